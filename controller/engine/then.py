"""Then: what a row of the journal was given to, and whether it fits what is asked now.

A row is looked up in the line of play in which it counted: which question it answered, and in which
moment of the play (`Game.moment`).  It fits where the same question stands again and what it says
means the same there:

    the same question   of the same moment, kind and key, put to the same seat
    means the same      the options it names stand for the same action, piece, place and things; the
                        roll is of the same dice; the offer is there; what was corrected was the
                        same before

An option that says its action may be called otherwise by now, since its price is another one: what
was said is then said by the name of today (`said_now`).  Whether it is legal is seen when it is
said.

What may live here: looking up, and comparing.  What may not: what comes of it
(`controller.engine.mending`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from controller.engine.canon import plain
from controller.engine.errors import JournalError
from controller.engine.fate import Fate
from controller.engine.fit import part_of
from controller.engine.game import State
from controller.engine.history import History, Point
from controller.engine.journal import INPUTS, Entry, Row
from controller.engine.run import Run
from controller.wire import (
    FATE,
    Answer,
    AnyAsk,
    Assign,
    Chance,
    Choose,
    Correction,
    Judge,
    Option,
    Read,
    Ruling,
    Take,
    TimeUp,
)

__all__ = [
    "Then",
    "between",
    "drawn",
    "looked_up",
    "said_now",
    "same_question",
    "sources",
    "who",
]

S = TypeVar("S", bound=State)


class Then(Struct, frozen=True):
    """What a row was given to, in the line of play in which it counted.

    ask      the question as it stood open, key and moment what it is known by
    rest     whether the game was at a rest point
    action   the first row since the rest point before it; the row itself where there is none
    faces    what fate drew, if it was asked
    offer    the offer it took
    before   what stood where it corrected
    """

    row: Row
    ask: AnyAsk
    key: str
    moment: str
    rest: bool
    action: int
    faces: tuple[str, ...] = ()
    offer: Option | None = None
    before: tuple[object, ...] = ()


# -- the line of play in which it counted --------------------------------------------------------


def sources(history: History[Any], after: int, head: int) -> tuple[int, ...]:
    """The rows that a run was fed after `after` on the way to `head`, oldest first, and then what
    waits there already."""
    way = between(history, after, head) or []
    fed = [seq for seq in way if history.timeline.is_input(seq)]
    waits = history.waits(head)
    return (*fed, *(waits.entries if waits is not None else ()))


def looked_up(history: History[S], seqs: Iterable[int]) -> dict[int, Then]:
    """What each of `seqs` was given to.  One that the rules at hand lead to no more is missing."""
    found: dict[int, Then] = {}
    point: Point[S] | None = None
    stands = 0
    for seq in seqs:
        row = history.journal.row(seq)
        way = between(history, stands, row.parent) if point is not None else None
        try:
            if point is None or way is None:
                point = history.point(row.parent)
            else:
                for step in way:
                    history.replay(point, history.journal.row(step))
            stands = row.parent
            then = met(point, row)
            if then is not None:
                found[seq] = then
        except JournalError:
            raise
        except Exception:  # by the rules at hand the game never came there
            point = None
    return found


def between(history: History[Any], start: int, end: int) -> list[int] | None:
    """The rows from behind `start` to `end`, oldest first; None where `end` does not follow it."""
    way: list[int] = []
    while end > start:
        way.append(end)
        end = history.timeline.parent(end)
    return way[::-1] if end == start else None


def met(point: Point[Any], row: Row) -> Then | None:
    """What `row` is given to where the game stands at `point`; None where nothing is asked."""
    run = point.run
    ask = run.open
    if ask is None:
        return None
    action = next((each.seq for each in point.tail if each.kind in INPUTS), row.seq)
    entry = row.entry
    offers = (each.option for each in run.offers())
    return Then(
        row,
        ask,
        run.key,
        run.game.moment(run.state),
        run.since == 0,
        action,
        drawn(run, ask) if isinstance(entry, Answer) and entry.picks == (FATE,) else (),
        next((o for o in offers if isinstance(entry, Take) and o.id == entry.offer), None),
        corrected(run, entry) if isinstance(entry, Correction) else (),
    )


def drawn(run: Run[Any], ask: AnyAsk) -> tuple[str, ...]:
    """The faces that fate would draw now for `ask`, where one seat answers it."""
    if not isinstance(ask, Chance) or len(ask.to) > 1:
        return ()
    fate = Fate(run.state.fate.seed, dict(run.state.fate.drawn))
    return tuple(fate.pick(ask.faces, ask.count, ask.stream, distinct=ask.distinct))


def corrected(run: Run[Any], correction: Correction) -> tuple[object, ...]:
    """What stands where it edits; None where nothing does yet."""
    return tuple(standing(plain(run.state), edit.path) for edit in correction.edits)


def standing(data: Any, path: str) -> object:
    """What a JSON pointer leads to in plain data."""
    for step in path.split("/")[1:]:
        name = step.replace("~1", "/").replace("~0", "~")
        try:
            data = data[int(name)] if isinstance(data, list | tuple) else data[name]
        except (KeyError, IndexError, ValueError, TypeError):
            return None
    return data


# -- what fits -----------------------------------------------------------------------------------


def who(row: Row) -> str:
    """The seat that answered; "" for what answers no question."""
    entry = row.entry
    if isinstance(entry, Answer):
        return entry.seat
    return entry.by if isinstance(entry, Ruling) else ""


def same_question(then: Then, run: Run[Any], moment: str, seats: Sequence[str]) -> bool:
    """Whether the question that was answered then stands again for one of `seats`."""
    seat = who(then.row)
    return (
        then.key == run.key
        and then.moment == moment
        and type(then.ask) is type(run.open)
        and (not seat or seat in seats)
    )


def said_now(then: Then, run: Run[Any]) -> Entry | None:
    """What was said then, as the question that stands calls it; None where it says something else
    there.  Whether it is legal is seen when it is said."""
    entry, ask = then.row.entry, run.open
    if isinstance(entry, TimeUp):
        return entry
    if isinstance(entry, Take):
        offers = [offer.option for offer in run.offers()]
        offered = called_now((then.offer,) if then.offer else (), offers, [entry.offer])
        return None if then.offer is None or offered is None else replace(entry, offer=offered[0])
    if isinstance(entry, Correction):
        same = not run.parts and not run.late and corrected(run, entry) == then.before
        return entry if same else None
    assert isinstance(entry, Answer | Ruling)
    assert ask is not None
    return alike(then.ask, ask, entry, who(then.row))


def alike(then: AnyAsk, now: AnyAsk, entry: Answer | Ruling, seat: str) -> Answer | Ruling | None:
    """`entry`, by the names of the question `now`; None where it does not mean the same in both."""
    old, new = part_of(then, seat), part_of(now, seat)
    if isinstance(old, Chance) and isinstance(new, Chance):
        return entry if roll(old) == roll(new) else None
    if isinstance(old, Read) and isinstance(new, Read):
        return entry if old.pages == new.pages else None
    if isinstance(old, Assign) and isinstance(new, Assign):
        items = called_now(old.items, new.items, [item for item, _ in entry.pairs])
        if items is None:
            return None
        slots = [slot for _, slot in entry.pairs]
        return replace(entry, pairs=tuple(zip(items, slots, strict=True)))
    if isinstance(old, Choose | Judge) and isinstance(new, Choose | Judge):
        picks = called_now(old.options, new.options, entry.picks)
        return None if picks is None else replace(entry, picks=picks)
    return None


def roll(ask: Chance) -> tuple[object, ...]:
    """What makes two rolls the same."""
    return ask.stream, ask.faces, ask.count, ask.distinct


def called_now(
    old: Sequence[Option], new: Sequence[Option], names: Iterable[str]
) -> tuple[str, ...] | None:
    """What the options of `old` with these names are called among the `new`; None where one of
    them means none of these, or several."""
    then, now = ({option.id: option for option in options} for options in (old, new))
    found: list[str] = []
    for name in names:
        meant, here = then.get(name), now.get(name)
        if meant is None or here is None or meaning(meant) != meaning(here):
            if meant is None and here is None:  # ruled, and no option of either
                found.append(name)
                continue
            same = [] if meant is None or not meant.action else like(meant, new)
            if len(same) != 1:
                return None
            here = same[0]
        found.append(here.id)
    return tuple(found)


def like(meant: Option, options: Sequence[Option]) -> list[Option]:
    """The open options that mean the same; if any of them is as hard, those alone."""
    same = [each for each in options if each.closed is None and meaning(each) == meaning(meant)]
    return [each for each in same if each.hardship == meant.hardship] or same


def meaning(option: Option) -> tuple[object, ...]:
    """What an option stands for: its action, piece, place and things; its words where it has
    none."""
    things = option.action, option.subject, option.place, option.objects
    return things if any(things) else ("", "", "", (), option.label)
