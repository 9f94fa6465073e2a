"""The whole way: a finger on the glass, the window, the socket, the service, and back."""

from __future__ import annotations

import asyncio
import os
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from kivy.clock import Clock
from msgspec.structs import replace

from controller.wire import Answer, AnyAsk, Choose, Option, View
from controller.wire.frame import Hello
from tests.ui import fight, views
from tests.ui.offscreen import OffScreen
from ui.demonstration import TURNS, Demonstration
from ui.render.sender import Said
from ui.theme import PANEL_7, Panel

ROOT = Path(__file__).parents[2]


def test_a_demonstration_counts_the_turns_that_are_over(
    bench: Callable[[Panel], OffScreen],
) -> None:
    bench(PANEL_7)
    player = Demonstration("nowhere", Hello(role="overlord"), PANEL_7)
    view = fight.fight()

    def turn_of(who: str) -> View:
        turns = tuple(
            replace(turn, standing="now" if turn.id == who else "ready")
            for turn in fight.order().turns
        )
        order = replace(fight.order(), turns=turns)
        return replace(view, parts=(view.parts[0], order))

    for who, over in (("", 0), ("brass", 0), ("brass", 0), ("", 1), ("shade", 1), ("fang", 2)):
        player.seen(turn_of(who))
        assert player.turns == over
    assert TURNS == 2


class Shown(Demonstration):
    """A demonstration that is shown views, and remembers what it would send."""

    def __init__(self, screen: OffScreen) -> None:
        self.sent: list[Said] = []
        super().__init__("nowhere", Hello(role="overlord"), PANEL_7, Clock.time)
        self.bench = screen
        screen.show(self.frame)
        screen.wait(1)

    def send(self, command: Said) -> None:
        self.sent.append(command)

    def answers(self, ask: AnyAsk, taps: int, chance: int) -> list[tuple[str, ...]]:
        """What it answers, with so many taps at most, where there is no board."""
        view = View(audience="overlord", revision=1, asks=(views.asked(ask),))
        self.client.view = view
        self.seen(view)
        for _ in range(taps):
            self.bench.wait(1)
            asyncio.run(self.once(Random(chance)))
            self.bench.frames(3)
            given = [said.picks for said in self.sent if isinstance(said, Answer)]
            if given:
                return given
        return []


SIX = tuple(Option(f"fill-{n}", f"Fill in panel {n}", subject=f"panel-{n}") for n in range(6))


@pytest.mark.parametrize("chance", range(4))
def test_without_a_board_a_demonstration_takes_what_leads_on(
    bench: Callable[[Panel], OffScreen], chance: int
) -> None:
    options = (*SIX, Option("done", "Nobody's"))
    ask = Choose(key="create", to=("ana",), prompt="Whose?", options=options)
    assert Shown(bench(PANEL_7)).answers(ask, 6, chance) == [("done",)]


def test_a_demonstration_reaches_what_lies_beyond_the_edge(
    bench: Callable[[Panel], OffScreen],
) -> None:
    ask = Choose(key="team", to=("ana",), prompt="Which?", options=SIX, least=5, most=5)
    [given] = Shown(bench(PANEL_7)).answers(ask, 20, 0)
    assert len(given) == 5


@pytest.mark.timeout(120)
def test_a_game_is_played_to_its_end_by_touches_in_a_window_that_is_a_client_of_the_service(
    tmp_path: Path,
) -> None:
    without_display = {
        k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    played = subprocess.run(
        [sys.executable, "-m", "controller.cli", "demo", "--game", "noughts"],
        cwd=ROOT,
        env={**without_display, "HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state")},
        check=False,
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert played.returncode == 0, played.stderr
    [log] = (tmp_path / "state").rglob("demo-noughts.log")
    [picture] = (tmp_path / "state").rglob("demo-noughts.png")
    lines = log.read_text("utf-8").splitlines()
    marks = [line for line in lines if " marks " in line]
    assert len({line.split()[-1] for line in marks}) == len(marks) >= 5
    assert [line.split()[0] for line in marks] == (["Cross", "Nought"] * 5)[: len(marks)]
    assert lines[-1] in ("Cross wins", "Nought wins", "A draw")
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.timeout(120)
def test_a_game_is_played_through_a_simulated_table_by_hands(tmp_path: Path) -> None:
    without_display = {
        k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    tables = ROOT / "tests" / "table"
    played = subprocess.run(
        [
            *(sys.executable, "-m", "controller.cli", "demo", "--game", "noughts"),
            *("--layout", str(tables / "noughts.layout.toml")),
            *("--tags", str(tables / "noughts.tags.toml")),
        ],
        cwd=ROOT,
        env={**without_display, "HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state")},
        check=False,
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert played.returncode == 0, played.stderr
    [log] = (tmp_path / "state").rglob("demo-noughts.log")
    [picture] = (tmp_path / "state").rglob("demo-noughts.png")
    assert log.read_text("utf-8").splitlines()[-1] in ("Cross wins", "Nought wins", "A draw")
    width, height = struct.unpack(">LL", picture.read_bytes()[16:24])
    assert (width, height) == (1360, 720)
