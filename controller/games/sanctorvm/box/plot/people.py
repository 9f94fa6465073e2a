"""People: whom the scenes of an adventure name, and what they ask of how things stand.

Only the Homo Superbe of its own act in an adventure (SV-HSB-014), and who lies dead can but stand
up (SV-HLT-012).  What a condition asks for is
something that can be so: a mark that is set somewhere, an Action Phase that can be won.

What may live here: names in scenes.  What may not: cards (`things`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from controller.engine.content import Flaw
from controller.engine.shape import unknown
from controller.engine.toml import KeyPath
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.plot.flow import Flow, start, told
from controller.games.sanctorvm.box.story import (
    WORDS,
    Decision,
    Fight,
    Mark,
    Revived,
    Step,
    When,
)
from controller.wire import Msg

__all__ = ["Cast", "casts", "misled"]


class Cast(Struct, frozen=True):
    """What an adventure has: whom, its scenes, its marks, and its battles."""

    heroes: Sequence[str]
    scenes: tuple[str, ...]
    marks: frozenset[str]
    battles: frozenset[str]


def casts(box: Box, flow: Flow) -> dict[str, Cast]:
    """What each adventure has."""
    found = {}
    for name, adventure in box.adventures.items():
        begin = [start(box.chapters[each].first) for each in adventure.chapters]
        inside = {scene for scene, _ in flow.reached(begin)}
        scenes = tuple(scene for scene in box.scenes if scene in inside)
        found[name] = cast(box, adventure.heroes, scenes)
    return found


def cast(box: Box, heroes: Sequence[str], scenes: tuple[str, ...]) -> Cast:
    """What these scenes have together."""
    steps = [step for scene in scenes for _, step, _ in told(box.scenes[scene])]
    return Cast(
        heroes,
        scenes,
        frozenset(step.name for step in steps if isinstance(step, Mark) and not step.off),
        frozenset(step.battle for step in steps if isinstance(step, Fight)),
    )


def misled(box: Box, found: Iterable[Cast]) -> Iterator[Flaw]:
    """Names that nobody has, of each adventure; and of scenes that are in none."""
    within = list(found)
    known = {scene for each in within for scene in each.scenes}
    alone = [cast(box, list(box.heroes), (name,)) for name in box.scenes if name not in known]
    for each in (*within, *alone):
        for scene in each.scenes:
            for at, step, somebody in told(box.scenes[scene]):
                for key, what in wrong(box, each, step, somebody, each in within):
                    yield Flaw("scene", scene, (*at, *key), what)


def wrong(
    box: Box, cast: Cast, step: Step, somebody: bool, whole: bool
) -> Iterator[tuple[KeyPath, Msg]]:
    """What is wrong with the names in one step."""
    for key in ("who", "whom"):
        whom = getattr(step, key, "")
        if whom == "self" and not somebody:
            yield (key,), SELF
        elif whom == "fallen" and not isinstance(step, Revived):
            yield (key,), DEAD
        elif whom and whom not in WORDS:
            yield from stranger(cast, key, whom, (*WORDS, *cast.heroes))
    if isinstance(step, Decision) and all(demanding(each) for each in step.options):
        yield ("options",), CLOSED
    if isinstance(step, When):
        yield from stranger(cast, "alive", step.alive, cast.heroes)
        yield from stranger(cast, "dead", step.dead, cast.heroes)
        if step.won and step.won not in box.battles:
            yield ("won",), Msg("no such battle: {what}", what=unknown(step.won, box.battles))
        elif step.won and whole and step.won not in cast.battles:
            yield ("won",), UNFOUGHT
    if whole:
        yield from unset(cast, step)


SELF = Msg(
    'nobody is "self" here: who took a test, or decided for itself, is "self" in what comes of it'
)
DEAD = Msg(
    'the dead take no test, and nothing befalls them: "fallen" is expected in a step "revive" alone'
)
CLOSED = Msg("every option takes something: one that can always be chosen is expected")
UNFOUGHT = Msg("no scene of the adventure fights this battle, so it is never won")
UNSET = Msg('nothing in the adventure sets this mark: a step "mark" of that name is expected')


def stranger(cast: Cast, key: str, who: str, known: Iterable[str]) -> Iterator[tuple[KeyPath, Msg]]:
    """A Homo Superbe whom the adventure does not have."""
    if who and who not in cast.heroes:
        yield (
            (key,),
            Msg("no such Homo Superbe in this adventure: {what}", what=unknown(who, known)),
        )


def demanding(choice: object) -> bool:
    """Whether an option takes anything at all."""
    return any(getattr(choice, key) for key in ("needs", "uses", "destroys", "coins"))


def unset(cast: Cast, step: Step) -> Iterator[tuple[KeyPath, Msg]]:
    """Marks that are asked for, or taken away, and set nowhere."""
    if isinstance(step, When):
        for key, name in (("marked", step.marked), ("unmarked", step.unmarked)):
            if name and name not in cast.marks:
                yield (key,), UNSET
    if isinstance(step, Mark) and step.name not in cast.marks:
        yield ("name",), UNSET
