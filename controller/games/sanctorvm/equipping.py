"""Equipping: what each Homo Superbe takes from the Storage Deck before the battle (SV-SRG-004).

One card is asked for at a time, so that a card laid on the table answers; who has enough says so.
"""

from __future__ import annotations

from controller.engine import Play, Rules
from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.events import Equipped
from controller.games.sanctorvm.pack import Weapon
from controller.games.sanctorvm.state import Battle, Miniature
from controller.games.sanctorvm.words import SKILLS, Skill
from controller.wire import Choose, Cost, Msg, Option, Why

__all__ = ["equip", "unfit"]

LEVELS: dict[str, tuple[Skill, str]] = {
    "melee": ("melee", "SV-SKL-002"),
    "ranged": ("accuracy", "SV-SKL-007"),
}
"""The Skill that a weapon of each kind needs, and the rule."""


def equip(book: Book, play: Play[Battle]) -> Rules[None]:
    """Another card for the next in line, or on to the one after."""
    state = play.state
    who = state.miniature(state.packing[0])
    name = book.values(state).name(who)
    carried, most = book.values(state).load(who)
    taken = yield Choose(
        key="equip",
        to=(book.seat(state, who),),
        prompt=Msg(
            "What does {who} equip? Weight {carried} of {most}",
            who=name,
            carried=carried,
            most=most,
        ),
        because=("SV-SRG-004", "SV-ATR-002"),
        options=(
            Option("done", Msg("{who} is ready", who=name), subject=who.id),
            *(offer(book, state, who, card) for card in state.storage),
        ),
        skips=True,
        hint="equip",
    )
    cards = [card for option in taken for card in option.objects]
    for card in cards:
        state.storage.remove(card)
        who.cards.append(card)
        weapon = book.box.weapon(card)
        text = Msg(
            "Weight {n}: {carried} of {most}",
            n=weapon.weight,
            carried=carried + weapon.weight,
            most=most,
        )
        why = Why(text, ("SV-ATR-002",))
        play.tell(
            Equipped(who=who.id, name=name, card=card, title=Msg(weapon.name), reasons=(why,))
        )
    if not cards:
        state.packing.pop(0)
    if not state.packing:
        state.stage = "skin"


def offer(book: Book, state: Battle, who: Miniature, card: str) -> Option:
    """A card of the Storage Deck, greyed where it cannot be equipped."""
    weapon = book.box.weapon(card)
    return Option(
        f"equip:{card}",
        Msg("{card} {number}", card=Msg(weapon.name), number=card.rpartition("-")[2]),
        subject=who.id,
        objects=(card,),
        costs=(Cost(Msg("Weight"), weapon.weight),),
        closed=unfit(book, state, who, weapon),
    )


def unfit(book: Book, state: Battle, who: Miniature, weapon: Weapon) -> Why | None:
    """Why a weapon cannot be equipped, if it cannot."""
    values = book.values(state)
    card = Msg(weapon.name)
    if weapon.tactic != "melee" and values.has(who, "ape_rage"):
        text = Msg(
            "Ape Rage: {who} uses Melee weapons only, and the {card} is none",
            who=values.name(who),
            card=card,
        )
        return Why(text, ("SV-PWR-001",))
    skill, rule = LEVELS[weapon.tactic]
    level = values.skill(who, skill)
    if weapon.level > level:
        text = Msg(
            "the {card} needs {skill} {level}, and {who} has {skill} {has}",
            card=card,
            skill=SKILLS[skill],
            level=weapon.level,
            who=values.name(who),
            has=level,
        )
        return Why(text, (rule, "SV-WPN-006"))
    carried, most = values.load(who)
    if carried + weapon.weight > most:
        text = Msg(
            "the {card} is too heavy: {carried} + {weight} is more than {most}, "
            "twice Strength {strength}",
            card=card,
            carried=carried,
            weight=weapon.weight,
            most=most,
            strength=most // 2,
        )
        return Why(text, ("SV-ATR-002", "SV-ATR-007"))
    return None
