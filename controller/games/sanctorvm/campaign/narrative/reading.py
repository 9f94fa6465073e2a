"""Reading: what the Overlord reads aloud, and what is for the Overlord alone.

What is said and noted in a row is one reading, a page for each; nobody else sees a page before it
has been read, and nobody ever sees a note (SV-NAR-003).

What may live here: the steps that are told.  What may not: a question.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine import Rules
from controller.games.sanctorvm.box.story import Cue, Note, Say, Sound, Step
from controller.games.sanctorvm.campaign.events import CodeShown, Narrated
from controller.games.sanctorvm.campaign.frames import under_way
from controller.games.sanctorvm.campaign.telling import Does, Telling
from controller.wire import OVERLORD, Msg, Page, Read, Why

__all__ = ["DOES", "read_aloud"]


def tell(telling: Telling, first: Say | Note, who: str) -> Rules[None]:
    """SV-NAR-001 to SV-NAR-003: read this, and all that follows it at once; once for all to whom
    the same happens (SV-NAR-021)."""
    told = [first, *following(telling)]
    if not telling.state.frames[-1].heard:
        yield from read_aloud(telling, [page(each) for each in told])


def following(telling: Telling) -> Iterator[Say | Note]:
    """What is told next in the same block: it is behind us then."""
    frame = telling.state.frames[-1]
    for each in under_way(telling.box, frame)[frame.at :]:
        if not isinstance(each, Say | Note):
            return
        frame.at += 1
        yield each


def page(step: Say | Note) -> Page:
    """A step as a page."""
    if isinstance(step, Note):
        return Page(Msg(step.text), aloud=False)
    return Page(Msg(step.text), Msg(step.by) if step.by else "")


def read_aloud(telling: Telling, pages: list[Page], key: str = "scene") -> Rules[None]:
    """The Overlord reads these pages; what is aloud is told to everybody."""
    yield from telling.ask(
        Read(
            key=key,
            to=(OVERLORD,),
            audience=(OVERLORD,),
            prompt=Msg("Read this aloud"),
            because=("SV-NAR-001", "SV-NAR-003"),
            pages=tuple(pages),
        )
    )
    for each in pages:
        if each.aloud:
            telling.tell(Narrated(text=each.text, speaker=each.speaker))


def sound(telling: Telling, step: Sound, who: str) -> Rules[None]:
    """SV-SND-001, SV-SND-002: the code is shown; a Sound File changes nothing."""
    why = Why(Msg("to be heard with the app of the game"), ("SV-SND-001", "SV-SND-002"))
    telling.tell(CodeShown(code=step.code, reasons=(why,)))
    yield from ()


def cue(telling: Telling, step: Cue, who: str) -> Rules[None]:
    """What is heard from here on."""
    telling.state.ambience = step.ambience
    yield from ()


DOES: dict[type[Step], Does] = {Say: tell, Note: tell, Sound: sound, Cue: cue}
