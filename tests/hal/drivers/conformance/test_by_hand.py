"""The suite on real readers; only with --hardware, and only those that the environment names."""

from collections.abc import Iterator

import pytest

from hal.events import ReaderBack, ReaderLost, Sighting, TagPlaced, TagRemoved
from tests.hal.drivers.conformance.by_hand import CHIPS, ENVIRONMENT, ByHand, named

__all__: list[str] = []

pytestmark = [pytest.mark.hardware, pytest.mark.timeout(600)]


@pytest.fixture(params=named() or [""])
def reader(request: pytest.FixtureRequest) -> Iterator[ByHand]:
    if not request.param:
        pytest.skip(reason=f"no reader is named: set {ENVIRONMENT}, with {', '.join(CHIPS)}")
    reader = ByHand(request.param)
    yield reader
    reader.close()


def test_a_tag_is_placed_and_lifted_once_each(reader: ByHand) -> None:
    reader.start()
    assert reader.ask("Leave the reader empty.", lambda: reader.count(Sighting) > 10)
    assert reader.ask("Lay one tag on it, and leave it there.", lambda: reader.count(TagPlaced) > 0)
    assert reader.ask("Wait.", lambda: reader.count(Sighting) > 100)
    assert reader.ask("Lift it.", lambda: reader.count(TagRemoved) > 0)
    assert (reader.count(TagPlaced), reader.count(TagRemoved)) == (1, 1)


def test_a_reader_is_unplugged_and_plugged_in_with_its_tag_on_it(reader: ByHand) -> None:
    reader.start()
    assert reader.ask("Lay one tag on it.", lambda: reader.count(Sighting) > 50)
    assert reader.ask("Unplug the reader.", lambda: reader.count(ReaderLost) == 1)
    assert reader.ask("Plug it in again.", lambda: reader.count(ReaderBack) == 1)
    assert reader.ask("Wait.", lambda: reader.count(Sighting) > 100)
    assert reader.count(TagRemoved) == 0


def test_a_closed_reader_tells_nothing(reader: ByHand) -> None:
    reader.start()
    assert reader.ask("Wait.", lambda: reader.count(Sighting) > 5)
    reader.close()
    heard = len(reader.heard)
    assert not reader.ask("Lay a tag on it.", lambda: len(reader.heard) > heard)
