"""The Condition of a battle: who rises again, who comes with each round, and what is suffered."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.engine import Invalid
from controller.games.sanctorvm.battle.conditions import said
from controller.games.sanctorvm.box.condition import Arrives, Clause, Hurts, Rises, Suffers
from controller.games.sanctorvm.box.shortcomings import shortcomings
from controller.games.sanctorvm.changes import Crowded
from controller.games.sanctorvm.events import Afflicted, Damaged
from controller.games.sanctorvm.moving.summon import Summoned
from controller.wire import OVERLORD
from tests.games.sanctorvm.table import BOX, GAME, Table, game, homo, minion

__all__: list[str] = []

ENEMY = "primal-1"
AGAIN = Rises(race="sanguinemorph", module="b1")
HALL = ("B1-1", "B1-2", "B1-3", "B1-4", "B1-5", "B1-6", "B1-7", "B1-8")


def slain(kind: str, *clauses: Clause, others: tuple[Any, ...] = (), **values: Any) -> Table:
    """A Minion of a kind bleeds to death as its turn begins, with a Rosie in the corner."""
    table = Table(
        homo("lupa", "B1-4"),
        minion(f"{kind}-1", "B1-4", health=1, states={"bleeding": 1}),
        minion("rosie-1", "B1-7"),
        *others,
        conditions=list(clauses),
        stage="choose",
        side="overlord",
        **values,
    )
    table.say(f"turn:{kind}-1")
    return table


def round_over(*clauses: Clause, **values: Any) -> Table:
    """Both have acted, and the round is over."""
    table = Table(homo("lupa", "B1-1"), minion(ENEMY, "B1-8"), conditions=list(clauses), **values)
    table.say("end", f"turn:{ENEMY}", "end")
    return table


# -- who rises again ----------------------------------------------------------------------------


@pytest.mark.rule("SV-AP-012", "SV-AP-011")
def test_when_a_sanguinemorph_dies_the_overlord_says_where_another_of_its_kind_appears() -> None:
    table = slain("primal", AGAIN)
    assert (table.ask.key, table.ask.to) == ("enter", (OVERLORD,))
    table.say("enter:B1-8")
    again = table.who("primal-2")
    assert (again.kind, again.place, again.health, again.side) == (
        *("primal", "B1-8", 10, "overlord"),
    )


@pytest.mark.rule("SV-AP-012")
def test_it_may_appear_in_every_space_of_the_module_that_has_room_for_its_side() -> None:
    table = slain("primal", AGAIN, others=(minion("rosie-2", "B1-3"),))
    # B1-3 and B1-7 hold one of a Side each, and a Rosie stands in them.
    free = [place for place in HALL if place not in ("B1-3", "B1-7")]
    assert list(table.options()) == [f"enter:{place}" for place in free]


@pytest.mark.rule("SV-AP-012")
def test_its_indicator_is_disabled_until_the_next_round() -> None:
    table = slain("primal", AGAIN)
    table.say("enter:B1-8")
    assert not table.who("primal-2").ready
    table.say("turn:lupa", "end", "turn:rosie-1", "end")
    assert table.state.round == 2
    assert table.who("primal-2").ready


@pytest.mark.rule("SV-AP-012")
def test_where_the_module_is_full_none_is_added() -> None:
    holds = {
        name: spot.capacity for name, spot in GAME.book.board(slain("primal").state).spaces.items()
    }
    crowd = [place for place in HALL for _ in range(holds[place] - (place == "B1-7"))]
    others = tuple(minion(f"cannibal-{n}", place) for n, place in enumerate(crowd, start=1))
    table = slain("primal", AGAIN, others=others[:-1])
    # One room alone is left, in the last space but for whom died: nobody is asked.
    assert table.who("primal-2").place == "B1-8"
    full = slain("primal", AGAIN, others=others)
    assert [who.id for who in full.state.of("overlord") if who.kind == "primal"] == ["primal-1"]
    [told] = full.told(Crowded)
    assert str(told.says()) == "No further Primal comes: there is no room"


@pytest.mark.rule("SV-AP-012")
def test_the_others_stay_dead() -> None:
    table = slain("cannibal", AGAIN)
    assert table.told(Summoned) == []
    assert table.ask.key == "turn"


def test_a_sanguinemorph_that_was_an_ally_does_not_rise_for_the_overlord() -> None:
    ally = replace(minion(ENEMY, "B1-4", health=1), side="homo")
    table = Table(minion("cannibal-1", "B1-4"), ally, homo("lupa", "B1-1"), conditions=[AGAIN])
    table.minion_acts("cleaver", ENEMY, "double", "double")
    assert not table.who(ENEMY).alive
    assert table.ask.key == "deed"


# -- who comes ----------------------------------------------------------------------------------


@pytest.mark.rule("SV-OBJ-009")
def test_so_many_minions_come_at_the_end_of_a_round_where_the_overlord_says() -> None:
    table = round_over(Arrives(minion="cannibal", count=2, places=("B1-2", "B1-3")))
    assert (table.ask.key, list(table.options())) == ("enter", ["enter:B1-2", "enter:B1-3"])
    table.say("enter:B1-3")
    # B1-3 holds one of a Side.
    assert {who.id: who.place for who in table.state.of("overlord")} == {
        ENEMY: "B1-8",
        "cannibal-1": "B1-3",
        "cannibal-2": "B1-2",
    }
    assert table.state.round == 2
    assert table.who("cannibal-2").ready


@pytest.mark.rule("SV-OBJ-009")
def test_without_a_space_that_is_named_they_come_next_to_where_the_overlords_side_began() -> None:
    # The Minions of the skirmish began in B1-6 and B1-8; three of a Side stand in neither.
    table = round_over(Arrives(minion="cannibal"))
    assert list(table.options()) == ["enter:B1-6", "enter:B1-8"]
    full = Table(
        homo("lupa", "B1-1"),
        *(minion(f"rosie-{n}", place) for n, place in enumerate(("B1-6", "B1-8") * 2, start=1)),
        conditions=[Arrives(minion="cannibal")],
        stage="round",
    )
    # One step from B1-6 or B1-8 lie B1-3, B1-5 and B1-7.
    assert list(full.options()) == ["enter:B1-3", "enter:B1-5", "enter:B1-7"]


@pytest.mark.rule("SV-OBJ-009")
def test_nobody_comes_before_the_first_round_nor_when_the_last_is_resisted() -> None:
    table = Table(
        homo("lupa", "B1-1"),
        minion(ENEMY, "B1-8"),
        conditions=[Arrives(minion="cannibal", places=("B1-2",))],
        stage="round",
        round=0,
    )
    assert table.told(Summoned) == []
    resist = replace(BOX.battles["skirmish"], objective="resist", rounds=1)
    over = round_over(
        Arrives(minion="cannibal", places=("B1-2",)), game=game(battles={"skirmish": resist})
    )
    assert (over.state.winner, over.told(Summoned)) == ("homo", [])


# -- what is suffered ---------------------------------------------------------------------------


def begun(*clauses: Clause, **skills: int) -> Table:
    """The battle begins, for Lupa with these Skills and an Ally."""
    return Table(
        homo("lupa", "B1-4", **skills),
        replace(minion("sd-1-1", "B1-1"), side="homo"),
        minion(ENEMY, "B1-8"),
        conditions=list(clauses),
        stage="start",
        round=0,
    )


@pytest.mark.rule("SV-ALY-013", "SV-AP-011", "SV-ALY-012")
def test_each_homo_superbe_suffers_the_state_when_the_battle_begins_and_nobody_else() -> None:
    table = begun(Suffers(state="burning", level=1))
    assert {who.id: who.states for who in table.state.miniatures} == {
        "lupa": {"burning": 1},
        "sd-1-1": {},
        ENEMY: {},
    }
    assert [event.who for event in table.told(Afflicted)] == ["lupa"]


@pytest.mark.rule("SV-SKL-025")
def test_fortitude_resists_it_as_ever() -> None:
    assert begun(Suffers(state="burning", level=1), fortitude=1).who("lupa").states == {}


@pytest.mark.rule("SV-AP-011")
def test_each_homo_superbe_suffers_the_damage_when_the_battle_begins() -> None:
    table = begun(Hurts(type="fire", amount=3), endurance=1)
    assert table.who("lupa").health == 8
    assert [event.who for event in table.told(Damaged)] == ["lupa"]


@pytest.mark.rule("SV-ALY-012")
def test_a_challenge_that_was_taken_is_added_to_the_conditions_of_the_battle() -> None:
    state = GAME.new(
        {
            "battle": "hold_the_line",
            "conditions": [{"word": "state", "state": "burning", "level": 1}],
        }
    )
    assert state.conditions == [
        *BOX.battles["hold_the_line"].conditions,
        Suffers(state="burning", level=1),
    ]


# -- how they are said, and what is wrong with them ---------------------------------------------


@pytest.mark.rule("SV-AP-011")
@pytest.mark.parametrize(
    ("clause", "sentence"),
    [
        (
            Arrives(minion="primal", count=2),
            "At the end of each round 2 Primal come, near where the Overlord's Side began.",
        ),
        (
            Arrives(minion="primal", places=("B1-2",)),
            "At the end of each round 1 Primal comes, to B1-2.",
        ),
        (
            Hurts(type="toxic", amount=2),
            "When the battle begins each Homo Superbe suffers 2 Toxic Damage.",
        ),
    ],
)
def test_every_condition_has_its_sentence(clause: Clause, sentence: str) -> None:
    assert str(said(BOX, clause)) == sentence


@pytest.mark.parametrize(
    ("clause", "sentence"),
    [
        (
            Rises(race="human", module="e2"),
            "its Condition speaks of module E2, which does not lie there",
        ),
        (
            Arrives(minion="ogre"),
            'its Condition speaks of "ogre", which is no Minion',
        ),
        (
            Arrives(minion="primal", places=("E2-1",)),
            "its Condition speaks of E2-1, which is no space of the board",
        ),
    ],
)
def test_a_condition_that_cannot_hold_is_told(clause: Clause, sentence: str) -> None:
    phase = replace(BOX.battles["skirmish"], conditions=(clause,))
    assert [str(what) for what in shortcomings(BOX, phase)] == [sentence]


def test_a_condition_of_the_set_up_that_cannot_hold_is_refused() -> None:
    with pytest.raises(Invalid) as caught:
        GAME.new(
            {
                "battle": "skirmish",
                "conditions": [{"word": "rises", "race": "human", "module": "e2"}],
            }
        )
    assert str(caught.value) == (
        "The set-up: conditions: its Condition speaks of module E2, which does not lie there"
    )
