"""The kit: laws that every game on this kernel must keep, whatever its rules.

    for law in LAWS:
        law(MyGame(), seed)

or `sanctum-table kit GAME`.  Each law plays the game by chance from one seed and raises `Broken`,
with a sentence and the seed, where the game does not keep it, or where it raises on the way.  A law
reads no rule of any game; what it can see is whether the state alone carries the game, whether fate
can be replayed, and whether a secret gets out.

Most of them look on while a game is played; `keep(LAWS, MyGame(), seed)` plays one for all these.

    tape     random play, recorded
    walk     a game that several laws look on at
    play     it ends; nobody is asked what cannot be answered; junk changes nothing
    time     rest points, undo, redo, restore and fork all lead to the same place
    mends    an earlier answer may become another, and what fits of the later ones is kept
    secrets  what an audience may not know cannot be told from what it sees
    answers  what one of several says stays with it until all have said it
    automatic  automatic players play by the rules, and know what a seat knows
    elsewhere  another process plays the same game

`python -m controller.engine.kit MODULE:CLASS SEED...` prints one digest a seed, by which another
interpreter, or another PYTHONHASHSEED, is seen to play the same game.

A law is added when a kind of fault was met that none of these finds.
"""

from controller.engine.kit.answers import hides_answers
from controller.engine.kit.automatic import plays_by_itself, sees_as_a_seat_does
from controller.engine.kit.elsewhere import plays_the_same_elsewhere
from controller.engine.kit.law import Law, LookingOn, keep, law
from controller.engine.kit.mends import mends
from controller.engine.kit.play import bears_rulings, ends, is_plain, refuses_junk
from controller.engine.kit.secrets import keeps_secrets
from controller.engine.kit.tape import Broken, Tape, digest, record
from controller.engine.kit.time import (
    forks,
    repeats,
    restores,
    rests_in_the_state_alone,
    undoes_and_redoes,
)

__all__ = ["LAWS", "Broken", "Tape", "digest", "keep", "record"]

LAWS: tuple[Law, ...] = tuple(
    each if isinstance(each, LookingOn) else law(each)
    for each in (
        is_plain,
        ends,
        refuses_junk,
        bears_rulings,
        repeats,
        rests_in_the_state_alone,
        undoes_and_redoes,
        restores,
        forks,
        mends,
        keeps_secrets,
        hides_answers,
        plays_by_itself,
        sees_as_a_seat_does,
        plays_the_same_elsewhere,
    )
)
"""Every law, in the order in which a new game learns to keep them."""
