"""Outset: with what an adventure begins (SV-CHP-001 to SV-CHP-003, SV-VER-017, SV-VER-018).

Its Storage Deck holds what the adventure itself says, and what was won in the one before it: all
Weapon and Armor Cards of the Rewards there, whether they were won or not.

What may live here: which cards and panels lie ready.  What may not: asking.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from controller.games.sanctorvm.box.adventure import Adventure
from controller.games.sanctorvm.box.cards import copies
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.campaign.group.creating import proposed
from controller.games.sanctorvm.campaign.state import Belongings, Member
from controller.games.sanctorvm.values import HEALTH

__all__ = ["as_new", "battles", "began", "laid_out", "panels", "rewards", "stock"]


def began(box: Box, adventure: Adventure, members: Iterable[Member]) -> Belongings:
    """SV-CHP-002, SV-CHP-003: what the Side has then, with these panels, and nothing else."""
    storage = laid_out(box, stock(box, adventure))
    return Belongings(members=as_new(members), storage=storage, coins=adventure.coins)


def as_new(members: Iterable[Member]) -> list[Member]:
    """The same panels, with full Health and no State."""
    return [replace(each, health=HEALTH, states={}) for each in members]


def panels(box: Box, adventure: Adventure) -> list[Member]:
    """SV-CRE-001, SV-REL-009: all that there are, at the level of the adventure; first those whom
    its story names."""
    names = dict.fromkeys((*adventure.heroes, *box.heroes))
    return [proposed(name, box.heroes[name], adventure.level) for name in names]


def stock(box: Box, adventure: Adventure) -> Counter[str]:
    """SV-CHP-003: which cards an adventure begins with, and how many of each."""
    before = box.adventures.get(adventure.after)
    won = Counter() if before is None else rewards(box, battles(box, before))
    return won + Counter(adventure.storage)


def battles(box: Box, adventure: Adventure) -> list[str]:
    """SV-VER-015: the Action Phases of an adventure in the order of its pages."""
    chapters = [box.chapters[name] for name in adventure.chapters]
    return list(dict.fromkeys(battle for chapter in chapters for battle in chapter.battles))


def rewards(box: Box, names: Iterable[str]) -> Counter[str]:
    """The Weapon and Armor Cards that these battles pay out."""
    found: Counter[str] = Counter()
    for name in names:
        reward = box.battles[name].reward
        found.update({k: n for k, n in reward.items() if k in box.weapons or k in box.armors})
    return found


def laid_out(box: Box, counts: Mapping[str, int]) -> list[str]:
    """So many copies of each card, as far as there are any."""
    kinds = box.kinds()
    return [copy for kind, count in counts.items() for copy in copies(kind, kinds[kind])[:count]]
