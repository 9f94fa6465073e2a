"""Check: which corrections of where the story stands, of a battle and of a printed page the rules
would stumble over."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.games.sanctorvm.box.phase import Exit, Force, Laid, Lost
from controller.games.sanctorvm.campaign.printed_book.desk import blank
from controller.games.sanctorvm.campaign.state import Built, Frame, Trace, Visit
from tests.games.sanctorvm_campaign.begun import battle, book, plain, story
from tests.games.sanctorvm_campaign.desk import FIVE
from tests.games.sanctorvm_campaign.overlord import refused
from tests.games.sanctorvm_campaign.stop import SKIRMISH, stop

__all__: list[str] = []


# -- where the story stands -------------------------------------------------------------------


@pytest.mark.rule("SV-CHP-008")
def test_a_scene_that_no_pack_has() -> None:
    assert refused(story(), frames__0__scene="99") == (
        'there is no scene "99" in the packs',
        ("SV-CHP-008",),
    )


@pytest.mark.rule("SV-CHP-008")
@pytest.mark.parametrize(
    "block",
    ["1", "1/2", "1/success", "0/0", "9/0", "x/0", "-1/0", "1/0/0", "1/0/0/then", "/", "٣/0"],
)
def test_a_block_that_the_scene_does_not_have(block: str) -> None:
    assert refused(story(), frames__0__block=block) == (
        f'scene "01" has no block "{block}"',
        ("SV-CHP-008",),
    )


@pytest.mark.rule("SV-CHP-008")
@pytest.mark.parametrize(("block", "at"), [("", -1), ("", 3), ("1/0", 3), ("1/1", 1)])
def test_a_step_that_the_block_does_not_have(block: str, at: int) -> None:
    last = {"": 2, "1/0": 2, "1/1": 0}[block]
    desk = story()
    assert refused(desk, frames=[{**plain(Frame("01")), "block": block, "at": at}]) == (
        f"the steps of this block are counted from 0 to {last}",
        ("SV-CHP-008",),
    )


@pytest.mark.rule("SV-HSB-014")
def test_a_step_about_nobody_of_the_group() -> None:
    assert refused(story(), frames__0__who="ogre") == (
        '"ogre" is no Homo Superbe of the group',
        ("SV-HSB-014",),
    )


@pytest.mark.rule("SV-IMA-005")
def test_a_choice_of_nobody_of_the_group() -> None:
    trace = plain(Trace(0, "choice", "A.", "ogre"))
    assert refused(story(), path=[trace]) == (
        '"ogre" is no Homo Superbe of the group',
        ("SV-IMA-005",),
    )


@pytest.mark.rule("SV-STO-003")
@pytest.mark.parametrize("store", [{"blaster": 1}, {"spoon": 1}, {"injector": -1}])
def test_a_store_with_what_there_is_not(store: dict[str, int]) -> None:
    [(card, n)] = store.items()
    assert refused(stop(), visit=plain(Visit(store=store))) == (
        f'Gunan\'s Store has 0 to 99 of a Tool Card of the packs, not {n} of "{card}"',
        ("SV-STO-003",),
    )


@pytest.mark.rule("SV-TAB-012")
@pytest.mark.parametrize("raising", [["ogre"], ["lupa", "lupa"]])
def test_panels_that_are_not_there_to_be_raised(raising: list[str]) -> None:
    assert refused(stop(), visit=plain(Visit(raising=raising))) == (
        "each Superb Panel of the group is raised once",
        ("SV-TAB-012",),
    )


# -- what comes next --------------------------------------------------------------------------


@pytest.mark.rule("SV-VER-001")
@pytest.mark.parametrize(
    ("version", "stage"),
    [("adventure", "desk"), ("adventure", "arcade"), ("book", "step"), ("arcade", "step")],
)
def test_a_stage_of_another_version(version: str, stage: str) -> None:
    edit = {"version": version, "stage": stage, **({"adventure": ""} if version == "book" else {})}
    assert refused(story(), **edit) == (
        f'the stage "{stage}" is none of the version "{version}"',
        ("SV-VER-001",),
    )


@pytest.mark.parametrize("edit", [{"stage": "over"}, {"ended": "failed"}])
def test_a_campaign_that_is_over_and_has_not_ended(edit: dict[str, Any]) -> None:
    assert refused(story(), **edit) == (
        "a campaign is over once it has ended",
        ("SV-GEN-005",),
    )


@pytest.mark.rule("SV-AP-001")
def test_a_battle_at_another_stage_or_none_at_its_own() -> None:
    text = 'there is a battle at the stages "fight" and "replay", and at no other'
    assert refused(story(), stage="fight", fighting="skirmish") == (text, ("SV-AP-001",))
    assert refused(battle(), stage="step") == (text, ("SV-AP-001",))


@pytest.mark.rule("SV-IMA-010")
def test_a_battle_of_the_imaginarium_in_the_story() -> None:
    desk = battle()
    apart = {**plain(desk.state.battle), "replay": True}
    assert refused(desk, battle=apart) == (
        'a battle of the Imaginarium is fought at the stage "replay", and at no other',
        ("SV-IMA-010",),
    )


@pytest.mark.rule("SV-AP-001")
def test_an_action_phase_that_no_pack_has() -> None:
    assert refused(battle(), fighting="hell") == (
        'there is no Action Phase "hell" in the packs',
        ("SV-AP-001",),
    )


@pytest.mark.rule("SV-SKL-029")
def test_gifts_for_nobody() -> None:
    assert refused(story(), stage="gifts") == (
        'at the stage "gifts" somebody still has to see what Ethermancy gives',
        ("SV-SKL-029",),
    )
    for gifted in (["ogre"], ["lupa", "lupa"]):
        assert refused(story(), gifted=gifted) == (
            "each Homo Superbe of the group sees once what Ethermancy gives",
            ("SV-SKL-029",),
        )


@pytest.mark.rule("SV-SLT-003")
@pytest.mark.parametrize("pulls", [-1, 10])
def test_a_slot_machine_that_was_used_too_often(pulls: int) -> None:
    assert refused(story(), pulls=pulls) == (
        "a Slot Machine was used 0 to 9 times",
        ("SV-SLT-003",),
    )


@pytest.mark.rule("SV-OVL-003", "SV-OVL-004")
@pytest.mark.parametrize("edit", [{"difficulty": 4}, {"difficulty": -4}, {"harm": 4}, {"harm": -4}])
def test_tests_and_damage_that_are_out_of_all_proportion(edit: dict[str, int]) -> None:
    assert refused(story(), **edit) == (
        "Tests and Damage are made between -3 and 3 harder",
        ("SV-OVL-003", "SV-OVL-004"),
    )


@pytest.mark.rule("SV-REL-003")
@pytest.mark.parametrize(
    ("relief", "text"),
    [
        ({"ogre": "lupa"}, "who relieves, and who is relieved, has a Superb Panel"),
        ({"lupa": "ghurab"}, "those who are relieved are of the five"),
        ({"lupa": "nezumi"}, "Lupa is chosen twice."),
    ],
)
def test_a_relief_that_cannot_be(relief: dict[str, str], text: str) -> None:
    assert refused(story(), relief=relief)[0] == text


def test_a_house_rule_that_nobody_knows_or_twice() -> None:
    assert refused(story(), house=["shout"])[0] == 'there is no house rule "shout"'
    assert refused(story(), house=["no_last_coin", "no_last_coin"])[0] == (
        "house rules are named once each, in the order of the alphabet"
    )


# -- the battle -------------------------------------------------------------------------------


def test_what_is_impossible_in_a_battle() -> None:
    assert refused(battle(), battle__coins=11)[0] == "there are between 0 and 10 Coins"


@pytest.mark.rule("SV-HSB-012")
def test_a_battle_of_another_five() -> None:
    desk = battle()
    heroes = [who.id for who in desk.state.battle.heroes()]  # type: ignore[union-attr]
    place = heroes.index("lupa")
    plays = ["ghurab" if name == "lupa" else name for name in FIVE]
    edit = {
        f"battle__miniatures__{place}__id": "ghurab",
        f"battle__miniatures__{place}__kind": "ghurab",
        "battle__seats__0__plays": plays,
        "battle__packing": plays,
    }
    assert refused(desk, **edit) == (
        "those who fight in the battle are the five of the campaign",
        ("SV-HSB-012",),
    )


@pytest.mark.rule("SV-REL-003")
def test_a_battle_with_another_relief() -> None:
    assert refused(battle(), battle__miniatures__0__relieves="ghurab") == (
        "the battle and the campaign say alike who fights for whom",
        ("SV-REL-003",),
    )


def test_a_battle_of_other_people() -> None:
    assert refused(battle(), battle__seats__0__name="player-2") == (
        "the same people sit at the battle and at the campaign",
        ("SV-PLY-001",),
    )


# -- a page of the printed book ---------------------------------------------------------------


@pytest.mark.rule("SV-AP-005")
def test_a_page_that_was_built_and_cannot_be_fought() -> None:
    desk = book()
    broken = replace(SKIRMISH, name="AP-1", heroes=())
    text, rules = refused(desk, built=[plain(Built(0, broken))])
    assert text == ("the Action Phase AP-1: it has places for 0 Homo Superbe, and 5 fight")
    assert rules == ("SV-AP-005",)


@pytest.mark.rule("SV-AP-005")
@pytest.mark.parametrize(
    ("edit", "name"),
    [
        ({"modules": (Laid(code="z9", at=(0, 0)),)}, "z9"),
        ({"reward": {"spoon": 1}}, "spoon"),
        ({"storage": {"ladle": 1}}, "ladle"),
        ({"minions": (Force(minion="ogre", places=()),)}, "ogre"),
        ({"tokens": (Lost(place="B1-1", card="blaster"),)}, "blaster"),
        ({"exit": Exit(module="z8", door="north")}, "z8"),
        ({"target": "ogre-1"}, "ogre-1"),
        ({"target": "primal"}, "primal"),
    ],
)
def test_a_page_that_names_what_no_pack_has(edit: dict[str, Any], name: str) -> None:
    draft = plain(replace(blank(1), **edit))
    assert refused(book(), stage="draft", draft=draft) == (
        f'the Action Phase AP-1 names "{name}", which no pack has',
        ("SV-AP-005",),
    )


@pytest.mark.rule("SV-AP-005")
def test_a_page_that_is_being_built_and_is_not_there() -> None:
    assert refused(book(), stage="draft") == (
        'at the stage "draft" an Action Phase is being built',
        ("SV-AP-005",),
    )


@pytest.mark.rule("SV-MAP-002", "SV-MAP-003")
def test_a_page_that_is_being_built_on_no_board() -> None:
    twice = (Laid(code="b1", at=(4, 4)), Laid(code="b1", at=(5, 4)))
    assert refused(book(), stage="draft", draft=plain(replace(blank(1), modules=twice))) == (
        "each module lies in a place of its own, and once",
        ("SV-MAP-002",),
    )
    nowhere = replace(blank(1), modules=twice[:1], heroes=SKIRMISH.heroes[:1])
    nowhere = replace(nowhere, heroes=(replace(nowhere.heroes[0], place="Z9-1"),))
    assert refused(book(), stage="draft", draft=plain(nowhere)) == (
        'there is no space "Z9-1" on the board',
        ("SV-MAP-003",),
    )
