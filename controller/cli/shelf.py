"""The shelf: where journals stand, and taking up the right one.

A game's journals are numbered as they are begun, so which is the newest never depends on a clock:
a table's computer may have none that runs while it is off.  What people call a game lies beside its
journal (`controller.cli.kept`), so it can be called otherwise at any time.
"""

from __future__ import annotations

import errno
import fcntl
import os
import re
import secrets
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import platformdirs

from controller.cli.app import reason
from controller.cli.kept import forget, keep_name, keep_packs, kept_name
from controller.engine import (
    Game,
    Invalid,
    JournalDamaged,
    JournalForeign,
    JournalUnwritable,
    Session,
)
from controller.engine.disk import DiskJournal
from controller.engine.letters import visible
from controller.engine.salvage import copied
from controller.files import flush_folder
from controller.games import digests, names
from controller.wire import Msg

__all__ = [
    "LONGEST",
    "SETUP",
    "Taken",
    "begin",
    "called",
    "judge",
    "nameable",
    "newest",
    "next_place",
    "put_up",
    "read_setup",
    "resume",
    "resume_newest",
    "shelf",
]


LONGEST = 60
"""How many characters a name has at most: it must fit into a line of a list."""


class Taken(msgspec.Struct, frozen=True):
    """A game that was taken up: its session, where its journal is, and what to say about it."""

    session: Session[Any]
    journal: Path
    said: Msg


def shelf() -> Path:
    """Where this person's journals stand; perhaps not made yet."""
    return platformdirs.user_data_path("sanctum-table", appauthor=False) / "journals"


def numbered(game: str) -> dict[int, Path]:
    """The journals of `game`, by number."""
    name = re.compile(rf"{re.escape(game)}-(\d+)\.journal")
    return {
        int(found[1]): path
        for path in shelf().glob("*.journal")
        if (found := name.fullmatch(path.name))
    }


def newest(game: str) -> Path | None:
    """The journal of `game` that was begun last."""
    journals = numbered(game)
    return journals[max(journals)] if journals else None


def called(name: str) -> Path | None:
    """The journal on the shelf whose game is called so, else the one which itself is; capitals and
    small letters are the same, and so are the forms that Unicode has for a letter."""
    journals = sorted(shelf().glob("*.journal"))
    for path in journals:
        with suppress(JournalDamaged):  # then nobody knows what it is called
            if alike(name) == alike(kept_name(path)) != alike(path.stem):
                return path
    return next((path for path in journals if alike(name) == alike(path.stem)), None)


def alike(name: str) -> str:
    """A name as it is compared."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def of_a_journal(name: str) -> bool:
    """Whether a journal of some game is called so by itself, or will be."""
    games = "|".join(map(re.escape, names()))
    return re.fullmatch(rf"(?:{games})-[0-9]+(?:\.journal)?", alike(name)) is not None


def nameable(name: str) -> bool:
    """Whether a game can be called so."""
    name = unicodedata.normalize("NFC", name)
    plain = name.isprintable() and "/" not in name and name == name.strip()
    return plain and 0 < len(name) <= LONGEST and not of_a_journal(name)


def judge(name: str) -> None:
    """Raise `Invalid` where no game can be called so, or another is."""
    if of_a_journal(name):
        text = Msg(
            'A game cannot be called "{name}": so its journal is called, or another that is still '
            "to come; choose another name.",
            name=name,
        )
        raise Invalid(text)
    if not nameable(name):
        text = Msg(
            'A game cannot be called "{name}": a name is one line of at most {n} characters, '
            "without / and without blanks around it.",
            name=visible(name),
            n=LONGEST,
        )
        raise Invalid(text)
    if called(name) is not None:
        raise Invalid(
            Msg('There is a game called "{name}" already; choose another name.', name=name)
        )


def next_place(game: str) -> Path:
    """Where the next journal of `game` will stand."""
    return shelf() / f"{game}-{max(numbered(game), default=0) + 1:04}.journal"


def begin(
    game: Game[Any],
    path: Path | None,
    setup: dict[str, Any],
    name: str = "",
    packs: Sequence[Path] = (),
) -> Taken:
    """Begin a new game at `path`, or at the next place of the shelf, with a seed of its own unless
    the set-up says one: no two evenings have the same dice.  It is called `name`, if that is
    given, and played with `packs`, which are kept.

    Raises `Invalid` for the set-up or the name, `JournalError` for the journal; nothing is left
    behind then.
    What stands on the shelf has begun: a journal is made under another name, and gets its own
    when it holds its first entry, so a power cut in between leaves no journal that cannot be
    opened.
    """

    def first(journal: DiskJournal) -> None:
        Session.begin(game, {"seed": secrets.token_hex(8), **setup}, journal, digests(game))

    place = put_up(game.name, path, first, name, packs)
    session = Session.open(game, DiskJournal.open(place), digests(game))
    said = Msg("{game}: a new game begins in {path}.", game=game.title(), path=str(place))
    return Taken(session, place, said)


def put_up(
    game: str,
    path: Path | None,
    fill: Callable[[DiskJournal], object],
    name: str = "",
    packs: Sequence[Path] = (),
) -> Path:
    """Make a journal of `game` at `path`, or at the next place of the shelf, with what `fill` puts
    in; where it is.  Raises as `begin`, and what `fill` raises."""
    folder = shelf() if path is None else path.parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with alone(folder):
            if name:
                judge(name)
            place = path or next_place(game)
            make(place, fill, name, packs)
    except OSError as wrong:
        raise JournalUnwritable(
            Msg(
                "No journal can be kept in {folder}: {reason}.",
                folder=str(folder),
                reason=reason(wrong),
            )
        ) from None
    return place


def make(
    place: Path, fill: Callable[[DiskJournal], object], name: str, packs: Sequence[Path]
) -> None:
    """Make a journal at `place`, with what is kept beside it."""
    made = place.with_name(f".{place.name}.new")
    beside = made.with_name(f"{made.name}-wal")
    made.unlink(missing_ok=True)
    beside.unlink(missing_ok=True)
    journal = DiskJournal.create(made)
    try:
        fill(journal)
        journal.close()
        if beside.exists():  # the last entries are still in it: they could not be moved over
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        forget(place)  # of one that never came to be, or was taken away
        keep_packs(place, packs)
        if name:
            keep_name(place, name)
        made.rename(place)
    except BaseException:
        journal.close()
        made.unlink(missing_ok=True)
        beside.unlink(missing_ok=True)
        forget(place)
        raise


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Nobody else begins a journal in this folder meanwhile."""
    held = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
        flush_folder(folder)
    finally:
        os.close(held)


def resume_newest(game: Game[Any], path: Path) -> Taken:
    """Go on with the game that was begun last.

    Raises `JournalError`.  Nobody named this journal, so where it cannot be opened the sentence
    says how to see them all, and how to begin anew: else the next start would only say it again.
    """
    try:
        journal = DiskJournal.open(path)
    except JournalDamaged as wrong:
        text = Msg(
            '{path}, the newest journal of "{game}", is damaged; "sanctum-table campaigns list" '
            "says what can be saved of it, and --new begins a new game.",
            path=str(path),
            game=game.title(),
        )
        raise JournalDamaged(text, wrong.good) from None
    except JournalForeign:
        text = Msg(
            '{path}, the newest journal of "{game}", cannot be gone on with; "sanctum-table '
            'campaigns list" says why, and --new begins a new game.',
            path=str(path),
            game=game.title(),
        )
        raise JournalForeign(text) from None
    return gone_on(game, path, journal)


def resume(game: Game[Any], path: Path) -> Taken:
    """Go on with a game.  Raises `JournalError`."""
    return gone_on(game, path, DiskJournal.open(path))


def gone_on(game: Game[Any], path: Path, journal: DiskJournal) -> Taken:
    """The game in `journal`, which is let go where it cannot be gone on with."""
    spared: list[Path] = []
    try:
        session = Session.open(
            game, journal, digests(game), lambda: spared.append(spare(path, journal))
        )
    except BaseException:
        journal.close()
        raise
    if session.history.lost:
        said = Msg(
            "{game} goes on in {path} by newer rules; {n} answer no longer fits and is "
            "asked again.",
            plural="{game} goes on in {path} by newer rules; {n} answers no longer fit and are "
            "asked again.",
            game=game.title(),
            path=str(path),
            n=session.history.lost,
        )
        said = Msg("{what} As it was, it stands in {old}.", what=said, old=str(spared[0]))
    else:
        said = Msg(
            "{game} goes on in {path} after {n} entry.",
            plural="{game} goes on in {path} after {n} entries.",
            game=game.title(),
            path=str(path),
            n=session.timeline.length,
        )
    return Taken(session, path, said)


def spare(path: Path, journal: DiskJournal) -> Path:
    """Copy a journal that newer rules are about to cut short; where the copy is."""
    n = 1
    while (to := path.with_name(f"{path.name}.before-{n}")).exists():
        n += 1
    copied(journal, to)
    return to


TRUTH = {"true": True, "yes": True, "false": False, "no": False}

SETUP = "key=value: the set-up of a new game, a list with commas, people=Ann,Bob; repeatable."
"""How a set-up is said, for who asks for help."""


def read_setup(words: list[str]) -> dict[str, Any]:
    """The set-up that words like `seed=7` say: whole numbers and truth as such, what has commas as
    a list, all else as text.  Nobody's name and no name of a thing in a pack has a comma in it.
    Raises `Invalid`."""
    setup: dict[str, Any] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not key or not equals:
            raise Invalid(Msg('A set-up is said as key=value, and "{word}" is not.', word=word))
        if key in setup:
            raise Invalid(Msg('The set-up says "{key}" twice.', key=key))
        setup[key] = read_values(value) if "," in value else read_value(value)
    return setup


def read_values(value: str) -> list[int | bool | str]:
    """A list in a set-up; what is empty between two commas does not count."""
    return [read_value(word.strip()) for word in value.split(",") if word.strip()]


def read_value(value: str) -> int | bool | str:
    """One value of a set-up."""
    if value in TRUTH:
        return TRUTH[value]
    return int(value) if re.fullmatch(r"-?(0|[1-9]\d{0,17})", value) else value
