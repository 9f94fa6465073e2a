"""Panels: the sheets and cards that people see of the miniatures, and of the battle as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from controller.games.sanctorvm.battle.coins import MOST_COINS
from controller.games.sanctorvm.battle.conditions import said
from controller.games.sanctorvm.box.words import (
    ATTRIBUTES,
    MODES,
    OBJECTIVES,
    SIDES,
    SKILLS,
    STATES,
    Attribute,
)
from controller.games.sanctorvm.desk.hand import damage_line
from controller.games.sanctorvm.house import known
from controller.games.sanctorvm.lasts.lasting import called
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.seen.boardview import COLOURS, tracks
from controller.games.sanctorvm.seen.glossary import GROUPS, SHORT, STATE_DOES, passive
from controller.games.sanctorvm.seen.printed import number, protections
from controller.games.sanctorvm.state import Miniature
from controller.games.sanctorvm.traits.powers.stimulants import STIMULANTS
from controller.games.sanctorvm.values import Values
from controller.wire import (
    Msg,
    Sheet,
    SheetLine,
    Track,
    Zone,
)

__all__ = ["beside", "hand", "phase", "sheet", "storage"]

MEASURES: dict[str, Msg] = {
    "defense": Msg("Defense"),
    "vision": Msg("Vision"),
    "movement": Msg("Movement"),
    **dict(SKILLS.items()),
}
SHELTERS = {
    "entered": Msg("has entered one, and may enter no other"),
    "stayed": Msg("has stayed in one, and may enter no other"),
}
"""SV-MAP-017."""


def sheet(values: Values, who: Miniature) -> Sheet:
    """The panel of a miniature, as it stands now."""
    turn = values.state.turn
    bars = tracks(who)
    if turn is not None and turn.who == who.id:
        points = Track("points", Msg("Action Points"), turn.points, values.points(who))
        bars = (*bars, points)
    return Sheet(
        id=f"sheet-{who.id}",
        piece=who.id,
        title=values.name(who),
        side=COLOURS[who.side],
        seat=next((s.name for s in values.state.seats if who.id in s.plays), ""),
        tracks=bars,
        lines=(
            *lasting(values, who),
            measure("defense", values.defense(who)),
            measure("vision", values.vision(who)),
            measure("movement", values.movement(who)),
            *(superb(values, who) if who.superb else printed(values, who)),
        ),
    )


def lasting(values: Values, who: Miniature) -> Iterator[SheetLine]:
    """What has come upon it and lasts."""
    if who.elite:
        yield SheetLine(Msg("Elite"), number(who.elite))
    yield from part(values, who)
    for name, label in STIMULANTS.items() if values.state.stimulants else ():
        if values.state.stimulants.get(name) == who.id:
            yield SheetLine(Msg("Stimulant"), label)
    for each in who.lasting:
        yield SheetLine(Msg("Lasting"), called(each.effect, each.amount))
    for state in who.suffered():
        yield SheetLine(STATES[state], at(who.states[state], STATE_DOES[state]))
    if who.guard:
        last = who.guard == "turn"
        until = Msg("until its next turn") if last else Msg("until the round ends")
        yield SheetLine(Msg("On Your Guard"), until)
    if who.penalty:
        lost = Msg(
            "{n} Action Die lost on the next Hit",
            plural="{n} Action Dice lost on the next Hit",
            n=who.penalty,
        )
        yield SheetLine(Msg("Threat"), lost)
    yield from worn(values, who)


def part(values: Values, who: Miniature) -> Iterator[SheetLine]:
    """What part it takes in the battle, where that is not the common one."""
    state = values.state
    if who.side == "homo" and not who.superb:
        yield SheetLine(Msg("Ally"), SIDES["homo"])
    if who.apart == "captive":
        yield SheetLine(Msg("Prisoner"), Msg("held at {place}", place=who.place))
    if who.id in state.champions:
        over = state.aside is None
        yield SheetLine(Msg("Champion"), Msg("has won the duel") if over else Msg("in the duel"))
    elif who.apart == "waiting":
        yield SheetLine(Msg("Duel"), Msg("waits until it is over"))
    if who.key or who.observed:
        yield SheetLine(Msg("The key"), Msg("has it") if who.key else Msg("does not have it"))
    if who.taunted:
        by = values.name(state.miniature(who.taunted))
        yield SheetLine(Msg("Taunted by"), by)
    if who.shelter:
        yield SheetLine(Msg("Safe space"), SHELTERS[who.shelter])


def worn(values: Values, who: Miniature) -> Iterator[SheetLine]:
    """SV-ARM-005, SV-ARM-006: what its Armor Boosts, and what it is protected from, by that too."""
    armor = values.armor(who)
    resistant, immune = list(who.resistant), list(who.immune)
    if armor is not None:
        boost = Msg("{armor}: Boost of {skill}", armor=Msg(armor.name), skill=SKILLS[armor.boost])
        yield SheetLine(Msg("Armor"), boost)
        resistant += [armor.resistant] if armor.resistant else []
        immune += [armor.immune] if armor.immune else []
    if resistant or immune:
        yield from protections((), dict.fromkeys(resistant), dict.fromkeys(immune))


def superb(values: Values, who: Miniature) -> tuple[SheetLine, ...]:
    """A Superb Panel: Attributes, the Skills it has, its Power."""
    hero = values.box.heroes[who.kind]
    load, most = values.load(who)
    return (
        *[
            attribute(name, values.attribute(who, name), name == hero.superb)
            for pair in GROUPS.values()
            for name in pair
        ],
        *skills(values, who),
        SheetLine(Msg("Weight"), Msg("{load} of {most}", load=load, most=most)),
        SheetLine(Msg(hero.power), Msg(hero.power_text)),
    )


def skills(values: Values, who: Miniature) -> list[SheetLine]:
    """The Skills that it has."""
    return [measure(skill, level) for skill, level in values.skills(who).items()]


@cache
def measure(what: str, level: int) -> SheetLine:
    """A value, as it stands on every sheet."""
    return SheetLine(MEASURES[what], number(level))


@cache
def attribute(name: Attribute, level: int, superb: bool) -> SheetLine:
    """SV-PAN-009, SV-PAN-017: an Attribute with what its Passive is worth, and which is Superb."""
    label = Msg("{short} {attribute}", short=SHORT[name], attribute=ATTRIBUTES[name])
    if superb:
        label = Msg("{attribute}, Superb", attribute=label)
    return SheetLine(label, at(level, passive(name, level)))


def at(level: int, text: Msg) -> Msg:
    """A level, and what it means."""
    return Msg("{level}: {text}", level=level, text=text)


def printed(values: Values, who: Miniature) -> tuple[SheetLine, ...]:
    """A Minion Panel: dice, Skills, Actions, passive."""
    lines = values.book.printed[who.kind]
    return (*lines.before, *skills(values, who), *lines.behind)


def phase(field: Field) -> Sheet:
    """SV-AP-003: what the battle is about, the Coins that all can see, and what is
    read otherwise at this table."""
    state = field.state
    lines = [
        SheetLine(Msg("Objective"), OBJECTIVES[field.phase.objective]),
        SheetLine(Msg("Mode"), MODES[field.phase.mode]),
        *(SheetLine(Msg("Condition"), said(field.box, clause)) for clause in state.conditions),
        *damage_line(state.harm),
        *(SheetLine(Msg("House rule"), rule.what) for rule in known(state.house)),
    ]
    return Sheet(
        id="phase",
        title=Msg("About this battle"),
        tracks=(Track("coins", Msg("Coins"), state.coins, MOST_COINS, icon="coin"),),
        lines=tuple(lines),
    )


def beside(field: Field) -> tuple[Zone, ...]:
    """SV-ACT-036: the Tool Cards that lie discarded beside the board."""
    names = field.state.discarded
    if not names:
        return ()
    cards = tuple([field.book.shown(name) for name in names])
    return (Zone(id="discarded", title=Msg("Discarded"), cards=cards, count=len(cards)),)


def hand(field: Field, who: Miniature) -> Zone:
    """What a Homo Superbe has equipped."""
    return Zone(
        id=f"cards-{who.id}",
        piece=who.id,
        title=Msg("Equipped by {who}", who=field.name(who)),
        cards=tuple([field.book.shown(card) for card in who.cards]),
        count=len(who.cards),
    )


def storage(field: Field) -> tuple[Zone, ...]:
    """The Storage Deck, while cards can be taken from it."""
    state = field.state
    if state.stage != "equip":
        return ()
    cards = tuple([field.book.shown(name) for name in state.storage])
    return (Zone(id="storage", title=Msg("Storage Deck"), cards=cards, count=len(cards)),)
