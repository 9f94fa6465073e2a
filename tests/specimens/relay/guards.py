"""Guards: what the cards that lie before the runners do to effects (RL-13).

Which card guards against what stands in the pack, so here are only the four ways of guarding, each
one hook about every word that befalls a runner.  Of several guards the oldest is heard first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace as altered

from controller.engine import Play, Rules
from controller.engine.effects import (
    Changed,
    Effect,
    Hook,
    Instead,
    Then,
    called,
    modify,
    prevent,
    react,
    replace,
)
from controller.wire import Choose, Msg, Option, Why
from tests.specimens.relay.pack import Answers, Box, Does, Lessens, Prevents, Replaces
from tests.specimens.relay.state import Course, Runner, who
from tests.specimens.relay.words import Drop, OfRunner, Run, Spend, aimed

__all__ = ["GUARDS", "Guards"]

GUARDS = 2
"""How many guards a runner may have (RL-5)."""

D = TypeVar("D", bound=Does)


class Guards:
    """The cards' hooks, with the box at hand for what the cards say."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def hooks(self) -> tuple[Hook[Course], ...]:
        """All of them, after the rules' own."""
        return (
            modify(Run, self.lessen, 50),
            prevent(OfRunner, self.prevent, 50),
            replace(OfRunner, self.replace, 60),
            react(OfRunner, self.answer, 50),
        )

    def about(self, runner: Runner, way: type[D], effect: OfRunner) -> Iterator[tuple[str, D]]:
        """The runner's guards of this way that are about this word, oldest first."""
        for copy in runner.guards:
            guard = self.box.card(copy).guard
            if isinstance(guard, way) and guard.word == called(effect):
                yield copy, guard

    def because(self, runner: Runner, copy: str) -> Why:
        """A guard as a reason."""
        card, owner = self.box.named(copy), who(runner.seat)
        return Why(Msg("{card} of {who}", card=card, who=owner), ("RL-13",))

    def lessen(self, play: Play[Course], it: Run) -> Changed | None:
        """A run costs less, but a stride at least."""
        runner = play.state.runner(it.seat)
        by = sum(guard.by for _, guard in self.about(runner, Lessens, it))
        if not by:
            return None
        why = Why(Msg("the guards: -{by}, but at least 1", by=by), ("RL-13",))
        return Changed(altered(it, cost=max(1, it.cost - by)), why)

    def prevent(self, play: Play[Course], it: OfRunner) -> Why | None:
        """It does not happen."""
        runner = play.state.runner(it.seat)
        for copy, _ in self.about(runner, Prevents, it):
            return self.because(runner, copy)
        return None

    def replace(self, play: Play[Course], it: OfRunner) -> Rules[Instead | None]:
        """Something else happens, unless the owner would rather not."""
        runner = play.state.runner(it.seat)
        for copy, guard in self.about(runner, Replaces, it):
            effects = self.instead(play.state, runner, copy, guard)
            if not able(runner, effects):
                continue
            if guard.asks and not (yield from self.wanted(it, copy)):
                continue
            return Instead(effects, self.because(runner, copy), copy)
        return None

    def instead(
        self, state: Course, runner: Runner, copy: str, guard: Replaces
    ) -> tuple[Effect, ...]:
        """What a guard puts in place of something."""
        used_up = (Drop(seat=runner.seat, card=copy),) if guard.once else ()
        words = [aimed(state, word, runner.seat) for word in guard.effects]
        return (*used_up, *(effect for effects in words for effect in effects))

    def wanted(self, it: OfRunner, copy: str) -> Rules[bool]:
        """Whether the owner wants to use the guard."""
        card = self.box.named(copy)
        taken = yield Choose(
            key="guard",
            to=(it.seat,),
            prompt=Msg("{what}. Use the {card}?", what=it.says(), card=card),
            because=("RL-13",),
            options=(
                Option("use", Msg("Use the {card}", card=card), objects=(copy,)),
                Option("keep", Msg("Let it happen")),
            ),
        )
        return any(option.id == "use" for option in taken)

    def answer(self, play: Play[Course], it: OfRunner) -> Then | None:
        """Something happens to the others because of it."""
        state = play.state
        effects: list[Effect] = []
        why: Why | None = None
        for runner in state.runners:
            if runner.seat == it.seat:
                continue
            for copy, guard in self.about(runner, Answers, it):
                why = self.because(runner, copy)
                for word in guard.effects:
                    effects += aimed(state, word, runner.seat)
        return None if why is None else Then(tuple(effects), why)


def able(runner: Runner, effects: tuple[Effect, ...]) -> bool:
    """Whether the runner has the sparks that these effects spend."""
    spent = sum(effect.count for effect in effects if isinstance(effect, Spend))
    return spent <= runner.sparks
