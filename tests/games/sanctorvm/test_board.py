"""The board of a battle: what is linked, seen, aimed at and reached.

What is expected was read off the drawings in `pack/modules.toml`, and off those beside the modules
drawn here, by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise

import pytest

from controller.engine.content import combine
from controller.engine.packs import read_pack
from controller.games.sanctorvm.box.laying import mistakes
from controller.games.sanctorvm.box.pack import BASE, KINDS, Box, Ground, Module
from controller.games.sanctorvm.box.phase import ActionPhase, Deploys, Force, Laid
from controller.games.sanctorvm.moving.board import Board, Path

__all__: list[str] = []


@cache
def printed() -> dict[str, Module]:
    """The modules of the base box."""
    pack = read_pack(BASE)
    pack.drafts = [draft for draft in pack.drafts if draft.kind == "module"]
    pack.texts = []
    return combine("sanctorvm", KINDS, [pack]).of(Module)


def box(more: Mapping[str, Module] | None = None) -> Box:
    return Box({}, {}, {}, {}, {}, {}, {**printed(), **(more or {})}, {})


def phase(
    *laid: tuple[str, int, int, int],
    heroes: tuple[Deploys, ...] | None = None,
    minions: tuple[Force, ...] = (),
) -> ActionPhase:
    """A battle on these modules: code, column, row, turns to the right.  If nothing is said, a
    Homo Superbe begins in each of the first five spaces of the first module."""
    if heroes is None and laid:
        spaces = list(printed()[laid[0][0]].spaces)[:5] if laid[0][0] in printed() else []
        heroes = tuple(Deploys(place=f"{laid[0][0].upper()}-{space}", count=1) for space in spaces)
    return ActionPhase(
        name="Battle",
        story="",
        advantage="homo",
        modules=tuple(Laid(code=code, at=(x, y), turns=turns) for code, x, y, turns in laid),
        heroes=heroes or (),
        minions=minions,
    )


def board(*laid: tuple[str, int, int, int]) -> Board:
    return Board.of(box(), phase(*laid).modules)


def drawn(drawing: str, *pathways: str) -> Module:
    """A module drawn with a letter for each space, small for Light and capital for Darkness, and
    its Pathways as pairs of letters."""
    spaces = {
        letter: Ground(at=(x, y), kind="darkness" if letter.isupper() else "light")
        for y, line in enumerate(drawing.split("/"))
        for x, letter in enumerate(line)
        if letter != " "
    }
    return Module(spaces=spaces, pathways=tuple((p[0], p[1]) for p in pathways), doors={})


def alone(module: Module) -> Board:
    """The board of this one module, as d1."""
    return Board.of(box({"d1": module}), phase(("d1", 0, 0, 0)).modules)


def said(wrong: ActionPhase, more: Mapping[str, Module] | None = None) -> list[str]:
    return [str(mistake) for mistake in mistakes(box(more), wrong)]


HALL = ("b1", 0, 0, 0)
MAZE = ("c2", 1, 0, 0)
"""East of the hall: its west door at C2-5 meets the hall's east door at B1-6."""
TURNED = ("c2", 1, 0, 1)
"""The same after a turn to the right: the door at C2-8 looks west now, that at C2-5 north."""


# -- spaces and links -------------------------------------------------------------------------


@pytest.mark.rule("SV-MAP-002", "SV-MAP-027")
def test_the_board_has_the_spaces_of_the_modules_that_the_battle_lays_and_no_others() -> None:
    spaces = board(HALL, ("e2", 0, 1, 0)).spaces
    assert sorted(spaces) == [
        *(f"B1-{n}" for n in range(1, 9)),
        *(f"E2-{n}" for n in range(1, 8)),
    ]
    assert {spot.module for spot in spaces.values()} == {"B1", "E2"}


@pytest.mark.rule("SV-MAP-005", "SV-MAP-006", "SV-MAP-007")
def test_a_space_holds_as_many_of_each_side_as_it_shows_spheres() -> None:
    spaces = board(HALL).spaces
    assert [spaces[name].capacity for name in ("B1-3", "B1-6", "B1-5")] == [1, 2, 3]


@pytest.mark.rule("SV-MAP-008")
def test_light_and_darkness_spaces_are_told_apart() -> None:
    spaces = board(HALL).spaces
    assert [name for name, spot in spaces.items() if spot.dark] == ["B1-3", "B1-7"]


@pytest.mark.rule("SV-MAP-019")
def test_spaces_are_linked_by_their_pathways_alone_however_near_they_lie() -> None:
    maze = board(MAZE)
    assert maze.links["C2-4"] == ("C2-2", "C2-3", "C2-7")
    assert maze.distance("C2-4", "C2-6") == 2
    assert maze.distance("C2-2", "C2-3") == 2
    assert maze.distance("C2-5", "C2-6") == 3


@pytest.mark.rule("SV-MAP-019")
def test_links_lead_both_ways() -> None:
    both = board(HALL, MAZE)
    assert all(a in both.links[b] for a in both.links for b in both.links[a])


@pytest.mark.rule("SV-MAP-002")
def test_a_turned_module_turns_with_its_spaces_and_doors() -> None:
    spaces = board(("c2", 1, 0, 1)).spaces
    corners = {name: (spaces[name].x, spaces[name].y) for name in ("C2-1", "C2-3", "C2-5", "C2-8")}
    assert corners == {"C2-1": (9, 0), "C2-3": (9, 4), "C2-5": (7, 0), "C2-8": (5, 2)}


@pytest.mark.rule("SV-MAP-002")
@pytest.mark.parametrize(("turns", "at"), [(0, (0, 0)), (1, (4, 0)), (2, (4, 4)), (3, (0, 4))])
def test_each_turn_to_the_right_brings_a_corner_to_the_next(
    turns: int, at: tuple[int, int]
) -> None:
    spot = board(("b1", 0, 0, turns)).spaces["B1-1"]
    assert (spot.x, spot.y) == at


# -- doors ------------------------------------------------------------------------------------


@pytest.mark.rule("SV-MAP-022", "SV-MAP-023")
def test_two_doors_that_meet_join_the_spaces_behind_them() -> None:
    both = board(HALL, MAZE)
    assert both.doors == (("B1-6", "C2-5"),)
    assert both.links["B1-6"] == ("B1-3", "B1-5", "B1-8", "C2-5")


@pytest.mark.rule("SV-MAP-023")
def test_a_turned_module_brings_another_door_to_meet() -> None:
    assert board(HALL, TURNED).doors == (("B1-6", "C2-8"),)


@pytest.mark.rule("SV-MAP-023")
@pytest.mark.parametrize("turns", [1, 3])
def test_doors_meet_from_north_to_south_whatever_the_turn(turns: int) -> None:
    behind = {1: "C2-5", 3: "C2-6"}[turns]
    assert board(HALL, ("c2", 0, 1, turns)).doors == (("B1-8", behind),)


@pytest.mark.rule("SV-MAP-023")
def test_modules_that_touch_at_a_corner_or_not_at_all_are_not_joined() -> None:
    assert board(HALL, ("c2", 1, 1, 0), ("e2", 2, 0, 0)).doors == ()


@pytest.mark.rule("SV-MAP-024")
def test_a_door_that_meets_no_door_lets_neither_movement_nor_vision_through() -> None:
    blocked = board(HALL, ("c2", 0, 1, 0))  # the maze has no door to the north
    assert blocked.doors == ()
    assert blocked.distance("B1-8", "C2-2") is None
    assert blocked.sight("B1-8", "C2-2") is None
    assert not blocked.trajectory("B1-8", "C2-2")
    assert not any(end.startswith("C2") for end in blocked.ways("B1-8", 9, nowhere))


@pytest.mark.rule("SV-MAP-025")
def test_a_door_is_no_space_and_movement_may_go_on_behind_it() -> None:
    both = board(HALL, MAZE)
    assert both.distance("B1-6", "C2-5") == 1
    assert both.ways("B1-6", 2, nowhere)["C2-7"] == (Path(2, 0, ("C2-5", "C2-7")),)


# -- distance and Vision ----------------------------------------------------------------------


@pytest.mark.rule("SV-ATR-013", "SV-MAP-009")
def test_every_light_space_entered_costs_one_vision_the_target_included() -> None:
    hall = board(HALL)
    assert [hall.sight("B1-4", to) for to in ("B1-4", "B1-5", "B1-6")] == [0, 1, 2]


@pytest.mark.rule("SV-ATR-013", "SV-MAP-010")
def test_a_darkness_space_entered_costs_two_but_the_own_one_costs_nothing() -> None:
    maze = board(MAZE)
    assert maze.sight("C2-2", "C2-4") == 2
    assert maze.sight("C2-4", "C2-2") == 1
    assert maze.sight("C2-2", "C2-7") == 4


@pytest.mark.rule("SV-ATR-013")
def test_vision_takes_the_cheapest_line_and_not_the_shortest() -> None:
    gallery = board(("e2", 0, 0, 0))
    assert gallery.distance("E2-1", "E2-5") == 3  # over 2 and 3, both dark: 2 + 2 + 1
    assert gallery.sight("E2-1", "E2-5") == 4  # over 4, 6 and 7, all lit


@pytest.mark.rule("SV-ATR-011", "SV-MAP-023")
def test_vision_goes_through_joined_doors() -> None:
    assert board(HALL, MAZE).sight("B1-5", "C2-7") == 4  # 6, the maze's 5, the dark 7


# -- the Trajectory rule ----------------------------------------------------------------------


@pytest.mark.rule("SV-BRD-007")
@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("B1-5", "B1-5"),  # the own space
        ("B1-4", "B1-6"),  # along a row
        ("B1-2", "B1-8"),  # down a column
        ("B1-6", "B1-8"),  # a diagonal alone
        ("B1-1", "B1-6"),  # a diagonal first: 5, then east
        ("B1-1", "B1-8"),  # a diagonal first: 5, then south
        ("B1-4", "B1-3"),  # a diagonal last: 5, then north-east
        ("B1-7", "B1-6"),  # a diagonal last: 8, then north-east
        ("B1-4", "C2-5"),  # along a row and through a door
        ("B1-4", "C2-7"),  # and a diagonal behind it
        ("C2-3", "C2-8"),  # 6, then south-west
    ],
)
def test_a_line_is_straight_with_at_most_one_diagonal_first_or_last(a: str, b: str) -> None:
    both = board(HALL, MAZE)
    assert both.trajectory(a, b)
    assert both.trajectory(b, a)


@pytest.mark.rule("SV-BRD-007")
@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("B1-4", "B1-2"),  # over 1 or 5: a right angle
        ("B1-4", "B1-8"),  # over 7 or 5: a right angle
        ("B1-7", "B1-3"),  # 5 between two diagonals, though all three lie on one slope
        ("C2-2", "C2-7"),  # 4 between two diagonals
        ("C2-1", "C2-3"),  # in one row, and no Pathway
        ("C2-5", "C2-6"),  # in one row, and no Pathway
        ("B1-1", "C2-7"),  # a diagonal first and a diagonal last
    ],
)
def test_a_line_with_a_right_angle_or_two_diagonals_is_none(a: str, b: str) -> None:
    both = board(HALL, MAZE)
    assert not both.trajectory(a, b)
    assert not both.trajectory(b, a)


@pytest.mark.rule("SV-BRD-007")
def test_a_diagonal_in_the_middle_of_a_line_is_none_at_its_beginning_or_end() -> None:
    stepped = alone(drawn("ab   /  cde", "ab", "bc", "cd", "de"))
    assert stepped.trajectory("D1-a", "D1-c")
    assert stepped.trajectory("D1-b", "D1-e")
    assert not stepped.trajectory("D1-a", "D1-d")


@pytest.mark.rule("SV-BRD-007")
def test_a_diagonal_does_not_lead_back() -> None:
    hook = alone(drawn(" a /b c", "ac", "cb"))  # south-east, then west
    assert not hook.trajectory("D1-a", "D1-b")
    assert not hook.trajectory("D1-b", "D1-a")


@pytest.mark.rule("SV-BRD-007")
def test_a_line_follows_every_pathway_that_goes_straight_on() -> None:
    fork = alone(drawn("abcd/    e", "ab", "bc", "bd", "de"))  # the Pathway b-d passes by c
    assert fork.trajectory("D1-a", "D1-e")


@pytest.mark.rule("SV-BRD-006", "SV-BRD-008")
def test_lupa_may_hit_the_sd_1_far_off_but_not_rosie_nearby() -> None:
    # l Lupa, s SD-1, r Rosie.  The Pathway l-r has Rubble on it: it is as if it were not there.
    picture = "lab /cr s"
    pathways = ("la", "ab", "bs", "lc", "cr")
    vision = 2 + 1  # Senses and Radar
    near = alone(drawn(picture, *pathways))
    assert near.sight("D1-l", "D1-s") == 3 <= vision
    assert near.trajectory("D1-l", "D1-s")
    assert near.sight("D1-l", "D1-r") == 2 <= vision
    assert not near.trajectory("D1-l", "D1-r")
    assert alone(drawn(picture, *pathways, "lr")).trajectory("D1-l", "D1-r")


@pytest.mark.rule("SV-BRD-007")
def test_lines_are_those_that_the_rule_describes_on_every_board() -> None:
    for laid in [(HALL, MAZE, ("e2", 0, 1, 0)), (("b2", 0, 0, 1), ("c2", 1, 0, 2))]:
        whole = board(*laid)
        for a in whole.spaces:
            allowed = {line[-1] for line in lines(whole, (a,)) if allows(whole, line)}
            assert {b for b in whole.spaces if whole.trajectory(a, b)} == allowed


def lines(on: Board, so_far: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every line of links that begins like this, visits nothing twice and has up to six spaces."""
    yield so_far
    if len(so_far) < 6:
        for there in on.links[so_far[-1]]:
            if there not in so_far:
                yield from lines(on, (*so_far, there))


def allows(on: Board, line: tuple[str, ...]) -> bool:
    """The rule in its own words: no step leads back, and without a diagonal at one end the line
    lies in one row or column."""
    columns = [on.spaces[name].x for name in line]
    rows = [on.spaces[name].y for name in line]
    steady = all(sorted(each) in (each, each[::-1]) for each in (columns, rows))
    slanted = [
        len({on.spaces[a].x for a in step}) == len({on.spaces[a].y for a in step}) == 2
        for step in pairwise(line)
    ]
    if len(line) <= 2:
        return True
    parts = [slice(None)]
    parts += [slice(1, None)] if slanted[0] else []
    parts += [slice(None, -1)] if slanted[-1] else []
    return steady and any(1 in (len(set(columns[p])), len(set(rows[p]))) for p in parts)


@pytest.mark.rule("SV-BRD-007")
def test_every_line_of_a_trajectory_is_known_with_the_spaces_that_it_enters() -> None:
    """From B1-6: on to B1-5 and straight on, or into a last diagonal; a first one to B1-8."""
    lines = set(board(HALL).flights("B1-6", 2))
    assert {line for line in lines if len(line) == 1} == {("B1-3",), ("B1-5",), ("B1-8",)}
    assert {line for line in lines if len(line) == 2} == {
        ("B1-5", "B1-1"),
        ("B1-5", "B1-4"),
        ("B1-5", "B1-7"),
        ("B1-8", "B1-7"),
    }


# -- movement ---------------------------------------------------------------------------------


nowhere: frozenset[str] = frozenset()


@pytest.mark.rule("SV-MAP-019")
def test_ways_lead_to_every_space_within_so_many_steps_and_no_further() -> None:
    maze = board(MAZE)
    assert maze.ways("C2-5", 0, nowhere) == {}
    assert list(maze.ways("C2-5", 1, nowhere)) == ["C2-1", "C2-7"]
    assert list(maze.ways("C2-5", 2, nowhere)) == [
        *("C2-1", "C2-2", "C2-4", "C2-5", "C2-7", "C2-8"),
    ]


@pytest.mark.rule("SV-MOV-001")
def test_who_goes_out_and_comes_back_has_moved() -> None:
    way = board(MAZE).ways("C2-5", 4, nowhere)["C2-5"]
    assert way == (Path(2, 0, ("C2-1", "C2-5")),)


@pytest.mark.rule("SV-BRD-011")
def test_leaving_the_start_is_a_threat_and_entering_the_end_is_none() -> None:
    hall = board(HALL)
    ways = hall.ways("B1-4", 1, {"B1-4", "B1-5"})
    assert ways["B1-5"] == (Path(1, 1, ("B1-5",)),)
    assert hall.ways("B1-4", 1, {"B1-5"})["B1-5"] == (Path(1, 0, ("B1-5",)),)


@pytest.mark.rule("SV-BRD-012", "SV-BRD-013")
def test_threats_add_up_over_the_spaces_that_are_left() -> None:
    # Rosie begins beside Ghurab in 2, passes Nezumi in 4 and ends beside Tapayaxin in 7.
    ways = board(MAZE).ways("C2-2", 2, {"C2-2", "C2-4", "C2-7"})
    assert ways["C2-7"] == (Path(2, 2, ("C2-4", "C2-7")),)


@pytest.mark.rule("SV-BRD-011", "SV-MOV-001")
def test_a_longer_way_is_kept_only_if_it_has_fewer_threats() -> None:
    hall = board(HALL)
    assert hall.ways("B1-4", 3, {"B1-5"})["B1-6"] == (
        Path(2, 1, ("B1-5", "B1-6")),
        Path(3, 0, ("B1-7", "B1-8", "B1-6")),
    )
    assert hall.ways("B1-4", 3, nowhere)["B1-6"] == (Path(2, 0, ("B1-5", "B1-6")),)
    assert hall.ways("B1-4", 2, {"B1-5"})["B1-6"] == (Path(2, 1, ("B1-5", "B1-6")),)


@pytest.mark.rule("SV-BRD-012")
def test_ways_are_the_best_of_all_that_could_be_walked() -> None:
    whole = board(HALL, MAZE)
    held = {"B1-5", "B1-6", "C2-7", "C2-4"}
    for start in ("B1-1", "B1-5", "C2-8"):
        walks = [(w, sum(name in held for name in w[:-1])) for w in walked(whole, (start,), 4)]
        ways = whole.ways(start, 4, held)
        assert set(ways) == {walk[-1] for walk, _ in walks}
        for end, best in ways.items():
            costs = {(len(walk) - 1, threats) for walk, threats in walks if walk[-1] == end}
            assert [(way.steps, way.threats) for way in best] == sorted(
                (s, t)
                for s, t in costs
                if not any(s2 <= s and t2 <= t for s2, t2 in costs - {(s, t)})
            )
            for way in best:
                walk = (start, *way.path)
                assert all(b in whole.links[a] for a, b in pairwise(walk))
                assert (way.steps, way.threats) == (
                    len(way.path),
                    sum(name in held for name in walk[:-1]),
                )


def walked(on: Board, so_far: tuple[str, ...], most: int) -> Iterator[tuple[str, ...]]:
    """Every walk of 1 to `most` steps that begins like this."""
    if len(so_far) > 1:
        yield so_far
    if len(so_far) <= most:
        for there in on.links[so_far[-1]]:
            yield from walked(on, (*so_far, there), most)


# -- mistakes ---------------------------------------------------------------------------------


@pytest.mark.rule("SV-MAP-002", "SV-MAP-023")
@pytest.mark.parametrize(
    ("laid", "sentences"),
    [
        ((HALL, MAZE, ("e2", 0, 1, 0)), []),
        (
            (HALL, ("c2", 0, 0, 0)),
            ["the modules B1 and C2 lie in the same place, 0/0: move one"],
        ),
        (
            (("c2", 0, 0, 0), HALL),
            ["the modules C2 and B1 lie in the same place, 0/0: move one"],
        ),
        (
            (HALL, ("b2", 1, 0, 0)),
            ["B1 and B2 are the two sides of one module: use one of them"],
        ),
        ((HALL, ("b1", 1, 0, 0)), ["the module B1 is laid 2 times: there is one"]),
        (
            (HALL, ("c2", 0, 1, 0)),
            ["no joined doors lead from module B1 to C2: move it or turn it"],
        ),
    ],
)
def test_a_board_that_cannot_be_laid_is_told_in_a_sentence(
    laid: tuple[tuple[str, int, int, int], ...], sentences: list[str]
) -> None:
    assert said(phase(*laid)) == sentences


@pytest.mark.rule("SV-MAP-002")
def test_a_battle_without_modules_is_told() -> None:
    assert said(phase())[0] == "the battle has no module to be fought on: lay one"


@pytest.mark.rule("SV-MAP-023")
def test_a_pathway_or_a_door_to_a_space_that_is_not_there_is_told() -> None:
    grounds = {"1": Ground(at=(1, 1)), "2": Ground(at=(2, 1))}
    strayed = Module(spaces=grounds, pathways=(("1", "2"), ("2", "3")), doors={})
    shut = Module(spaces=grounds, pathways=(("1", "2"),), doors={"north": "4"})
    assert [str(each.contradiction()) for each in (strayed, shut)] == [
        'there is no space "3" on this module',
        'there is no space "4" on this module',
    ]


@pytest.mark.rule("SV-MAP-003")
def test_two_spaces_on_one_square_are_told_and_a_board_is_made_all_the_same() -> None:
    ground = Ground(at=(1, 1))
    double = Module(spaces={"a": ground, "b": ground}, pathways=(("a", "b"),), doors={})
    heroes = (Deploys(place="D1-a", count=3), Deploys(place="D1-b", count=2))
    assert said(phase(("d1", 0, 0, 0), heroes=heroes), {"d1": double}) == [
        "the spaces a and b of module D1 have the same square: move one"
    ]
    assert alone(double).distance("D1-a", "D1-b") == 1


@pytest.mark.rule("SV-MAP-004")
def test_who_begins_nowhere_or_where_there_is_no_room_is_told() -> None:
    crowded = phase(
        HALL,
        heroes=(Deploys(place="B1-8", count=2), Deploys(place="B1-6", count=3)),
        minions=(
            Force(minion="primal", places=("B1-3", "B1-5")),
            Force(minion="rosie", places=("B1-3", "C2-1")),
        ),
    )
    assert said(crowded) == [
        "3 miniatures of the Homo Superbe Side begin in B1-6, which holds 2",
        "2 miniatures of the Overlord's Side begin in B1-3, which holds 1",
        'there is no space "C2-1" on the board for the Overlord\'s Side to begin in',
    ]


@pytest.mark.rule("SV-MAP-004")
def test_each_side_has_room_of_its_own_in_a_space() -> None:
    both = phase(
        HALL,
        heroes=(Deploys(place="B1-5", count=3), Deploys(place="B1-4", count=2)),
        minions=(Force(minion="primal", places=("B1-5", "B1-5", "B1-5")),),
    )
    assert said(both) == []


@pytest.mark.rule("SV-HSB-012")
@pytest.mark.parametrize("count", [1, 3])
def test_a_battle_with_places_for_more_or_fewer_than_five_homo_superbe_is_told(count: int) -> None:
    heroes = (Deploys(place="B1-5", count=3), Deploys(place="B1-4", count=count))
    assert said(phase(HALL, heroes=heroes)) == [
        f"it has places for {3 + count} Homo Superbe, and 5 fight"
    ]


# -- the modules of the box -------------------------------------------------------------------


@pytest.mark.rule("SV-MAP-026")
@pytest.mark.parametrize("code", sorted(printed()))
def test_every_face_has_a_code_and_hangs_together_along_rows_columns_and_diagonals(
    code: str,
) -> None:
    assert re.fullmatch("[a-e][12]", code)
    whole = board((code, 0, 0, 0))
    assert 7 <= len(whole.spaces) <= 8
    assert said(phase((code, 0, 0, 0))) == []
    for a in whole.spaces:
        assert all(whole.distance(a, b) is not None for b in whole.spaces)
        for b in whole.links[a]:
            east = abs(whole.spaces[a].x - whole.spaces[b].x)
            south = abs(whole.spaces[a].y - whole.spaces[b].y)
            assert 0 in (east, south) or east == south


@pytest.mark.rule("SV-MAP-022")
@pytest.mark.parametrize("code", sorted(printed()))
def test_every_door_stands_beside_its_space(code: str) -> None:
    module = printed()[code]
    middles = {"north": (2, 0), "east": (4, 2), "south": (2, 4), "west": (0, 2)}
    assert module.doors
    assert {edge: module.spaces[space].at for edge, space in module.doors.items()} == {
        edge: middles[edge] for edge in module.doors
    }
