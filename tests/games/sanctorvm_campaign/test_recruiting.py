"""Allies in the story: what an Automaton, a Commander and a Mercenary ask for."""

from __future__ import annotations

import pytest

from controller.engine import Illegal
from controller.games.sanctorvm.box.condition import Clause, Rises, Suffers
from controller.games.sanctorvm.box.story import (
    Automaton,
    Coins,
    Commander,
    Fight,
    Health,
    Mercenary,
    Say,
)
from controller.games.sanctorvm.campaign.narrative.allies import Challenged, Recruited, Spurned
from controller.games.sanctorvm.campaign.state import Helper
from controller.games.sanctorvm.state import Battle
from controller.wire import TABLE, Chance, Sheet
from tests.games.sanctorvm_campaign.desk import FIVE, Desk
from tests.games.sanctorvm_campaign.stop import won

__all__: list[str] = []

END = Say(text="The end.")
FIGHT = Fight(battle="skirmish")
FLAME = Suffers(state="burning", level=1)
SD_1 = Automaton(
    minion="sd-1",
    attribute="intelligence",
    level=3,
    success=(Coins(amount=1),),
    failure=(Health(amount=-2, whom="self"),),
)
COMMANDER = Commander(minion="rosie", challenge=(FLAME,))
MERCENARY = Mercenary(minion="teknokinetic", coins=2)
INT_3 = {"nezumi": {"intelligence": 3, "luck": 0}}


# -- an Automaton -------------------------------------------------------------------------------


@pytest.mark.rule("SV-ALY-007", "SV-ALY-009", "SV-ALY-010")
def test_an_automaton_helps_when_one_homo_superbe_passes_the_test() -> None:
    desk = Desk(SD_1, END, levels=INT_3, coins=3)
    desk.say("try:nezumi")
    assert isinstance(desk.ask, Chance)
    assert desk.ask.count == 3
    desk.say("success", "success", "success")
    assert desk.state.helpers == [Helper("sd-1", "automaton")]
    assert [str(told.name) for told in desk.told(Recruited)] == ["SD-1"]
    assert desk.state.coins == 4


@pytest.mark.rule("SV-ALY-007", "SV-ALY-010")
def test_who_fails_it_bears_what_comes_of_it_alone() -> None:
    desk = Desk(SD_1, END, levels=INT_3)
    desk.say("try:nezumi")
    desk.say("success", "success", "null")
    assert [each.health for each in desk.state.five()] == [10, 10, 10, 8, 10]
    assert desk.state.helpers == []


@pytest.mark.rule("SV-ALY-008")
def test_there_is_one_attempt() -> None:
    desk = Desk(SD_1, END, levels=INT_3)
    desk.say("try:nezumi")
    desk.say("null", "null", "null")
    assert desk.read() == ("The end.",)


@pytest.mark.rule("SV-ALY-001", "SV-ALY-007")
def test_the_side_may_leave_it_alone() -> None:
    desk = Desk(SD_1, END)
    desk.say("decline")
    assert len(desk.told(Spurned)) == 1
    assert desk.state.helpers == []
    assert [each.health for each in desk.state.five()] == [10] * 5


@pytest.mark.rule("SV-HLT-012", "SV-ALY-007")
def test_the_dead_do_not_try() -> None:
    desk = Desk(SD_1, END, health={"prymat": 0})
    ids = [option.id for option in desk.ask.options]  # type: ignore[union-attr]
    assert "try:prymat" not in ids
    assert "try:lupa" in ids


# -- a Commander --------------------------------------------------------------------------------


@pytest.mark.rule("SV-ALY-011", "SV-ALY-012")
def test_a_commander_who_is_accepted_helps_and_its_challenge_waits() -> None:
    desk = Desk(COMMANDER, END, plays=(FIVE[:3], FIVE[3:]), leader="player-2")
    assert desk.ask.to == ("player-2",)
    assert "Burning 1" in str(desk.ask.prompt)
    desk.say("accept")
    assert desk.state.helpers == [Helper("rosie", "commander")]
    assert desk.state.challenges == [FLAME]
    assert len(desk.told(Challenged)) == 1


@pytest.mark.rule("SV-ALY-011", "SV-ALY-012")
def test_declined_there_is_neither_help_nor_challenge() -> None:
    desk = Desk(COMMANDER, END)
    desk.say("decline")
    assert (desk.state.helpers, desk.state.challenges) == ([], [])


@pytest.mark.rule("SV-ALY-012", "SV-ALY-013")
def test_the_challenge_is_a_condition_of_the_next_action_phase_and_of_no_other() -> None:
    desk = Desk(COMMANDER, FIGHT)
    desk.say("accept")
    battle = fought(desk)
    assert battle.conditions == [FLAME]
    assert desk.state.challenges == []


@pytest.mark.rule("SV-ALY-012")
def test_a_challenge_of_a_module_that_does_not_lie_there_asks_for_nothing() -> None:
    elsewhere: Clause = Rises(race="human", module="c1")
    desk = Desk(Commander(minion="rosie", challenge=(elsewhere, FLAME)), FIGHT)
    desk.say("accept")
    battle = fought(desk)
    assert battle.conditions == [FLAME]


@pytest.mark.rule("SV-ALY-001", "SV-ALY-012")
def test_everybody_sees_who_will_help_and_what_was_promised_for_it() -> None:
    desk = Desk(COMMANDER, END)
    desk.say("accept")
    part = desk.game.view(desk.state, (), TABLE).parts[0]
    assert isinstance(part, Sheet)
    shown = [(str(line.label), str(line.value)) for line in part.lines]
    assert ("Commander", "Rosie") in shown
    assert ("Challenge", "When the battle begins each Homo Superbe suffers Burning 1.") in shown


# -- a Mercenary --------------------------------------------------------------------------------


@pytest.mark.rule("SV-ALY-014", "SV-ALY-015", "SV-COI-005")
def test_a_mercenary_helps_for_its_coins() -> None:
    desk = Desk(MERCENARY, END, coins=3)
    desk.say("pay")
    assert desk.state.coins == 1
    assert desk.state.helpers == [Helper("teknokinetic", "mercenary")]


@pytest.mark.rule("SV-ALY-014")
def test_who_has_too_few_coins_cannot_pay() -> None:
    desk = Desk(MERCENARY, END, coins=1)
    closed = desk.option("pay").closed
    assert closed is not None
    assert str(closed.text) == "it takes 2 Coins, and the Side has 1"
    with pytest.raises(Illegal):
        desk.say("pay")
    desk.say("decline")
    assert (desk.state.coins, desk.state.helpers) == (1, [])


# -- in the next Action Phase ---------------------------------------------------------------------


@pytest.mark.rule("SV-ALY-001", "SV-ALY-002", "SV-ALY-006")
def test_all_who_were_won_over_stand_with_the_side_in_the_next_action_phase() -> None:
    desk = Desk(SD_1, COMMANDER, MERCENARY, FIGHT, levels=INT_3, coins=2)
    desk.say("try:nezumi")
    desk.say("double", "double", "null")
    desk.say("accept")
    desk.say("pay")
    battle = fought(desk)
    allies = [who.kind for who in battle.of("homo") if not who.superb]
    assert allies == ["sd-1", "rosie", "teknokinetic"]
    assert desk.state.helpers == []


@pytest.mark.rule("SV-ALY-009", "SV-ALY-014", "SV-ALY-016")
def test_in_the_one_after_it_they_are_gone() -> None:
    desk = Desk(MERCENARY, FIGHT, FIGHT, coins=2)
    desk.say("pay")
    assert len(fought(desk).of("homo")) == 6
    won(desk)
    assert len(fought(desk).of("homo")) == 5


def fought(desk: Desk) -> Battle:
    """The Action Phase, which nobody is relieved for."""
    while desk.state.battle is None:
        desk.say(*(("nobody",) if desk.ask.key == "relief" else ()))
    return desk.state.battle
