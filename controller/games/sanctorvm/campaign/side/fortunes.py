"""Fortunes: what befalls the group outside battle: Health and States, Coins and cards, and what the
story notes.

Damage is reduced by Endurance and a State cancelled by Fortitude, the only Skills that count here
beside Luck (SV-NAR-010), and the Stunned have none (SV-STA-025); Health that is simply lost is no
Damage, and nothing reduces it.

What may live here: what befalls.  What may not: who is asked before.
"""

from __future__ import annotations

from controller.engine import Rules
from controller.games.sanctorvm.battle.coins import MOST_COINS
from controller.games.sanctorvm.box.story import (
    Advantage,
    Cards,
    Coins,
    Damaged,
    Health,
    Lose,
    Mark,
    Revived,
    State,
    Step,
)
from controller.games.sanctorvm.box.words import DAMAGES, HELPFUL, STATES, Condition
from controller.games.sanctorvm.campaign.events import (
    CoinsChanged,
    Happened,
    HealthChanged,
    Suffered,
)
from controller.games.sanctorvm.campaign.side import decks
from controller.games.sanctorvm.campaign.side.leader_medal import settle
from controller.games.sanctorvm.campaign.side.whom import concerned, one_of
from controller.games.sanctorvm.campaign.state import Member
from controller.games.sanctorvm.campaign.telling import Does, Story, Telling
from controller.games.sanctorvm.hits.damage import ENDURED
from controller.games.sanctorvm.values import HEALTH
from controller.wire import Msg, Text, Why

__all__ = ["DOES", "Freed", "change_coins", "change_health", "free"]

REVEALING: tuple[Condition, ...] = ("burning", "terrified")
"""SV-STA-019: the States that end Camouflaged."""


class Freed(Happened, frozen=True, kw_only=True):
    """A State has ended."""

    name: Text
    state: Text

    def says(self) -> Text:
        return Msg("{who}: {state} ends", who=self.name, state=self.state)


def health(telling: Telling, step: Health, who: str) -> Rules[None]:
    """SV-NAR-014: Health is lost or comes back."""
    lost = harsher(telling, -step.amount)
    why = by_discretion(telling) if step.amount < 0 else ()
    for each in (yield from concerned(telling, step.whom, who)):
        change_health(telling, each, -lost if step.amount < 0 else step.amount, *why)


def harsher(story: Story, amount: int) -> int:
    """SV-OVL-004: what is lost, as the Overlord would have it."""
    return max(0, amount + story.state.harm)


def by_discretion(story: Story) -> tuple[Why, ...]:
    """What is said of it."""
    more = story.state.harm
    text = Msg("the Overlord's hand: {n} more", n=more)
    if more < 0:
        text = Msg("the Overlord's hand: {n} less", n=-more)
    return (Why(text, ("SV-OVL-004",)),) if more else ()


def change_health(telling: Telling, who: Member, amount: int, *why: Why) -> None:
    """Between 0, where it lies dead and its Action Indicator is disabled (SV-HLT-011), and a full
    bar; healing ends Bleeding, also where the bar is full (SV-STA-005)."""
    before = who.health
    who.health = min(HEALTH, max(0, before + amount))
    if amount > 0 and "bleeding" in who.states:
        free(telling, who, "bleeding", Why(Msg("healing stops it"), ("SV-STA-005",)))
    if not who.alive:
        who.states.clear()
    if who.health != before:
        telling.tell(
            HealthChanged(
                name=telling.name(who),
                amount=who.health - before,
                left=who.health,
                reasons=why,
            )
        )


def free(telling: Telling, who: Member, state: Condition, *why: Why) -> None:
    """A State leaves it."""
    del who.states[state]
    telling.tell(Freed(name=telling.name(who), state=STATES[state], reasons=why))


def damage(telling: Telling, step: Damaged, who: str) -> Rules[None]:
    """SV-NAR-014, SV-SKL-022: Damage, less Endurance where that helps against it."""
    for each in (yield from concerned(telling, step.whom, who)):
        endurance = each.skill("endurance") if step.type in ENDURED else 0
        why = Why(
            Msg(
                "{amount} {type} Damage, Endurance {endurance}",
                amount=step.amount,
                type=DAMAGES[step.type],
                endurance=endurance,
            ),
            ("SV-NAR-014", "SV-SKL-022"),
        )
        lost = max(0, harsher(telling, step.amount) - endurance)
        change_health(telling, each, -lost, why, *by_discretion(telling))


def state(telling: Telling, step: State, who: str) -> Rules[None]:
    """SV-NAR-014, SV-STA-038: a State, unless Fortitude cancels it: whole, or not at all
    (SV-SKL-025).  Helpful ones are not resisted, but who burns or is Terrified cannot hide
    (SV-STA-019)."""
    for each in (yield from concerned(telling, step.whom, who)):
        fortitude = 0 if step.state in HELPFUL else each.skill("fortitude")
        why = Why(
            Msg("level {level}, Fortitude {fortitude}", level=step.level, fortitude=fortitude),
            ("SV-NAR-014", "SV-SKL-025"),
        )
        if step.state == "camouflaged" and not each.states.keys().isdisjoint(REVEALING):
            why = Why(Msg("nobody hides on fire or in terror"), ("SV-STA-019",))
        elif step.level > fortitude:
            suffer(telling, each, step, why)
            continue
        name = telling.name(each)
        telling.tell(Suffered(name=name, state=STATES[step.state], level=0, reasons=(why,)))


def suffer(telling: Telling, who: Member, it: State, why: Why) -> None:
    """SV-STA-002, SV-STA-038: one State more, or the same one with the higher of the two levels."""
    level = who.states[it.state] = max(it.level, who.states.get(it.state, 0))
    name = telling.name(who)
    telling.tell(Suffered(name=name, state=STATES[it.state], level=level, reasons=(why,)))
    if it.state in REVEALING and "camouflaged" in who.states:
        why = Why(Msg("fire and terror show who hides"), ("SV-STA-019",))
        free(telling, who, "camouflaged", why)


def revive(telling: Telling, step: Revived, who: str) -> Rules[None]:
    """The dead stand up; Aura counts in no story (SV-NAR-010)."""
    for each in (yield from fallen(telling, step.whom, who)):
        change_health(telling, each, step.health)


def fallen(telling: Telling, whom: str, who: str) -> Rules[list[Member]]:
    """Which of the dead are meant: all of them, one whom the Leader names, or a certain one."""
    dead = yield from concerned(telling, "fallen", who)
    if whom in ("all", "fallen"):
        return dead
    if whom in ("one", "leader"):
        settle(telling)
        return (yield from one_of(telling, dead))
    name = who if whom == "self" else whom
    return [each for each in dead if each.id == name]


def coins(telling: Telling, step: Coins, who: str) -> Rules[None]:
    """SV-COI-006: Coins are found or lost."""
    change_coins(telling, step.amount)
    yield from ()


def change_coins(telling: Telling, amount: int, *why: Why) -> None:
    """Between none and 10."""
    state = telling.state
    before = state.coins
    state.coins = min(MOST_COINS, max(0, before + amount))
    if state.coins != before:
        telling.tell(CoinsChanged(amount=state.coins - before, left=state.coins, reasons=why))


def cards(telling: Telling, step: Cards, who: str) -> Rules[None]:
    """SV-DCK-006, SV-DCK-015: cards come into the Storage Deck."""
    for kind, count in step.gain.items():
        decks.gain(telling, kind, count)
    yield from decks.draw_tools(telling, step.drawn)


def lose(telling: Telling, step: Lose, who: str) -> Rules[None]:
    """SV-DCK-013: cards are destroyed, as far as they can be (SV-DCK-003)."""
    for kind, count in step.cards.items():
        if decks.perishable(telling, kind):
            decks.destroy(telling, kind, count)
    yield from ()


def mark(telling: Telling, step: Mark, who: str) -> Rules[None]:
    """The story notes something."""
    marks = telling.state.marks
    if step.off and step.name in marks:
        marks.remove(step.name)
    elif not step.off and step.name not in marks:
        marks.append(step.name)
    yield from ()


def advantage(telling: Telling, step: Advantage, who: str) -> Rules[None]:
    """SV-ADV-002: who has it in the next Action Phase."""
    telling.state.advantage = step.side
    yield from ()


DOES: dict[type[Step], Does] = {
    Health: health,
    Damaged: damage,
    State: state,
    Revived: revive,
    Coins: coins,
    Cards: cards,
    Lose: lose,
    Mark: mark,
    Advantage: advantage,
}
