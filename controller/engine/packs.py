"""Packs: a game's data, written by people.

A pack is a folder:

    pack.toml      what it is: id, title, version, game, licence, language, requires
    anything.toml  entries by kind, and the pack's texts in other languages
    sounds/        what is heard, a file for each name; nothing depends on it, nobody here reads it

        [card.sun]
        name = "Sun"
        cost = 3
        assumed = ["cost"]     # the printed card does not say; or standing = "assumed" for all

        [text.es]
        "Sun" = "Sol"

Every value says where it stands: "printed" (unless it says otherwise) or "assumed".  An entry with
`override = true` changes values of one that an earlier pack has.

Here a pack is read as its files give it, kinds and values not yet judged: that takes its game and
the packs before it (`controller.engine.content`).  What may not live here: a kind, a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import fields, replace

from controller.engine.canon import state_hash
from controller.engine.errors import ContentError
from controller.engine.shape import Label, Mistake, Shaped, shaped, unknown
from controller.engine.toml import KeyPath, Source, read
from controller.wire import Msg

__all__ = [
    "MARKS",
    "About",
    "Draft",
    "Given",
    "Marks",
    "Pack",
    "Words",
    "arranged",
    "digest",
    "find",
    "read_pack",
]

Name = Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9_-]*$")]
Language = Annotated[str, Meta(pattern="^[a-z]{2,3}(_[A-Z]{2})?$")]
Something = Annotated[str, Meta(min_length=1)]


class About(Struct, frozen=True):
    """What `pack.toml` says.

    language  the one its author writes in
    requires  packs that must come before this one
    """

    id: Name
    title: Label
    version: Something
    game: Something
    licence: Something
    language: Language = "en"
    requires: tuple[Name, ...] = ()


class Marks(Struct, frozen=True):
    """What an entry of any kind may say beside its values."""

    standing: Literal["printed", "assumed"] = "printed"
    assumed: tuple[str, ...] = ()
    override: bool = False


MARKS = frozenset(mark.name for mark in fields(Marks))


class Given(Struct, frozen=True):
    """One value of an entry, where it is written, and whether it is assumed."""

    value: Any
    source: Source
    at: KeyPath
    assumed: bool


class Draft(Struct, frozen=True):
    """An entry as one file gives it."""

    kind: str
    id: str
    source: Source
    override: bool
    given: dict[str, Given]

    @property
    def at(self) -> tuple[str, str]:
        """Where in its file it stands, and its name among all entries."""
        return (self.kind, self.id)


class Words(Struct, frozen=True):
    """The texts that one file gives in one language: the author's sentence -> its translation."""

    language: str
    words: dict[str, str]
    source: Source

    def at(self, sentence: str) -> KeyPath:
        """Where in its file a translation stands."""
        return ("text", self.language, sentence)


class Pack(Struct):
    """A pack as its files give it.

    source    its `pack.toml`; None where that cannot be read
    mistakes  what can be seen to be wrong without its game
    """

    folder: Path
    about: About
    source: Source | None = None
    drafts: list[Draft] = field(default_factory=list)
    texts: list[Words] = field(default_factory=list)
    mistakes: list[Msg] = field(default_factory=list)


def find(path: Path) -> list[Path]:
    """The folders of packs at `path`: itself, or those directly in it, by name."""
    if (path / "pack.toml").exists():
        return [path]
    return sorted(inside.parent for inside in path.glob("*/pack.toml"))


def digest(pack: Pack) -> str:
    """What a game played with this pack depends on, as 32 hexadecimal digits: its values alone.

    Neither comments nor the way they are spread over files count, nor where a value stands or how
    it is said in another language: mending a translation must not disturb a running game.
    """
    entries = {
        f"{draft.kind}/{draft.id}": {name: given.value for name, given in draft.given.items()}
        for draft in pack.drafts
    }
    return state_hash((pack.about.id, entries))


def read_pack(folder: Path) -> Pack:
    """The pack in `folder`.  What is wrong with it stands in its `mistakes`; nothing is raised."""
    pack = Pack(folder, About(folder.name, folder.name, "", "", ""))
    read_about(pack)
    for path in sorted(folder.rglob("*.toml")):
        if path != folder / "pack.toml" and path.is_file():
            read_entries(pack, path)
    return pack


def read_about(pack: Pack) -> None:
    """Read `pack.toml`."""
    source = attempt(pack, pack.folder / "pack.toml")
    if source is not None:
        pack.source = source
        said = shaped(source.data, About)
        note(pack, source, said.mistakes)
        pack.about = said.value or as_far_as(source.data, pack.about)


def as_far_as(data: dict[str, Any], otherwise: About) -> About:
    """What can be read of a broken `pack.toml`: enough to judge the rest of the pack."""
    texts = ("id", "title", "version", "game", "licence", "language")
    sound = {name: data[name] for name in texts if isinstance(data.get(name), str)}
    needs = data.get("requires")
    if isinstance(needs, list):
        sound["requires"] = tuple(name for name in needs if isinstance(name, str))
    return replace(otherwise, **sound)


def read_entries(pack: Pack, path: Path) -> None:
    """Read one file of entries and texts."""
    source = attempt(pack, path)
    if source is None:
        return
    for kind, table in source.data.items():
        if kind == "text":
            said = shaped(table, dict[Language, dict[str, Something]], (kind,))
            note(pack, source, said.mistakes)
            for language, words in (said.value or {}).items():
                pack.texts.append(Words(language, words, source))
            continue
        entries = sound(pack, source, shaped(table, dict[str, Any], (kind,)), {})
        for name, entry in entries.items():
            draft = read_draft(pack, source, (kind, name), entry)
            if draft is not None:
                pack.drafts.append(draft)


def read_draft(pack: Pack, source: Source, at: tuple[str, str], entry: object) -> Draft | None:
    """One entry: its marks judged, its values kept for later."""
    name = sound(pack, source, shaped(at[1], Name, at), None)
    values: dict[str, Any] | None = sound(pack, source, shaped(entry, dict[str, Any], at), None)
    if name is None or values is None:
        return None
    said = {name: value for name, value in values.items() if name in MARKS}
    marks = sound(pack, source, shaped(said, Marks, at), Marks())
    rest = {name: value for name, value in values.items() if name not in MARKS}
    for place, name in enumerate(marks.assumed):
        if name not in rest:
            note(pack, source, (Mistake((*at, "assumed", place), unknown(name, rest)),))
    all_of_it = marks.standing == "assumed"
    given = {
        name: Given(value, source, (*at, name), all_of_it or name in marks.assumed)
        for name, value in rest.items()
    }
    return Draft(*at, source, marks.override, given)


def attempt(pack: Pack, path: Path) -> Source | None:
    """The file at `path`, or a mistake of the pack."""
    try:
        return read(path)
    except ContentError as wrong:
        pack.mistakes += [what for what in wrong.mistakes if isinstance(what, Msg)]
        return None


def sound(pack: Pack, source: Source, said: Shaped[Any], otherwise: Any) -> Any:
    """What was said, or `otherwise` where it holds mistakes, which are noted."""
    note(pack, source, said.mistakes)
    return otherwise if said.mistakes else said.value


def note(pack: Pack, source: Source, mistakes: Iterable[Mistake]) -> None:
    """Add mistakes of a file to the pack's."""
    pack.mistakes += [source.mistake(mistake.at, mistake.what) for mistake in mistakes]


def arranged(packs: Sequence[Pack]) -> list[Pack]:
    """Packs in an order in which each comes after those it requires; else as they are given.

    Packs that require each other in a circle stay behind, for whoever combines them to say so.
    """
    waiting = list(packs)
    done: list[Pack] = []
    there = {pack.about.id for pack in packs}
    while waiting:
        placed = {pack.about.id for pack in done}
        ready = [p for p in waiting if placed.issuperset(there.intersection(p.about.requires))]
        if not ready:
            return done + waiting
        done.append(ready[0])
        waiting.remove(ready[0])
    return done
