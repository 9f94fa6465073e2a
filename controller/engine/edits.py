"""Edits of a state by JSON pointer (RFC 6901): the Overlord's pencil.

A state is turned into plain data, the edits are made there, and the result is read back as a
state: so whatever an edit names, the result has the right types or the edit is refused.  Fate is
not for editing: its seed is a secret, and a counter set back would repeat itself.
"""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from controller.engine.canon import plain
from controller.engine.errors import Illegal, Invalid
from controller.engine.letters import refusal, tricks
from controller.wire import Edit, Msg

__all__ = ["edited"]

S = TypeVar("S", bound=msgspec.Struct)
DEEPEST = 64
"""How deeply a value may be nested; no game's state comes near it."""

INDEX = re.compile(r"0|[1-9][0-9]{0,8}")


def edited(state: S, edits: tuple[Edit, ...]) -> S:
    """A state with `edits` made in order; `state` itself is left alone.

    Raises `Invalid` for a pointer that leads nowhere, `Illegal` for a value that does not fit.
    """
    data = listed(plain(state))
    for edit in edits:
        make(data, edit)
    try:
        result = msgspec.convert(data, type=type(state))
    except msgspec.ValidationError as wrong:
        raise Illegal(Msg("The correction does not fit: {detail}", detail=str(wrong))) from None
    if listed(plain(result)) != data:
        raise Illegal(Msg("The correction adds or removes something that every state has."))
    return result


def make(data: Any, edit: Edit) -> None:
    """Make one edit in plain data; the edit itself stays as it is, whatever comes after."""
    if too_deep(edit.value, DEEPEST):
        raise Invalid(Msg("The correction is nested more than {n} deep.", n=DEEPEST))
    if too_big(edit.value):
        raise Invalid(Msg("The correction has a number that is too big."))
    for character in tricks((edit.path, edit.value)):
        raise Invalid(Msg("The correction: {what}", what=refusal(character)))
    edit = replace(edit, value=listed(deepcopy(edit.value)))
    steps = [step.replace("~1", "/").replace("~0", "~") for step in edit.path.split("/")]
    if len(steps) < 2 or steps[0]:
        raise nowhere(edit)
    if steps[1] == "fate":
        raise Illegal(Msg("Fate cannot be corrected."))
    for step in steps[1:-1]:
        data = below(data, step, edit)
    if isinstance(data, dict):
        change_dict(data, steps[-1], edit)
    elif isinstance(data, list):
        change_list(data, steps[-1], edit)
    else:
        raise nowhere(edit)


def listed(value: Any) -> Any:
    """Plain data with every tuple as a list, so that an edit leads into it and compares with it."""
    if isinstance(value, dict):
        return {key: listed(each) for key, each in value.items()}
    return [listed(each) for each in value] if isinstance(value, list | tuple) else value


def too_deep(value: Any, left: int) -> bool:
    """Whether `value` is nested more than `left` deep."""
    inside = value.values() if isinstance(value, dict) else value
    if not isinstance(value, dict | list | tuple):
        return False
    return left == 0 or any(too_deep(each, left - 1) for each in inside)


def too_big(value: Any) -> bool:
    """Whether `value` holds a whole number that no journal can keep: it must fit 64 bits."""
    if isinstance(value, dict):
        return any(too_big(each) for each in value.values())
    if isinstance(value, list | tuple):
        return any(too_big(each) for each in value)
    return isinstance(value, int) and not -(2**63) <= value < 2**63


def below(data: Any, step: str, edit: Edit) -> Any:
    """What stands at `step` in `data`."""
    if isinstance(data, dict) and step in data:
        return data[step]
    if isinstance(data, list) and INDEX.fullmatch(step) and int(step) < len(data):
        return data[int(step)]
    raise nowhere(edit)


def change_dict(data: dict[str, Any], name: str, edit: Edit) -> None:
    """Set, add or remove a key."""
    if edit.op == "remove":
        if name not in data:
            raise nowhere(edit)
        del data[name]
    elif edit.op == "set" and name not in data:
        raise nowhere(edit)
    else:
        data[name] = edit.value


def change_list(data: list[Any], place: str, edit: Edit) -> None:
    """Set, insert or remove an element."""
    if edit.op == "insert" and place == "-":
        data.append(edit.value)
        return
    if not INDEX.fullmatch(place) or int(place) >= len(data) + (edit.op == "insert"):
        raise nowhere(edit)
    if edit.op == "set":
        data[int(place)] = edit.value
    elif edit.op == "insert":
        data.insert(int(place), edit.value)
    else:
        del data[int(place)]


def nowhere(edit: Edit) -> Invalid:
    """The refusal of a pointer that leads nowhere."""
    return Invalid(Msg('The correction names "{path}", which is not there.', path=edit.path))
