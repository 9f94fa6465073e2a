"""Kept: what lies beside a journal, in a folder of its own.

    friday.journal
    friday.journal.kept/about.json      what the game is called, and which packs it is played with
    friday.journal.kept/packs-5f0c/     these packs, copied when the game began

So a game goes on with the packs it was begun with, wherever they were and whatever became of them,
until it is given others.  `about.json` is written last and whole: what it does not name does not
count, and is swept away with the next change.  A journal without such a folder has no name of its
own and needs no packs beside its game's.

What may live here: that folder.  What may not: journals, and finding them (`controller.cli.shelf`).
"""

from __future__ import annotations

import re
import secrets
import shutil
import unicodedata
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from controller.cli.app import reason
from controller.cli.packing import FOLDER
from controller.engine import JournalDamaged, JournalUnwritable
from controller.engine.letters import trick, visible
from controller.engine.packs import read_pack
from controller.files import write_whole
from controller.wire import Msg

__all__ = ["forget", "keep_name", "keep_packs", "kept_name", "kept_packs"]

HIDDEN = shutil.ignore_patterns(".*")
"""What is not copied of a pack: an author's own tools keep their things there."""


PACK = re.compile(rf"packs-[0-9a-f]{{8}}/{FOLDER.pattern}")
"""Where a pack is kept: as `keep_packs` lays it, and nowhere else."""

LONGEST = 255
"""More letters than any name has that was ever given."""


class About(Struct, frozen=True):
    """What `about.json` says: the name, "" where nobody gave one, and the packs' folders in their
    order, from here on."""

    name: str = ""
    packs: tuple[str, ...] = ()


def folder_of(journal: Path) -> Path:
    """Where it lies."""
    return journal.with_name(f"{journal.name}.kept")


def about(journal: Path) -> About:
    """What is kept beside a journal.  Raises `JournalDamaged` where that cannot be read."""
    path = folder_of(journal) / "about.json"
    try:
        said = msgspec.json.decode(path.read_bytes(), type=About)
    except (FileNotFoundError, NotADirectoryError):
        return About()
    except OSError as wrong:
        text = Msg("{path} cannot be read: {reason}.", path=str(path), reason=reason(wrong))
        raise JournalDamaged(text, 0) from None
    except (msgspec.MsgspecError, UnicodeDecodeError):
        text = Msg(
            "{path} is damaged, so the packs of this game are not known; take it away, and name "
            "them again with --pack.",
            path=str(path),
        )
        raise JournalDamaged(text, 0) from None
    judge(path, said)
    return said


def judge(path: Path, said: About) -> None:
    """What it says is not believed blindly: the file may come from somebody else.  Raises
    `JournalDamaged` for a pack that would lie elsewhere, and for a name that no screen can show."""
    for pack in said.packs:
        if not PACK.fullmatch(pack):
            text = Msg(
                '{path} says that a pack of this game lies in "{pack}", and no pack is kept in '
                "such a place; take the file away, and name the packs again with --pack.",
                path=str(path),
                pack=visible(pack[:80]),
            )
            raise JournalDamaged(text, 0)
    if trick(said.name, one_line=True) or len(said.name) > LONGEST:
        text = Msg(
            "{path} calls this game by what cannot be a name; take the file away, and name its "
            "packs again with --pack.",
            path=str(path),
        )
        raise JournalDamaged(text, 0)


def kept_name(journal: Path) -> str:
    """What its game is called: the name that it was given, else the journal's own."""
    return about(journal).name or journal.stem


def kept_packs(journal: Path) -> tuple[Path, ...]:
    """The packs that it is played with, in order.  Raises `JournalDamaged`."""
    return tuple(folder_of(journal) / name for name in about(journal).packs)


def keep_name(journal: Path, name: str) -> None:
    """Call its game so, in the one form that Unicode has for it.  Raises `JournalUnwritable`."""
    write(journal, replace(about(journal), name=unicodedata.normalize("NFC", name)))


def keep_packs(journal: Path, packs: Sequence[Path]) -> None:
    """Copy these packs, which are sound, in place of those that were kept.  Raises
    `JournalUnwritable`; what was kept is whole then."""
    before = about(journal)
    if not packs and not before.packs:
        return
    place = f"packs-{secrets.token_hex(4)}"
    names = tuple(
        f"{place}/{n}-{read_pack(pack).about.id}" for n, pack in enumerate(packs, start=1)
    )
    try:
        for pack, name in zip(packs, names, strict=True):
            shutil.copytree(pack, folder_of(journal) / name, ignore=HIDDEN)
    except (OSError, shutil.Error) as wrong:
        shutil.rmtree(folder_of(journal) / place, ignore_errors=True)
        raise unkept(journal, wrong) from None
    write(journal, replace(before, packs=names))
    sweep(journal)


def forget(journal: Path) -> None:
    """Take away all that is kept beside a journal that never began."""
    shutil.rmtree(folder_of(journal), ignore_errors=True)


def write(journal: Path, said: About) -> None:
    """Write `about.json`."""
    try:
        folder_of(journal).mkdir(parents=True, exist_ok=True)
        data = msgspec.json.format(msgspec.json.encode(said))
        write_whole(folder_of(journal) / "about.json", data + b"\n")
    except OSError as wrong:
        raise unkept(journal, wrong) from None


def sweep(journal: Path) -> None:
    """Take away packs that no longer count."""
    counts = {name.partition("/")[0] for name in about(journal).packs}
    for folder in folder_of(journal).glob("packs-*"):
        if folder.name not in counts:
            shutil.rmtree(folder, ignore_errors=True)


def unkept(journal: Path, wrong: OSError) -> JournalUnwritable:
    """The sentence about a folder that cannot be written."""
    said = wrong.args[0][0][2] if isinstance(wrong, shutil.Error) else reason(wrong)
    folder = str(folder_of(journal))
    text = Msg("Nothing can be kept in {folder}: {reason}.", folder=folder, reason=said)
    return JournalUnwritable(text)
