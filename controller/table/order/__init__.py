"""Order: what lies on the table and what the game knows become one again.

    differences  what lies otherwise than the game has it, and is certain
    room         in which order things move so that each finds room
    homing       the moves that lead home: each thing once, areas first
    owing        what has to be home once before it answers anything
    amid         whether hands are in the midst of an answer, so that nothing is said
    lacking      what the game shows and no tag marks
    torn         what wears several tags, which lie too far apart
    resumed      what answered before the table was switched on, and is not decided yet
    guide        a move as a step that people are shown, and its lights
    sentences    what is said
    shell        when it is said, and what was let be

Every difference between table and game is one of: an answer, work in progress, a mistake to put
right, a reader's fault.  Hands that move a thing where the question takes it answer; a lifted
thing, and one that answered while the dice still roll, is work in progress; a place that is not
felt says nothing.  What is left is certain, and the guide leads it home, one thing at a time.

    the game moved it, or it lay      it is *owing*: set down anywhere but home it answers nothing,
    elsewhere from the start          until it was home once or was let be
    hands set it down where the       a slip: the next lawful placing is an answer
    question does not take it
    it was let be ("fine as it is")   nothing is said of it until it moves, by hands or by the game;
                                      what lies beside the table, until hands lay it down

One exception: where an undo alone left a thing elsewhere, and nothing else lies wrong, it may go
straight to where the question that stands takes it.  That is said, since a hand may have meant to
put it back.

Where no board is shown, and once the game is over, nothing belongs on the table: what lies where a
board may be is put away.

Everything is read off the view of the table's own audience, so what is hidden from it is neither
led nor betrayed.  The guide blocks nothing: whatever lies right answers as ever.

What may live here: telling the differences, and the way back.  What may not: a rule of a game, a
game's noun, and a guess.
"""

from controller.table.order.owing import Excuse
from controller.table.order.sentences import went_on
from controller.table.order.shell import QUIET_MS, Order

__all__ = ["QUIET_MS", "Excuse", "Order", "went_on"]
