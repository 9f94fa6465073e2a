"""Expect: what a scenario expects, compared with what is so.

Each difference is a place in the `expect` table and a sentence that says what was found and what
was expected, in the words that people see at the table.

What may live here: comparing.  What may not: doing anything (`controller.engine.trial`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from controller.engine.canon import canonical, plain
from controller.engine.errors import Refused
from controller.engine.game import Event
from controller.engine.labels import closed, labelled, meant, names
from controller.engine.log import Told
from controller.engine.scenario import Expect, ExpectAsk, ExpectView
from controller.engine.session import Session
from controller.engine.shape import listed, unknown
from controller.engine.toml import KeyPath
from controller.wire import OVERLORD, TABLE, AnyAsk, Msg, Text

__all__ = ["Happened", "differences", "other", "seats"]

Difference: TypeAlias = tuple[KeyPath, Text]


class Happened(Struct, frozen=True):
    """Something that was told: its line, and the event itself where there is one."""

    line: Told
    event: Event | None = None


def differences(
    expect: Expect, session: Session[Any], happened: Sequence[Happened]
) -> Iterator[Difference]:
    """All that is not as `expect` says; `happened` is what the step told."""
    ask = session.run.open
    if expect.ask is not None:
        if ask is None:
            yield ("ask",), Msg("the game is over: nothing is asked any more")
        else:
            yield from below("ask", asked(expect.ask, ask))
    if expect.events is not None and not exactly(expect.events, happened):
        yield from below("events", otherwise(expect.events, happened))
    if not in_order(expect.includes, happened):
        yield from below("includes", otherwise(expect.includes, happened))
    if expect.offers is not None:
        offers = labelled(offer.option for offer in session.run.offers())
        yield from below("offers", same_names(expect.offers, offers, [name for name, _ in offers]))
    yield from values(expect, session)
    for place, view in enumerate(expect.view):
        yield from below("view", below(place, seen(view, session)))
    outcome = ended(session)
    if expect.outcome is not None and expect.outcome != outcome:
        yield ("outcome",), other(outcome, expect.outcome)


def below(step: str | int, found: Iterator[Difference]) -> Iterator[Difference]:
    """Differences of a part, as differences of the whole."""
    for at, what in found:
        yield (step, *at), what


def other(found: Text, expected: Text) -> Msg:
    """What was found, and what was expected."""
    return Msg("expected: {expected}; found: {found}", expected=expected or "–", found=found or "–")


# -- the ask --------------------------------------------------------------------------------------


def asked(expect: ExpectAsk, ask: AnyAsk) -> Iterator[Difference]:
    """What is other about the question that stands."""
    if expect.key is not None and expect.key != ask.key:
        yield ("key",), other(ask.key, expect.key)
    if expect.to is not None:
        to = (expect.to,) if isinstance(expect.to, str) else expect.to
        if set(to) != set(ask.to):
            yield ("to",), other(listed(ask.to), listed(to))
    if expect.prompt is not None and expect.prompt != str(ask.prompt):
        yield ("prompt",), other(str(ask.prompt), expect.prompt)
    if expect.because is not None and set(expect.because) != set(ask.because):
        yield ("because",), other(listed(ask.because), listed(expect.because))
    yield from options(expect, ask)


def options(expect: ExpectAsk, ask: AnyAsk) -> Iterator[Difference]:
    """What is other about the options: the open ones, and the reasons of the others."""
    every = names(ask)
    shut = closed(ask)
    open_ones = [name for name, _ in every if name not in shut]
    if expect.offered is not None:
        yield from below("offered", same_names(expect.offered, every, open_ones))
    for place, words in enumerate(expect.includes):
        name, wrong = understood(words, every)
        if wrong is not None:
            yield ("includes", place), wrong
        elif name in shut:
            yield (
                ("includes", place),
                Msg('"{option}" is greyed out: {why}', option=words, why=shut[name]),
            )
    reasons = expect.greyed if isinstance(expect.greyed, dict) else dict.fromkeys(expect.greyed, "")
    for words, reason in reasons.items():
        name, wrong = understood(words, every)
        if wrong is not None:
            yield ("greyed", words), wrong
        elif name not in shut:
            yield ("greyed", words), Msg('"{option}" is not greyed out', option=words)
        elif reason not in shut[name]:
            yield ("greyed", words), other(shut[name], reason)


def same_names(
    wanted: Sequence[str], every: Sequence[tuple[str, str]], there: Sequence[str]
) -> Iterator[Difference]:
    """Whether exactly the `wanted` are `there`, in any order."""
    names: set[str] = set()
    for place, words in enumerate(wanted):
        name, wrong = understood(words, every)
        names.add(name)
        if wrong is not None:
            yield (place,), wrong
            return
    if names != set(there):
        label = dict(every)
        yield (), other(listed(label[name] for name in there), listed(wanted))


def understood(words: str, every: Sequence[tuple[str, str]]) -> tuple[str, Text | None]:
    """The id that `words` name, or why they name none."""
    try:
        return meant(words, every), None
    except Refused as wrong:
        return "", wrong.why.text


# -- events ---------------------------------------------------------------------------------------


def exactly(wanted: Sequence[str | dict[str, Any]], happened: Sequence[Happened]) -> bool:
    """Whether these happened and nothing else."""
    return len(wanted) == len(happened) and all(map(is_told, wanted, happened))


def in_order(wanted: Sequence[str | dict[str, Any]], happened: Sequence[Happened]) -> bool:
    """Whether these happened in this order, whatever else did."""
    rest = iter(happened)
    return all(any(is_told(want, one) for one in rest) for want in wanted)


def is_told(want: str | dict[str, Any], one: Happened) -> bool:
    """Whether this is the event that is wanted: by its sentence, or by what a table names."""
    if isinstance(want, str):
        return str(one.line.text) == want
    known = traits(one)
    return all(name in known and same(known[name], value) for name, value in want.items())


def traits(one: Happened) -> dict[str, Any]:
    """All that a table can name of an event: its own fields, and what every line has."""
    line = one.line
    own = {} if one.event is None else msgspec.to_builtins(one.event, enc_hook=str)
    because = list(dict.fromkeys(rule for why in line.why for rule in why.because))
    return {
        **own,
        "name": line.name,
        "says": str(line.text),
        "because": because,
        "to": list(line.to),
    }


def otherwise(
    wanted: Sequence[str | dict[str, Any]], happened: Sequence[Happened]
) -> Iterator[Difference]:
    """What was told instead, and names that no event has."""
    known = list(dict.fromkeys(name for one in happened for name in traits(one)))
    for place, want in enumerate(wanted):
        for name in want if isinstance(want, dict) and known else ():
            if name not in known:
                yield (place, name), unknown(name, known)
    yield (), other(told(happened), wished(wanted))


def told(happened: Sequence[Happened]) -> str:
    """What happened, in words."""
    return listed(f"{one.line.name} “{one.line.text}”" for one in happened)


def wished(wanted: Sequence[str | dict[str, Any]]) -> str:
    """What is expected to happen, in words."""
    return listed(f"“{want}”" if isinstance(want, str) else short(want) for want in wanted)


# -- values and views -----------------------------------------------------------------------------


def values(expect: Expect, session: Session[Any]) -> Iterator[Difference]:
    """What is other in the state."""
    state = plain(session.state)
    for pointer, wanted in expect.values.items():
        found, value = look(state, pointer)
        if not found:
            yield ("values", pointer), Msg("nothing stands there")
        elif not same(value, wanted):
            yield ("values", pointer), other(short(value), short(wanted))
    for place, pointer in enumerate(expect.nothing):
        _, value = look(state, pointer)
        if value is not None:
            yield ("nothing", place), other(short(value), "")


def seen(expect: ExpectView, session: Session[Any]) -> Iterator[Difference]:
    """What is other in the view of an audience."""
    audiences = (TABLE, *seats(session))
    if expect.audience not in audiences:
        yield ("audience",), unknown(expect.audience, audiences)
        return
    view = msgspec.to_builtins(session.view(expect.audience), enc_hook=str)
    found, value = look(view, expect.path)
    if expect.nothing:
        if value is not None:
            yield ("path",), other(short(value), "")
    elif not found:
        yield ("path",), Msg("nothing stands there")
    elif not same(value, expect.value):
        yield ("value",), other(short(value), short(expect.value))


def seats(session: Session[Any]) -> tuple[str, ...]:
    """Who can do something."""
    return (*session.game.seats(session.state), OVERLORD)


def ended(session: Session[Any]) -> str:
    """How the game ended; empty while it goes on."""
    return str(session.view(OVERLORD).outcome)


def look(data: Any, pointer: str) -> tuple[bool, Any]:
    """What stands at a JSON pointer (RFC 6901), if anything does."""
    for step in steps(pointer):
        if isinstance(data, dict) and step in data:
            data = data[step]
        elif isinstance(data, list | tuple) and step.isdecimal() and int(step) < len(data):
            data = data[int(step)]
        else:
            return False, None
    return True, data


def steps(pointer: str) -> list[str]:
    """The keys and places that a JSON pointer goes through."""
    return [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]


def same(one: object, other: object) -> bool:
    """Whether two plain values are equal; true is not 1."""
    return canonical(one) == canonical(other)


def short(value: object) -> str:
    """A value as JSON, cut where it gets long."""
    text = canonical(value).decode()
    return text if len(text) <= 80 else f"{text[:79]}…"
