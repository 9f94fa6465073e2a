"""A table to try the rules of Sanctorvm at: positions are set up by hand, and people answer.

    table = Table(homo("lupa", "B1-5", "electric-baton-1"), minion("cannibal-1", "B1-5"))
    table.say("with:electric-baton-1", "do:strike", "at:cannibal-1")
    table.roll("success", "success")
    assert table.who("cannibal-1").health == 7

The board is that of module B1, drawn in `pack/modules.toml`, unless another battle is named. Every
Attribute is 2 and every Skill 0 unless a test says so, so that each sum can be done in the head.
Dice and coins are called out, so nothing depends on fate.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from msgspec.structs import replace

from controller.engine import Event, Fate
from controller.engine.run import Run
from controller.games.sanctorvm import Sanctorvm
from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.box.action import Action, Afflicts, Damages, Word
from controller.games.sanctorvm.box.cards import Weapon, kind_of
from controller.games.sanctorvm.box.pack import Box, Minion
from controller.games.sanctorvm.box.words import ATTRIBUTES, SKILLS, Condition, Damage
from controller.games.sanctorvm.preparing.setup import lying
from controller.games.sanctorvm.state import Battle, Miniature, Panel, Seat, Turn
from controller.wire import Answer, AnyAsk, Chance, Choose, Option, Why

__all__ = [
    "BOX",
    "GAME",
    "Table",
    "card",
    "deed",
    "game",
    "harm",
    "homo",
    "minion",
    "panel",
    "said",
    "suffer",
    "texts",
]

E = TypeVar("E", bound=Event)

GAME = Sanctorvm()
BOX = GAME.book.box
SEAT = "player-1"


# -- setting a position up --------------------------------------------------------------------


def game(
    minions: Mapping[str, Minion] | None = None,
    weapons: Mapping[str, Weapon] | None = None,
    **more: Mapping[str, Any],
) -> Sanctorvm:
    """The game with further panels and cards, or with others in the place of those in the box;
    `more` are the other kinds of the box: heroes, modules, battles."""
    added: dict[str, Mapping[str, Any]] = {
        "minions": minions or {},
        "weapons": weapons or {},
        **more,
    }
    box: Box = replace(BOX, **{kind: {**getattr(BOX, kind), **new} for kind, new in added.items()})
    other = Sanctorvm.__new__(Sanctorvm)
    other.content, other.book = GAME.content, Book(box)
    return other


def homo(name: str, place: str, *cards: str, **values: Any) -> Miniature:
    """A Homo Superbe with these cards; `values` are Attributes, Skills, or what a `Miniature`
    has."""
    panel = Panel(dict.fromkeys(ATTRIBUTES, 2), dict.fromkeys(SKILLS, 0))
    for levels in (panel.attributes, panel.skills):
        named = cast("dict[str, int]", levels)
        named |= {each: values.pop(each) for each in named.keys() & values.keys()}
    return Miniature(
        **{
            "id": name,
            "kind": name,
            "side": "homo",
            "place": place,
            "energy": 10,
            "panel": panel,
            "cards": list(cards),
            **values,
        }
    )


def minion(name: str, place: str, **values: Any) -> Miniature:
    """A Minion, called by the name of its panel and a number; an Ally with `side="homo"`."""
    given = {"side": "overlord", **values}
    return Miniature(id=name, kind=kind_of(name), place=place, **given)


# -- panels and cards of our own --------------------------------------------------------------


def panel(*deeds: Action, **values: Any) -> Minion:
    """A Minion Panel with nothing remarkable, for `game`: Human, hand to hand, Defense 1, three
    dice, two Action Points, no Skill.  Its Actions are called first, second and third."""
    plain = {
        "name": "Dummy",
        "letter": "D",
        "race": "human",
        "tactic": "melee",
        "defense": 1,
        "action_points": 2,
        "action_dice": 3,
        "movement": 3,
        "vision": 3,
    }
    return Minion(**{**plain, "actions": numbered(deeds), **values})


def card(*deeds: Action, **values: Any) -> Weapon:
    """A Weapon Card with nothing remarkable, for `game`: Melee, Weight 1, no Critical.  Its Actions
    are called first, second and third."""
    plain = {"name": "Stick", "tactic": "melee", "level": 0, "weight": 1, "critical": 0}
    return Weapon(**{**plain, "actions": numbered(deeds), **values})


def numbered(deeds: tuple[Action, ...]) -> dict[str, Action]:
    return dict(zip(("first", "second", "third"), (*deeds, deed(), deed(), deed()), strict=False))


def deed(*words: Word, **values: Any) -> Action:
    """An Action that says these words, for an Action Point and no Energy."""
    return Action(**{"name": "Poke", "words": words, **values})


def harm(kind: Damage, amount: int) -> Damages:
    return Damages(type=kind, amount=amount)


def suffer(state: Condition, level: int) -> Afflicts:
    return Afflicts(state=state, level=level)


# -- the table --------------------------------------------------------------------------------


class Table:
    """A battle under way, and all that was told of it.

    The first miniature has its turn, in the first round, with the Action Points of its panel, or
    `points` of them, and has done nothing yet; `values` are those of a `Battle`.  With a `stage`
    of its own nobody has a turn.
    """

    def __init__(
        self,
        *miniatures: Miniature,
        game: Sanctorvm = GAME,
        points: int | None = None,
        **values: Any,
    ) -> None:
        state = Battle(
            **{
                "fate": Fate("table"),
                "battle": "skirmish",
                "seats": [Seat(SEAT, [who.id for who in miniatures if who.side == "homo"])],
                "miniatures": list(miniatures),
                "storage": [],
                "packing": [],
                "advantage": "homo",
                "stage": "deed",
                "round": 1,
                "modules": lying(game.book.box.battles[values.get("battle", "skirmish")]),
                **values,
            }
        )
        if "stage" not in values:
            who = miniatures[0]
            state.side = who.side
            state.turn = Turn(
                who.id, points=game.book.values(state).points(who) if points is None else points
            )
        self.game = game
        self.run = Run.of(game, state)
        self.events: list[Event] = self.run.collect()

    # -- answering ----------------------------------------------------------------------------

    @property
    def ask(self) -> AnyAsk:
        """The question that stands."""
        assert self.run.ask is not None, "nothing is asked any more"
        return self.run.ask

    def pick(self, *picks: str) -> None:
        """One answer with all these picks; `Refused` where it is none."""
        self.run.accept(Answer(ask="", nonce="", seat=self.ask.to[0], picks=picks))
        self.events += self.run.collect()

    def say(self, *options: str) -> None:
        """One option for each question that comes."""
        for option in options:
            self.pick(option)

    def roll(self, *faces: str) -> None:
        """The dice or the coin of the question; all dice not named show Null."""
        ask = self.ask
        assert isinstance(ask, Chance), ask
        self.pick(*faces, *["null"] * (ask.count - len(faces)))

    def act(self, card: str, action: str, target: str, *faces: str) -> None:
        """Perform an Action of a card on a target, with these faces if dice are asked for."""
        self.say(f"with:{card}")
        self.minion_acts(action, target, *faces)

    def minion_acts(self, action: str, target: str, *faces: str) -> None:
        """The same for a Minion, which holds no card."""
        self.say(f"do:{action}", f"at:{target}")
        if isinstance(self.run.ask, Chance):
            self.roll(*faces)

    # -- looking ------------------------------------------------------------------------------

    @property
    def state(self) -> Battle:
        """The state as it is now."""
        return self.run.state

    def who(self, name: str) -> Miniature:
        """A miniature as it is now."""
        return self.state.miniature(name)

    def options(self) -> dict[str, Option]:
        """What is offered, by id."""
        assert isinstance(self.ask, Choose)
        return {option.id: option for option in self.ask.options}

    def closed(self, option: str) -> Why | None:
        """Why an option is greyed, None if it is open."""
        return self.options()[option].closed

    def dice(self) -> int:
        """How many dice are asked for; 0 where none are."""
        ask = self.run.ask
        return ask.count if isinstance(ask, Chance) and ask.stream == "dice" else 0

    def told(self, kind: type[E]) -> list[E]:
        """All that was told of this kind."""
        return [each for each in self.events if isinstance(each, kind)]


def texts(why: tuple[Why, ...]) -> list[str]:
    """Reasons as people read them."""
    return [str(each.text) for each in why]


def said(why: Why | None) -> tuple[str, tuple[str, ...]]:
    """A refusal, as people read it, and its rules."""
    assert why is not None
    return str(why.text), why.because
