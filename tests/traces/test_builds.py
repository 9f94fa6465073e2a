"""The first fight once more, at every table that the maker's guide builds, and on a screen alone.

Hands do what each answer of the fight is about, as far as the table feels it: they lay cards on the
pad, set figures down where a reader lies, press keys; what is left is answered on the screen.
Whatever the table feels, the fight is the same fight.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from controller.cli.furnishing import furnished
from controller.cli.traced import Replay
from controller.engine import Session
from controller.games.sanctorvm import Sanctorvm
from controller.service import Seating, numbered
from controller.table import Deed, Layout, read_layout, read_tags
from controller.table.gesture import AnyGesture, Placed, Shown
from controller.table.law import gestures
from controller.table.scene import scene, standing
from controller.wire import OVERLORD, TABLE, Answer, Chance, Choose, Judge, Option, Read
from deploy.wiring.netlist import HERE as WIRING
from hal.clock import VirtualClock
from hal.events import ReaderLost
from hal.recording import read_trace
from tests.traces.first_fight import FILE, HEADER
from tests.traces.live import HERE, TAGS

__all__: list[str] = []

SETTLED_MS = 700


def begun() -> Session[Any]:
    setup = HEADER["setup"]
    assert isinstance(setup, dict)
    return Session.begin(Sanctorvm(), setup)


@cache
def fought() -> tuple[str, tuple[Any, ...]]:
    """How the fight ends, and what counts of its journal: all but what was taken back."""
    session = begun()
    layout = read_layout(HERE / "layout.toml", session.game.seats(session.state))
    Replay(session, layout, read_tags(TAGS), read_trace(FILE)).run()
    assert session.over
    path = sorted(session.timeline.path())[1:]  # the first row begins the game
    return session.hash(), tuple(session.journal.row(number).entry for number in path)


class Build:
    """The fight at a table of this layout, on which everything lies where the game has it; or had
    it, before the module `turned` made a quarter turn.

    by     how often hands answered, and how often the screen did where hands set something down
    taken  the options that a figure left to the screen, each with that which was meant
    """

    def __init__(self, layout: Layout, turned: str = "") -> None:
        self.session = begun()
        self.tags = read_tags(TAGS)
        self.clock = VirtualClock()
        furniture = furnished(layout, self.tags, self.clock, self.session.view(TABLE))
        assert furniture.simulated is not None
        self.hardware = furniture.simulated
        self.session.state.modules = [
            replace(laid, turns=1) if laid.code == turned else laid
            for laid in self.session.state.modules
        ]
        self.nonce = numbered("build")
        seating = Seating(self.session, self.clock, nonce=numbered("table"))
        self.table = seating.lay(layout, self.tags)
        self.hardware.platform.listen(self.table.hear)
        self.hardware.platform.start()
        self.wait(1000)
        self.by: Counter[str] = Counter()
        self.taken: list[tuple[tuple[str, ...], str]] = []

    # -- what hands do ------------------------------------------------------------------------

    def wait(self, ms: int = SETTLED_MS) -> None:
        self.clock.advance(ms)

    def put(self, uid: str, place: str) -> None:
        self.hardware.put(uid, self.table.layout.place[place].readers[0])
        self.wait()

    def lift(self, uid: str) -> None:
        self.hardware.lift(uid)
        self.wait()

    def press(self, does: str) -> None:
        """Press the key that does this, if the table has it."""
        for name, key in self.table.layout.key.items():
            if key.does == does and not key.seat:
                self.hardware.press(name)
                self.wait()

    def uid(self, thing: str, *forms: str) -> str:
        found = [u for form in forms for u in self.tags.of(thing) if self.tags.tag[u].form == form]
        return found[0] if found else ""

    def figure(self, thing: str) -> str:
        """The tag of a thing's figure; empty for a mark, of which this box has none."""
        return self.uid(thing, "miniature")

    def under(self, space: str) -> str:
        """The place below a space that covers the least."""
        ground = self.table.ground
        places = sorted(ground.places(space), key=lambda place: len(ground.spaces(place)))
        return places[0] if places else ""

    def beside(self, space: str) -> str:
        """The pad beside the table that stands for a space."""
        pads = [name for name, each in self.table.layout.place.items() if each.kind == "pad"]
        return next((pad for pad in pads if self.table.ground.at(pad, space)), "")

    def do(self, gesture: AnyGesture) -> None:
        """Carry a gesture out, as far as the table feels it."""
        if isinstance(gesture, Shown):
            card = self.uid(gesture.thing, "card", "miniature")
            if "pad" in self.table.layout.place:
                self.put(card, "pad")
                self.lift(card)
        elif isinstance(gesture, Placed):
            figure, place = self.figure(gesture.thing), self.under(gesture.place)
            if figure and place:
                self.lift(figure)
                self.put(figure, place)
            elif figure and (pad := self.beside(gesture.place)):
                self.put(figure, pad)
                self.lift(figure)

    def tidy(self) -> None:
        """Set every figure where the game has it, and take away who is no more."""
        where = standing(self.session.view(TABLE))
        for uid, places in list(self.table.lying.items()):
            tagged = self.tags.tag[uid]
            if tagged.form != "miniature":
                continue
            home = where.get(tagged.thing, "")
            if not any(self.table.ground.at(place, home) for place in places):
                self.lift(uid)
                if home and self.under(home):
                    self.put(uid, self.under(home))

    # -- the fight ----------------------------------------------------------------------------

    def play(self) -> str:
        """All of it; how it ends."""
        for entry in fought()[1]:
            if isinstance(entry, Answer):
                self.answer(entry)
            else:
                self.session.do(replace(entry, ask=self.session.ask_id))  # time is up
            self.wait()
            self.tidy()
        return self.session.hash()

    def answer(self, said: Answer) -> None:
        """One answer: by hands, else on the screen."""
        session, before = self.session, self.session.timeline.length
        meant = self.meant(said)
        for step in meant:
            if session.timeline.length == before:
                self.press(step) if isinstance(step, str) else self.do(step)
        placed = any(isinstance(step, Placed) and self.figure(step.thing) for step in meant)
        if session.timeline.length > before:
            entry = session.journal.row(session.timeline.length).entry
            assert isinstance(entry, Answer)
            assert (entry.picks, entry.pairs) == (said.picks, said.pairs)
            self.by["placed" if placed else "hands"] += 1
            return
        if placed:
            self.by["tapped"] += 1
            self.taken.append((session.narrowed(said.seat).left, said.picks[0]))
        session.answer(Answer(session.ask_id, self.nonce(), said.seat, said.picks, said.pairs))

    def meant(self, said: Answer) -> list[AnyGesture | str]:
        """The gestures and keys that mean an answer."""
        met = scene(self.session, self.table.layout, self.tags, {})
        if met is None or said.pairs:
            return []
        ask = met.ask
        if isinstance(ask, Read):
            return ["next"]
        if isinstance(ask, Chance):
            return list(said.picks)
        assert isinstance(ask, Choose | Judge)
        options: dict[str, Option] = {option.id: option for option in ask.options}
        steps: list[AnyGesture | str] = []
        for pick in said.picks:
            steps += gestures(met, options[pick])
        several = isinstance(ask, Choose) and ask.most > 1
        return [*steps, "done"] if several else steps or list(said.picks)


def shipped(number: int) -> Layout:
    """The layout of a build of the maker's guide."""
    return read_layout(WIRING / f"example-{number}-hub" / "layout.toml")


def grown(tmp_path: Path, *names: str) -> Layout:
    """A table with readers under these spaces alone, and no keys."""
    text = "".join(f'[place.{name}]\nreaders = ["{name}"]\n' for name in names)
    (tmp_path / "layout.toml").write_text(text, "utf-8")
    return read_layout(tmp_path / "layout.toml")


def test_a_table_with_a_card_pad_and_keys_answers_all_but_the_placings() -> None:
    build = Build(shipped(1))
    assert build.play() == fought()[0]
    assert build.by["placed"] == 0
    assert build.by["tapped"] > 5
    assert build.by["hands"] > 50


def below(tmp_path: Path) -> Layout:
    """A table with one large reader below each module, and a card pad."""
    text = "".join(
        f'[place.{code}]\nreaders = ["{code}"]\nkind = "area"\narea = ["{code}1", "{code}2"]\n'
        for code in "BC"
    )
    pad = '[place.pad]\nreaders = ["pad"]\nkind = "pad"\n'
    (tmp_path / "layout.toml").write_text(text + pad, "utf-8")
    return read_layout(tmp_path / "layout.toml")


@pytest.mark.parametrize("build_2", [True, False])
def test_a_reader_for_each_module_narrows_what_the_screen_is_asked(
    build_2: bool, tmp_path: Path
) -> None:
    build = Build(shipped(2) if build_2 else below(tmp_path))
    assert build.play() == fought()[0]
    assert build.by["placed"] + build.by["tapped"] > 5
    for left, pick in build.taken:
        assert pick in left
        spaces = [pick.split(":")[-1] for pick in left]
        assert len({space.split("-")[0] for space in spaces}) == 1, left


def test_trays_below_the_modules_hear_every_figure_that_is_set_down() -> None:
    build = Build(shipped(3))
    assert build.play() == fought()[0]
    assert build.by["placed"] > 5
    assert build.by["tapped"] == 0


def test_a_table_that_feels_nothing_is_played_on_the_screen() -> None:
    build = Build(Layout())
    assert build.play() == fought()[0]
    assert set(build.by) == {"tapped"}


def test_hands_that_turn_a_module_answer_nothing_and_its_readers_serve_what_lies_above_them() -> (
    None
):
    build = Build(shipped(3))
    deeds: list[Deed] = []
    build.table.on_deed = deeds.append
    before = build.session.hash(), build.session.timeline.length
    module = build.uid("B1", "token")
    build.lift(module)
    assert build.table.ground.otherwise == {}
    build.put(module, "NW6")  # at the east
    assert build.table.ground.otherwise == {"B1": ("NW", 1)}
    assert build.table.ground.spaces("NW1") == ("B1-7",)  # which is printed at the lower left
    build.put(module, "NW2")
    assert build.table.ground.otherwise == {}
    assert build.table.ground.spaces("NW1") == ("B1-1",)
    assert {deed.effect for deed in deeds} == {"nothing"}
    assert (build.session.hash(), build.session.timeline.length) == before


@pytest.mark.rule("SV-MOD-GEA-001")
@pytest.mark.parametrize("order", [1, -1])
def test_hands_may_turn_a_module_with_all_that_stands_on_it(order: int) -> None:
    build = Build(shipped(3), turned="b1")
    deeds: list[Deed] = []
    build.table.on_deed = deeds.append
    assert build.table.ground.otherwise == {"B1": ("NW", 0)}
    quarter = {"NW1": "NW3", "NW4": "NW2", "NW2": "NW6"}  # who stands there, and the module's mark
    moves = [
        (uid, quarter[place]) for uid, [place] in build.table.lying.items() if place in quarter
    ]
    assert len(moves) == 6
    for uid, place in moves[::order]:
        build.hardware.put(uid, place)
        build.wait(50)
    build.wait(3000)
    ground, where = build.table.ground, standing(build.session.view(TABLE))
    assert ground.otherwise == {}
    for uid, [place] in build.table.lying.items():
        thing = build.tags.tag[uid].thing
        assert thing not in where or ground.at(place, where[thing])
    assert [deed.why for deed in deeds if deed.effect == "refused"] == []
    assert build.session.timeline.length == 1


def test_of_a_reader_that_is_not_felt_a_screen_says_what_stands_on_its_module(
    tmp_path: Path,
) -> None:
    session, clock = begun(), VirtualClock()
    table = Seating(session, clock).lay(below(tmp_path), read_tags(TAGS))
    for reader in table.layout.readers:
        table.hear(ReaderLost(reader, at_ms=clock.now()))
    tray = table.shown(session.view(OVERLORD)).tray
    assert tray is not None
    assert [place.id for place in tray.places] == ["B", "C", "pad"]
    assert tray.places[0].covers == tuple(f"B1-{n}" for n in range(1, 9))
    lies = {thing.thing: thing.where for thing in tray.things if thing.form == "miniature"}
    assert (lies["prymat"], lies["primal-1"]) == ("B", "C")


def test_a_table_that_has_grown_by_some_readers_feels_what_they_hear(tmp_path: Path) -> None:
    build = Build(grown(tmp_path, "B1-5", "B1-6", "C2-5"))
    assert build.play() == fought()[0]
    assert build.by["placed"] > 2
