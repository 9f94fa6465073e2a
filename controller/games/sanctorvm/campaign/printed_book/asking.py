"""Asking: numbers, names and things from lists, of the Overlord who has the page before them.

Nobody else sees these questions: what stands on the page is the Overlord's to tell.

What may live here: forms of questions.  What may not: what is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from controller.engine import Rules
from controller.games.sanctorvm.campaign.telling import Telling
from controller.wire import OVERLORD, Choose, Msg, Option, Text

__all__ = ["AWAY", "DONE", "number", "one", "pick", "several"]

Name = TypeVar("Name", bound=str)

DONE = Option("done", Msg("Done"))
"""What ends a list."""
AWAY = Option("away", Msg("Take away what was said of it"))


def one(telling: Telling, key: str, prompt: Msg, options: Iterable[Option]) -> Rules[Option | None]:
    """One of these; None where the question was let pass, or is `DONE`."""
    taken = yield from telling.ask(
        Choose(
            key=key,
            to=(OVERLORD,),
            audience=(OVERLORD,),
            prompt=prompt,
            options=tuple(options),
            skips=True,
        )
    )
    return taken[0] if taken and taken[0].id != DONE.id else None


def several(
    telling: Telling, key: str, prompt: Msg, options: Sequence[Option], most: int
) -> Rules[Sequence[Option]]:
    """Some of these, in the order in which they were named."""
    taken: Sequence[Option] = yield from telling.ask(
        Choose(
            key=key,
            to=(OVERLORD,),
            audience=(OVERLORD,),
            prompt=prompt,
            options=tuple(options),
            most=min(most, len(options)),
            skips=True,
        )
    )
    return taken


def pick(
    telling: Telling,
    key: str,
    prompt: Msg,
    names: Mapping[Name, Text],
    away: Callable[[], None] | None = None,
) -> Rules[Name | None]:
    """One name out of a list, or None.  `away` takes away what was said before, where that may be
    chosen instead."""
    options = [Option(name, label) for name, label in names.items()]
    more = (DONE,) if away is None else (AWAY, DONE)
    taken = yield from one(telling, key, prompt, (*options, *more))
    if taken == AWAY and away is not None:
        away()
    return next((name for name in names if taken is not None and name == taken.id), None)


def number(telling: Telling, key: str, prompt: Msg, least: int, most: int) -> Rules[int]:
    """A whole number; `least` where the question was let pass."""
    options = [Option(str(n), Msg("{n}", n=n)) for n in range(least, most + 1)]
    taken = yield from one(telling, key, prompt, options)
    return least if taken is None else int(taken.id)
