"""The notice: what the table says last, to whom, and until when.

    refused    why something did not count: until something counts, the question it was about has
               gone, or people are led back
    told       news for everybody, about no question: until something counts
    listening  that a place is lost or back: until something counts; several in a row are one

Of what was refused, some may read more than others: `aside` says to whom something else is said.

What may live here: that.  What may not: whether something counts (`controller.table.table`), and
the sentences (`controller.table.sentences`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from controller.engine import Session
from controller.engine.showing import questions
from controller.table.gesture import AnyGesture
from controller.table.news import News
from controller.table.offered import Aside
from controller.table.scene import hearer
from controller.table.sentences import own_answer
from controller.wire import TABLE, Notice, Text, View, Why
from hal.events import PlaceDeaf, PlaceHears

__all__ = ["Notices"]


class Notices:
    """What a table at which `session` is played says; `called` names a place.

    now  what is said now; None where nothing is
    """

    def __init__(self, session: Session[Any], called: Callable[[str], Text]) -> None:
        self.session = session
        self.now: Notice | None = None
        self._about = ""
        self._aside: Aside | None = None
        self._serial = 0
        self._news = News(called)
        self._lost: Notice | None = None
        self._leads = False
        self._before = 0

    def led(self, *, leads: bool) -> None:
        """Whether people are being led back now.  What was said of hands before that began, the
        guide says better, and it is past when the guide has done."""
        if leads and not self._leads:
            self._before = self._serial
        if not leads and self._leads and self._hushed:
            self.now = None
        self._leads = leads

    @property
    def _hushed(self) -> bool:
        """Whether what stands is about hands, and was said before people were led back."""
        return self.now is not None and bool(self._about) and self.now.serial <= self._before

    def shown(self, view: View) -> View:
        """`view` with the notice in it, where its audience may see the ask that it is about."""
        aside, notice = self._aside, self.now
        ids = [asked.id for asked in view.asks]
        if aside is not None:
            ids += [waiting.ask for waiting in view.waiting]
        if notice is None or (self._about and self._about not in ids):
            return view
        if self._leads and self._hushed:
            return view
        if aside is not None and view.audience in aside.to:
            notice = Notice(aside.why.text, aside.why.because, notice.serial)
        return replace(view, notice=notice)

    # -- what is said -------------------------------------------------------------------------

    def refused(self, gesture: AnyGesture | None, why: Why, aside: Aside | None) -> None:
        """Something does not count; None: it was about no ask, but of a tag, a reader or the glass,
        so all may read it.  What was said to a question of somebody's own is told to them alone,
        and to others only that it was in vain."""
        asks, _ = questions(self.session, TABLE)
        about = asks[0].id if gesture is not None and asks else ""
        seat = TABLE if gesture is None or aside is not None else hearer(self.session, gesture)
        if seat != TABLE:
            why, aside = own_answer(self.session.called(seat)), Aside((seat,), why)
            about = self.session.ask_id
        self._say(why, about, aside)

    def told(self, text: Text) -> None:
        """Something that everybody may read."""
        self._say(Why(text))

    def listening(self, event: PlaceDeaf | PlaceHears, *, everything: bool) -> Why | None:
        """A place is not felt any more, or is again, and `everything` with it; what is said of
        that, if anything is."""
        stands = self.now is not None and self.now == self._lost
        said = self._news.hear(event, stands=stands, everything=everything)
        if said is None:
            return None
        self._say(said.why, more=said.more)
        self._lost = self.now
        return said.why

    def _say(
        self, why: Why, about: str = "", aside: Aside | None = None, *, more: bool = False
    ) -> None:
        """Say it about that ask (empty: about none); `more`: it only adds to what is said."""
        self._serial += not more
        self.now = Notice(why.text, why.because, self._serial)
        self._about, self._aside = about, aside

    # -- until when ---------------------------------------------------------------------------

    def counted(self) -> bool:
        """Something counts: what was said has had its time.  Whether anything was."""
        was, self.now = self.now, None
        return was is not None

    def asked(self) -> None:
        """Another question stands: what was said about the one before has had its time."""
        if self._about:
            self.now = None
