"""Then: what a row of the journal was given to, and whether it fits what is asked now.

A row is looked up in the line of play in which it counted: which question it answered, and in which
moment of the play (`Game.moment`).  It fits where the same question stands again and what it says
means the same there:

    the same question   of the same moment, kind and key, put to the same seat
    means the same      the options it names stand for the same piece, place and things; the roll is
                        of the same dice; the offer is there; what was corrected was the same before

Whether it is legal is seen when it is said.

What may live here: looking up, and comparing.  What may not: what comes of it
(`controller.engine.mending`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from controller.engine.canon import plain
from controller.engine.errors import JournalError
from controller.engine.fate import Fate
from controller.engine.fit import part_of
from controller.engine.game import State
from controller.engine.history import History, Point
from controller.engine.journal import INPUTS, Row
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
    "means_the_same",
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


def means_the_same(then: Then, run: Run[Any]) -> bool:
    """Whether what was said then says the same to the question that stands.  Whether it is legal
    is seen when it is said."""
    entry, ask = then.row.entry, run.open
    if isinstance(entry, TimeUp):
        return True
    if isinstance(entry, Take):
        offers = [offer.option for offer in run.offers()]
        now = next((option for option in offers if option.id == entry.offer), None)
        return now is not None and then.offer is not None and meaning(now) == meaning(then.offer)
    if isinstance(entry, Correction):
        return not run.parts and not run.late and corrected(run, entry) == then.before
    assert isinstance(entry, Answer | Ruling)
    assert ask is not None
    return alike(then.ask, ask, entry, who(then.row))


def alike(then: AnyAsk, now: AnyAsk, entry: Answer | Ruling, seat: str) -> bool:
    """Whether `entry` names the same things in both questions."""
    old, new = part_of(then, seat), part_of(now, seat)
    if isinstance(old, Chance) and isinstance(new, Chance):
        return roll(old) == roll(new)
    if isinstance(old, Read) and isinstance(new, Read):
        return old.pages == new.pages
    if isinstance(old, Assign) and isinstance(new, Assign):
        named = [item for item, _ in entry.pairs]
        return meanings(old.items, named) == meanings(new.items, named)
    if isinstance(old, Choose | Judge) and isinstance(new, Choose | Judge):
        return meanings(old.options, entry.picks) == meanings(new.options, entry.picks)
    return False


def roll(ask: Chance) -> tuple[object, ...]:
    """What makes two rolls the same."""
    return ask.stream, ask.faces, ask.count, ask.distinct


def meanings(options: Sequence[Option], names: Iterable[str]) -> list[object]:
    """What the options of these names stand for."""
    known = {option.id: meaning(option) for option in options}
    return [known.get(name) for name in names]


def meaning(option: Option) -> tuple[object, ...]:
    """What an option stands for: its piece, place and things; its words where it has none."""
    things = option.subject, option.place, option.objects
    return things if any(things) else ("", "", (), option.label)
