"""Equipping: what each Homo Superbe takes from the Storage Deck before the battle (SV-SRG-004).

One card is asked for at a time, so that a card laid on the table answers; who has enough says so.
"""

from __future__ import annotations

from controller.engine import Rules
from controller.games.sanctorvm.box.cards import AnyCard, Armor, Ethermancy, Tool, Weapon
from controller.games.sanctorvm.box.words import SKILLS, Skill
from controller.games.sanctorvm.events import Equipped
from controller.games.sanctorvm.preparing.ethermancy import held, level
from controller.games.sanctorvm.scene import Field, Scene
from controller.games.sanctorvm.state import Miniature
from controller.wire import Choose, Cost, Msg, Option, Why

__all__ = ["equip", "take", "unfit"]

LEVELS: dict[str, tuple[Skill, str]] = {
    "melee": ("melee", "SV-SKL-002"),
    "ranged": ("accuracy", "SV-SKL-007"),
    "object": ("handling", "SV-SKL-041"),
    "grenade": ("handling", "SV-SKL-041"),
    "proterberus": ("ethermancy", "SV-PRO-003"),
}
"""The Skill that a weapon or tool of each kind needs, and the rule."""


def equip(scene: Scene) -> Rules[None]:
    """Another card for the next in line, or on to the one after."""
    state = scene.state
    who = state.miniature(state.packing[0])
    name = scene.name(who)
    carried, most = scene.values.load(who)
    taken = yield from scene.ask(
        Choose(
            key="equip",
            to=(scene.seat(who),),
            prompt=Msg(
                "What does {who} equip? Weight {carried} of {most}",
                who=name,
                carried=carried,
                most=most,
            ),
            because=("SV-SRG-004", "SV-ATR-002"),
            options=(
                Option("done", Msg("{who} is ready", who=name), subject=who.id),
                *(offer(scene, who, card) for card in shelved(scene)),
            ),
            skips=True,
            hint="equip",
        )
    )
    cards = [card for option in taken for card in option.objects]
    for card in cards:
        state.storage.remove(card)
        take(scene, who, card)
    if not cards:
        state.packing.pop(0)
    if not state.packing:
        state.stage = "skin"


def shelved(field: Field) -> list[str]:
    """The Storage Deck, Armor first: its Boost is a level, and opens other cards (SV-PAN-015)."""
    box = field.box
    return sorted(field.state.storage, key=lambda card: not isinstance(box.card(card), Armor))


def take(scene: Scene, who: Miniature, card: str) -> None:
    """A card is equipped."""
    who.cards.append(card)
    kind = scene.box.card(card)
    carried, most = scene.values.load(who)
    text = Msg("Weight {n}: {carried} of {most}", n=kind.weight, carried=carried, most=most)
    why = Why(text, ("SV-ATR-002",))
    name, title = scene.name(who), Msg(kind.name)
    scene.tell(Equipped(who=who.id, name=name, card=card, title=title, reasons=(why,)))


def offer(field: Field, who: Miniature, card: str) -> Option:
    """A card of the Storage Deck, greyed where it cannot be equipped."""
    kind = field.box.card(card)
    return Option(
        f"equip:{card}",
        field.box.numbered(card),
        subject=who.id,
        objects=(card,),
        costs=(Cost(Msg("Weight"), kind.weight),) if kind.weight else (),
        closed=unfit(field, who, kind),
    )


def unfit(field: Field, who: Miniature, card: AnyCard) -> Why | None:
    """Why a card cannot be equipped, if it cannot."""
    if isinstance(card, Armor):
        return worn_twice(field, who)
    if isinstance(card, Ethermancy):
        return no_ethermancer(field, who)
    return raging(field, who, card) or too_hard(field, who, card) or too_heavy(field, who, card)


def worn_twice(field: Field, who: Miniature) -> Why | None:
    """SV-ARM-007, SV-SRG-003: one Armor Card at a time."""
    worn = field.values.armor(who)
    if worn is None:
        return None
    text = Msg("{who} wears the {card} already", who=field.name(who), card=Msg(worn.name))
    return Why(text, ("SV-ARM-007", "SV-SRG-003"))


def no_ethermancer(field: Field, who: Miniature) -> Why | None:
    """SV-PWR-013, SV-ETH-002: for Ghurab alone, and no more than his level (SV-PWR-014)."""
    if not field.values.bends(who, "ethermancer"):
        text = Msg("{who} is no Primordial Ethermancer", who=field.name(who))
        return Why(text, ("SV-PWR-013", "SV-ETH-002"))
    learnt, most = held(field, who), level(who)
    if learnt < most:
        return None
    text = Msg(
        "{who} has Ethermancy {level}, and {n} Ethermancy Cards already",
        who=field.name(who),
        level=most,
        n=learnt,
    )
    return Why(text, ("SV-PWR-014", "SV-ETH-005"))


def raging(field: Field, who: Miniature, card: Weapon | Tool) -> Why | None:
    """SV-PWR-001: Melee weapons only."""
    if not isinstance(card, Weapon) or card.tactic == "melee":
        return None
    if not field.values.bends(who, "melee_only"):
        return None
    text = Msg(
        "Ape Rage: {who} uses Melee weapons only, and the {card} is none",
        who=field.name(who),
        card=Msg(card.name),
    )
    return Why(text, ("SV-PWR-001",))


def too_hard(field: Field, who: Miniature, card: Weapon | Tool) -> Why | None:
    """SV-WPN-006, SV-SKL-041, SV-PRO-003: a card needs a level of a Skill."""
    skill, rule = LEVELS[card.tactic if isinstance(card, Weapon) else card.kind]
    level = field.values.skill(who, skill)
    if card.level <= level:
        return None
    text = Msg(
        "the {card} needs {skill} {level}, and {who} has {skill} {has}",
        card=Msg(card.name),
        skill=SKILLS[skill],
        level=card.level,
        who=field.name(who),
        has=level,
    )
    return Why(text, (rule, "SV-WPN-006") if isinstance(card, Weapon) else (rule,))


def too_heavy(field: Field, who: Miniature, card: Weapon | Tool) -> Why | None:
    """SV-ATR-002, SV-ATR-007: no more than twice the Strength."""
    carried, most = field.values.load(who)
    if carried + card.weight <= most:
        return None
    text = Msg(
        "the {card} is too heavy: {carried} + {weight} is more than {most}, "
        "twice Strength {strength}",
        card=Msg(card.name),
        carried=carried,
        weight=card.weight,
        most=most,
        strength=most // 2,
    )
    return Why(text, ("SV-ATR-002", "SV-ATR-007"))
