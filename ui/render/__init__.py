"""How a view is drawn: one small file for each kind of thing a view can hold.

    means      what every drawing needs: theme, words, and the way out
    sender     the way out: one question, one answer
    seats      for whom this screen may speak, and what they are called

    geometry   where the spaces of a board lie, in pixels (no Kivy)
    board      spaces, links, signs, and what stands there
    signs      what a place says, as the lights do
    piece      one piece: outline by side, icon or letter, how it fares
    order      the turn order, as a strip of figures
    people     everybody in a list
    things     what things are called
    zone       cards that lie together
    sheet      somebody's panel, and its tracks
    log        what happened, and why
    glass      the countdown
    stage      all parts of a view, as pages

    asking     the ask panel: one question at a time
    notice     why something done on the table did not count, and what it has named
    choose, assign, chance, read   the forms of its questions (Judge is chosen too)

    bars       the top bar and the bottom bar, with undo
    guide      what is to be put right on the table, one step at a time
    mending    later answers that wait, since an earlier one was mended
    drawer     what is not needed at every moment: log, language, text size
    spoken     what stands under a finger, in words
    lookup     what a word means, and its rules
    guests   phones and second screens, let in from here
    search     the rules searched, with a keyboard
    tray       what hands did where the table does not feel it
    strange    what a tag is that nobody knows, and which known one is not what it says
    play       the screen of play: all of it together
    start      which game is played, before any lies on the table

Each drawing is given plain wire structs whose text is finished, and shows them; given the same
again it does nothing.  What people tap leaves through `Sender` as a wire command and in no other
way.

What may live here: wire structs in, widgets out.  What may not: the network, a rule, a game's noun.
"""

__all__: list[str] = []
