"""Understood: what is said of a number on the command line that is none, or none that will do.

The library that reads command lines has words of its own for it, in English alone and made for
programmers.  Which numbers an option takes stands in its command's own signature.

What may live here: that sentence.  What may not: exit codes (`controller.cli`).
"""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

from controller.wire import Msg, Text

__all__ = ["misunderstood"]


def misunderstood(wrong: Any) -> Text:
    """The sentence for a library's error about a command line; the library's own where it is not
    about a number."""
    name = getattr(getattr(wrong, "param", None), "name", "")
    command = getattr(getattr(getattr(wrong, "ctx", None), "command", None), "callback", None)
    hint = get_type_hints(command, include_extras=True).get(name) if command and name else None
    kind, *more = get_args(hint) or (None,)
    if kind not in (int, float) or not more:
        return str(wrong.format_message())
    least, most = more[0].min, more[0].max
    option = f"--{name.replace('_', '-')}"
    if least is None:
        return Msg("{option} takes a number.", option=option)
    if most is None:
        return Msg("{option} takes a number that is at least {least}.", option=option, least=least)
    return Msg(
        "{option} takes a number from {least} to {most}.", option=option, least=least, most=most
    )
