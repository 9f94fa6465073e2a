"""Discretion: what the Overlord's hand does in a battle, and that everybody hears of it."""

from __future__ import annotations

from typing import Any

import pytest

from controller.engine import Illegal
from controller.games.sanctorvm.desk.hand import Intervened
from controller.games.sanctorvm.events import Damaged, Equipped, Freed, Healed, Revived
from controller.games.sanctorvm.moving.summon import Summoned
from controller.wire import OVERLORD, Offer, Sheet
from tests.games.sanctorvm.overlord import correct, rule
from tests.games.sanctorvm.refused_hand import menu, of_menu
from tests.games.sanctorvm.table import (
    GAME,
    Table,
    deed,
    game,
    harm,
    homo,
    minion,
    panel,
    said,
    suffer,
    texts,
)

__all__: list[str] = []

ENEMY = "cannibal-1"
BATON = "electric-baton-1"


def hand(*miniatures: Any, **values: Any) -> Table:
    return menu(*miniatures, **values)


def hit(harm_: int, *words: Any, endurance: int = 0, **values: Any) -> Table:
    """A thug has hurt Lupa with these words, an Instant Action."""
    thug = panel(deed(*words, instant=True))
    table = Table(
        minion("thug-1", "B1-4"),
        homo("lupa", "B1-4", endurance=endurance),
        game=game(minions={"thug": thug}),
        harm=harm_,
        **values,
    )
    table.minion_acts("first", "lupa")
    return table


# -- the offer --------------------------------------------------------------------------------


@pytest.mark.rule("SV-OVL-001", "SV-OVL-008")
def test_one_offer_stands_for_it_at_any_time_for_the_overlord_alone() -> None:
    table = Table(homo("lupa", "B1-1"), minion(ENEMY, "B1-8"))
    offers: list[Offer] = [each for each in GAME.offers(table.state) if each.option.id == "hand"]
    assert [each.to for each in offers] == [(OVERLORD,)]


@pytest.mark.rule("SV-OVL-008")
def test_the_overlord_may_change_nothing_after_all() -> None:
    table = hand()
    table.say("nothing")
    assert table.told(Intervened) == []
    assert table.ask.key == "deed"


@pytest.mark.rule("SV-OVL-008")
@pytest.mark.parametrize(
    "way", [("damage",), ("minion",), ("tool",), ("tool", "card:injector-1"), ("health",)]
)
def test_whatever_was_begun_can_be_left_again(way: tuple[str, ...]) -> None:
    table = hand(homo("lupa", "B1-4", health=9), minion(ENEMY, "B1-8"))
    before = [(who.id, who.health, tuple(who.cards)) for who in table.state.miniatures]
    table.say(*way, "nothing")
    assert [(who.id, who.health, tuple(who.cards)) for who in table.state.miniatures] == before
    assert table.told(Intervened) == []


def test_nobody_else_sees_the_overlord_think_about_it() -> None:
    assert hand().ask.audience == (OVERLORD,)


# -- Damage -----------------------------------------------------------------------------------


@pytest.mark.rule("SV-OVL-004")
def test_the_damage_of_the_overlords_actions_is_raised_from_here_on() -> None:
    table = hand()
    table.say("damage", "n:2")
    assert table.state.harm == 2
    [told] = table.told(Intervened)
    assert str(told.says()) == "The Overlord's hand: Damage to the Homo Superbe +2"
    assert told.why()[0].because == ("SV-OVL-004",)


@pytest.mark.rule("SV-OVL-004")
def test_three_damage_and_two_more_are_five() -> None:
    table = hit(2, harm("basic", 3))
    assert table.who("lupa").health == 5
    [told] = table.told(Damaged)
    assert "the Overlord's hand: 2 more" in texts(told.why())


@pytest.mark.rule("SV-OVL-004")
def test_how_much_less_it_is_is_said() -> None:
    table = hit(-2, harm("basic", 3))
    [told] = table.told(Damaged)
    assert "the Overlord's hand: 2 less" in texts(told.why())


@pytest.mark.rule("SV-OVL-004", "SV-SKL-022")
def test_it_comes_before_endurance() -> None:
    assert hit(2, harm("basic", 1), endurance=2).who("lupa").health == 9


@pytest.mark.rule("SV-OVL-004", "SV-OVL-008")
@pytest.mark.parametrize(("less", "health"), [(-1, 9), (-2, 10), (-3, 10)])
def test_two_damage_and_some_less_are_none_at_least(less: int, health: int) -> None:
    assert hit(less, harm("basic", 2)).who("lupa").health == health


@pytest.mark.rule("SV-OVL-004")
def test_what_is_less_is_taken_from_the_next_type_too() -> None:
    table = hit(-2, harm("basic", 1), harm("fire", 3))
    assert table.who("lupa").health == 8


@pytest.mark.rule("SV-OVL-004")
def test_an_action_without_damage_does_none() -> None:
    assert hit(3, suffer("burning", 1)).who("lupa").health == 10


@pytest.mark.rule("SV-OVL-004")
def test_the_overlords_own_side_and_allies_suffer_what_they_always_do() -> None:
    table = Table(homo("lupa", "B1-5", BATON), minion(ENEMY, "B1-5", health=10), harm=3)
    table.act(BATON, "strike", ENEMY, "double", "double")
    [told] = table.told(Damaged)
    plain = Table(homo("lupa", "B1-5", BATON), minion(ENEMY, "B1-5", health=10))
    plain.act(BATON, "strike", ENEMY, "double", "double")
    assert told.amount == plain.told(Damaged)[0].amount


@pytest.mark.rule("SV-OVL-004")
def test_everybody_sees_that_it_is_not_as_the_book_says() -> None:
    table = Table(homo("lupa", "B1-1"), minion(ENEMY, "B1-8"), harm=-1)
    for audience in (OVERLORD, "table", "player-1"):
        parts = GAME.view(table.state, (), audience).parts
        [about] = [part for part in parts if isinstance(part, Sheet) and part.id == "phase"]
        shown = [(str(line.label), str(line.value)) for line in about.lines]
        assert ("Damage to the Homo Superbe", "-1") in shown


@pytest.mark.rule("SV-OVL-004")
@pytest.mark.parametrize("degree", [-4, 4])
def test_no_more_than_three_more_or_less(degree: int) -> None:
    with pytest.raises(Illegal) as caught:
        correct(Table(homo("lupa", "B1-1"), minion(ENEMY, "B1-8")), harm=degree)
    assert said(caught.value.why) == (
        "the Overlord makes Damage at most 3 more or less",
        ("SV-OVL-004",),
    )


# -- an additional Minion ---------------------------------------------------------------------


@pytest.mark.rule("SV-OVL-005", "SV-GLO-020")
def test_an_additional_minion_comes_where_the_overlord_says_and_waits_for_the_next_round() -> None:
    table = hand()
    table.say("minion", "minion:primal", "enter:B1-6")
    new = table.who("primal-1")
    assert (new.place, new.side, new.health, new.ready) == ("B1-6", "overlord", 10, False)
    [told] = table.told(Intervened)
    assert str(told.says()) == "The Overlord's hand: an additional Minion, Primal"
    [came] = table.told(Summoned)
    assert texts(came.why()) == ["the Overlord's hand"]
    assert came.why()[0].because == ("SV-OVL-005",)


@pytest.mark.rule("SV-OVL-005", "SV-MAP-004")
def test_it_comes_into_no_space_that_is_full() -> None:
    table = hand(homo("lupa", "B1-4"), minion(ENEMY, "B1-7"))
    table.say("minion", "minion:primal")
    assert "enter:B1-7" not in table.options()
    assert "enter:B1-4" in table.options()


@pytest.mark.rule("SV-OVL-005", "SV-OBJ-004")
def test_it_has_to_be_defeated_too() -> None:
    table = hand(homo("lupa", "B1-4"), minion(ENEMY, "B1-8", health=1, states={"burning": 1}))
    table.say("minion", "minion:primal", "enter:B1-6")
    correct(table, miniatures__1__health=0)
    assert table.state.winner == ""


@pytest.mark.rule("SV-OVL-005")
def test_none_comes_before_the_battle_though_the_overlord_rules_it() -> None:
    table = hand(stage="equip", packing=["lupa"], round=0)
    rule(table, "minion")
    assert table.ask.key == "equip"
    assert len(table.state.miniatures) == 2


# -- an additional Tool Card ------------------------------------------------------------------


@pytest.mark.rule("SV-OVL-006")
def test_a_tool_card_is_slipped_to_somebody_in_mid_battle() -> None:
    table = hand(homo("lupa", "B1-4", handling=1), minion(ENEMY, "B1-8"))
    table.say("tool", "card:injector-1", "to:lupa")
    assert table.who("lupa").cards == ["injector-1"]
    assert [told.card for told in table.told(Equipped)] == ["injector-1"]
    [told] = table.told(Intervened)
    assert str(told.says()) == "The Overlord's hand: an additional Tool Card, Injector 1"


@pytest.mark.rule("SV-OVL-006")
def test_it_is_a_copy_that_nobody_has() -> None:
    table = hand(homo("lupa", "B1-4", "injector-1"), minion(ENEMY, "B1-8"), discarded=["tonbon-1"])
    table.say("tool", "card:tonbon-2", "storage")
    assert table.state.storage == ["tonbon-2"]


@pytest.mark.rule("SV-OVL-006", "SV-SKL-041")
def test_who_cannot_use_it_is_greyed() -> None:
    table = hand(homo("lupa", "B1-4", handling=0), minion(ENEMY, "B1-8"))
    table.say("tool", "card:injector-1")
    assert said(of_menu(table, "to:lupa")) == (
        "the Injector needs Handling 1, and Lupa has Handling 0",
        ("SV-SKL-041",),
    )


@pytest.mark.rule("SV-OVL-006", "SV-HLT-012")
def test_the_dead_are_given_nothing() -> None:
    table = hand(homo("lupa", "B1-4"), homo("nezumi", "B1-1", health=0), minion(ENEMY, "B1-8"))
    table.say("tool", "card:injector-1")
    assert [each.id for each in table.ask.options] == ["to:lupa", "storage", "nothing"]  # type: ignore[union-attr]


# -- Health -----------------------------------------------------------------------------------


@pytest.mark.rule("SV-OVL-007", "SV-STA-005")
def test_health_comes_back_as_healing_does() -> None:
    lupa = homo("lupa", "B1-4", health=4, states={"bleeding": 2})
    table = hand(lupa, minion(ENEMY, "B1-8"))
    table.say("health", "whom:lupa", "n:3")
    assert table.who("lupa").health == 7
    assert [told.who for told in table.told(Freed)] == ["lupa"]
    [told] = table.told(Healed)
    assert texts(told.why()) == ["the Overlord's hand"]
    assert told.why()[0].because == ("SV-OVL-007",)


@pytest.mark.rule("SV-OVL-007")
def test_everybody_who_is_alive_may_be_helped_at_once() -> None:
    table = hand(
        homo("lupa", "B1-4", health=4),
        homo("nezumi", "B1-1", health=9),
        homo("prymat", "B1-1", health=0, ready=False),
        minion(ENEMY, "B1-8", health=2),
    )
    table.say("health", "everybody", "n:2")
    assert [who.health for who in table.state.miniatures] == [6, 10, 0, 2]


@pytest.mark.rule("SV-OVL-007", "SV-HLT-018", "SV-HLT-019")
def test_the_dead_stand_up_with_it() -> None:
    dead = homo("nezumi", "B1-1", health=0, ready=False, energy=0)
    table = hand(homo("lupa", "B1-4"), dead, minion(ENEMY, "B1-8"))
    table.say("health", "whom:nezumi", "n:4")
    nezumi = table.who("nezumi")
    assert (nezumi.health, nezumi.ready, nezumi.energy) == (4, True, 10)
    assert [told.who for told in table.told(Revived)] == ["nezumi"]
