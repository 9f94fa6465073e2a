"""Setting up a campaign: what is refused before anything has begun."""

from __future__ import annotations

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
