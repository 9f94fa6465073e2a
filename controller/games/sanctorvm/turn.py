"""Turn: how the turn of a miniature begins and ends; what it does in between stands in `actions`.

When a turn begins, in this order (the good comes before the bad, SV-HLT-023): Energy comes back,
Bleeding hurts, Burning hurts and its coin is flipped, and who stands in the dark is Camouflaged.
"""

from __future__ import annotations

from controller.engine import Play, Rules
from controller.games.sanctorvm.actions import LAST, choose_deed
from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.effects import Afflict, Free
from controller.games.sanctorvm.events import Guarded, Recovered, TurnBegan, TurnEnded
from controller.games.sanctorvm.round_of_turns import hand_over, last
from controller.games.sanctorvm.state import Battle, Miniature
from controller.games.sanctorvm.states import HARMFUL, burns_out, harm
from controller.games.sanctorvm.values import ENERGY
from controller.wire import Msg, Why

__all__ = ["begin", "deed"]


def begin(book: Book, play: Play[Battle]) -> Rules[None]:
    """What happens before the miniature can do anything."""
    turn = play.state.turn
    assert turn is not None
    who = play.state.miniature(turn.who)
    who.ready = who.alive  # the Overlord may have ruled that it acts once more
    if who.guard == "turn":
        who.guard = ""
    recover(book, play, who)
    for state in HARMFUL:
        if who.alive and state in who.states:
            hurt, why = harm(who, book.values(play.state).name(who), state)
            yield from book.resolve(play, hurt, why)
            if state == "burning" and who.alive:
                yield from burn(book, play, who)
    if not who.alive:
        finish(book, play, who)
        return
    yield from hide(book, play, who)
    turn.points = book.values(play.state).points(who)
    why = Why(Msg("Charisma {n}", n=turn.points), ("SV-ATR-029",))
    if who.panel is None:
        why = Why(Msg("Minion Panel"), ("SV-PNL-015",))
    name = book.values(play.state).name(who)
    play.tell(TurnBegan(who=who.id, name=name, points=turn.points, reasons=(why,)))
    play.state.stage = "deed"


def recover(book: Book, play: Play[Battle], who: Miniature) -> None:
    """SV-ATR-020: twice the Vigor in Energy."""
    values = book.values(play.state)
    vigor = values.attribute(who, "vigor")
    amount = min(2 * vigor, ENERGY - who.energy)
    if who.panel is None or not who.alive or amount <= 0:
        return
    who.energy += amount
    why = Why(Msg("twice Vigor {n}, up to {most}", n=vigor, most=ENERGY), ("SV-ATR-020",))
    play.tell(
        Recovered(
            who=who.id,
            name=values.name(who),
            amount=amount,
            energy=who.energy,
            reasons=(why,),
        )
    )


def burn(book: Book, play: Play[Battle], who: Miniature) -> Rules[None]:
    """SV-STA-007: the fire may go out."""
    name = book.values(play.state).name(who)
    if (yield from burns_out(who, name, book.seat(play.state, who))):
        free = Free(who=who.id, called=name, state="burning")
        yield from book.resolve(play, free, Why(Msg("Cooperlay"), ("SV-STA-007",)))


def hide(book: Book, play: Play[Battle], who: Miniature) -> Rules[None]:
    """SV-STA-014, SV-MAP-011: Camouflaged in a Darkness space, with Stealth of 1 at least; Rodent
    Steps makes do with a Light one (SV-PWR-006)."""
    values = book.values(play.state)
    dark = book.board(play.state).spaces[who.place].dark
    steps = values.has(who, "rodent_steps")
    if who.hidden or not (dark or steps) or not values.skill(who, "stealth"):
        return
    why = Why(Msg("its turn begins in the dark"), ("SV-STA-014", "SV-MAP-011"))
    if not dark:
        why = Why(Msg("Rodent Steps: light is as good as dark"), ("SV-PWR-006",))
    afflict = Afflict(who=who.id, called=values.name(who), states=(("camouflaged", 1),))
    yield from book.resolve(play, afflict, why)


def deed(book: Book, play: Play[Battle]) -> Rules[None]:
    """Act, and end the turn when nothing is left to act with (SV-TRN-011)."""
    turn = play.state.turn
    assert turn is not None
    who = play.state.miniature(turn.who)
    goes_on = False
    if who.alive and turn.points:  # else the Overlord corrected it so
        goes_on = yield from choose_deed(book, play, who, turn)
    if not goes_on or not who.alive or not turn.points:
        finish(book, play, who)


def finish(book: Book, play: Play[Battle], who: Miniature) -> None:
    """SV-TRN-002, SV-TRN-012: the Indicator is disabled, and the other Side acts.  Whoever stands
    on guard and turns out to be the last to act stays so (SV-ACT-041)."""
    if who.alive:
        name = book.values(play.state).name(who)
        if who.guard == "round" and last(play.state, who):
            who.guard = "turn"
            play.tell(Guarded(who=who.id, name=name, reasons=(LAST,)))
        play.tell(TurnEnded(who=who.id, name=name))
    who.ready = False
    play.state.turn = None
    hand_over(play.state, who.side)
