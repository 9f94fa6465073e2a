"""A fault script: one TOML file that says what breaks and heals, when, and what must come of it.

    title = "A hub is unplugged while a mark is set down"
    source = "zaparoo-core PR #485"

    [[fault]]
    what = "unplug"
    hub = "north"
    at_ms = 2500
    for_ms = 3000

    [expect]
    removed = 0
    faults = ["left port lost", "north lost"]

Reading is strict, as that of every file that people write: all mistakes at once, each with its
line.  README.md says every key.  `written` writes a script as such a file, so that one that was
drawn at random can be kept.

What may live here: reading and writing.  What may not: doing it (`tests.faults.run`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import tomlkit
from msgspec import Meta, Struct, to_builtins

from controller.engine import ContentError
from controller.engine.shape import shaped, unknown
from controller.engine.toml import KeyPath, Source, read
from controller.table import Layout, Tags, read_layout, read_tags
from controller.table.parts import Parts, read_parts
from controller.wire import Msg
from hal.uid import BadUid, canonical
from tests.faults.kinds import AnyFault, Name
from tests.faults.plays import PLAYS, PlayName

__all__ = ["TABLE", "Expect", "Script", "layout", "parts", "read_script", "tags", "written"]

TABLE = Path(__file__).with_name("table")
"""The table that all scripts happen to."""

Number = Annotated[int, Meta(ge=0, le=1000)]


class Expect(Struct, frozen=True):
    """What must come of it beside what must always; what is left out may be anything.

    placed, removed, found, downs, turns  how often that was told
    faults  what was told of parts, in whatever order: "part reason"
    says    parts of sentences that the table said why something does not count
    """

    placed: Number | None = None
    removed: Number | None = None
    found: Number | None = None
    downs: Number | None = None
    turns: Number | None = None
    faults: tuple[str, ...] | None = None
    says: tuple[str, ...] = ()


class Script(Struct, frozen=True):
    """A whole script.

    game    which is played (`tests.faults.plays`)
    source  the public report, if any, that told of it
    hubs    how many the table has
    diodes  whether its keys have them
    seed    of all that is drawn
    lies    UID -> place: what lies there as the table is switched on
    moves   the spaces that are marked, in order, "key" where a key takes the first that is left,
            "undo", "wait"; without any, hands do as they please
    """

    title: Annotated[str, Meta(min_length=1, max_length=100)]
    game: PlayName = "noughts"
    source: str = ""
    hubs: Annotated[int, Meta(ge=1, le=2)] = 1
    diodes: bool = True
    seed: int = 0
    lies: dict[str, Name] = {}
    moves: tuple[Name, ...] = ()
    fault: tuple[AnyFault, ...] = ()
    expect: Expect = Expect()

    @property
    def ends_ms(self) -> int:
        """When the last fault is over; 0 without any."""
        return max((each.ends_ms for each in self.fault), default=0)


@cache
def layout(game: PlayName = "noughts") -> Layout:
    """What its readers and keys mean."""
    return read_layout(PLAYS[game].layout, PLAYS[game].seats)


@cache
def tags(game: PlayName = "noughts") -> Tags:
    """Which thing wears which tag."""
    return read_tags(PLAYS[game].tags)


@cache
def parts(hubs: int, game: PlayName = "noughts") -> Parts:
    """What it is wired of."""
    return read_parts(PLAYS[game].parts[hubs], layout(game))


def read_script(path: Path) -> Script:
    """The script in a file.  Raises `ContentError` with all that is wrong."""
    source = read(path)
    made = shaped(source.data, Script)
    if made.value is None:
        raise ContentError(*(source.mistake(each.at, each.what) for each in made.mistakes))
    if wrong := too_many_hubs(source, made.value):
        raise ContentError(*wrong)
    if wrong := [*strangers(source, made.value), *nothing_to_swap(source, made.value)]:
        raise ContentError(*wrong)
    return made.value


def strangers(source: Source, script: Script) -> Iterator[Msg]:
    """Names that this table has not."""
    table = layout(script.game)
    known: dict[str, list[str]] = {
        "hub": list(parts(script.hubs, script.game).hub),
        "reader": list(table.readers),
        "place": list(table.place),
        "key": list(table.key),
    }
    for sort, name, at in named(script):
        if sort != "uid" and name not in known[sort]:
            yield source.mistake(at, unknown(name, known[sort]))
        elif sort == "uid" and not is_uid(name):
            yield source.mistake(at, Msg("this is no UID"))


def named(script: Script) -> Iterator[tuple[str, str, KeyPath]]:
    """Every name in a script, what sort of name it is, and where it stands."""
    for uid, place in script.lies.items():
        yield "uid", uid, ("lies", uid)
        yield "place", place, ("lies", uid)
    for n, move in enumerate(script.moves):
        if move not in ("key", "undo", "wait"):
            yield "place", move, ("moves", n)
    for n, fault in enumerate(script.fault):
        for sort in ("hub", "reader", "place", "key", "uid"):
            if hasattr(fault, sort):
                yield sort, getattr(fault, sort), ("fault", n, sort)
        for sort in ("key", "place"):
            for m, name in enumerate(getattr(fault, f"{sort}s", ())):
                yield sort, name, ("fault", n, f"{sort}s", m)


def is_uid(name: str) -> bool:
    """Whether a tag can be called that."""
    try:
        canonical(name)
    except BadUid:
        return False
    return True


def nothing_to_swap(source: Source, script: Script) -> Iterator[Msg]:
    """One hub alone cannot be swapped."""
    for n, fault in enumerate(script.fault):
        if script.hubs == 1 and fault.__struct_config__.tag == "swap":
            yield source.mistake(
                ("fault", n, "what"), Msg('only two hubs can be swapped: "hubs" is 1')
            )


def too_many_hubs(source: Source, script: Script) -> list[Msg]:
    """Not every table is wired of two."""
    if script.hubs in PLAYS[script.game].parts:
        return []
    return [source.mistake(("hubs",), Msg("this game's table has one hub"))]


def written(script: Script) -> str:
    """A script as it stands in a file."""
    data: dict[str, Any] = to_builtins(script)
    expect = {k: v for k, v in data.pop("expect").items() if v is not None and v != []}
    data = {key: value for key, value in data.items() if value not in ("", [], {})}
    faults = tomlkit.aot()
    for fault in data.pop("fault", ()):
        faults.append(tomlkit.item({"what": fault.pop("what"), **fault}))
    whole = data | ({"fault": faults} if faults else {}) | ({"expect": expect} if expect else {})
    return tomlkit.dumps(whole)
