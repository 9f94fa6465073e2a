"""A table of forty readers: that it is measured, and that what it keeps does not grow.

How long anything takes is said by the bench and asserted nowhere: a busy machine has other times.
"""

from pathlib import Path

import pytest

import hal.health
import hal.health_lines
from tests.bench.endurance import measure_endurance
from tests.bench.evening import quick_folder
from tests.bench.hubs import READERS, lying
from tests.bench.served import measure_served

__all__: list[str] = []

EVENTS = 10_000


def test_something_lies_on_every_reader_but_the_pad() -> None:
    on = lying()
    assert (READERS, len(on)) == (40, 39)
    assert all(on.values())
    uids = [uid for uids in on.values() for uid in uids]
    assert len(set(uids)) == len(uids)


@pytest.mark.timeout(180)
def test_a_service_at_forty_readers_hears_every_poll_and_answers_every_placing(
    tmp_path: Path,
) -> None:
    measured = measure_served(1.0, 3, tmp_path)
    assert (measured.readers, measured.placings) == (40, 3)
    assert measured.polls >= 20  # three hubs, each every 116 ms; a busy machine is late
    assert 0 <= measured.idle < 1
    assert 0 < measured.ask_ms <= measured.ask_99_ms <= measured.ask_most_ms
    assert list(tmp_path.iterdir()) == []


@pytest.mark.timeout(300)
def test_memory_does_not_grow_with_what_is_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The room for each part's newest times is soon full, so that what grows is growth.
    monkeypatch.setattr(hal.health, "NEWEST", 16)
    monkeypatch.setattr(hal.health_lines, "NEWEST", 16)
    measured = measure_endurance(EVENTS, Path(quick_folder() or tmp_path))
    assert measured.kinds == 6
    grown = (measured.bytes - measured.half_bytes) / (EVENTS / 2)
    assert grown < 20  # bytes an event; the smallest thing that is kept of each would take more
