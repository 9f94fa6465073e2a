"""Presence: what is told is sure, and whatever a reader does, a tag that lies still is quiet."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.events import (
    Collision,
    GlassTurned,
    Heard,
    KeyDown,
    PlaceDeaf,
    PlaceHears,
    ReaderBack,
    ReaderLost,
    ReadFailed,
    Sighting,
    TagFound,
    TagPlaced,
    TagRemoved,
    Told,
)
from hal.presence import GONE_MISSES, GONE_MS, SETTLE_MS, Presence
from tests.hal.evening import ANA, BO, CYCLE_MS, PLACES, Evening

__all__: list[str] = []


@pytest.fixture
def evening() -> Evening:
    evening = Evening()
    evening.begin()
    return evening


@pytest.fixture
def lying(evening: Evening) -> Evening:
    """An evening at which ANA was set down in the north, and that was told."""
    evening.table.put(ANA, "r1")
    assert kinds(evening.polls(5)) == [TagPlaced]
    return evening


def kinds(told: list[Told]) -> list[type[Told]]:
    return [type(event) for event in told]


def where(told: list[Told]) -> list[tuple[type[Told], str]]:
    return [(type(event), event.place) for event in told]


class Witness:
    """Presence at one place with one reader, poll by poll, at any pace."""

    def __init__(self, cycle_ms: int) -> None:
        self.cycle_ms = cycle_ms
        self.now = 0
        self.told: list[Told] = []
        self.presence = Presence({"r1": "north"}, self.told.append)
        self.sees("....................")

    def sees(self, polls: str) -> list[type[Told]]:
        """Let it see ANA ("x"), nothing ("."), too much ("?"), or fail ("!"); the kinds of what
        was told."""
        before = len(self.told)
        for poll in polls:
            self.now += self.cycle_ms
            uids = (ANA,) if poll == "x" else ()
            seen = Sighting("r1", uids, poll != "?", at_ms=self.now)
            self.presence.hear(ReadFailed("r1", at_ms=self.now) if poll == "!" else seen)
        return kinds(self.told[before:])


# -- there, and gone ------------------------------------------------------------------------------


def test_a_tag_is_told_at_its_second_read_and_no_sooner(evening: Evening) -> None:
    evening.table.put(ANA, "r1")
    assert evening.polls(1) == []
    assert evening.polls(1) == [TagPlaced("north", ANA, at_ms=1200)]


def test_two_reads_with_a_miss_between_them_are_not_sure() -> None:
    witness = Witness(CYCLE_MS)
    assert witness.sees("x.x.x.") == []


def test_a_tag_is_gone_at_its_third_miss(lying: Evening) -> None:
    lying.table.lift(ANA)
    assert lying.polls(GONE_MISSES - 1) == []
    assert lying.polls(1) == [TagRemoved("north", ANA, at_ms=1800)]


def test_three_quick_misses_are_not_gone_before_the_time_is_up() -> None:
    witness = Witness(cycle_ms=10)
    witness.sees("xx")
    assert witness.sees("." * (GONE_MS // 10 - 1)) == []
    assert witness.sees(".") == [TagRemoved]


def test_a_long_time_is_not_gone_before_three_misses() -> None:
    witness = Witness(cycle_ms=400)
    witness.sees("xx")
    assert witness.sees("..") == []
    assert witness.sees(".") == [TagRemoved]


def test_time_in_which_polls_failed_does_not_count_towards_being_gone() -> None:
    witness = Witness(cycle_ms=10)
    witness.sees("xx" + "!" * 100)
    assert witness.sees("." * (GONE_MS // 10 - 1)) == []
    assert witness.sees(".") == [TagRemoved]


def test_a_poll_that_fails_now_and_then_delays_a_leave_by_no_more_than_itself() -> None:
    witness = Witness(cycle_ms=10)
    witness.sees("xx")
    assert witness.sees(".!" * (GONE_MS // 10 - 1)) == []
    assert witness.sees(".") == [TagRemoved]


def test_a_tag_that_is_left_in_place_is_told_once(lying: Evening) -> None:
    assert lying.polls(1000) == []


def test_a_tag_that_left_and_comes_again_is_told_again(lying: Evening) -> None:
    lying.table.lift(ANA)
    lying.polls(5)
    lying.table.put(ANA, "r1")
    assert kinds(lying.polls(5)) == [TagPlaced]


def test_a_tag_that_is_lifted_for_a_blink_never_left(lying: Evening) -> None:
    lying.table.lift(ANA)
    lying.polls(2)
    lying.table.put(ANA, "r1")
    assert lying.polls(20) == []


@given(st.lists(st.sampled_from(["x", ".x", "..x", "!x", ".!.!x", "!!!!!!x"]), max_size=30))
def test_a_still_tag_is_quiet_however_it_flickers(polls: list[str]) -> None:
    witness = Witness(CYCLE_MS)
    witness.sees("xx")
    assert witness.sees("".join(polls)) == []


@given(st.lists(st.sampled_from(["", "!", "!!!!!!"]), min_size=2, max_size=2))
def test_failed_polls_are_no_misses(failures: list[str]) -> None:
    witness = Witness(CYCLE_MS)
    witness.sees("xx")
    first, second = failures
    assert witness.sees("." + first + "." + second + "!" * 20) == []
    assert witness.sees(".") == [TagRemoved]


def test_failed_polls_are_no_reads() -> None:
    witness = Witness(CYCLE_MS)
    assert witness.sees("x!!!!") == []
    assert witness.sees("x") == [TagPlaced]


def test_of_three_tags_at_one_place_each_comes_and_goes_alone(evening: Evening) -> None:
    tags = ("04000001", "04000002", "04000003")
    for tag in tags:
        evening.table.put(tag, "r1")
        assert [event.uid for event in evening.polls(5) if isinstance(event, TagPlaced)] == [tag]
    for tag in reversed(tags):
        evening.table.lift(tag)
        assert [event.uid for event in evening.polls(5) if isinstance(event, TagRemoved)] == [tag]


def test_tags_that_are_lifted_together_are_all_gone_together(evening: Evening) -> None:
    for tag in (ANA, BO):
        evening.table.put(tag, "r1")
    evening.polls(5)
    for tag in (ANA, BO):
        evening.table.lift(tag)
    assert evening.polls(3) == [TagRemoved("north", tag, at_ms=1800) for tag in (ANA, BO)]


def test_a_tag_that_is_another_at_every_poll_comes_and_goes_as_one() -> None:
    witness = Witness(CYCLE_MS)
    names = ("08A1B2C3", "08D4E5F6", "08000001", "08FFFFFF")
    for uid in names:
        witness.now += CYCLE_MS
        witness.presence.hear(Sighting("r1", (ANA, uid), at_ms=witness.now))
    assert witness.told == [
        TagPlaced("north", ANA, at_ms=witness.now - 2 * CYCLE_MS),
        TagPlaced("north", names[0], at_ms=witness.now - 2 * CYCLE_MS),
    ]
    witness.told.clear()
    witness.sees("xxx")
    assert witness.told == [TagRemoved("north", names[0], at_ms=witness.now)]


def test_what_left_is_told_before_what_came() -> None:
    told = list[Told]()
    presence = Presence({"r1": "north"}, told.append)
    for n, uids in enumerate([(BO,)] * 10 + [(), (ANA,), (ANA,)]):
        presence.hear(Sighting("r1", uids, at_ms=n * 200))
    assert told[1:] == [TagRemoved("north", BO, at_ms=2400), TagPlaced("north", ANA, at_ms=2400)]


# -- the start ------------------------------------------------------------------------------------


def test_what_lies_there_at_the_start_is_found() -> None:
    evening = Evening()
    evening.table.put(ANA, "r1")
    evening.begin()
    assert evening.told == [TagFound("north", ANA, at_ms=CYCLE_MS)]


@given(st.text("x.!", max_size=3), st.text("!", max_size=5))
def test_a_tag_at_the_start_is_found_however_it_flickers(polls: str, failures: str) -> None:
    told = list[Told]()
    presence = Presence({"r1": "north"}, told.append)
    for n, poll in enumerate(failures + polls + "xx"):
        seen = Sighting("r1", (ANA,) if poll == "x" else (), at_ms=n * CYCLE_MS)
        presence.hear(ReadFailed("r1", at_ms=n * CYCLE_MS) if poll == "!" else seen)
    assert kinds(told) == [TagFound]


def test_what_lies_on_a_reader_that_is_plugged_in_late_is_found() -> None:
    evening = Evening()
    evening.table.lose("r1")
    evening.table.put(ANA, "r1")
    evening.begin()
    evening.polls(100)
    evening.table.bring_back("r1")
    assert kinds(evening.polls(10)) == [PlaceHears, TagFound]


def test_what_lies_on_a_late_reader_is_found_even_where_another_is_known() -> None:
    evening = Evening()
    evening.table.lose("r4")
    evening.table.put(ANA, "r4")
    evening.begin()
    assert kinds(evening.polls()) == [PlaceDeaf]
    evening.table.bring_back("r4")
    assert kinds(evening.polls(10)) == [PlaceHears, TagFound]


def test_a_found_tag_that_left_and_comes_again_is_placed() -> None:
    evening = Evening()
    evening.table.put(ANA, "r1")
    evening.begin()
    evening.table.lift(ANA)
    evening.polls(5)
    evening.table.put(ANA, "r1")
    evening.polls(5)
    assert kinds(evening.told) == [TagFound, TagRemoved, TagPlaced]


# -- readers that are lost ------------------------------------------------------------------------


def test_a_lost_reader_removes_nothing(lying: Evening) -> None:
    lying.table.lose("r1")
    assert where(lying.polls(1000)) == [(PlaceDeaf, "north")]


def test_a_reader_that_is_back_and_sees_the_same_tells_nothing_of_tags(lying: Evening) -> None:
    lying.table.lose("r1")
    lying.polls(10)
    lying.table.bring_back("r1")
    assert where(lying.polls(10)) == [(PlaceHears, "north")]


def test_a_tag_that_left_while_nobody_listened_is_missed_when_the_reader_is_back(
    lying: Evening,
) -> None:
    lying.table.lose("r1")
    lying.table.lift(ANA)
    lying.polls(10)
    lying.table.bring_back("r1")
    assert kinds(lying.polls(2)) == [PlaceHears]
    assert kinds(lying.polls(1)) == [TagRemoved]


def test_a_tag_that_came_while_nobody_listened_is_told_when_the_reader_is_back(
    lying: Evening,
) -> None:
    lying.table.lose("r1")
    lying.table.put(BO, "r1")
    lying.polls(10)
    lying.table.bring_back("r1")
    assert kinds(lying.polls(5)) == [PlaceHears, TagPlaced]


@pytest.mark.parametrize("cycle_ms", [CYCLE_MS, 400])
def test_misses_from_before_the_loss_say_nothing_of_now(cycle_ms: int) -> None:
    evening = Evening(cycle_ms=cycle_ms)
    evening.table.put(ANA, "r1")
    evening.begin()
    evening.table.flicker(ANA, "r1", polls=3)
    evening.polls(2)
    evening.table.lose("r1")
    evening.polls(10)
    evening.table.bring_back("r1")
    evening.polls(10)
    assert kinds(evening.told) == [TagFound, PlaceDeaf, PlaceHears]


def test_a_read_from_before_the_loss_says_nothing_of_now(evening: Evening) -> None:
    evening.table.put(ANA, "r1")
    evening.polls(1)
    evening.table.lose("r1")
    evening.table.bring_back("r1")
    assert TagPlaced not in kinds(evening.polls(1))
    assert kinds(evening.polls(1)) == [TagPlaced]


def test_a_report_that_was_on_its_way_when_its_reader_was_lost_counts_for_nothing(
    evening: Evening,
) -> None:
    evening.table.lose("r1")
    for n in range(5):
        evening.presence.hear(Sighting("r1", (ANA,), at_ms=2000 + n))
    assert kinds(evening.told) == [PlaceDeaf]


def test_a_place_is_deaf_until_the_last_of_its_readers_is_back(evening: Evening) -> None:
    for reader in ("r3", "r4"):
        evening.table.lose(reader)
    evening.table.bring_back("r3")
    assert where(evening.told) == [(PlaceDeaf, "pad")]
    evening.table.bring_back("r4")
    assert where(evening.told) == [(PlaceDeaf, "pad"), (PlaceHears, "pad")]


def test_a_reader_that_was_never_lost_cannot_be_back(evening: Evening) -> None:
    evening.presence.hear(ReaderBack("r1", at_ms=2000))
    assert evening.told == []


def test_a_reader_that_is_lost_twice_is_lost_once(evening: Evening) -> None:
    for _ in range(2):
        evening.presence.hear(ReaderLost("r1", at_ms=2000))
    evening.presence.hear(ReaderBack("r1", at_ms=2000))
    assert kinds(evening.told) == [PlaceDeaf, PlaceHears]


# -- collisions -----------------------------------------------------------------------------------


def test_a_collision_is_told_once_however_long_it_lasts(lying: Evening) -> None:
    lying.table.collide("r1", polls=50)
    assert where(lying.polls(50)) == [(Collision, "north")]


def test_a_collision_that_comes_and_goes_is_one(lying: Evening) -> None:
    for _ in range(10):
        lying.table.collide("r1")
        lying.polls(3)
    assert kinds(lying.told).count(Collision) == 1


def test_a_collision_after_a_quiet_while_is_another(lying: Evening) -> None:
    for _ in range(2):
        lying.table.collide("r1")
        lying.polls(5)
    assert kinds(lying.told).count(Collision) == 2


def test_what_an_incomplete_inventory_leaves_out_is_not_missed(lying: Evening) -> None:
    lying.table.flicker(ANA, "r1", polls=50)
    lying.table.collide("r1", polls=50)
    assert kinds(lying.polls(100)) == [Collision]


def test_what_an_incomplete_inventory_lists_is_not_read(evening: Evening) -> None:
    evening.table.put(ANA, "r1")
    evening.table.collide("r1", polls=50)
    assert kinds(evening.polls(50)) == [Collision]
    assert kinds(evening.polls(5)) == [TagPlaced]


def test_time_in_which_tags_could_not_be_told_apart_does_not_count_towards_being_gone() -> None:
    witness = Witness(cycle_ms=10)
    witness.sees("xx")
    assert witness.sees("?" * 100) == [Collision]
    assert witness.sees("." * (GONE_MS // 10 - 1)) == []
    assert witness.sees(".") == [TagRemoved]


def test_tags_beyond_what_an_antenna_tells_apart_move_nothing(evening: Evening) -> None:
    for n in range(8):
        evening.table.put(f"0400000{n}", "r1")
    evening.polls(5)
    evening.table.put("04000008", "r1")
    assert kinds(evening.polls(50)) == [Collision]
    evening.table.lift("04000008")
    assert evening.polls(50) == []


# -- several readers, several places --------------------------------------------------------------


def test_a_tag_that_moves_between_readers_of_one_place_stays_there(evening: Evening) -> None:
    evening.table.put(ANA, "r3")
    assert where(evening.polls(5)) == [(TagPlaced, "pad")]
    for reader in ("r4", "r3", "r4"):
        evening.table.put(ANA, reader)
        assert evening.polls(10) == []


def test_a_tag_on_the_seam_that_two_readers_see_in_turn_is_there(evening: Evening) -> None:
    evening.table.put(ANA, "r3", "r4")
    for _ in range(10):
        evening.table.flicker(ANA, "r3")
        evening.polls(1)
        evening.table.flicker(ANA, "r4")
        evening.polls(1)
    assert where(evening.told) == [(TagPlaced, "pad")]


def test_one_read_by_each_of_two_readers_is_not_two_reads(evening: Evening) -> None:
    evening.table.put(ANA, "r3", "r4")
    assert evening.polls(1) == []


def test_a_tag_that_only_a_lost_reader_could_see_is_not_missed_by_its_neighbour(
    evening: Evening,
) -> None:
    evening.table.put(ANA, "r4")
    evening.polls(5)
    evening.table.lose("r4")
    assert where(evening.polls(100)) == [(PlaceDeaf, "pad")]


def test_a_place_with_a_lost_reader_still_hears_what_comes_to_the_other(evening: Evening) -> None:
    evening.table.lose("r4")
    evening.table.put(ANA, "r3")
    assert where(evening.polls(5)) == [(PlaceDeaf, "pad"), (TagPlaced, "pad")]


@pytest.mark.parametrize(("before", "after"), [("r1", "r2"), ("r2", "r1")])
def test_a_tag_that_is_moved_leaves_before_it_comes_whichever_reader_is_polled_first(
    evening: Evening, before: str, after: str
) -> None:
    evening.table.put(ANA, before)
    evening.polls(5)
    evening.table.put(ANA, after)
    told = evening.polls(5)
    assert where(told) == [(TagRemoved, PLACES[before]), (TagPlaced, PLACES[after])]


SPACES = {f"r{n}": f"space {n}" for n in range(6)}


@given(st.data())
def test_a_tag_that_slides_over_spaces_is_told_only_where_it_comes_to_rest(
    data: st.DataObject,
) -> None:
    evening = Evening(SPACES)
    evening.table.put(ANA, "r0")
    evening.begin()
    # Never back at once: a space that is left and entered again is one that it rests on.
    way = data.draw(st.permutations([f"r{n}" for n in range(1, 6)]))
    for reader in way:
        evening.table.put(ANA, reader)
        evening.clock.advance(data.draw(st.integers(0, SETTLE_MS - 1)))
    evening.polls(20)
    last = SPACES[way[-1]]
    assert where(evening.told) == [
        (TagFound, "space 0"),
        (TagRemoved, "space 0"),
        (TagPlaced, last),
    ]


def test_a_tag_that_lies_in_two_places_at_once_is_told_for_both(evening: Evening) -> None:
    evening.table.put(ANA, "r1", "r2")
    assert sorted(event.place for event in evening.polls(20)) == ["north", "south"]


def test_a_tag_that_flickers_where_it_lies_is_not_removed_because_a_neighbour_sees_it() -> None:
    evening = Evening(cycle_ms=20)
    evening.table.put(ANA, "r1")
    evening.begin()
    evening.polls(10)
    evening.table.put(ANA, "r1", "r2")
    for _ in range(20):
        evening.table.flicker(ANA, "r1", polls=10)
        evening.polls(11)
    assert where(evening.told) == [(TagFound, "north"), (TagPlaced, "south")]


def test_a_tag_that_a_deaf_place_remembers_is_where_it_is_told(lying: Evening) -> None:
    lying.table.lose("r1")
    lying.table.put(ANA, "r2")
    assert where(lying.polls(4)) == [
        (PlaceDeaf, "north"),
        (TagRemoved, "north"),
        (TagPlaced, "south"),
    ]
    lying.table.bring_back("r1")
    assert where(lying.polls(20)) == [(PlaceHears, "north")]


def test_a_place_that_is_deaf_by_half_remembers_only_what_its_other_reader_does_not_see(
    evening: Evening,
) -> None:
    evening.table.put(ANA, "r4")
    evening.table.put(BO, "r3")
    evening.polls(5)
    evening.table.lose("r4")
    evening.table.put(ANA, "r1")
    evening.table.put(BO, "r1", "r3")
    told = [(type(event), event.place, event.uid) for event in evening.polls(20)[1:]]  # type: ignore[union-attr]
    assert told == [
        (TagRemoved, "pad", ANA),
        (TagPlaced, "north", ANA),
        (TagPlaced, "north", BO),
    ]


# -- whatever comes -------------------------------------------------------------------------------


def test_a_reader_that_serves_no_place_is_passed_over(evening: Evening) -> None:
    for n in range(5):
        evening.presence.hear(Sighting("r9", (ANA,), at_ms=2000 + n * CYCLE_MS))
    evening.presence.hear(ReaderLost("r9", at_ms=3000))
    evening.presence.hear(ReaderBack("r9", at_ms=3000))
    assert evening.told == []


def test_keys_and_the_glass_say_nothing_of_tags(lying: Evening) -> None:
    lying.presence.hear(KeyDown("k1", at_ms=2000))
    lying.presence.hear(GlassTurned(at_ms=2000))
    assert kinds(lying.told) == [TagPlaced]


readers = st.sampled_from(list(PLACES))
uids = st.lists(st.sampled_from([ANA, BO]), unique=True)
AT = {"at_ms": st.just(0)}
HEARD: list[st.SearchStrategy[Heard]] = [
    st.builds(Sighting, readers, uids.map(tuple), st.booleans(), **AT),
    st.builds(ReadFailed, readers, **AT),
    st.builds(ReaderLost, readers, **AT),
    st.builds(ReaderBack, readers, **AT),
]


@given(st.lists(st.tuples(st.integers(0, 500), st.one_of(HEARD)), max_size=200))
def test_whatever_is_heard_a_tag_comes_and_goes_by_turns_and_was_seen_there_before_it_came(
    session: list[tuple[int, Heard]],
) -> None:
    told, seen, there, now = list[Told](), set[tuple[str, str]](), set[tuple[str, str]](), 0
    presence = Presence(PLACES, told.append)
    for wait, event in session:
        now += wait
        if isinstance(event, Sighting) and event.complete:
            seen |= {(PLACES[event.reader], uid) for uid in event.uids}
        presence.hear(replace(event, at_ms=now))
        for what in told:
            if isinstance(what, TagPlaced | TagFound):
                assert (what.place, what.uid) in seen - there
                there.add((what.place, what.uid))
            elif isinstance(what, TagRemoved):
                there.remove((what.place, what.uid))
        told.clear()
