"""A tag that two neighbouring readers hear is told for one place alone: where it is heard more
steadily."""

from __future__ import annotations

from random import Random

import pytest

from hal.events import ReaderLost, Sighting, TagFound, TagPlaced, TagRemoved, Told
from hal.presence import BOTH_MS, Presence

__all__: list[str] = []

TAG = "04A1B2C3"
CYCLE_MS = 130
WEST, EAST, FAR = "west", "east", "far"
READERS = {"r1": WEST, "r2": EAST, "r3": FAR}
BESIDE = {(WEST, EAST), (EAST, WEST)}


class Seam:
    """Three places, two of them side by side; how well each hears the one tag is said as a share of
    its polls."""

    def __init__(self, seed: int = 1, *, quiet: bool = True) -> None:
        self.told: list[Told] = []
        self.rng = Random(seed)
        self.now = 0
        self.presence = Presence(
            READERS, self.told.append, lambda one, other: (one, other) in BESIDE
        )
        if quiet:
            self.polls(10)

    def polls(self, times: int, **shares: float) -> list[Told]:
        """So many rounds; what is told in them."""
        before = len(self.told)
        for _ in range(times):
            for reader, place in READERS.items():
                heard = self.rng.random() < shares.get(place, 0)
                self.now += CYCLE_MS // len(READERS)
                self.presence.hear(Sighting(reader, (TAG,) if heard else (), at_ms=self.now))
        return self.told[before:]


def said(told: list[Told]) -> list[tuple[type[Told], str]]:
    return [(type(event), event.place) for event in told]


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("share", [0.2, 0.5, 0.7])
def test_it_is_told_once_and_where_it_lies(seed: int, share: float) -> None:
    seam = Seam(seed)
    assert said(seam.polls(40, west=share, east=1))[-1:] == [(TagPlaced, EAST)]
    # A reader that hears it first may be told first; then it is corrected, and stays corrected.
    assert said(seam.polls(200, west=share, east=1)) == []


@pytest.mark.parametrize("seed", range(40))
def test_it_is_hardly_ever_told_for_the_wrong_place_first(seed: int) -> None:
    assert said(Seam(seed).polls(40, west=0.3, east=1)) == [(TagPlaced, EAST)]


def test_where_both_hear_it_as_well_it_is_told_for_one_and_stays() -> None:
    seam = Seam()
    first = said(seam.polls(40, west=1, east=1))
    assert len(first) == 1
    assert said(seam.polls(400, west=1, east=1)) == []
    assert said(seam.polls(10)) == [(TagRemoved, first[0][1])]


def test_a_slide_to_a_neighbour_that_goes_on_being_heard_is_one_move() -> None:
    seam = Seam()
    assert said(seam.polls(20, west=1)) == [(TagPlaced, WEST)]
    assert said(seam.polls(40, west=0.4, east=1)) == [(TagRemoved, WEST), (TagPlaced, EAST)]


def test_what_lay_on_a_seam_at_the_start_is_nobodys_act_even_if_it_was_told_wrongly() -> None:
    seam = Seam(quiet=False)
    assert said(seam.polls(3, west=1)) == [(TagFound, WEST)]
    found: list[Told] = []
    for _ in range(15):  # two polls in three
        found += [*seam.polls(2, west=1, east=1), *seam.polls(1, east=1)]
    assert found == [TagFound(EAST, TAG, WEST, at_ms=found[0].at_ms)]


def test_one_uid_at_two_places_that_are_no_neighbours_is_told_for_both() -> None:
    seam = Seam()
    told = seam.polls(3 + BOTH_MS // CYCLE_MS * 2, west=1, far=1)
    assert [place for kind, place in said(told) if kind is TagPlaced] == [WEST, FAR]
    assert not seam.presence.seams


def test_a_neighbour_that_only_remembers_holds_nothing_back() -> None:
    seam = Seam()
    seam.polls(20, west=1)
    seam.presence.hear(ReaderLost("r1", at_ms=seam.now))
    told = said(seam.polls(20, east=1))
    assert (TagPlaced, EAST) in told


def test_it_is_counted_how_often_a_place_hears_what_lies_beside_it() -> None:
    seam = Seam()
    seam.polls(200, west=0.6, east=1)
    [(pair, reads)] = seam.presence.seams.items()
    assert pair == (EAST, WEST)
    assert 60 <= reads <= 120  # six in ten of those after the first few


def test_walking_over_neighbours_is_no_seam() -> None:
    seam = Seam()
    for _ in range(20):
        seam.polls(10, west=1)
        seam.polls(10, east=1)
    assert not seam.presence.seams
