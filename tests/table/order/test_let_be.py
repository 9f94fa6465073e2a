"""Fine as it is, over a power cut: what is found as it was let be is spoken of no more."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from controller.engine import Session
from controller.service.kept_order import KeptOrder, beside
from controller.table.order import Excuse
from controller.wire.guide import Fine
from tests.table.order.test_guide import correct, step
from tests.table.rig import Rig
from tests.table.stepping import Steps
from tests.table.test_steps import ANN, BOB, walking

KEPT = {"bob": (("y",), "z")}


def again(rig: Rig, found: Mapping[str, str], kept: Mapping[str, Excuse]) -> Rig:
    """The same game after a power cut, where these lie and those were let be."""

    class Resumed(Rig):
        def wait(self, ms: int = 600) -> None:
            if self.clock.now() == 0:
                self.table.order.resume(kept, lambda excused: None)
            super().wait(ms)

    session = Session.open(Steps(), rig.session.journal)
    return Resumed(session, rig.table.layout, rig.table.tags, found)


def let_be() -> tuple[Rig, dict[str, Excuse]]:
    """Bob lies at y and not at z, which is fine; and what is kept of that."""
    rig = walking()
    kept: dict[str, Excuse] = {}
    rig.table.order.resume({}, kept.update)
    correct(rig, bob="y")
    correct(rig, bob="z")
    rig.put(BOB, "pad")
    rig.lift(BOB)
    rig.wait(2000)
    rig.table.say(Fine(thing="bob", nonce="fine"))
    return rig, kept


def test_what_is_let_be_is_handed_on_to_be_kept() -> None:
    _, kept = let_be()
    assert kept == {"bob": ((), "z")}


def test_what_lies_beside_the_table_is_still_fine_after_a_power_cut() -> None:
    rig, kept = let_be()
    assert step(again(rig, {ANN: "w"}, kept)) == ""


def test_without_what_was_kept_people_are_led_once_more() -> None:
    rig, _ = let_be()
    assert step(again(rig, {ANN: "w"}, {})) == "Set Bob down at z."


def test_what_is_found_where_it_was_let_be_is_still_fine() -> None:
    assert step(again(walking(), {ANN: "w", BOB: "y"}, KEPT)) == ""


def test_what_is_found_elsewhere_than_it_was_let_be_is_led_home() -> None:
    assert step(again(walking(), {ANN: "w", BOB: "x"}, KEPT)) == "Move Bob from x to z."


def test_what_the_game_has_elsewhere_by_now_is_led_home() -> None:
    rig = walking()
    correct(rig, bob="x")
    assert step(again(rig, {ANN: "w", BOB: "y"}, KEPT)) == "Move Bob from y to x."


# -- the file -------------------------------------------------------------------------------------


def test_what_was_let_be_is_read_again(tmp_path: Path) -> None:
    path = beside(tmp_path / "friday.journal")
    KeptOrder(path, "one").keep(KEPT)
    assert KeptOrder(path, "one").read() == KEPT


def test_the_file_of_another_game_says_nothing(tmp_path: Path) -> None:
    path = beside(tmp_path / "friday.journal")
    KeptOrder(path, "one").keep(KEPT)
    assert KeptOrder(path, "other").read() == {}


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff", b'{"evening":"one","things":{"bob":1}}'])
def test_a_file_that_cannot_be_read_says_nothing(tmp_path: Path, data: bytes) -> None:
    path = beside(tmp_path / "friday.journal")
    path.write_bytes(data)
    assert KeptOrder(path, "one").read() == {}


def test_a_folder_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    KeptOrder(tmp_path / "nowhere" / "friday.journal.let-be", "one").keep(KEPT)
