"""Wolf Pack: Lupa is never without Romulus, her robot wolf (SV-PWR-019 to SV-PWR-047).

Romulus is no miniature: nothing can be done to him, and he takes no room.  He stays beside Lupa and
goes where she goes, until she sends him to somebody with one of her four Stimulants; then he waits
there until she comes by.  Whoever stands beside him has the Aura of Lupa.

What may live here: where he is, his Aura, and sending him.  What may not: what a Stimulant does
(`stimulants`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from controller.engine import Play, Rules
from controller.engine.effects import Hook, react
from controller.games.sanctorvm.effects import Arrive, Teleport
from controller.games.sanctorvm.events import Stimulated
from controller.games.sanctorvm.moving.safe import out_of_bounds
from controller.games.sanctorvm.scene import Acting
from controller.games.sanctorvm.state import Battle, Miniature
from controller.games.sanctorvm.traits.powers.stimulants import STIMULANTS
from controller.games.sanctorvm.traits.powers.stimulants import hooks as stimulant_hooks
from controller.games.sanctorvm.traits.trait import Trait
from controller.games.sanctorvm.turns.asking import BACK, pick
from controller.games.sanctorvm.turns.deeds import STIMULATE
from controller.games.sanctorvm.turns.energy import Price, costs, health_paid, pay, too_dear
from controller.games.sanctorvm.values import Values
from controller.wire import Msg, Option, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = ["WOLF_PACK", "howl", "romulus", "stimulants", "stimulate"]

NAME: Final = "wolf_pack"
CARD: Final = "romulus"
"""What a Stimulus is noted under among what was done in a turn."""
PRICES: Final = (Price(points=1, energy=2), Price(points=1, energy=1))
"""SV-PWR-029; the card prints 1 Energy, and gives way to the paragraph (SV-PWR-021)."""
RUN: Final = 4
"""SV-PWR-032: how many spaces Romulus runs for each Stimulant."""


# -- where he is ------------------------------------------------------------------------------


def leader(values: Values) -> Miniature | None:
    """Lupa, if she takes part in this battle."""
    for who in values.state.miniatures:
        if who.panel is not None and not (who.gone or who.apart) and values.trait(who, NAME):
            return who
    return None


def romulus(values: Values) -> str:
    """The space that he is in; empty where Lupa has no part in the battle."""
    lupa = leader(values)
    return "" if lupa is None else values.state.romulus or lupa.place


def howl(values: Values, who: Miniature) -> int:
    """SV-PWR-020, SV-PWR-027, SV-PWR-044: the Aura of Lupa for a Homo Superbe beside him; it stops
    while she is dead, and it is one and the same as hers, so beside both it counts once."""
    led = who.superb or values.state.plays("romulus_leads_allies")
    lupa = leader(values) if led else None
    if lupa is None or not lupa.alive or who is lupa or who.side != lupa.side:
        return 0
    if who.place == lupa.place or who.place != romulus(values):
        return 0
    return values.skill(lupa, "aura")


# -- sending him ------------------------------------------------------------------------------


def stimulants(acting: Acting) -> Iterable[Option]:
    """SV-PWR-029: whether Lupa can send him now."""
    who = acting.who
    if not acting.values.trait(who, NAME):
        return ()
    bars = [kept_back(acting, name) for name in STIMULANTS]
    closed, cost = bars[0] if all(bars) else None, costs(who, price(acting.state))
    return (Option(STIMULATE, Msg("Stimulate"), subject=who.id, costs=cost, closed=closed),)


def kept_back(acting: Acting, name: str) -> Why | None:
    """Why a Stimulant cannot be given now, if it cannot."""
    who, turn = acting.who, acting.turn
    holder = acting.state.stimulants.get(name)
    if holder:
        text = Msg("{who} has it still", who=acting.name(acting.state.miniature(holder)))
        return Why(text, ("SV-PWR-036",))
    if not any(done.card != CARD for done in turn.performed):
        return Why(Msg("only after another Action in the same turn"), ("SV-PWR-028",))
    if turn.times(CARD, name):
        return Why(Msg("each Stimulant once in a turn"), ("SV-PWR-031",))
    cost = price(acting.state)
    if turn.points < cost.points:
        return Why(Msg("no Action Point is left"), ("SV-PWR-029",))
    if all(option.closed for option in receivers(acting)):
        text = Msg("nobody stands within {n} spaces of Romulus", n=RUN)
        return Why(text, ("SV-PWR-030", "SV-PWR-032"))
    return too_dear(who, cost)


def price(state: Battle) -> Price:
    """SV-PWR-029: what it takes to send him."""
    return PRICES[state.plays("cheap_stimulants")]


def receivers(acting: Acting) -> tuple[Option, ...]:
    """SV-PWR-030, SV-PWR-043: the other living Homo Superbe, greyed where he does not reach."""
    who, here = acting.who, romulus(acting.values)
    found = []
    for each in acting.state.living("homo"):
        if not each.superb or each is who:
            continue
        steps = acting.ground(each).distance(here, each.place)
        closed = out_of_bounds(acting, each, who)
        if steps is None or steps > RUN:
            text = Msg(
                "Romulus runs {most} spaces, and {who} stands further away",
                most=RUN,
                who=acting.name(each),
            )
            closed = Why(text, ("SV-PWR-032",))
        found.append(Option(f"at:{each.id}", acting.name(each), objects=(each.id,), closed=closed))
    return tuple(found)


def stimulate(acting: Acting, option: Option) -> Rules[bool]:
    """SV-PWR-029 to SV-PWR-032: which Stimulant, to whom; Romulus runs there and gives it."""
    who, turn, state = acting.who, acting.turn, acting.state
    which = yield from pick(
        acting,
        "stimulant",
        Msg("{who}: which Stimulant?", who=acting.name(who)),
        "SV-PWR-030",
        (
            Option(f"stimulant:{name}", label, closed=kept_back(acting, name))
            for name, label in STIMULANTS.items()
        ),
    )
    if which is None or which.id == BACK.id:
        return which is not None
    name = which.id.partition(":")[2]
    prompt = Msg("Who gets the {stimulant} Stimulant?", stimulant=STIMULANTS[name])
    taken = yield from pick(acting, "target", prompt, "SV-PWR-030", receivers(acting))
    if taken is None or taken.id == BACK.id:
        return taken is not None
    whom = state.miniature(taken.objects[0])
    cost = price(state)
    text = Msg("1 Action Point, {n} Energy", n=cost.energy)
    why = (Why(text, ("SV-PWR-029",)), *health_paid(who, cost))
    pay(who, turn, cost)
    turn.did(CARD, name, whom.id)
    state.romulus = "" if whom.place == who.place else whom.place
    state.stimulants[name] = whom.id
    acting.tell(
        Stimulated(
            who=whom.id,
            name=acting.name(whom),
            stimulant=STIMULANTS[name],
            place=whom.place,
            reasons=why,
        )
    )
    return True


def hooks(book: Book) -> tuple[Hook[Battle], ...]:
    """His own, and those of what he brings."""

    def follow(play: Play[Battle], it: Arrive | Teleport) -> None:
        """SV-PWR-047: he is beside Lupa as soon as she is where he is, and goes along from then."""
        waits = play.state.romulus
        lupa = leader(book.values(play.state)) if waits else None
        if lupa is not None and lupa.place == waits:
            play.state.romulus = ""

    return (react(Arrive, follow, 80), react(Teleport, follow, 80), *stimulant_hooks(book))


WOLF_PACK = Trait(name=NAME, hooks=hooks)
