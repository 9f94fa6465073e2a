"""A lesson: one short page about one rule, told when it first matters.

Its sentences have gaps for what is on the table at that moment.  What fills them is plain, so that
it can be kept in the state for a while; whom, what and where it means is said in the end.

What may live here: that value, and the question that it becomes.  What may not: any lesson, and
when one matters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from controller.engine import Event
from controller.games.sanctorvm.battle.objectives import GOALS
from controller.games.sanctorvm.moving.movement import met
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.state import Due
from controller.wire import AnyAsk, Msg, Page, Read

__all__ = ["Gaps", "Lesson", "Matter", "page"]

Gaps = Mapping[str, str | int]
"""What stands in the gaps of a lesson."""
Matter = Callable[[Field, Event | AnyAsk], Gaps | None]
"""Whether something that has happened, or is about to be asked, makes a lesson worth telling: what
fills its gaps then, else None."""

SAID: dict[str, Callable[[Field, str], Msg]] = {
    "who": lambda field, it: field.name(field.state.miniature(it)),
    "card": lambda field, it: Msg(field.box.card(it).name),
    "feature": lambda field, it: met((it,)),
    "goal": lambda field, it: GOALS[field.phase.objective].says(field.box, field.phase),
}
"""How people say what a gap of this name holds; all others are said as they are."""


class Lesson(Struct, frozen=True):
    """What is told, and when.

    id      no other lesson is called so
    title   what it is about
    text    the page; gaps that are the same whenever it is told are filled
    rules   the statements of the rulebook that it stands on
    when    what makes it matter
    patient it matters so often that it gives way to others, and comes with the next occasion
    """

    id: str
    title: Msg
    text: Msg
    rules: tuple[str, ...]
    when: Matter
    patient: bool = False


def page(field: Field, lesson: Lesson, due: Due) -> Read:
    """The lesson as a page that some seats read, and everybody may."""
    gaps = {name: said(field, name, value) for name, value in due.gaps.items()}
    text = Msg(lesson.text.key, plural=None, **{**lesson.text.args, **gaps})
    return Read(
        key=f"lesson {lesson.id}",
        to=due.to,
        prompt=lesson.title,
        because=lesson.rules,
        pages=(Page(text),),
    )


def said(field: Field, name: str, value: str | int) -> str | int | Msg:
    """What stands in the gap of this name."""
    return SAID[name](field, str(value)) if name in SAID else value
