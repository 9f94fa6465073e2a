"""Relief: another one fights in the place of one of the story."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.engine import Illegal, Invalid, SanctumError
from controller.games.sanctorvm import Sanctorvm
from controller.games.sanctorvm.preparing.relief import Return, returning
from tests.games.sanctorvm.table import BOX, GAME, game

__all__: list[str] = []

STORY = ["prymat", "neshorn", "lupa", "nezumi", "tapayaxin"]
OTHER = game(heroes={"kong": replace(BOX.heroes["prymat"], name="Kong")})
"""An expansion with a second one of Strength."""


def new(fighters: list[str], relief: dict[str, str], of: Sanctorvm = GAME, **more: Any) -> Any:
    return of.new({"battle": "skirmish", "heroes": fighters, "relief": relief, **more})


def refused(fighters: list[str], relief: dict[str, str]) -> SanctumError:
    with pytest.raises((Illegal, Invalid)) as caught:
        new(fighters, relief, OTHER)
    return caught.value


def instead(relief: str, of: str = "prymat") -> list[str]:
    return [relief if name == of else name for name in STORY]


@pytest.mark.rule("SV-REL-006", "SV-REL-003", "SV-REL-004")
@pytest.mark.parametrize("relief", ["kong", "ghurab"])
def test_prymat_is_relieved_by_another_of_strength_or_by_the_sixth_attribute(relief: str) -> None:
    state = new(instead(relief), {relief: "prymat"}, OTHER)
    assert state.miniature(relief).relieves == "prymat"


@pytest.mark.rule("SV-REL-006")
@pytest.mark.parametrize("relief", ["ape", "zoe"])
def test_a_relief_and_nobody_else_relieves_somebody(relief: str) -> None:
    other = game(heroes={relief: replace(BOX.heroes["prymat"], name="Other")})
    state = new(instead(relief), {relief: "prymat"}, other)
    relieving = {who.id: who.relieves for who in state.heroes() if who.relieves}
    assert relieving == {relief: "prymat"}


@pytest.mark.rule("SV-REL-003", "SV-REL-004")
def test_nobody_else_relieves_prymat() -> None:
    # Neshorn is relieved by Ghurab, so that Vigor would be free for Prymat's place.
    boar = game(heroes={"boar": replace(BOX.heroes["neshorn"], name="Boar")})
    fighters = ["boar", "ghurab", "lupa", "nezumi", "tapayaxin"]
    with pytest.raises(Illegal) as caught:
        new(fighters, {"boar": "prymat", "ghurab": "neshorn"}, boar)
    assert "Boar cannot relieve Prymat" in str(caught.value)
    assert caught.value.why.because == ("SV-REL-003", "SV-REL-004")


@pytest.mark.rule("SV-REL-003")
def test_who_fights_needs_no_relief() -> None:
    wrong = refused(STORY, {"prymat": "lupa"})
    assert str(wrong) == "Lupa fights, and needs no Relief."


@pytest.mark.rule("SV-REL-003")
@pytest.mark.parametrize(
    ("relief", "why"),
    [
        ({"kong": "prymat"}, '"kong" does not fight in this battle.'),
        ({"prymat": "bear"}, 'There is no Homo Superbe "bear".'),
    ],
)
def test_names_that_are_nobodys(relief: dict[str, str], why: str) -> None:
    assert str(refused(STORY, relief)) == why


@pytest.mark.rule("SV-REL-007", "SV-REL-008")
def test_a_relief_has_the_health_and_the_states_of_whom_it_relieves_and_full_energy() -> None:
    state = new(
        instead("ghurab"),
        {"ghurab": "prymat"},
        health={"prymat": 4},
        states={"prymat": {"bleeding": 2}},
    )
    ghurab = state.miniature("ghurab")
    assert (ghurab.health, ghurab.states, ghurab.energy) == (4, {"bleeding": 2}, 10)


@pytest.mark.rule("SV-REL-007")
def test_health_is_named_after_the_one_of_the_story() -> None:
    with pytest.raises(Invalid) as caught:
        new(instead("ghurab"), {"ghurab": "prymat"}, health={"ghurab": 4})
    assert str(caught.value) == '"ghurab" does not fight in this battle.'


@pytest.mark.rule("SV-REL-010", "SV-REL-012")
def test_the_original_goes_on_with_what_the_relief_has_left() -> None:
    state = new(instead("ghurab"), {"ghurab": "prymat"})
    ghurab = state.miniature("ghurab")
    ghurab.health, ghurab.states = 3, {"burning": 1}
    back = returning(state)
    assert list(back) == STORY
    assert back["prymat"] == Return(3, {"burning": 1})
    assert back["lupa"] == Return(10, {})


@pytest.mark.rule("SV-REL-011")
def test_when_the_relief_dies_so_does_the_original() -> None:
    state = new(instead("ghurab"), {"ghurab": "prymat"})
    state.miniature("ghurab").health = 0
    assert returning(state)["prymat"].health == 0
