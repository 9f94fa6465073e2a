"""Decisions: of the Overlord, of each for itself, of the group and of the Leader."""

from __future__ import annotations

from typing import Any

import pytest

from controller.engine import Illegal
from controller.engine.showing import sight
from controller.games.sanctorvm.box.adventure import AdventureCard
from controller.games.sanctorvm.box.story import Choice, Coins, Decision, Health, Mark, Say
from controller.games.sanctorvm.campaign.events import CardsLost, Decided, Passed
from controller.games.sanctorvm.campaign.narrative.decisions import TooLate
from controller.wire import OVERLORD, Choose, Judge, TimeUp
from tests.games.sanctorvm_campaign.desk import FIVE, Desk

__all__: list[str] = []

END = Say(text="The end.")
THREE = (FIVE[:2], FIVE[2:4], FIVE[4:])
"""Prymat and Neshorn; Lupa and Nezumi; Tapayaxin."""

LEFT = Choice(text="Left.", then=(Mark(name="left"),))
RIGHT = Choice(text="Right.", then=(Mark(name="right"),))
UP = Choice(text="Up.", then=(Mark(name="up"),))
PAID = Choice(text="Pay.", uses={"injector": 1}, then=(Mark(name="paid"),))


def group(*choices: Choice, seconds: int = 0) -> Decision:
    return Decision(by="group", options=choices or (LEFT, RIGHT), seconds=seconds)


def vote(desk: Desk, **picks: str) -> None:
    """Each of these Homo Superbe says the option of this number, as soon as it is asked."""
    while picks:
        asked = [each for each in picks if f"{each}:{picks[each]}" in ids(desk)]
        seats = {
            each: seat.name for seat in desk.state.seats for each in asked if each in seat.plays
        }
        name = next(each for each in asked if seats[each] in desk.run.waiting)
        desk.say(f"{name}:{picks.pop(name)}", seat=seats[name])


def ids(desk: Desk) -> list[str]:
    return [option.id for option in desk.ask.options]  # type: ignore[union-attr]


def chosen(desk: Desk) -> list[str]:
    """What was decided by the last answer, and by whom."""
    return [f"{told.who}: {told.choice}" for told in desk.told(Decided)]


# -- of the Overlord ------------------------------------------------------------------------------


SPIDERS = Decision(
    by="overlord",
    options=(
        Choice(text="Spiders.", then=(Health(amount=-1),)),
        Choice(text="Legs.", then=(Mark(name="legs"),)),
    ),
)


@pytest.mark.rule("SV-NAR-016", "SV-NAR-017", "SV-NAR-018")
def test_an_overlord_decision_is_for_the_overlord_alone() -> None:
    desk = Desk(SPIDERS, END, plays=THREE)
    assert (desk.ask.to, desk.ask.audience) == ((OVERLORD,), (OVERLORD,))
    desk.say("1")
    assert [told.to for told in desk.told(Decided)] == [(OVERLORD,)]
    assert desk.state.marks == ["legs"]
    assert "choice" not in [trace.kind for trace in desk.state.path]


@pytest.mark.rule("SV-NAR-017", "SV-NAR-027")
def test_what_it_takes_goes_without_a_word_of_the_decision() -> None:
    dear = Choice(text="Steal.", coins=2, uses={"injector": 1}, destroys={"idol": 1})
    idol = {"adventure_cards": {"idol": AdventureCard(name="Idol", adventure="test")}}
    secret = Decision(by="overlord", options=(LEFT, dear))
    desk = Desk(secret, END, coins=3, storage=["injector-1", "idol-1"], entries=idol)
    desk.say("1")
    assert (desk.state.coins, desk.state.storage) == (1, [])
    seen = [told for told in desk.events if not told.to]
    assert len(seen) == 3
    assert [told.why() for told in seen] == [(), (), ()]


@pytest.mark.rule("SV-NAR-017", "SV-NAR-037")
def test_nor_does_a_medal_that_is_passed_on_tell_of_it() -> None:
    desk = Desk(SPIDERS, END, plays=THREE, health=dict.fromkeys(THREE[0], 0))
    desk.say("1")
    assert [told for told in desk.events if not told.to] == []
    assert desk.told(Passed) == []


@pytest.mark.rule("SV-NAR-017", "SV-OVL-001")
def test_nor_does_it_where_the_side_lacks_everything() -> None:
    dear = Choice(text="Steal.", coins=5)
    desk = Desk(Decision(by="overlord", options=(dear, dear)), END, coins=3)
    assert desk.ask.key == "no-choice"
    desk.say("0")
    assert desk.state.coins == 0
    assert [told.why() for told in desk.events if not told.to] == [()]


@pytest.mark.rule("SV-NAR-017")
def test_what_comes_of_it_is_applied_at_once_and_shows() -> None:
    desk = Desk(SPIDERS, END)
    desk.say("0")
    assert [each.health for each in desk.state.five()] == [9] * 5


# -- of each for itself ---------------------------------------------------------------------------


OWN = Decision(
    by="personal",
    options=(
        Choice(text="Look.", then=(Health(amount=-1, whom="self"),)),
        Choice(text="Hack.", then=(Health(amount=-4, whom="self"),)),
    ),
)


@pytest.mark.rule("SV-NAR-019", "SV-NAR-020")
def test_every_homo_superbe_chooses_for_itself_among_all_options() -> None:
    desk = Desk(OWN, END, plays=THREE)
    assert desk.ask.to == ("player-1", "player-2", "player-3")
    assert [name for name in ids(desk) if name.startswith("lupa")] == ["lupa:0", "lupa:1"]
    vote(desk, prymat="0", neshorn="1", lupa="0", nezumi="0", tapayaxin="1")
    assert [each.health for each in desk.state.five()] == [9, 6, 9, 9, 6]


@pytest.mark.rule("SV-NAR-021")
def test_nothing_comes_of_it_before_all_have_chosen() -> None:
    desk = Desk(OWN, END, plays=THREE)
    vote(desk, prymat="0", lupa="0", tapayaxin="1", neshorn="1")
    assert [each.health for each in desk.state.five()] == [10] * 5
    assert desk.told(Decided) == []
    vote(desk, nezumi="0")
    assert chosen(desk) == [
        "Prymat: Look.",
        "Neshorn: Hack.",
        "Lupa: Look.",
        "Nezumi: Look.",
        "Tapayaxin: Hack.",
    ]


@pytest.mark.rule("SV-NAR-021")
def test_what_happens_to_several_is_read_once_and_applied_to_each() -> None:
    drink = Choice(text="Drink.", then=(Say(text="It burns."), Health(amount=-1, whom="self")))
    wait = Choice(text="Wait.", then=(Say(text="You wait."),))
    desk = Desk(Decision(by="personal", options=(drink, wait)), END, plays=THREE)
    vote(desk, prymat="0", neshorn="1", lupa="0", nezumi="1", tapayaxin="0")
    assert [desk.read() for _ in range(3)] == [("It burns.",), ("You wait.",), ("The end.",)]
    assert [each.health for each in desk.state.five()] == [9, 10, 9, 10, 9]


@pytest.mark.rule("SV-NAR-019", "SV-HLT-012")
def test_the_dead_choose_nothing() -> None:
    desk = Desk(OWN, END, plays=THREE, health={"tapayaxin": 0, "prymat": 0})
    assert desk.ask.to == ("player-1", "player-2")
    vote(desk, neshorn="0", lupa="0", nezumi="0")
    assert desk.read() == ("The end.",)


@pytest.mark.rule("SV-NAR-020", "SV-HRG-002", "SV-HRG-003")
def test_for_who_is_silent_until_time_is_up_the_overlord_decides() -> None:
    timed = Decision(by="personal", options=OWN.options, seconds=30)
    desk = Desk(timed, END, plays=THREE)
    desk.say("lupa:0", seat="player-2")
    desk.run.accept(TimeUp(nonce="", ask=""))
    for choice in ("0", "1", "1", "0"):
        assert (desk.ask.key, desk.ask.to) == ("time-up", (OVERLORD,))
        desk.say(choice)
    assert [each.health for each in desk.state.five()] == [9, 6, 9, 6, 9]
    assert desk.read() == ("The end.",)


@pytest.mark.rule("SV-NAR-027")
def test_each_pays_for_its_own_choice_and_who_comes_too_late_goes_without() -> None:
    costly = Choice(text="Inject.", uses={"injector": 1}, then=(Health(amount=-1, whom="self"),))
    desk = Desk(
        Decision(by="personal", options=(costly, LEFT)),
        END,
        plays=THREE,
        storage=["injector-1", "injector-2"],
    )
    vote(desk, prymat="1", neshorn="0", lupa="0", nezumi="0", tapayaxin="1")
    assert desk.state.storage == []
    assert [each.health for each in desk.state.five()] == [10, 9, 9, 10, 10]
    assert [str(told.who) for told in desk.told(TooLate)] == ["Nezumi"]


# -- of the group ---------------------------------------------------------------------------------


@pytest.mark.rule("SV-NAR-023", "SV-NAR-025", "SV-NAR-026")
def test_what_more_than_half_have_voted_for_is_done() -> None:
    desk = Desk(group(), END, plays=THREE)
    vote(desk, prymat="0", neshorn="1", lupa="1", nezumi="0", tapayaxin="1")
    assert chosen(desk) == ["the group: Right."]
    assert desk.state.marks == ["right"]
    assert desk.state.leader == "player-1"


@pytest.mark.rule("SV-NAR-023", "SV-NAR-028", "SV-NAR-029")
def test_without_agreement_the_leader_decides_and_passes_the_medal_to_the_right() -> None:
    desk = Desk(group(LEFT, RIGHT, UP), END, plays=THREE, leader="player-2")
    vote(desk, prymat="0", neshorn="0", lupa="1", nezumi="1", tapayaxin="2")
    assert (desk.ask.key, desk.ask.to) == ("leader-decision", ("player-2",))
    desk.say("2")
    assert desk.state.marks == ["up"]
    assert desk.state.leader == "player-3"
    assert [str(told.to_seat) for told in desk.told(Passed)] == ["Player 3"]


@pytest.mark.rule("SV-NAR-023", "SV-NAR-028")
def test_without_agreement_the_leader_may_keep_the_medal_and_have_the_vote_taken_again() -> None:
    desk = Desk(group(LEFT, RIGHT, UP), END, plays=THREE, leader="player-2")
    vote(desk, prymat="0", neshorn="0", lupa="1", nezumi="1", tapayaxin="2")
    desk.say("again")
    assert desk.ask.key == "group-decision"
    vote(desk, prymat="1", neshorn="0", lupa="1", nezumi="1", tapayaxin="2")
    assert chosen(desk) == ["the group: Right."]
    assert (desk.state.marks, desk.state.leader) == (["right"], "player-2")


@pytest.mark.rule("SV-NAR-028", "SV-HRG-002")
@pytest.mark.parametrize("medal", [False, True])
def test_who_has_used_the_medal_or_is_pressed_by_the_glass_decides(medal: bool) -> None:
    desk = Desk(group(LEFT, RIGHT, UP, seconds=0 if medal else 30), END)
    if medal:
        desk.say("medal")
    else:
        vote(desk, prymat="0", neshorn="0", lupa="1", nezumi="1", tapayaxin="2")
    assert ids(desk) == ["0", "1", "2"]


@pytest.mark.rule("SV-NAR-023", "SV-NAR-028")
def test_half_of_the_votes_is_no_agreement() -> None:
    desk = Desk(group(), END, plays=THREE, health={"tapayaxin": 0})
    vote(desk, prymat="0", neshorn="0", lupa="1", nezumi="1")
    assert desk.ask.key == "leader-decision"


@pytest.mark.rule("SV-NAR-028", "SV-NAR-029")
def test_the_leader_may_use_the_medal_at_once() -> None:
    desk = Desk(group(), END, plays=THREE, leader="player-3")
    medal = desk.option("medal")
    assert medal.to == ("player-3", OVERLORD)
    desk.say("medal", seat="player-3")
    vote(desk, prymat="0", lupa="0")
    assert desk.ask.key == "leader-decision"
    desk.say("1")
    assert (desk.state.marks, desk.state.leader) == (["right"], "player-1")


@pytest.mark.rule("SV-NAR-029")
def test_who_plays_alone_keeps_the_medal() -> None:
    desk = Desk(group(), END)
    desk.say("medal")
    desk.say("0")
    assert desk.state.leader == "player-1"
    assert desk.told(Passed) == []


@pytest.mark.rule("SV-NAR-028", "SV-NAR-029", "SV-HLT-012")
def test_the_medal_passes_by_those_whose_homo_superbe_are_all_dead() -> None:
    desk = Desk(group(), END, plays=THREE, health={"lupa": 0, "nezumi": 0})
    desk.say("medal", seat="player-1")
    vote(desk, tapayaxin="0")
    desk.say("0")
    assert desk.state.leader == "player-3"


@pytest.mark.rule("SV-NAR-028", "SV-HLT-012")
def test_a_leader_whose_homo_superbe_are_all_dead_holds_it_no_longer() -> None:
    desk = Desk(group(), END, plays=THREE, health={"prymat": 0, "neshorn": 0})
    assert desk.state.leader == "player-2"
    assert desk.option("medal").to == ("player-2", OVERLORD)


@pytest.mark.rule("SV-NAR-023", "SV-HRG-003")
def test_a_vote_that_the_glass_cuts_is_settled_where_more_than_half_had_agreed() -> None:
    desk = Desk(group(seconds=30), END, plays=THREE)
    vote(desk, prymat="1", lupa="1", tapayaxin="1")
    desk.say("neshorn:0", seat="player-1")
    desk.run.accept(TimeUp(nonce="", ask=""))
    assert desk.state.marks == ["right"]


@pytest.mark.rule("SV-NAR-023", "SV-HRG-002", "SV-HRG-003")
@pytest.mark.parametrize("turned", [False, True])
def test_else_the_overlord_decides_for_them_and_the_medal_stays(turned: bool) -> None:
    desk = Desk(group(seconds=0 if turned else 30), END, plays=THREE)
    desk.say("lupa:1", seat="player-2")
    desk.run.accept(TimeUp(nonce="", ask="", turned=turned))
    assert (desk.ask.key, desk.ask.to) == ("time-up", (OVERLORD,))
    desk.say("0")
    assert chosen(desk) == ["the Overlord: Left."]
    assert (desk.state.marks, desk.state.leader) == (["left"], "player-1")


@pytest.mark.parametrize(("by", "name"), [("leader", "Ada"), ("overlord", "Grace")])
def test_who_decided_is_told_by_the_name_of_the_person(by: Any, name: str) -> None:
    people = {"player-1": "Ada", OVERLORD: "Grace"}
    desk = Desk(Decision(by=by, options=(LEFT, RIGHT)), END, people=people)
    desk.say("0")
    assert chosen(desk) == [f"{name}: Left."]


# -- of the Leader --------------------------------------------------------------------------------


@pytest.mark.rule("SV-NAR-031", "SV-NAR-032", "SV-NAR-033", "SV-NAR-037")
def test_a_leader_decision_is_for_the_holder_of_the_medal_who_keeps_it() -> None:
    desk = Desk(Decision(by="leader", options=(LEFT, RIGHT)), END, plays=THREE, leader="player-2")
    assert desk.ask.to == ("player-2",)
    assert desk.ask.audience == ()
    with pytest.raises(Illegal):
        desk.say("0", seat="player-1")
    desk.say("0")
    assert chosen(desk) == ["Player 2: Left."]
    assert (desk.state.marks, desk.state.leader) == (["left"], "player-2")


# -- what it takes --------------------------------------------------------------------------------


def leads(*choices: Choice, **values: Any) -> Desk:
    """The Leader decides between these."""
    return Desk(Decision(by="leader", options=choices), END, **values)


@pytest.mark.rule("SV-NAR-027")
@pytest.mark.parametrize(
    ("choice", "lacks"),
    [
        (PAID, "it takes 1 x Injector, and the Storage Deck holds 0"),
        (Choice(text="?", destroys={"magnet": 1}), "it takes 1 x Magnet, and the Storage Deck"),
        (Choice(text="?", needs={"magnet": 2}), "it takes 2 x Magnet, and the Storage Deck"),
        (Choice(text="?", coins=3), "it takes 3 Coins, and the Side has 2"),
    ],
)
def test_an_option_that_the_side_cannot_pay_is_closed_and_says_why(
    choice: Choice, lacks: str
) -> None:
    desk = leads(LEFT, choice, coins=2, storage=[])
    closed = desk.option("1").closed
    assert closed is not None
    assert str(closed.text).startswith(lacks)
    with pytest.raises(Illegal):
        desk.say("1")


@pytest.mark.rule("SV-NAR-027")
def test_what_is_used_and_what_is_destroyed_must_be_there_for_both() -> None:
    both = Choice(text="?", uses={"injector": 1}, destroys={"injector": 1})
    assert leads(LEFT, both, storage=["injector-1"]).option("1").closed is not None
    desk = leads(LEFT, both, storage=["injector-1", "injector-2"])
    desk.say("1")
    assert (desk.state.storage, desk.state.gunan) == ([], ["injector-1"])


@pytest.mark.rule("SV-NAR-027", "SV-DCK-013")
def test_a_used_tool_goes_to_gunan_and_a_destroyed_one_to_its_deck() -> None:
    desk = leads(LEFT, PAID, storage=["injector-1"])
    desk.say("1")
    assert (desk.state.storage, desk.state.gunan) == ([], ["injector-1"])
    broken = Choice(text="?", destroys={"injector": 1}, coins=1)
    desk = leads(LEFT, broken, storage=["injector-1"], coins=3)
    desk.say("1")
    assert (desk.state.storage, desk.state.gunan, desk.state.coins) == ([], [], 2)
    assert [told.cards for told in desk.told(CardsLost)] == [("injector-1",)]


@pytest.mark.rule("SV-NAR-027", "SV-DCK-016")
def test_an_adventure_card_that_has_found_its_use_returns_to_its_deck() -> None:
    idol = AdventureCard(name="Idol", adventure="test")
    shown = Choice(text="?", needs={"idol": 1})
    given = Choice(text="?", uses={"idol": 1})
    entries = {"adventure_cards": {"idol": idol}}
    desk = leads(shown, given, storage=["idol-1"], entries=entries)
    desk.say("0")
    assert desk.state.storage == ["idol-1"]
    desk = leads(shown, given, storage=["idol-1"], entries=entries)
    desk.say("1")
    assert (desk.state.storage, desk.state.gunan) == ([], [])


@pytest.mark.rule("SV-DCK-003")
def test_no_decision_takes_a_weapon_away() -> None:
    smashed = Choice(text="?", uses={"blaster": 1}, destroys={"e-shield": 1})
    desk = leads(LEFT, smashed, storage=["blaster-1", "e-shield-1"])
    desk.say("1")
    assert desk.state.storage == ["blaster-1", "e-shield-1"]


# -- where nothing can be chosen ------------------------------------------------------------------


@pytest.mark.rule("SV-NAR-027", "SV-OVL-001")
@pytest.mark.parametrize("by", ["overlord", "personal", "group", "leader"])
def test_where_everything_is_closed_the_overlord_says_how_it_goes_on(by: Any) -> None:
    costly = Choice(text="Bribe.", coins=5, then=(Mark(name="bribed"),))
    desk = Desk(Decision(by=by, options=(PAID, costly)), END, plays=THREE, coins=2, storage=[])
    assert isinstance(desk.ask, Judge)
    assert desk.ask.to == (OVERLORD,)
    assert desk.ask.audience == ((OVERLORD,) if by == "overlord" else ())
    desk.say("1")
    assert (desk.state.marks, desk.state.coins) == (["bribed"], 0)
    assert desk.read() == ("The end.",)


@pytest.mark.rule("SV-HLT-012", "SV-OVL-001")
@pytest.mark.parametrize("by", ["personal", "group", "leader"])
def test_where_nobody_is_alive_the_overlord_says_how_it_goes_on(by: Any) -> None:
    desk = Desk(
        Decision(by=by, options=(LEFT, RIGHT)), END, plays=THREE, health=dict.fromkeys(FIVE, 0)
    )
    assert isinstance(desk.ask, Judge)
    desk.say("1")
    assert desk.state.marks == ["right"]


@pytest.mark.rule("SV-NAR-025")
def test_the_story_goes_on_behind_a_decision_once_all_of_it_is_done() -> None:
    inner = Decision(by="leader", options=(UP, RIGHT))
    outer = Choice(text="Both.", then=(inner, Coins(amount=1)))
    desk = leads(LEFT, outer, coins=0)
    desk.say("1")
    desk.say("0")
    assert (desk.state.marks, desk.state.coins) == (["up"], 1)
    assert desk.read() == ("The end.",)


def test_the_overlords_screen_can_be_handed_to_everybody_who_votes() -> None:
    desk = Desk(group(), plays=(("prymat", "neshorn"), ("lupa", "nezumi", "tapayaxin")))
    [asked] = sight(desk.run, OVERLORD).asks
    assert isinstance(asked.ask, Choose)
    assert {seat for option in asked.ask.options for seat in option.to} == {
        *("player-1", "player-2", OVERLORD)
    }
    [own] = sight(desk.run, "player-2").asks
    assert isinstance(own.ask, Choose)
    assert {seat for option in own.ask.options for seat in option.to} == {"player-2", OVERLORD}
