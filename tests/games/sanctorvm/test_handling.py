"""Discarded Tool Cards: what the dead lose, and what Handling brings back after a won battle."""

from __future__ import annotations

from typing import Any

import pytest

from controller.games.sanctorvm.events import Discarded, Regained, Retired
from controller.games.sanctorvm.state import Miniature, Seat
from controller.wire import Chance
from tests.games.sanctorvm.table import GAME, Table, homo, minion, texts

__all__: list[str] = []

FOE = "cannibal-1"
DISCARDED = ["injector-1", "injector-2", "megash-1", "zipline-1"]


def won(*heroes: Miniature, discarded: list[str] | None = None, **values: Any) -> Table:
    """The first of them has defeated the last Minion, with these cards beside the board."""
    cards = DISCARDED if discarded is None else discarded
    table = Table(*heroes, minion(FOE, heroes[0].place, health=1), discarded=list(cards), **values)
    table.say("with:fists", f"at:{FOE}")
    table.roll("double", "double")
    return table


def coins(table: Table) -> int:
    """How many coins are to be flipped."""
    assert isinstance(table.ask, Chance)
    assert table.ask.key == "handling"
    return table.ask.count


def flip(table: Table, cooperlays: int) -> None:
    """So many Cooperlays, and Rabidus on all other coins."""
    table.pick(*["cooperlay"] * cooperlays, *["rabidus"] * (coins(table) - cooperlays))


def two_players(first: str, second: str) -> list[Seat]:
    return [Seat("player-1", [first]), Seat("player-2", [second])]


# -- the dead -----------------------------------------------------------------------------------


@pytest.mark.rule("SV-HLT-010", "SV-DCK-003")
def test_who_dies_loses_all_tool_cards_and_keeps_weapons_and_armor() -> None:
    cards = ["electric-baton-1", "injector-1", "porter-1", "megash-1"]
    table = Table(
        minion(FOE, "B1-4"), homo("lupa", "B1-4", *cards, health=1), homo("nezumi", "B1-1")
    )
    table.minion_acts("rusty-hook", "lupa", "double")
    if table.who("lupa").alive:
        table.minion_acts("cleaver", "lupa", "double")
    assert table.who("lupa").cards == ["electric-baton-1", "porter-1"]
    assert table.state.discarded == ["injector-1", "megash-1"]
    told = table.told(Discarded)
    assert [str(each.says()) for each in told] == ["Lupa discards Injector", "Lupa discards Megash"]
    assert [texts(each.why()) for each in told] == [["the dead keep no Tool Cards"]] * 2
    assert told[0].why()[0].because == ("SV-HLT-010",)


@pytest.mark.rule("SV-HLT-010", "SV-ACT-036")
def test_who_dies_of_a_grenade_of_its_own_discards_it_once() -> None:
    table = Table(
        homo("lupa", "B1-1", "megash-1", "injector-1", health=1),
        homo("nezumi", "B1-4"),
        minion(FOE, "B1-8"),
    )
    table.say("with:megash-1", "do:napalm", "in:B1-1")
    assert sorted(table.state.discarded) == ["injector-1", "megash-1"]
    assert table.who("lupa").cards == []
    assert GAME.check(table.state) is None


# -- the coins ----------------------------------------------------------------------------------


@pytest.mark.rule("SV-SKL-034", "SV-SKL-036", "SV-ACT-038")
def test_as_many_coins_as_the_handling_of_all_together_the_dead_among_them() -> None:
    table = won(
        homo("lupa", "B1-1", handling=1),
        homo("nezumi", "B1-4", handling=3),
        homo("prymat", "B1-4", handling=1, health=0, ready=False),
    )
    assert coins(table) == 5
    assert table.ask.because == ("SV-SKL-034", "SV-SKL-035", "SV-SKL-036")


@pytest.mark.rule("SV-SKL-035")
def test_the_player_of_the_highest_handling_flips() -> None:
    table = won(
        homo("lupa", "B1-1", handling=1),
        homo("nezumi", "B1-4", handling=2),
        seats=two_players("lupa", "nezumi"),
    )
    assert table.ask.to == ("player-2",)


@pytest.mark.rule("SV-SKL-035")
def test_the_player_of_a_dead_homo_superbe_may_be_the_one_who_flips() -> None:
    table = won(
        homo("lupa", "B1-1", handling=1),
        homo("nezumi", "B1-4", handling=2, health=0, ready=False),
        seats=two_players("lupa", "nezumi"),
    )
    assert table.ask.to == ("player-2",)


@pytest.mark.rule("SV-SKL-035")
def test_among_equals_the_side_chooses_who_flips() -> None:
    table = won(
        homo("lupa", "B1-1", handling=2),
        homo("nezumi", "B1-4", handling=2),
        seats=two_players("lupa", "nezumi"),
    )
    assert (table.ask.key, table.ask.to) == ("flipper", ("player-1",))
    table.say("flips:nezumi")
    assert table.ask.to == ("player-2",)
    assert coins(table) == 4


def test_equals_of_one_player_need_no_choice() -> None:
    table = won(homo("lupa", "B1-1", handling=2), homo("nezumi", "B1-4", handling=2))
    assert coins(table) == 4


@pytest.mark.rule("SV-SKL-040", "SV-PAN-015")
def test_an_armor_that_boosts_handling_is_one_coin_and_one_card_more() -> None:
    table = won(homo("lupa", "B1-1", "porter-1", handling=1), homo("nezumi", "B1-4", handling=1))
    assert coins(table) == 3
    flip(table, 3)
    assert table.ask.key == "recover"
    assert isinstance(table.ask, Chance)
    assert table.ask.count == 2


@pytest.mark.rule("SV-SKL-034")
def test_where_no_tool_was_discarded_nothing_is_flipped() -> None:
    assert won(homo("lupa", "B1-1", handling=3), discarded=[]).run.ask is None


def test_where_the_battle_is_lost_nothing_is_flipped() -> None:
    table = Table(minion(FOE, "B1-4"), homo("lupa", "B1-4", "injector-1", health=1, handling=3))
    table.minion_acts("cleaver", "lupa", "double")
    assert table.run.ask is None
    assert table.state.winner == "overlord"
    assert table.state.discarded == ["injector-1"]


# -- the cards ----------------------------------------------------------------------------------


@pytest.mark.rule("SV-SKL-037", "SV-SKL-039", "SV-SKL-038")
def test_each_cooperlay_brings_one_back_up_to_the_handling_of_who_flips() -> None:
    table = won(homo("lupa", "B1-1", handling=3), homo("nezumi", "B1-4", handling=2))
    flip(table, 4)
    ask = table.ask
    assert isinstance(ask, Chance)
    assert (ask.stream, ask.count, ask.distinct, ask.faces) == (
        "tools",
        3,
        True,
        tuple(DISCARDED),
    )
    table.pick("megash-1", "injector-2", "zipline-1")
    assert table.state.storage == ["megash-1", "injector-2", "zipline-1"]
    assert [str(told.says()) for told in table.told(Regained)] == [
        "Megash is recovered, and goes to the Storage Deck",
        "Injector is recovered, and goes to the Storage Deck",
        "Zipline is recovered, and goes to the Storage Deck",
    ]
    assert texts(table.told(Regained)[0].why()) == ["Cooperlay: 4; Handling 3 of Lupa"]


@pytest.mark.rule("SV-SKL-037")
def test_fewer_cooperlays_than_handling_bring_back_fewer() -> None:
    table = won(homo("lupa", "B1-1", handling=3))
    flip(table, 1)
    table.pick("zipline-1")
    assert table.state.storage == ["zipline-1"]


@pytest.mark.rule("SV-ACT-039", "SV-DCK-013", "SV-SRG-010")
def test_what_does_not_come_back_goes_to_gunans_deck() -> None:
    table = won(homo("lupa", "B1-1", handling=3), gunan=["magnet-1"])
    flip(table, 1)
    table.pick("zipline-1")
    assert table.state.discarded == []
    assert table.state.gunan == ["magnet-1", "injector-1", "injector-2", "megash-1"]
    [told] = table.told(Retired)
    assert str(told.says()) == "To Gunan's Deck: Injector, Injector, Megash"
    assert GAME.check(table.state) is None


def test_no_cooperlay_brings_nothing_back() -> None:
    table = won(homo("lupa", "B1-1", handling=3))
    flip(table, 0)
    assert (table.run.ask, table.state.storage, table.state.gunan) == (None, [], DISCARDED)


def test_where_all_come_back_nothing_is_drawn() -> None:
    table = won(homo("lupa", "B1-1", handling=3), discarded=["injector-1", "megash-1"])
    flip(table, 2)
    assert (table.run.ask, table.state.gunan) == (None, [])
    assert table.state.storage == ["injector-1", "megash-1"]
    assert table.told(Retired) == []


@pytest.mark.rule("SV-ACT-039")
def test_without_any_handling_all_goes_to_gunan() -> None:
    table = won(homo("lupa", "B1-1"))
    assert (table.run.ask, table.state.gunan) == (None, DISCARDED)


def test_a_card_is_in_one_place_only_gunans_deck_among_them() -> None:
    table = Table(homo("lupa", "B1-1", "injector-1"), minion(FOE, "B1-8"), gunan=["injector-1"])
    why = GAME.check(table.state)
    assert why is not None
    assert str(why.text) == 'the card "injector-1" is in one place only'
