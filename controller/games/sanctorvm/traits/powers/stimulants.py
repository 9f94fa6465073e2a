"""Stimulants: what each of the four that Romulus brings does (SV-PWR-035 to SV-PWR-042).

    Faith       3 Health when the turn of its holder begins
    Madness     two coins then, and 4 Energy for each Cooperlay
    Adrenaline  moving costs no Energy
    Frenzy      who kills may perform one more Action of 1 Action Point, free of Energy

Each is there once.  It goes back to Lupa when it has worked, and at the latest when the turn of its
holder ends or its holder dies; given to somebody who has acted already it waits for the next turn.
The card of Romulus says it in other words; the paragraph of the rulebook counts (SV-PWR-022 to
SV-PWR-026).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.engine import Play, Rules
from controller.engine.effects import Hook, Then, react
from controller.games.sanctorvm.box.words import PHYSICAL
from controller.games.sanctorvm.effects import BeginTurn, Die, EndTurn, Heal, Recover
from controller.games.sanctorvm.hits.bless import flip
from controller.games.sanctorvm.hits.dice import COOPERLAY, coins
from controller.games.sanctorvm.scene import Scene
from controller.games.sanctorvm.state import Battle, Miniature
from controller.wire import Msg, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = ["STIMULANTS", "hooks", "stimulated"]

STIMULANTS: dict[str, Msg] = {
    "adrenaline": Msg("Adrenaline"),
    "frenzy": Msg("Frenzy"),
    "madness": Msg("Madness"),
    "faith": Msg("Faith"),
}
"""SV-PWR-035: one of each."""

FAITH: Final = 3
MADNESS: Final = 4
FLIPS: Final = 2


def stimulated(state: Battle, who: Miniature, name: str) -> bool:
    """Whether somebody has this Stimulant."""
    return state.stimulants.get(name) == who.id


def hooks(book: Book) -> tuple[Hook[Battle], ...]:
    """What they do, in their order."""

    def madness(play: Play[Battle], it: BeginTurn) -> Rules[Then | None]:
        """SV-PWR-040: two coins, 4 Energy for each Cooperlay."""
        who = play.state.miniature(it.who)
        if not who.alive or not stimulated(play.state, who, "madness"):
            return None
        scene = Scene(book, play)
        prompt = Msg("Madness Stimulant: {who} flips two coins", who=it.called)
        sides = yield from flip(
            scene, who, coins("madness", scene.seat(who), prompt, ("SV-PWR-040",), FLIPS)
        )
        play.state.stimulants.pop("madness", None)
        if any(state in who.states for state in PHYSICAL):  # SV-HLT-024
            return None
        amount = MADNESS * list(sides).count(COOPERLAY)
        if not amount:
            return None
        why = Why(Msg("Madness Stimulant: 4 Energy for each Cooperlay"), ("SV-PWR-040",))
        return Then((Recover(who=it.who, called=it.called, amount=amount),), why)

    return (
        react(BeginTurn, faith, 20),
        react(BeginTurn, madness, 22),
        react(Die, frenzy, 40),
        react(EndTurn, hand_back, 20),
        react(Die, hand_back, 45),
    )


def faith(play: Play[Battle], it: BeginTurn) -> Then | None:
    """SV-PWR-041: 3 Health."""
    who = play.state.miniature(it.who)
    if not who.alive or not stimulated(play.state, who, "faith"):
        return None
    del play.state.stimulants["faith"]
    why = Why(Msg("Faith Stimulant"), ("SV-PWR-041",))
    return Then((Heal(who=it.who, called=it.called, amount=FAITH),), why)


def frenzy(play: Play[Battle], it: Die) -> None:
    """SV-PWR-038, SV-PWR-039: one more Action for who kills in its own turn, once in a round."""
    state = play.state
    turn = state.turn
    if turn is None or turn.who != it.by or it.by == it.who or "frenzy" in state.spent:
        return
    if stimulated(state, state.miniature(it.by), "frenzy"):
        state.spent.append("frenzy")
        turn.bonus = True


def hand_back(play: Play[Battle], it: EndTurn | Die) -> None:
    """SV-PWR-042: whatever it still has goes back to Lupa."""
    state = play.state
    state.stimulants = {name: who for name, who in state.stimulants.items() if who != it.who}
