"""Target Die and solo play: whom a Minion attacks, with what, when nobody chooses for it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.games.sanctorvm import Sanctorvm
from controller.games.sanctorvm.events import Aimed, Arrived, Damaged, Gave, Performed
from controller.games.sanctorvm.state import Miniature, Turn
from controller.wire import OVERLORD, Chance, Choose, Take
from tests.games.sanctorvm.corridor import corridor
from tests.games.sanctorvm.table import (
    BOX,
    Table,
    deed,
    game,
    harm,
    homo,
    minion,
    numbered,
    panel,
)

__all__: list[str] = []

DIE = replace(panel(deed(harm("basic", 1), name="One")), target_die=True, movement=3)
PLAIN = replace(DIE, target_die=False)
ROLLING, NEAREST = game(minions={"thug": DIE}), game(minions={"thug": PLAIN})


def alone(*miniatures: Miniature, of: Sanctorvm = ROLLING, **values: Any) -> Table:
    """A Minion's turn, which it plays by itself."""
    return Table(*miniatures, game=of, solo=True, **{"points": 1, **values})


def answer(table: Table, *faces: str) -> None:
    for face in faces:
        table.pick(face)


def offered(table: Table) -> list[str]:
    return [offer.option.id for offer in table.run.offers()]


def goes_for(table: Table) -> list[str]:
    return [str(told.target) for told in table.told(Aimed)]


# -- whom -------------------------------------------------------------------------------------

NEAR = homo("nezumi", "B1-5", energy=9, health=9)
FAR = homo("lupa", "B1-8", energy=1, health=8)
SICK = homo("prymat", "B1-6", energy=5, health=2)


@pytest.mark.rule("SV-TGT-002")
@pytest.mark.parametrize(
    ("face", "whom"),
    [
        pytest.param("savage", "Nezumi", marks=pytest.mark.rule("SV-TGT-004")),
        pytest.param("tactician", "Lupa", marks=pytest.mark.rule("SV-TGT-005")),
        pytest.param("executioner", "Prymat", marks=pytest.mark.rule("SV-TGT-006")),
    ],
)
def test_the_die_says_whom_it_goes_for(face: str, whom: str) -> None:
    table = alone(minion("thug-1", "B1-4"), NEAR, FAR, SICK)
    assert isinstance(table.ask, Chance)
    assert table.ask.key == "target-die"
    answer(table, face)
    assert goes_for(table) == [whom]


@pytest.mark.rule("SV-TGT-001", "SV-PNL-005")
def test_without_the_die_it_goes_for_the_nearest_enemy_allies_too() -> None:
    ally = minion("primal-1", "B1-5", side="homo")
    table = alone(minion("thug-1", "B1-4"), ally, FAR, of=NEAREST)
    assert goes_for(table) == ["Primal 1"]


@pytest.mark.rule("SV-TGT-001", "SV-TGT-004")
def test_the_die_speaks_of_homo_superbe_alone() -> None:
    ally = minion("primal-1", "B1-4", side="homo")
    table = alone(minion("thug-1", "B1-4"), ally, NEAR, FAR)
    answer(table, "savage")
    assert goes_for(table) == ["Nezumi"]


@pytest.mark.rule("SV-TGT-007")
@pytest.mark.parametrize(("side", "whom"), [("cooperlay", "Nezumi"), ("rabidus", "Lupa")])
def test_of_two_who_are_alike_a_coin_decides(side: str, whom: str) -> None:
    table = alone(minion("thug-1", "B1-4"), homo("nezumi", "B1-5"), homo("lupa", "B1-5"))
    answer(table, "executioner", side)
    assert goes_for(table) == [whom]


@pytest.mark.rule("SV-TGT-008")
@pytest.mark.parametrize(("number", "whom"), [("1", "Nezumi"), ("2", "Lupa"), ("3", "Prymat")])
def test_of_three_who_are_alike_the_number_decides(number: str, whom: str) -> None:
    three = [homo(name, "B1-5") for name in ("nezumi", "lupa", "prymat")]
    table = alone(minion("thug-1", "B1-4"), *three)
    answer(table, "savage", number)
    assert goes_for(table) == [whom]


@pytest.mark.rule("SV-TGT-008")
def test_of_four_who_are_alike_fate_takes_one() -> None:
    four = [homo(name, "B1-5") for name in ("nezumi", "lupa", "prymat", "ghurab")]
    table = alone(minion("thug-1", "B1-4"), *four)
    answer(table, "savage", "ghurab")
    assert goes_for(table) == ["Ghurab"]


@pytest.mark.rule("SV-TGT-003", "SV-PNL-004")
def test_the_die_is_rolled_at_the_start_of_the_turn_and_only_then() -> None:
    table = alone(minion("thug-1", "B1-4"), homo("nezumi", "B1-4"), points=2)
    answer(table, "savage", "1")
    # One Action is done; the next needs a number, and no condition.
    table.roll("null", "null", "null")
    assert isinstance(table.ask, Chance)
    assert table.ask.faces == ("1", "2", "3")


# -- who is safe ------------------------------------------------------------------------------

INSIDE = homo("nezumi", "B1-5", shelter="entered")
SHELTERED = corridor(9, safe=(5,), minions={"thug": PLAIN})


@pytest.mark.rule("SV-MAP-013", "SV-TGT-001")
def test_who_is_in_a_safe_space_is_not_gone_for() -> None:
    table = alone(minion("thug-1", "B1-4"), INSIDE, homo("lupa", "B1-1"), of=SHELTERED)
    assert goes_for(table) == ["Lupa"]


@pytest.mark.rule("SV-MAP-013", "SV-TGT-002")
def test_nor_does_the_die_speak_of_who_is_in_a_safe_space() -> None:
    rolling = corridor(9, safe=(5,), minions={"thug": DIE})
    table = alone(minion("thug-1", "B1-4"), INSIDE, homo("lupa", "B1-1"), of=rolling)
    answer(table, "savage")
    assert goes_for(table) == ["Lupa"]


@pytest.mark.rule("SV-MAP-013")
def test_with_all_in_a_safe_space_it_goes_for_nobody() -> None:
    table = alone(minion("thug-1", "B1-4"), INSIDE, of=SHELTERED)
    assert goes_for(table) == []


@pytest.mark.rule("SV-MAP-013", "SV-TGT-001")
def test_whom_it_went_for_and_who_is_safe_by_now_is_left_alone() -> None:
    turn = Turn("thug-1", points=1, target="nezumi")
    table = alone(
        minion("thug-1", "B1-4"),
        INSIDE,
        homo("lupa", "B1-1"),
        of=SHELTERED,
        turn=turn,
        stage="deed",
        side="overlord",
    )
    assert goes_for(table) == ["Lupa"]


@pytest.mark.rule("SV-MAP-013")
def test_nothing_is_thrown_at_those_who_are_in_a_safe_space() -> None:
    throws = panel(
        deed(harm("basic", 1), name="Throw", aims="space", instant=True),
        tactic="ranged",
        vision=2,
        movement=3,
    )
    hall = corridor(9, safe=(5,), minions={"thug": throws})
    turn = Turn("thug-1", points=1, target="prymat", planned="first")
    table = alone(
        minion("thug-1", "B1-4"),
        *(INSIDE, homo("tapayaxin", "B1-5", shelter="entered")),
        *(homo("lupa", "B1-3"), homo("prymat", "B1-9")),
        of=hall,
        turn=turn,
        stage="deed",
        side="overlord",
    )
    assert [str(told.target) for told in table.told(Performed)] == ["B1-3"]


# -- with what --------------------------------------------------------------------------------


@pytest.mark.rule("SV-ACT-005")
@pytest.mark.parametrize(("number", "name"), [("1", "One"), ("2", "Two"), ("3", "Three")])
def test_the_number_names_the_action(number: str, name: str) -> None:
    acts = numbered(tuple(deed(name=each) for each in ("One", "Two", "Three")))
    thug = replace(PLAIN, actions=acts)
    table = alone(minion("thug-1", "B1-4"), homo("nezumi", "B1-4"), of=game(minions={"thug": thug}))
    answer(table, number)
    assert [str(told.action) for told in table.told(Performed)] == [name]


@pytest.mark.rule("SV-ACT-005")
def test_an_action_that_is_disabled_gives_way_to_the_next() -> None:
    acts = {**PLAIN.actions, "second": replace(PLAIN.actions["second"], vital="red")}
    acts["third"] = replace(acts["third"], name="Three")
    table = alone(
        minion("thug-1", "B1-4"),
        homo("nezumi", "B1-4"),
        of=game(minions={"thug": replace(PLAIN, actions=acts)}),
    )
    answer(table, "2")
    assert [str(told.action) for told in table.told(Performed)] == ["Three"]


# -- and how it comes there -------------------------------------------------------------------


@pytest.mark.rule("SV-TGT-001", "SV-PNL-017")
def test_it_moves_beside_its_target_and_strikes() -> None:
    table = alone(minion("thug-1", "B1-4"), homo("nezumi", "B1-6"), of=NEAREST)
    answer(table, "1")
    assert [told.place for told in table.told(Arrived)] == ["B1-6"]
    assert [str(told.target) for told in table.told(Performed)] == ["Nezumi"]


@pytest.mark.rule("SV-MOV-002", "SV-MOV-003")
def test_whom_it_does_not_reach_it_comes_as_near_as_it_can() -> None:
    slow = game(minions={"thug": replace(PLAIN, movement=1)})
    table = alone(minion("thug-1", "B1-4"), homo("nezumi", "B1-6"), of=slow)
    answer(table, "1")
    assert [told.place for told in table.told(Arrived)] == ["B1-5"]
    assert len(table.told(Gave)) == 1


@pytest.mark.rule("SV-TGT-009")
def test_with_more_players_the_overlord_is_asked() -> None:
    table = Table(minion("thug-1", "B1-4"), NEAR, game=ROLLING)
    assert isinstance(table.ask, Choose)
    assert table.ask.to == ("overlord",)


@pytest.mark.rule("SV-TGT-001")
def test_which_of_them_acts_is_not_asked_either() -> None:
    table = Table(
        NEAR,
        minion("thug-1", "B1-4", ready=False),
        minion("thug-2", "B1-8"),
        game=NEAREST,
        solo=True,
        stage="choose",
        side="overlord",
    )
    assert table.state.turn == Turn("thug-2", points=2, target="nezumi")


def test_the_box_has_minions_of_both_kinds() -> None:
    assert {each.target_die for each in BOX.minions.values()} == {True, False}


@pytest.mark.rule("SV-TGT-010")
def test_an_overlord_who_wants_to_be_impartial_may_roll_it() -> None:
    table = Table(minion("thug-1", "B1-4"), NEAR, FAR, game=ROLLING)
    assert offered(table) == ["target-die", "hand"]
    table.run.accept(Take(nonce="", seat=OVERLORD, offer="target-die"))
    table.pick("tactician")
    assert goes_for(table) == ["Lupa"]
    # It is advice: every Action stands open as before.
    assert isinstance(table.ask, Choose)
    assert offered(table) == ["hand"]


@pytest.mark.rule("SV-TGT-010")
def test_the_players_do_not_roll_it() -> None:
    table = Table(NEAR, minion("thug-1", "B1-4"), game=ROLLING)
    assert offered(table) == ["hand"]


@pytest.mark.rule("SV-TGT-001", "SV-TGT-006")
def test_it_acts_on_whom_it_goes_for_whoever_else_is_near() -> None:
    """Lupa comes before Prymat in every list, and Tapayaxin after him."""
    hearts = [homo("lupa", "B1-4"), homo("prymat", "B1-4", health=2), homo("tapayaxin", "B1-4")]
    table = alone(minion("thug-1", "B1-4"), *hearts)
    answer(table, "executioner", "1")
    table.roll("double", "double", "double")
    assert [told.who for told in table.told(Damaged)] == ["prymat"]


@pytest.mark.rule("SV-TGT-001", "SV-PNL-037")
def test_it_throws_where_there_are_more_enemies_than_friends() -> None:
    """Its target is too far; of the spaces next to B1-4, B1-1 holds one of each Side."""
    bomb = replace(
        panel(deed(harm("basic", 3), aims="next_space", instant=True)),
        target_die=True,
        movement=0,
    )
    table = alone(
        minion("thug-1", "B1-4"),
        minion("thug-2", "B1-1"),
        homo("nezumi", "B1-1"),
        homo("prymat", "B1-7"),
        homo("lupa", "B1-8", energy=1),
        of=game(minions={"thug": bomb}),
    )
    answer(table, "tactician", "1")
    assert [table.who(name).health for name in ("nezumi", "prymat", "lupa")] == [10, 7, 10]


@pytest.mark.rule("SV-TGT-001", "SV-PNL-010")
def test_who_shoots_comes_near_enough_to_see_its_target_first() -> None:
    """From B1-1 it is two spaces to B1-8, and one from B1-5: Vision 1 reaches no further."""
    gun = replace(panel(deed(harm("basic", 1)), tactic="ranged", vision=1), movement=3)
    table = alone(minion("thug-1", "B1-1"), homo("nezumi", "B1-8"), of=game(minions={"thug": gun}))
    answer(table, "1")
    assert [told.place for told in table.told(Arrived)] == ["B1-5"]
    assert [str(told.target) for told in table.told(Aimed)] == ["Nezumi"]
    assert isinstance(table.ask, Chance)


@pytest.mark.rule("SV-MOV-002", "SV-TGT-001")
def test_who_can_neither_move_nor_reach_anybody_lets_its_turn_pass() -> None:
    still = game(minions={"thug": replace(PLAIN, movement=0)})
    table = alone(minion("thug-1", "B1-4"), homo("nezumi", "B1-6"), of=still)
    answer(table, "1")
    assert table.told(Arrived) == []
    assert table.state.turn is None
    assert not table.who("thug-1").ready
