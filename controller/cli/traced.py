"""A trace played again: what hardware reported, through presence, table and rules, on virtual time.

The trace's header says what was played, and at which table:

    {"trace": 1, "cycle_ms": 100,
     "game": "...", "setup": {"seed": 7}, "layout": "t.layout.toml", "tags": "t.tags.toml"}

A flight (`hal.flight`) began in the midst of a game, so instead of a set-up its header names the
journal and how many of its entries came before; and what was done on screens stands in it too.

Layout and tags are files beside the trace.  Everything that happens follows from the trace: there
is no other clock and no other input, so the same trace always comes to the same state.

`Traced` says what came of it, and of each line of the trace what it did: whether its gesture
answered or narrowed a question, was refused, or had no effect.

What may live here: playing, and telling what a line did.  What may not: reading lines
(`hal.trace`), and printing.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct, convert

from controller.cli.again import in_one_go
from controller.cli.app import reason
from controller.cli.archive import read_evening
from controller.cli.opened import playable
from controller.engine import ContentError, Session
from controller.engine.log import Told as Line
from controller.engine.shape import shaped
from controller.games import digests, find
from controller.service import Seating, numbered
from controller.table import Deed, Layout, Tags, read_layout, read_tags
from controller.table.deed import Effect
from controller.wire import Answer, AnyCommand, Msg, Pause, Text, TimeUp
from controller.wire.of_table import AnyOfTable
from hal.clock import VirtualClock
from hal.events import GlassTurned, KeyDown, Sighting, TagPlaced, TagRemoved
from hal.recording import BadTrace, Mistake, Moment, Played, Trace, play, read_trace
from hal.trace import Said

__all__ = [
    "Header",
    "Reached",
    "Refusal",
    "Replay",
    "Traced",
    "is_trace",
    "play_trace",
]

Name = Annotated[str, Meta(min_length=1)]

STRENGTH: dict[Effect, int] = {"nothing": 0, "back": 1, "refused": 2, "narrowed": 3, "answered": 4}
"""Of several deeds that one line led to, the strongest is what it did."""


class Header(Struct, frozen=True):
    """What the first line of a trace says about what was played."""

    game: Name
    layout: Name
    tags: Name
    setup: dict[str, Any] = {}
    journal: str = ""
    after: int = 0


class Refusal(Struct, frozen=True):
    """A gesture that did not count: when (ms), and why."""

    t: int
    text: Text
    because: tuple[str, ...] = ()


class Reached(Struct, frozen=True):
    """A moment of the trace that was reached: when (ms), its name, and the state that it found."""

    t: int
    name: str
    hash: str


class Traced(Struct, frozen=True):
    """What came of playing a trace.

    outcome  how the game ended; empty while it goes on
    answers  how many answers were given, those that were undone later included
    events   how many things were told
    effects  what each line of the trace did, by its place in `Trace.lines`; a line without an entry
             did nothing that presence told of
    said     the picks of each answer that a line gave, by the same places
    hash     of the last state
    """

    outcome: Text
    answers: int
    events: int
    refused: tuple[Refusal, ...]
    moments: tuple[Reached, ...]
    effects: dict[int, Effect]
    said: dict[int, tuple[tuple[str, ...], ...]]
    hash: str


def is_trace(path: Path) -> bool:
    """Whether a file looks like a trace rather than a journal or an archive."""
    try:
        with path.open("rb") as file:
            return file.read(64).removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")
    except OSError:
        return False


def play_trace(
    path: Path,
    on_moment: Callable[[str, Replay], object] = lambda name, replay: None,
    trace: Trace | None = None,
) -> Traced:
    """Play the trace in the file `path`; `trace`, where it is given, is played in its stead at the
    table that the file names.  `on_moment` is called at each annotation.

    Raises `ContentError` with all that is wrong with trace, layout or tags; `Invalid` for a game or
    set-up that there is not.
    """
    trace = trace or read(path)
    header = understood(path, trace)
    session = begun(path, header)
    game = session.game
    layout = read_layout(path.parent / header.layout, game.seats(session.state))
    tags = read_tags(path.parent / header.tags)
    strangers = unknown_to(layout, trace)
    if strangers:
        raise ContentError(
            *(Msg("{path}: {what}", path=str(path), what=each) for each in strangers)
        )
    replay = Replay(session, layout, tags, trace, on_moment)
    replay.run()
    return replay.traced()


def begun(path: Path, header: Header) -> Session[Any]:
    """The game as it stood when the trace began.  Raises `ContentError`, `JournalError`."""
    if not header.journal:
        game = find(header.game)
        return Session.begin(game, header.setup, packs=digests(game))
    evening = read_evening(path.parent / header.journal)
    session = in_one_go(playable(evening), evening.rows[: header.after])
    if session.timeline.length != header.after:
        what = Msg(
            "its first {n} entries do not lead by these rules where they led", n=header.after
        )
        raise ContentError(Msg("{path}: {what}", path=header.journal, what=what))
    return session


def read(path: Path) -> Trace:
    """The trace in a file.  Raises `ContentError`."""
    try:
        return read_trace(path)
    except OSError as wrong:
        text = Msg("{path} cannot be read: {reason}.", path=str(path), reason=reason(wrong))
        raise ContentError(text) from None
    except BadTrace as bad:
        raise ContentError(
            *(
                Msg(
                    "{where}: {what}",
                    where=f"{path}:{each.line}",
                    what=said(each),
                )
                for each in bad.mistakes
            )
        ) from None


def unknown_to(layout: Layout, trace: Trace) -> list[Msg]:
    """The readers and keys of a trace that its table has not."""
    readers = {getattr(line, "reader", "") for line in trace.lines} - {""} - layout.readers.keys()
    keys = {getattr(line, "key", "") for line in trace.lines} - {""} - layout.key.keys()
    return [
        *(Msg('the table has no reader "{reader}"', reader=each) for each in sorted(readers)),
        *(Msg('the table has no key "{key}"', key=each) for each in sorted(keys)),
    ]


def said(mistake: Mistake) -> Msg:
    """A mistake of hal's, which speaks to nobody, as a sentence for people."""
    gaps: dict[str, Any] = dict(mistake.gaps)
    return Msg(mistake.sentence, **gaps)


def understood(path: Path, trace: Trace) -> Header:
    """What the header says was played.  Raises `ContentError`."""
    known = Header.__struct_fields__
    made = shaped({key: trace.header[key] for key in known if key in trace.header}, Header)
    if made.value is None:
        where = f"{path}:1"
        raise ContentError(
            *(Msg("{where}: {what}", where=where, what=each.what) for each in made.mistakes)
        )
    return made.value


class Replay:
    """A trace that is being played; `session` and `table` are to be looked at, not touched."""

    def __init__(
        self,
        session: Session[Any],
        layout: Layout,
        tags: Tags,
        trace: Trace,
        on_moment: Callable[[str, Replay], object] = lambda name, replay: None,
    ) -> None:
        self.session = session
        self.trace = trace
        self.clock = VirtualClock()
        seating = Seating(session, self.clock, time_up=self._time_up, nonce=numbered("trace"))
        self._seating = seating
        self.table = seating.lay(layout, tags, on_deed=self._did)
        self._on_moment = on_moment
        self._refused: list[Refusal] = []
        self._moments: list[Reached] = []
        self._effects: dict[int, Effect] = {}
        self._said: dict[int, tuple[tuple[str, ...], ...]] = {}
        self._last_turn: int | None = None

    def run(self) -> None:
        """Play it to its end."""
        ends = play(self.trace, self.clock, self._hear)
        self.clock.advance(max(0, ends - self.clock.now()))

    def traced(self) -> Traced:
        """What came of it so far."""
        session = self.session
        journal = session.journal
        rows = [journal.row(row.seq) for row in journal.summaries()]
        outcome = session.game.outcome(session.state) if session.over else None
        lines: list[Line] = [line for row in rows for line in row.log]
        return Traced(
            outcome or "",
            sum(1 for row in rows if row.kind == "answer"),
            len(lines),
            tuple(self._refused),
            tuple(self._moments),
            dict(self._effects),
            dict(self._said),
            session.hash(),
        )

    def _hear(self, event: Played) -> None:
        """What the trace says now."""
        if isinstance(event, Said):
            self._do(convert(event.what, AnyCommand | AnyOfTable))
            return
        if isinstance(event, Moment):
            self._moments.append(Reached(event.at_ms, event.name, self.session.hash()))
            self._on_moment(event.name, self)
        else:
            self.table.hear(event)

    def _do(self, command: AnyCommand | AnyOfTable) -> None:
        """Somebody did this on a screen, or a glass ran out then."""
        if isinstance(command, AnyOfTable):
            self.table.say(command)
        elif isinstance(command, Pause):
            self._seating.glass.pause(command.on)
        else:
            self.session.do(command)

    def _time_up(self, command: TimeUp) -> None:
        """The glass has run out; where it was turned, that turn had an effect.  A flight says by
        itself when time was up."""
        if self.trace.cycle_ms == 0:
            return
        if command.turned and self._last_turn is not None:
            self._mark(self._last_turn, "answered")
        self.session.do(command)

    def _did(self, deed: Deed) -> None:
        """Keep what a line of the trace did."""
        if deed.why is not None:
            at = deed.event.at_ms
            self._refused.append(Refusal(at, deed.why.text, deed.why.because))
        line = self._line(deed)
        if line is not None:
            self._mark(line, deed.effect)
            self._keep(line, deed)
            if isinstance(deed.event, GlassTurned):
                self._last_turn = line

    def _keep(self, line: int, deed: Deed) -> None:
        """Keep the picks of each answer that a line gave."""
        entries = [self.session.journal.row(entry).entry for entry in deed.entries]
        picks = tuple(entry.picks for entry in entries if isinstance(entry, Answer))
        if picks:
            self._said[line] = (*self._said.get(line, ()), *picks)

    def _mark(self, line: int, effect: Effect) -> None:
        before = self._effects.get(line, "nothing")
        if STRENGTH[effect] >= STRENGTH[before]:
            self._effects[line] = effect

    def _line(self, deed: Deed) -> int | None:
        """The line of the trace that a deed comes from: the key's own, or that by which a tag last
        came to, or went from, a reader of the place."""
        event = deed.event
        readers = self.table.layout.readers
        found: int | None = None
        there: dict[str, bool] = {}
        for number, line in enumerate(self.trace.lines):
            if line.at_ms > event.at_ms:
                break
            if isinstance(event, KeyDown | GlassTurned):
                found = number if line == event else found
            elif isinstance(event, TagPlaced | TagRemoved) and isinstance(line, Sighting):
                if readers.get(line.reader) != event.place:
                    continue
                now = event.uid in line.uids
                if now != there.get(line.reader, False) and now == isinstance(event, TagPlaced):
                    found = number
                there[line.reader] = now
        return found
