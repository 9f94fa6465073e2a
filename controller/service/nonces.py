"""What was done under each name: a command that is sent again is done once.

A client that has lost its line cannot know whether its last command was heard, so it sends it again
under its nonce.  The very same command gets its first acknowledgement; another one under that nonce
is refused.  The journal remembers the commands that are entries of the game (`Session.known`);
this is the same memory for all that is no entry: what hands do, what is said about the sound, the
glass.

What may live here: this memory.  What may not: what a command does.
"""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from controller.engine import Invalid
from controller.wire import Msg
from controller.wire.frame import Accepted

__all__ = ["Done"]

MOST = 256
"""How many commands are remembered, which is far more than a client has under way."""


class Named(Protocol):
    """A command."""

    @property
    def nonce(self) -> str: ...


C = TypeVar("C", bound=Named)


class Done(Generic[C]):
    """The last commands that were done, and how each was acknowledged; `most` of them."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: dict[str, tuple[C, Accepted]] = {}

    def known(self, command: C) -> Accepted | None:
        """The first acknowledgement, if this very command was done before.

        Raises `Invalid` if its nonce is missing, or names something else already.
        """
        if not command.nonce:
            raise Invalid(Msg("Every command needs a name of its own (nonce)."))
        before, accepted = self._kept.get(command.nonce, (command, None))
        if before != command:
            raise Invalid(Msg("This name (nonce) was given to something else already."))
        return accepted

    def keep(self, command: C, accepted: Accepted) -> Accepted:
        """Remember that it was done, and how it was acknowledged."""
        self._kept[command.nonce] = command, accepted
        if len(self._kept) > self._most:
            del self._kept[next(iter(self._kept))]
        return accepted
