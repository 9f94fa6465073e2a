"""Corrections by chance: any value of a campaign set to any other of its kind, as somebody might
who does not know what hangs on it.

What may live here: making them up, and playing on.  What may not: what must come of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from controller.engine import Refused
from controller.engine.cast import Cast
from controller.engine.players import BY_CHANCE
from controller.engine.run import Run
from controller.games.sanctorvm.campaign.state import Campaign
from controller.wire import OVERLORD, TABLE, Edit

__all__ = ["corrected", "play_on"]

WORDS = ("", "lupa", "ghurab", "ogre", "01", "99", "1/0", "skirmish", "injector-1", "blaster-1")
STAGES = ("create", "team", "gather", "chapter", "gifts", "step", "fight", "fallen", "lost")
MORE = ("tabernacle", "replay", "level", "next", "desk", "draft", "over", "homo", "none")
NUMBERS = (-1, 0, 1, 2, 3, 9, 10, 11, 1000)


def leaves(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value below, with its path; lists and tables themselves too."""
    if path:
        yield path, data
    inside = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in inside:
        here = f"{path}/{key}"
        if isinstance(value, dict | list):
            yield from leaves(value, here)
        else:
            yield here, value


def another(value: Any, rng: Random) -> Any:
    """Something else of its kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice(NUMBERS)
    if isinstance(value, list):
        return value[:-1] if rng.random() < 0.5 else [*value, *value[:1]]
    if isinstance(value, dict):
        kept = list(value.items())
        return dict(kept[:-1])
    return rng.choice((*WORDS, *STAGES, *MORE)) if isinstance(value, str) else None


def corrected(run: Run[Campaign], rng: Random, edits: int) -> bool:
    """So many values of the state are set anew, each in another field; whether the game let that
    be."""
    state = msgspec.msgpack.decode(run.rested, type=Campaign)
    fields: dict[str, list[tuple[str, Any]]] = {}
    for path, value in leaves(msgspec.to_builtins(state)):
        fields.setdefault(path.split("/")[1], []).append((path, value))
    del fields["fate"]
    chosen = [rng.choice(fields[name]) for name in rng.sample(list(fields), edits)]
    try:
        run.correct(tuple(Edit(path, "set", another(value, rng)) for path, value in chosen))
    except Refused:
        return False
    return True


def play_on(run: Run[Campaign], rng: Random, most: int) -> None:
    """Some more answers, by chance."""
    seats = (*run.game.seats(run.state), OVERLORD)
    cast = Cast(dict.fromkeys(seats, BY_CHANCE), str(rng.random()))
    for _ in range(most):
        if run.ask is None:
            return
        for seat in (OVERLORD, TABLE):
            run.game.view(run.state, (run.ask,), seat)
        run.accept(cast.say(run))
