r"""Features: what befalls who crosses them, walking, Drawn or Repositioned, and what Rubble closes.

Module B1 stands in these positions, its dark spaces in brackets, with the miniatures of each Side
that a space holds:

    1 ----- 2 ----(3)      2  2  1
    | \     |     / |
    4 ----- 5 ----- 6      3  3  2
    |     / |     /
   (7)----- 8              1  2
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.engine import Refused
from controller.games.sanctorvm.box.action import Repositions
from controller.games.sanctorvm.box.laying import mistakes
from controller.games.sanctorvm.box.phase import Lain
from controller.games.sanctorvm.box.words import Condition, Crossing
from controller.games.sanctorvm.events import Afflicted, Arrived, TurnEnded
from controller.games.sanctorvm.moving.features import Crossed
from controller.games.sanctorvm.state import Feature
from tests.games.sanctorvm.overlord import correct
from tests.games.sanctorvm.table import BOX, Table, card, deed, game, homo, minion, texts

__all__: list[str] = []

ENEMY = "cannibal-1"
STATES = pytest.mark.parametrize(
    ("kind", "state"),
    [
        ("short_circuit", "stunned"),
        ("creature", "bleeding"),
        ("leak", "infected"),
        ("blaze", "burning"),
    ],
)


def lying(kind: Crossing, *pathways: tuple[str, str]) -> dict[str, Any]:
    """A Feature on these Pathways."""
    return {"features": [Feature(kind, list(pathways))]}


def ways(table: Table, place: str) -> list[tuple[str, str]]:
    """The ways to a space, by id and as people read them."""
    return [(o.id, str(o.label)) for o in table.options().values() if o.place == place]


def suffered(table: Table) -> list[tuple[str, Condition, int]]:
    return [(told.who, told.state, told.level) for told in table.told(Afflicted)]


# -- walking ------------------------------------------------------------------------------------


@pytest.mark.rule("SV-FEA-007", "SV-FEA-008", "SV-FEA-009", "SV-FEA-010")
@STATES
def test_who_crosses_a_feature_suffers_its_state_at_level_6(
    kind: Crossing, state: Condition
) -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-3"), **lying(kind, ("B1-4", "B1-5")))
    table.say(f"move:B1-5:1:0:{kind}")
    assert suffered(table) == [("lupa", state, 6)]


@pytest.mark.rule("SV-FEA-007", "SV-FEA-008", "SV-FEA-009", "SV-FEA-010")
@STATES
def test_minions_suffer_the_states_of_features_too(kind: Crossing, state: Condition) -> None:
    table = Table(
        minion("praetorian-1", "B1-4"), homo("lupa", "B1-3"), **lying(kind, ("B1-4", "B1-5"))
    )
    table.say(f"move:B1-5:1:0:{kind}")
    assert suffered(table) == [("praetorian-1", state, 6)]


@pytest.mark.rule("SV-FEA-001")
def test_a_feature_lies_on_all_the_pathways_that_it_covers_both_ways_round() -> None:
    lies = lying("creature", ("B1-4", "B1-5"), ("B1-2", "B1-5"))
    table = Table(homo("lupa", "B1-5"), minion(ENEMY, "B1-3"), **lies)
    crossed = [o.id for o in table.options().values() if "creature" in o.id]
    assert crossed == ["move:B1-2:1:0:creature", "move:B1-4:1:0:creature"]


@pytest.mark.rule("SV-FEA-001")
def test_a_way_round_a_feature_is_an_option_of_its_own() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-3"), **lying("blaze", ("B1-4", "B1-5")))
    assert ways(table, "B1-5") == [
        ("move:B1-5:1:0:blaze", "Move to B1-5, across Blaze"),
        ("move:B1-5:2:0", "Move to B1-5"),
    ]
    table.say("move:B1-5:2:0")
    assert suffered(table) == []
    assert table.told(Crossed) == []


@pytest.mark.rule("SV-FEA-002")
def test_the_state_comes_where_the_feature_lies_and_says_why() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-3"), **lying("blaze", ("B1-4", "B1-5")))
    table.say("move:B1-6:2:0:blaze")
    told = [each for each in table.events if isinstance(each, Crossed | Afflicted | Arrived)]
    assert [str(each.says()) for each in told] == [
        "Lupa crosses Blaze into B1-5",
        "Lupa is Burning now",
        "Lupa moves 2 spaces, to B1-6",
    ]
    assert texts(told[1].why()) == ["Blaze: Burning 6"]
    assert [why.because for why in told[1].why()] == [("SV-FEA-002", "SV-FEA-010")]


@pytest.mark.rule("SV-SKL-025")
@pytest.mark.parametrize(("fortitude", "states"), [(6, {}), (5, {"bleeding": 6})])
def test_fortitude_6_cancels_what_a_feature_does(fortitude: int, states: dict[str, int]) -> None:
    lupa = homo("lupa", "B1-4", fortitude=fortitude)
    table = Table(lupa, minion(ENEMY, "B1-3"), **lying("creature", ("B1-4", "B1-5")))
    table.say("move:B1-5:1:0:creature")
    assert table.who("lupa").states == states


def test_each_feature_on_the_way_is_suffered() -> None:
    features = [
        Feature("leak", [("B1-4", "B1-5")]),
        Feature("creature", [("B1-5", "B1-6")]),
    ]
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-3"), features=features)
    table.say("move:B1-6:2:0:creature:leak")
    assert table.who("lupa").states == {"infected": 6, "bleeding": 6}


@pytest.mark.rule("SV-FEA-010", "SV-STA-019", "SV-BRD-011")
def test_the_fire_gives_away_who_hides_and_from_there_on_the_enemies_threaten() -> None:
    lupa = homo("lupa", "B1-4", states={"camouflaged": 1})
    table = Table(lupa, minion(ENEMY, "B1-5"), **lying("blaze", ("B1-4", "B1-5")))
    table.say("move:B1-6:2:0:blaze")
    assert table.who("lupa").penalty == 1


# -- Short Circuit ------------------------------------------------------------------------------


@pytest.mark.rule("SV-FEA-007")
def test_who_becomes_stunned_on_the_way_stops_in_the_next_space_and_its_turn_is_over() -> None:
    table = Table(
        homo("lupa", "B1-4"), minion(ENEMY, "B1-3"), **lying("short_circuit", ("B1-4", "B1-5"))
    )
    table.say("move:B1-6:2:0:short_circuit")
    assert table.who("lupa").place == "B1-5"
    assert [told.who for told in table.told(TurnEnded)] == ["lupa"]


@pytest.mark.rule("SV-MOV-007")
def test_who_is_stopped_pays_for_the_spaces_that_it_moved() -> None:
    table = Table(
        homo("lupa", "B1-4"), minion(ENEMY, "B1-3"), **lying("short_circuit", ("B1-4", "B1-5"))
    )
    table.say("move:B1-6:2:0:short_circuit")
    assert table.who("lupa").energy == 9
    [told] = table.told(Arrived)
    assert str(told.says()) == "Lupa moves 1 space, to B1-5"


@pytest.mark.rule("SV-FEA-007", "SV-MAP-020")
def test_who_becomes_stunned_does_not_stop_in_a_full_space() -> None:
    table = Table(
        homo("lupa", "B1-4"),
        *(homo(name, "B1-5") for name in ("nezumi", "ghurab", "prymat")),
        minion(ENEMY, "B1-3"),
        **lying("short_circuit", ("B1-4", "B1-5")),
    )
    table.say("move:B1-6:2:0:short_circuit")
    assert table.who("lupa").place == "B1-6"
    assert table.state.turn is None


@pytest.mark.rule("SV-FEA-007", "SV-SKL-025")
def test_who_withstands_a_short_circuit_goes_on() -> None:
    lupa = homo("lupa", "B1-4", fortitude=6)
    table = Table(lupa, minion(ENEMY, "B1-3"), **lying("short_circuit", ("B1-4", "B1-5")))
    table.say("move:B1-6:2:0:short_circuit")
    assert table.who("lupa").place == "B1-6"
    assert table.state.turn is not None


@pytest.mark.rule("SV-FEA-007", "SV-STA-025", "SV-SKL-010")
def test_who_becomes_stunned_has_no_stealth_where_it_stops_and_is_found_there() -> None:
    """Rosie has Radar 1; the State is gone when the turn is over, but she has seen Lupa by then."""
    lupa = homo("lupa", "B1-4", stealth=2, states={"camouflaged": 1})
    table = Table(lupa, minion("rosie-1", "B1-6"), **lying("short_circuit", ("B1-4", "B1-5")))
    table.say("move:B1-5:1:0:short_circuit")
    assert table.who("lupa").states == {}


# -- Drawn and Repositioned ---------------------------------------------------------------------


def thrown(kind: Crossing, *others: Any) -> Table:
    """Lupa Repositions a Cannibal from B1-5, and a Feature lies on the way to B1-4."""
    throw = deed(Repositions(spaces=2), instant=True)
    return Table(
        homo("lupa", "B1-5", "stick-1"),
        minion(ENEMY, "B1-5", health=10),
        *others,
        game=game(weapons={"stick": card(throw)}),
        **lying(kind, ("B1-5", "B1-4")),
    )


@pytest.mark.rule("SV-GLO-015")
@STATES
def test_who_is_repositioned_across_a_feature_suffers_its_state(
    kind: Crossing, state: Condition
) -> None:
    table = thrown(kind)
    table.act("stick-1", "first", ENEMY)
    table.say(f"to:B1-4:1:{kind}")
    assert suffered(table) == [(ENEMY, state, 6)]
    assert table.who(ENEMY).place == "B1-4"


@pytest.mark.rule("SV-GLO-015", "SV-FEA-007")
def test_who_is_repositioned_across_a_short_circuit_is_not_stopped_by_it() -> None:
    table = Table(
        homo("lupa", "B1-4", "stick-1"),
        minion(ENEMY, "B1-4"),
        game=game(weapons={"stick": card(deed(Repositions(spaces=2), instant=True))}),
        **lying("short_circuit", ("B1-4", "B1-5")),
    )
    table.act("stick-1", "first", ENEMY)
    table.say("to:B1-6:1:short_circuit")
    assert table.who(ENEMY).place == "B1-6"
    assert table.who(ENEMY).states == {"stunned": 6}
    assert table.state.turn is not None


# -- Rubble -------------------------------------------------------------------------------------

RUBBLE = lying("rubble", ("B1-4", "B1-5"))


@pytest.mark.rule("SV-FEA-003")
def test_rubble_closes_its_pathway_to_the_homo_superbe() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-3"), **RUBBLE)
    assert ways(table, "B1-5") == [("move:B1-5:2:0", "Move to B1-5")]


@pytest.mark.rule("SV-FEA-003")
def test_rubble_closes_its_pathway_to_an_ally() -> None:
    ally = minion("sd-1-1", "B1-4", side="homo")
    table = Table(ally, homo("lupa", "B1-8"), minion(ENEMY, "B1-3"), **RUBBLE)
    assert ways(table, "B1-5") == [("move:B1-5:2:0", "Move to B1-5")]


@pytest.mark.rule("SV-FEA-005")
def test_rubble_is_nothing_to_minions() -> None:
    table = Table(minion(ENEMY, "B1-4"), homo("lupa", "B1-8"), **RUBBLE)
    assert ways(table, "B1-5") == [("move:B1-5:1:0", "Move to B1-5")]
    table.say("move:B1-5:1:0")
    assert table.told(Crossed) == []


@pytest.mark.rule("SV-FEA-004")
def test_the_homo_superbe_do_not_see_along_a_pathway_with_rubble_on_it() -> None:
    def closed(**lies: Any) -> str:
        table = Table(
            homo("lupa", "B1-4", "th3x-pistol-1", senses=1), minion("sd-1-1", "B1-5"), **lies
        )
        why = table.closed("with:th3x-pistol-1")
        return "" if why is None else str(why.text)

    assert closed() == ""
    assert closed(**RUBBLE) == "SD-1 1 is out of sight: that takes Vision 2, and Lupa has 1"


@pytest.mark.rule("SV-FEA-005")
def test_minions_see_past_rubble() -> None:
    table = Table(minion("sd-1-1", "B1-4"), homo("lupa", "B1-6"), **RUBBLE)
    assert table.closed("do:laser") is None


@pytest.mark.rule("SV-GLO-016")
def test_no_homo_superbe_is_repositioned_across_rubble() -> None:
    throw = deed(Repositions(spaces=1), aims="friend", instant=True)
    table = Table(
        homo("lupa", "B1-4", "stick-1"),
        homo("nezumi", "B1-4"),
        minion(ENEMY, "B1-8"),
        game=game(weapons={"stick": card(throw)}),
        **RUBBLE,
    )
    table.act("stick-1", "first", "nezumi")
    closed = table.closed("to:B1-5")
    assert closed is not None
    assert str(closed.text) == "no Trajectory of 1 space leads to B1-5"
    assert [o.id for o in table.options().values() if not o.closed] == [
        "stay",
        "to:B1-1:0",
        "to:B1-7:0",
    ]


@pytest.mark.rule("SV-GLO-016", "SV-FEA-005")
def test_a_minion_is_repositioned_across_rubble() -> None:
    table = thrown("rubble")
    table.act("stick-1", "first", ENEMY)
    assert table.closed("to:B1-4:1") is None


# -- where they cannot lie ----------------------------------------------------------------------


@pytest.mark.rule("SV-FEA-001")
@pytest.mark.parametrize(
    ("features", "said"),
    [
        ([{"kind": "leak", "pathways": []}], "a Feature lies on one Pathway at least"),
        (
            [{"kind": "leak", "pathways": [["B1-1", "B1-8"]]}],
            "no Pathway leads from B1-1 to B1-8",
        ),
        (
            [
                {"kind": "leak", "pathways": [["B1-1", "B1-2"]]},
                {"kind": "blaze", "pathways": [["B1-2", "B1-1"]]},
            ],
            "one Feature at most lies between B1-2 and B1-1",
        ),
    ],
)
def test_no_correction_lays_a_feature_where_it_cannot_lie(features: Any, said: str) -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-3"))
    with pytest.raises(Refused, match=said):
        correct(table, features=features)


@pytest.mark.rule("SV-FEA-001")
@pytest.mark.parametrize(
    ("features", "said"),
    [
        (
            (Lain(kind="leak", pathways=()),),
            "a Feature of it lies on no Pathway: say which ones it covers",
        ),
        (
            (Lain(kind="leak", pathways=(("B1-1", "B1-8"),)),),
            "a Feature of it lies between B1-1 and B1-8, where no Pathway is",
        ),
        (
            (
                Lain(kind="leak", pathways=(("B1-1", "B1-2"),)),
                Lain(kind="blaze", pathways=(("B1-2", "B1-1"),)),
            ),
            "two Features of it lie between B1-2 and B1-1: one covers a Pathway",
        ),
    ],
)
def test_no_pack_lays_a_feature_where_it_cannot_lie(features: Any, said: str) -> None:
    phase = replace(BOX.battles["skirmish"], features=features)
    assert [str(mistake) for mistake in mistakes(BOX, phase)] == [said]
