"""A crowded board: what lies on ways and in spaces, what spaces are, several bars, two boards far
apart, and answers that say their chances."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from controller.wire import Asked, Board, Choose, Link, Mark, Option, Piece, Space, Track, View
from tests.ui import dense, fight, views
from tests.ui.measure import everything, rect
from tests.ui.offscreen import OffScreen
from tests.ui.readout import Drawing, Readout, drawings
from tests.ui.table import Table
from tests.ui.test_sim import Hands
from ui.app import around
from ui.render.board import Surface
from ui.render.frames import STRONG
from ui.render.legend import LegendRow
from ui.render.people import PersonRow
from ui.text import Words
from ui.theme import ASH, BONE, GREEN, PANEL_7, Panel, Role
from ui.widgets import Chip, Facts, OptionButton

VIEWS: dict[str, Callable[[], View]] = {
    "strike": dense.dense,
    "walk": lambda: dense.dense(dense.walk()),
    "apart": lambda: dense.dense(apart=True),
}
ON_WAYS = ["rubble", "fire", "cloud", "wire", "claws"]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", VIEWS)
def test_a_crowded_battle_passes_the_ruler(screen: OffScreen, name: str, language: str) -> None:
    Table(screen, VIEWS[name](), Words(language))
    screen.shot(f"dense_{name}" + ("_es" if language == "es" else ""))
    assert everything(screen) == []


@pytest.mark.parametrize("name", VIEWS)
def test_a_crowded_battle_passes_the_ruler_with_larger_text_and_longer_words(
    bench: Callable[[Panel, float], OffScreen], name: str
) -> None:
    screen = bench(PANEL_7, 1.3)
    Table(screen, VIEWS[name](), Words.pseudo())
    screen.shot(f"dense_{name}_xa_large")
    assert everything(screen) == []


def test_a_crowded_battle_passes_the_ruler_on_the_simulated_table(
    bench: Callable[[Panel], OffScreen],
) -> None:
    screen = bench(around(PANEL_7))
    hands = Hands(screen, PANEL_7)
    hands.view = dense.dense()
    hands.play.show(hands.view)
    hands.show(dense.sim_table())
    screen.shot("dense_desk")
    assert everything(screen) == []
    drawn = icons(hands.sim.top_side)
    assert set(ON_WAYS) <= set(drawn)
    assert {"wrench", "key", "shelter", "exit"} <= set(drawn)
    assert "Hit 83 % · Critical 21 %" in screen.words()


# -- what is drawn ----------------------------------------------------------------------------


def icons(widget: Any) -> list[str]:
    """The white pictures on a widget: marks, what spaces are, and what has become of pieces."""
    return [each.icon for each in drawings(widget) if each.icon and each.ink == BONE]


def surface_of(table: Table) -> Surface:
    return next(iter(table.play.stage.boards.values())).surface


def small_board(
    *marks: Mark, space: tuple[Mark, ...] = (), kinds: tuple[str, ...] = (), **more: Any
) -> View:
    """Two spaces and the way between them, with what lies on it and in the first space."""
    board = Board(
        id="field",
        width=3,
        height=1,
        spaces=(Space("a", 0, 0, "A", kinds, marks=space), Space("b", 2, 0, "B")),
        links=(Link("a", "b", marks=marks),),
        **more,
    )
    return views.battle(parts=(board,), asks=(), highlights=())


def shapes(table: Table) -> list[Drawing]:
    return drawings(surface_of(table))


def test_what_lies_on_ways_is_drawn_on_each_of_them(small: OffScreen) -> None:
    table = Table(small, dense.dense())
    drawn = icons(surface_of(table))
    assert {icon: drawn.count(icon) for icon in ("rubble", "cloud", "wire", "claws")} == {
        "rubble": 3,
        "cloud": 2,
        "wire": 2,
        "claws": 2,
    }


def test_a_mark_lies_in_the_middle_of_its_way_and_on_top_of_the_pieces(small: OffScreen) -> None:
    piece = Piece("x", "a", "X", "first", "wolf")
    table = Table(small, small_board(Mark("rubble", "Rubble"), pieces=(piece,)))
    (ax, ay), (bx, by) = (surface_of(table).layout.spots[name].middle for name in "ab")
    drawn = [each for each in shapes(table) if each.icon]
    assert [each.icon for each in drawn] == ["wolf", "rubble"]
    assert math.dist(drawn[1].middle, ((ax + bx) / 2, (ay + by) / 2)) < 1


def test_several_marks_of_a_way_lie_side_by_side(small: OffScreen) -> None:
    table = Table(small, small_board(Mark("rubble", "Rubble"), Mark("fire", "Fire")))
    one, other = (each for each in shapes(table) if each.icon)
    assert math.dist(one.middle, other.middle) > 1.2 * one.width


def test_a_mark_without_a_picture_shows_the_first_letter_of_its_name(small: OffScreen) -> None:
    table = Table(small, small_board(Mark("a-thing-of-some-game", "Ooze", "danger")))
    assert "O" in [stamp.text for stamp in surface_of(table).drawn]


def test_good_and_bad_differ_in_shape_and_not_in_colour_alone(small: OffScreen) -> None:
    def outline(tone: Any) -> list[str]:
        table = Table(small, small_board(Mark("key", "Key", tone)))
        drawn = shapes(table)
        at = next(n for n, each in enumerate(drawn) if each.icon == "key")
        return [each.shape for each in drawn[:at] if each.shape != "BindTexture"][-3:]

    assert len({tuple(outline(tone)) for tone in ("", "danger", "help")}) == 3


def test_a_thing_that_was_lost_lies_on_the_rim_of_its_space(small: OffScreen) -> None:
    table = Table(small, small_board(space=(Mark("tool", "Lost tool"),)))
    spot = surface_of(table).layout.spots["a"]
    [tool] = [each for each in shapes(table) if each.icon]
    assert tool.icon == "wrench"
    assert math.dist(tool.middle, spot.middle) == pytest.approx(spot.radius, rel=0.02)


def test_of_many_things_in_a_space_it_is_said_how_many_more_there_are(small: OffScreen) -> None:
    things = tuple(Mark("key", f"Key {n}") for n in range(5))
    table = Table(small, small_board(space=things))
    assert icons(surface_of(table)) == ["key", "key"]
    assert "+3" in [stamp.text for stamp in surface_of(table).drawn]


@pytest.mark.parametrize(("kind", "picture"), [("safe", "shelter"), ("exit", "exit")])
def test_what_a_space_is_stays_said_while_somebody_stands_there(
    small: OffScreen, kind: str, picture: str
) -> None:
    table = Table(small, small_board(kinds=(kind,)))
    assert icons(surface_of(table)) == [picture]
    piece = Piece("x", "a", "X", "first", "wolf")
    table.show(small_board(kinds=(kind,), pieces=(piece,)))
    assert icons(surface_of(table)) == [picture]


def test_a_board_too_fine_for_pictures_says_by_shapes_that_something_lies_there(
    small: OffScreen,
) -> None:
    spaces = tuple(Space(f"s{x}-{y}", x, y) for x in range(12) for y in range(9))
    ways = (Link("s0-0", "s1-0", marks=(Mark("fire", "Fire", "danger"),)),)
    board = Board(id="maze", width=12, height=9, spaces=spaces, links=ways)
    plain = replace(board, links=(Link("s0-0", "s1-0"),))
    table = Table(small, views.battle(parts=(board,), asks=()))
    with_mark = len(shapes(table))
    assert icons(surface_of(table)) == []
    table.show(views.battle(parts=(plain,), asks=(), revision=9))
    assert with_mark > len(shapes(table))


# -- pieces -----------------------------------------------------------------------------------


def test_the_states_of_a_piece_keep_off_what_lies_beside_it(small: OffScreen) -> None:
    table = Table(small, dense.dense())
    drawn = [each for each in shapes(table) if each.icon and each.ink == BONE]
    for one in drawn:
        for other in drawn:
            if one is not other:
                assert math.dist(one.middle, other.middle) > 0.5 * (one.width + other.width)


def test_further_bars_stand_behind_a_bar_as_pips(small: OffScreen) -> None:
    def pips(more: int) -> int:
        bars = Track("health", "Health", 3, 5, more=more)
        piece = Piece("x", "a", "X", "second", "wolf", tracks=(bars,))
        drawn = shapes(Table(small, small_board(pieces=(piece,))))
        return sum(each.shape == "Ellipse" and each.ink == GREEN for each in drawn)

    assert [pips(more) for more in (0, 1, 3)] == [0, 1, 3]


def test_further_bars_are_told_in_the_list_of_everybody(small: OffScreen) -> None:
    table = Table(small, dense.dense())
    table.play.stage.open("people")
    small.frames(4)
    people = Readout(small).people()
    assert people["Horror"].facts == ("6/8 •••",)
    assert everything(small) == []


def test_more_bars_than_can_be_counted_at_a_glance_are_a_number(small: OffScreen) -> None:
    view = dense.dense()
    [board, *rest] = view.parts
    assert isinstance(board, Board)
    tough = tuple(
        replace(p, tracks=(replace(p.tracks[0], more=9),)) if p.id == "horror" else p
        for p in board.pieces
    )
    table = Table(small, replace(view, parts=(replace(board, pieces=tough), *rest)))
    table.play.stage.open("people")
    small.frames(4)
    assert Readout(small).people()["Horror"].facts == ("6/8 +9",)


def test_a_piece_that_is_down_is_struck_out_on_the_board_and_says_so_in_the_list(
    small: OffScreen,
) -> None:
    def strokes(marks: tuple[str, ...]) -> int:
        piece = Piece("x", "a", "X", "first", "wolf", marks=marks)
        table = Table(small, small_board(pieces=(piece,)))
        return sum(each.shape == "Mesh" and each.ink == ASH for each in shapes(table))

    assert (strokes(()), strokes(("down",))) == (0, 1)
    table = Table(small, dense.dense())
    table.play.stage.open("people")
    small.frames(4)
    assert Readout(small).people()["Bulwark"].signs == ("fallen",)


def test_eleven_figures_have_room_in_the_turn_order(screen: OffScreen) -> None:
    table = Table(screen, dense.dense())
    strip = table.play.stage.strip
    assert [stamp.text for stamp in strip.drawn if stamp.text.startswith("+")] == []


def test_what_everybody_counts_on_stands_in_the_bar_whoever_takes_the_turn(
    small: OffScreen,
) -> None:
    table = Table(small, dense.dense())
    assert {"Coins 7", "Energy 6"} <= set(small.words())
    table.show(dense.dense(parts=(dense.board(), *dense.panels()), revision=13))
    assert "Coins 7" in small.words()


# -- two boards -------------------------------------------------------------------------------


def frames(table: Table, ink: str) -> int:
    return sum(each.shape == "Line" and each.ink == ink for each in shapes(table))


def test_two_boards_far_apart_wear_a_frame_each_and_lose_little_room(small: OffScreen) -> None:
    near = surface_of(Table(small, dense.dense()))
    pitch = near.layout.pitch
    table = Table(small, dense.dense(apart=True))
    assert frames(table, STRONG) == 2
    assert surface_of(table).layout.pitch > 0.85 * pitch


def test_modules_side_by_side_are_one_board(small: OffScreen) -> None:
    assert frames(Table(small, dense.dense()), STRONG) == 0


# -- answers ----------------------------------------------------------------------------------


def facts_of(table: Table, label: str) -> Facts:
    facts = table.option(label).facts
    assert facts is not None
    return facts


def test_facts_stand_small_and_to_the_right_beneath_their_answer(screen: OffScreen) -> None:
    table = Table(screen, dense.dense())
    for label in ("War hammer: Smash", "Blaster: Burst", "Fists"):
        option, facts = table.option(label), facts_of(table, label)
        assert facts.halign == "right"
        assert rect(facts).right == pytest.approx(rect(option).right - option.padding[2], abs=2)
        assert rect(facts).top <= rect(option.label).y + 2
        assert facts.font_size == screen.theme.size(Role.LABEL)
    assert small_enough(screen)


def small_enough(screen: OffScreen) -> bool:
    """Whether facts are smaller than names and no smaller than what can be read."""
    least = screen.theme.mm(Role.BODY.millimetres)
    return least - 1 <= screen.theme.size(Role.LABEL) < screen.theme.size(Role.NAME)


def test_an_answer_without_facts_shows_none(small: OffScreen) -> None:
    table = Table(small, fight.fight())
    assert [w for w in small.walk() if isinstance(w, Facts)] == []
    assert table.option("Rest").facts is None


def test_no_fact_is_broken_in_two(small: OffScreen) -> None:
    said = ("Hit 40 %", "Critical 2 %", "Stun 12 %")
    facts = Facts(small.theme, said)
    wide = facts.natural
    shares = []
    for part in (1.0, 0.9, 0.5):
        facts.width = part * wide
        shares.append([line.split(" · ") for line in facts.text.split("\n")])
    assert shares == [[[*said]], [[*said[:2]], [said[2]]], [[one] for one in said]]


def test_the_facts_of_a_closed_answer_are_grey(small: OffScreen) -> None:
    table = Table(small, dense.dense())
    assert facts_of(table, "War hammer: Sweeping blow").ink == ASH
    assert facts_of(table, "Fists").ink == BONE


def test_the_key_of_a_place_shows_its_facts_and_all_keys_are_as_tall(small: OffScreen) -> None:
    table = Table(small, dense.dense(dense.walk()))
    shown = table.chip("Move to B1-7").facts
    assert [line.text for line in shown] == ["Dice −1"]
    heights = {round(w.height) for w in small.walk() if isinstance(w, Chip)}
    assert len(heights) == 1


def test_what_may_be_done_at_any_time_shows_its_facts(small: OffScreen) -> None:
    offer = Option("toss", "Toss the coin", facts=("Heads 50 %",))
    Table(small, dense.dense(offers=(offer,)))
    row = small.find(OptionButton, lambda button: button.ident == "toss")
    assert row.facts.text == "Heads 50 %"


def test_short_answers_with_facts_stand_below_one_another(small: OffScreen) -> None:
    options = tuple(Option(str(n), str(n), facts=(f"Hit {n} %",)) for n in range(6))
    ask = Choose(key="k", to=("ana",), prompt="Which?", options=options)
    Table(small, views.battle(asks=(Asked("1", ask),)))
    rows = [w for w in small.walk() if isinstance(w, OptionButton)]
    assert len({round(rect(row).x) for row in rows}) == 1


# -- what it is called ------------------------------------------------------------------------


def legend(screen: OffScreen) -> dict[str, str]:
    """The rows of the page of what lies there: names and places."""
    rows = [w for w in screen.walk() if isinstance(w, LegendRow)]
    pairs = [[part.text for part in reversed(row.words.children)] for row in rows]
    return {name: where.replace("\u00a0", " ") for name, where in pairs}


def test_a_touch_on_a_space_beside_which_something_lies_says_what_it_is(
    screen: OffScreen,
) -> None:
    table = Table(screen, dense.dense())
    screen.tap(table.spot("E2-7"))
    if table.play.stage.page == "field":  # its spaces are small there, so an area opened first
        screen.wait(0.4)
        screen.tap(table.spot("E2-7"))
    assert table.sent == []
    assert table.play.stage.page == "lying"
    screen.shot("dense_lying")
    assert everything(screen) == []
    told = legend(screen)
    assert told["Gas leak"] == "B1-5 – B1-6, E2-3 – E2-6"
    assert told["Lost tool"] == "B1-2, E2-7"
    assert told["Way out"] == "E2-3"
    assert told["Safe space"] == "B1-7"
    assert told["Dark"] == "B1-3, E2-1"


def test_a_touch_on_a_space_at_which_nothing_lies_stays_at_the_board(small: OffScreen) -> None:
    table = Table(small, dense.dense())
    small.tap(table.spot("B1-7"))
    assert table.play.stage.page == "field"


def test_the_list_of_everybody_leads_to_what_lies_there(small: OffScreen) -> None:
    table = Table(small, dense.dense())
    small.tap(table.play.stage.strip)
    assert [w for w in small.walk() if isinstance(w, PersonRow)]
    table.play.stage.children[0].move(9999)
    small.frames(4)
    table.press("What lies there")
    assert "Rubble" in legend(small)


def test_the_page_of_what_lies_there_follows_the_board(small: OffScreen) -> None:
    table = Table(small, dense.dense())
    table.play.stage.open("lying")
    board = dense.board()
    links = tuple(replace(link, marks=()) for link in board.links)
    bare = (replace(board, links=links), dense.order(), *dense.panels())
    table.show(dense.dense(parts=bare, revision=13))
    assert "Rubble" not in legend(small)
    assert "Key" in legend(small)


def test_a_board_on_which_nothing_lies_has_no_such_page(small: OffScreen) -> None:
    table = Table(small, fight.fight())
    assert "lying" not in table.play.stage.pages(fight.fight())
