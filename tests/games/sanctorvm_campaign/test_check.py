"""Check: which corrections of a group and of what it has the rules would stumble over, and that
all others stand."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from controller.games.sanctorvm.box.condition import Arrives, Rises
from controller.games.sanctorvm.box.story import Mark, Say
from controller.games.sanctorvm.box.words import ATTRIBUTES, SKILLS
from controller.games.sanctorvm.campaign.state import Frame, Helper, Visit
from controller.games.sanctorvm.state import Panel, Seat
from tests.games.sanctorvm_campaign.begun import battle, book, plain, said, story
from tests.games.sanctorvm_campaign.desk import FIVE, Desk
from tests.games.sanctorvm_campaign.overlord import correct, refused

__all__: list[str] = []

SEATS = "player-1, player-2, player-3, player-4, player-5"


# -- the adventure ----------------------------------------------------------------------------


@pytest.mark.rule("SV-CHP-004")
def test_an_adventure_that_no_pack_has() -> None:
    assert refused(story(), adventure="hell") == (
        'there is no adventure "hell" in the packs',
        ("SV-CHP-004",),
    )


@pytest.mark.rule("SV-CHP-004")
@pytest.mark.parametrize("chapter", [-1, 2])
def test_a_chapter_that_the_adventure_does_not_have(chapter: int) -> None:
    assert refused(story(), chapter=chapter) == (
        "the chapters are counted from 0 to 1",
        ("SV-CHP-004",),
    )


def test_an_adventure_of_the_packs_beside_the_printed_book() -> None:
    assert refused(book(), adventure="test")[0] == (
        "beside the printed book no adventure of the packs is played"
    )


# -- the group --------------------------------------------------------------------------------


def test_a_homo_superbe_that_no_pack_has() -> None:
    assert refused(story(), members__0__id="ogre") == (
        'there is no Homo Superbe "ogre" in the packs',
        ("SV-CRE-001",),
    )


def test_two_panels_of_one() -> None:
    desk = story()
    name = desk.state.members[1].id
    assert refused(desk, members__0__id=name)[0] == "every Homo Superbe has one Superb Panel"


@pytest.mark.rule("SV-HLT-011", "SV-PAN-004")
@pytest.mark.parametrize("health", [-1, 11])
def test_health_beyond_the_bar_of_ten(health: int) -> None:
    assert refused(story(), members__0__health=health) == (
        "Prymat has between 0 and 10 Health",
        ("SV-PAN-004",),
    )


@pytest.mark.parametrize("level", [0, 1000])
def test_a_state_without_a_level(level: int) -> None:
    assert refused(story(), members__0__states={"burning": level}) == (
        "Prymat: a State has a level between 1 and 999",
        ("SV-STA-001",),
    )


@pytest.mark.rule("SV-PAN-013")
@pytest.mark.parametrize("lacking", ["attributes", "skills"])
def test_a_panel_that_lacks_something(lacking: str) -> None:
    assert refused(story(), **{f"members__0__panel__{lacking}": {}}) == (
        "Prymat has six Attributes and twelve Skills",
        ("SV-PAN-013",),
    )


@pytest.mark.rule("SV-PAN-013")
@pytest.mark.parametrize("level", [-1, 10])
def test_a_level_that_no_panel_shows(level: int) -> None:
    assert refused(story(), members__0__panel__skills__luck=level) == (
        "Prymat: levels are between 0 and 9",
        ("SV-PAN-013",),
    )


@pytest.mark.rule("SV-CRE-004")
def test_a_panel_that_cannot_be_created_so() -> None:
    assert refused(story(), members__0__build__secondary=[]) == (
        (
            "Prymat cannot be created like this: No Skill of Senses is chosen: "
            "choose Accuracy or Radar."
        ),
        ("SV-CRE-009",),
    )


@pytest.mark.rule("SV-PLY-002")
def test_one_of_the_team_without_a_panel() -> None:
    assert refused(story(), team=[*FIVE[:4], "ogre"]) == (
        '"ogre" is in the team, and has no Superb Panel',
        ("SV-PLY-002",),
    )


@pytest.mark.rule("SV-HSB-012", "SV-PLY-002")
@pytest.mark.parametrize("count", [0, 4])
def test_a_team_that_is_not_five(count: int) -> None:
    text, rules = refused(story(), team=list(FIVE[:count]))
    assert text.startswith(f"The Homo Superbe Side has {count} member")
    assert rules == ("SV-HSB-012", "SV-PLY-002")


@pytest.mark.rule("SV-PLY-002")
def test_the_same_one_twice_in_a_team() -> None:
    text, rules = refused(story(), team=[*FIVE[:4], FIVE[0]])
    assert (text, rules) == ("Prymat is chosen twice.", ("SV-PLY-002",))


@pytest.mark.rule("SV-HSB-003")
@pytest.mark.parametrize("plays", [[], FIVE[:4], (*FIVE[:4], FIVE[0]), (*FIVE[:4], "ghurab")])
def test_five_who_are_shared_out_wrongly(plays: Any) -> None:
    assert refused(story(), seats__0__plays=list(plays)) == (
        "each of the five is played by one player",
        ("SV-HSB-003",),
    )


@pytest.mark.rule("SV-HSB-003")
def test_a_player_of_somebody_without_a_panel() -> None:
    desk = Desk(stage="create", frames=[], team=[], leader="")
    assert refused(desk, seats__0__plays=["ogre"]) == (
        "a player plays a Homo Superbe who has a Superb Panel",
        ("SV-HSB-003",),
    )


@pytest.mark.rule("SV-PLY-003", "SV-PLY-008")
@pytest.mark.parametrize("name", ["overlord", "table", "player-6", "Ann", ""])
def test_a_seat_that_is_none(name: str) -> None:
    assert refused(story(), seats__0__name=name) == (
        f"the seats are one to five of these, each once: {SEATS}",
        ("SV-PLY-003", "SV-PLY-008"),
    )


def test_two_seats_of_one_name_or_none_at_all() -> None:
    desk = story()
    assert refused(desk, seats=[])[0].startswith("the seats are one to five of these")
    desk.state.seats = [Seat("player-1", list(FIVE)), Seat("player-1", [])]
    assert said(desk).startswith("the seats are one to five of these")


@pytest.mark.rule("SV-PLY-003")
def test_several_who_play_alone() -> None:
    assert refused(story(plays=(FIVE[:3], FIVE[3:])), solo=True) == (
        "one person plays both Sides, and there are 2 seats",
        ("SV-PLY-003",),
    )


@pytest.mark.rule("SV-NAR-036")
@pytest.mark.parametrize("leader", ["overlord", "player-2"])
def test_a_leader_who_has_no_seat(leader: str) -> None:
    assert refused(story(), leader=leader) == (
        f'the Leader sits at the table, and there is no seat "{leader}"',
        ("SV-NAR-036",),
    )


def test_names_of_people_who_sit_nowhere_or_have_none() -> None:
    assert refused(story(), people={"player-2": "Ben"}) == (
        'nobody sits at "player-2", whom a name could belong to',
        ("SV-PLY-001",),
    )
    for name in ("", "x" * 41):
        assert refused(story(), people={"player-1": name}) == (
            "a person's name has 1 to 40 letters",
            ("SV-PLY-001",),
        )
    said, because = refused(story(), people={"player-1": "Ann\nBen"})
    assert said.startswith("the character U+000A may not stand here")
    assert because == ("SV-PLY-001",)


# -- what it has ------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["blaster-3", "blaster-0", "blaster-x", "spoon-1", "idol-2", ""])
def test_a_card_that_the_packs_do_not_have(card: str) -> None:
    assert refused(story(), storage=[card]) == (
        f'there is no card "{card}" in the packs',
        ("SV-SRG-001",),
    )


@pytest.mark.rule("SV-SRG-001", "SV-SRG-010")
@pytest.mark.parametrize(
    "decks",
    [
        {"storage": ["injector-1", "injector-1"]},
        {"storage": ["injector-1"], "gunan": ["injector-1"]},
    ],
)
def test_one_card_in_two_places(decks: dict[str, list[str]]) -> None:
    assert refused(story(), **decks) == (
        'the card "injector-1" is in one place only',
        ("SV-SRG-001",),
    )


@pytest.mark.rule("SV-SRG-010")
@pytest.mark.parametrize("card", ["blaster-1", "idol-1"])
def test_what_gunan_does_not_trade_in(card: str) -> None:
    assert refused(story(), gunan=[card]) == (
        f'Gunan\'s Deck holds Tool Cards alone, and "{card}" is none',
        ("SV-SRG-010",),
    )


@pytest.mark.rule("SV-COI-006")
@pytest.mark.parametrize("coins", [-1, 11])
def test_fewer_than_no_coins_or_more_than_there_are(coins: int) -> None:
    assert refused(story(), coins=coins) == (
        "there are between 0 and 10 Coins",
        ("SV-COI-006",),
    )


@pytest.mark.rule("SV-PWR-014")
@pytest.mark.parametrize("learnt", [["blaster"], ["twice", "twice"]])
def test_an_ethermancy_card_that_is_none(learnt: list[str]) -> None:
    text, rules = refused(story(), learnt=learnt)
    assert text == "the Ethermancy Cards of a chapter are in the packs, each once"
    assert rules == ("SV-PWR-014", "SV-ETH-005")


@pytest.mark.rule("SV-ALY-001", "SV-ALY-012")
def test_an_ally_or_a_challenge_of_a_minion_that_is_none() -> None:
    helper = {"minion": "ogre", "type": "commander"}
    assert refused(story(), helpers=[helper]) == (
        'there is no Minion "ogre" in the packs',
        ("SV-ALY-001",),
    )
    clause = plain(Arrives(minion="ogre"))
    assert refused(story(), challenges=[clause]) == (
        'there is no Minion "ogre" in the packs',
        ("SV-ALY-012",),
    )


@pytest.mark.rule("SV-ALY-012")
def test_more_challenges_than_a_battle_bears() -> None:
    clause = plain(Arrives(minion="primal"))
    assert refused(story(), challenges=[clause] * 21) == (
        "at most 20 Conditions wait for a battle",
        ("SV-ALY-012",),
    )


@pytest.mark.rule("SV-CRE-001", "SV-HSB-012")
def test_fewer_than_five_with_a_panel() -> None:
    for desk in (story(), book()):
        left = plain(desk.state.members)[:4]
        assert refused(desk, members=left, kept=None)[0] == (
            "five Homo Superbe of different Superb Attributes have a Superb Panel"
        )


def test_only_who_has_a_panel_is_chosen() -> None:
    desk = Desk(stage="team", frames=[], team=[], seats=[Seat("player-1", [])])
    correct(desk, members=plain(desk.state.members)[1:])
    assert desk.state.team == ["neshorn", "lupa", "nezumi", "tapayaxin", "ghurab"]


@pytest.mark.rule("SV-PLY-002")
def test_nobody_says_who_plays_whom_before_the_five_are_chosen() -> None:
    assert refused(story(), stage="gather", team=[], frames=[])[1] != ()


@pytest.mark.rule("SV-REL-012")
def test_a_relief_outside_an_action_phase() -> None:
    assert refused(story(), relief={"ghurab": "prymat"}) == (
        "who relieves whom holds for one Action Phase, and none is being fought",
        ("SV-REL-012",),
    )


# -- what a loss goes back to -----------------------------------------------------------------


@pytest.mark.rule("SV-LOS-002")
@pytest.mark.parametrize(
    ("edit", "text"),
    [
        ({"kept__coins": 11}, "there are between 0 and 10 Coins"),
        ({"kept__members__0__health": 12}, "Prymat has between 0 and 10 Health"),
        ({"kept__storage": ["spoon-1"]}, 'there is no card "spoon-1" in the packs'),
        ({"kept__members": []}, "a chapter goes back to the Homo Superbe that it began with"),
    ],
)
def test_what_a_chapter_goes_back_to_is_possible_too(edit: dict[str, Any], text: str) -> None:
    assert refused(story(), **edit)[0] == text


@pytest.mark.rule("SV-LOS-005")
def test_what_a_second_chance_goes_back_to_is_possible_too() -> None:
    assert refused(battle(), before__coins=11)[0] == "there are between 0 and 10 Coins"


# -- what stands ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "edit",
    [
        {"members__0__health": 0},
        {"members__0__states": {"burning": 9}},
        {"coins": 10},
        {"storage": ["blaster-1", "injector-1", "idol-1"]},
        {"gunan": ["injector-1"]},
        {"marks": ["anything"]},
        {"won": ["anything"]},
        {"people": {"player-1": "Ann", "overlord": "Eva"}},
        {"leader": ""},
        {"chapter": 1},
        {"frames__0__at": 0},
        {"frames": []},
        {"frames": [{**plain(Frame("02")), "block": "1/0", "at": 2, "who": "lupa"}]},
        {"stage": "tabernacle", "frames": []},
        {"stage": "chapter"},
        {"stage": "team"},
        {"stage": "lost", "fighting": "skirmish"},
        {"stage": "fallen"},
        {"stage": "over", "ended": "failed"},
        {"solo": True},
        {"difficulty": -3, "harm": 3},
        {"helpers": [plain(Helper("rosie", "commander"))]},
        {"challenges": [plain(Rises(race="human", module="b1"))]},
        {"advantage": "none"},
        {"house": ["no_last_coin"]},
        {"visit": plain(Visit(store={"injector": 2}))},
        {"team": [*FIVE[:4], "ghurab"], "seats__0__plays": [*FIVE[:4], "ghurab"]},
    ],
)
def test_whatever_the_rules_can_go_on_from_stands(edit: dict[str, Any]) -> None:
    desk = story()
    correct(desk, **edit)
    assert said(desk) == ""


def test_a_panel_with_every_level_at_its_limit_stands() -> None:
    desk = story()
    desk.state.member("lupa").panel = Panel(dict.fromkeys(ATTRIBUTES, 9), dict.fromkeys(SKILLS, 0))
    assert said(desk) == ""


def test_a_battle_of_the_group_stands_and_so_does_one_of_a_relief() -> None:
    assert said(battle()) == ""


def test_a_campaign_before_anybody_is_chosen_stands() -> None:
    desk = Desk(plays=((), ()), stage="create", frames=[], leader="")
    assert said(desk) == ""


@pytest.mark.rule("SV-OVL-001")
def test_the_story_goes_on_from_a_corrected_page() -> None:
    desk = story(Mark(name="never"), Say(text="Later."))
    correct(desk, frames=[{**plain(Frame("01")), "at": 2}])
    assert [str(page.text) for page in desk.ask.pages] == ["Later."]  # type: ignore[union-attr]
    assert desk.state.marks == []


def test_a_state_that_was_looked_at_is_as_it_was() -> None:
    desk = battle()
    before = deepcopy(desk.state)
    said(desk)
    assert desk.state == before
