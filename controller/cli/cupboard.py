"""The cupboard: what a service with a lobby is given to choose from, and how a game is laid.

    the shelf of journals     what was begun, looked at by the rules at hand
    the games of this copy    what each says that it can begin, with the packs that were named

Whoever looks at a journal and whoever opens it must not meet: one lock keeps them apart, so taking
up a game waits at most until the look at another is done.  What was seen of a journal counts until
its file, or what is kept beside it, changes.

What may live here: that.  What may not: the lobby (`controller.service.lobby`), and which game lies
on the table (`controller.cli.on_table`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

from controller.cli import on_table
from controller.cli.app import catalogue
from controller.cli.campaigns import PLAYED, numbered
from controller.cli.furnishing import SIMULATED, Furnishing
from controller.cli.kept import kept_name, kept_packs
from controller.cli.opened import look, plain
from controller.cli.serving import Heard, furnished
from controller.cli.shelf import LONGEST, Taken, begin, called, nameable, resume
from controller.cli.taking import game_in
from controller.engine import Game, Invalid, JournalDamaged, JournalInUse, SanctumError
from controller.engine.chronicle import recap
from controller.engine.packs import read_pack
from controller.games import CAMPAIGN, find, folder_of, names
from controller.logs import logger, unexpected
from controller.service import keep_fault
from controller.service.faults import folder_of as faults_of
from controller.service.lobby import Known, Laid
from controller.wire import Msg, Text
from controller.wire.lobby import Kept, Opening
from controller.wire.msg import render
from hal.clock import Clock

__all__ = ["Cupboard"]

log = logger("service")

words_of = lru_cache(maxsize=32)(catalogue)
"""The texts of a game: a shelf has many of the same one."""

Mark = tuple[int, int, int]


@dataclass(frozen=True)
class Stored:
    """A journal on the shelf, as far as it has been looked at: `game` is None until then, and where
    it cannot be opened."""

    path: Path
    name: str
    game: Game[Any] | None = None
    occasion: Text = ""
    standing: Text = ""
    closed: Text = ""

    def said(self, language: str) -> Kept:
        """What is shown of it."""
        if self.game is None:
            return Kept(name=self.name, closed=self.closed)
        words = words_of(self.game).translate(language)
        return Kept(
            name=self.name,
            game=render(self.game.title(), words),
            occasion=render(self.occasion, words),
            standing=render(self.standing, words),
        )


class Cupboard:
    """What can be chosen at a table that is laid as `table` says.  `packs` are those that games
    are begun with; `heard` is how they sound."""

    def __init__(self, table: Furnishing, packs: Sequence[Path], heard: Heard, clock: Clock):
        self.table = table
        self.packs = tuple((read_pack(pack).about.game, pack) for pack in packs)
        self.heard = heard
        self.clock = clock
        self.simulated = table.platform == SIMULATED
        self.games: dict[str, Game[Any]] = {}
        self.seen: dict[Path, tuple[Mark, Stored]] = {}
        self.lock = Lock()

    # -- what there is --------------------------------------------------------------------------

    def names(self) -> Sequence[Known]:
        """The games that were begun, as far as they were looked at before."""
        return [self.known(path) or Stored(path, name_of(path)) for path in on_table.journals()]

    def known(self, path: Path) -> Stored | None:
        """What was seen of a journal that has not changed since."""
        mark, stored = self.seen.get(path, (None, None))
        return stored if mark == mark_of(path) else None

    def look(self, game: Known) -> Known:
        """A game, looked at."""
        assert isinstance(game, Stored)
        with self.lock:
            before = self.known(game.path)
            if before is not None:
                return before
            mark = mark_of(game.path)
            stored = looked_at(game.path)
            self.seen[game.path] = mark, stored
            return stored

    def openings(self, language: str) -> tuple[Opening, ...]:
        """What can be begun: of games that describe a table first.  The lock is let go between two
        games, so whoever takes one up does not wait for all."""
        found: list[tuple[bool, tuple[Opening, ...]]] = []
        for name in names():
            with self.lock:
                try:
                    game = self.game(name)
                    at_table = (folder_of(game) / "table" / "layout.toml").is_file()
                    found.append((not at_table, tuple(opening_of(name, game, language))))
                except SanctumError as wrong:  # a game that is broken hides no other
                    log.warning("a game cannot be begun", game=name, error=type(wrong).__name__)
                except Exception as wrong:
                    unexpected(log, "a game cannot be begun", wrong, game=name)
        found.sort(key=lambda each: each[0])
        return tuple(opening for _, openings in found for opening in openings)

    def game(self, name: str) -> Game[Any]:
        """A game with the packs that were named for it.  Raises `SanctumError`."""
        if name not in self.games:
            self.games[name] = with_packs(name, self.packs_for(name))
        return self.games[name]

    def packs_for(self, name: str) -> list[Path]:
        """The packs that were named for a game: a campaign takes those of the game it is of."""
        return [pack for of, pack in self.packs if name in (of, f"{of}-{CAMPAIGN}")]

    # -- what is chosen -------------------------------------------------------------------------

    def take_up(self, name: str) -> Laid:
        """Lay the game that is called so."""
        path = called(name)
        if path is None:
            raise Invalid(Msg('There is no game called "{name}".', name=name))
        return self.opened(path)

    def left_lying(self) -> Laid | None:
        """The game that lay on the table when a service last ended, laid again."""
        path = on_table.lying()
        return None if path is None else self.opened(path)

    def opened(self, path: Path) -> Laid:
        """Lay the game of a journal.  Raises `SanctumError`."""
        with self.lock:
            try:
                game = with_packs(game_in(path), kept_packs(path))
                taken = resume(game, path)
            except SanctumError:
                raise
            except Exception as wrong:
                unexpected(log, "a game cannot be opened", wrong)
                raise Invalid(stumbled(wrong)) from None
            return self.laid(taken, game)

    def begin(self, opening: str, name: str, language: str) -> Laid:
        """Begin a game and lay it."""
        of, _, ident = opening.partition("/")
        with self.lock:
            game = self.game(of)
            found = next((each for each in game.openings() if each.id == ident), None)
            if found is None:
                raise Invalid(Msg('There is nothing to begin that is called "{id}".', id=opening))
            label = render(found.label, words_of(game).translate(language))
            taken = begin(
                game, None, dict(found.setup), name or free_name(label), self.packs_for(of)
            )
            return self.laid(taken, game)

    def laid(self, taken: Taken, game: Game[Any]) -> Laid:
        """Lay a game that was taken up; where that cannot be it is let go again."""
        session = taken.session
        try:
            plan = self.table.read(game.seats(session.state))
            furniture, audio = furnished(taken, game, self.table, plan, self.clock, self.heard)
            on_table.put_down(taken.journal)
        except BaseException:
            session.close()
            raise
        reports = faults_of(taken.journal)
        return Laid(
            session,
            words_of(game).translate,
            lambda fault: keep_fault(fault, reports),
            furniture,
            before(taken),
            audio,
            session.close,
        )

    def put_away(self) -> None:
        """No game lies on the table any more."""
        on_table.put_away()


def opening_of(name: str, game: Game[Any], language: str) -> Iterator[Opening]:
    """What a game can begin, in this language."""
    words = words_of(game).translate(language)
    title = render(game.title(), words)
    for each in game.openings():
        yield Opening(
            id=f"{name}/{each.id}",
            game=title,
            label=render(each.label, words),
            story=render(each.story, words),
            group=render(each.group, words) or title,
        )


def before(taken: Taken) -> Text:
    """What the Overlord reads until something is done: what happened last, and before that what
    newer rules have made of it."""
    session = taken.session
    happened = recap(session) if session.timeline.length > 1 else ""
    if not session.history.lost:
        return happened
    return Msg("{newer} {happened}", newer=taken.said, happened=happened)


def with_packs(name: str, packs: Sequence[Path]) -> Game[Any]:
    """A game; without further packs it is read once.  Raises `SanctumError`."""
    return find(name, *packs) if packs else plain(name)


def name_of(path: Path) -> str:
    """What a game is called, as far as that can be read."""
    try:
        return kept_name(path)
    except JournalDamaged:
        return path.stem


def looked_at(path: Path) -> Stored:
    """What a journal holds, or why it cannot be opened."""
    name = name_of(path)
    try:
        seen = look(path)
        state = seen.session.state
        return Stored(path, name, seen.game, seen.game.occasion(state), seen.game.standing(state))
    except JournalInUse:
        return Stored(path, name, closed=PLAYED)
    except SanctumError as wrong:
        return Stored(path, name, closed=wrong.why.text)
    except Exception as wrong:  # a shelf that cannot be shown makes all of them vanish
        return Stored(path, name, closed=stumbled(wrong))


def stumbled(wrong: Exception) -> Msg:
    """The sentence about a game over which its rules raise."""
    return Msg("The rules stumbled over this game: {reason}", reason=str(wrong))


def mark_of(path: Path) -> Mark:
    """What is another number once a journal, or what is kept beside it, has changed."""
    about = path.with_name(f"{path.name}.kept") / "about.json"
    try:
        stat = path.stat()
        beside = about.stat().st_mtime_ns if about.exists() else 0
    except OSError:
        return (0, 0, 0)
    return (stat.st_mtime_ns, stat.st_size, beside)


def free_name(label: str) -> str:
    """The name under which a game begins that nobody named: its own, numbered where there is one
    already; none where no game can be called so."""
    name = label[:LONGEST].strip()
    if not nameable(name):
        return ""
    return name if called(name) is None else numbered(name)
