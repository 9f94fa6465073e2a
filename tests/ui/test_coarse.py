"""Places that cover other spaces than the one they are named as, on the tray and the simulated
table."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from controller.wire.lying import SimPlace
from controller.wire.sim import SimPut
from tests.ui import fight
from tests.ui.offscreen import OffScreen
from tests.ui.test_sim import Hands
from tests.ui.test_tray import UNFELT, Page, battle
from ui.app import around
from ui.theme import PANEL_7, Panel


def test_a_place_stands_first_where_a_space_that_it_covers_answers(small: OffScreen) -> None:
    lit = SimPlace("west", "The west", 1, 1, covers=("B1-1", "B1-6"))
    dark = SimPlace("east", "The east", 9, 1, covers=("Z-1", "Z-2"))
    page = Page(small, battle(replace(UNFELT, places=(dark, lit))))
    page.take("Shade")
    assert "B1-6" in page.tray.lit
    assert page.tray.answers(lit)
    assert not page.tray.answers(dark)


def test_everything_is_put_on_the_place_that_covers_the_least_beside_its_space(
    bench: Callable[[Panel], OffScreen],
) -> None:
    hands = Hands(bench(around(PANEL_7)), PANEL_7)
    table = hands.table
    wide = SimPlace("hall", "The hall", 1, 1, covers=("B1-1", "B1-2", "B1-3"))
    narrow = tuple(
        replace(place, id=f"r-{place.id}", covers=(place.id,)) if place.id == "B1-1" else place
        for place in table.places
    )
    corvid = hands.thing("Corvid")
    assert corvid.where == "B1-1"
    away = tuple(replace(t, where="") if t == corvid else t for t in table.things)
    hands.show(replace(table, places=(wide, *narrow), things=away))
    hands.sim.put_right()
    assert SimPut(uid=corvid.uid, place="r-B1-1") in hands.sent


def test_a_space_is_drawn_where_the_one_place_lies_that_covers_it(
    bench: Callable[[Panel], OffScreen],
) -> None:
    hands = Hands(bench(around(PANEL_7)), PANEL_7)
    top = hands.sim.top_side
    before = dict(top.middles)
    renamed = tuple(
        replace(place, id=f"r-{place.id}", covers=(place.id,)) if place.kind == "space" else place
        for place in hands.table.places
    )
    things = tuple(replace(each, where="") for each in fight.sim_table().things)
    hands.show(replace(hands.table, places=renamed, things=things))
    assert top.middles == before
    assert top.above["B1-1"] == "r-B1-1"
