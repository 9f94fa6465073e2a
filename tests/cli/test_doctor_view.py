"""How a doctor's findings are shown: a page drawn anew, a line a second, nothing at all."""

from __future__ import annotations

import pytest

from controller.cli.doctor_view import Watching
from hal.health_values import HubHealth, ReaderHealth, Report

__all__: list[str] = []

REPORT = Report(
    over_ms=1000,
    readers={"r1": ReaderHealth(polls=99, interval_p95_ms=104), "r2": ReaderHealth(lost=True)},
    hubs={"north": HubHealth(met=True, beats=9, round_trip_p95_ms=12, cycle_ms=87)},
)


def watched(capsys: pytest.CaptureFixture[str], *, silent: bool = False) -> str:
    with Watching(2, silent=silent) as watching:
        watching(REPORT)
        watching(REPORT)
    return capsys.readouterr().out


def test_in_a_pipe_there_is_a_line_a_second(capsys: pytest.CaptureFixture[str]) -> None:
    trouble = "not well are 1 of 3 parts; r2: It is lost: look at its wires, and at what it hangs"
    assert [each[:70] for each in watched(capsys).splitlines()] == [
        f"{n} of 2 s: {trouble}"[:70] for n in (1, 2)
    ]


def test_at_a_terminal_the_page_is_drawn_anew_with_what_is_wrong_first(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("LINES", "60")
    out = watched(capsys)
    assert out.count("1 of 2 s: ") == 1
    assert "2 of 2 s: " in out
    assert "\x1b[1A" in out  # the second page goes over the first
    assert out.index("does not serve") < out.index("works")


def test_for_a_program_nothing_is_shown_before_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert watched(capsys, silent=True) == ""
