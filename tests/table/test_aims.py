"""A card that is laid down lights whom it can be used on, before anybody says how."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.engine import REST, Event, Fate, Game, Play, Rules, Session, State
from controller.engine.narrowing import Narrowing
from controller.games import sanctorvm
from controller.table import read_layout, read_tags
from controller.table.reach import TRIED, Reach, aims
from controller.wire import TABLE, Answer, AnyAsk, Choose, Highlight, Msg, Option, Text, View
from tests.games.sanctorvm.table import Table, card, deed, game, harm, homo, minion, panel
from tests.table.rig import Rig

__all__: list[str] = []

STICK, NEAR, FAR = "stick-1", "dummy-1", "dummy-2"
TRACES = Path(__file__).parents[1] / "traces"
TAGS = Path(sanctorvm.__file__).parent / "table" / "tags.toml"
BATON, PAD = "electric-baton-1", "pad"


def laid(table: Table, name: str = STICK) -> Session[Any]:
    """The battle, once that card was laid down."""
    session: Session[Any] = Session.resume(table.game, table.state)
    session.answer(Answer(session.ask_id, "card", session.asked[0], (f"with:{name}",)))
    return session


def facing(*deeds: Any, **values: Any) -> Table:
    """Lupa with the stick, an enemy in her space and one in the next."""
    made = game(minions={"dummy": panel()}, weapons={"stick": card(*deeds, **values)})
    lupa = homo("lupa", "B1-5", STICK)
    return Table(lupa, minion(NEAR, "B1-5"), minion(FAR, "B1-4"), game=made)


def lit(found: tuple[Highlight, ...]) -> dict[str, str]:
    return {each.place: each.sign for each in found}


# -- a battle -----------------------------------------------------------------------------------


@pytest.mark.rule("SV-ACT-017", "SV-WPN-010")
def test_a_melee_card_that_is_laid_lights_its_own_space_where_an_enemy_stands() -> None:
    assert lit(aims(laid(facing(deed(harm("basic", 1)))))) == {"B1-5": "target"}


@pytest.mark.rule("SV-ACT-024", "SV-WPN-005")
def test_a_ranged_card_that_is_laid_lights_the_enemy_in_the_next_space_too() -> None:
    session = laid(facing(deed(harm("basic", 1)), tactic="ranged"))
    assert lit(aims(session)) == {"B1-5": "target", "B1-4": "target"}


def test_what_the_uses_of_a_card_can_be_for_shines_together() -> None:
    made = game(
        minions={"dummy": panel()},
        weapons={
            "stick": card(
                deed(harm("basic", 1)), deed(instant=True, aims="friend"), tactic="ranged"
            )
        },
    )
    table = Table(
        homo("lupa", "B1-5", STICK),
        homo("nezumi", "B1-4"),
        minion(NEAR, "B1-8"),
        game=made,
    )
    shining = lit(aims(laid(table)))
    assert shining["B1-4"] == shining["B1-8"] == "target"


@pytest.mark.rule("SV-ACT-007")
def test_a_use_that_nobody_can_pay_for_lights_nobody() -> None:
    itself = deed(instant=True, aims="self")
    payable = laid(facing(deed(harm("basic", 1), points=1), itself, itself))
    assert lit(aims(payable)) == {"B1-5": "target"}
    dear = laid(facing(deed(harm("basic", 1), points=9), itself, itself))
    assert aims(dear) == ()


def test_looking_whom_a_card_is_for_changes_nothing() -> None:
    session = laid(facing(deed(harm("basic", 1)), deed(instant=True, aims="self")))
    before = session.hash(), session.timeline.length, session.ask_id
    aims(session)
    assert (session.hash(), session.timeline.length, session.ask_id) == before


def test_before_a_card_is_laid_nobody_shines() -> None:
    table = facing(deed(harm("basic", 1)))
    assert aims(Session.resume(table.game, table.state)) == ()


def test_once_the_use_is_said_the_question_lights_its_own() -> None:
    session = laid(facing(deed(harm("basic", 1))))
    session.answer(Answer(session.ask_id, "use", session.asked[0], ("do:first",)))
    assert aims(session) == ()


# -- lights and screens -------------------------------------------------------------------------


def at_table() -> Rig:
    """Prymat beside a Primal, at a table of simulated readers."""
    table = Table(homo("prymat", "B1-5", BATON), minion("primal-1", "B1-5"))
    session: Session[Any] = Session.resume(table.game, table.state)
    found = {"04A10000000011": "B1-5", "04A10000000099": "B1-5"}
    return Rig(session, read_layout(TRACES / "layout.toml"), read_tags(TAGS), found)


@pytest.mark.rule("SV-ACT-017")
def test_the_light_of_an_enemy_turns_to_target_when_the_card_is_laid_on_the_pad() -> None:
    rig = at_table()
    assert rig.table.signs()["B1-5"] == "turn"
    baton = next(uid for uid, tag in rig.table.tags.tag.items() if tag.thing == BATON)
    rig.put(baton, PAD)
    assert rig.key == "action"
    assert rig.table.signs()["B1-5"] == "target"


def test_the_screen_shows_one_sign_at_a_place_and_the_same_as_the_light() -> None:
    rig = at_table()
    rig.screen(f"with:{BATON}")
    assert [each.sign for each in rig.view().highlights if each.place == "B1-5"] == ["target"]


# -- what nobody may know yet -------------------------------------------------------------------


class Said(Event, frozen=True, kw_only=True):
    """Something happened."""

    def says(self) -> Text:
        return Msg("It happened.")


class Deck(State):
    """Which use was taken, for nothing else is known."""

    used: str = ""


class Uses(Game[Deck]):
    """One card with some uses: a `plain` one, one that draws `fate` before it asks whom, one that
    `tells` of something done, one that `rests` as if it were done, one that hands the question
    `over` to somebody else, and `another` that somebody else has.  Each would light a space that
    bears its name."""

    name = "uses"
    version = "1"
    state_type = Deck

    def __init__(self, *offered: str, secret: bool = False) -> None:
        self.offered, self.secret = offered, secret
        self.drawings = 0

    def title(self) -> Msg:
        return Msg("Uses")

    def new(self, setup: dict[str, Any]) -> Deck:
        return Deck(fate=Fate("uses"))

    def seats(self, state: Deck) -> tuple[str, ...]:
        return ("us", "them")

    def run(self, play: Play[Deck]) -> Rules[None]:
        yield REST
        if not play.state.used:
            [use] = yield self.which()
            play.state.used = use.id
        if play.state.used == "fate":
            play.state.fate.below(6, "dice")
        if play.state.used == "tells":
            play.tell(Said())
        if play.state.used == "rests":
            yield REST
        yield Choose(
            key="whom",
            to=("them",) if play.state.used == "over" else ("us",),
            prompt=Msg("On whom?"),
            options=(Option("bob", Msg("Bob"), objects=("bob",)),),
        )

    def which(self) -> Choose:
        """The question of the use."""
        uses = (
            Option(name, Msg("A use"), subject="bob" if name == "another" else "ann")
            for name in self.offered
        )
        return Choose(
            key="use",
            to=("us",),
            audience=("us",) if self.secret else (),
            prompt=Msg("Which use?"),
            options=(*uses, Option("back", Msg("Something else"))),
        )

    def outcome(self, state: Deck) -> Msg:
        return Msg("The card was used.")

    def worlds(self, state: Deck, audience: str, rng: Random) -> Deck:
        return state

    def view(self, state: Deck, asks: tuple[AnyAsk, ...], audience: str) -> View:
        self.drawings += 1
        shining = (Highlight(state.used, "target"),) if state.used else ()
        return View(audience=audience, revision=0, highlights=shining)


@pytest.mark.parametrize("use", ["fate", "tells", "rests", "over"])
def test_a_use_that_would_do_something_first_lights_nobody(use: str) -> None:
    assert lit(aims(Session.begin(Uses("plain", use), {}))) == {"plain": "target"}


def test_where_several_could_act_nobody_shines() -> None:
    assert aims(Session.begin(Uses("plain", "another"), {})) == ()


def test_nothing_shines_of_a_question_that_the_table_is_not_shown() -> None:
    assert aims(Session.begin(Uses("plain", secret=True), {})) == ()


def test_a_card_with_more_uses_than_are_tried_lights_nobody_rather_than_some() -> None:
    many = tuple(f"use-{n}" for n in range(TRIED + 1))
    assert len(aims(Session.begin(Uses(*many[1:]), {}))) == TRIED
    assert aims(Session.begin(Uses(*many), {})) == ()


def test_what_hands_narrowed_away_is_not_tried() -> None:
    session = Session.begin(Uses("plain", "other"), {})
    session.narrow(Narrowing(session.ask_id, "us", ("ann",), ("other",)))
    assert lit(aims(session)) == {"other": "target"}


def test_it_is_looked_for_once_until_something_is_said() -> None:
    rules = Uses("plain", "other")
    session = Session.begin(rules, {})
    reach, view = Reach(session), session.view(TABLE)
    first = reach.shown(view)
    drawn = rules.drawings
    assert reach.shown(view) == first
    assert rules.drawings == drawn
    session.narrow(Narrowing(session.ask_id, "us", ("ann",), ("other",)))
    assert lit(reach.shown(view).highlights) == {"other": "target"}
