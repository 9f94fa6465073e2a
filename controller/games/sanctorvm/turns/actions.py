"""Actions: what a miniature can do in its turn, and doing it.

    move first, if it wants to, then one of: an Action of a card or panel, On Your Guard, one that
    its situation offers, or nothing, which loses an Action Point (SV-MOV-001, SV-MOV-008)
    or Rest, before anything else was done (SV-ACT-016)
    or end the turn

The question `deed` is asked again and again while Action Points are left.  Each `Choice` of `DEEDS`
offers its options in it and carries out the one that was taken, known by the first part of its id.

What may live here: the question, and what everybody can do.  What may not: Actions of cards and
panels (`performing`), and those of a chapter, which stand there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain

from msgspec import Struct

from controller.engine import Rules
from controller.games.sanctorvm.battle.modes.observe import OBSERVE, observe, observers
from controller.games.sanctorvm.battle.modes.prisoner import RELEASE, release, releases
from controller.games.sanctorvm.effects import Die
from controller.games.sanctorvm.events import Gave, Guarded, Rested
from controller.games.sanctorvm.moving.movement import destinations, go
from controller.games.sanctorvm.moving.rubble import clear, clearings
from controller.games.sanctorvm.moving.safe import inside, narrowed, stay, stays
from controller.games.sanctorvm.scene import Acting, Scene
from controller.games.sanctorvm.state import Miniature
from controller.games.sanctorvm.traits.powers.wolf_pack import stimulants, stimulate
from controller.games.sanctorvm.turns.deeds import (
    CLEAR,
    DO,
    END,
    GUARD,
    MOVE,
    REST,
    STAY,
    STIMULATE,
    WASTE,
    WITH,
    deed_of,
)
from controller.games.sanctorvm.turns.energy import Price, costs, listed, pay
from controller.games.sanctorvm.turns.performing import armed, panel_actions, perform_panel, use
from controller.games.sanctorvm.turns.round_of_turns import last
from controller.games.sanctorvm.values import ENERGY
from controller.wire import Choose, Msg, Option, Why

__all__ = ["DEEDS", "LAST", "Choice", "choose_deed", "spent"]

LAST = Why(
    Msg("the last to act: Resistant to Critical Damage until its next turn begins"),
    ("SV-ACT-041",),
)

ON_GUARD, RESTING = Msg("On Your Guard"), Msg("Rest")
NO_ACTION, ENOUGH = Msg("No Action after all"), Msg("End the turn")


class Choice(Struct, frozen=True):
    """A kind of thing that can be done.

    key     the first part of the id of its options
    offers  its options now, greyed ones with the reason
    does    carries out one of them, and returns whether the turn goes on
    superb  whether it is for the Homo Superbe, or for all others; None: for everybody
    """

    key: str
    offers: Callable[[Acting], Iterable[Option]]
    does: Callable[[Acting, Option], Rules[bool]]
    superb: bool | None = None


# -- the question -----------------------------------------------------------------------------


def choose_deed(acting: Acting) -> Rules[bool]:
    """Ask what the miniature does, and do it.  Returns whether it goes on with its turn."""
    who, safe = acting.who, inside(acting, acting.who)
    options = tuple(chain(*[choice.offers(acting) for choice in FOR[who.superb]]))
    taken = yield from acting.ask(
        Choose(
            key="deed",
            to=(acting.seat(who),),
            prompt=prompt(acting, safe=safe),
            because=("SV-ATR-030",),
            options=narrowed(options) if safe else options,
            skips=True,
            hint="deed",
        )
    )
    if not taken:  # the Overlord let the turn pass
        return False
    bonus = acting.turn.bonus
    goes_on = yield from DOES[deed_of(taken[0])](acting, taken[0])
    if bonus and not acting.turn.bonus:  # it has worked (SV-PWR-042)
        acting.state.stimulants.pop("frenzy", None)
    return goes_on


def prompt(acting: Acting, *, safe: bool) -> Msg:
    """What is asked; `safe`: of somebody in a Safe space."""
    name = acting.name(acting.who)
    if acting.turn.moved:
        return Msg("{who} has moved. And now?", who=name)
    if safe:
        return Msg("{who} is in a Safe space. Stay, or leave?", who=name)
    return Msg(
        "{who} has {n} Action Point. What now?",
        plural="{who} has {n} Action Points. What now?",
        who=name,
        n=acting.turn.points,
    )


def spent(scene: Scene, who: Miniature) -> Rules[None]:
    """SV-NRG-003, SV-NRG-004: who paid the last Health Point dies once the deed is done."""
    if who.health == 0 and who.ready:
        die = Die(who=who.id, called=scene.name(who))
        yield from scene.resolve(die, Why(Msg("the last Health Point was spent"), ("SV-NRG-003",)))


# -- what everybody can do --------------------------------------------------------------------


def guard(acting: Acting) -> Iterable[Option]:
    """SV-ACT-040: On Your Guard."""
    who = acting.who
    closed = Why(Msg("it is on guard already"), ("SV-ACT-040",)) if who.guard else None
    price = costs(who, Price(1))
    return (Option(GUARD, ON_GUARD, subject=who.id, costs=price, closed=closed),)


def stand_guard(acting: Acting, option: Option) -> Rules[bool]:
    """SV-ACT-040, SV-ACT-041: until the round ends, or until its next turn if nobody acts after
    it."""
    yield from ()
    who, turn = acting.who, acting.turn
    pay(who, turn, Price(1))
    turn.did("", GUARD)
    why = Why(Msg("Resistant to Critical Damage until the round ends"), ("SV-ACT-040",))
    who.guard = "round"
    if last(acting.state, who):
        who.guard, why = "turn", LAST
    acting.tell(Guarded(who=who.id, name=acting.name(who), reasons=(why,)))
    return True


def rest(acting: Acting) -> Iterable[Option]:
    """SV-ACT-016: Rest."""
    who, turn = acting.who, acting.turn
    if turn.moved:
        return ()
    closed: Why | None = None
    if "fatigued" in who.states and not acting.state.plays("fatigued_rest"):
        closed = Why(Msg("the Fatigued recover no Energy"), ("SV-STA-035", "SV-ACT-016"))
    elif not turn.fresh:
        text = Msg("only at the beginning of the turn, with all Action Points")
        closed = Why(text, ("SV-ACT-009", "SV-ACT-016"))
    price = costs(who, Price(turn.points))
    return (Option(REST, RESTING, subject=who.id, costs=price, closed=closed),)


def relax(acting: Acting, option: Option) -> Rules[bool]:
    """SV-ACT-016: all Action Points for all Energy, and the turn is over."""
    yield from ()
    who = acting.who
    acting.turn.points, who.energy = 0, ENERGY
    why = Why(Msg("all Action Points for a full Energy bar"), ("SV-ACT-016",))
    acting.tell(Rested(who=who.id, name=acting.name(who), energy=who.energy, reasons=(why,)))
    return False


def give_up(acting: Acting) -> Iterable[Option]:
    """SV-ACT-014: nothing after a movement."""
    if not acting.turn.moved:
        return ()
    return (Option(WASTE, NO_ACTION, subject=acting.who.id, costs=listed(1, 0, 0)),)


def waste(acting: Acting, option: Option) -> Rules[bool]:
    """SV-MOV-002, SV-MOV-008, SV-ACT-014: a movement with no Action loses an Action Point."""
    yield from ()
    who, turn = acting.who, acting.turn
    pay(who, turn, Price(1))
    turn.fresh = turn.moved = False
    rules = ("SV-MOV-008", "SV-ACT-014") if who.superb else ("SV-MOV-002",)
    why = Why(Msg("no Action after the movement: 1 Action Point"), rules)
    acting.tell(Gave(who=who.id, name=acting.name(who), reasons=(why,)))
    return True


def stop(acting: Acting) -> Iterable[Option]:
    """SV-TRN-011: end the turn."""
    if acting.turn.moved:
        return ()
    return (Option(END, ENOUGH, subject=acting.who.id),)


def end(acting: Acting, option: Option) -> Rules[bool]:
    """SV-TRN-011: the turn is over."""
    yield from ()
    return False


def moves(acting: Acting) -> Iterable[Option]:
    """SV-MOV-001: the spaces that it can move to, once before each Action."""
    return () if acting.turn.moved else destinations(acting)


def move(acting: Acting, option: Option) -> Rules[bool]:
    """Go there."""
    yield from go(acting, option)
    return True


DEEDS: tuple[Choice, ...] = (
    Choice(WITH, armed, use, superb=True),
    Choice(DO, panel_actions, perform_panel, superb=False),
    Choice(STIMULATE, stimulants, stimulate),
    Choice(CLEAR, clearings, clear, superb=True),
    Choice(OBSERVE, observers, observe, superb=True),
    Choice(RELEASE, releases, release),
    Choice(GUARD, guard, stand_guard, superb=True),
    Choice(REST, rest, relax, superb=True),
    Choice(WASTE, give_up, waste),
    Choice(END, stop, end),
    Choice(STAY, stays, stay, superb=True),
    Choice(MOVE, moves, move),
)
"""All that can be done, in the order in which people see it."""
FOR = {superb: [it for it in DEEDS if it.superb in (superb, None)] for superb in (True, False)}
DOES = {choice.key: choice.does for choice in DEEDS}
