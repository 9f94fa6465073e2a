"""The way out: what people tap becomes a command, once.

A finger is quick and a network is not; two people reach for the same button; a question changes
while a finger is on its way down.  So:

    one question, one answer    an ask answered by a seat takes no second answer from this screen;
                                its id decides, not the time that has passed
    the question that stands    what the last view does not hold any more is not answered
    the question that was read  an ask, or an undo, that appeared less than `READING` ago is not
                                answered: that tap was meant for what stood there before; what
                                the first view holds has only just appeared, too

A refused command opens its question again.  Every command carries a nonce of this client's own, so
sending it again, after a lost connection, counts once.

What may live here: whether a tap counts.  What may not: what the game makes of it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from controller.wire import (
    OVERLORD,
    Answer,
    Forgo,
    Mend,
    Mute,
    Pause,
    ReadOut,
    Redo,
    Ruling,
    Take,
    Undo,
    View,
)
from controller.wire.belonging import Form
from controller.wire.command import AnyCommand
from controller.wire.guide import Fine
from controller.wire.lobby import AnyLobby, Begin, PutAway, TakeUp
from controller.wire.of_table import AnyOfTable
from controller.wire.sound import AnySound
from controller.wire.strange import TagDoubt, TagIs, TagLeave
from controller.wire.tray import TrayLift, TrayPut

__all__ = ["READING", "Said", "Sender"]

Said = AnyCommand | AnySound | AnyOfTable | AnyLobby
"""What leaves a screen."""

READING = 0.3
"""Seconds that nobody needs less of to see that the question has changed."""


class Sender:
    """Sends commands through `send`; `clock` tells seconds that only ever grow."""

    def __init__(
        self,
        send: Callable[[Said], None],
        clock: Callable[[], float],
        nonce: Callable[[], str] = lambda: secrets.token_hex(8),
    ) -> None:
        self.send = send
        self.clock = clock
        self.nonce = nonce
        self.since: dict[str, float] = {}
        self.sent: dict[str, str] = {}

    def heard(self, view: View) -> None:
        """Take note of what can be answered now: asks, offers, undo, redo, and what is mended."""
        now = self.clock()
        current = [f"ask {asked.id}" for asked in view.asks]
        current += [f"offer {option.id}" for option in view.offers]
        current += [f"undo {view.undo.entry}"] if view.undo else []
        current += [f"redo {view.redo.entry}"] if view.redo else []
        if view.audience == OVERLORD:
            current += [f"mend {line.entry}" for line in view.log]
        if view.mending is not None:
            current += [f"mend {view.mending.undone}" if view.mending.undone else "forgo"]
        self.since = {name: self.since.get(name, now) for name in current}
        self.sent = {
            key: nonce for key, nonce in self.sent.items() if key.partition("|")[0] in self.since
        }

    def refused(self, nonce: str) -> None:
        """The command changed nothing: its question may be answered again."""
        self.sent = {key: known for key, known in self.sent.items() if known != nonce}

    def answered(self, ask: str, seat: str) -> bool:
        """Whether this screen has sent this seat's answer to this ask."""
        return f"ask {ask}|{seat}" in self.sent

    def answer(
        self,
        ask: str,
        seat: str,
        picks: tuple[str, ...] = (),
        pairs: tuple[tuple[str, str], ...] = (),
    ) -> bool:
        """Send a seat's answer; False when the tap does not count."""
        return self.once(
            f"ask {ask}", seat, lambda nonce: Answer(ask, nonce, seat, picks=picks, pairs=pairs)
        )

    def let_pass(self, ask: str, seat: str) -> bool:
        """The Overlord lets a seat's question pass unanswered."""
        return self.once(f"ask {ask}", seat, lambda nonce: Ruling(nonce=nonce, ask=ask, by=seat))

    def take(self, offer: str) -> bool:
        """Take an offer."""
        return self.once(f"offer {offer}", "", lambda nonce: Take(nonce=nonce, offer=offer))

    def undo(self, entry: int) -> bool:
        """Take back a journal entry."""
        return self.once(f"undo {entry}", "", lambda nonce: Undo(nonce=nonce, entry=entry))

    def redo(self, entry: int) -> bool:
        """Bring an entry again."""
        return self.once(f"redo {entry}", "", lambda nonce: Redo(nonce=nonce, entry=entry))

    def mend(self, entry: int) -> bool:
        """Put the question that was answered in a journal entry again."""
        return self.once(
            f"mend {entry}", "", lambda nonce: Mend(nonce=nonce, entry=entry, again=True)
        )

    def forgo(self) -> bool:
        """Let go of the later answers that wait."""
        return self.once("forgo", "", lambda nonce: Forgo(nonce=nonce))

    def pause(self, on: bool) -> None:
        """Stop the glass, or let it run on; saying it twice does no harm."""
        self.send(Pause(nonce=self.nonce(), on=on))

    def mute(self, on: bool) -> None:
        """Let the table be silent, or heard again; saying it twice does no harm."""
        self.send(Mute(nonce=self.nonce(), on=on))

    def read_out(self, ask: str, page: int) -> None:
        """Let the voice read out a page; said again it begins anew."""
        self.send(ReadOut(nonce=self.nonce(), ask=ask, page=page))

    def put(self, uid: str, place: str) -> None:
        """Say that a thing was put where the table does not feel it."""
        self.send(TrayPut(uid=uid, place=place, nonce=self.nonce()))

    def lifted(self, uid: str) -> None:
        """Say that a thing was taken up from such a place."""
        self.send(TrayLift(uid=uid, nonce=self.nonce()))

    def fine(self, thing: str) -> None:
        """Say that a thing, or with "" everything, may lie as it does."""
        self.send(Fine(thing=thing, nonce=self.nonce()))

    def marks(self, uid: str, thing: str, form: Form, forget: str) -> None:
        """Say what a tag marks, and which other tag marks nothing from now on."""
        said = TagIs(uid=uid, thing=thing, form=form, forget=forget, nonce=self.nonce())
        self.send(said)

    def doubt(self, uid: str) -> None:
        """Say that a tag does not mark what it is taken for."""
        self.send(TagDoubt(uid=uid, nonce=self.nonce()))

    def leave(self, uid: str) -> None:
        """Leave a tag alone."""
        self.send(TagLeave(uid=uid, nonce=self.nonce()))

    def take_up(self, name: str) -> str:
        """Go on with a game of the shelf; the nonce under which that is said."""
        nonce = self.nonce()
        self.send(TakeUp(name=name, nonce=nonce))
        return nonce

    def begin(self, opening: str) -> str:
        """Begin something; the nonce under which that is said."""
        nonce = self.nonce()
        self.send(Begin(opening=opening, nonce=nonce))
        return nonce

    def put_away(self) -> None:
        """Leave the game; saying it twice does no harm."""
        self.send(PutAway(nonce=self.nonce()))

    def once(self, name: str, seat: str, command: Callable[[str], AnyCommand]) -> bool:
        """Send a command about something that stands, was there to be read, and is unanswered."""
        key = f"{name}|{seat}"
        since = self.since.get(name)
        if since is None or key in self.sent or self.clock() < since + READING:
            return False
        nonce = self.nonce()
        self.sent[key] = nonce
        self.send(command(nonce))
        return True
