"""Reading a trace: a file that people may have written by hand, so all its mistakes at once.

Every line is read by itself, strictly: a key that does not belong is a mistake, never passed over,
since a trace that is read another way than it was meant proves nothing. A mistake is a sentence
with named gaps and the number of its line, so that a room that speaks to people can translate it.

What may live here: what a line may say. What may not: what it does (`hal.recording`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hal.events import GlassTurned, KeyDown, KeyUp, ReaderBack, ReaderLost, ReadFailed, Sighting
from hal.trace import LONGEST_MS, VERSION, Again, End, Late, Line, Moment, Said, Trace
from hal.uid import BadUid, canonical

__all__ = ["MOST_MISTAKES", "BadTrace", "Mistake", "read_trace"]

CYCLE_MS = range(10, 10_001)
LARGEST = 64_000_000
"""The largest file that is read, in bytes: a week of play stays far below it."""

MOST_MISTAKES = 100
"""After so many mistakes no further line is read: nobody corrects more of them at once."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong in line `line` (from 1): `sentence`, with named `gaps` to be filled."""

    line: int
    sentence: str
    gaps: dict[str, str | int]

    def __str__(self) -> str:
        """The sentence with its line."""
        return f"line {self.line}: {self.sentence.format(**self.gaps)}"


class BadTrace(ValueError):
    """This is no trace; `mistakes` says what is wrong, in the order of the lines: all of it, or the
    first `MOST_MISTAKES`."""

    def __init__(self, path: Path, *mistakes: Mistake) -> None:
        super().__init__(path, *mistakes)
        self.path = path
        self.mistakes = mistakes

    def __str__(self) -> str:
        """One line for each mistake."""
        return "\n".join(f"{self.path}: {mistake}" for mistake in self.mistakes)


def read_trace(path: Path) -> Trace:
    """The trace in the file `path`. Raises BadTrace with its mistakes; OSError as `open` does."""
    with path.open("rb") as file:
        raw = file.read(LARGEST + 1)
    if len(raw) > LARGEST:
        large = Mistake(1, "the file is larger than {n} MB.", {"n": LARGEST // 1_000_000})
        raise BadTrace(path, large)
    reading = _Reading()
    lines = raw.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    for number, line in enumerate(lines, 1):
        if number == len(lines) and reading.header and reading.header.get("exact") is True:
            break  # what a power cut left of the last line
        if len(reading.mistakes) >= MOST_MISTAKES:
            break
        if line.strip():
            reading.take(number, line)
    if reading.header is None:
        reading.wrong(1, _no_header())
    if reading.mistakes:
        raise BadTrace(path, *reading.mistakes)
    header = reading.header or {}
    cycle_ms = 0 if header.get("exact") is True else header["cycle_ms"]
    return Trace(header, cycle_ms, tuple(reading.lines))


def _no_header() -> _Wrong:
    example = '{"trace": 1, "cycle_ms": 100}'
    return _Wrong("a trace begins with a header: write {example} in line 1.", example=example)


def _too_deep() -> _Wrong:
    return _Wrong("lists and objects are nested too deep here.")


class _Wrong(Exception):
    """What is wrong with a line."""

    def __init__(self, sentence: str, **gaps: str | int) -> None:
        super().__init__(sentence, gaps)
        self.sentence = sentence
        self.gaps = gaps


class _Reading:
    """A trace being read, line by line; a line with a mistake stops no other."""

    def __init__(self) -> None:
        self.header: dict[str, Any] | None = None
        self.lines: list[Line] = []
        self.mistakes: list[Mistake] = []
        self._latest = 0
        self._ended = False
        self._lists: list[tuple[str, ...]] = []
        self._polled: set[str] = set()

    def wrong(self, number: int, wrong: _Wrong) -> None:
        self.mistakes.append(Mistake(number, wrong.sentence, wrong.gaps))

    def take(self, number: int, raw: bytes) -> None:
        """Read one line that is not blank."""
        try:
            if self.header is None:
                self.header = {}
                self.header = _header(_parsed(raw))
                return
            said = _parsed(raw)
            if self._ended:
                raise _Wrong('this stands after the end: the line with "end" must be the last.')
            line = _line(said, self._lists)
            self._repeats(line)
            self._ended = isinstance(line, End)
            if line.at_ms < self._latest:
                raise _Wrong(
                    'time runs backwards: "t" is {t}, but {latest} in a line before.',
                    t=line.at_ms,
                    latest=self._latest,
                )
            self._latest = line.at_ms
            self.lines.append(line)
        except _Wrong as wrong:
            self.wrong(number, wrong)
        except RecursionError:
            self.wrong(number, _too_deep())

    def _repeats(self, line: Line) -> None:
        """Only a reader that said something can say it again."""
        if isinstance(line, Sighting | ReadFailed):
            self._polled.add(line.reader)
        elif isinstance(line, ReaderLost | ReaderBack):
            self._polled.discard(line.reader)
        elif isinstance(line, Again):
            if self.header and self.header.get("exact") is not True:
                raise _Wrong(
                    '"again" belongs in an exact trace: here readers repeat by themselves.'
                )
            for reader in line.readers:
                if reader not in self._polled:
                    raise _Wrong(
                        "the reader {reader} has said nothing that it could say again.",
                        reader=_shown(reader),
                    )


def _parsed(raw: bytes) -> dict[str, Any]:
    """The JSON object that a line is."""
    try:
        said = json.loads(raw.decode("utf-8"), object_pairs_hook=_once)
        if b"\\ud" in raw.lower():  # half of a pair, alone, is text that nobody can be shown
            json.dumps(said, ensure_ascii=False).encode("utf-8")
    except UnicodeError:
        raise _Wrong("this is not written in UTF-8.") from None
    except json.JSONDecodeError as error:
        detail = error.msg.removesuffix(" at")
        raise _Wrong(
            "this is no JSON: {detail} at character {n}.", detail=detail, n=error.pos + 1
        ) from None
    except RecursionError:
        raise _too_deep() from None
    except ValueError:
        raise _Wrong("a number here has too many digits.") from None
    if not isinstance(said, dict):
        example = '{"t": 0, "glass": true}'
        raise _Wrong("a line must be a JSON object, such as {example}.", example=example)
    return said


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object, in which each key stands once."""
    said = dict(pairs)
    if len(said) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise _Wrong("the key {key} stands here twice.", key=_shown(twice))
    return said


def _header(said: dict[str, Any]) -> dict[str, Any]:
    """The header that the first line is, whatever else its recorder put there."""
    if "trace" not in said:
        raise _no_header()
    if said["trace"] != VERSION or isinstance(said["trace"], bool):
        raise _Wrong(
            "this is a trace of version {found}; here version {known} is understood.",
            found=_shown(said["trace"]),
            known=VERSION,
        )
    if said.get("exact") is not True:
        _whole(said, "cycle_ms", CYCLE_MS)
    return said


def _line(said: dict[str, Any], lists: list[tuple[str, ...]]) -> Line:
    """What one line says."""
    t = _whole(said, "t", range(LONGEST_MS + 1))
    kinds = [kind for kind in KINDS if kind in said]
    if not kinds:
        raise _Wrong("a line must say one of {kinds}.", kinds=_listed(KINDS))
    if len(kinds) > 1:
        raise _Wrong("a line can say only one of {kinds}.", kinds=_listed(kinds))
    others, read = KINDS[kinds[0]]
    known = {"t", kinds[0], *others}
    for key in said:
        if key not in known:
            raise _Wrong(
                "the key {key} does not belong in a line with {kind}.",
                key=_shown(key),
                kind=_shown(kinds[0]),
            )
    if kinds[0] == "again":
        return _again(said, t, lists)
    line = read(said, t)
    if "late" in said:
        late = _whole(said, "late", range(1, LONGEST_MS + 1))
        assert isinstance(line, KeyDown | KeyUp | GlassTurned)
        return Late(line, late, at_ms=t)
    return line


def _again(said: dict[str, Any], t: int, lists: list[tuple[str, ...]]) -> Line:
    """Readers that say again what they said, by their names or by the number of an earlier list."""
    readers = said["again"]
    if isinstance(readers, int) and not isinstance(readers, bool):
        if readers not in range(len(lists)):
            raise _Wrong("no list of readers before this one has the number {n}.", n=readers)
        return Again(lists[readers], at_ms=t)
    if not isinstance(readers, list) or not all(isinstance(each, str) for each in readers):
        raise _Wrong('"again" must be a list of readers, or the number of an earlier list.')
    lists.append(tuple(readers))
    return Again(lists[-1], at_ms=t)


def _said(said: dict[str, Any], t: int) -> Line:
    if not isinstance(said["said"], dict):
        raise _Wrong('"said" must be an object.')
    return Said(said["said"], at_ms=t)


def _unread(said: dict[str, Any], t: int) -> Line:
    raise AssertionError(f"a line of this kind is read elsewhere: {said}")


def _report(said: dict[str, Any], t: int) -> Line:
    reader, tags = _name(said, "reader"), said["tags"]
    if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
        raise _Wrong('"tags" must be a list of UIDs, such as ["04A1B2C3"].')
    uids = []
    for tag in tags:
        try:
            uids.append(canonical(tag))
        except BadUid as bad:
            raise _Wrong("{tag} is no UID: {detail}.", tag=_shown(tag), detail=bad.detail) from None
        if uids.count(uids[-1]) > 1:
            raise _Wrong("the tag {uid} is listed twice.", uid=uids[-1])
    return Sighting(reader, tuple(uids), _truth(said, "complete", True), at_ms=t)


def _failed(said: dict[str, Any], t: int) -> Line:
    _only_true(said, "failed")
    return ReadFailed(_name(said, "reader"), at_ms=t)


def _lost(said: dict[str, Any], t: int) -> Line:
    kind = ReaderLost if _truth(said, "lost") else ReaderBack
    return kind(_name(said, "reader"), at_ms=t)


def _key(said: dict[str, Any], t: int) -> Line:
    kind = KeyDown if _truth(said, "down") else KeyUp
    return kind(_name(said, "key"), at_ms=t)


def _glass(said: dict[str, Any], t: int) -> Line:
    _only_true(said, "glass")
    return GlassTurned(at_ms=t)


def _moment(said: dict[str, Any], t: int) -> Line:
    return Moment(_name(said, "moment"), at_ms=t)


def _end(said: dict[str, Any], t: int) -> Line:
    _only_true(said, "end")
    return End(at_ms=t)


KINDS: dict[str, tuple[tuple[str, ...], Callable[[dict[str, Any], int], Line]]] = {
    "tags": (("reader", "complete"), _report),
    "failed": (("reader",), _failed),
    "lost": (("reader",), _lost),
    "again": ((), _unread),
    "key": (("down", "late"), _key),
    "glass": (("late",), _glass),
    "said": ((), _said),
    "moment": ((), _moment),
    "end": ((), _end),
}
"""The key that says what a line is about -> the keys that may stand beside it, and how to read."""


# -- values ---------------------------------------------------------------------------------------


def _name(said: dict[str, Any], key: str) -> str:
    value = _there(said, key)
    if not isinstance(value, str) or not value:
        raise _Wrong("{key} must be a name, not {found}.", key=_shown(key), found=_shown(value))
    return value


def _truth(said: dict[str, Any], key: str, default: bool | None = None) -> bool:
    value = said.get(key, default) if default is not None else _there(said, key)
    if not isinstance(value, bool):
        raise _Wrong(
            "{key} must be true or false, not {found}.", key=_shown(key), found=_shown(value)
        )
    return value


def _only_true(said: dict[str, Any], key: str) -> None:
    if said[key] is not True:
        raise _Wrong("{key} can only be true: leave the line out.", key=_shown(key))


def _whole(said: dict[str, Any], key: str, among: range) -> int:
    value = _there(said, key)
    if isinstance(value, bool) or not isinstance(value, int) or value not in among:
        raise _Wrong(
            "{key} must be a whole number of ms from {least} to {most}, not {found}.",
            key=_shown(key),
            least=among[0],
            most=among[-1],
            found=_shown(value),
        )
    return value


def _there(said: dict[str, Any], key: str) -> Any:
    if key not in said:
        raise _Wrong("the key {key} is missing.", key=_shown(key))
    return said[key]


def _shown(value: Any) -> str:
    """A value as it stands in the file, on one line, and not all of a long one."""
    shown = json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace").decode()
    return shown if len(shown) <= 40 else shown[:39] + "…"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(_shown, names))
