"""Odds: how likely a Hit succeeds, and is a Critical, exactly, before anything is rolled.

    dice -> (Successes, Chaos) and in how many of all rolls -> Luck, Dodge, Defense -> Odds

The faces are those of `DIE`, each as likely as any other; dice are added one after the other, so a
pool is never rolled in all its ways.  The chances are of one roll: a blessing, which may make it a
second time, is its holder's own decision (`bless`).

What may live here: chances of a roll, and how an option says them and the dice they are of.  What
may not: how many dice are rolled (`pools`), and what a roll comes to once it is made (`hit`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache

from msgspec import Struct

from controller.games.sanctorvm.box.action import Action
from controller.games.sanctorvm.box.words import Tactic
from controller.games.sanctorvm.hits.dice import DIE, WORTH
from controller.games.sanctorvm.hits.pools import Pool, hit_dice, hit_pool
from controller.games.sanctorvm.state import Miniature
from controller.games.sanctorvm.values import Values
from controller.wire import Msg, Why

__all__ = ["Odds", "facts", "odds", "percent", "rolls", "said_dice", "said_pool"]


class Odds(Struct, frozen=True):
    """The chance of a Hit, and of a Critical, which is a Hit too; from 0 to 1."""

    hit: Fraction
    critical: Fraction


@cache
def rolls(dice: int) -> Mapping[tuple[int, int], int]:
    """(Successes, Chaos) -> how many of the `len(DIE) ** dice` rolls show so many (SV-DIE-001 to
    SV-DIE-006)."""
    if not dice:
        return {(0, 0): 1}
    found: Counter[tuple[int, int]] = Counter()
    for (successes, chaos), n in rolls(dice - 1).items():
        for face in DIE:
            found[successes + WORTH[face], chaos + (face == "chaos")] += n
    return found


@cache
def odds(dice: int, luck: int, dodge: int, defense: int, always: bool = False) -> Odds:
    """What so many dice do with so much Luck against Dodge and Defense: Luck turns Chaos into
    Successes (SV-SKL-043), Dodge cancels some (SV-SKL-015), what is left Hits from the Defense on
    (SV-ATR-016) and is a Critical from twice the Defense on (SV-ATR-018), or `always`
    (SV-PWR-002)."""
    hits = criticals = 0
    for (successes, chaos), n in rolls(dice).items():
        total = max(0, successes + min(luck, chaos) - dodge)
        if total >= defense:
            hits += n
            criticals += n if always or total >= 2 * defense else 0
    return Odds(Fraction(hits, len(DIE) ** dice), Fraction(criticals, len(DIE) ** dice))


MOST_DICE = 40
"""Of more dice than that, which no card of the box brings together, the odds are not worked out."""


def said_dice(values: Values, who: Miniature, tactic: Tactic, action: Action) -> int | None:
    """The dice of an Action of which the odds are said; None of an Instant one, which rolls
    none."""
    if action.instant:
        return None
    dice = hit_dice(values, who, tactic, action)
    return dice if dice <= MOST_DICE else None


def said_pool(values: Values, who: Miniature, tactic: Tactic, action: Action) -> Pool | None:
    """The `said_dice`, with the reason for each."""
    if action.instant:
        return None
    pool = hit_pool(values, who, tactic, action)
    return pool if pool.count <= MOST_DICE else None


def facts(
    values: Values, who: Miniature, dice: int, target: Miniature, why: Sequence[Why] = ()
) -> tuple[Msg, ...]:
    """What an option says of an Action that rolls so many dice, on this target: how many, for these
    reasons if any are named, and the odds; nothing avails against who evades (SV-ETH-012).

    Everybody may read it, for all panels lie open.  Of an Overlord who keeps them behind a screen
    it would give the Defense away: this is the one place that would have to ask.
    """
    chances = UNLIKELY
    if not target.under("evade"):
        chances = in_percent(
            dice,
            values.skill(who, "luck"),
            values.skill(target, "dodge"),
            values.defense(target),
            values.bends(who, "always_critical"),
        )
    return (explained(dice, why) if why else counted(dice), *chances)


@cache
def counted(dice: int) -> Msg:
    """So many dice, in words."""
    return Msg("{n} die", plural="{n} dice", n=dice)


def explained(dice: int, why: Sequence[Why]) -> Msg:
    """So many dice, in words, and why there are so many."""
    reasons = why[0].text
    for each in why[1:]:
        reasons = Msg("{first}, {next}", first=reasons, next=each.text)
    return Msg("{n} die ({why})", plural="{n} dice ({why})", n=dice, why=reasons)


@cache
def in_percent(dice: int, luck: int, dodge: int, defense: int, always: bool) -> tuple[Msg, ...]:
    """The `odds`, as an option says them."""
    return said(odds(dice, luck, dodge, defense, always))


def said(found: Odds) -> tuple[Msg, ...]:
    """Odds in words."""
    return (
        Msg("Hit {n} %", n=percent(found.hit)),
        Msg("Critical {n} %", n=percent(found.critical)),
    )


def percent(chance: Fraction) -> int:
    """A chance in whole percent; 0 and 100 are said of what is certain alone."""
    if chance in (0, 1):
        return int(100 * chance)
    return min(99, max(1, round(100 * chance)))


UNLIKELY = said(Odds(Fraction(0), Fraction(0)))
"""Of who cannot be Hit at all."""
