"""Effects: everything that can befall a miniature or happen in a battle, as words, and what each
does to the state.

What happens is proposed as one of these, the hooks of the chapters have their say, and the deed is
done here.  `BeginTurn`, `EndRound` and their like do little themselves: they are what the chapters
wait for.

Energy and Action Points are prices, not effects, and so is the Health that stands in for Energy:
they are paid where the Action is chosen (`energy`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace as altered

from controller.engine import Play
from controller.engine.effects import Effect, Word, commit
from controller.games.sanctorvm.box.words import STATES, Condition, Damage, in_a_row
from controller.games.sanctorvm.events import (
    Afflicted,
    Arrived,
    Damaged,
    Died,
    Discarded,
    Freed,
    Healed,
    Imposed,
    Lapsed,
    Recovered,
    Regained,
    Retired,
    Revived,
    RoundBegan,
    Teleported,
)
from controller.games.sanctorvm.lasts.lasting import called
from controller.games.sanctorvm.state import Battle, Lasting
from controller.games.sanctorvm.values import ENERGY, HEALTH
from controller.wire import Msg

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = [
    "Afflict",
    "Arrive",
    "BeginBattle",
    "BeginRound",
    "BeginTurn",
    "Blow",
    "Commits",
    "Die",
    "Discard",
    "EndBattle",
    "EndRound",
    "EndTurn",
    "Free",
    "Heal",
    "Hurt",
    "Impose",
    "Lapse",
    "OfMiniature",
    "Recover",
    "Regain",
    "Retire",
    "Revive",
    "Teleport",
]


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
    (SV-SKL-023).  `blows` are read from left to right, each type once; `by` is the miniature that
    did it, empty where none did."""

    blows: tuple[Blow, ...]
    by: str = ""

    def says(self) -> Msg:
        return Msg("Damage to {who}", who=self.called)


class Afflict(OfMiniature, frozen=True, kw_only=True):
    """Gain States.  One of these is all the States of one Action: Fortitude is spent on it once
    (SV-SKL-026).  `states` are read from left to right, each with its level."""

    states: tuple[tuple[Condition, int], ...]

    def says(self) -> Msg:
        return Msg("States for {who}", who=self.called)


class Heal(OfMiniature, frozen=True, kw_only=True):
    """Recover Health Points; the dead recover none (SV-HLT-014)."""

    amount: int

    def says(self) -> Msg:
        return Msg("Healing for {who}", who=self.called)


class Recover(OfMiniature, frozen=True, kw_only=True):
    """Recover Energy Points."""

    amount: int

    def says(self) -> Msg:
        return Msg("Energy for {who}", who=self.called)


class Free(OfMiniature, frozen=True, kw_only=True):
    """Lose a State."""

    state: Condition

    def says(self) -> Msg:
        return Msg("{who} loses {state}", who=self.called, state=STATES[self.state])


class Impose(OfMiniature, frozen=True, kw_only=True):
    """Have something last upon it.  `accumulates`: beside what the same Action has given before,
    and not in its place (SV-GLO-001)."""

    what: Lasting
    accumulates: bool = False

    def says(self) -> Msg:
        return called(self.what.effect, self.what.amount)


class Lapse(OfMiniature, frozen=True, kw_only=True):
    """What lasted is over."""

    what: Lasting

    def says(self) -> Msg:
        return called(self.what.effect, self.what.amount)


class Die(OfMiniature, frozen=True, kw_only=True):
    """Be without Health Points; `by` is the miniature that did it, empty where none did."""

    by: str = ""

    def says(self) -> Msg:
        return Msg("{who} dies", who=self.called)


class Revive(OfMiniature, frozen=True, kw_only=True):
    """Stand up with so many Health Points (SV-HLT-018 to SV-HLT-022)."""

    health: int = 1

    def says(self) -> Msg:
        return Msg("{who} revives", who=self.called)


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


class Discard(OfMiniature, frozen=True, kw_only=True):
    """Have a Tool Card no longer: it lies beside the board (SV-ACT-036).  `title` is its name."""

    card: str
    title: Msg

    def says(self) -> Msg:
        return Msg("{who} discards {card}", who=self.called, card=self.title)


class Regain(Effect, frozen=True, kw_only=True):
    """A discarded Tool Card comes back to the Storage Deck (SV-SKL-037).  `title` is its name."""

    card: str
    title: Msg

    def says(self) -> Msg:
        return Msg("{card} is recovered", card=self.title)


class Retire(Effect, frozen=True, kw_only=True):
    """The Tool Cards that are still discarded go to Gunan's Deck (SV-ACT-039)."""

    def says(self) -> Msg:
        return Msg("Tool Cards go to Gunan's Deck")


class BeginTurn(OfMiniature, frozen=True, kw_only=True):
    """A turn begins.  Hooks: up to 5 what was foretold, to 30 the good, to 51 the bad, 60 the dark
    (SV-HLT-023)."""

    def says(self) -> Msg:
        return Msg("The turn of {who}", who=self.called)


class EndTurn(OfMiniature, frozen=True, kw_only=True):
    """A turn is over."""

    def says(self) -> Msg:
        return Msg("The end of the turn of {who}", who=self.called)


class BeginRound(Effect, frozen=True, kw_only=True):
    """A Round of Turns begins."""

    def says(self) -> Msg:
        return Msg("A Round of Turns")


class EndRound(Effect, frozen=True, kw_only=True):
    """A Round of Turns is over.  Hooks: 20 to 40 who suffers, 50 the board, 70 who comes."""

    def says(self) -> Msg:
        return Msg("The end of a Round of Turns")


class BeginBattle(Effect, frozen=True, kw_only=True):
    """The Action Phase begins."""

    def says(self) -> Msg:
        return Msg("The battle begins")


class EndBattle(Effect, frozen=True, kw_only=True):
    """The Action Phase is won by the Homo Superbe; hooks are its Aftermath."""

    def says(self) -> Msg:
        return Msg("The battle is over")


class Commits:
    """What each word does, with the book at hand."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def words(self) -> tuple[Word[Battle], ...]:
        """Which word does what."""
        return (
            commit(Hurt, hurt),
            commit(Afflict, afflict),
            commit(Heal, heal),
            commit(Recover, recover),
            commit(Free, free),
            commit(Impose, impose),
            commit(Lapse, lapse),
            commit(Die, die),
            commit(Revive, self.revive),
            commit(Arrive, arrive),
            commit(Teleport, teleport),
            commit(Discard, discard),
            commit(Regain, regain),
            commit(Retire, self.retire),
            commit(BeginTurn, begin_turn),
            commit(EndTurn, end_turn),
            commit(BeginRound, begin_round),
            commit(EndRound, nothing),
            commit(BeginBattle, nothing),
            commit(EndBattle, nothing),
        )

    def revive(self, play: Play[Battle], it: Revive) -> Revived:
        """SV-HLT-018 to SV-HLT-022: Aura more, the Indicator enabled, full of Energy, free of
        States, and upright where it lay."""
        who = play.state.miniature(it.who)
        who.states.clear()
        aura = self.book.values(play.state).skill(who, "aura")
        who.health = min(HEALTH, it.health + aura)
        who.ready, who.energy = True, ENERGY
        return Revived(who=it.who, name=it.called, health=who.health, place=who.place)

    def retire(self, play: Play[Battle], it: Retire) -> Retired | None:
        """SV-DCK-013, SV-ACT-039: they can be bought there."""
        cards = list(play.state.discarded)
        if not cards:
            return None
        play.state.discarded.clear()
        play.state.gunan += cards
        titles = in_a_row(Msg(self.book.box.card(card).name) for card in cards)
        return Retired(cards=tuple(cards), titles=titles)


def hurt(play: Play[Battle], it: Hurt) -> Damaged:
    """SV-HLT-001, SV-MIN-005, SV-MIN-006: Health falls, from bar to bar, never below nothing."""
    who = play.state.miniature(it.who)
    lost = sum(blow.amount for blow in it.blows)
    who.health -= lost
    while who.health <= 0 and who.bars > 1:
        who.bars -= 1
        who.health += HEALTH
    who.health = max(0, who.health)
    return Damaged(who=it.who, name=it.called, amount=lost, health=who.health, bars=who.bars)


def afflict(play: Play[Battle], it: Afflict) -> tuple[Afflicted, ...]:
    """SV-PAN-006, SV-STA-038: of the same State twice, the higher level counts."""
    who = play.state.miniature(it.who)
    for state, level in it.states:
        who.states[state] = max(level, who.states.get(state, 0))
    return tuple(
        Afflicted(who=it.who, name=it.called, state=state, level=level)
        for state, level in it.states
    )


def heal(play: Play[Battle], it: Heal) -> Healed:
    """SV-PAN-004: Health rises, never above the bar."""
    who = play.state.miniature(it.who)
    gained = min(it.amount, HEALTH - who.health)
    who.health += gained
    return Healed(who=it.who, name=it.called, amount=gained, health=who.health)


def recover(play: Play[Battle], it: Recover) -> Recovered:
    """SV-PAN-007: Energy rises, never above the bar."""
    who = play.state.miniature(it.who)
    gained = min(it.amount, ENERGY - who.energy)
    who.energy += gained
    return Recovered(who=it.who, name=it.called, amount=gained, energy=who.energy)


def free(play: Play[Battle], it: Free) -> Freed | None:
    """A State is gone, if it is there."""
    if play.state.miniature(it.who).states.pop(it.state, None) is None:
        return None
    return Freed(who=it.who, name=it.called, state=it.state)


def impose(play: Play[Battle], it: Impose) -> Imposed:
    """SV-GLO-001: the same thing does not come upon it twice; the later one takes its place.  What
    is for its next turn waits for that turn, beside what is for the present one."""
    who = play.state.miniature(it.who)
    what = altered(it.what, waits=it.what.ends == "turn_ends")
    if not it.accumulates:
        key = (what.effect, what.source, what.waits)
        who.lasting = [
            each for each in who.lasting if (each.effect, each.source, each.waits) != key
        ]
    who.lasting.append(what)
    return Imposed(who=it.who, name=it.called, what=called(what.effect, what.amount))


def lapse(play: Play[Battle], it: Lapse) -> Lapsed | None:
    """It is over, once; a State that was to come has come, and says so itself."""
    who = play.state.miniature(it.who)
    if it.what not in who.lasting:
        return None
    who.lasting.remove(it.what)
    if it.what.effect in STATES:
        return None
    return Lapsed(who=it.who, name=it.called, what=called(it.what.effect, it.what.amount))


def die(play: Play[Battle], it: Die) -> Died:
    """SV-HLT-008, SV-HLT-009: the Indicator is disabled, and the miniature lies where it fell;
    nothing that lasted upon it matters any more."""
    who = play.state.miniature(it.who)
    who.health, who.bars, who.ready = 0, 1, False
    who.shed()
    return Died(who=it.who, name=it.called, place=who.place)


def arrive(play: Play[Battle], it: Arrive) -> Arrived:
    """SV-MAP-003, SV-BRD-012: it stands there now, and remembers what it left behind."""
    who = play.state.miniature(it.who)
    who.place = it.place
    who.penalty += it.threats
    return Arrived(who=it.who, name=it.called, place=it.place, steps=it.steps, threats=it.threats)


def teleport(play: Play[Battle], it: Teleport) -> Teleported:
    """SV-GLO-025: it stands there now."""
    play.state.miniature(it.who).place = it.place
    return Teleported(who=it.who, name=it.called, place=it.place)


def discard(play: Play[Battle], it: Discard) -> Discarded:
    """SV-ACT-036, SV-HLT-010: the card lies beside the board."""
    play.state.miniature(it.who).cards.remove(it.card)
    play.state.discarded.append(it.card)
    return Discarded(who=it.who, name=it.called, card=it.card, title=it.title)


def regain(play: Play[Battle], it: Regain) -> Regained:
    """SV-SKL-037: the card lies in the Storage Deck again."""
    play.state.discarded.remove(it.card)
    play.state.storage.append(it.card)
    return Regained(card=it.card, title=it.title)


def begin_turn(play: Play[Battle], it: BeginTurn) -> None:
    """SV-ACT-041: a guard until the next turn is over when it begins; and what speaks of the next
    turn waits no longer."""
    who = play.state.miniature(it.who)
    for each in who.lasting:
        each.waits = False
    who.ready = who.alive  # the Overlord may have ruled that it acts once more
    if who.guard == "turn":
        who.guard = ""


def end_turn(play: Play[Battle], it: EndTurn) -> None:
    """SV-TRN-012: the Indicator is disabled; what Threat has taken waits (SV-BRD-011)."""
    who = play.state.miniature(it.who)
    who.ready = False
    if play.state.plays("threat_ends_with_turn"):
        who.penalty = 0


def begin_round(play: Play[Battle], it: BeginRound) -> RoundBegan:
    """SV-TRN-007 to SV-TRN-009: the living are enabled, and the same Side begins.  On Your Guard
    is over, now that the States have hurt for the last time in the round (SV-ACT-040)."""
    state = play.state
    state.round += 1
    state.spent.clear()
    for each in state.miniatures:
        each.ready = each.alive and not (each.gone or each.apart)
        if each.guard == "round":
            each.guard = ""
    assert state.advantage
    state.side = state.advantage
    return RoundBegan(number=state.round)


def nothing(play: Play[Battle], it: Effect) -> None:
    """What only the hooks do something about."""
