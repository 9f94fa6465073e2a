"""The simulated table: what hands do to it, and what is seen of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from kivy.clock import Clock
from msgspec.structs import replace

from controller.wire.sim import AnySim, SimKey, SimLift, SimPut, SimTable, SimThing, SimTurn
from tests.ui import fight
from tests.ui.measure import everything
from tests.ui.offscreen import OffScreen
from ui.app import around
from ui.desk import Desk
from ui.render.play import PlayScreen
from ui.render.sender import Sender
from ui.sim.view import SimView
from ui.text import Words
from ui.theme import PANEL_7, TOUCH_DISPLAY_2, Panel, Theme
from ui.widgets import Chip, PushButton


class Hands:
    """A desk on the bench, with a record of what hands did."""

    def __init__(self, screen: OffScreen, panel: Panel, words: Words | None = None) -> None:
        self.screen = screen
        self.sent: list[AnySim] = []
        theme, spoken = Theme(panel.dpi), words or Words()
        self.play = PlayScreen(theme, spoken, Sender(lambda command: None, Clock.time))
        self.desk = Desk(theme, self.play, panel)
        self.sim = SimView(theme, spoken, self.sent.append)
        self.desk.put(self.sim)
        screen.show(self.desk)
        self.view = fight.fight(fight.move())
        self.play.show(self.view)
        self.show(fight.sim_table())

    def show(self, table: SimTable) -> None:
        """The table is like this now."""
        self.table = table
        self.sim.show(table, self.view)
        self.screen.frames(6)

    def thing(self, label: str) -> SimThing:
        """The thing of that name."""
        return next(thing for thing in self.table.things if thing.label == label)

    def thing_of(self, uid: str) -> SimThing:
        """The thing with that tag."""
        return next(thing for thing in self.table.things if thing.uid == uid)

    def at(self, label: str) -> tuple[float, float]:
        """Where a thing is seen, in window pixels."""
        top, tray, uid = self.sim.top_side, self.sim.tray, self.thing(label).uid
        if uid in top.spots:
            x, y = top.to_window(*top.spots[uid][:2])
        else:
            box = tray.boxes[uid]
            x, y = tray.to_window(box.x + box.width / 2, box.y + box.height / 2)
        return (float(x), float(y))

    def place(self, ident: str) -> tuple[float, float]:
        """Where a place is, in window pixels."""
        top: Any = self.sim.top_side
        if ident in top.pads:
            box = top.pads[ident]
            x, y = top.to_window(box.x + box.width / 2, box.y + box.height / 2)
        else:
            x, y = top.to_window(*top.layout.spots[ident].middle)
        return (float(x), float(y))


@pytest.fixture
def hands(bench: Callable[[Panel], OffScreen]) -> Hands:
    return Hands(bench(around(PANEL_7)), PANEL_7)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("panel", [PANEL_7, TOUCH_DISPLAY_2], ids=lambda p: f"{p.width}")
def test_a_desk_passes_the_ruler(
    bench: Callable[[Panel], OffScreen], panel: Panel, language: str
) -> None:
    screen = bench(around(panel))
    Hands(screen, panel, Words(language))
    screen.shot("desk" + ("_es" if language == "es" else ""))
    assert everything(screen) == []


def test_a_miniature_dragged_to_a_space_is_lifted_and_put_there(hands: Hands) -> None:
    hands.screen.drag(hands.at("Corvid"), hands.place("B1-6"))
    uid = hands.thing("Corvid").uid
    assert hands.sent == [SimLift(uid=uid), SimPut(uid=uid, place="B1-6")]


def test_a_card_is_dragged_from_the_tray_to_a_pad(hands: Hands) -> None:
    hands.screen.drag(hands.at("War hammer"), hands.place("pad-2"))
    assert hands.sent == [SimPut(uid=hands.thing("War hammer").uid, place="pad-2")]


def test_of_very_many_things_those_that_the_game_shows_lie_in_the_tray(hands: Hands) -> None:
    spare = [SimThing(f"04C3{n:02}", f"Spare {n}", "card", thing=f"spare-{n}") for n in range(99)]
    hands.show(replace(hands.table, things=(*hands.table.things, *spare)))
    assert set(hands.sim.tray.boxes) == {hands.thing("Shade").uid}
    hands.show(replace(hands.table, things=hands.table.things[:-80]))
    assert len(hands.sim.tray.boxes) == 1 + 5 + 19


def test_what_is_let_go_beside_the_table_is_only_lifted(hands: Hands) -> None:
    hands.screen.drag(hands.at("Blaster"), hands.at("War hammer"))
    assert hands.sent == [SimLift(uid=hands.thing("Blaster").uid)]


def test_of_two_in_one_space_the_one_under_the_finger_is_taken(hands: Hands) -> None:
    for name in ("Brass", "Fang"):
        hands.sent.clear()
        hands.screen.drag(hands.at(name), hands.place("E2-7"))
        assert hands.sent[0] == SimLift(uid=hands.thing(name).uid)


def test_a_tapped_thing_is_put_down_by_the_next_tap_on_a_place(hands: Hands) -> None:
    uid = hands.thing("Shade").uid
    hands.screen.tap(hands.at("Shade"))
    assert hands.sent == []
    hands.screen.tap(hands.place("B1-7"))
    assert hands.sent == [SimPut(uid=uid, place="B1-7")]
    hands.screen.tap(hands.place("B1-6"))
    assert len(hands.sent) == 1


def test_a_tap_that_trembles_is_no_drag(hands: Hands) -> None:
    x, y = hands.at("Shade")
    hands.screen.drag((x, y), (x + hands.screen.theme.slop / 2, y))
    assert hands.sim.held == hands.thing("Shade").uid


def test_a_piece_moves_only_when_the_table_says_so(hands: Hands) -> None:
    before = hands.at("Corvid")
    hands.screen.drag(before, hands.place("B1-6"))
    assert hands.at("Corvid") == before
    things = tuple(
        replace(thing, where="B1-6") if thing.label == "Corvid" else thing
        for thing in hands.table.things
    )
    hands.show(replace(hands.table, things=things))
    assert hands.at("Corvid") == hands.place("B1-6")


def test_keys_are_pressed_and_the_hourglass_is_turned(hands: Hands) -> None:
    hands.screen.tap(hands.screen.find(PushButton, lambda b: b.line.text == "Turn the hourglass"))
    hands.screen.tap(hands.screen.find(Chip, lambda c: c.says == "1"))
    assert hands.sent == [SimTurn(), SimKey(key="k1")]


def test_a_key_says_whose_it_is(hands: Hands) -> None:
    notes = {w.note.text for w in hands.screen.walk() if isinstance(w, Chip) and w.ident == "yes"}
    assert notes == {"Brass"}


def test_everything_is_put_where_the_game_has_it(hands: Hands) -> None:
    astray = tuple(
        replace(thing, where="E2-1") if thing.label == "Corvid" else thing
        for thing in hands.table.things
    )
    card = SimThing("04C3", "Corvid's card", "card", thing="corvid")
    hands.show(replace(hands.table, things=(*astray, card)))
    hands.sim.put_right()
    assert set(hands.sent) == {
        SimPut(uid=hands.thing("Corvid").uid, place="B1-1"),
        SimPut(uid=hands.thing("Shade").uid, place="B1-3"),
        SimLift(uid=hands.thing("Blaster").uid),  # off its pad, into the tray
    }


@pytest.mark.parametrize("count", [4, 6])
def test_every_card_on_a_pad_can_be_read_and_taken(hands: Hands, count: int) -> None:
    cards = [thing.uid for thing in hands.table.things if thing.form == "card"][:count]
    things = tuple(
        replace(thing, where="pad" if thing.uid in cards else thing.where)
        for thing in hands.table.things
    )
    hands.show(replace(hands.table, things=things))
    hands.screen.shot(f"desk_pad_{count}")
    drawn = {stamp.text for stamp in hands.sim.top_side.drawn}
    assert {str(hands.thing_of(uid).label) for uid in cards} <= drawn
    top = hands.sim.top_side
    assert [top.thing_at(*top.spots[uid][:2]) for uid in cards] == cards
    assert everything(hands.screen) == []


def test_a_card_on_a_pad_is_told_how_to_come_off(hands: Hands) -> None:
    assert hands.sim.caption.text.startswith("A card stays on its pad")
    hands.show(replace(hands.table, things=tuple(replace(t, where="") for t in hands.table.things)))
    assert hands.sim.caption.text.startswith("Simulated table")


def test_a_tapped_thing_is_shown_in_the_hand_and_a_second_tap_puts_it_back(hands: Hands) -> None:
    x, y = hands.at("Corvid")
    uid = hands.thing("Corvid").uid
    hands.screen.tap((x, y))
    lifted = tuple(replace(t, where="" if t.uid == uid else t.where) for t in hands.table.things)
    hands.show(replace(hands.table, things=lifted))
    hands.screen.shot("desk_hand")
    assert {"Corvid", "Tap where to put it"} <= set(hands.screen.words())
    assert everything(hands.screen) == []
    hands.screen.tap((x, y))
    assert hands.sent == [SimLift(uid=uid), SimPut(uid=uid, place="B1-1")]
    assert "Tap where to put it" not in hands.screen.words()


def test_a_tap_on_the_hand_puts_back_what_is_in_it(hands: Hands) -> None:
    hands.screen.tap(hands.at("Corvid"))
    hands.screen.tap(hands.sim.hand)
    assert hands.sent[-1] == SimPut(uid=hands.thing("Corvid").uid, place="B1-1")
    assert hands.sim.held == ""


def test_a_card_from_a_pad_is_laid_aside_by_a_tap_on_the_tray(hands: Hands) -> None:
    hands.screen.tap(hands.at("Blaster"))
    box = hands.sim.tray_box
    hands.screen.tap((box.right - 4, box.y + 4))
    assert hands.sent == [SimLift(uid=hands.thing("Blaster").uid)]
    assert hands.sim.held == ""


def test_a_short_drag_is_a_tap(hands: Hands) -> None:
    x, y = hands.at("Shade")
    hands.screen.drag((x, y), (x + hands.screen.theme.mm(5), y))
    assert hands.sim.held == hands.thing("Shade").uid
    assert hands.sent == []


def test_the_tray_has_the_width_of_the_touchscreen_where_the_table_leaves_room(
    hands: Hands,
) -> None:
    assert hands.sim.tray_box.width > hands.sim.cut[0] * 0.95
    assert hands.sim.key_box.x > hands.sim.cut[0]


def test_a_drag_outside_the_table_still_reaches_the_touchscreen(hands: Hands) -> None:
    hands.screen.wait(1)
    hands.screen.tap(hands.play.top_bar.menu)
    assert hands.play.drawer_open
    assert hands.sent == []


def test_without_a_simulated_table_the_touchscreen_has_the_window(hands: Hands) -> None:
    hands.desk.put(None)
    hands.screen.frames(4)
    assert tuple(hands.play.size) == tuple(hands.desk.size)
