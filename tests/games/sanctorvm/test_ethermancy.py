"""Ethermancy Cards and Proterberus: who may use them, at what price, how far they reach.

Divination and Tonbon are those of the base pack: 1 die, 1 Damage, 2 Damage for each level.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.games.sanctorvm.box.action import Heals
from controller.games.sanctorvm.box.cards import Ethermancy
from controller.games.sanctorvm.events import Damaged, Performed
from controller.games.sanctorvm.state import Lasting
from tests.games.sanctorvm.table import (
    BOX,
    Table,
    deed,
    game,
    harm,
    homo,
    minion,
    panel,
    texts,
)

__all__: list[str] = []

DIVINATION, DESTRUCTION, TONBON = "divination-1", "destruction-1", "tonbon-1"
DUMMY = "dummy-1"


def ghurab(*cards: str, place: str = "B1-5", **values: Any) -> Any:
    return homo("ghurab", place, *cards, **{"ethermancy": 2, **values})


def against(*cards: str, place: str = "B1-5", at: str = "B1-5", **values: Any) -> Table:
    """Ghurab with these cards, Nezumi beside him, and a dummy."""
    made = game(minions={"dummy": panel(deed(harm("basic", 1)))})
    nezumi = homo("nezumi", "B1-5", "electric-baton-1")
    me = ghurab(*cards, place=place, **values)
    return Table(me, nezumi, minion(DUMMY, at), game=made, points=9)


# -- the cards ------------------------------------------------------------------------------------


@pytest.mark.rule("SV-ETH-007", "SV-ETH-008", "SV-ETH-003")
def test_each_ethermancy_card_has_four_powers_and_a_combined_one_for_health() -> None:
    assert len(BOX.ethermancies) == 7
    for name, one in BOX.ethermancies.items():
        combined = [power for power in one.actions.values() if power.needs]
        assert (len(one.actions), len(combined)) == (5, 1)
        assert combined[0].needs in BOX.ethermancies.keys() - {name}
        for power in one.actions.values():
            assert power.instant
            assert power.health >= 1
            assert power.energy == 0


@pytest.mark.rule("SV-ETH-007", "SV-ETH-008", "SV-ETH-003")
def test_a_card_of_another_make_is_none() -> None:
    plain, combined = deed(health=1, instant=True), deed(instant=True, needs="destruction")
    four = {str(n): plain for n in range(4)}
    good = Ethermancy(name="Good", actions={**four, "last": combined})
    assert good.contradiction() is None
    for wrong in (
        {**four, "last": plain},
        {"0": plain, "last": combined},
        {**four, "last": replace(combined, energy=1)},
        {**four, "last": replace(combined, instant=False)},
    ):
        assert Ethermancy(name="Bad", actions=wrong).contradiction() is not None


@pytest.mark.rule("SV-ETH-009", "SV-ETH-014", "SV-ACT-032")
def test_the_powers_of_divination_cost_what_is_printed() -> None:
    powers = BOX.ethermancies["divination"].actions
    assert {name: (power.points, power.health) for name, power in powers.items()} == {
        "premonition": (1, 2),
        "bless": (1, 2),
        "prediction": (1, 2),
        "augury": (1, 2),
        "final-judgement": (2, 5),
    }


@pytest.mark.rule("SV-PRO-002")
def test_there_are_nine_proterberus_and_each_has_three_instant_actions() -> None:
    cards = [tool for tool in BOX.tools.values() if tool.kind == "proterberus"]
    assert sum(tool.copies for tool in cards) == 9
    for tool in cards:
        assert len(tool.actions) == 3
        assert all(action.instant for action in tool.actions.values())


# -- who uses them --------------------------------------------------------------------------------


@pytest.mark.rule("SV-PWR-013", "SV-ETH-002", "SV-PWR-014")
def test_ghurab_alone_equips_ethermancy_cards_and_as_many_as_his_level() -> None:
    storage = [DIVINATION, DESTRUCTION, "warding-1"]
    nezumi = homo("nezumi", "B1-5", ethermancy=3)
    table = Table(
        nezumi,
        ghurab(),
        minion("cannibal-1", "B1-8"),
        stage="equip",
        storage=storage,
        packing=["nezumi", "ghurab"],
        round=0,
    )
    closed = table.closed(f"equip:{DIVINATION}")
    assert closed is not None
    assert str(closed.text) == "Nezumi is no Primordial Ethermancer"
    table.say("done", f"equip:{DIVINATION}", f"equip:{DESTRUCTION}")
    closed = table.closed("equip:warding-1")
    assert closed is not None
    assert str(closed.text) == "Ghurab has Ethermancy 2, and 2 Ethermancy Cards already"
    assert closed.because == ("SV-PWR-014", "SV-ETH-005")


@pytest.mark.rule("SV-PRO-003")
@pytest.mark.parametrize(("level", "open_"), [(0, False), (1, True), (2, True)])
def test_a_proterberus_needs_its_level_of_ethermancy(level: int, open_: bool) -> None:
    table = Table(
        homo("nezumi", "B1-5", ethermancy=level, handling=3),
        minion("cannibal-1", "B1-8"),
        stage="equip",
        storage=[TONBON],
        packing=["nezumi"],
        round=0,
    )
    closed = table.closed(f"equip:{TONBON}")
    assert (closed is None) == open_
    if closed is not None:
        assert str(closed.text) == "the Tonbon needs Ethermancy 1, and Nezumi has Ethermancy 0"
        assert closed.because == ("SV-PRO-003",)


# -- the price ------------------------------------------------------------------------------------


@pytest.mark.rule("SV-ETH-003", "SV-ACT-032", "SV-ACT-034")
def test_a_power_is_paid_with_action_points_and_health_and_no_energy() -> None:
    table = against(DIVINATION)
    table.say(f"with:{DIVINATION}")
    costs = table.options()["do:premonition"].costs
    assert [(str(cost.what), cost.amount) for cost in costs] == [("Action Point", 1), ("Health", 2)]
    table.say("do:premonition", "at:nezumi")
    assert table.state.turn is not None
    assert table.state.turn.points == 9 - 1
    assert (table.who("ghurab").health, table.who("ghurab").energy) == (8, 10)


@pytest.mark.rule("SV-ETH-003")
def test_a_power_that_costs_more_health_than_is_left_is_too_dear() -> None:
    table = against(DIVINATION, DESTRUCTION, health=4)
    table.say(f"with:{DIVINATION}")
    closed = table.closed("do:final-judgement")
    assert closed is not None
    assert str(closed.text) == "it costs 5 Health, with only 4 left"
    assert closed.because == ("SV-ETH-003",)


@pytest.mark.rule("SV-ACT-033")
def test_nothing_cancels_the_health_that_is_paid() -> None:
    safe = Lasting("harmless", 1, "turn_begins", "Chant")
    table = against(
        DIVINATION,
        endurance=5,
        guard="round",
        resistant=["critical", "basic", "ethermantic"],
        lasting=[safe, Lasting("tireless", 1, "round", "Chant")],
    )
    table.act(DIVINATION, "augury", "nezumi")
    assert table.who("ghurab").health == 8
    assert table.told(Damaged) == []


@pytest.mark.rule("SV-ACT-033", "SV-NRG-004")
def test_who_pays_with_the_last_health_point_has_used_the_power_and_dies() -> None:
    table = against(DESTRUCTION, health=2)
    table.act(DESTRUCTION, "psychic-lance", DUMMY)
    assert table.who(DUMMY).health == 10 - 2 * 2
    assert not table.who("ghurab").alive


@pytest.mark.rule("SV-ACT-033", "SV-PAN-004")
def test_a_power_that_heals_who_paid_with_the_last_health_point_saves_him() -> None:
    powers = {
        name: deed(Heals(amount=3), name=name, health=2, instant=True, aims="self")
        for name in ("one", "two", "three", "four")
    }
    combined = deed(name="five", instant=True, aims="self", needs="divination")
    made = game(
        ethermancies={"gift": Ethermancy(name="Gift", actions={**powers, "five": combined})},
        minions={"dummy": panel()},
    )
    table = Table(ghurab("gift-1", health=2), minion(DUMMY, "B1-8"), game=made, points=9)
    table.say("with:gift-1", "do:one")
    assert table.who("ghurab").health == 3
    assert table.ask.key == "deed"


@pytest.mark.rule("SV-ACT-011")
def test_a_proterberus_costs_health_if_its_card_says_so_and_only_then() -> None:
    table = against(TONBON, "iron-rosary-1")
    table.say(f"with:{TONBON}")
    costs = [str(c.what) for o in table.options().values() for c in o.costs]
    assert set(costs) == {"Action Point"}
    table.say("back")
    table.act("iron-rosary-1", "penance", DUMMY)
    assert table.who("ghurab").health == 10 - 2
    assert table.who(DUMMY).health == 10 - 3 * 2


@pytest.mark.rule("SV-ACT-011")
def test_a_proterberus_with_no_health_on_its_card_is_paid_with_action_points_alone() -> None:
    table = against(TONBON)
    table.act(TONBON, "mental-implosion", DUMMY)
    assert table.who("ghurab").health == 10
    assert table.state.turn is not None
    assert table.state.turn.points == 9 - 1


# -- once in a round ------------------------------------------------------------------------------


@pytest.mark.rule("SV-ETH-015", "SV-ETH-004")
def test_each_power_is_used_once_in_a_round_and_its_card_is_kept() -> None:
    table = against(DESTRUCTION)
    table.act(DESTRUCTION, "psychic-lance", DUMMY)
    assert table.who("ghurab").cards == [DESTRUCTION]
    assert table.state.discarded == []
    table.say(f"with:{DESTRUCTION}")
    closed = table.closed("do:psychic-lance")
    assert closed is not None
    assert str(closed.text) == "this Power was used in this round"
    assert closed.because == ("SV-ETH-015",)
    assert table.closed("do:pyre") is None
    table.say("back", "end", f"turn:{DUMMY}", "end", "turn:nezumi", "end")
    assert table.state.round == 2
    table.say("turn:ghurab", f"with:{DESTRUCTION}")
    assert table.closed("do:psychic-lance") is None


@pytest.mark.rule("SV-PRO-002", "SV-ACT-036")
def test_a_proterberus_is_discarded_once_one_of_its_actions_was_used() -> None:
    table = against(TONBON)
    table.act(TONBON, "mental-implosion", DUMMY)
    assert table.who("ghurab").cards == []
    assert table.state.discarded == [TONBON]


# -- the Combined Power ---------------------------------------------------------------------------


@pytest.mark.rule("SV-ETH-013")
def test_a_combined_power_needs_the_other_card_too() -> None:
    table = against(DIVINATION)
    table.say(f"with:{DIVINATION}")
    closed = table.closed("do:final-judgement")
    assert closed is not None
    assert str(closed.text) == "it needs the card Destruction too"
    assert closed.because == ("SV-ETH-013",)
    table = against(DIVINATION, DESTRUCTION)
    table.say(f"with:{DIVINATION}")
    assert table.closed("do:final-judgement") is None


@pytest.mark.rule("SV-ETH-014", "SV-GLO-019")
def test_final_judgement_spares_more_than_three_bars_and_those_with_stages() -> None:
    made = game(minions={"dummy": panel(), "boss": panel(stage=1), "low": panel()})
    table = Table(
        ghurab(DIVINATION, DESTRUCTION),
        minion(DUMMY, "B1-5", bars=4),
        minion("boss-1", "B1-5"),
        minion("low-1", "B1-5", bars=3),
        game=made,
        points=9,
    )
    table.say(f"with:{DIVINATION}", "do:final-judgement")
    bars, stages = table.closed(f"at:{DUMMY}"), table.closed("at:boss-1")
    assert bars is not None
    assert str(bars.text) == "Dummy 1 has 4 Health bars left, and it works on 3 at most"
    assert stages is not None
    assert stages.because == ("SV-GLO-019",)
    assert table.closed("at:low-1") is None


# -- how far --------------------------------------------------------------------------------------


@pytest.mark.rule("SV-ACT-031", "SV-BRD-009", "SV-DCK-012")
@pytest.mark.parametrize(
    ("held", "action"), [(DESTRUCTION, "psychic-lance"), (TONBON, "mental-implosion")]
)
def test_powers_and_proterberus_need_no_trajectory(held: str, action: str) -> None:
    # From B1-4 to B1-8 the way turns in the middle.
    table = against(held, place="B1-4", at="B1-8")
    assert not table.game.book.board(table.state).trajectory("B1-4", "B1-8")
    table.act(held, action, DUMMY)
    assert table.who(DUMMY).health < 10


@pytest.mark.rule("SV-ACT-030", "SV-BRD-006")
def test_but_a_power_needs_vision() -> None:
    # Two steps, with Senses 1 and Radar 0.
    table = against(DESTRUCTION, place="B1-4", at="B1-8", senses=1)
    table.say(f"with:{DESTRUCTION}")
    closed = table.closed("do:psychic-lance")
    assert closed is not None
    assert str(closed.text) == ("Dummy 1 is out of sight: that takes Vision 2, and Ghurab has 1")


@pytest.mark.rule("SV-BRD-006")
def test_so_does_a_proterberus() -> None:
    table = against(TONBON, place="B1-4", at="B1-8", senses=1)
    table.say(f"with:{TONBON}", "do:mental-implosion")
    closed = table.closed(f"at:{DUMMY}")
    assert closed is not None
    assert str(closed.text) == ("Dummy 1 is out of sight: that takes Vision 2, and Ghurab has 1")


# -- by level -------------------------------------------------------------------------------------


@pytest.mark.rule("SV-SKL-032", "SV-PRO-004")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_proterberus_grows_with_the_level_of_who_uses_it(level: int) -> None:
    table = against(TONBON, ethermancy=level)
    table.act(TONBON, "mental-implosion", DUMMY)
    [damaged] = table.told(Damaged)
    assert texts(damaged.why())[0] == f"{2 * level} Ethermantic"
    assert damaged.amount == 2 * level


@pytest.mark.rule("SV-ETH-009", "SV-ETH-011", "SV-PRO-004")
def test_premonition_and_prediction_are_multiplied_by_the_level() -> None:
    table = against(DIVINATION, ethermancy=3)
    table.act(DIVINATION, "premonition", "nezumi")
    table.act(DIVINATION, "prediction", DUMMY)
    assert [(each.effect, each.amount, each.ends) for each in table.who("nezumi").lasting] == [
        ("dice", 3, "roll")
    ]
    assert [(each.effect, each.amount, each.ends) for each in table.who(DUMMY).lasting] == [
        ("damage", 3, "hit")
    ]


@pytest.mark.rule("SV-ETH-008", "SV-WPN-012")
def test_a_power_needs_no_dice() -> None:
    table = against(DESTRUCTION)
    table.say(f"with:{DESTRUCTION}", "do:psychic-lance", f"at:{DUMMY}")
    assert table.ask.key == "deed"
    [told] = table.told(Performed)
    assert str(told.says()) == "Ghurab uses Psychic Lance on Dummy 1"
