"""Layouts, written: adding to a layout file and leaving all else in it as its owner wrote it.

    given      readers for a space or a pad, for a spot or an edge of a tray, or a key
    withdrawn  these no more

A change is made twice: to what the text says, and to the text through `tomlkit`, which keeps order
and comments.  It counts only if the new text then says the very same; a file that cannot be changed
like that is left alone, in one sentence.

What may live here: those changes.  What may not: what is given to what
(`controller.table.finder`), and the file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, MutableMapping
from typing import Any

import tomlkit

from controller.engine import Invalid
from controller.table.finder import Given, Want
from controller.wire import Msg

__all__ = ["given", "withdrawn"]

Data = MutableMapping[str, Any]
Fresh = Callable[[], Data]
Change = Callable[[Data, Fresh], None]


def given(text: str, what: Given) -> str:
    """With this given.  Raises `Invalid` where that cannot be."""

    def change(data: Data, fresh: Fresh) -> None:
        for name in what.taken:
            drop(data, name)
        put(data, what.want, what.names, fresh)

    return changed(text, change)


def withdrawn(text: str, what: Given) -> str:
    """Without this.  Raises `Invalid` where that cannot be."""

    def change(data: Data, fresh: Fresh) -> None:
        if what.want.kind == "edge":
            corners = data["tray"][what.want.tray]["corner"]
            del corners[what.want.name]
            return
        for name in what.names:
            drop(data, name)

    return changed(text, change)


# -- how it is done -------------------------------------------------------------------------------


def changed(text: str, change: Change) -> str:
    """The text after a change.  Raises `Invalid`."""
    wanted = tomllib.loads(text)
    change(wanted, dict)
    try:
        document = tomlkit.parse(text)
        change(document, tomlkit.table)
        after = spaced(tomlkit.dumps(document), text)
        if tomllib.loads(after) == wanted:
            return after
    except Exception:  # a strange file stumbles over the change, and is left alone
        pass
    raise Invalid(
        Msg(
            "The layout says its places in a way that cannot be added to: write each of them as a "
            "table of its own, [place.NAME]."
        )
    )


def spaced(text: str, before: str) -> str:
    """The text with an empty line where a table that is new begins or ends."""
    old = set(before.split("\n"))
    lines: list[str] = []
    for line in text.split("\n"):
        last = lines[-1] if lines else ""
        if line.startswith("[") and last.strip() and not {line, last} <= old:
            lines.append("")
        lines.append(line)
    return "\n".join(lines)


def put(data: Data, want: Want, names: tuple[str, ...], fresh: Fresh) -> None:
    """Give what is wanted these readers, or this key."""
    if want.kind in ("space", "pad"):
        entry = within(data, fresh, "place", want.name)
        entry["readers"] = list(names)
        if want.kind == "pad":
            entry["kind"] = "pad"
        if want.seat:
            entry["seat"] = want.seat
    elif want.kind == "key":
        entry = within(data, fresh, "key", names[0])
        entry["does"] = want.name
        if want.seat:
            entry["seat"] = want.seat
    else:
        tray = within(data, fresh, "tray", want.tray)
        tray.setdefault("square", list(want.square))
        if want.kind == "spot":
            within(tray, fresh, "reader")[names[0]] = list(want.at)
        else:
            within(tray, fresh, "corner")[want.name] = names[0]


def within(data: Data, fresh: Fresh, *path: str) -> Data:
    """The table at a path, made where it is not there."""
    for name in path:
        if name not in data:
            data[name] = fresh()
        data = data[name]
    return data


def drop(data: Data, name: str) -> None:
    """Take a reader or a key out of whatever it is for; a place or tray without readers goes."""
    data.get("key", {}).pop(name, None)
    for place, entry in list(data.get("place", {}).items()):
        if name in entry["readers"]:
            entry["readers"].remove(name)
            if not entry["readers"]:
                del data["place"][place]
    for tray, entry in list(data.get("tray", {}).items()):
        if name in entry.get("readers", []):
            entry["readers"].remove(name)
        entry.get("reader", {}).pop(name, None)
        if not entry.get("readers") and not entry.get("reader"):
            del data["tray"][tray]
    for group in ("key", "place", "tray"):
        if group in data and not data[group]:
            del data[group]
