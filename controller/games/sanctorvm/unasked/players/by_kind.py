"""By kind: a player that leaves it to chance what it does, but not how many ways there are to do
it."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import Final

from controller.engine.players import Given, Look, random_answer
from controller.games.sanctorvm.unasked.players.standstill import Patient
from controller.wire import AnyAsk, Choose, Option

__all__ = ["BACK", "ByKind", "in_kinds"]

BACK: Final = "back"
"""The option that takes a choice back; who decides by chance has nothing to take back."""
IDLE: Final = frozenset(("rest", "guard", "waste", "end"))
"""The kinds of deeds that bring the turn on, and nothing else."""
WAITS: Final = 0.1
"""How often it is idle though something else can be done."""


class ByKind(Patient):
    """Plays by chance in two steps: first a kind of thing to do, each as likely as any other, then
    one of that kind.  A board has many spaces to move to and a hand few cards to act with: so the
    first do not drown the second.  The kind of an option is the first part of its id.  Rest, On
    Your Guard and the end of the turn are taken one time in ten, or where nothing else is left,
    for a turn is there to do something in.  A choice is never taken back.  Where several options
    are taken at once, any legal answer.  It is as patient as all (`Patient`)."""

    def answer(self, seat: str, ask: AnyAsk, look: Look, rng: Random) -> Given | None:
        if (ends := self.ends(ask, look)) is not None:
            return ends
        if not isinstance(ask, Choose) or (ask.least, ask.most) != (1, 1):
            return random_answer(ask, rng)
        kinds = in_kinds(ask)
        busy = [options for kind, options in kinds.items() if kind not in IDLE]
        idle = [options for kind, options in kinds.items() if kind in IDLE]
        if not kinds:
            return random_answer(ask, rng)
        drawn = idle if idle and (not busy or rng.random() < WAITS) else busy
        return (rng.choice(rng.choice(drawn)).id,), ()


def in_kinds(ask: Choose) -> dict[str, list[Option]]:
    """The open options by their kinds, but the one that takes the choice back."""
    kinds: defaultdict[str, list[Option]] = defaultdict(list)
    for option in ask.options:
        if option.closed is None and option.id != BACK:
            kinds[option.id.partition(":")[0]].append(option)
    return kinds
