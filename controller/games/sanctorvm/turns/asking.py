"""Asking: the questions within an Action, each of which can be taken back.

With what, which Action of it, on whom: nothing is paid before the last of them is answered, so a
card or a miniature picked up by mistake costs nothing, and `BACK` leads to the question of the deed
again.

What may live here: the shape of such a question.  What may not: what is asked.
"""

from __future__ import annotations

from collections.abc import Iterable

from controller.engine import Rules
from controller.games.sanctorvm.scene import Acting
from controller.wire import Choose, Msg, Option

__all__ = ["BACK", "pick"]

BACK = Option("back", Msg("Something else"))


def pick(
    acting: Acting, key: str, prompt: Msg, because: str, options: Iterable[Option]
) -> Rules[Option | None]:
    """One of these options, or `BACK`; None if the Overlord let the question pass.  `because` is
    the rule, and `key` says to screens what is asked for, too."""
    taken = yield from acting.ask(
        Choose(
            key=key,
            to=(acting.seat(acting.who),),
            prompt=prompt,
            because=(because,),
            options=(*options, BACK),
            skips=True,
            hint=key,
        )
    )
    return taken[0] if taken else None
