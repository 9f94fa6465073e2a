"""The glass: how long there still is to answer.

                  a timed ask stands newly
                  by a step forward          by undo, redo, correction, restart
                        |                               |
                        v        <-- Pause off          v
      zero <--------- running                         paused
        |                        Pause on -->
        '-> time is up

No rule reads a clock, and the journal keeps no time: what the glass does is not history.  So after
anything but a plain step forward it stands paused with its full time, until the Overlord lets it
run.  A part that is given, or taken back, and an offer that is taken while the same question goes
on, leave it as it is: nobody gains time by fidgeting.

Whoever turns the hourglass on the table starts ten seconds anew, for any ask.

The clock may call from a thread of its own; `post` brings the call to the loop that owns us.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from msgspec.structs import replace

from controller.engine import Illegal, Session
from controller.wire import OVERLORD, Countdown, Msg, View

__all__ = ["TURNED_S", "Clock", "Glass"]

TURNED_S = 10
"""Seconds that a turned hourglass runs."""


class Call(Protocol):
    """A call that is to come."""

    def cancel(self) -> object:
        """Make sure that it does not come."""


class Clock(Protocol):
    """What the glass asks of time; `hal.clock` has it."""

    def now(self) -> int:
        """The time in ms; never less than before."""

    def call_later(self, delay_ms: int, callback: Callable[[], None]) -> Call:
        """Call `callback` once, `delay_ms` from now, on whatever thread."""


FORWARD = frozenset({"answer", "ruling", "take", "timeup"})
"""Entries that are plain steps forward: a glass that they set up runs at once."""

SAME_QUESTION = frozenset({"take", "withdraw"})
"""Entries after which the question that stood may stand on."""

Question = tuple[str, tuple[str, ...]]


class Glass:
    """The glass of one session.  `at_zero` is called with the ask's id when it has run out.

    ask     the id of the ask it stands for; empty while none stands
    turned  whether somebody turned it by hand, whatever time the ask itself gives
    """

    def __init__(
        self,
        session: Session[Any],
        clock: Clock,
        post: Callable[[Callable[[], None]], object],
        at_zero: Callable[[str], None],
    ) -> None:
        self.session = session
        self.clock = clock
        self.post = post
        self.at_zero = at_zero
        self.ask = ""
        self.seconds = 0
        self.turned = False
        self._question: Question = ("", ())
        self._left_ms = 0
        self._since: int | None = None
        self._call: Call | None = None
        self._mark = session.timeline.mark
        self.look(paused=True)

    @property
    def running(self) -> bool:
        """Whether sand is falling."""
        return self._since is not None

    def left(self) -> int:
        """What is left of the time, in ms; 0 when it is up or no glass stands."""
        gone = 0 if self._since is None else self.clock.now() - self._since
        return max(0, self._left_ms - gone)

    def look(self, *, paused: bool = False) -> None:
        """Something was accepted: turn the glass, or put it away, as the ask now wants it.

        `paused` says that the game was just taken up, so the glass stands.
        """
        run = self.session.run
        entry = self._entry()
        if run.ask is None or not (run.timed or self.turned):
            self._put_away()
            return
        if self.session.ask_id == self.ask:
            return
        moved = self.session.journal.row(entry).kind
        question = (run.ask.key, run.ask.to)
        if moved in SAME_QUESTION and question == self._question:
            self.ask = self.session.ask_id
            return
        if not run.timed:
            self._put_away()
            return
        self.ask = self.session.ask_id
        self.turned = False
        self._question = question
        self.seconds = run.ask.seconds
        self._stop()
        self._left_ms = self.seconds * 1000
        if moved in FORWARD and not paused:
            self._start()

    def turn(self) -> None:
        """Somebody turned the hourglass: `TURNED_S` from now for the ask that stands, whatever time
        it gives itself and whatever was left.  Raises `Illegal` where nobody can be hurried."""
        run = self.session.run
        if run.ask is None:
            raise Illegal(Msg("The game is over: nothing is asked any more."))
        if run.late:
            raise Illegal(Msg("Time is up already; the Overlord decides what happens now."))
        if set(run.waiting) == {OVERLORD}:
            raise Illegal(
                Msg("The hourglass hurries players, and this question is the Overlord's.")
            )
        self._stop()
        self.ask = self.session.ask_id
        self.turned = True
        self.seconds = TURNED_S
        self._question = (run.ask.key, run.ask.to)
        self._left_ms = self.seconds * 1000
        self._start()

    def pause(self, on: bool) -> None:
        """Stop the glass, or let it run on.  Raises `Illegal` where none stands."""
        if not self.ask:
            raise Illegal(Msg("No glass is running for this question."))
        if on:
            self._left_ms = self.left()
            self._stop()
        elif not self.running:
            self._start()

    def shown(self, view: View) -> View:
        """`view` with the glass in it, where its audience may see the ask it is about."""
        if not any(asked.id == self.ask for asked in view.asks):
            return view
        glass = Countdown(self.ask, self.seconds, self.left(), paused=not self.running)
        return replace(view, countdown=glass)

    def close(self) -> None:
        """Make sure that nothing is called any more."""
        self._put_away()

    # -- the sand -----------------------------------------------------------------------------

    def _entry(self) -> int:
        """The entry that brought us where we stand, of several the one they are named by."""
        timeline = self.session.timeline
        if timeline.mark == self._mark:
            return timeline.command(timeline.head)[0]
        self._mark = timeline.mark
        return timeline.mark

    def _put_away(self) -> None:
        """No glass stands."""
        self._stop()
        self.ask = ""
        self.seconds = 0
        self.turned = False
        self._left_ms = 0
        self._question = ("", ())

    def _stop(self) -> None:
        """Let no more sand fall.  What is left is for the caller to say."""
        self._since = None
        if self._call is not None:
            self._call.cancel()
            self._call = None

    def _start(self) -> None:
        """Let the sand fall from now on."""
        self._since = self.clock.now()
        self._call = self.clock.call_later(self._left_ms, self._called)

    def _called(self) -> None:
        """On the clock's thread: go to our own loop."""
        self.post(self._ring)

    def _ring(self) -> None:
        """The clock called: the time may be up, or the call was on its way when things changed."""
        if not self.running:
            return
        left = self.left()
        if left == 0:
            self._left_ms = 0
            self._stop()
            self.at_zero(self.ask)
