"""Things: the cards that an adventure gives, takes and asks for.

A card that something asks for must come from somewhere (SV-NAR-027); an Adventure Card is given and
asked for, or it is none (SV-DCK-014 to SV-DCK-018); what is used up or destroyed is no Weapon
and no Armor (SV-DCK-003); a legendary Weapon comes out of Slot Machines alone (SV-WPN-020).

What may live here: what is wrong with cards in the story.  What may not: cards in battle
(`shortcomings`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from controller.engine.content import Flaw
from controller.engine.shape import unknown
from controller.engine.toml import KeyPath
from controller.games.sanctorvm.box.adventure import AdventureCard
from controller.games.sanctorvm.box.cards import Armor, Tool, Weapon
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.plot.flow import told
from controller.games.sanctorvm.box.plot.people import Cast
from controller.games.sanctorvm.box.story import (
    Cards,
    Decision,
    Fight,
    Lose,
    SlotMachine,
    Step,
    When,
)
from controller.wire import Msg

__all__ = ["misplaced"]

Kinds = tuple[str, ...]
TOOL: Kinds = ("tool",)
ADVENTURE: Kinds = ("adventure_card",)
PERISHABLE: Kinds = (*TOOL, *ADVENTURE)
"""Cards that can leave the Storage Deck: no Weapon and no Armor ever does (SV-DCK-003)."""


class Named(Struct, frozen=True):
    """Cards that something names: where, so many of each, and what for.

    gives  they come into the Storage Deck
    asks   the Side must have them
    only   of which kinds they must be, where not any will do
    """

    kind: str
    id: str
    at: KeyPath
    cards: Mapping[str, int]
    gives: bool = False
    asks: bool = False
    only: Kinds = ()


def misplaced(box: Box, casts: Mapping[str, Cast]) -> Iterator[Flaw]:
    """Everything that is wrong with the cards of adventures."""
    within = {scene for each in casts.values() for scene in each.scenes}
    for name in sorted(box.scenes.keys() - within):
        for each in in_scene(box, name):
            yield from wrong(box, each)
    given: set[str] = set()
    asked: set[str] = set()
    for name, cast in casts.items():
        there = had(box, name, casts)
        given |= there
        for each in of_adventure(box, name, cast):
            yield from wrong(box, each)
            if each.asks:
                asked |= each.cards.keys()
                yield from unobtainable(box, each, name, there)
    for card in box.adventure_cards:
        if card not in given:
            yield Flaw("adventure_card", card, (), UNGIVEN)
        if card not in asked:
            yield Flaw("adventure_card", card, (), UNASKED)


UNGIVEN = Msg('nothing gives this card: a step "cards" or a guest of the Forum is to, once')
UNASKED = Msg("nothing asks for this card: an option, a condition or a guest is to")


# -- what is named --------------------------------------------------------------------------------


def of_adventure(box: Box, name: str, cast: Cast) -> Iterator[Named]:
    """All cards that an adventure names."""
    adventure = box.adventures[name]
    yield Named("adventure", name, ("storage",), adventure.storage, gives=True)
    for chapter in adventure.chapters:
        yield from in_chapter(box, chapter)
    for scene in cast.scenes:
        yield from in_scene(box, scene)


def in_chapter(box: Box, name: str) -> Iterator[Named]:
    """Those of its Tabernacle."""
    chapter = box.chapters[name]
    yield Named("chapter", name, ("store",), chapter.store, gives=True, only=TOOL)
    yield Named("chapter", name, ("replicas",), chapter.replicas, only=TOOL)
    for place, guest in enumerate(chapter.forum):
        at = ("forum", place)
        yield Named("chapter", name, (*at, "grants"), guest.grants, gives=True)
        if guest.wants:
            wants = {guest.wants: 1}
            yield Named("chapter", name, (*at, "wants"), wants, asks=True, only=ADVENTURE)


def in_scene(box: Box, name: str) -> Iterator[Named]:
    """Those of a scene."""
    for at, step, _ in told(box.scenes[name]):
        for key, cards, gives, asks, only in in_step(step):
            yield Named("scene", name, (*at, *key), cards, gives, asks, only)


def in_step(step: Step) -> Iterator[tuple[KeyPath, Mapping[str, int], bool, bool, Kinds]]:
    """Those of a step: where, which, whether it gives or asks for them, and of which kind."""
    if isinstance(step, Cards):
        yield ("gain",), step.gain, True, False, ()
    elif isinstance(step, Lose):
        yield ("cards",), step.cards, False, False, PERISHABLE
    elif isinstance(step, When):
        yield ("holds",), step.holds, False, True, ()
    elif isinstance(step, Decision):
        for place, option in enumerate(step.options):
            at = ("options", place)
            yield (*at, "needs"), option.needs, False, True, ()
            yield (*at, "uses"), option.uses, False, True, PERISHABLE
            yield (*at, "destroys"), option.destroys, False, True, PERISHABLE


# -- what is wrong with it ------------------------------------------------------------------------

ONLY: dict[Kinds, Msg] = {
    TOOL: Msg("a Tool Card is expected"),
    ADVENTURE: Msg("an Adventure Card is expected"),
    PERISHABLE: Msg(
        "nothing takes a Weapon or an Armor Card away: a Tool or an Adventure Card is expected"
    ),
}


LEGENDARY = Msg("only Slot Machines give a legendary Weapon Card: another card is expected")


def wrong(box: Box, named: Named) -> Iterator[Flaw]:
    """Cards that there are not, not so many of, or that are of the wrong kind."""
    sorts: dict[str, Mapping[str, Weapon | Armor | Tool | AdventureCard]] = {
        "tool": box.tools,
        "adventure_card": box.adventure_cards,
        "weapon": box.weapons,
        "armor": box.armors,
    }
    for card, count in named.cards.items():
        at = named.at if named.at[-1] == "wants" else (*named.at, card)
        sort = next((sort for sort, cards in sorts.items() if card in cards), "")
        if not sort:
            known = [card for cards in sorts.values() for card in cards]
            what = Msg("no such card for the Storage Deck: {what}", what=unknown(card, known))
            yield Flaw(named.kind, named.id, at, what)
        elif named.gives and card in box.weapons and box.weapons[card].legendary:
            yield Flaw(named.kind, named.id, at, LEGENDARY)
        elif named.only and sort not in named.only:
            yield Flaw(named.kind, named.id, at, ONLY[named.only])
        elif count > sorts[sort][card].copies:
            most = sorts[sort][card].copies
            what = Msg("there are {most} of this card: at most so many are expected", most=most)
            yield Flaw(named.kind, named.id, at, what)


def unobtainable(box: Box, named: Named, adventure: str, there: set[str]) -> Iterator[Flaw]:
    """Cards that are asked for and come from nowhere."""
    for card in named.cards:
        at = named.at if named.at[-1] == "wants" else (*named.at, card)
        own = box.adventure_cards.get(card)
        if own is not None and own.adventure not in chain(box, adventure):
            what = Msg('this card belongs to the adventure "{name}"', name=own.adventure)
            yield Flaw(named.kind, named.id, at, what)
        elif card not in there and (own or card in box.kinds()):
            what = Msg(
                'nobody can have this card: nothing gives it in the adventure "{name}"',
                name=adventure,
            )
            yield Flaw(named.kind, named.id, at, what)


def chain(box: Box, adventure: str) -> list[str]:
    """An adventure, and those that come before it."""
    found: list[str] = []
    while adventure in box.adventures and adventure not in found:
        found.append(adventure)
        adventure = box.adventures[adventure].after
    return found


def had(box: Box, adventure: str, casts: Mapping[str, Cast]) -> set[str]:
    """All cards that the Side can have in an adventure: what it gives, what its battles bring, and
    the Weapon and Armor Cards of the one before it (SV-CHP-003)."""
    found = rewards(box, box.adventures[adventure].after)
    for each in of_adventure(box, adventure, casts[adventure]):
        if each.gives:
            found |= each.cards.keys()
    for scene in casts[adventure].scenes:
        for _, step, _ in told(box.scenes[scene]):
            found |= brought(box, step)
    return found


def rewards(box: Box, adventure: str) -> set[str]:
    """SV-CHP-003: the Weapon and Armor Cards that the Action Phases of an adventure pay out; none
    where there is no such adventure, or a chapter of it is missing."""
    told_in = box.adventures[adventure].chapters if adventure in box.adventures else ()
    chapters = [box.chapters[name] for name in told_in if name in box.chapters]
    battles = [box.battles[name] for each in chapters for name in each.battles]
    return {card for each in battles for card in each.reward if card not in box.tools}


def brought(box: Box, step: Step) -> set[str]:
    """What a step may bring by lot (SV-SLT-002), or by a battle that is won."""
    if isinstance(step, Fight):
        battle = box.battles[step.battle]
        return {*battle.reward, *(token.card for token in battle.tokens)}
    if isinstance(step, SlotMachine):
        return {*box.tools, *(name for name, card in box.weapons.items() if card.legendary)}
    return set(box.tools) if isinstance(step, Cards) and step.drawn else set()
