"""Broken adventures, made from the one that is whole.

`good()` is the test adventure as plain data; a `Break` is one way to spoil it in one place, and
says where a sentence about that must point.  `judged` writes the spoiled pack down and says what is
wrong with it, as people read it: a file, a line, a key, and what was expected there.

Packs are judged here without the battles of the base pack, which no break touches.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import tomlkit
from msgspec import Struct

from controller.engine import ContentError
from controller.engine.content import combine
from controller.engine.packs import Pack, read_pack
from controller.engine.toml import KeyPath, named
from controller.games.sanctorvm import Sanctorvm
from controller.games.sanctorvm.box.pack import BASE, KINDS

__all__ = [
    "ADVENTURE",
    "PLACED",
    "WAYS",
    "Break",
    "breaks",
    "good",
    "judged",
    "places",
    "reading",
    "spoiled",
]

ADVENTURE = Path(__file__).parents[2] / "adventures" / "short"
PLACED = re.compile(r"[^:]+/story\.toml:[1-9][0-9]*: [a-z_]+(\.[^ :]+| #[0-9]+)*: \S.*")
"""How a mistake is said: file, line, key, and a sentence."""


@cache
def base() -> Pack:
    """The game's own pack, without its battles and its translations."""
    pack = read_pack(BASE)
    pack.drafts = [draft for draft in pack.drafts if draft.kind not in ("battle", "ethermancy")]
    pack.texts = []
    return pack


@cache
def whole() -> dict[str, Any]:
    data: dict[str, Any] = {}
    for path in sorted(ADVENTURE.glob("*.toml")):
        if path.name != "pack.toml":
            for kind, entries in tomllib.loads(path.read_text("utf-8")).items():
                data.setdefault(kind, {}).update(entries)
    data.pop("text", None)
    return data


def good() -> dict[str, Any]:
    """The test adventure, to be spoiled."""
    return deepcopy(whole())


def judged(data: dict[str, Any], folder: Path) -> list[str]:
    """What is wrong with a pack of these entries; it raises whatever is no `ContentError`."""
    (folder / "pack.toml").write_text((ADVENTURE / "pack.toml").read_text("utf-8"), "utf-8")
    (folder / "story.toml").write_text(tomlkit.dumps(data), "utf-8")
    try:
        combine("sanctorvm", KINDS, [base(), read_pack(folder)], Sanctorvm.flaws)
    except ContentError as refusal:
        return [str(mistake) for mistake in refusal.mistakes]
    return []


def reading(data: Any, at: KeyPath) -> Any:
    """What stands at a place."""
    for step in at:
        data = data[step]
    return data


def places(data: Any, at: KeyPath = ()) -> Iterator[tuple[KeyPath, Any]]:
    """Every value, and what holds it after it."""
    if isinstance(data, dict | list):
        for step, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(value, (*at, step))
    if at:
        yield at, data


class Break(Struct, frozen=True):
    """A value to be put in a place (None takes away what is there), and where the sentence about it
    points."""

    at: KeyPath
    value: Any = None
    key: str = ""

    @property
    def points(self) -> str:
        """The key as people read it."""
        return self.key or named(self.at)


def spoiled(broken: Break) -> dict[str, Any]:
    """The adventure with this break."""
    data = good()
    inside = reading(data, broken.at[:-1])
    if broken.value is None:
        del inside[broken.at[-1]]
    else:
        inside[broken.at[-1]] = deepcopy(broken.value)
    return data


# -- the ways to spoil it -------------------------------------------------------------------------

IDS = {
    "scene",
    "battle",
    "minion",
    "first",
    "who",
    "whom",
    "alive",
    "dead",
    "won",
    "wants",
    "marked",
    "unmarked",
    "adventure",
    "code",
    "card",
    "module",
}
LISTS = {"heroes", "chapters", "battles"}
CARDS = {
    "storage",
    "needs",
    "uses",
    "destroys",
    "gain",
    "holds",
    "store",
    "replicas",
    "grants",
    "reward",
}
NEEDED = {
    "text",
    "name",
    "attribute",
    "level",
    "by",
    "options",
    "scene",
    "battle",
    "minion",
    "number",
    "solution",
    "type",
    "state",
    "amount",
    "side",
    "code",
    "chapters",
    "heroes",
    "first",
    "steps",
    "lines",
    "ask",
    "reply",
    "greeting",
    "story",
    "modules",
}


def missing_ids() -> Iterator[Break]:
    """Somebody or something that is not there."""
    for at, value in places(whole()):
        listed = len(at) > 1 and at[-2] in LISTS and at[0] != "battle"
        if listed or (at[-1] in IDS and isinstance(value, str)):
            yield Break(at, "nobody-here")
        elif at[-1] in CARDS and isinstance(value, dict):
            key = "" if at[0] == "battle" else f"{named(at)}.nobody-here"
            yield Break(at, {**value, "nobody-here": 1}, key or named(at[:2]))


def wrong_types() -> Iterator[Break]:
    """A number for a text, a text for a number, a text for a list."""
    for at, value in places(whole()):
        if len(at) > 2:
            yield Break(at, 7 if isinstance(value, str) else "seven")


def unknown_attributes() -> Iterator[Break]:
    """A test of an Attribute that nobody has."""
    for at, _ in places(whole()):
        if at[-1] == "attribute":
            yield Break(at, "beauty")


def deleted_keys() -> Iterator[Break]:
    """What an entry must say, and does not."""
    for at, _ in places(whole()):
        if at[-1] in NEEDED and needed(at):
            yield Break(at, None, named(at[:-1]))


def needed(at: KeyPath) -> bool:
    """Whether a key must be there: with some names that depends on whose they are."""
    inside, kind = reading(whole(), at[:-1]), at[0]
    step = inside.get("step") if isinstance(inside, dict) else None
    if len(at) < 3:
        return False
    if at[-1] == "by":
        return step == "decision"
    if at[-1] == "level":
        return step in ("test", "automaton")
    if at[-1] == "name" and kind == "scene":
        return step == "mark"
    return (at[-1], kind) != ("text", "adventure_card")


def empty_texts() -> Iterator[Break]:
    """Nothing where something is to be read."""
    for at, value in places(whole()):
        spoken = at[-1] in ("text", "solution", "ask", "reply", "greeting") or (
            len(at) > 1 and at[-2] == "clues"
        )
        if spoken and isinstance(value, str) and at[0] in ("scene", "chapter"):
            yield Break(at, "  ")


def open_ends() -> Iterator[Break]:
    """A step that leads on, taken away: the path has no end any more."""
    for at, value in places(whole()):
        if isinstance(value, dict) and value.get("step") in ("goto", "tabernacle", "ending"):
            yield Break(at, None, named(at[:2]))


def circles() -> Iterator[Break]:
    """A chapter all of whose ends lead back to where it began."""
    data = whole()
    for chapter in data["chapter"].values():
        first = chapter["first"]
        part = first.rpartition("-")[0]
        scenes = deepcopy(data["scene"])
        back = {"step": "goto", "scene": first}
        for name in scenes:
            if name.startswith(part):
                scenes[name] = rounded(scenes[name], back)
        yield Break(("scene",), scenes, f"scene.{part}")


def rounded(value: Any, back: dict[str, str]) -> Any:
    """A scene whose ends lead back."""
    if isinstance(value, list):
        return [rounded(each, back) for each in value]
    if isinstance(value, dict):
        if value.get("step") in ("tabernacle", "ending"):
            return back
        return {key: rounded(each, back) for key, each in value.items()}
    return value


def unreachable_scenes() -> Iterator[Break]:
    """A scene to which every goto leads somewhere else."""
    data = whole()
    for name in data["scene"]:
        part, _, number = name.rpartition("-")
        for other in data["scene"]:
            if number != "01" and other != name and other.startswith(part):
                scenes = redirected(data["scene"], name, other)
                yield Break(("scene",), scenes, f"scene.{name}")


def redirected(value: Any, name: str, other: str) -> Any:
    """Scenes with every goto to the one led to the other."""
    if isinstance(value, list):
        return [redirected(each, name, other) for each in value]
    if isinstance(value, dict):
        if value.get("step") == "goto" and value["scene"] == name:
            return {"step": "goto", "scene": other}
        return {key: redirected(each, name, other) for key, each in value.items()}
    return value


def doors_to_nowhere() -> Iterator[Break]:
    """Places that no module has, and modules that no door joins."""
    for at, value in places(whole()["battle"], ("battle",)):
        if at[-1] == "place":
            yield Break(at, f"{value}9", named(at[:2]))
        elif at[-1] == "modules":
            alone = {"code": "d1", "at": [5, 5]}
            yield Break(at, [*value, alone], named(at[:2]))
    for name in whole()["battle"]:
        way_out = {"module": "a1", "door": "east"}
        yield Break(("battle", name, "exit"), way_out, f"battle.{name}")


WAYS = {
    each.__name__: each
    for each in (
        missing_ids,
        wrong_types,
        unknown_attributes,
        deleted_keys,
        empty_texts,
        open_ends,
        circles,
        unreachable_scenes,
        doors_to_nowhere,
    )
}


def breaks(way: str) -> list[Break]:
    """Every break of a kind."""
    return list(WAYS[way]())
