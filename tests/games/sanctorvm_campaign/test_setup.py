"""Setting up a campaign: what is refused before anything has begun."""

from __future__ import annotations

from random import Random

import pytest

from controller.engine import Invalid
from controller.games.sanctorvm.campaign import SanctorvmCampaign
from controller.games.sanctorvm.house import HOUSE
from tests.games.sanctorvm_campaign.desk import PLAIN, Desk

__all__: list[str] = []


def refused(made: SanctorvmCampaign, **given: object) -> str:
    with pytest.raises(Invalid) as caught:
        made.new(given)
    return str(caught.value)


def test_a_campaign_has_the_house_rules_of_its_battles() -> None:
    assert SanctorvmCampaign.house is HOUSE


def test_house_rules_are_kept_in_the_order_of_the_alphabet() -> None:
    given = {"version": "book", "house": ["one_aura", "agility_moves", "one_aura"]}
    state = PLAIN.new(given)
    assert state.house == ("agility_moves", "one_aura")
    assert PLAIN.check(state) is None


def test_a_house_rule_that_nobody_knows_is_refused_with_those_there_are() -> None:
    said = refused(PLAIN, version="book", house=["nonsense"])
    assert said == f'There is no house rule "nonsense"; there are: {", ".join(sorted(HOUSE))}.'


@pytest.mark.parametrize("version", ["adventure", "arcade"])
def test_without_a_pack_that_holds_an_adventure_it_is_said_what_to_do(version: str) -> None:
    assert refused(PLAIN, version=version) == (
        "No pack that is loaded holds an adventure: add one that does (--pack FOLDER), or say "
        "version=book in the set-up and play with the pages of a printed book."
    )


def test_a_printed_book_needs_no_pack() -> None:
    assert PLAIN.new({"version": "book"}).version == "book"


def test_an_adventure_that_is_in_no_pack_is_refused_with_those_there_are() -> None:
    assert (
        refused(Desk().game, adventure="blue") == 'There is no adventure "blue"; there are: test.'
    )


def test_where_nobody_says_how_many_play_it_is_as_many_as_have_said_their_names() -> None:
    state = PLAIN.new({"version": "book", "people": ["Ann", "Bob"]})
    assert [seat.name for seat in state.seats] == ["player-1", "player-2"]
    assert len(PLAIN.new({"version": "book"}).seats) == 1


@pytest.mark.rule("SV-PLY-008")
def test_six_names_are_refused() -> None:
    said = refused(PLAIN, version="book", people=list("ABCDEF"))
    assert said == "The set-up: people: 6 names for 5 players."


@pytest.mark.rule("SV-CHP-002")
def test_beside_a_printed_book_of_a_later_adventure_the_panels_begin_at_level_2() -> None:
    state = PLAIN.new({"version": "book", "level": 2})
    assert [len(each.build.growths) for each in state.members] == [1] * len(state.members)
    assert {sum(each.panel.skills.values()) for each in state.members} == {14}
    assert PLAIN.check(state) is None


@pytest.mark.rule("SV-CHP-001")
def test_beside_a_printed_book_they_begin_at_level_1_where_nobody_says_so() -> None:
    for given in ({}, {"level": 1}):
        state = PLAIN.new({"version": "book", **given})
        assert {sum(each.panel.skills.values()) for each in state.members} == {7}


def test_the_level_of_an_adventure_of_the_packs_is_the_packs_to_say() -> None:
    said = "The set-up: level: an adventure of the packs says itself at which level it begins; "
    said += "leave this out, or play with version=book."
    assert refused(Desk().game, level=2) == said
    assert refused(Desk().game, version="arcade", level=1) == said


def test_there_is_no_third_level_to_begin_at() -> None:
    assert "level" in refused(PLAIN, version="book", level=3)


@pytest.mark.rule("SV-VER-001", "SV-PLY-003", "SV-PLY-008")
def test_random_play_is_of_every_version_with_any_number_of_players_and_in_solo_mode() -> None:
    of = Desk().game
    drawn = [of.new(of.setups(Random(seed))) for seed in range(100)]
    assert {(state.version, len(state.seats)) for state in drawn} == {
        (version, n) for version in ("adventure", "arcade") for n in range(1, 6)
    }
    assert {(state.version, len(state.seats)) for state in drawn if state.solo} == {
        ("adventure", 1),
        ("arcade", 1),
    }
    assert any(len(state.seats) == 1 and not state.solo for state in drawn)


@pytest.mark.rule("SV-PLY-001")
@pytest.mark.parametrize("given", [{"people": ["A\nB"]}, {"overlord": "A\tB"}])
def test_the_name_of_a_person_stands_in_one_line(given: dict[str, object]) -> None:
    [where] = given
    said = refused(PLAIN, version="book", **given)
    assert said.startswith(f"The set-up: {where}: the character U+000")
