"""Pools: the Action Dice of a Hit, and the reason for each.

Pure: asked before a Hit is rolled, and by whoever wants to know what it would be.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from controller.games.sanctorvm.box.action import Action
from controller.games.sanctorvm.box.words import ATTRIBUTES, SKILLS, Tactic, opposing
from controller.games.sanctorvm.state import Miniature
from controller.games.sanctorvm.traits.powers.wolf_pack import howl
from controller.games.sanctorvm.values import Values
from controller.wire import Msg, Why

__all__ = ["Pool", "distraction", "hit_dice", "hit_pool", "stealth", "threatened"]


PANEL, ELITE, ROMULUS = Msg("Minion Panel"), Msg("Elite"), Msg("Romulus")
BONUS, THREAT, DISTRACTION = Msg("Bonus"), Msg("Threat"), Msg("Distraction")


class Pool(Struct, frozen=True):
    """So many dice, and why; `count` is never below 0 (SV-DIE-009)."""

    count: int
    why: tuple[Why, ...]


class Dice(Struct, frozen=True):
    """So many dice, fewer than none for those lost, where they come from, and the rule."""

    count: int
    source: Msg
    rule: str

    def why(self) -> Why:
        """As people read it, such as "Threat: -2"."""
        text = Msg("{source}: {dice}", source=self.source, dice=f"{self.count:+}")
        return Why(text, (self.rule,))


def hit_pool(values: Values, who: Miniature, tactic: Tactic, action: Action) -> Pool:
    """The dice of a Hit that `who` is about to make (SV-ACT-019, SV-ACT-026, SV-ACT-003)."""
    dice = [each for each in all_dice(values, who, tactic, action) if each.count]
    return Pool(max(0, sum(each.count for each in dice)), tuple(each.why() for each in dice))


def hit_dice(values: Values, who: Miniature, tactic: Tactic, action: Action) -> int:
    """How many they are."""
    return max(0, sum([each.count for each in all_dice(values, who, tactic, action)]))


def all_dice(values: Values, who: Miniature, tactic: Tactic, action: Action) -> Iterator[Dice]:
    """Where they may come from, and go."""
    yield from own(values, who, tactic)
    if action.dice:
        rule = "SV-DIE-008" if action.dice > 0 else "SV-DIE-009"
        yield Dice(action.dice, Msg(action.name), rule)
    yield from auras(values, who)
    yield from bonuses(values, who)
    yield from armed(values, who, tactic)
    yield Dice(-distraction(values, who, tactic), DISTRACTION, "SV-BRD-016")


def armed(values: Values, who: Miniature, tactic: Tactic) -> Iterator[Dice]:
    """SV-SKL-019, SV-BRD-011: what counts for Melee and Ranged Hits alone, not for Ethermancy."""
    if tactic != "ethermancy":
        yield Dice(stealth(values, who), SKILLS["stealth"], "SV-SKL-019")
        yield Dice(-who.penalty, THREAT, "SV-BRD-011")


def own(values: Values, who: Miniature, tactic: Tactic) -> Iterator[Dice]:
    """What Attribute and Skill give, or the Minion Panel."""
    if not who.superb:
        yield Dice(values.minion(who).action_dice, PANEL, "SV-PNL-016")
        yield Dice(who.elite, ELITE, "SV-ELI-005")
    elif tactic == "melee":
        yield Dice(values.attribute(who, "strength"), ATTRIBUTES["strength"], "SV-ACT-019")
        yield Dice(values.skill(who, "melee"), SKILLS["melee"], "SV-SKL-001")
    else:
        yield Dice(values.attribute(who, "senses"), ATTRIBUTES["senses"], "SV-ACT-026")
        yield Dice(values.skill(who, "accuracy"), SKILLS["accuracy"], "SV-SKL-006")


def auras(values: Values, who: Miniature) -> Iterator[Dice]:
    """SV-SKL-045, SV-SKL-046: the Aura of each companion in the same space."""
    lent = [
        Dice(n, Msg("Aura of {who}", who=values.name(other)), "SV-SKL-045")
        for other in values.state.there(who.place, who.side)
        if other is not who and (n := values.skill(other, "aura"))
    ]
    lent.append(Dice(howl(values, who), ROMULUS, "SV-PWR-020"))
    if values.state.plays("one_aura"):
        lent = [max(lent, key=lambda each: each.count)]
    yield from lent


def bonuses(values: Values, who: Miniature) -> Iterator[Dice]:
    """SV-ETH-009: what lasts upon it, and what its traits add."""
    total = values.added(who, "dice")
    for each in who.lasting:
        if each.effect == "dice" and not each.waits:
            total -= each.amount
            yield Dice(each.amount, Msg(each.source), "SV-ETH-009")
    yield Dice(total, BONUS, "SV-DIE-008")


def stealth(values: Values, who: Miniature) -> int:
    """SV-SKL-018, SV-SKL-019: what an attack out of hiding is worth; nothing in the open."""
    return values.skill(who, "stealth") if who.hidden else 0


def distraction(values: Values, who: Miniature, tactic: Tactic) -> int:
    """SV-BRD-015, SV-BRD-016: how many enemies in its space hinder a Ranged Hit.  An Automaton
    ignores them, and those in hiding hinder nobody."""
    if tactic != "ranged" or values.race(who) == "automaton":
        return 0
    enemies = values.state.there(who.place, opposing(who.side))
    return sum(not enemy.hidden for enemy in enemies)


def threatened(values: Values, who: Miniature) -> frozenset[str]:
    """SV-BRD-010, SV-BRD-011, SV-BRD-014: the spaces that cost it a die to leave."""
    if who.hidden or values.race(who) == "sanguinemorph":
        return frozenset()
    return frozenset(
        [each.place for each in values.state.living(opposing(who.side)) if not each.hidden]
    )
