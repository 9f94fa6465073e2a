"""The things of the box that can wear a tag: all of them, each by the name that a battle uses."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from controller.engine import Session
from controller.engine.kit.tape import steps
from controller.games import find, sanctorvm
from controller.table import read_tags
from controller.wire import TABLE, Board, View, Zone
from tests.games.sanctorvm.table import BOX, GAME
from tests.games.sanctorvm_campaign.playing import ADVENTURE

__all__: list[str] = []

THINGS = GAME.things()


def of(form: str, group: str) -> list[str]:
    """The names of the things of a group."""
    return [each.name for each in THINGS if (each.form, str(each.group)) == (form, group)]


def seen(view: View) -> set[str]:
    """Every piece, open card and area that a view shows."""
    names: set[str] = set()
    for part in view.parts:
        if isinstance(part, Board):
            names |= {piece.id for piece in part.pieces} | {area.id for area in part.areas}
        elif isinstance(part, Zone):
            names |= {card.id for card in part.cards if not card.hidden}
    return names


def test_each_thing_stands_there_once_in_each_form() -> None:
    counted = Counter((each.name, each.form) for each in THINGS)
    assert set(counted.values()) == {1}


@pytest.mark.rule("SV-CMP-020")
def test_the_seven_of_la_familia_are_miniatures_with_a_panel_each() -> None:
    seven = ["ghurab", "lupa", "neshorn", "nezumi", "prymat", "romulus", "tapayaxin"]
    assert sorted(of("miniature", "Homo Superbe")) == seven
    assert sorted(of("card", "Superb Panels")) == seven


@pytest.mark.rule("SV-CMP-003")
def test_each_of_the_ten_faces_is_there_by_its_code() -> None:
    assert of("token", "Modules") == [f"{letter}{side}" for letter in "ABCDE" for side in "12"]


@pytest.mark.rule("SV-DCK-001")
def test_every_copy_of_every_card_is_there_with_its_number() -> None:
    copies = [f"{kind}-{n}" for kind, it in BOX.kinds().items() for n in range(1, it.copies + 1)]
    names = {each.name: str(each.label) for each in THINGS if each.form == "card"}
    assert [copy for copy in copies if copy not in names] == []
    assert (names["blaster-1"], names["blaster-2"]) == ("Blaster 1", "Blaster 2")
    assert names["divination-1"] == "Divination"  # there is but one


def test_every_minion_has_a_figure_and_a_card_for_each_that_a_battle_begins_with() -> None:
    named = {each.name for each in THINGS if str(each.group) == "Minions"}
    assert named == set(of("card", "Minion Cards"))
    for battle in BOX.battles:
        for who in GAME.new({"battle": battle}).miniatures:
            assert who.superb or who.id in named, who.id


@pytest.mark.rule("SV-GLO-020")
def test_of_a_minion_that_is_summoned_there_are_twice_as_many() -> None:
    figures = Counter(name.rpartition("-")[0] for name in of("miniature", "Minions"))
    assert (figures["cannibal"], figures["primal"]) == (8, 4)


def test_the_tags_of_the_games_own_table_mark_these_things_and_no_others() -> None:
    tags = read_tags(Path(sanctorvm.__file__).parent / "table" / "tags.toml")
    there = {(each.name, each.form) for each in THINGS}
    assert {(each.thing, each.form) for each in tags.tag.values()} <= there


@pytest.mark.parametrize("battle", ["first_fight", "boiler_room", "two_decks"])
def test_whatever_the_table_sees_in_a_battle_is_one_of_them(battle: str) -> None:
    names = {each.name for each in THINGS}
    session = Session.begin(GAME, {"battle": battle, "seed": battle})
    for number, _ in enumerate(steps(session, 1)):
        if number % 5 == 0:
            assert seen(session.view(TABLE)) <= names
        if number > 200:
            break


@pytest.mark.rule("SV-DCK-017")
def test_a_campaign_has_the_adventure_cards_of_its_packs_as_well() -> None:
    game = find("sanctorvm-campaign", ADVENTURE)
    more = game.things()[len(game.battles.things()) :]  # type: ignore[attr-defined]
    cards = game.book.box.adventure_cards  # type: ignore[attr-defined]
    assert cards
    copies = [f"{kind}-{n}" for kind, it in cards.items() for n in range(1, it.copies + 1)]
    assert [(each.name, each.form) for each in more] == [(copy, "card") for copy in copies]
