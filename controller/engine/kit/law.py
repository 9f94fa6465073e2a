"""What a law is, and what it says of a game that raises something of its own.

Two kinds: a law that plays for itself, and a law that looks on (`LookingOn`) while somebody plays.
Playing is dear and looking is cheap, so that all who look on can share one game: `keep`.

A fault often shows first as an exception from deep inside: a replay that no longer fits, a number
that cannot be hashed.  Whoever wrote the game needs the same three facts in each case: which law,
which seed, and what was said.

What may live here: how laws are called.  What may not: what a law demands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import update_wrapper, wraps
from inspect import signature
from typing import Any, NoReturn, Protocol

from controller.engine.game import Game
from controller.engine.kit.tape import Broken
from controller.engine.kit.walk import Walk

__all__ = ["Law", "LookingOn", "keep", "law"]


class Law(Protocol):
    """Plays a game from a seed; raises `Broken` where it is not kept."""

    __name__: str

    def __call__(self, game: Game[Any], seed: int, share: float = 1) -> None:
        """`share`: how many of the moments a dear law looks at, 1 being all that it ever does;
        which ones is drawn by the seed, so that many seeds see more than one that sees all."""


def law(keep: Callable[..., None]) -> Law:
    """`keep`, with every exception that the game raises on the way said as `Broken`.  A law that
    costs little looks at everything, and takes no `share`."""
    dear = "share" in signature(keep).parameters

    @wraps(keep)
    def kept(game: Game[Any], seed: int, share: float = 1) -> None:
        try:
            keep(game, seed, *[share] * dear)
        except Exception as wrong:
            raised(keep.__name__, game, seed, wrong)

    return kept


class LookingOn:
    """A law that looks on: by itself it plays a game of its own, with others it shares one.

    `look` begins before the first input.  Each time it yields, one input is made; it comes to its
    end once the game is over.
    """

    __name__: str

    def __init__(self, look: Callable[[Walk], Iterator[None]]) -> None:
        self.look = look
        update_wrapper(self, look)

    def __call__(self, game: Game[Any], seed: int, share: float = 1) -> None:
        """Try it on a game that is played for it alone."""
        look_on((self,), game, seed, share)


def keep(laws: Sequence[Law], game: Game[Any], seed: int, share: float = 1) -> None:
    """Try all these laws from one seed; those that look on share one game.  Each sees what it
    would see alone: the same inputs, and its own chance."""
    together = [each for each in laws if isinstance(each, LookingOn)]
    if together:
        look_on(together, game, seed, share)
    for alone in laws:
        if alone not in together:
            alone(game, seed, share)


def look_on(laws: Sequence[LookingOn], game: Game[Any], seed: int, share: float) -> None:
    """Play one game by chance while all these laws look on."""
    names = " and ".join(each.__name__ for each in laws)
    try:
        walk = Walk(game, seed, share)
        looking = {each.__name__: each.look(walk) for each in laws}
        walk.play(lambda: goes_on(looking, walk))
    except Exception as wrong:
        raised(names, game, seed, wrong)
    assert not looking, f"the game is over, and these look on: {', '.join(looking)}"


def goes_on(looking: dict[str, Iterator[None]], walk: Walk) -> None:
    """Let everybody look who is not done."""
    for name, look in list(looking.items()):
        try:
            next(look)
        except StopIteration:
            del looking[name]
        except Exception as wrong:
            raised(name, walk.game, walk.seed, wrong)


def raised(name: str, game: Game[Any], seed: int, wrong: Exception) -> NoReturn:
    """Say what came out while a law was tried."""
    if isinstance(wrong, Broken):
        raise wrong
    said = f"{type(wrong).__name__}: {wrong}"
    raise Broken(f"{game.name}, seed {seed}: {name.replace('_', ' ')}: {said}") from wrong
