"""Several tags of one thing: beside each other they are a base's, farther apart they are told."""

from __future__ import annotations

import pytest

from controller.engine import Session
from controller.table import Layout, Tags, Thing
from controller.table.layout import Place
from controller.table.order import QUIET_MS
from tests.table.rig import Rig
from tests.table.stepping import PLACES, Steps

ONE, OTHER = "04000001", "04000011"


def based(one: str, other: str, form: str = "miniature") -> Rig:
    """A table in whose row of places two tags of Ann lie there."""
    places = {
        **{place: Place((f"r-{place}",), x=n, y=0) for n, place in enumerate(PLACES)},
        "pad": Place(("r-pad",), "pad"),
    }
    thing = Thing("ann", form)  # type: ignore[arg-type]
    tags = Tags({ONE: thing, OTHER: thing})
    rig = Rig(Session.begin(Steps(), {}), Layout(place=places), tags)
    rig.put(ONE, one)
    rig.put(OTHER, other)
    rig.wait(2 * QUIET_MS)
    return rig


@pytest.mark.parametrize("other", ["y", "z", "pad"])
def test_two_tags_of_one_thing_at_places_that_are_no_neighbours_are_told(other: str) -> None:
    assert "wears several tags, and they are felt at w and at" in based("w", other).said


@pytest.mark.parametrize("other", ["w", "x"])
def test_two_tags_on_one_base_are_nothing_to_tell(other: str) -> None:
    assert "several tags" not in based("w", other).said


def test_marks_that_are_all_alike_may_lie_anywhere() -> None:
    assert "several tags" not in based("w", "z", "token").said


def test_it_is_told_once() -> None:
    rig = based("w", "z")
    assert rig.table.notice is not None
    serial = rig.table.notice.serial
    rig.wait(10 * QUIET_MS)
    assert rig.table.notice.serial == serial
