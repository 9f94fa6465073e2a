"""The Overlord's pencil: edits by JSON pointer."""

from __future__ import annotations

import pytest
from msgspec import Struct

from controller.engine import Fate, Illegal, Invalid, State
from controller.engine.edits import edited
from controller.wire import Edit


class Body(Struct):
    name: str
    health: int


class Ward(State):
    bodies: list[Body]
    notes: dict[str, str]


def ward() -> Ward:
    return Ward(Fate("s"), [Body("a", 3), Body("b", 5)], {"a/b": "one", "c~d": "two"})


def test_a_value_is_set_where_the_pointer_leads_and_the_old_state_is_left_alone() -> None:
    old = ward()
    assert edited(old, (Edit("/bodies/1/health", "set", 2),)).bodies[1].health == 2
    assert old == ward()


def test_edits_are_made_in_order() -> None:
    new = {"name": "c", "health": 1}
    state = edited(
        ward(),
        (
            Edit("/bodies/0", "remove"),
            Edit("/bodies/0", "insert", new),
            Edit("/bodies/-", "insert", new),
        ),
    )
    assert [body.name for body in state.bodies] == ["c", "b", "c"]


class Way(State):
    ends: list[tuple[str, str]]


def test_what_has_a_fixed_length_is_edited_as_a_list_as_json_has_it() -> None:
    state = Way(Fate("s"), [("a", "b")])
    assert edited(state, (Edit("/ends/-", "insert", ["c", "d"]),)).ends == [("a", "b"), ("c", "d")]
    assert edited(state, (Edit("/ends/0/1", "set", "e"),)).ends == [("a", "e")]


def test_slash_and_tilde_are_escaped_as_in_rfc_6901() -> None:
    state = edited(ward(), (Edit("/notes/a~1b", "set", "x"), Edit("/notes/c~0d", "set", "y")))
    assert state.notes == {"a/b": "x", "c~d": "y"}


def test_keys_are_added_by_insert_and_taken_out_by_remove() -> None:
    state = edited(ward(), (Edit("/notes/new", "insert", "n"), Edit("/notes/a~1b", "remove")))
    assert state.notes == {"c~d": "two", "new": "n"}


@pytest.mark.parametrize(
    "path",
    ["", "/", "bodies", "/nothing", "/bodies/2", "/bodies/-1", "/bodies/x/a", "/bodies/0/name/z"],
)
def test_a_pointer_that_leads_nowhere_is_named(path: str) -> None:
    with pytest.raises(Invalid, match="not there"):
        edited(ward(), (Edit(path, "set", 1),))


@pytest.mark.parametrize("op", ["set", "remove"])
def test_what_is_not_there_cannot_be_set_or_removed(op: str) -> None:
    with pytest.raises(Invalid):
        edited(ward(), (Edit("/notes/new", op, "x"),))  # type: ignore[arg-type]


def test_a_value_of_the_wrong_kind_is_refused_with_its_place() -> None:
    with pytest.raises(Illegal, match=r"bodies\[0\]\.health"):
        edited(ward(), (Edit("/bodies/0/health", "set", "many"),))


def test_fate_cannot_be_corrected() -> None:
    with pytest.raises(Illegal, match="Fate"):
        edited(ward(), (Edit("/fate/seed", "set", "x"),))
    with pytest.raises(Illegal, match="Fate"):
        edited(ward(), (Edit("/fate", "set", {"seed": "x"}),))


def test_a_value_nested_without_end_is_refused() -> None:
    value: object = 1
    for _ in range(5000):
        value = [value]
    with pytest.raises(Invalid, match="more than 64 deep"):
        edited(ward(), (Edit("/bodies/-", "insert", value),))


def test_what_an_edit_inserts_is_its_own_copy_so_a_later_edit_cannot_change_the_command() -> None:
    new = {"name": "c", "health": 1}
    edits = (Edit("/bodies/-", "insert", new), Edit("/bodies/2/health", "set", 9))
    assert edited(ward(), edits).bodies[2] == Body("c", 9)
    assert new == {"name": "c", "health": 1}
    assert edited(ward(), edits).bodies[2] == Body("c", 9)


@pytest.mark.parametrize(
    "edit",
    [Edit("/spare", "insert", 1), Edit("/bodies/0/age", "insert", 1), Edit("/~0fate", "insert", 1)],
)
def test_what_no_state_has_cannot_be_added(edit: Edit) -> None:
    with pytest.raises(Illegal, match="adds or removes"):
        edited(ward(), (edit,))


@pytest.mark.parametrize("place", ["٣", "00", "+1", " 1", "1" * 5000, "1e0"])
def test_only_a_plain_number_is_a_place_in_a_list(place: str) -> None:
    with pytest.raises(Invalid, match="not there"):
        edited(ward(), (Edit(f"/bodies/{place}/health", "set", 1),))


@pytest.mark.parametrize("value", [2**63, -(2**63) - 1, [10**30], {"a": {"b": 10**30}}])
def test_a_number_that_no_journal_can_keep_is_refused(value: object) -> None:
    with pytest.raises(Invalid, match="too big"):
        edited(ward(), (Edit("/bodies/0/health", "set", value),))


@pytest.mark.parametrize(
    ("edit", "character"),
    [
        (Edit("/bodies/0/name", "set", "a\x1b[2J"), "U[+]001B"),
        (Edit("/bodies/0/name", "set", "a\u202eb"), "U[+]202E"),
        (Edit("/bodies/-", "insert", {"name": "\x07", "health": 1}), "U[+]0007"),
        (Edit("/notes/x\x9by", "insert", "one"), "U[+]009B"),
    ],
)
def test_what_a_screen_would_take_for_an_order_is_refused(edit: Edit, character: str) -> None:
    with pytest.raises(Invalid, match=f"the character {character} may not stand here"):
        edited(ward(), (edit,))
