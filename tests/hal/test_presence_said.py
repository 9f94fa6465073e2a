"""What somebody says of a place with a lost reader counts until its readers are back."""

from hal.events import ReaderBack, ReaderLost, Sighting, TagFound, TagPlaced, TagRemoved, Told
from hal.presence import Presence

__all__: list[str] = []

TAG = "04A1B2C3"


class Listened:
    """Two readers, each polled every 100 ms for a second; then those named are lost."""

    def __init__(self, *lost: str) -> None:
        self.told: list[Told] = []
        self.presence = Presence({"r1": "one", "r2": "two"}, self.told.append)
        self.now = 0
        self.poll({"r1": (), "r2": ()})
        for reader in lost:
            self.presence.hear(ReaderLost(reader, at_ms=self.now))
        self.told.clear()

    def poll(self, seen: dict[str, tuple[str, ...]], ms: int = 1000) -> None:
        """Let these readers see this for a while."""
        for _ in range(ms // 100):
            self.now += 100
            for reader, uids in seen.items():
                self.presence.hear(Sighting(reader, uids, at_ms=self.now))

    def back(self, reader: str, *uids: str) -> None:
        """A reader is back and sees this; what is told of tags."""
        self.told.clear()
        self.presence.hear(ReaderBack(reader, at_ms=self.now))
        self.poll({reader: uids})

    @property
    def tags(self) -> list[tuple[type, str]]:
        """What was told of tags, in order."""
        kinds = (TagFound, TagPlaced, TagRemoved)
        return [(type(each), each.place) for each in self.told if isinstance(each, kinds)]


def test_what_is_said_is_told_once() -> None:
    table = Listened("r1")
    table.presence.put("one", TAG, 1000)
    table.presence.put("one", TAG, 1100)
    assert table.told == [TagPlaced("one", TAG, at_ms=1000)]


def test_what_is_said_moves_a_tag_from_another_place_that_is_lost() -> None:
    table = Listened("r1", "r2")
    table.presence.put("one", TAG, 1000)
    table.presence.put("two", TAG, 1100)
    assert table.tags == [(TagPlaced, "one"), (TagRemoved, "one"), (TagPlaced, "two")]


def test_a_tag_that_is_said_to_be_lifted_is_gone_and_a_second_time_nothing() -> None:
    table = Listened("r1")
    table.presence.put("one", TAG, 1000)
    table.presence.lift(TAG, 1100)
    table.presence.lift(TAG, 1200)
    assert table.tags == [(TagPlaced, "one"), (TagRemoved, "one")]


def test_a_reader_that_is_back_and_sees_it_tells_nothing() -> None:
    table = Listened("r1")
    table.presence.put("one", TAG, 1000)
    table.back("r1", TAG)
    assert table.tags == []


def test_a_reader_that_is_back_and_does_not_see_it_tells_that_it_is_gone() -> None:
    table = Listened("r1")
    table.presence.put("one", TAG, 1000)
    table.back("r1")
    assert table.tags == [(TagRemoved, "one")]


def test_one_that_sees_it_elsewhere_tells_where() -> None:
    table = Listened("r1")
    table.presence.put("one", TAG, 1000)
    table.told.clear()
    table.poll({"r2": (TAG,)})
    assert table.tags == [(TagRemoved, "one"), (TagPlaced, "two")]
