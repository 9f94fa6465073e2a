"""A set-up: what the players agreed on before the first question, as the values a game works with.

A set-up comes as plain data: from a scenario file, from a program, or as words on a command line,
which knows no types.  So a text that stands alone where a list of texts is wanted is a list of
one, and an empty one is an empty list.

What may live here: reading a set-up.  What may not: what can be agreed, which is each game's.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

from msgspec import Struct, inspect
from msgspec.structs import fields

from controller.engine.errors import Invalid
from controller.engine.letters import refusal, tricks, visible
from controller.engine.shape import shaped
from controller.wire import Msg

__all__ = ["agreed"]

S = TypeVar("S", bound=Struct)


def agreed(given: dict[str, Any], kind: type[S]) -> S:
    """What was agreed on, as a `kind`.  Raises `Invalid` with the first mistake."""
    for key, value in given.items():
        for character in tricks((key, value)):
            what = refusal(character)
            raise Invalid(Msg("The set-up: {where}: {what}", where=visible(key), what=what))
    lists = of_texts(kind)
    read = shaped({k: several(v) if k in lists else v for k, v in given.items()}, kind)
    if read.value is None:
        mistake = read.mistakes[0]
        where = ".".join(str(step) for step in mistake.at)
        raise Invalid(Msg("The set-up: {where}: {what}", where=where, what=mistake.what))
    return read.value


def several(value: object) -> object:
    """A text alone as a list of it."""
    if not isinstance(value, str):
        return value
    return [value] if value else []


@cache
def of_texts(kind: type[Struct]) -> frozenset[str]:
    """The fields of `kind` that hold lists of texts."""
    return frozenset(field.encode_name for field in fields(kind) if is_of_texts(field.type))


def is_of_texts(wanted: Any) -> bool:
    """Whether a type is a list of texts, or of certain words."""
    many = inspect.type_info(wanted)
    if not isinstance(many, inspect.ListType | inspect.VarTupleType):
        return False
    item = many.item_type
    if isinstance(item, inspect.LiteralType):
        return all(isinstance(word, str) for word in item.values)
    return isinstance(item, inspect.StrType)
