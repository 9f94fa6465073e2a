"""Tool Tokens: who finds them, and where the card goes.  The board is that of module B1."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.engine import Refused
from controller.games.sanctorvm.box.action import Repositions, Teleports
from controller.games.sanctorvm.box.laying import mistakes
from controller.games.sanctorvm.box.phase import Lost
from controller.games.sanctorvm.box.shortcomings import shortcomings
from controller.games.sanctorvm.moving.tokens import Found
from controller.games.sanctorvm.state import Token
from tests.games.sanctorvm.overlord import correct
from tests.games.sanctorvm.table import BOX, GAME, Table, card, deed, game, homo, minion, texts

__all__: list[str] = []

ENEMY = "cannibal-1"
"""The Injector needs Handling 1 and weighs 1."""
LIES: dict[str, Any] = {"tokens": [Token("B1-5", "injector-1")]}


def found(table: Table) -> list[str]:
    return [str(told.says()) for told in table.told(Found)]


@pytest.mark.rule("SV-TOK-001", "SV-TOK-002")
def test_a_homo_superbe_whose_movement_ends_there_has_the_card_of_the_token() -> None:
    table = Table(homo("lupa", "B1-4", handling=1), minion(ENEMY, "B1-3"), **LIES)
    table.say("move:B1-5:1:0")
    assert table.who("lupa").cards == ["injector-1"]
    assert table.state.tokens == []
    assert found(table) == ["Lupa finds the Injector and equips it"]
    assert table.closed("with:injector-1") is None


@pytest.mark.rule("SV-TOK-002")
def test_who_passes_a_tool_token_leaves_it_there() -> None:
    table = Table(homo("lupa", "B1-4", handling=1), minion(ENEMY, "B1-3"), **LIES)
    table.say("move:B1-6:2:0")
    assert len(table.state.tokens) == 1
    assert found(table) == []


@pytest.mark.rule("SV-TOK-002")
def test_all_tokens_of_the_space_are_found_and_none_of_another() -> None:
    tokens = [Token("B1-5", "injector-1"), Token("B1-6", "zipline-1"), Token("B1-5", "zipline-2")]
    table = Table(homo("lupa", "B1-4", handling=1), minion(ENEMY, "B1-3"), tokens=tokens)
    table.say("move:B1-5:1:0")
    assert table.who("lupa").cards == ["injector-1", "zipline-2"]
    assert [token.place for token in table.state.tokens] == ["B1-6"]


@pytest.mark.rule("SV-ATR-008", "SV-TOK-002")
def test_what_is_too_heavy_goes_to_the_storage_deck() -> None:
    """Strength 1 carries a Weight of 2, and the Electric Baton has it."""
    lupa = homo("lupa", "B1-4", "electric-baton-1", strength=1, handling=1)
    table = Table(lupa, minion(ENEMY, "B1-3"), **LIES)
    table.say("move:B1-5:1:0")
    assert table.who("lupa").cards == ["electric-baton-1"]
    assert table.state.storage == ["injector-1"]
    assert table.state.tokens == []
    [told] = table.told(Found)
    assert str(told.says()) == "Lupa finds the Injector and stores it"
    assert texts(told.why()) == [
        "a Tool Token lies at B1-5",
        "the Injector is too heavy: 2 + 1 is more than 2, twice Strength 1",
        "it goes to the Storage Deck",
    ]


@pytest.mark.rule("SV-ATR-008")
def test_of_two_found_at_once_the_one_that_still_fits_is_kept() -> None:
    tokens = [Token("B1-5", "injector-1"), Token("B1-5", "zipline-1")]
    lupa = homo("lupa", "B1-4", "th3x-pistol-1", strength=1, handling=1)
    table = Table(lupa, minion(ENEMY, "B1-3"), tokens=tokens)
    table.say("move:B1-5:1:0")
    assert table.who("lupa").cards == ["th3x-pistol-1", "injector-1"]
    assert table.state.storage == ["zipline-1"]


@pytest.mark.rule("SV-TOK-002", "SV-SKL-041")
def test_what_needs_more_handling_goes_to_the_storage_deck() -> None:
    table = Table(homo("lupa", "B1-4", handling=0), minion(ENEMY, "B1-3"), **LIES)
    table.say("move:B1-5:1:0")
    assert table.who("lupa").cards == []
    assert table.state.storage == ["injector-1"]


@pytest.mark.rule("SV-TOK-003")
@pytest.mark.parametrize("side", ["overlord", "homo"])
def test_neither_minions_nor_allies_take_up_a_token(side: str) -> None:
    table = Table(
        minion("sd-1-1", "B1-4", side=side),
        homo("lupa", "B1-8"),
        minion(ENEMY, "B1-3"),
        **LIES,
    )
    table.say("move:B1-5:1:0")
    assert len(table.state.tokens) == 1
    assert found(table) == []


def thrown(*words: Any) -> Table:
    """Nezumi is at hand for Lupa at B1-4 to move to B1-5."""
    stick = card(deed(*words, aims="friend", instant=True))
    table = Table(
        homo("lupa", "B1-4", "stick-1"),
        homo("nezumi", "B1-4", handling=1),
        minion(ENEMY, "B1-3"),
        game=game(weapons={"stick": stick}),
        **LIES,
    )
    table.act("stick-1", "first", "nezumi")
    return table


@pytest.mark.rule("SV-TOK-002", "SV-GLO-012")
def test_who_is_repositioned_there_finds_it_as_if_it_had_moved() -> None:
    table = thrown(Repositions(spaces=1))
    table.say("to:B1-5:0")
    assert table.who("nezumi").cards == ["injector-1"]


@pytest.mark.rule("SV-GLO-025", "SV-TOK-002")
def test_who_teleports_there_does_not_find_it() -> None:
    table = thrown(Teleports())
    table.say("to:B1-5")
    assert table.who("nezumi").place == "B1-5"
    assert len(table.state.tokens) == 1


@pytest.mark.rule("SV-TOK-002", "SV-NRG-003")
def test_who_dies_of_the_way_there_finds_nothing() -> None:
    lupa = homo("lupa", "B1-4", handling=1, energy=0, health=1)
    table = Table(lupa, homo("nezumi", "B1-8"), minion(ENEMY, "B1-3"), **LIES)
    table.say("move:B1-5:1:0")
    assert len(table.state.tokens) == 1


# -- which cards --------------------------------------------------------------------------------


@pytest.mark.rule("SV-TOK-001")
def test_a_token_is_worth_a_copy_that_is_not_in_the_storage_deck() -> None:
    phase = replace(
        BOX.battles["skirmish"],
        storage={"zipline": 1},
        tokens=(Lost(place="B1-5", card="zipline"), Lost(place="B1-8", card="injector")),
    )
    state = game(battles={"skirmish": phase}).new({"battle": "skirmish"})
    assert [(token.place, token.card) for token in state.tokens] == [
        ("B1-5", "zipline-2"),
        ("B1-8", "injector-1"),
    ]
    assert GAME.check(state) is None


@pytest.mark.rule("SV-TOK-001")
def test_there_are_no_more_tokens_of_a_card_than_copies() -> None:
    copies = BOX.tools["zipline"].copies
    phase = replace(
        BOX.battles["skirmish"],
        storage={"zipline": copies},
        tokens=(Lost(place="B1-5", card="zipline"),),
    )
    [said] = shortcomings(BOX, phase)
    assert str(said) == (
        f"{copies + 1} of the card Zipline lie in its Storage Deck and under Tool Tokens, "
        f"and there are {copies}"
    )


@pytest.mark.rule("SV-TOK-001")
def test_of_a_card_with_one_copy_none_lies_there_beside_that_in_the_deck() -> None:
    phase = replace(
        BOX.battles["skirmish"],
        storage={"zipline": 1},
        tokens=(Lost(place="B1-5", card="zipline"),),
    )
    single = replace(BOX.tools["zipline"], copies=1)
    [said] = shortcomings(replace(BOX, tools={**BOX.tools, "zipline": single}), phase)
    assert str(said) == (
        "2 of the card Zipline lie in its Storage Deck and under Tool Tokens, and there are 1"
    )


@pytest.mark.rule("SV-TOK-001")
def test_no_pack_drops_a_token_beside_the_board() -> None:
    phase = replace(BOX.battles["skirmish"], tokens=(Lost(place="C2-1", card="zipline"),))
    assert [str(mistake) for mistake in mistakes(BOX, phase)] == [
        'there is no space "C2-1" on the board for a Tool Token to lie in'
    ]


@pytest.mark.rule("SV-TOK-001")
def test_no_correction_makes_a_weapon_a_tool_token() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-3"))
    with pytest.raises(Refused, match='worth a Tool Card, and "blaster-1" is none'):
        correct(table, tokens=[{"place": "B1-5", "card": "blaster-1"}])
