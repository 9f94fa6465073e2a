"""A chapter begins: coins for a Proterberus, and the cards that Ghurab chooses."""

from __future__ import annotations

from typing import Any

import pytest

from controller.engine import Illegal, Invalid
from controller.games.sanctorvm.events import Conjured, Equipped
from controller.games.sanctorvm.preparing.ethermancy import Gifted, powers, proterberus
from controller.wire import Msg
from tests.games.sanctorvm.overlord import correct
from tests.games.sanctorvm.table import BOX, GAME, Table, homo, minion

__all__: list[str] = []

PROTERBERUS = {"tonbon", "hollow-lantern", "weeping-mask", "iron-rosary", "glass-heart"}
WHISPERS: dict[str, Any] = {"battle": "whispers", "seed": "1"}


def chapter(*heroes: Any, **values: Any) -> Table:
    """A chapter that begins for these, one after the other."""
    return Table(
        *heroes,
        minion("cannibal-1", "B1-8"),
        stage="chapter",
        gifted=[who.id for who in heroes],
        packing=[who.id for who in heroes],
        round=0,
        **values,
    )


def prymat(level: int = 2) -> Any:
    return homo("prymat", "B1-5", ethermancy=level)


# -- the coins ------------------------------------------------------------------------------------


@pytest.mark.rule("SV-SKL-029", "SV-SKL-030", "SV-PRO-005")
def test_a_cooperlay_gives_a_proterberus_of_ones_choosing_into_storage() -> None:
    table = chapter(prymat())
    table.roll("cooperlay")
    assert set(table.options()) == {*(f"card:{kind}-1" for kind in PROTERBERUS), "none"}
    table.say("card:weeping-mask-1")
    assert table.state.storage == ["weeping-mask-1"]
    [told] = table.told(Conjured)
    assert str(told.says()) == "Prymat creates a Proterberus: Weeping Mask"
    assert table.state.stage == "equip"


@pytest.mark.rule("SV-SKL-029")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_as_many_coins_as_the_level_and_none_gives_nothing(level: int) -> None:
    table = chapter(prymat(level))
    for n in range(1, level + 1):
        assert str(table.ask.prompt) == (
            f"Prymat tries to create a Proterberus: flip {n} of {level}"
        )
        table.roll("rabidus")
    assert table.ask.key == "equip"
    assert table.state.storage == []
    [told] = table.told(Conjured)
    assert str(told.says()) == "Prymat creates no Proterberus"


@pytest.mark.rule("SV-SKL-031")
def test_the_coins_end_with_the_first_cooperlay() -> None:
    table = chapter(prymat(3), homo("nezumi", "B1-5", ethermancy=1))
    table.roll("rabidus")
    table.roll("cooperlay")
    table.say("card:tonbon-1")
    assert "Nezumi" in str(table.ask.prompt)
    table.roll("cooperlay")
    table.say("card:tonbon-2")
    assert table.state.storage == ["tonbon-1", "tonbon-2"]


@pytest.mark.rule("SV-SKL-030")
def test_a_card_is_there_as_often_as_the_box_has_it() -> None:
    table = chapter(
        prymat(),
        homo("nezumi", "B1-5", "glass-heart-1"),
        storage=["tonbon-1"],
        discarded=["tonbon-2"],
    )
    table.roll("cooperlay")
    assert set(table.options()) == {
        "card:hollow-lantern-1",
        "card:weeping-mask-1",
        "card:iron-rosary-1",
        "none",
    }


@pytest.mark.rule("SV-SKL-030")
def test_where_all_nine_are_taken_no_coin_is_flipped() -> None:
    nine = [f"{kind}-{n}" for kind in PROTERBERUS for n in range(1, BOX.tools[kind].copies + 1)]
    assert len(nine) == 9
    table = chapter(prymat(), storage=nine)
    assert table.ask.key == "equip"


@pytest.mark.rule("SV-SKL-030")
def test_who_wants_none_takes_none() -> None:
    table = chapter(prymat())
    table.roll("cooperlay")
    table.say("none")
    assert table.state.storage == []
    assert table.ask.key == "equip"


# -- the cards of Ghurab --------------------------------------------------------------------------


def ghurab(level: int, *cards: str) -> Any:
    return homo("ghurab", "B1-5", *cards, ethermancy=level)


@pytest.mark.rule("SV-PWR-014", "SV-ETH-005")
def test_ghurab_chooses_as_many_ethermancy_cards_as_his_level() -> None:
    table = chapter(ghurab(2))
    table.roll("rabidus")
    table.roll("rabidus")
    assert str(table.ask.prompt) == "Ghurab chooses 2 Ethermancy Cards at most for this chapter"
    assert set(table.options()) == {f"card:{kind}-1" for kind in BOX.ethermancies}
    with pytest.raises(Illegal):
        table.pick("card:divination-1", "card:destruction-1", "card:warding-1")
    table.pick("card:divination-1", "card:destruction-1")
    assert table.who("ghurab").cards == ["divination-1", "destruction-1"]
    assert [str(each.says()) for each in table.told(Equipped)] == [
        "Ghurab equips Divination",
        "Ghurab equips Destruction",
    ]
    assert table.ask.key == "equip"


@pytest.mark.rule("SV-ETH-005")
def test_he_may_choose_fewer() -> None:
    table = chapter(ghurab(1))
    table.roll("rabidus")
    table.pick()
    assert table.who("ghurab").cards == []


@pytest.mark.rule("SV-PWR-014")
def test_what_he_has_already_counts() -> None:
    table = chapter(ghurab(1, "warding-1"))
    table.roll("rabidus")
    assert table.ask.key == "equip"


@pytest.mark.rule("SV-PWR-013")
def test_nobody_else_chooses_any() -> None:
    table = chapter(prymat(1))
    table.roll("rabidus")
    assert table.ask.key == "equip"


# -- a battle that begins a chapter ---------------------------------------------------------------


@pytest.mark.rule("SV-PRO-005", "SV-ETH-005")
def test_a_battle_that_begins_a_chapter_asks_those_who_have_the_skill() -> None:
    state = GAME.new(WHISPERS)
    assert state.stage == "chapter"
    # Ethermancy 1 each, by the first builds of the pack.
    assert state.gifted == ["tapayaxin", "neshorn", "ghurab"]


@pytest.mark.rule("SV-ALY-005", "SV-ETH-005")
def test_an_ally_has_no_skill_that_a_chapter_would_ask_for() -> None:
    state = GAME.new({**WHISPERS, "allies": [{"minion": "primal"}]})
    assert state.gifted == ["tapayaxin", "neshorn", "ghurab"]


def test_any_other_battle_does_not() -> None:
    state = GAME.new({"battle": "skirmish"})
    assert (state.stage, state.gifted) == ("equip", [])


@pytest.mark.rule("SV-ETH-005", "SV-PWR-014")
def test_the_set_up_says_which_cards_he_has_from_the_chapter() -> None:
    state = GAME.new({"battle": "skirmish", "ethermancy": ["warding"]})
    assert state.miniature("ghurab").cards == ["warding-1"]


@pytest.mark.rule("SV-PWR-014")
def test_the_set_up_gives_him_no_more_than_his_level() -> None:
    with pytest.raises(Illegal) as refused:
        GAME.new({"battle": "skirmish", "ethermancy": ["warding", "divination"]})
    assert str(refused.value) == (
        "Ghurab has Ethermancy 1, and no more cards than that: 2 are named."
    )


@pytest.mark.rule("SV-ETH-005")
@pytest.mark.parametrize("cards", [["tonbon"], ["warding", "warding"], ["nothing"]])
def test_the_set_up_names_ethermancy_cards_and_each_once(cards: list[str]) -> None:
    with pytest.raises(Invalid) as refused:
        GAME.new({"battle": "skirmish", "ethermancy": cards})
    assert str(refused.value) == (f'"{cards[0]}" is no Ethermancy Card, or is named twice.')


@pytest.mark.rule("SV-PWR-013")
def test_without_ghurab_nobody_has_any() -> None:
    heroes = ["prymat", "tapayaxin", "nezumi", "neshorn", "lupa"]
    with pytest.raises(Illegal) as refused:
        GAME.new({"battle": "skirmish", "heroes": heroes, "ethermancy": ["warding"]})
    assert str(refused.value) == "Nobody who fights here uses Ethermancy Cards."


# -- for whoever plays the chapter ----------------------------------------------------------------


def answered(rules: Any, *replies: Any) -> Any:
    """What comes of questions that are answered so, one after the other."""
    next(rules)
    for reply in replies:
        try:
            rules.send(reply)
        except StopIteration as end:
            return end.value
    raise AssertionError("it asks on")


def asking(ask: Any) -> Any:
    """A question, put to nobody in particular."""
    return (yield ask)


@pytest.mark.rule("SV-SKL-029", "SV-SKL-031")
def test_the_coins_can_be_asked_for_without_a_battle() -> None:
    who = Gifted("player-1", Msg("Prymat"), 2)
    assert answered(proterberus(asking, who, BOX, ()), ["rabidus"], ["rabidus"]) == ""


@pytest.mark.rule("SV-PWR-014")
def test_so_can_the_cards_of_ghurab() -> None:
    who = Gifted("player-1", Msg("Ghurab"), 1)
    rules: Any = powers(asking, who, BOX, {"divination-1"}, who.level)
    ask = next(rules)
    assert {option.id for option in ask.options} == {
        f"card:{kind}-1" for kind in BOX.ethermancies if kind != "divination"
    }
    with pytest.raises(StopIteration) as end:
        rules.send((ask.options[0],))
    assert end.value.value == ["destruction-1"]


# -- what is seen, and what is said --------------------------------------------------------------


@pytest.mark.rule("SV-ADV-005")
def test_the_minions_are_hidden_while_a_chapter_begins_under_the_overlords_advantage() -> None:
    table = chapter(prymat(), advantage="overlord")
    for audience, names in (("table", {"prymat"}), ("overlord", {"prymat", "cannibal-1"})):
        view = GAME.view(table.state, (), audience)
        [board] = [part for part in view.parts if part.id == "board"]
        assert {piece.id for piece in getattr(board, "pieces", ())} == names


def test_a_card_of_storage_is_not_refused_as_if_equipping_were_over() -> None:
    table = chapter(prymat(), storage=["blaster-1"])
    table.roll("cooperlay")
    why = GAME.objection(table.state, table.ask, "blaster-1", "")
    assert why is not None
    assert str(why.text) == "it is not yet time to equip: the card stays in the Storage Deck"


@pytest.mark.rule("SV-SKL-029")
def test_nobody_but_a_homo_superbe_can_be_made_to_try() -> None:
    table = chapter(prymat())
    with pytest.raises(Illegal) as caught:
        correct(table, gifted=["cannibal-1"])
    assert str(caught.value) == "only Homo Superbe have Ethermancy"
