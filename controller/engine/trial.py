"""Trial: a scenario is played, and what it expects is compared with what is so.

The game is a real session with a journal in memory; a scenario has no way in that a player has
not.  Its position is made by the Overlord's correction, so an impossible one is refused as it would
be at the table.

A failure is a sentence for somebody who plays: file and line, the step, what was expected and what
was found.  Playing stops at the first step that fails, since after it nothing is as it was meant
to be.

What may live here: playing.  What may not: the form of the file (`controller.engine.scenario`),
comparing (`controller.engine.expect`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

from msgspec import UNSET, Struct

from controller.engine.errors import ContentError, Invalid, Refused, RulesFault, SanctumError
from controller.engine.expect import Happened, differences, other, seats
from controller.engine.game import Game
from controller.engine.labels import Named, labelled, meant, names, slots
from controller.engine.scenario import Change, Expect, Sheet, Step, read_scenario
from controller.engine.session import Session
from controller.engine.shape import listed, unknown
from controller.engine.toml import KeyPath, named
from controller.wire import (
    FATE,
    OVERLORD,
    Answer,
    AnyCommand,
    Correction,
    Msg,
    Redo,
    Ruling,
    Take,
    Text,
    TimeUp,
    Undo,
)

__all__ = ["Verdict", "try_file", "try_sheet"]


class Verdict(Struct, frozen=True):
    """What came of a scenario: nothing in `failures` means that it passed."""

    path: Path
    title: str
    rules: tuple[str, ...]
    failures: tuple[Text, ...]


class Failed(Exception):
    """A step is not as it must be; the failures are noted already."""


def try_file(
    path: Path,
    find: Callable[..., Game[Any]],
    rules: Callable[[Game[Any]], Collection[str] | None],
) -> Verdict:
    """Read a scenario file and play it.  Never raises: all that goes wrong is a failure.

    `find` gives the game of a name, with the packs in further folders, or raises `Refused` or
    `ContentError`; `rules` gives the rule IDs of a game, None where it keeps no list of them.
    """
    try:
        sheet = read_scenario(path)
    except ContentError as wrong:
        return Verdict(path, path.stem, (), wrong.mistakes)
    scenario = sheet.scenario
    try:
        game = find(scenario.game, *(path.parent / pack for pack in scenario.packs))
    except ContentError as wrong:
        return Verdict(path, scenario.title, (), wrong.mistakes)
    except Refused as wrong:
        what = sheet.source.mistake(("game",), wrong.why.text)
        return Verdict(path, scenario.title, (), (what,))
    return try_sheet(sheet, game, rules(game))


def try_sheet(sheet: Sheet, game: Game[Any], rules: Collection[str] | None = None) -> Verdict:
    """Play a scenario.  Never raises."""
    trial = Trial(sheet, game)
    try:
        trial.cited(rules)
        trial.play()
    except Failed:
        pass
    except Exception as wrong:  # a game that breaks is a failed scenario, not a broken program
        trial.fail((), Msg("the rules stumbled: {error}", error=f"{type(wrong).__name__}: {wrong}"))
    scenario = sheet.scenario
    return Verdict(sheet.source.path, scenario.title, scenario.rules, tuple(trial.failures))


class Trial:
    """One scenario under way."""

    def __init__(self, sheet: Sheet, game: Game[Any]) -> None:
        self.sheet = sheet
        self.scenario = sheet.scenario
        self.game = game
        self.failures: list[Msg] = []
        self.number = 0
        self.first = 0

    # -- saying what failed -------------------------------------------------------------------

    def fail(self, at: KeyPath, what: Text) -> None:
        """Note a failure at a key of the step under way, or of the file before the first."""
        source = self.sheet.source
        if not self.number:
            self.failures.append(source.mistake(at, what))
            return
        step = self.scenario.step[self.number - 1]
        if at and at != (step.action,):
            what = Msg("{key}: {what}", key=named(at), what=what)
        self.failures.append(
            Msg(
                "{where}: step {n}, {action}: {what}",
                where=source.where(("step", self.number - 1, *at)),
                n=self.number,
                action=step.said(),
                what=what,
            )
        )

    def failing(self, at: KeyPath, what: Text) -> Failed:
        """Note a failure after which nothing can go on."""
        self.fail(at, what)
        return Failed()

    def cited(self, rules: Collection[str] | None) -> None:
        """Every rule ID that the file names must be one."""
        if rules is None:
            return
        for at, name in citations(self.scenario.rules, ("rules",)):
            if name not in rules:
                self.fail(at, unknown(name, rules))
        for place, step in enumerate(self.scenario.step):
            here = ("step", place)
            asked = step.expect.ask
            because = () if asked is None else asked.because
            for at, name in (
                *citations(step.because, (*here, "because")),
                *citations(because, (*here, "expect", "ask", "because")),
            ):
                if name not in rules:
                    self.fail(at, unknown(name, rules))

    # -- playing ------------------------------------------------------------------------------

    def play(self) -> None:
        """Set up, then step after step."""
        try:
            self.session = Session.begin(self.game, self.scenario.setup)
        except SanctumError as wrong:
            raise self.failing(("setup",), wrong.why.text) from None
        if self.scenario.given:
            self.correct_position(self.scenario.given)
        self.first = self.session.timeline.length
        self.compare(self.scenario.expect, (), ("expect",))
        for step in self.scenario.step:
            self.number += 1
            self.take_step(step)

    def correct_position(self, given: Sequence[Change]) -> None:
        """Make the position that the file gives."""
        edits = tuple(change.edit() for change in given)
        try:
            self.session.do(Correction(nonce="given", seat=OVERLORD, edits=edits, note="given"))
        except SanctumError as wrong:
            raise self.failing(("given",), wrong.why.text) from None

    def take_step(self, step: Step) -> None:
        """Do what a step says, and compare."""
        command = self.command(step)
        before = self.session.hash()
        try:
            entry = self.session.do(command).entry
        except Refused as wrong:
            self.refused(step, wrong)
            if self.session.hash() != before:
                raise self.failing((), Msg("this was refused, and yet the game changed")) from None
            self.compare(step.expect, (), ("expect",))
            return
        except RulesFault:
            error = self.session.faults[-1].error
            raise self.failing((), Msg("the rules stumbled: {error}", error=error)) from None
        if step.refused is not None:
            raise self.failing(
                ("refused",),
                Msg('this was accepted; expected was a refusal: "{words}"', words=step.refused),
            )
        self.compare(step.expect, self.happened(entry), ("expect",))

    def refused(self, step: Step, wrong: Refused) -> None:
        """A refusal: was it expected, in these words, for these reasons?"""
        why = wrong.why
        if step.refused is None:
            reason = Msg("{reason} ({rules})", reason=why.text, rules=listed(why.because))
            what = Msg("this was refused: {reason}", reason=reason if why.because else why.text)
            raise self.failing((), what)
        if step.refused not in str(why.text):
            self.fail(("refused",), other(str(why.text), step.refused))
        if step.because is not None and set(step.because) != set(why.because):
            self.fail(("because",), other(listed(why.because), listed(step.because)))

    def happened(self, entry: int) -> list[Happened]:
        """What was told since `entry`; the last of it are the events, if they are known."""
        session = self.session
        lines = [line for seq, line in session.log if seq >= entry]
        known = [None] * (len(lines) - len(session.events)) + list(session.events)
        return [Happened(line, event) for line, event in zip(lines, known, strict=True)]

    def compare(self, expect: Expect, happened: Sequence[Happened], at: KeyPath) -> None:
        """Note all that is not as expected; with anything noted, playing ends."""
        for below, what in differences(expect, self.session, happened):
            self.fail((*at, *below), what)
        if self.failures:
            raise Failed

    # -- what a step says, as a command -------------------------------------------------------

    def command(self, step: Step) -> AnyCommand:
        """The command that a player would send."""
        nonce = f"step-{self.number}"
        if step.undo or step.redo:
            return self.through_time(step, nonce)
        ask = self.session.ask_id
        if step.time_up:
            return TimeUp(nonce=nonce, ask=ask)
        if step.correct is not UNSET:
            seat = self.seat(step.by or OVERLORD, ("by",))
            edits = tuple(change.edit() for change in step.correct)
            return Correction(nonce=nonce, seat=seat, edits=edits, note="")
        if step.rule is not UNSET:
            return self.ruling(step, nonce)
        seat = self.by(step)
        if step.take is not UNSET:
            offers = labelled(offer.option for offer in self.session.run.offers())
            return Take(
                nonce=nonce, seat=seat, offer=self.named(step, step.take, offers, ("take",))
            )
        return self.answer(step, nonce, seat)

    def answer(self, step: Step, nonce: str, seat: str) -> Answer:
        """An answer to the question that stands."""
        picks: tuple[str, ...] = ()
        pairs: tuple[tuple[str, str], ...] = ()
        if step.choose is not UNSET:
            picks = self.picks(step, step.choose, ("choose",))
        elif step.faces is not UNSET:
            picks = self.picks(step, step.faces, ("faces",))
        elif step.fate:
            picks = (FATE,)
        elif step.pairs is not UNSET:
            pairs = self.pairs(step, step.pairs, ("pairs",))
        return Answer(ask=self.session.ask_id, nonce=nonce, seat=seat, picks=picks, pairs=pairs)

    def ruling(self, step: Step, nonce: str) -> Ruling:
        """The Overlord's own answer."""
        rule = step.rule
        assert rule is not UNSET
        at: KeyPath = ("rule",)
        picks = self.picks(
            step, rule.choose or rule.faces, (*at, "choose" if rule.choose else "faces")
        )
        return Ruling(
            nonce=nonce,
            seat=self.seat(step.by or OVERLORD, ("by",)),
            ask=self.session.ask_id,
            by=self.seat(rule.seat, (*at, "for")),
            picks=picks,
            pairs=self.pairs(step, rule.pairs, (*at, "pairs")),
            option=rule.free(),
        )

    def through_time(self, step: Step, nonce: str) -> Undo | Redo:
        """Undo the last entry, or a seat's own last part; or redo."""
        seat = self.seat(step.by or OVERLORD, ("by",))
        timeline = self.session.timeline
        if step.redo:
            entry = timeline.next()
            if entry is None:
                raise self.failing((), Msg("there is nothing to bring again"))
            return Redo(nonce=nonce, seat=seat, entry=entry)
        # What a seat may not take back it can still try to, and be refused.
        entry = self.session.undoable(seat) or timeline.last()
        if entry is None or entry <= self.first:
            raise self.failing((), Msg("there is nothing to undo"))
        return Undo(nonce=nonce, seat=seat, entry=entry)

    # -- names --------------------------------------------------------------------------------

    def by(self, step: Step) -> str:
        """Who does it: as the step says, or the only one who is asked."""
        if step.by:
            return self.seat(step.by, ("by",))
        ask = self.session.run.open
        waiting = [] if ask is None else [s for s in ask.to if s not in self.session.run.parts]
        if len(waiting) != 1:
            what = Msg(
                'say who does this (by = "…"); asked are: {seats}', seats=listed(waiting) or "–"
            )
            raise self.failing((), what)
        return waiting[0]

    def seat(self, name: str, at: KeyPath) -> str:
        """A seat of this game, or the Overlord."""
        known = seats(self.session)
        if name not in known:
            raise self.failing(at, unknown(name, known))
        return name

    def picks(self, step: Step, words: str | tuple[str, ...], at: KeyPath) -> tuple[str, ...]:
        """The ids that an answer names."""
        every = names(self.session.run.open)
        if isinstance(words, str):
            return (self.named(step, words, every, at),)
        return tuple(self.named(step, one, every, (*at, i)) for i, one in enumerate(words))

    def pairs(
        self, step: Step, pairs: Sequence[tuple[str, str]], at: KeyPath
    ) -> tuple[tuple[str, str], ...]:
        """The ids of items and the places they are put in."""
        ask = self.session.run.ask
        return tuple(
            (
                self.named(step, item, names(ask), (*at, place, 0)),
                self.named(step, slot, slots(ask), (*at, place, 1)),
            )
            for place, (item, slot) in enumerate(pairs)
        )

    def named(self, step: Step, words: str, every: Sequence[Named], at: KeyPath) -> str:
        """The id that `words` name.  Where a refusal is expected, an unknown word is sent as it
        stands: that may be what must be refused."""
        try:
            return meant(words, every)
        except Invalid as wrong:
            if step.refused is not None:
                return words
            raise self.failing(at, wrong.why.text) from None
        except Refused as wrong:
            raise self.failing(at, wrong.why.text) from None


def citations(names: Sequence[str] | None, at: KeyPath) -> list[tuple[KeyPath, str]]:
    """Rule IDs with the places they stand at."""
    return [((*at, place), name) for place, name in enumerate(names or ())]
