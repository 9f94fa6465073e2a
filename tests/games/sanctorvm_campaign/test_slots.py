"""Slot Machines: Coins in, three dice in their order, Luck, and what they win."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.engine import Illegal
from controller.games.sanctorvm.box.cards import copies
from controller.games.sanctorvm.box.story import Say, SlotMachine, State
from controller.games.sanctorvm.campaign.events import CardsGained, CoinsChanged
from controller.games.sanctorvm.campaign.narrative.prizes import NothingLeft, prize_of
from controller.games.sanctorvm.campaign.narrative.slot_machine import (
    MachineFound,
    Rolled,
    within_luck,
)
from controller.wire import Chance
from tests.games.sanctorvm.table import card, deed
from tests.games.sanctorvm_campaign.desk import FIVE, PLAIN, Desk

__all__: list[str] = []

END = Say(text="The end.")
N, C, S, D = "null", "chaos", "success", "double"
SWORD, LANCE = (card(deed(), name=name, legendary=True, copies=1) for name in ("Sword", "Lance"))
OURS = PLAIN.book.box.weapons
COMMON = {kind: replace(weapon, legendary=False) for kind, weapon in OURS.items()}
LEGENDS = {"weapons": {**COMMON, "sword": SWORD, "lance": LANCE}}


def machine(*, luck: int = 0, uses: int = 3, **values: Any) -> Desk:
    """At a machine, with 3 Coins, and Nezumi's Luck."""
    given = {"coins": 3, "entries": LEGENDS, **values}
    return Desk(SlotMachine(uses=uses), END, levels={"nezumi": {"luck": luck}}, **given)


def roll(desk: Desk, *faces: str) -> None:
    """Nezumi rolls these."""
    desk.say("roll:nezumi")
    desk.say(*faces)


def key(desk: Desk) -> str:
    return desk.ask.key


@pytest.mark.rule("SV-STA-025", "SV-SLT-013")
def test_who_is_stunned_turns_no_chaos_at_the_machine() -> None:
    steps = (State(state="stunned", level=9, whom="nezumi"), SlotMachine())
    desk = Desk(*steps, END, levels={"nezumi": {"luck": 2}}, coins=1, entries=LEGENDS)
    assert [str(each) for each in desk.option("roll:nezumi").facts] == ["Luck 0"]
    roll(desk, D, C, N)  # a Tool Card and 2 Coins, were the Chaos a Success
    assert [(told.faces, told.prize) for told in desk.told(Rolled)] == [((D, C, N), "")]


# -- using it ---------------------------------------------------------------------------------


@pytest.mark.rule("SV-SLT-001", "SV-SLT-003")
def test_the_players_are_told_that_it_is_there_and_how_often_it_can_be_used() -> None:
    desk = machine()
    assert [(told.uses, told.to) for told in desk.told(MachineFound)] == [(3, ())]
    roll(desk, N, S, S)
    assert desk.told(MachineFound) == []


@pytest.mark.rule("SV-SLT-001")
def test_they_may_leave_it_alone() -> None:
    desk = machine()
    desk.say("leave")
    assert desk.state.coins == 3
    assert desk.read() == ("The end.",)


@pytest.mark.rule("SV-SLT-004", "SV-COI-005")
def test_a_use_costs_a_coin_which_is_lost() -> None:
    desk = machine()
    [cost] = desk.option("roll:nezumi").costs
    assert cost.amount == 1
    desk.say("roll:nezumi")
    assert desk.state.coins == 2
    assert [told.amount for told in desk.told(CoinsChanged)] == [-1]


@pytest.mark.rule("SV-SLT-003")
def test_it_is_used_as_often_as_it_says_and_no_more() -> None:
    desk = machine(coins=9)
    for _ in range(3):
        assert key(desk) == "slot-machine"
        roll(desk, N, S, S)
    assert desk.read() == ("The end.",)
    assert desk.state.coins == 6


@pytest.mark.rule("SV-SLT-003")
def test_the_next_machine_is_a_new_one() -> None:
    desk = Desk(SlotMachine(uses=1), SlotMachine(uses=2), END, coins=9)
    roll(desk, N, S, S)
    assert [told.uses for told in desk.told(MachineFound)] == [2]
    roll(desk, N, S, S)
    roll(desk, N, S, S)
    assert desk.read() == ("The end.",)


@pytest.mark.rule("SV-SLT-004")
def test_without_a_coin_it_is_closed_and_says_why() -> None:
    desk = machine(coins=0)
    closed = desk.option("roll:nezumi").closed
    assert closed is not None
    assert "no Coin" in str(closed.text)
    with pytest.raises(Illegal):
        desk.say("roll:nezumi")
    desk.say("leave")
    assert desk.read() == ("The end.",)


@pytest.mark.rule("SV-SLT-005")
def test_one_of_the_living_rolls_three_dice_and_its_player_is_asked() -> None:
    desk = Desk(
        SlotMachine(), END, plays=(FIVE[:3], FIVE[3:]), health={"prymat": 0}, coins=3, leader=""
    )
    ids = [option.id for option in desk.ask.options]  # type: ignore[union-attr]
    assert ids == ["roll:neshorn", "roll:lupa", "roll:nezumi", "roll:tapayaxin", "leave"]
    desk.say("roll:tapayaxin")
    assert isinstance(desk.ask, Chance)
    assert (desk.ask.to, desk.ask.count) == (("player-2",), 3)


@pytest.mark.rule("SV-SLT-005", "SV-HLT-012")
def test_the_dead_use_no_machine() -> None:
    desk = Desk(SlotMachine(), END, health=dict.fromkeys(FIVE, 0), coins=3)
    assert desk.read() == ("The end.",)


# -- what the dice win --------------------------------------------------------------------------

WINS = {
    (N, N, N): "again",
    (C, C, C): "tool",
    (S, S, S): "tools",
    (D, D, D): "pick",
    (N, S, D): "drawn",
    (C, S, D): "drawn",
    (D, S, N): "tool_and_coins",
    (D, S, C): "tool_and_coins",
}


@pytest.mark.rule("SV-SLT-012", "SV-SLT-006", "SV-SLT-010", "SV-SLT-011")
@pytest.mark.parametrize("first", [N, C, S, D])
@pytest.mark.parametrize("middle", [N, C, S, D])
@pytest.mark.parametrize("last", [N, C, S, D])
def test_every_combination_and_its_prize(first: str, middle: str, last: str) -> None:
    faces = (first, middle, last)
    assert prize_of(faces) == WINS.get(faces, "")


@pytest.mark.rule("SV-SLT-006")
def test_three_nulls_are_rolled_again_for_nothing_and_are_no_further_use() -> None:
    desk = machine(uses=1)
    roll(desk, N, N, N)
    assert isinstance(desk.ask, Chance)
    assert desk.state.coins == 2
    desk.say(N, N, N)
    desk.say(D, S, N)
    desk.say("injector-1")
    assert desk.state.coins == 4
    assert desk.read() == ("The end.",)


@pytest.mark.rule("SV-SLT-002", "SV-SLT-007")
def test_three_chaos_win_a_random_tool_card() -> None:
    desk = machine()
    roll(desk, C, C, C)
    assert isinstance(desk.ask, Chance)
    assert (desk.ask.count, desk.ask.stream) == (1, "tools")
    desk.say("magnet-2")
    assert desk.state.storage[-1:] == ["magnet-2"]


@pytest.mark.rule("SV-SLT-002", "SV-SLT-008")
def test_three_successes_win_two_random_tool_cards() -> None:
    desk = machine()
    roll(desk, S, S, S)
    desk.say("magnet-2", "zipline-1")
    assert desk.state.storage[-2:] == ["magnet-2", "zipline-1"]


@pytest.mark.rule("SV-SLT-008")
def test_an_empty_tool_deck_gives_what_it_has() -> None:
    tools = Desk(END).game.book.box.tools
    every = [card for name, tool in tools.items() for card in copies(name, tool)]
    desk = machine(storage=[each for each in every if each != "megash-1"])
    roll(desk, S, S, S)
    assert isinstance(desk.ask, Chance)
    assert desk.ask.faces == ("megash-1",)
    desk.say("megash-1")
    assert len(desk.told(NothingLeft)) == 1


@pytest.mark.rule("SV-SLT-002", "SV-SLT-009")
@pytest.mark.parametrize(
    ("taken", "storage", "coins"), [("card:lance", ["lance-1"], 2), ("coins", [], 6)]
)
def test_three_times_two_successes_win_a_legendary_weapon_of_choice_or_4_coins(
    taken: str, storage: list[str], coins: int
) -> None:
    desk = machine(storage=[])
    roll(desk, D, D, D)
    ids = [option.id for option in desk.ask.options]  # type: ignore[union-attr]
    assert ids == ["card:sword", "card:lance", "coins"]
    desk.say(taken)
    assert (desk.state.storage, desk.state.coins) == (storage, coins)


@pytest.mark.rule("SV-WPN-020", "SV-SLT-009")
def test_the_base_box_holds_three_legendary_weapons_to_pick_from() -> None:
    desk = machine(storage=[], entries={})
    roll(desk, D, D, D)
    ids = [option.id for option in desk.ask.options]  # type: ignore[union-attr]
    assert ids == ["card:hunger", "card:requiem", "card:last-wager", "coins"]
    desk.say("card:requiem")
    assert desk.state.storage == ["requiem-1"]


@pytest.mark.rule("SV-SLT-009")
def test_only_legendary_weapons_that_are_left_can_be_picked() -> None:
    desk = machine(storage=["sword-1"])
    roll(desk, D, D, D)
    assert [option.id for option in desk.ask.options] == ["card:lance", "coins"]  # type: ignore[union-attr]


@pytest.mark.rule("SV-SLT-009", "SV-SLT-010")
@pytest.mark.parametrize(("faces", "coins"), [((D, D, D), 6), ((N, S, D), 5)])
def test_where_none_is_left_it_pays_coins(faces: tuple[str, ...], coins: int) -> None:
    desk = machine(storage=["sword-1", "lance-1"])
    roll(desk, *faces)
    assert (key(desk), desk.state.coins) == ("slot-machine", coins)


@pytest.mark.rule("SV-SLT-010")
def test_low_success_double_wins_a_random_legendary_weapon() -> None:
    desk = machine(storage=[])
    roll(desk, N, S, D)
    desk.say("card")
    assert isinstance(desk.ask, Chance)
    assert desk.ask.faces == ("sword-1", "lance-1")
    desk.say("lance-1")
    assert desk.state.storage == ["lance-1"]
    assert [told.count for told in desk.told(CardsGained)] == [1]


@pytest.mark.rule("SV-SLT-010")
def test_or_3_coins() -> None:
    desk = machine(storage=[])
    roll(desk, C, S, D)
    desk.say("coins")
    assert (desk.state.storage, desk.state.coins) == ([], 5)


@pytest.mark.rule("SV-SLT-011")
def test_double_success_low_wins_a_tool_card_and_2_coins() -> None:
    desk = machine(storage=[])
    roll(desk, D, S, N)
    desk.say("megash-1")
    assert (desk.state.storage, desk.state.coins) == (["megash-1"], 4)


@pytest.mark.rule("SV-SLT-012")
def test_any_other_result_wins_nothing() -> None:
    desk = machine(storage=[])
    roll(desk, S, D, N)
    assert (key(desk), desk.state.storage, desk.state.coins) == ("slot-machine", [], 2)


@pytest.mark.rule("SV-SLT-009", "SV-COI-006")
def test_the_side_never_has_more_than_10_coins() -> None:
    desk = machine(coins=9)
    roll(desk, D, D, D)
    desk.say("coins")
    assert desk.state.coins == 10


# -- Luck ---------------------------------------------------------------------------------------


@pytest.mark.rule("SV-SLT-013")
def test_luck_turns_chaos_into_a_success_where_that_wins() -> None:
    desk = machine(luck=1, storage=[])
    roll(desk, S, C, S)
    assert isinstance(desk.ask, Chance)
    assert desk.ask.count == 2
    [told] = desk.told(Rolled)
    assert told.faces == (S, C, S)
    assert [rule for why in told.why() for rule in why.because] == ["SV-SLT-008", "SV-SLT-013"]


@pytest.mark.rule("SV-SLT-013")
def test_each_level_of_luck_turns_one_chaos_and_no_more() -> None:
    assert within_luck((S, C, C), 1) == {}
    assert within_luck((S, C, C), 2) == {"tools": (S, S, S)}


@pytest.mark.rule("SV-SLT-013")
def test_luck_need_not_be_used_where_chaos_wins() -> None:
    assert within_luck((C, S, D), 1) == {"drawn": (C, S, D)}


@pytest.mark.rule("SV-SLT-013")
def test_each_die_counts_for_itself() -> None:
    assert within_luck((C, C, D), 1) == {"drawn": (C, S, D)}
    assert within_luck((D, C, C), 2) == {"tool_and_coins": (D, S, C)}


@pytest.mark.rule("SV-SLT-013")
@pytest.mark.parametrize(("taken", "count"), [("tool", 1), ("tools", 2)])
def test_where_it_matters_the_player_of_who_rolled_chooses(taken: str, count: int) -> None:
    desk = Desk(
        SlotMachine(),
        plays=(FIVE[:3], FIVE[3:]),
        levels={"nezumi": {"luck": 3}},
        coins=3,
    )
    roll(desk, C, C, C)
    assert (key(desk), desk.ask.to) == ("slots-luck", ("player-2",))
    desk.say(taken)
    assert isinstance(desk.ask, Chance)
    assert desk.ask.count == count


@pytest.mark.rule("SV-SLT-013")
def test_only_the_luck_of_who_rolls_counts() -> None:
    desk = Desk(SlotMachine(), levels={"lupa": {"luck": 3}, "nezumi": {"luck": 0}}, coins=3)
    roll(desk, S, C, S)
    assert key(desk) == "slot-machine"
