"""Labels: which option did somebody mean, who wrote the words that stand on it?

A scenario names options by the English sentence on them, or by their id.  A word that fits several
is refused as ambiguous, one that fits none with the nearest there is; nothing is guessed.

What may live here: finding things by their words.  What may not: judging an answer
(`controller.engine.fit`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from controller.engine.errors import Ambiguous, Invalid
from controller.engine.shape import listed, unknown
from controller.wire import AnyAsk, Assign, Chance, Choose, Judge, Msg, Option

__all__ = ["Named", "closed", "labelled", "meant", "names", "slots"]

Named: TypeAlias = tuple[str, str]
"""An id, and the English words on it."""


def labelled(options: Iterable[Option]) -> list[Named]:
    """Options with their words."""
    return [(option.id, str(option.label)) for option in options]


def options(ask: AnyAsk | None) -> tuple[Option, ...]:
    """What `ask` puts before people to choose or to assign."""
    if isinstance(ask, Choose | Judge):
        return ask.options
    return ask.items if isinstance(ask, Assign) else ()


def names(ask: AnyAsk | None) -> list[Named]:
    """Everything that an answer to `ask` can name: options, items or faces."""
    if isinstance(ask, Chance):
        words = [str(label) for label in ask.labels] or list(ask.faces)
        return list(dict.fromkeys(zip(ask.faces, words, strict=True)))
    return labelled(options(ask))


def slots(ask: AnyAsk | None) -> list[Named]:
    """The places of an `Assign`."""
    return [(slot.id, str(slot.label)) for slot in ask.slots] if isinstance(ask, Assign) else []


def closed(ask: AnyAsk | None) -> dict[str, str]:
    """What is greyed out: its id, and the reason."""
    return {
        option.id: str(option.closed.text) for option in options(ask) if option.closed is not None
    }


def meant(words: str, among: Sequence[Named]) -> str:
    """The id of what `words` name, by label or by id.

    Raises `Invalid` where nothing is called so, `Ambiguous` where several things are.
    """
    fitting = [name for name, label in among if label == words]
    if len(fitting) == 1:
        return fitting[0]
    if any(name == words for name, _ in among):
        return words
    if fitting:
        raise Ambiguous(
            Msg('"{words}" fits several: {names}; say which', words=words, names=listed(fitting))
        )
    raise Invalid(unknown(words, [label for _, label in among]))
