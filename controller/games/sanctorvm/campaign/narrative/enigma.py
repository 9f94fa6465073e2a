"""Riddles: Enigmas, which all players solve together (SV-ENI-001 to SV-ENI-008).

The Overlord reads the Enigma aloud; its solution and its clues are for the Overlord alone.  There
is no glass.  While the players think, the Overlord may give the next clue, which everybody hears
then, and judges in the end whether the answer is right: it is given in the players' own words, so
nothing but a person can.

What may live here: asking an Enigma.  What may not: what comes of it, which are steps of the scene.
"""

from __future__ import annotations

from controller.engine import Rules
from controller.games.sanctorvm.box.story import Enigma, Step
from controller.games.sanctorvm.campaign.events import Happened
from controller.games.sanctorvm.campaign.telling import Does, Telling
from controller.wire import OVERLORD, Judge, Msg, Option, Page, Read, Text, Why

__all__ = ["DOES", "ClueGiven", "Posed", "Solved"]

CLUE, SOLVED, UNSOLVED = "clue", "solved", "unsolved"


class Posed(Happened, frozen=True, kw_only=True):
    """SV-ENI-001, SV-ENI-004: an Enigma was read aloud."""

    title: Text
    text: Text

    def says(self) -> Text:
        return Msg("{title}: {text}", title=self.title, text=self.text)


class ClueGiven(Happened, frozen=True, kw_only=True):
    """SV-ENI-006: the players were helped."""

    clue: Text

    def says(self) -> Text:
        return Msg("A clue: {clue}", clue=self.clue)


class Solved(Happened, frozen=True, kw_only=True):
    """SV-ENI-008: the Overlord has judged the answer."""

    title: Text
    solved: bool

    def says(self) -> Text:
        if self.solved:
            return Msg("{title} is solved", title=self.title)
        return Msg("{title} is not solved", title=self.title)


def enigma(telling: Telling, step: Enigma, who: str) -> Rules[None]:
    """SV-ENI-004 to SV-ENI-008: read, thought about, and judged."""
    name = title(step)
    yield from telling.ask(
        Read(
            key="enigma",
            to=(OVERLORD,),
            audience=(OVERLORD,),
            prompt=Msg("Read the Enigma aloud; the players solve it together"),
            because=("SV-ENI-004", "SV-ENI-007"),
            pages=tuple(pages(step)),
        )
    )
    telling.tell(Posed(title=name, text=Msg(step.text)))
    solved = yield from judged(telling, step)
    why = Why(Msg("the Overlord judges the answer"), ("SV-ENI-007",))
    telling.tell(Solved(title=name, solved=solved, reasons=(why,)))
    telling.enter(("success" if solved else "failure", who))


def title(step: Enigma) -> Msg:
    """SV-ENI-001: what it is called."""
    return Msg("Enigma {number}", number=str(step.number).zfill(2))


def pages(step: Enigma) -> list[Page]:
    """SV-ENI-007: what is read, and behind it what only the Overlord may know."""
    return [
        Page(title(step)),
        Page(Msg(step.text)),
        Page(Msg("The solution: {solution}", solution=Msg(step.solution)), aloud=False),
        *(
            Page(Msg("Clue {number}: {clue}", number=number, clue=Msg(clue)), aloud=False)
            for number, clue in enumerate(step.clues, start=1)
        ),
    ]


def judged(telling: Telling, step: Enigma) -> Rules[bool]:
    """SV-ENI-005 to SV-ENI-007: clues, as long as there are any, and in the end whether the answer
    is right; for as long as it takes."""
    given = 0
    while True:
        taken = yield from telling.ask(
            Judge(
                key="enigma-judged",
                to=(OVERLORD,),
                audience=(OVERLORD,),
                prompt=Msg(
                    "{title}: have they solved it? The solution: {solution}",
                    title=title(step),
                    solution=Msg(step.solution),
                ),
                because=("SV-ENI-006", "SV-ENI-007", "SV-ENI-008"),
                options=(clue(step, given), *VERDICTS),
            )
        )
        if taken[0].id != CLUE:
            return bool(taken[0].id == SOLVED)
        if given < len(step.clues):
            telling.tell(ClueGiven(clue=Msg(step.clues[given])))
            given += 1


VERDICTS = (Option(SOLVED, Msg("Solved")), Option(UNSOLVED, Msg("Not solved")))


def clue(step: Enigma, given: int) -> Option:
    """The next clue."""
    if given < len(step.clues):
        return Option(CLUE, Msg("Give the next clue: {clue}", clue=Msg(step.clues[given])))
    text = Msg("no clue is left") if given else Msg("the adventure has no clue to it")
    return Option(CLUE, Msg("Give the next clue"), closed=Why(text, ("SV-ENI-006",)))


DOES: dict[type[Step], Does] = {Enigma: enigma}
