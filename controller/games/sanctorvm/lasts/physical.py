"""Physical States: Stunned, Terrified and Fatigued, and what they do to a turn.

    Stunned    no Action, so no movement before one; every Skill is 0 (`values`)
    Terrified  no Action, but a flight (`flight`), as soon as it has a turn
    Fatigued   no Energy when the turn begins; without an Energy bar an Action Point less (`values`)

None of them lets Energy come back when a turn begins (`energy`), and all are lost when the turn of
whom they befell is over.  What befalls somebody in its own turn takes hold at once: no further
Action is performed in it.

What may live here: what the three do to a turn.  What may not: where the terrified run.
"""

from __future__ import annotations

from controller.engine import Play, Rules
from controller.engine.effects import Hook, Then, Word, commit, react
from controller.games.sanctorvm.box.words import PHYSICAL, STATES
from controller.games.sanctorvm.effects import (
    Afflict,
    BeginTurn,
    EndTurn,
    Free,
    Impose,
    OfMiniature,
)
from controller.games.sanctorvm.events import Befell, Told
from controller.games.sanctorvm.moving.flight import flee
from controller.games.sanctorvm.scene import Acting
from controller.games.sanctorvm.state import Battle, Lasting, Miniature
from controller.games.sanctorvm.turns.energy import tireless
from controller.wire import Msg, Why

__all__ = ["HOOKS", "WORDS", "Exhaust", "Exhausted", "Helpless", "helpless", "succumb", "tired"]

LOST = {"stunned": "SV-STA-026", "terrified": "SV-STA-029", "fatigued": "SV-STA-037"}
"""The rule by which each is over with the turn."""


def helpless(who: Miniature) -> bool:
    """SV-STA-024, SV-STA-027: whether it performs no Actions."""
    return "stunned" in who.states or "terrified" in who.states


def succumb(acting: Acting) -> Rules[None]:
    """What is left of the turn of the helpless: nothing, or a flight.  To be Stunned does not keep
    the Terrified from running, which is no Action."""
    who = acting.who
    if "terrified" in who.states:
        yield from flee(acting)
    elif "stunned" in who.states:
        why = Why(STATES["stunned"], ("SV-STA-024",))
        acting.tell(Helpless(who=who.id, name=acting.name(who), reasons=(why,)))


def tired(who: Miniature) -> tuple[Why, ...]:
    """SV-STA-036: why it has an Action Point less, where it has no Energy to lose."""
    if who.superb or "fatigued" not in who.states:
        return ()
    return (Why(Msg("Fatigued: 1 Action Point less"), ("SV-STA-036",)),)


class Exhaust(OfMiniature, frozen=True, kw_only=True):
    """Have no Energy left."""

    def says(self) -> Msg:
        return Msg("No Energy for {who}", who=self.called)


class Exhausted(Befell, frozen=True, kw_only=True):
    """Its Energy bar was set to 0."""

    def says(self) -> Msg:
        return Msg("{who} has no Energy left", who=self.name)


class Helpless(Told, frozen=True, kw_only=True):
    """It performs no Action in this turn any more."""

    def says(self) -> Msg:
        return Msg("{who} cannot act", who=self.name)


def exhaust(play: Play[Battle], it: Exhaust) -> Exhausted:
    """SV-STA-035: the bar is set to 0."""
    play.state.miniature(it.who).energy = 0
    return Exhausted(who=it.who, name=it.called)


def tire(play: Play[Battle], it: BeginTurn) -> Then | None:
    """SV-STA-035: the Fatigued begin their turn without Energy; who loses none keeps its own."""
    who = play.state.miniature(it.who)
    if "fatigued" not in who.states or not who.superb or not who.alive:
        return None
    if tireless(who) and not play.state.plays("fatigue_spares_nobody"):
        return None
    return Then((Exhaust(who=it.who, called=it.called),), Why(STATES["fatigued"], ("SV-STA-035",)))


def pass_over(play: Play[Battle], it: EndTurn) -> Then | None:
    """SV-STA-026, SV-STA-029, SV-STA-037: they are over with the turn."""
    states = play.state.miniature(it.who).states
    had = [state for state in PHYSICAL if state in states]
    if not had:
        return None
    free = tuple(Free(who=it.who, called=it.called, state=state) for state in had)
    return Then(free, Why(Msg("its turn is over"), tuple(LOST[state] for state in had)))


def put_off(play: Play[Battle], it: Afflict) -> Then | None:
    """SV-STA-027, SV-STA-029: by a house rule terror that comes amid a turn of one's own is for the
    next one."""
    state, level = play.state, dict(it.states).get("terrified")
    if level is None or not state.plays("terror_waits"):
        return None
    if state.turn is None or state.turn.who != it.who or state.stage != "deed":
        return None
    free = Free(who=it.who, called=it.called, state="terrified")
    later = Lasting("terrified", level, "turn_begins", "terror")
    why = Why(Msg("the terror is for the next turn"), ("SV-STA-027", "SV-STA-029"))
    return Then((free, Impose(who=it.who, called=it.called, what=later)), why)


WORDS: tuple[Word[Battle], ...] = (commit(Exhaust, exhaust),)
HOOKS: tuple[Hook[Battle], ...] = (
    react(Afflict, put_off, 60),
    react(BeginTurn, tire, 45),
    react(EndTurn, pass_over, 10),
)
