"""View: the battle as people see it.

Everything in this part of the game lies open: panels, cards, Storage and the dead; but a Side that
prepares at a disadvantage does not see whom it will have to fight.  What the dice will show stands
in no view.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from controller.games.sanctorvm.cards import kind_of
from controller.games.sanctorvm.cardtext import action_text
from controller.games.sanctorvm.pack import Hero, Minion
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.state import Battle, Miniature
from controller.games.sanctorvm.values import ENERGY, HEALTH, Values
from controller.games.sanctorvm.words import (
    ATTRIBUTES,
    DAMAGES,
    RACES,
    SIDES,
    SKILLS,
    STATES,
    TACTICS,
    Condition,
    Damage,
    Terrain,
)
from controller.wire import (
    OVERLORD,
    AnyAsk,
    Board,
    Card,
    Choose,
    Highlight,
    Judge,
    Link,
    Msg,
    Order,
    Piece,
    Sheet,
    SheetLine,
    Space,
    Text,
    Track,
    Turn,
    View,
    Zone,
)

__all__ = ["blind", "seen", "view"]

NAMES: dict[str, Msg] = dict([*DAMAGES.items(), *STATES.items()])
KINDS: dict[Terrain, tuple[str, ...]] = {
    "light": (),
    "darkness": ("dark",),
    "safe": ("safe",),
    "exit": ("exit",),
}
COLOURS: dict[str, Literal["first", "second"]] = {"homo": "first", "overlord": "second"}


def view(field: Field, asks: tuple[AnyAsk, ...], audience: str) -> View:
    """All that `audience` may see."""
    values, state = field.values, field.state
    known = seen(state, audience)
    return View(
        audience=audience,
        revision=0,
        turn=whose(values),
        parts=(
            board(field, known),
            order(values, known),
            *(sheet(values, who) for who in known if shown(who)),
            *(hand(field, who) for who in state.of("homo") if who.superb),
            *storage(field),
        ),
        highlights=highlights(state, asks),
    )


def blind(state: Battle, audience: str) -> bool:
    """SV-ADV-005: whether it must not see the Minions yet: the Overlord has the Advantage, and the
    Homo Superbe have not prepared themselves."""
    preparing = state.stage in ("chapter", "equip", "skin")
    return preparing and state.advantage == "overlord" and audience != OVERLORD


def seen(state: Battle, audience: str) -> list[Miniature]:
    """The miniatures that it knows of."""
    known = state.of("homo") if blind(state, audience) else state.miniatures
    return [who for who in known if not who.gone]


def whose(values: Values) -> Text:
    """What goes on."""
    state = values.state
    if state.turn is not None:
        return Msg(
            "Round {round}: {who}",
            round=state.round,
            who=values.name(state.miniature(state.turn.who)),
        )
    if state.stage == "choose":
        return Msg("Round {round}: {side}", round=state.round, side=SIDES[state.side])
    return Msg("Before the battle") if not state.round else Msg("The battle is over")


# -- the board --------------------------------------------------------------------------------


def board(field: Field, seen: Sequence[Miniature]) -> Board:
    """The modules with their spaces, and who stands or lies there."""
    ground = field.board
    left = min(spot.x for spot in ground.spaces.values())
    top = min(spot.y for spot in ground.spaces.values())
    doors = set(ground.doors)
    links = {(min(a, b), max(a, b)) for a, near in ground.links.items() for b in near}
    return Board(
        id="board",
        title=Msg(field.phase.name),
        width=max(spot.x for spot in ground.spaces.values()) - left + 1,
        height=max(spot.y for spot in ground.spaces.values()) - top + 1,
        spaces=tuple(
            Space(
                name,
                spot.x - left,
                spot.y - top,
                name,
                KINDS[spot.kind],
                spot.module,
                (("first", spot.capacity), ("second", spot.capacity)),
            )
            for name, spot in ground.spaces.items()
        ),
        links=tuple(Link(a, b, "door" if (a, b) in doors else "") for a, b in sorted(links)),
        pieces=tuple(piece(field.values, who) for who in seen if shown(who)),
    )


def shown(who: Miniature) -> bool:
    """Whether it is on the board: dead Homo Superbe lie there, dead Minions are taken away."""
    return who.alive or who.superb


def piece(values: Values, who: Miniature) -> Piece:
    """A miniature."""
    marks = [str(state) for state in who.states]
    if not who.alive:
        marks.append("down")
    if who.guard:
        marks.append("guard")
    return Piece(
        who.id,
        who.place,
        values.name(who),
        side=COLOURS[who.side],
        icon=panel(values, who).icon,
        letter=letter(values, who),
        tracks=tracks(who),
        marks=tuple(marks),
    )


def panel(values: Values, who: Miniature) -> Hero | Minion:
    """The panel that it was made from."""
    return values.hero(who) or values.minion(who)


def letter(values: Values, who: Miniature) -> str:
    """What stands on its token: a letter, and the number of a Minion."""
    number = "" if values.hero(who) is not None else who.id.rpartition("-")[2]
    return panel(values, who).letter + number


def tracks(who: Miniature) -> tuple[Track, ...]:
    """Its bars."""
    health = Track("health", Msg("Health"), who.health, HEALTH, icon="health")
    if not who.superb:
        return (health,)
    return (health, Track("energy", Msg("Energy"), who.energy, ENERGY, icon="energy"))


def highlights(state: Battle, asks: tuple[AnyAsk, ...]) -> tuple[Highlight, ...]:
    """Whose turn it is, where it may go, and whom it may act on."""
    found: dict[str, Highlight] = {}
    if state.turn is not None:
        place = state.miniature(state.turn.who).place
        found[place] = Highlight(place, "turn")
    for ask in asks:
        for option in ask.options if isinstance(ask, Choose | Judge) else ():
            if option.closed is not None:
                continue
            if option.place:
                found.setdefault(option.place, Highlight(option.place, "reach"))
            elif ask.key == "target" and option.objects:
                place = state.miniature(option.objects[0]).place
                found[place] = Highlight(place, "target")
    return tuple(found.values())


def order(values: Values, seen: Sequence[Miniature]) -> Order:
    """Both Sides with their Action Indicators."""
    state = values.state
    return Order(
        id="order",
        title=Msg("Round {round}", round=state.round) if state.round else Msg("Before the battle"),
        turns=tuple(
            Turn(
                who.id,
                values.name(who),
                side=COLOURS[who.side],
                icon=panel(values, who).icon,
                letter=letter(values, who),
                standing=standing(state, who),
            )
            for who in seen
        ),
    )


def standing(state: Battle, who: Miniature) -> Literal["ready", "now", "done", "out"]:
    """SV-TRN-002: what its Action Indicator shows."""
    if not who.alive:
        return "out"
    if state.turn is not None and state.turn.who == who.id:
        return "now"
    return "ready" if who.ready else "done"


# -- panels and cards -------------------------------------------------------------------------


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
            *lasting(who),
            SheetLine(Msg("Defense"), number(values.defense(who))),
            SheetLine(Msg("Vision"), number(values.vision(who))),
            SheetLine(Msg("Movement"), number(values.movement(who))),
            *(superb(values, who) if who.superb else printed(values, who)),
        ),
    )


def lasting(who: Miniature) -> Iterator[SheetLine]:
    """What has come upon it and lasts."""
    for state, level in who.states.items():
        yield SheetLine(STATES[state], number(level))
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
    yield from protections((), who.resistant, who.immune)


def protections(
    weak: Iterable[Damage], resistant: Iterable[Damage], immune: Iterable[Damage | Condition]
) -> Iterator[SheetLine]:
    """SV-PNL-031: Weaknesses, Resistances and Immunities, a line for each."""
    for title, what in (
        (Msg("Weak"), weak),
        (Msg("Resistant"), resistant),
        (Msg("Immune"), immune),
    ):
        for name in what:
            yield SheetLine(title, NAMES[name])


def superb(values: Values, who: Miniature) -> tuple[SheetLine, ...]:
    """A Superb Panel: Attributes, the Skills it has, its Power."""
    hero = values.box.heroes[who.kind]
    load, most = values.load(who)
    return (
        *(SheetLine(name, number(values.attribute(who, a))) for a, name in ATTRIBUTES.items()),
        *(
            SheetLine(name, number(values.skill(who, skill)))
            for skill, name in SKILLS.items()
            if values.skill(who, skill)
        ),
        SheetLine(Msg("Weight"), Msg("{load} of {most}", load=load, most=most)),
        SheetLine(Msg(hero.power), Msg(hero.power_text)),
    )


def printed(values: Values, who: Miniature) -> tuple[SheetLine, ...]:
    """A Minion Panel: dice, Skills, Actions, passive."""
    panel = values.minion(who)
    lines = [
        SheetLine(Msg("Action Dice"), number(panel.action_dice)),
        *(
            SheetLine(name, number(values.skill(who, skill)))
            for skill, name in SKILLS.items()
            if values.skill(who, skill)
        ),
        *(
            SheetLine(Msg(action.name), action_text(panel.actions, name, values.box))
            for name, action in panel.actions.items()
        ),
    ]
    if panel.passive:
        lines.append(SheetLine(Msg(panel.passive), Msg(panel.passive_text)))
    lines += [
        SheetLine(Msg("Action Points"), number(panel.action_points)),
        SheetLine(Msg("Race"), RACES[panel.race]),
        SheetLine(Msg("Tactic"), TACTICS[panel.tactic]),
    ]
    return (*lines, *protections(panel.weak, panel.resistant, panel.immune))


def number(n: int) -> Msg:
    """A number as text."""
    return Msg("{n}", n=n)


def hand(field: Field, who: Miniature) -> Zone:
    """What a Homo Superbe has equipped."""
    return Zone(
        id=f"cards-{who.id}",
        piece=who.id,
        title=Msg("Equipped by {who}", who=field.name(who)),
        cards=tuple(card(field, name) for name in who.cards),
        count=len(who.cards),
    )


def storage(field: Field) -> tuple[Zone, ...]:
    """The Storage Deck, while cards can be taken from it."""
    state = field.state
    if state.stage != "equip":
        return ()
    cards = tuple(card(field, name) for name in state.storage)
    return (Zone(id="storage", title=Msg("Storage Deck"), cards=cards, count=len(cards)),)


def card(field: Field, name: str) -> Card:
    """A card."""
    return Card(name, Msg(field.box.card(name).name), field.book.texts[kind_of(name)])
