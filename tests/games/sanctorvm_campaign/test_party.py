"""Party: the five of an adventure, who plays whom, and what people are called."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.engine import Illegal, Invalid
from controller.games.sanctorvm.box.adventure import Adventure
from controller.wire import OVERLORD
from tests.games.sanctorvm.table import BOX
from tests.games.sanctorvm_campaign.desk import FIVE, Desk, game

__all__: list[str] = []

KONG = {"kong": replace(BOX.heroes["prymat"], name="Kong")}
"""An expansion with a second one of Strength."""


def choosing(players: int = 1, **values: Any) -> Desk:
    return Desk(plays=((),) * players, stage="team", frames=[], leader="", **values)


def offered(desk: Desk) -> list[str]:
    return [option.subject for option in desk.ask.options]  # type: ignore[union-attr]


def adventure(*heroes: str) -> dict[str, Any]:
    return {"test": Adventure(name="A", story="A.", heroes=heroes, chapters=("first",))}


@pytest.mark.rule("SV-PLY-002", "SV-HSB-012", "SV-HSB-014")
def test_five_of_the_six_whom_the_adventure_names_are_chosen_and_nobody_else() -> None:
    desk = choosing(entries={"heroes": KONG})
    assert offered(desk) == [*FIVE, "ghurab"]
    with pytest.raises(Illegal):
        desk.say(*FIVE[:4])
    desk.say("ghurab", *FIVE[:4])
    assert desk.state.team == [*FIVE[:4], "ghurab"]
    assert [seat.plays for seat in desk.state.seats] == [[*FIVE[:4], "ghurab"]]


@pytest.mark.rule("SV-HSB-013", "SV-PLY-002")
def test_of_two_with_the_same_superb_attribute_one_is_chosen_first() -> None:
    desk = choosing(entries={"heroes": KONG, "adventures": adventure(*FIVE, "kong")})
    assert (desk.ask.key, offered(desk)) == ("team-of", ["prymat", "kong"])
    desk.say("kong")
    assert desk.state.team == [*FIVE[1:], "kong"]


@pytest.mark.rule("SV-PLY-005", "SV-PLY-006", "SV-PLY-007", "SV-PLY-008")
@pytest.mark.parametrize(
    ("players", "shares"), [(2, [3, 2]), (3, [2, 2, 1]), (4, [2, 1, 1, 1]), (5, [1, 1, 1, 1, 1])]
)
def test_so_many_players_share_the_five_as_the_number_says(players: int, shares: list[int]) -> None:
    desk = choosing(players)
    desk.say(*FIVE)
    assert desk.ask.key == "gather"
    with pytest.raises(Illegal):
        desk.say(pairs=tuple((name, "player-1") for name in FIVE))
    owners = [f"player-{n}" for n, share in enumerate(shares, start=1) for _ in range(share)]
    desk.say(pairs=tuple(zip(FIVE, owners, strict=True)))
    assert [len(seat.plays) for seat in desk.state.seats] == shares
    assert [name for seat in desk.state.seats for name in seat.plays] == list(FIVE)


@pytest.mark.rule("SV-PLY-004")
def test_one_player_has_all_five_and_is_not_asked() -> None:
    desk = choosing()
    desk.say(*FIVE)
    assert [seat.plays for seat in desk.state.seats] == [list(FIVE)]
    assert desk.ask.key != "gather"


@pytest.mark.rule("SV-PLY-003")
def test_solo_is_for_one_person() -> None:
    made = game(adventures=adventure(*FIVE), chapters=Desk().game.book.box.chapters)
    assert made.new({"adventure": "test", "solo": True}).solo
    with pytest.raises(Invalid):
        made.new({"adventure": "test", "solo": True, "players": 2})


def test_people_are_called_by_their_names_where_they_have_said_them() -> None:
    made = Desk().game
    setup = {"adventure": "test", "players": 2, "people": ["Ana"], "overlord": "Eva"}
    state = made.new(setup)
    names = [str(made.called(seat, state)) for seat in ("player-1", "player-2", OVERLORD)]
    assert names == ["Ana", "Player 2", "Eva"]
    assert str(made.called("player-1")) == "Player 1"
    with pytest.raises(Invalid):
        made.new({**setup, "people": ["Ana", "Ben", "Cleo"]})


def test_a_refusal_names_the_person() -> None:
    desk = choosing(2, people={"player-2": "Ben"})
    with pytest.raises(Illegal) as caught:
        desk.say(*FIVE, seat="player-2")
    assert "Ben" in str(caught.value)
