"""Owing: which things have to be home once before they answer anything, and what was let be.

    start   it lay elsewhere when the table began to listen, or beside it, and that was said
    game    the game has moved it since
    undo    an undo alone has

What hands put somewhere owes nothing: where the question did not take it, the next lawful placing
is an answer.  It is all worked out of where the game had things and has them now.  Pieces alone
owe; an area answers nothing.

What the Overlord lets be owes nothing and is not spoken of, until it lies elsewhere or the game has
it elsewhere.  What lies beside the table is let be until hands lay it down: who plays without some
of the figures is not asked anew at every step that they take.

What may live here: that reckoning.  What may not: what is said.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Literal

__all__ = ["Cause", "Excuse", "let_be", "moved", "owing"]

Cause = Literal["start", "game", "undo"]

Excuse = tuple[tuple[str, ...], str]
"""Where a thing lay, and where the game had it, when it was let be."""


def owing(
    owed: Mapping[str, Cause], now: Mapping[str, str], at_home: Callable[[str], bool]
) -> dict[str, Cause]:
    """What still owes of what did, where things stand as `now`: what is home owes no more, nor what
    stands nowhere; what cannot be told just now owes on."""
    return {thing: why for thing, why in owed.items() if thing in now and not at_home(thing)}


def moved(
    owed: Mapping[str, Cause],
    before: Mapping[str, str],
    now: Mapping[str, str],
    cause: Literal["game", "undo"],
    astray: Collection[str],
) -> dict[str, Cause]:
    """What owes beside what did once `cause` had things that stood as `before` stand as `now`,
    where some are certainly `astray`.  What an undo moves that the game had moved already still
    owes for that."""
    anew = {thing for thing, home in now.items() if before.get(thing) != home} & {*astray}
    kept = owed if cause == "undo" else {}
    return {**owed, **{thing: kept.get(thing, cause) for thing in anew}}


def let_be(
    excused: Mapping[str, Excuse], lying: Mapping[str, tuple[str, ...]], now: Mapping[str, str]
) -> dict[str, Excuse]:
    """What of the things that were let be still is, where they lie so and the game has them so."""
    return {
        thing: (at, home)
        for thing, (at, home) in excused.items()
        if lying.get(thing, ()) == at and (not at or now.get(thing, "") == home)
    }
