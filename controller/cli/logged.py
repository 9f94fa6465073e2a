"""What people are told of the log: that there is none, or that it tells of something unexpected.

What may live here: those sentences.  What may not: logging (`controller.logs`).
"""

from __future__ import annotations

from controller.cli.app import complain
from controller.logs import Trouble
from controller.wire import Msg

__all__ = ["tell"]

SENTENCES: dict[str, Msg] = {
    "none": Msg("No log is kept: {path} cannot be written: {reason}."),
    "full": Msg("The log {path} cannot be written: {reason}."),
    "unexpected": Msg("Something went wrong that nobody thought of; {path} says where."),
}


def tell(trouble: Trouble) -> None:
    """Say it on standard error."""
    known = SENTENCES[trouble.kind]
    complain(Msg(known.key, path=str(trouble.path), reason=trouble.reason))
