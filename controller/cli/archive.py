"""The archive: a whole evening in one file, for a bug report or for playing it again elsewhere.

    manifest.json     what it is, by which versions it was played, where the game stands
    journal.jsonl     one entry a line, in order, as it was accepted
    faults/*.json     the reports of rules that stumbled
    packs/1-name/     the packs beside the game's own that it was played with, whole

A zip of plain JSON, so that anybody can look at what they are about to send.  The same evening
makes the same file, byte for byte.

**No names of people.**  Seats are the game's.  What people wrote for people to read is left out
everywhere: the notes to corrections, the labels that the Overlord gave to options of their own, the
names that a set-up gave to those who play, and every line of the log and every report that quoted
them; so are the folders of this machine.  The
limit: what playing again needs stays as it was typed, for the game may depend on it: the set-up,
the values that a correction set, and of an option its id and the ids it names.  Whoever
types a person's name into one of those finds it in the archive.  A pack is as its author wrote it.
What the game is called goes along, unless it names somebody whom the set-up names, or whoever
writes the archive wants it left out.

What may live here: writing and reading that file.  What may not: playing it
(`controller.cli.again`).
"""

from __future__ import annotations

import io
import json
import platform
import re
import zipfile
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from controller.cli.app import reason
from controller.cli.crash import release
from controller.cli.kept import kept_name, kept_packs
from controller.cli.packing import Packs, gathered, packed
from controller.engine import JournalDamaged, JournalForeign, JournalUnwritable, MemoryJournal
from controller.engine.disk import DiskJournal
from controller.engine.game import UNNAMED
from controller.engine.journal import (
    KINDS,
    Entry,
    Row,
    Start,
    Versions,
    read_entry,
    read_log,
    stored_entry,
    stored_log,
)
from controller.engine.letters import tricks
from controller.engine.log import Told
from controller.files import write_whole
from controller.service.faults import folder_of, kept_faults
from controller.wire import Correction, Mend, Msg, Ruling, Text

__all__ = ["FORMAT", "Evening", "Manifest", "nameless", "read_evening", "write_archive"]

FORMAT = 1
"""Grows when an older program would misread an archive."""

MOST = 64 << 20
"""The largest member that is believed, in bytes."""

PACKS = "packs/"
"""Where the packs lie."""

EPOCH = (1980, 1, 1, 0, 0, 0)


class Manifest(Struct, frozen=True):
    """What an archive says of itself."""

    format: int
    game: str
    evening: str
    versions: Versions
    release: str
    python: str
    entries: int
    state_hash: str
    faults: int
    name: str = ""


class Evening(Struct, frozen=True):
    """A journal in memory, wherever it came from: its game's name, all its rows, the state hash
    that was said to come of them (empty where only the journal itself can tell), the packs it was
    played with beside the game's own, and what people call it, if they do."""

    game: str
    rows: tuple[Row, ...]
    journal: MemoryJournal
    state_hash: str
    packs: Packs = {}
    name: str = ""


class Line(Struct, frozen=True):
    """A row as an archive holds it."""

    seq: int
    first: int
    parent: int
    kind: str
    key: str
    nonce: str
    entry: Raw
    log: Raw


def read_evening(path: Path) -> Evening:
    """What stands in a journal or an archive.  The file is not changed.

    Raises `JournalError` for whatever it is instead.
    """
    try:
        with path.open("rb") as file:
            archived = file.read(4) == b"PK\x03\x04"
    except OSError as wrong:
        raise JournalForeign(
            Msg("{path} cannot be read: {reason}.", path=str(path), reason=reason(wrong))
        ) from None
    if archived:
        return read_archive(path)
    journal = DiskJournal.open(path, read_only=True)
    try:
        rows = tuple(journal.row(row.seq) for row in journal.summaries())
        memory = MemoryJournal(journal.evening)
        memory.append(rows)
        for seq in journal.checkpoints():
            memory.append((), (seq, journal.checkpoint(seq)))
    finally:
        journal.close()
    try:
        packs, name = packed(kept_packs(path)), kept_name(path)
    except OSError as wrong:
        text = Msg("{path} cannot be read: {reason}.", path=str(path), reason=reason(wrong))
        raise JournalDamaged(text, 0) from None
    return Evening(game_of(path, rows), rows, memory, "", packs, "" if name == path.stem else name)


def game_of(path: Path, rows: Sequence[Row]) -> str:
    """The game that the first row begins."""
    first = rows[0].entry if rows else None
    if not isinstance(first, Start):
        raise JournalForeign(Msg("{path} holds no game.", path=str(path)))
    return first.versions.game


# -- writing --------------------------------------------------------------------------------------


def write_archive(
    evening: Evening,
    versions: Versions,
    reports: Path,
    out: Path,
    personal: frozenset[str] = frozenset(),
) -> Manifest:
    """Put an evening, made `nameless`, and the reports of the journal `reports` into `out`.

    Raises `JournalUnwritable`; a file that was there is whole then.
    """
    faults = kept_faults(folder_of(reports))
    words = [text for row in evening.rows for text in written(row.entry, personal)]
    manifest = Manifest(
        FORMAT,
        evening.game,
        evening.journal.evening,
        versions,
        release(),
        platform.python_version(),
        len(evening.rows),
        evening.state_hash,
        len(faults),
        "" if names_somebody(evening.name, words) else evening.name,
    )
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        put(archive, "manifest.json", msgspec.json.format(msgspec.json.encode(manifest)))
        lines = [msgspec.json.encode(line_of(row)) for row in nameless(evening, personal).rows]
        put(archive, "journal.jsonl", b"\n".join([*lines, b""]))
        for number, fault in enumerate(faults, start=1):
            put(archive, f"faults/{number:04}.json", nameless_report(fault, words))
        for folder, files in evening.packs.items():
            for name, data in files.items():
                put(archive, f"{PACKS}{folder}/{name}", data)
    try:
        write_whole(out, made.getvalue())
    except OSError as wrong:
        raise JournalUnwritable(
            Msg("{path} cannot be written: {reason}.", path=str(out), reason=reason(wrong))
        ) from None
    return manifest


def put(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Add a member that says nothing of when and where it was made."""
    info = zipfile.ZipInfo(name, EPOCH)
    info.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(info, data)


def line_of(row: Row) -> Line:
    """A row as it is archived."""
    return Line(
        row.seq,
        row.first,
        row.parent,
        row.kind,
        row.key,
        row.nonce,
        Raw(stored_entry(row.entry)),
        Raw(stored_log(row.log)),
    )


def names_somebody(name: str, words: Iterable[str]) -> bool:
    """Whether what a game is called quotes one of these words."""
    return quoting(word.casefold() for word in words).search(name.casefold()) is not None


def nameless(evening: Evening, personal: frozenset[str] = frozenset()) -> Evening:
    """An evening without what people wrote for people to read; `personal` are the keys of a set-up
    that are such.

    A label can have come into the states that were kept, and a name.  So where there was one the
    journal is left without them: its game is to be played again from the start.
    """
    quoted = quoting(text for row in evening.rows for text in written(row.entry, personal))
    rows = tuple(
        replace(
            row,
            entry=wordless(row.entry, personal),
            log=tuple(unquoted(line, quoted) for line in row.log),
        )
        for row in evening.rows
    )
    named = rows[:1] != evening.rows[:1]
    if not named and not any(isinstance(r.entry, Ruling | Mend) and r.entry.option for r in rows):
        return replace(evening, rows=rows)
    journal = MemoryJournal(evening.journal.evening)
    journal.append(rows)
    return replace(evening, rows=rows, journal=journal)


def written(entry: Entry, personal: frozenset[str] = frozenset()) -> list[str]:
    """What a person wrote into a command for people to read."""
    texts: list[Text] = []
    if isinstance(entry, Start):
        said = [value for key, value in entry.setup.items() if key in personal]
        for value in said:
            texts += [value] if isinstance(value, str) else value
    elif isinstance(entry, Correction):
        texts = [entry.note]
    elif isinstance(entry, Ruling | Mend) and entry.option is not None:
        option = entry.option
        texts = [option.label, *(cost.what for cost in option.costs), *option.facts]
    return [str(text) for text in texts if text]


def wordless(entry: Entry, personal: frozenset[str] = frozenset()) -> Entry:
    """A command without that.  Why an option was closed says nothing to a ruling."""
    if isinstance(entry, Start):
        setup = {k: unnamed(v) if k in personal else v for k, v in entry.setup.items()}
        return replace(entry, setup=setup)
    if isinstance(entry, Correction):
        return replace(entry, note="")
    if isinstance(entry, Ruling | Mend) and entry.option is not None:
        costs = tuple(replace(cost, what="") for cost in entry.option.costs)
        option = replace(entry.option, label="", costs=costs, closed=None, facts=())
        return replace(entry, option=option)
    return entry


def unnamed(value: object) -> object:
    """Names of people left out, but as many as there were."""
    return [UNNAMED for _ in value] if isinstance(value, list | tuple) else UNNAMED


def quoting(words: Iterable[str]) -> re.Pattern[str]:
    """What finds every quotation of `words`; nothing where there are none."""
    longest_first = sorted({*words}, key=len, reverse=True)
    choice = "|".join(map(re.escape, longest_first)) or r"(?!)"
    return re.compile(rf"(?<!\w)(?:{choice})(?!\w)")


def unquoted(line: Told, quoted: re.Pattern[str]) -> Told:
    """A line of the log without quotations."""
    why = tuple(replace(each, text=without(each.text, quoted)) for each in line.why)
    return replace(line, text=without(line.text, quoted), why=why)


def without(text: Text, quoted: re.Pattern[str]) -> Text:
    """`text` without quotations; the sentence around them stays, for that is the house's own."""
    if isinstance(text, str):
        return quoted.sub(UNNAMED, text)
    words = {
        name: value if isinstance(value, int) else without(value, quoted)
        for name, value in text.args.items()
    }
    return Msg(text.key, plural=text.plural, **words)


def nameless_report(path: Path, words: Sequence[str]) -> bytes:
    """A fault report without folders of this machine and without what people wrote, into the
    command or as `words` elsewhere."""
    report: dict[str, Any] = json.loads(path.read_bytes())
    try:
        command = read_entry(str(report["command"]).encode())
    except (KeyError, msgspec.MsgspecError):
        report["command"] = ""
    else:
        words = [*words, *written(command)]
        report["command"] = stored_entry(wordless(command)).decode()
    quoted = quoting(words)
    for key in ("error", "trace"):
        report[key] = quoted.sub("...", homeless(str(report.get(key, ""))))
    return json.dumps(report, ensure_ascii=False, indent=2).encode() + b"\n"


def homeless(text: str) -> str:
    """`text` with every path in it cut down to what is the project's or the library's own."""
    text = re.sub(r'"(?:/[^/"\n]*)*/((?:controller|hal|ui|tests)/[^"\n]*)"', r'"\1"', text)
    text = re.sub(r'"(?:/[^/"\n]*)*/([^/"\n]+/[^/"\n]+)"', r'"\1"', text)
    return text.replace(str(Path.home()), "~")


# -- reading --------------------------------------------------------------------------------------


def read_archive(path: Path) -> Evening:
    """What stands in an archive."""
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = msgspec.json.decode(member(archive, "manifest.json"))
            if isinstance(manifest, dict) and manifest.get("format", 0) > FORMAT:
                raise JournalForeign(
                    Msg(
                        "{path} was made by a newer version: install that one to read it.",
                        path=str(path),
                    )
                )
            for character in tricks(manifest):
                raise ValueError(f"its manifest has the character {character} in it")
            known = msgspec.convert(manifest, Manifest)
            rows = tuple(
                row_of(line) for line in member(archive, "journal.jsonl").splitlines() if line
            )
            packs = gathered(
                (name.removeprefix(PACKS), member(archive, name))
                for name in archive.namelist()
                if name.startswith(PACKS) and not name.endswith("/")
            )
    except (
        OSError,
        ValueError,
        TypeError,
        KeyError,
        EOFError,
        RuntimeError,  # zipfile's for a member that says it is encrypted or packed otherwise
        zipfile.BadZipFile,
        zlib.error,
    ) as wrong:
        raise JournalDamaged(
            Msg("{path} is no sound archive: {reason}.", path=str(path), reason=str(wrong)), 0
        ) from None
    sound(path, rows, known)
    journal = MemoryJournal(known.evening)
    journal.append(rows)
    return Evening(known.game, rows, journal, known.state_hash, packs, known.name)


def member(archive: zipfile.ZipFile, name: str) -> bytes:
    """One file out of an archive."""
    if archive.getinfo(name).file_size > MOST:
        raise ValueError(f"{name} is too large")
    return archive.read(name)


def row_of(line: bytes) -> Row:
    """The row that was archived as `line`."""
    found = msgspec.json.decode(line, type=Line)
    for character in tricks(msgspec.json.decode(line)):
        raise ValueError(f"entry {found.seq} has the character {character} in it")
    return Row(
        found.seq,
        found.first,
        found.parent,
        found.kind,
        found.key,
        found.nonce,
        read_entry(bytes(found.entry)),
        read_log(bytes(found.log)),
    )


def sound(path: Path, rows: Sequence[Row], manifest: Manifest) -> None:
    """Raise `JournalDamaged` unless the rows are a journal's: numbered, each after its parent."""
    before = 0
    for place, row in enumerate(rows, start=1):
        whole = row.first in (place, before)
        before = row.first
        known = KINDS.get(row.kind)
        if known is None or not isinstance(row.entry, known):
            text = Msg(
                '{path}: entry {n} is said to be of the kind "{kind}", and is not.',
                path=str(path),
                n=place,
                kind=row.kind,
            )
            raise JournalDamaged(text, place - 1)
        begins = place == 1
        whole = whole and (row.kind == "start") == (row.parent == 0) == begins
        if not whole or row.seq != place or not 0 <= row.parent < place:
            raise JournalDamaged(
                Msg("{path}: entry {n} does not follow.", path=str(path), n=place), place - 1
            )
    if len(rows) != manifest.entries or game_of(path, rows) != manifest.game:
        raise JournalDamaged(
            Msg("{path} says something else than it holds.", path=str(path)), len(rows)
        )
