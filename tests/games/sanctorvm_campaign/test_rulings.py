"""Rulings: what the Overlord may answer in the story in somebody's place, or beside the page."""

from __future__ import annotations

import pytest

from controller.engine import Illegal
from controller.games.sanctorvm.box.story import (
    Automaton,
    Choice,
    Decision,
    Health,
    Mark,
    PersonalTest,
    Say,
    SlotMachine,
)
from controller.games.sanctorvm.campaign.events import CardsLost, Decided, TookTest
from controller.wire import OVERLORD, Option, Take, TimeUp
from tests.games.sanctorvm_campaign.desk import FIVE, Desk
from tests.games.sanctorvm_campaign.overlord import closed, hand, rule, rule_pick
from tests.games.sanctorvm_campaign.stop import offered, stop

__all__: list[str] = []

ON = Say(text="On.")
TWO = (FIVE[:3], FIVE[3:])
LEFT = Choice(text="Left.", then=(Mark(name="left"),))
DEAR = Choice(text="Pay.", uses={"injector": 2}, coins=3, then=(Mark(name="paid"),))
FLEE = Option("flee", "They run away")


def decision(by: str) -> Decision:
    return Decision(by=by, options=(LEFT, DEAR))  # type: ignore[arg-type]


def refused(desk: Desk, option: Option) -> tuple[str, tuple[str, ...]]:
    with pytest.raises(Illegal) as caught:
        rule(desk, option)
    return str(caught.value), caught.value.why.because


# -- a decision that the page does not list ---------------------------------------------------


@pytest.mark.rule("SV-OVL-001")
@pytest.mark.parametrize("by", ["leader", "group"])
def test_a_decision_that_the_page_does_not_list_is_told_and_nothing_comes_of_it(by: str) -> None:
    desk = Desk(decision(by), ON, coins=2)
    rule(desk, FLEE)
    assert [str(told.choice) for told in desk.told(Decided)] == ["They run away"]
    assert (desk.state.marks, desk.state.coins, desk.ask.key) == ([], 2, "scene")
    assert [trace.text for trace in desk.state.path] == ["They run away"]


@pytest.mark.rule("SV-OVL-001", "SV-NAR-017")
def test_one_of_the_overlord_stays_secret() -> None:
    desk = Desk(decision("overlord"), ON)
    rule(desk, FLEE)
    assert [told.to for told in desk.told(Decided)] == [(OVERLORD,)]
    assert desk.state.path == []


@pytest.mark.rule("SV-OVL-001", "SV-NAR-021")
def test_in_a_personal_decision_it_is_of_that_one_alone() -> None:
    desk = Desk(decision("personal"), ON, health=dict.fromkeys(FIVE[2:], 0))
    rule(desk, FLEE)
    desk.say(f"{FIVE[1]}:0")
    said = [(str(told.who), str(told.choice)) for told in desk.told(Decided)]
    assert said == [("Prymat", "They run away"), ("Neshorn", "Left.")]
    assert desk.state.marks == ["left"]


@pytest.mark.rule("SV-OVL-001", "SV-NAR-023")
def test_it_ends_a_vote_and_no_other_is_counted() -> None:
    desk = Desk(decision("group"), ON, plays=TWO)
    rule(desk, FLEE, by="player-1")
    desk.say(f"{FIVE[3]}:0", seat="player-2")
    assert [str(told.choice) for told in desk.told(Decided)] == ["They run away"]
    assert desk.ask.key == "scene"


@pytest.mark.rule("SV-OVL-001", "SV-HRG-003")
def test_where_time_was_up_too() -> None:
    desk = Desk(Decision(by="group", options=(LEFT, DEAR), seconds=30), ON)
    desk.run.accept(TimeUp(nonce="", ask=""))
    assert desk.ask.key == "time-up"
    rule(desk, FLEE)
    assert desk.ask.key == "scene"


@pytest.mark.rule("SV-OVL-001")
def test_where_nobody_can_choose_anything_too() -> None:
    desk = Desk(decision("leader"), ON, health=dict.fromkeys(FIVE, 0))
    assert desk.ask.key == "no-choice"
    rule(desk, FLEE)
    assert desk.ask.key == "scene"


def test_it_says_something() -> None:
    desk = Desk(decision("leader"), ON)
    assert refused(desk, Option("x", " ")) == ("say in words what is decided", ("SV-OVL-001",))


@pytest.mark.rule("SV-OVL-001")
@pytest.mark.parametrize("by", ["leader", "group", "personal", "overlord"])
@pytest.mark.parametrize("name", ["0", "1", "7", "tapayaxin:0"])
def test_what_stands_for_an_option_of_the_page_is_no_name_for_another(by: str, name: str) -> None:
    desk = Desk(decision(by), ON, coins=3, storage=["injector-1", "injector-2"])
    text, because = refused(desk, Option(name, "They run away"))
    assert f'"{name}"' in text
    assert "another name" in text
    assert because in (("SV-OVL-001",), desk.ask.because)
    assert (desk.state.marks, desk.state.coins) == ([], 3)


@pytest.mark.rule("SV-OVL-001")
def test_no_number_is_a_name_for_another_though_the_page_has_no_such_option() -> None:
    said = (
        'an option of the page goes by "lupa:7": rule that one, or give your own another name',
        ("SV-OVL-001",),
    )
    assert refused(Desk(decision("group"), ON), Option("lupa:7", "They run away")) == said


@pytest.mark.rule("SV-OVL-001", "SV-NAR-028")
def test_nor_is_what_stands_for_the_medal() -> None:
    desk = Desk(decision("group"), ON, plays=TWO)
    assert 'has an option "medal"' in refused(desk, Option("medal", "A medal of my own"))[0]
    assert desk.state.leader == "player-1"


# -- for who is not there ---------------------------------------------------------------------


@pytest.mark.rule("SV-OVL-001")
def test_a_vote_is_given_for_who_is_not_there() -> None:
    dead = dict.fromkeys(FIVE[3:], 0)
    desk = Desk(decision("group"), ON, plays=(FIVE[:2], FIVE[2:]), health=dead)
    desk.say(f"{FIVE[0]}:0", seat="player-1")
    rule_pick(desk, f"{FIVE[2]}:0", by="player-2")
    desk.say(f"{FIVE[1]}:0")
    assert desk.state.marks == ["left"]


@pytest.mark.rule("SV-OVL-001", "SV-NAR-027")
def test_a_choice_that_is_closed_is_paid_as_far_as_it_can_be() -> None:
    desk = Desk(decision("leader"), ON, coins=1, storage=["injector-1"])
    why = closed(desk, "1")
    assert why is not None
    rule_pick(desk, "1")
    assert (desk.state.marks, desk.state.coins, desk.state.storage) == (["paid"], 0, [])
    assert [each.count for each in desk.told(CardsLost)] == [1]


@pytest.mark.rule("SV-OVL-001", "SV-NAR-011")
@pytest.mark.parametrize(("faces", "passed"), [(("success",) * 2, True), (("null",) * 2, False)])
def test_a_test_is_ruled_by_how_its_dice_lie(faces: tuple[str, ...], passed: bool) -> None:
    desk = Desk(
        PersonalTest(attribute="vigor", level=2, who="lupa"), ON, levels={"lupa": {"vigor": 2}}
    )
    assert refused(desk, Option("passed", "Passed")) == (
        "say how the dice, coins or cards lie: that can be ruled",
        ("SV-OVL-001",),
    )
    rule_pick(desk, *faces)
    assert [told.passed for told in desk.told(TookTest)] == [passed]


# -- whom -------------------------------------------------------------------------------------


@pytest.mark.rule("SV-OVL-001", "SV-HSB-014")
def test_anybody_of_the_five_may_be_named_where_the_side_says_who() -> None:
    desk = Desk(Health(amount=-2, whom="leader"), ON, plays=TWO)
    assert desk.ask.key == "whom"
    assert refused(desk, Option("x", "Ghurab", subject="ghurab")) == (
        "name one of the five Homo Superbe",
        ("SV-HSB-014",),
    )
    rule(desk, Option("x", "Tapayaxin", subject="tapayaxin"))
    assert desk.state.member("tapayaxin").health == 8


@pytest.mark.rule("SV-OVL-001")
def test_a_dead_one_may_roll_at_a_slot_machine() -> None:
    desk = Desk(SlotMachine(uses=1), ON, coins=1, health={"lupa": 0})
    rule(desk, Option("x", "Lupa", subject="lupa"))
    assert (desk.ask.key, desk.state.coins) == ("slots", 0)


@pytest.mark.rule("SV-OVL-001")
def test_a_dead_one_may_try_for_an_automaton() -> None:
    desk = Desk(Automaton(minion="sd-1", attribute="vigor", level=2), ON, health={"lupa": 0})
    rule(desk, Option("x", "Lupa", subject="lupa"))
    assert desk.ask.key == "test"


# -- what the rules cannot follow -------------------------------------------------------------


@pytest.mark.rule("SV-OVL-001")
def test_all_else_is_for_the_correction() -> None:
    assert refused(stop(), Option("feast", "A feast")) == (
        "only what is offered can be ruled here; for anything else, correct the game",
        (),
    )


@pytest.mark.rule("SV-OVL-001", "SV-CRE-004")
def test_a_panel_that_cannot_be_filled_in_so_is_asked_about_again() -> None:
    desk = Desk(stage="create", frames=[], team=[])
    desk.say("fill:prymat")
    assert desk.ask.key == "boosted"
    assert closed(desk, "boost:strength") is not None
    rule_pick(desk, "boost:strength")
    assert desk.ask.key == "boosted"


@pytest.mark.rule("SV-OVL-001")
@pytest.mark.parametrize("option", ["arrives:", "solo"])
def test_a_change_of_people_that_cannot_be_changes_nothing(option: str) -> None:
    desk = Desk(ON, plays=tuple((name,) for name in FIVE))
    desk.run.accept(Take(nonce="n", seat=OVERLORD, offer="players"))
    rule_pick(desk, option)
    assert (desk.ask.key, desk.state.solo, len(desk.state.seats)) == ("scene", False, 5)


@pytest.mark.rule("SV-OVL-001")
@pytest.mark.parametrize("option", ["buy", "sell"])
def test_nothing_is_traded_where_there_is_nothing(option: str) -> None:
    desk = stop(storage=[], gunan=[], coins=0)
    assert option not in offered(desk)
    rule_pick(desk, option)
    assert desk.ask.key == "tabernacle"


@pytest.mark.rule("SV-OVL-001", "SV-AP-005")
def test_an_action_phase_that_is_not_built_yet_does_not_begin() -> None:
    desk = Desk(version="book", adventure="", stage="desk", frames=[])
    desk.say("battle")
    rule_pick(desk, "fight")
    assert (desk.ask.key, desk.state.battle) == ("draft", None)


@pytest.mark.rule("SV-OVL-001", "SV-OVL-007")
def test_health_that_nobody_lacks_is_restored_to_nobody() -> None:
    desk = Desk(ON)
    hand(desk)
    rule_pick(desk, "health")
    assert desk.ask.key == "scene"
