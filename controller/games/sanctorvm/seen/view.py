"""View: the battle as people see it.

Everything in this part of the game lies open: panels, cards, Storage and the dead; but a Side that
prepares at a disadvantage does not see whom it will have to fight, and only the Overlord sees which
Minion has the key to a Prisoner's chains.  What the dice will show stands in no view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from controller.games.sanctorvm.battle.modes.secret import masked
from controller.games.sanctorvm.box.words import SIDES
from controller.games.sanctorvm.moving.movement import under_threat
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.seen.boardview import COLOURS, board, letter, panel, shown
from controller.games.sanctorvm.seen.panels import beside, hand, phase, sheet, storage
from controller.games.sanctorvm.state import Battle, Miniature
from controller.games.sanctorvm.values import Values
from controller.wire import (
    OVERLORD,
    AnyAsk,
    Choose,
    Highlight,
    Judge,
    Msg,
    Order,
    Text,
    Turn,
    View,
)

__all__ = ["blind", "seen", "view"]


def view(field: Field, asks: tuple[AnyAsk, ...], audience: str) -> View:
    """All that `audience` may see."""
    values, state = field.values, field.state
    known = [masked(who, audience) for who in seen(state, audience)]
    return View(
        audience=audience,
        revision=0,
        turn=whose(values),
        parts=(
            board(field, known, blind(state, audience)),
            order(values, known),
            *(sheet(values, who) for who in known if shown(who)),
            *(hand(field, who) for who in state.heroes()),
            *storage(field),
            *beside(field),
            phase(field),
        ),
        highlights=highlights(state, asks),
    )


def blind(state: Battle, audience: str) -> bool:
    """SV-ADV-005: whether it must not see the Minions yet: the Overlord has the Advantage, and the
    Homo Superbe have not prepared themselves."""
    preparing = state.stage in ("captive", "module", "reading", "chapter", "equip", "skin")
    return preparing and state.advantage == "overlord" and audience != OVERLORD


def seen(state: Battle, audience: str) -> list[Miniature]:
    """The miniatures that it knows of."""
    known = state.of("homo") if blind(state, audience) else state.miniatures
    return [who for who in known if not who.gone]


def whose(values: Values) -> Text:
    """What goes on."""
    state = values.state
    if state.turn is not None:
        return Msg(
            "Round {round}: {who}",
            round=state.round,
            who=values.name(state.miniature(state.turn.who)),
        )
    if state.stage == "choose":
        return Msg("Round {round}: {side}", round=state.round, side=SIDES[state.side])
    return Msg("Before the battle") if not state.round else Msg("The battle is over")


def highlights(state: Battle, asks: tuple[AnyAsk, ...]) -> tuple[Highlight, ...]:
    """Whose turn it is, where it may go, freely or under Threat, and whom it may act on."""
    found: dict[str, Highlight] = {}
    if state.turn is not None:
        place = state.miniature(state.turn.who).place
        found[place] = Highlight(place, "turn")
    for ask in asks:
        for option in ask.options if isinstance(ask, Choose | Judge) else ():
            if option.closed is not None:
                continue
            if option.place:
                before = found.get(option.place)
                if before is None or before.sign == "threat":
                    sign = "threat" if under_threat(option) else "reach"
                    found[option.place] = Highlight(option.place, sign)
            elif ask.key == "target" and option.objects:
                place = state.miniature(option.objects[0]).place
                found[place] = Highlight(place, "target")
    return tuple(found.values())


def order(values: Values, seen: Sequence[Miniature]) -> Order:
    """Both Sides with their Action Indicators."""
    state = values.state
    return Order(
        id="order",
        title=Msg("Round {round}", round=state.round) if state.round else Msg("Before the battle"),
        turns=tuple(
            Turn(
                who.id,
                values.name(who),
                side=COLOURS[who.side],
                icon=panel(values, who).icon,
                letter=letter(values, who),
                standing=standing(state, who),
            )
            for who in seen
        ),
    )


def standing(state: Battle, who: Miniature) -> Literal["ready", "now", "done", "out"]:
    """SV-TRN-002: what its Action Indicator shows."""
    if not who.alive or who.apart:
        return "out"
    if state.turn is not None and state.turn.who == who.id:
        return "now"
    return "ready" if who.ready else "done"
