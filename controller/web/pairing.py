"""Pairing: who may come in over the network, and as what.

    Overlord: invite(role) -> a code --a device says it--> a token, and its hash is kept as a pass
                               |                              |
                               '-- ten minutes, one use       '-- until it is dismissed

A code is short, since people type it; so it lives shortly, works once, and whoever guesses is soon
made to wait: after `GUESSES` wrong ones from one address, or `GUESSES_OF_ALL` from anywhere, one
more is heard every so often.  A token is long, and only its hash is kept.  A seat's pass is of one
evening: in another game the same seat may be somebody else.

What may live here: these rules, on a clock that is given.  What may not: files, networks.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec import Struct

from controller.engine import Illegal, Invalid
from controller.web.limits import Bucket, Buckets
from controller.wire import Msg
from controller.wire.guests import GuestRole

__all__ = ["ALPHABET", "CODE_LENGTH", "CODE_S", "Pairing", "Pass", "hashed", "plain"]

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""The letters of a code: none that is easily taken for another."""

CODE_LENGTH = 6
CODE_S = 600
"""Seconds that a code holds."""

OPEN = 12
"""How many codes hold at once: a further one ends the oldest."""

GUESSES, GUESS_MS = 5, 20_000
"""Wrong codes that one address may say at once, and how long each further one takes."""

GUESSES_OF_ALL, GUESS_OF_ALL_MS = 30, 4_000
"""The same for all addresses together."""

MOST = 64
"""How many devices can be let in."""


class Pass(Struct, frozen=True, omit_defaults=True):
    """What a device was let in as: its `id` for people, its role, its seat, and the evening that a
    seat's pass is of."""

    id: str
    role: GuestRole
    seat: str = ""
    evening: str = ""


class Invitation(NamedTuple):
    """A code that is still good: until when (ms), and for what."""

    until: int
    role: GuestRole
    seat: str
    evening: str


class Pairing:
    """The codes and passes.

    now     tells the time in ms
    passes  who was let in before, by the hash of the token
    keep    is given all passes whenever they change; it may raise OSError, then nothing changed
    """

    def __init__(
        self,
        now: Callable[[], int],
        passes: Mapping[str, Pass] | None = None,
        keep: Callable[[Mapping[str, Pass]], object] = lambda passes: None,
    ) -> None:
        self.now = now
        self.passes = dict(passes or {})
        self._keep = keep
        self._open: dict[str, Invitation] = {}
        self._guesses = Buckets(GUESSES, GUESS_MS)
        self._of_all = Bucket(GUESSES_OF_ALL, GUESS_OF_ALL_MS, now())

    def invite(self, role: GuestRole, seat: str = "", evening: str = "") -> str:
        """A new code, good for `CODE_S` seconds and one device."""
        if len(self.passes) >= MOST:
            raise Illegal(
                Msg("{n} devices have been let in, and no more can be: send one away.", n=MOST)
            )
        self._forget_old()
        while len(self._open) >= OPEN:
            del self._open[next(iter(self._open))]
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        until = self.now() + CODE_S * 1000
        self._open[code] = Invitation(until, role, seat, evening)
        return code

    def redeem(self, code: str, whence: str) -> tuple[str, Pass]:
        """Let the device at the address `whence` in, if the code is good: its token and its pass.

        Raises `Illegal` for a code that is not, and for who has guessed too often; OSError where
        the pass cannot be kept: then the code is still good.
        """
        self._forget_old()
        code = plain(code)
        invitation = self._open.get(code)
        if invitation is None:
            self._guessed(whence)
            raise Illegal(
                Msg("This code is not good any more, or was typed wrongly: ask for a new one.")
            )
        token = secrets.token_urlsafe(32)
        _, role, seat, evening = invitation
        granted = Pass(self._name(), role, seat, evening if role == "seat" else "")
        self._change({**self.passes, hashed(token): granted})
        del self._open[code]
        return token, granted

    def enter(self, token: str, whence: str) -> Pass:
        """The pass of the device with this token.  Raises `Illegal`."""
        granted = self.passes.get(hashed(token))
        if granted is None:
            self._guessed(whence)
            raise Illegal(Msg("This device is not let in any more: ask for a new code."))
        return granted

    def dismiss(self, device: str) -> None:
        """Let a device in no longer.  Raises `Invalid` for one that nobody knows."""
        passes = {key: one for key, one in self.passes.items() if one.id != device}
        if len(passes) == len(self.passes):
            raise Invalid(Msg('No device is called "{device}".', device=device))
        self._change(passes)

    def _change(self, passes: dict[str, Pass]) -> None:
        """Keep these passes, then let them count."""
        self._keep(passes)
        self.passes = passes

    def _guessed(self, whence: str) -> None:
        """Somebody said what opens nothing.  Raises `Illegal` for who does so too often."""
        now = self.now()
        if not (self._guesses.take(whence, now) and self._of_all.take(now)):
            raise Illegal(Msg("Too many wrong codes: wait a minute, then try again."))

    def _forget_old(self) -> None:
        """Codes whose time is up are good no more."""
        now = self.now()
        self._open = {code: one for code, one in self._open.items() if one.until > now}

    def _name(self) -> str:
        """A name that no device has: its number, by which people tell them apart."""
        taken = {one.id for one in self.passes.values()}
        return next(str(n) for n in range(1, MOST + 2) if str(n) not in taken)


def plain(code: str) -> str:
    """A code as it is compared, however it was typed.

    >>> plain(" abc-234 ")
    'ABC234'
    """
    return "".join(letter for letter in code.upper() if letter.isalnum())


def hashed(token: str) -> str:
    """What is kept of a token.  It is long and drawn by chance, so one round is enough."""
    return hashlib.sha256(token.encode()).hexdigest()
