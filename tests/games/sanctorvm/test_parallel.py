"""Parallel: two boards in one round, and who comes to help when one of them is won."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.engine.effects import Prevented
from controller.games.sanctorvm.battle.modes.parallel import PARALLEL, boards
from controller.games.sanctorvm.box.laying import mistakes
from controller.games.sanctorvm.box.phase import Deploys, Force, Laid
from controller.games.sanctorvm.effects import Die
from controller.games.sanctorvm.events import Teleported
from controller.games.sanctorvm.scene import Scene
from controller.wire import Msg
from tests.games.sanctorvm.table import (
    BOX,
    GAME,
    Table,
    card,
    deed,
    game,
    harm,
    homo,
    minion,
    texts,
)

__all__: list[str] = []

PHASE = BOX.battles["two_decks"]
A, B = "cannibal-1", "primal-1"
ARMED = game(weapons={"stick": card(deed(harm("basic", 9), instant=True))})


def decks(*miniatures: Any, **values: Any) -> Table:
    """B2 is one board and D2 the other."""
    return Table(*miniatures, **{"game": ARMED, "battle": "two_decks", **values})


def kill(table: Table, *names: str) -> None:
    """These die at once, and the turn that runs is over."""
    scene = Scene(table.game.book, table.run.play)
    for name in names:
        for _ in scene.resolve(Die(who=name, called=Msg("somebody"))):
            pass
    table.events += table.run.collect()


# -- two boards ---------------------------------------------------------------------------------


@pytest.mark.rule("SV-MOD-PAR-001")
def test_both_sides_have_a_team_on_each_of_two_boards_that_no_door_joins() -> None:
    state = GAME.new({"battle": "two_decks"})
    one, two = boards(GAME.book.board(state))
    assert ({"B2-1", "B2-8"} <= one, {"D2-1", "D2-8"} <= two) == (True, True)
    teams = [[who.id for who in state.miniatures if who.place in part] for part in (one, two)]
    assert teams == [["prymat", "tapayaxin", A], ["nezumi", "neshorn", "ghurab", B]]


@pytest.mark.rule("SV-MOD-PAR-001")
def test_nobody_walks_or_sees_from_one_board_to_the_other() -> None:
    table = decks(
        homo("lupa", "B2-4", senses=9), homo("nezumi", "D2-4"), minion(A, "B2-5"), minion(B, "D2-6")
    )
    why = table.closed("move:D2-4")
    assert why is not None
    assert str(why.text) == "no way leads from B2-4 to D2-4"


@pytest.mark.rule("SV-MOD-PAR-001")
def test_a_battle_on_one_board_or_without_a_team_there_is_refused() -> None:
    one = replace(PHASE, modules=(Laid(code="b2", at=(0, 0)), Laid(code="d2", at=(1, 0))))
    assert [str(each) for each in PARALLEL.mistakes(BOX, one)] == [
        "its mode is Parallel, on two boards, and it lies on 1"
    ]
    lone = replace(
        PHASE,
        heroes=(Deploys(place="B2-4", count=2), Deploys(place="B2-2", count=2)),
        minions=(Force(minion="primal", places=("D2-6",)),),
    )
    assert [str(each) for each in PARALLEL.mistakes(BOX, lone)] == [
        "nobody of the Overlord's Side begins on the board of B2",
        "nobody of the Homo Superbe Side begins on the board of D2",
    ]
    assert list(PARALLEL.mistakes(BOX, PHASE)) == mistakes(BOX, PHASE) == []


@pytest.mark.rule("SV-MOD-PAR-006", "SV-MOD-PAR-007")
def test_one_round_goes_on_over_both_boards_a_miniature_of_either_team_at_a_time() -> None:
    table = decks(
        homo("lupa", "B2-4"),
        homo("nezumi", "D2-4"),
        minion(A, "B2-5"),
        minion(B, "D2-6"),
        stage="round",
        round=0,
    )
    assert sorted(each for each in table.options()) == ["turn:lupa", "turn:nezumi"]
    table.say("turn:nezumi", "end")
    assert sorted(table.options()) == [f"turn:{A}", f"turn:{B}"]
    table.say(f"turn:{A}", "end", "turn:lupa", "end", f"turn:{B}", "end")
    assert (table.state.round, table.state.side) == (2, "homo")


# -- who has won --------------------------------------------------------------------------------


@pytest.mark.rule("SV-MOD-PAR-002", "SV-MOD-PAR-003")
def test_who_has_won_on_one_board_comes_to_the_nearest_free_space_on_the_other() -> None:
    table = decks(
        homo("lupa", "B2-5", "stick-1"),
        homo("nezumi", "D2-4"),
        homo("prymat", "D2-4"),
        minion(A, "B2-5", health=1),
        minion(B, "D2-6"),
    )
    table.say("with:stick-1", "do:first", f"at:{A}")
    # D2-4 holds two and is full; D2-1, D2-2 and D2-5 lie one Pathway away.
    assert table.ask.key == "support"
    assert sorted(table.options()) == ["to:D2-1", "to:D2-2", "to:D2-5"]
    table.say("to:D2-5")
    assert table.who("lupa").place == "D2-5"
    [told] = table.told(Teleported)
    assert texts(told.why()) == ["nobody of the Overlord's Side is left on its board"]
    assert table.state.winner == ""


@pytest.mark.rule("SV-MOD-PAR-003", "SV-PWR-019")
def test_romulus_who_waits_elsewhere_goes_over_with_lupa() -> None:
    table = decks(
        homo("lupa", "B2-5", "stick-1"),
        homo("nezumi", "D2-4"),
        minion(A, "B2-5", health=1),
        minion(B, "D2-6"),
        romulus="B2-4",
    )
    table.say("with:stick-1", "do:first", f"at:{A}")
    assert (table.who("lupa").place, table.state.romulus) == ("D2-4", "")


@pytest.mark.rule("SV-MOD-PAR-003")
def test_a_dark_space_one_pathway_away_is_as_near_as_a_light_one() -> None:
    table = decks(
        homo("lupa", "B2-5", "stick-1"),
        homo("nezumi", "D2-6"),
        homo("prymat", "D2-6"),
        minion(A, "B2-5", health=1),
        minion(B, "D2-8"),
    )
    table.say("with:stick-1", "do:first", f"at:{A}")
    # D2-6 holds two and is full; of the spaces next to it D2-3 is a Darkness space.
    assert sorted(table.options()) == ["to:D2-2", "to:D2-3", "to:D2-5"]


@pytest.mark.rule("SV-MOD-PAR-002")
def test_who_comes_over_keeps_its_turn_and_its_indicator() -> None:
    table = decks(
        homo("lupa", "B2-5", "stick-1"),
        homo("tapayaxin", "B2-4", ready=False),
        homo("nezumi", "D2-5"),
        minion(A, "B2-5", health=1),
        minion(B, "D2-6"),
        points=3,
    )
    table.say("with:stick-1", "do:first", f"at:{A}")
    assert {table.who(name).place for name in ("lupa", "tapayaxin")} == {"D2-5"}
    assert table.state.turn is not None
    assert (table.state.turn.who, table.state.turn.points) == ("lupa", 2)
    assert (table.who("tapayaxin").ready, table.ask.key) == (False, "deed")


@pytest.mark.rule("SV-MOD-PAR-002")
def test_the_overlords_side_comes_over_just_the_same() -> None:
    table = decks(
        homo("nezumi", "D2-4"), homo("lupa", "B2-4"), minion(A, "B2-5"), minion(B, "D2-6")
    )
    kill(table, "lupa")
    table.say("end")
    assert table.who(A).place == "D2-6"


@pytest.mark.rule("SV-MOD-PAR-003")
def test_without_a_friend_on_the_other_board_any_free_space_will_do() -> None:
    table = decks(
        homo("lupa", "B2-4", health=9), homo("nezumi", "D2-4"), minion(A, "B2-5"), minion(B, "D2-6")
    )
    kill(table, A, "nezumi")
    table.say("end")
    # Both boards are won at once, one by each Side: those of the first board go over.
    assert table.ask.key == "support"
    assert sorted(table.options()) == [f"to:D2-{n}" for n in range(1, 9)]
    table.say("to:D2-5")
    assert [who.place for who in table.state.miniatures if who.alive] == ["D2-5", "D2-6"]


@pytest.mark.rule("SV-MOD-PAR-002", "SV-MAP-013")
def test_who_is_in_a_safe_space_follows_when_it_has_left() -> None:
    modules = (Laid(code="d1", at=(0, 0)), Laid(code="b2", at=(3, 0)))
    phase = replace(
        PHASE,
        modules=modules,
        heroes=(
            Deploys(place="D1-3", count=2),
            Deploys(place="B2-4", count=2),
            Deploys(place="B2-2", count=1),
        ),
        minions=(
            Force(minion="cannibal", places=("D1-5",)),
            Force(minion="primal", places=("B2-5",)),
        ),
    )
    table = decks(
        homo("nezumi", "B2-4"),
        homo("lupa", "D1-2", shelter="entered"),
        minion(A, "D1-5"),
        minion(B, "B2-5"),
        game=game(battles={"two_decks": phase}),
    )
    kill(table, A)
    table.say("end")
    assert table.who("lupa").place == "D1-2"
    assert table.told(Prevented) == []
    table.say(f"turn:{B}", "end", "turn:lupa", "move:D1-3:1:0")
    assert table.who("lupa").place == "B2-4"


@pytest.mark.rule("SV-MOD-PAR-001", "SV-PNL-038")
def test_testudo_calls_nobody_from_the_other_board() -> None:
    table = decks(
        minion("praetorian-1", "B2-5"),
        minion("praetorian-2", "B2-3"),
        minion("praetorian-3", "D2-6"),
        homo("lupa", "B2-4"),
        homo("nezumi", "D2-4"),
    )
    table.say("move:B2-7:1:0")
    assert [table.who(f"praetorian-{n}").place for n in (1, 2, 3)] == ["B2-7", "B2-7", "D2-6"]


@pytest.mark.rule("SV-MOD-PAR-002", "SV-OBJ-004")
def test_the_battle_is_won_when_both_boards_are() -> None:
    table = decks(
        homo("lupa", "B2-5"), homo("nezumi", "D2-5"), minion(A, "B2-5"), minion(B, "D2-6")
    )
    kill(table, A)
    table.say("end")
    assert not table.state.winner
    kill(table, B)
    table.say(f"turn:{B}")
    assert table.state.winner


@pytest.mark.rule("SV-MOD-PAR-003")
def test_where_the_other_board_is_full_they_wait() -> None:
    table = decks(
        homo("nezumi", "D2-4"),
        homo("lupa", "B2-4"),
        minion(A, "B2-5"),
        *(
            minion(f"primal-{n}", place)
            for n, place in enumerate(
                [
                    f"D2-{s}"
                    for s, room in BOX.modules["d2"].spaces.items()
                    for _ in range(room.capacity)
                ],
                start=1,
            )
        ),
    )
    kill(table, "lupa")
    table.say("end")
    assert (table.who(A).place, table.told(Teleported)) == ("B2-5", [])
    assert table.ask.key == "turn"


def test_the_mode_is_said_to_those_who_fight_in_it() -> None:
    assert str(PARALLEL.says(PHASE)) == (
        "Parallel: two battles are fought at once. "
        "A Side that has won on one board comes to help on the other."
    )
