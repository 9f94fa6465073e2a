"""The finder: what is wanted next, what was heard, and how a layout's file comes to say so."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from controller.engine import Invalid
from controller.table import Layout, read_layout
from controller.table.finder import KEYS, Finder, Given, Want, begun, keys, spaces, trays
from controller.table.layout_written import given, withdrawn
from controller.wire import OVERLORD, Msg
from tests.table.test_ground import layout, view

__all__: list[str] = []

A, B, C = (Want("space", name) for name in "abc")
EDGE = Want("edge", "north", tray="W")
DONE = Want("key", "done")

FILE = """# The table in the attic
title = "Ours"   # for now

# by the door
[place.a]
readers = ["r1"]   # a spare one

[key.k1]
does = "1"
"""


def finder(*wants: Want, **serves: str) -> Finder:
    return Finder(wants, serves)


def given_to(outcome: object) -> tuple[str, tuple[str, ...]]:
    assert isinstance(outcome, Given)
    return outcome.want.name, outcome.names


def said(outcome: object) -> str:
    assert isinstance(outcome, Msg)
    return str(outcome)


# -- what is heard --------------------------------------------------------------------------------


def test_a_reader_that_hears_the_tag_is_given_to_what_is_wanted_and_the_next_is_wanted() -> None:
    after, outcome = finder(A, B).heard("r1")
    assert given_to(outcome) == ("a", ("r1",))
    assert after.want == B
    assert after.found == 1


def test_several_readers_at_once_are_in_doubt_until_they_are_taken() -> None:
    after, outcome = finder(A, B).heard("r1", "r2")
    assert said(outcome).startswith("r1, r2 hear it at once.")
    assert after.want == A
    after, outcome = after.take()
    assert given_to(outcome) == ("a", ("r1", "r2"))
    assert after.want == B


def test_what_is_in_doubt_is_forgotten_where_the_tag_is_laid_elsewhere() -> None:
    doubtful, _ = finder(A, B).heard("r1", "r2")
    after, outcome = doubtful.heard("r1")
    assert given_to(outcome) == ("a", ("r1",))
    assert said(after.take()[1]).startswith("There is nothing to take")


def test_a_reader_that_was_given_before_is_said_and_changes_hands_only_when_told_so() -> None:
    first, _ = finder(A, B).heard("r1")
    after, outcome = first.heard("r1")
    assert said(outcome) == 'The layout has r1 for a already: "take" gives it to b instead.'
    assert after.want == B
    _, outcome = after.take()
    assert isinstance(outcome, Given)
    assert (outcome.want.name, outcome.taken) == ("b", ("r1",))


def test_one_edge_of_a_tray_may_be_heard_by_a_reader_that_serves_a_space() -> None:
    after, outcome = finder(EDGE, A, r1="elsewhere").heard("r1")
    assert given_to(outcome) == ("north", ("r1",))
    assert after.serves == {"r1": "elsewhere"}


def test_two_readers_are_none_for_a_spot_or_an_edge() -> None:
    after, outcome = finder(EDGE).heard("r1", "r2")
    assert said(outcome) == "r1, r2 hear it at once: lay it so that one does."
    assert after.doubt == ()


def test_a_key_counts_where_a_key_is_wanted_and_a_tag_where_a_reader_is() -> None:
    assert finder(A).pressed("k1") == (finder(A), None)
    assert finder(DONE).heard("r1") == (finder(DONE), None)
    assert given_to(finder(DONE).pressed("k7")[1]) == ("done", ("k7",))


def test_what_is_skipped_is_not_found_and_what_comes_last_is_the_end() -> None:
    after = finder(A, B).skip().skip()
    assert after.want is None
    assert after.found == 0
    assert after.skip() == after
    assert after.heard("r1") == (after, None)


def test_back_asks_once_more_and_frees_what_was_given() -> None:
    first, _ = finder(A, B).heard("r1")
    after, gone = first.back()
    assert given_to(gone) == ("a", ("r1",))
    assert after.want == A
    assert given_to(after.heard("r1")[1]) == ("a", ("r1",))


def test_back_over_what_was_skipped_frees_nothing_and_before_the_first_is_nothing() -> None:
    assert finder(A, B).skip().back() == (finder(A, B), None)
    assert finder(A).back() == (finder(A), None)


# -- what is wanted -------------------------------------------------------------------------------


def test_only_spaces_that_no_place_covers_are_wanted(tmp_path: Path) -> None:
    text = '[place.left]\nreaders = ["r"]\nkind = "area"\narea = "ink"\n'
    wants = list(spaces(layout(tmp_path, text), view()))
    assert [want.name for want in wants] == ["oak-1", "oak-2"]


def test_spots_of_trays_are_where_the_spaces_lie_in_them_and_then_their_edges() -> None:
    wants = list(trays(Layout(), view()))
    spots = {want.name: (want.tray, want.square, want.at) for want in wants if want.kind == "spot"}
    assert spots == {
        "ink-1": ("tray-1-1", (0, 0), (0, 0)),
        "ink-2": ("tray-1-1", (0, 0), (2, 0)),
        "ink-3": ("tray-1-1", (0, 0), (1, 1)),
        "oak-1": ("tray-2-1", (1, 0), (0, 0)),
        "oak-2": ("tray-2-1", (1, 0), (2, 2)),
    }
    edges = [(want.tray, want.name) for want in wants if want.kind == "edge"]
    assert edges == [
        (tray, edge)
        for tray in ("tray-1-1", "tray-2-1")
        for edge in ("north", "east", "south", "west")
    ]


def test_a_tray_that_is_there_keeps_its_name_and_its_spots(tmp_path: Path) -> None:
    text = '[tray.W]\nsquare = [0, 0]\n[tray.W.reader]\nw = [2, 0]\n[tray.W.corner]\neast = "w"\n'
    wants = [want for want in trays(layout(tmp_path, text), view()) if want.square == (0, 0)]
    assert {want.tray for want in wants} == {"W"}
    assert [want.name for want in wants] == ["ink-1", "ink-3", "north", "south", "west"]


def test_keys_are_wanted_that_no_key_does_yet(tmp_path: Path) -> None:
    plan = layout(tmp_path, '[key.a]\ndoes = "1"\n[key.b]\ndoes = "undo"\nseat = "overlord"\n')
    wants = [(want.name, want.seat) for want in keys(plan, ("stay",))]
    assert ("1", "") not in wants
    assert ("undo", OVERLORD) not in wants
    assert ("2", "") in wants
    assert wants[-1] == ("stay", "")
    assert len(wants) == len(KEYS) - 1  # two are there, one is new


def test_what_a_layout_has_is_known_by_the_name_that_people_give_it(tmp_path: Path) -> None:
    plan = layout(tmp_path, '[place.a]\nreaders = ["r1"]\nlabel = "the door"\n')
    _, outcome = begun(plan, [B]).heard("r1")
    assert "r1 for the door already" in said(outcome)


# -- the file -------------------------------------------------------------------------------------


def test_what_is_given_stands_among_its_like_and_all_else_stays_as_it_was() -> None:
    after = given(given(FILE, Given(B, ("r2", "r3"))), Given(DONE, ("k2",)))
    assert (
        after
        == FILE.replace("[key.k1]", '[place.b]\nreaders = ["r2", "r3"]\n\n[key.k1]')
        + '\n[key.k2]\ndoes = "done"\n'
    )


def test_a_file_that_was_empty_says_what_was_given() -> None:
    text = given(given("", Given(A, ("r1",))), Given(B, ("r2",)))
    assert text == '[place.a]\nreaders = ["r1"]\n\n[place.b]\nreaders = ["r2"]\n'


def test_a_spot_makes_its_tray_and_an_edge_stands_beside(tmp_path: Path) -> None:
    text = given("", Given(Want("spot", "ink-1", tray="W", square=(1, 0), at=(2, 0)), ("r1",)))
    text = given(text, Given(EDGE, ("r1",)))
    (tmp_path / "layout.toml").write_text(text, "utf-8")
    tray = read_layout(tmp_path / "layout.toml").tray["W"]
    assert (tray.square, tray.reader, tray.corners) == ((1, 0), {"r1": (2, 0)}, {"north": "r1"})


def test_what_is_withdrawn_leaves_no_place_without_readers() -> None:
    more = given(FILE, Given(B, ("r2",)))
    assert tomllib.loads(withdrawn(more, Given(B, ("r2",)))) == tomllib.loads(FILE)
    assert tomllib.loads(withdrawn(FILE, Given(A, ("r1",)))) == {
        "title": "Ours",
        "key": {"k1": {"does": "1"}},
    }


def test_an_edge_that_is_withdrawn_leaves_its_reader_below_the_space() -> None:
    text = given("", Given(Want("spot", "ink-1", tray="W", at=(2, 0)), ("r1",)))
    after = withdrawn(given(text, Given(EDGE, ("r1",))), Given(EDGE, ("r1",)))
    assert tomllib.loads(after)["tray"]["W"] == {
        "square": [0, 0],
        "reader": {"r1": [2, 0]},
        "corner": {},
    }


def test_a_reader_that_changes_hands_serves_its_old_place_no_more() -> None:
    after = tomllib.loads(given(FILE, Given(B, ("r1",), taken=("r1",))))
    assert after["place"] == {"b": {"readers": ["r1"]}}


@pytest.mark.parametrize(
    "strange",
    [
        'place.a.readers = ["r1"]\nplace.a.label = """\n[key.k1]\n"""\n',
        'place = { a = { readers = ["r1"] } }\n',
    ],
)
def test_a_text_that_cannot_be_added_to_is_refused_rather_than_garbled(strange: str) -> None:
    with pytest.raises(Invalid, match="write each of them as a table of its own"):
        given(strange, Given(B, ("r2",)))


def test_tables_that_stand_apart_stay_where_they_are() -> None:
    text = '[place]\na = { readers = ["r1"] }\n[key.k1]\ndoes = "1"\n[place.y]\nreaders = ["w"]\n'
    after = given(text, Given(B, ("r2",)))
    assert "".join(after.split('\n[place.b]\nreaders = ["r2"]\n\n')) == text
