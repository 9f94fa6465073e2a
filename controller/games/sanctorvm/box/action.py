"""Actions: what stands on a card or a panel, as data.

An Action says what it costs, when it is enabled, whom it reaches, and then *words* in the order in
which they are read (SV-GLO-010): it damages, afflicts, heals, draws ...  What a word does stands in
`doing` and the chapters that it hands on to.  Packs write a word as `{ word = "damage", ... }`.

What may live here: shapes, and what is no Action at all.  What may not: a rule that plays.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from controller.engine.shape import Label, ref
from controller.games.sanctorvm.box.words import Condition, Damage, Skill, Vital
from controller.wire import Msg

__all__ = [
    "Action",
    "Afflicts",
    "Aims",
    "Cleanses",
    "Damages",
    "Draws",
    "Ends",
    "Energizes",
    "Few",
    "Flips",
    "Heals",
    "Lasts",
    "Level",
    "Plain",
    "Recipient",
    "Repositions",
    "Revives",
    "Says",
    "Summons",
    "Taunts",
    "Teleports",
    "Word",
    "misprint",
]

Level = Annotated[int, Meta(ge=0, le=9)]
Few = Annotated[int, Meta(ge=1, le=9)]

Recipient = Literal["target", "self", "beside", "enemies_beside"]
"""Whom a word befalls: whom the Action reaches; who performs it; all others in the space where the
performer then stands, or the enemies among them."""

Aims = Literal["enemy", "self", "next_space", "miniature", "friend", "fallen", "space", "beside"]
"""Whom an Action reaches: an enemy; who performs it; all in a space one Pathway away; any
miniature; one of the own Side; one of the own Side who lies dead; all in a space; all others in the
own space.  How far it reaches is that of the card (`means`)."""

Per = Literal["", "ethermancy"]
"""A number that is multiplied by this Skill of who performs it (SV-PRO-004)."""


class Says(Struct, frozen=True, kw_only=True, tag_field="word"):
    """A word of an Action, and whom it befalls."""

    on: Recipient = "target"


class Damages(Says, frozen=True, kw_only=True, tag="damage"):
    """Damage of a type."""

    type: Damage
    amount: Annotated[int, Meta(ge=1, le=20)]
    per: Per = ""


class Afflicts(Says, frozen=True, kw_only=True, tag="state"):
    """A State of a level (the Fortitude that cancels it, SV-STA-038).  `soon`: it comes when the
    next turn of whom it befalls begins."""

    state: Condition
    level: Few = 1
    per: Per = ""
    soon: bool = False


class Heals(Says, frozen=True, kw_only=True, tag="heal"):
    """Health Points come back."""

    amount: Few
    per: Per = ""


class Energizes(Says, frozen=True, kw_only=True, tag="energy"):
    """Energy Points come back."""

    amount: Annotated[int, Meta(ge=1, le=10)]


class Cleanses(Says, frozen=True, kw_only=True, tag="cleanse"):
    """All States are lost."""


class Revives(Says, frozen=True, kw_only=True, tag="revive"):
    """A dead Homo Superbe stands up (SV-HLT-016)."""


class Draws(Says, frozen=True, kw_only=True, tag="draw"):
    """Moved towards who performs it, so many spaces at most (SV-GLO-004)."""

    spaces: Few


class Repositions(Says, frozen=True, kw_only=True, tag="reposition"):
    """Moved anywhere, so many spaces at most (SV-GLO-012)."""

    spaces: Few


class Teleports(Says, frozen=True, kw_only=True, tag="teleport"):
    """Put into another space (SV-GLO-025), within the Vision of who performs it."""


class Summons(Says, frozen=True, kw_only=True, tag="summon"):
    """New Minions appear beside who performs it (SV-GLO-020)."""

    minion: Annotated[str, ref("minion")]
    count: Few = 1


class Taunts(Says, frozen=True, kw_only=True, tag="taunt"):
    """It must act next and come near, if its Defense is below that (SV-GLO-021)."""

    below: Few


Ends = Literal["hit", "roll", "turn_begins", "turn_ends", "round", "battle"]
"""When something that lasts is over: with the next Hit made (or suffered, where that is its point);
with the next roll; when the next turn of its holder begins; when that turn ends, for the length of
which it lasts; when the next Round of Turns begins (SV-GLO-026); with the battle."""

Effect = Literal[
    "dice",
    "damage",
    "evade",
    "retry",
    "tireless",
    "harmless",
    "doomed",
    "defense",
    "vision",
    "movement",
    "points",
]


class Lasts(Says, frozen=True, kw_only=True, tag="lasting"):
    """Something that lasts: see `lasting` for what each effect does.  `accumulates`: it adds to
    what the same Action has given before (SV-GLO-001)."""

    effect: Literal[Effect, Skill]
    amount: Annotated[int, Meta(ge=-9, le=9)] = 1
    per: Per = ""
    ends: Ends = "round"
    accumulates: bool = False


Plain = (
    Damages
    | Afflicts
    | Heals
    | Energizes
    | Cleanses
    | Revives
    | Draws
    | Repositions
    | Teleports
    | Summons
    | Taunts
    | Lasts
)


class Flips(Says, frozen=True, kw_only=True, tag="if_cooperlay"):
    """A coin is flipped, and on Cooperlay these words are said (SV-COI-004)."""

    words: tuple[Plain, ...]


Word = Plain | Flips


class Action(Struct, frozen=True, kw_only=True):
    """One Action of a card or a Minion Panel.

    points, energy, health  what it costs (SV-WPN-010, SV-ETH-003); a Minion pays Points alone
    ammunition      how often it may be performed in a turn (SV-WPN-011); a Power once in a round
    critical        Critical Damage that a Critical Hit adds; None: what the card says
    vital           the colour of its Vital Activator (SV-WPN-013)
    chained         the Action of the same card that unlocks it (SV-WPN-017)
    needs           another card that must be at hand: a Combined Power (SV-ETH-013)
    instant         needs no dice (SV-WPN-012)
    aims            whom it reaches
    most_bars       it does not work on who has more Health bars left than this; 0: on everybody
    spares_stages   it does not work on Minions with Stages (SV-GLO-019)
    dice            Action Dice that it adds to the roll or takes from it (SV-DIE-008)
    """

    name: Label
    points: Few = 1
    energy: Level = 0
    health: Level = 0
    ammunition: Few = 1
    critical: Level | None = None
    vital: Vital = "green"
    chained: str = ""
    needs: Annotated[str, ref("ethermancy")] = ""
    instant: bool = False
    aims: Aims = "enemy"
    most_bars: Level = 0
    spares_stages: bool = False
    dice: Annotated[int, Meta(ge=-5, le=5)] = 0
    words: tuple[Word, ...] = ()


TARGETED: tuple[Aims, ...] = ("enemy", "miniature", "friend", "fallen")
"""The aims at one miniature."""


def pointless(name: str, action: Action) -> Msg | None:
    """What a card would say without anything coming of it."""
    if action.instant and action.dice:
        return Msg('"{name}" is instant and rolls no dice', name=name)
    if action.aims not in TARGETED and (action.chained or action.most_bars or action.spares_stages):
        return Msg(
            '"{name}" is chained, or spares somebody, and so aims at one miniature', name=name
        )
    for word in action.words:
        inner = word.words if isinstance(word, Flips) else ()
        for each in (word, *inner):
            if isinstance(each, Flips | Summons | Revives) and each.on != "target":
                return Msg('"{name}": a coin, a summons or a revival has no "on"', name=name)
    return None


def misprint(actions: dict[str, Action]) -> Msg | None:
    """What nobody could play: an Action that is never unlocked (SV-WPN-017), or a roll against
    nobody in particular."""
    for name, action in actions.items():
        if action.aims != "enemy" and not action.instant:
            return Msg('"{name}" has no enemy to be rolled against: make it instant', name=name)
        if (mistake := pointless(name, action)) is not None:
            return mistake
        chain = [name]
        while actions[chain[-1]].chained:
            link = actions[chain[-1]].chained
            if link in chain or link not in actions:
                return Msg('"{name}" is chained to no other Action of the card', name=name)
            chain.append(link)
    return None
