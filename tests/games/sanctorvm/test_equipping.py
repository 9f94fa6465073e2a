"""Equipping: what each Homo Superbe may take from the Storage Deck, and what stays there."""

from __future__ import annotations

from typing import Any

import pytest

from controller.engine import Illegal
from controller.games.sanctorvm.events import Equipped
from controller.games.sanctorvm.state import Miniature, Seat
from controller.wire import TABLE
from tests.games.sanctorvm.overlord import let_pass, rule
from tests.games.sanctorvm.table import GAME, Table, homo, minion, texts

__all__: list[str] = []

ENEMY = "cannibal-1"


def packing(*heroes: Miniature, storage: list[str], **values: Any) -> Table:
    """These are to equip themselves, in this order, from this Storage Deck."""
    return Table(
        *heroes,
        minion(ENEMY, "B1-8"),
        **{
            "stage": "equip",
            "round": 0,
            "packing": [hero.id for hero in heroes],
            "storage": storage,
            **values,
        },
    )


def why_not(table: Table, card: str) -> tuple[str, tuple[str, ...]]:
    """What is said of a card that cannot be equipped, and its rules."""
    closed = table.closed(f"equip:{card}")
    assert closed is not None
    return str(closed.text), closed.because


def open_cards(table: Table) -> list[str]:
    """The cards that can be equipped now."""
    return [o.objects[0] for o in table.options().values() if o.objects and o.closed is None]


# -- taking cards -------------------------------------------------------------------------------


@pytest.mark.rule("SV-SRG-004")
def test_a_card_goes_from_storage_to_the_homo_superbe_and_the_next_may_follow() -> None:
    table = packing(
        homo("lupa", "B1-4", strength=4, melee=1, accuracy=1),
        storage=["blaster-1", "electric-baton-1", "electric-baton-2"],
    )
    table.say("equip:blaster-1", "equip:electric-baton-2")
    assert table.who("lupa").cards == ["blaster-1", "electric-baton-2"]
    assert table.state.storage == ["electric-baton-1"]
    assert table.ask.key == "equip"
    assert [str(told.says()) for told in table.told(Equipped)] == [
        "Lupa equips Blaster",
        "Lupa equips Electric Baton",
    ]
    assert texts(table.told(Equipped)[1].why()) == ["Weight 2: 5 of 8"]
    assert [why.because for why in table.told(Equipped)[1].why()] == [("SV-ATR-002",)]
    assert table.ask.because == ("SV-SRG-004", "SV-ATR-002")


def test_who_is_ready_lets_the_next_one_equip_each_by_their_own_player() -> None:
    seats = [Seat("player-1", ["lupa"]), Seat("player-2", ["nezumi"])]
    table = packing(homo("lupa", "B1-4"), homo("nezumi", "B1-4"), storage=[], seats=seats)
    assert table.ask.to == ("player-1",)
    table.say("done")
    assert table.ask.to == ("player-2",)
    assert table.state.packing == ["nezumi"]


@pytest.mark.rule("SV-SRG-005")
def test_when_all_are_ready_nothing_is_equipped_any_more() -> None:
    table = packing(homo("lupa", "B1-4", accuracy=1), storage=["blaster-1"])
    table.say("done")
    assert table.ask.key == "turn"
    why = GAME.objection(table.state, table.ask, "blaster-1", "")
    assert why is not None
    assert str(why.text) == "equipping is over: no card leaves the Storage Deck any more"
    assert why.because == ("SV-SRG-005",)


@pytest.mark.rule("SV-ACT-029")
def test_two_copies_of_the_same_card_can_be_equipped() -> None:
    table = packing(homo("lupa", "B1-4", accuracy=1), storage=["th3x-pistol-1", "th3x-pistol-2"])
    table.say("equip:th3x-pistol-1", "equip:th3x-pistol-2", "done")
    assert table.who("lupa").cards == ["th3x-pistol-1", "th3x-pistol-2"]


@pytest.mark.rule("SV-SRG-006")
def test_a_card_that_another_has_equipped_is_not_offered() -> None:
    table = Table(
        homo("lupa", "B1-4"), homo("nezumi", "B1-4", "electric-baton-1"), minion(ENEMY, "B1-4")
    )
    assert [name for name in table.options() if name.startswith("with:")] == ["with:fists"]
    why = GAME.objection(table.state, table.ask, "electric-baton-1", "")
    assert why is not None
    assert str(why.text) == "Nezumi has the Electric Baton, and it is the turn of Lupa"
    assert why.because == ("SV-SRG-006", "SV-TRN-002")


@pytest.mark.rule("SV-SRG-007", "SV-ADV-007", "SV-ADV-008")
def test_with_the_advantage_the_homo_superbe_equip_in_sight_of_the_minions() -> None:
    table = packing(homo("nezumi", "B1-4"), storage=[], advantage="homo")
    view = GAME.view(table.state, (), TABLE)
    [board] = [part for part in view.parts if part.id == "board"]
    assert [piece.id for piece in getattr(board, "pieces", ())] == ["nezumi", ENEMY]


def test_time_that_runs_out_takes_no_more_cards_for_this_one() -> None:
    table = packing(homo("lupa", "B1-4"), homo("nezumi", "B1-4"), storage=["e-shield-1"])
    let_pass(table)
    assert table.state.packing == ["nezumi"]
    assert table.who("lupa").cards == []


# -- Weight -------------------------------------------------------------------------------------


@pytest.mark.rule("SV-ATR-002", "SV-SRG-008", "SV-ATR-003")
def test_the_weight_of_all_cards_is_at_most_twice_the_strength() -> None:
    table = packing(
        homo("lupa", "B1-4", "blaster-1", strength=2, melee=1, accuracy=1),
        storage=["th3x-pistol-1", "electric-baton-1"],
    )
    assert open_cards(table) == ["th3x-pistol-1"]
    assert why_not(table, "electric-baton-1") == (
        "the Electric Baton is too heavy: 3 + 2 is more than 4, twice Strength 2",
        ("SV-ATR-002", "SV-ATR-007"),
    )


@pytest.mark.rule("SV-ATR-007", "SV-SRG-009")
def test_a_card_that_would_be_too_heavy_stays_in_storage() -> None:
    table = packing(homo("lupa", "B1-4", "blaster-1", melee=1), storage=["electric-baton-1"])
    with pytest.raises(Illegal, match="too heavy"):
        table.say("equip:electric-baton-1")
    assert table.state.storage == ["electric-baton-1"]
    assert table.who("lupa").cards == ["blaster-1"]


@pytest.mark.rule("SV-ATR-006")
def test_strength_3_carries_a_weight_of_6() -> None:
    table = packing(
        homo("lupa", "B1-4", "blaster-1", strength=3, melee=1, accuracy=1),
        storage=["blaster-2", "ripsaw-1"],
    )
    assert open_cards(table) == ["blaster-2"]
    table.say("equip:blaster-2")
    assert GAME.book.values(table.state).load(table.who("lupa")) == (6, 6)


@pytest.mark.rule("SV-ATR-003")
def test_only_weapons_and_tools_weigh_anything() -> None:
    """A Blaster weighs 3."""
    ghurab = homo("ghurab", "B1-4", "blaster-1", "warding-1", "porter-1", strength=2)
    table = Table(ghurab, minion(ENEMY, "B1-8"))
    assert GAME.book.values(table.state).load(table.who("ghurab")) == (3, 4)


@pytest.mark.rule("SV-ATR-005", "SV-WPN-009")
def test_each_card_says_what_it_weighs() -> None:
    table = packing(homo("lupa", "B1-4"), storage=["th3x-pistol-1", "blaster-1"])
    costs = [table.options()[f"equip:{card}"].costs for card in table.state.storage]
    assert [[(str(cost.what), cost.amount) for cost in each] for each in costs] == [
        [("Weight", 1)],
        [("Weight", 3)],
    ]


@pytest.mark.rule("SV-ATR-004")
def test_the_overlord_may_rule_that_a_card_is_not_too_heavy() -> None:
    table = packing(homo("lupa", "B1-4", "blaster-1"), storage=["blaster-2"])
    rule(table, "equip:blaster-2")
    assert table.who("lupa").cards == ["blaster-1", "blaster-2"]


# -- levels -------------------------------------------------------------------------------------


@pytest.mark.rule("SV-SKL-002", "SV-WPN-006")
def test_a_melee_weapon_needs_its_level_in_melee() -> None:
    table = packing(
        homo("lupa", "B1-4", strength=4, melee=1, accuracy=3),
        storage=["electric-baton-1", "trenching-tool-1"],
    )
    assert open_cards(table) == ["electric-baton-1"]
    assert why_not(table, "trenching-tool-1") == (
        "the Trenching Tool needs Melee 2, and Lupa has Melee 1",
        ("SV-SKL-002", "SV-WPN-006"),
    )


@pytest.mark.rule("SV-SKL-003")
def test_ghurab_with_melee_2_takes_melee_weapons_of_level_2_or_less() -> None:
    table = packing(
        homo("ghurab", "B1-4", strength=4, melee=2),
        storage=["electric-baton-1", "trenching-tool-1", "ripsaw-1"],
    )
    assert open_cards(table) == ["electric-baton-1", "trenching-tool-1"]


@pytest.mark.rule("SV-SKL-007", "SV-WPN-006")
def test_a_ranged_weapon_needs_its_level_in_accuracy() -> None:
    table = packing(
        homo("lupa", "B1-4", strength=4, melee=3, accuracy=1),
        storage=["th3x-pistol-1", "proteus-gun-1"],
    )
    assert open_cards(table) == ["th3x-pistol-1"]
    assert why_not(table, "proteus-gun-1") == (
        "the Proteus Gun needs Accuracy 2, and Lupa has Accuracy 1",
        ("SV-SKL-007", "SV-WPN-006"),
    )


@pytest.mark.rule("SV-SKL-008")
def test_lupa_with_accuracy_2_takes_ranged_weapons_of_level_2_or_less() -> None:
    table = packing(
        homo("lupa", "B1-4", strength=4, accuracy=2), storage=["th3x-pistol-1", "proteus-gun-1"]
    )
    assert open_cards(table) == ["th3x-pistol-1", "proteus-gun-1"]


# -- Ape Rage -----------------------------------------------------------------------------------


@pytest.mark.rule("SV-PWR-001")
def test_prymat_takes_melee_weapons_alone() -> None:
    table = packing(
        homo("prymat", "B1-4", strength=4, melee=1, accuracy=3),
        storage=["electric-baton-1", "th3x-pistol-1"],
    )
    assert open_cards(table) == ["electric-baton-1"]
    text, rules = why_not(table, "th3x-pistol-1")
    assert "Ape Rage" in text
    assert rules == ("SV-PWR-001",)
