"""Effects: everything that can befall a miniature, as words, and what each does to the state.

What befalls a miniature is proposed as one of these, the hooks of `damage`, `states` and `passives`
have their say, and the deed is done here.

Energy and Action Points are prices, not effects, and so is the Health that stands in for Energy:
they are paid where the Action is chosen.
"""

from __future__ import annotations

from msgspec import Struct

from controller.engine import Play
from controller.engine.effects import Effect, Word, commit
from controller.games.sanctorvm.events import (
    Afflicted,
    Arrived,
    Damaged,
    Died,
    Freed,
    Healed,
    Teleported,
)
from controller.games.sanctorvm.pack import Box
from controller.games.sanctorvm.state import Battle
from controller.games.sanctorvm.values import HEALTH, Values
from controller.games.sanctorvm.words import STATES, Condition, Damage
from controller.wire import Msg

__all__ = ["Afflict", "Arrive", "Blow", "Deeds", "Die", "Free", "Heal", "Hurt", "Teleport"]


class Blow(Struct, frozen=True):
    """Damage of one type."""

    type: Damage
    amount: int


class OfMiniature(Effect, frozen=True, kw_only=True):
    """What befalls one miniature; `called` is its name for people."""

    who: str
    called: Msg


class Hurt(OfMiniature, frozen=True, kw_only=True):
    """Suffer Damage.  One of these is one damaging Action: Endurance is spent on it once
    (SV-SKL-023).  `blows` are read from left to right, each type once."""

    blows: tuple[Blow, ...]

    def says(self) -> Msg:
        return Msg("Damage to {who}", who=self.called)


class Afflict(OfMiniature, frozen=True, kw_only=True):
    """Gain States.  One of these is all the States of one Action: Fortitude is spent on it once
    (SV-SKL-026).  `states` are read from left to right, each with its level."""

    states: tuple[tuple[Condition, int], ...]

    def says(self) -> Msg:
        return Msg("States for {who}", who=self.called)


class Heal(OfMiniature, frozen=True, kw_only=True):
    """Recover Health Points."""

    amount: int

    def says(self) -> Msg:
        return Msg("Healing for {who}", who=self.called)


class Free(OfMiniature, frozen=True, kw_only=True):
    """Lose a State."""

    state: Condition

    def says(self) -> Msg:
        return Msg("{who} loses {state}", who=self.called, state=STATES[self.state])


class Die(OfMiniature, frozen=True, kw_only=True):
    """Be without Health Points."""

    def says(self) -> Msg:
        return Msg("{who} dies", who=self.called)


class Arrive(OfMiniature, frozen=True, kw_only=True):
    """End a movement in a space, `steps` Pathways on, with so many `threats` on the way."""

    place: str
    steps: int = 0
    threats: int = 0

    def says(self) -> Msg:
        return Msg("{who} moves to {place}", who=self.called, place=self.place)


class Teleport(OfMiniature, frozen=True, kw_only=True):
    """Be put into a space without moving (SV-GLO-025)."""

    place: str

    def says(self) -> Msg:
        return Msg("{who} teleports to {place}", who=self.called, place=self.place)


class Deeds:
    """What each word does, with the box at hand for names."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def words(self) -> tuple[Word[Battle], ...]:
        """Which word does which deed."""
        return (
            commit(Hurt, self.hurt),
            commit(Afflict, self.afflict),
            commit(Heal, self.heal),
            commit(Free, self.free),
            commit(Die, self.die),
            commit(Arrive, self.arrive),
            commit(Teleport, self.teleport),
        )

    def values(self, play: Play[Battle]) -> Values:
        """The values of the miniatures."""
        return Values(self.box, play.state)

    def hurt(self, play: Play[Battle], it: Hurt) -> Damaged:
        """SV-HLT-001: Health falls, never below nothing."""
        who = play.state.miniature(it.who)
        lost = sum(blow.amount for blow in it.blows)
        who.health = max(0, who.health - lost)
        return Damaged(who=it.who, name=it.called, amount=lost, health=who.health)

    def afflict(self, play: Play[Battle], it: Afflict) -> tuple[Afflicted, ...]:
        """SV-PAN-006, SV-STA-038: of the same State twice, the higher level counts."""
        who = play.state.miniature(it.who)
        for state, level in it.states:
            who.states[state] = max(level, who.states.get(state, 0))
        return tuple(
            Afflicted(who=it.who, name=it.called, state=state, level=level)
            for state, level in it.states
        )

    def heal(self, play: Play[Battle], it: Heal) -> Healed:
        """SV-PAN-004: Health rises, never above the bar."""
        who = play.state.miniature(it.who)
        gained = min(it.amount, HEALTH - who.health)
        who.health += gained
        return Healed(who=it.who, name=it.called, amount=gained, health=who.health)

    def free(self, play: Play[Battle], it: Free) -> Freed:
        """A State is gone."""
        del play.state.miniature(it.who).states[it.state]
        return Freed(who=it.who, name=it.called, state=it.state)

    def die(self, play: Play[Battle], it: Die) -> Died:
        """SV-HLT-008, SV-HLT-009: the Indicator is disabled, and the miniature lies where it fell;
        nothing that lasted upon it matters any more."""
        who = play.state.miniature(it.who)
        who.ready = False
        who.states.clear()
        who.penalty, who.guard = 0, ""
        return Died(who=it.who, name=it.called, place=who.place)

    def arrive(self, play: Play[Battle], it: Arrive) -> Arrived:
        """SV-MAP-003, SV-BRD-012: it stands there now, and remembers what it left behind."""
        who = play.state.miniature(it.who)
        who.place = it.place
        who.penalty += it.threats
        return Arrived(
            who=it.who, name=it.called, place=it.place, steps=it.steps, threats=it.threats
        )

    def teleport(self, play: Play[Battle], it: Teleport) -> Teleported:
        """SV-GLO-025: it stands there now."""
        play.state.miniature(it.who).place = it.place
        return Teleported(who=it.who, name=it.called, place=it.place)
