"""Random hands: what they did comes to the same end again, and all that counted is needed for it.

Where an event is left out and neither the end nor a refusal tells, a later one about the very same
thing must have said it as well: README.md says when that is so.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from controller.cli.traced import Traced, play_trace
from controller.table import Tags, read_tags
from hal.clock import VirtualClock
from hal.events import GlassTurned, KeyDown, Sighting
from hal.recording import Moment, Played, play, read_trace
from hal.trace import Trace
from tests.traces.live import HERE, TAGS
from tests.traces.random_hands import RANDOM, SEEDS, fought
from tests.traces.slips import SLIPS
from tests.traces.tampering import lying, unheard

__all__: list[str] = []

STORED = sorted(RANDOM.glob("*.jsonl"))
FRESH_LONG = 20
TRACES_SAMPLED, FEW, MANY = 5, 3, 60
AT_ONCE = 0.6
"""How many of the events that counted are missed at once, at the least."""
EFFECTIVE = ("answered", "narrowed")


@cache
def trace(path: Path) -> Trace:
    return read_trace(path)


@cache
def played(path: Path) -> Traced:
    return play_trace(path)


def came_of(traced: Traced) -> dict[str, object]:
    """What came of a trace, as its header says it."""
    return {"outcome": str(traced.outcome), "answers": traced.answers, "hash": traced.hash}


# -- what is stored -------------------------------------------------------------------------------


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_stored_trace_comes_to_the_end_that_its_header_says(path: Path) -> None:
    said = {key: trace(path).header[key] for key in ("outcome", "answers", "hash")}
    assert came_of(played(path)) == said


def test_all_that_was_to_be_stored_is_there_and_every_battle_came_to_an_end() -> None:
    headers = [trace(path).header for path in STORED]
    assert [header["hands"] for header in headers] == list(SEEDS)
    assert {header["outcome"].split()[0] for header in headers} == {"Victory", "Defeat"}
    assert {header["setup"]["battle"] for header in headers} == {"first_fight", "skirmish"}
    assert {header["setup"]["players"] for header in headers} == {1, 2, 3, 4, 5}


def test_everything_that_people_do_is_done_in_some_stored_trace() -> None:
    done = {line.name for path in STORED for line in trace(path).lines if isinstance(line, Moment)}
    amid = {"slid over", "wrong space", "wrong card", "left on the pad", "pressed twice", "misread"}
    after = {"put right", "taken away", "miniature on the pad"}
    assert done == {*SLIPS, *amid, *after}


# -- what is fresh --------------------------------------------------------------------------------


def same_again(seed: int, folder: Path) -> None:
    """A battle that is played now, and its own trace, come to the same in everything."""
    live, text = fought(seed, str(HERE))
    path = folder / f"{seed}.jsonl"
    path.write_text(text, "utf-8")
    again = play_trace(path)
    assert came_of(again) == live.result()
    assert [(each.t, str(each.text)) for each in again.refused] == live.refused


def test_a_battle_played_now_comes_to_the_same_when_it_is_replayed(
    fresh_seed: int, tmp_path: Path
) -> None:
    same_again(fresh_seed, tmp_path)


@pytest.mark.long
@pytest.mark.timeout(120)
@pytest.mark.parametrize("nth", range(FRESH_LONG))
def test_many_battles_played_now_do(nth: int, fresh_seed: int, tmp_path: Path) -> None:
    same_again(fresh_seed * FRESH_LONG + nth, tmp_path)


def test_every_report_that_was_heard_is_heard_again(fresh_seed: int, tmp_path: Path) -> None:
    live, text = fought(fresh_seed + 1, str(HERE))
    path = tmp_path / "t.jsonl"
    path.write_text(text, "utf-8")
    clock = VirtualClock()
    again: list[Played] = []
    ends = play(read_trace(path), clock, again.append)
    clock.advance(ends)
    assert [each for each in again if not isinstance(each, Moment)] == live.heard


# -- an event less --------------------------------------------------------------------------------


@cache
def tags() -> Tags:
    return read_tags(TAGS)


def about(trace: Trace, traced: Traced, number: int) -> set[str]:
    """What a line is about: the things that came and went, a key, and what it answered with; of
    what takes something back, what that was about."""
    line = trace.lines[number]
    told: set[str] = set()
    if isinstance(line, Sighting):
        uids = set(line.uids) ^ set(lying(trace, number).get(line.reader, ()))
        told = {tags().tag[uid].thing for uid in uids if uid in tags().tag}
    elif isinstance(line, KeyDown) and line.key == "undo":
        return about(trace, traced, max(n for n in traced.said if n < number))
    elif isinstance(line, KeyDown) and not line.key.isdecimal():
        told = {line.key}
    picks = [pick for answer in traced.said.get(number, ()) for pick in answer]
    return told | {pick.split(":")[1] if ":" in pick else pick for pick in picks}


def taken_back(traced: Traced, number: int) -> bool:
    """Whether what a line narrowed was taken back before anything was answered."""
    for n, effect in sorted(traced.effects.items()):
        if n > number and effect in ("answered", "back"):
            return traced.effects[number] == "narrowed" and effect == "back"
    return False


def told_later(trace: Trace, traced: Traced, number: int, less: Trace, other: Traced) -> bool:
    """Whether a later line, where line `number` is left out, counts about the very same thing."""
    things = about(trace, traced, number)
    first = number if len(less.lines) < len(trace.lines) else number + 1
    later = [n for n, effect in other.effects.items() if n >= first and effect != "nothing"]
    return any(things & about(less, other, n) for n in later)


def answers(traced: Traced) -> list[tuple[tuple[str, ...], ...]]:
    """All that was answered, in order."""
    return [traced.said[n] for n in sorted(traced.said)]


def missed(path: Path, number: int) -> str:
    """How it shows that a line is left out; nothing if it does not show at all."""
    full, traced = trace(path), played(path)
    less = unheard(full, number)
    other = play_trace(path, trace=less)
    if other.hash != traced.hash:
        return "another end"
    if len(other.refused) > len(traced.refused):
        return "refused"
    if taken_back(traced, number):
        return "taken back"
    if told_later(full, traced, number, less, other):
        return "told later"
    return "" if answers(other) == answers(traced) else "other answers"


def effective(path: Path) -> list[int]:
    """The lines whose gesture answered or narrowed a question.  A turned hourglass never does: when
    it has run out, it is the Overlord who answers."""
    lines = trace(path).lines
    counted = sorted(n for n, effect in played(path).effects.items() if effect in EFFECTIVE)
    return [n for n in counted if not isinstance(lines[n], GlassTurned)]


@pytest.mark.timeout(300)  # a long run tries many
@pytest.mark.parametrize("nth", range(TRACES_SAMPLED))
def test_no_effective_event_of_random_hands_can_be_missing(
    nth: int, fresh_seed: int, long_run: bool
) -> None:
    rng = Random(f"{fresh_seed} {nth}")
    path = rng.choice(STORED)
    lines = effective(path)
    sample = rng.sample(lines, min(len(lines), MANY if long_run else FEW))
    how = {n: missed(path, n) for n in sample}
    assert [n for n in sample if not how[n]] == []
    if long_run:
        at_once = [n for n in sample if how[n] in ("another end", "refused")]
        assert len(at_once) > AT_ONCE * len(sample)
