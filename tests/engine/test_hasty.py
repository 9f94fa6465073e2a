"""A hasty run packs one rest point in many, and comes to everything that a run comes to."""

from __future__ import annotations

import pytest

from controller.engine import REST, Play, Refused, Rules
from controller.engine.hasty import STRIDE, Hasty
from controller.engine.run import Input, Run
from controller.wire import FATE, Answer, Chance, Msg, Offer, Option, Take
from tests.engine.small import Jotter, Small, choose

__all__: list[str] = []

LONG = 3 * STRIDE
ROLL = Chance(key="roll", to=("ann",), prompt=Msg("Roll"), stream="dice", faces=("1", "2", "3"))


def rules(play: Play[Jotter]) -> Rules[None]:
    """Jots down what was asked before it is asked, so that it is not yet there at the rest point;
    of three Actions one rolls, and so ends two inputs after its rest point."""
    words = play.state.words
    while len(words) < 2 * LONG:
        yield REST
        words.append("asked")
        yield choose("go", "roll")
        if len(words) % 3 == 0:
            [face] = yield ROLL
            words.append(face)


def taken(play: Play[Jotter], offer: str) -> Rules[None]:
    play.state.words.append(f"{offer} after {len(play.state.words)}")
    yield from ()


def offers(state: Jotter) -> tuple[Offer, ...]:
    return (Offer(Option("pause", "Pause"), ("ann",)),)


GAME = Small(rules, offers, taken)
GO, ROLLED = Answer("", "", "ann", ("go",)), Answer("", "", "ann", (FATE,))
PAUSE = Take(nonce="", seat="ann", offer="pause")


def led_through(run: Run[Jotter], takes: frozenset[int]) -> list[str]:
    """The hashes on the way of a run that hears so many inputs; those of these numbers are offers
    taken."""
    found = []
    for n in range(LONG):
        said: Input = PAUSE if n in takes else GO if run.key == "pick" else ROLLED
        run.accept(said)
        found.append(run.hash())
    return found


@pytest.mark.parametrize(
    "takes",
    [
        frozenset[int](),
        frozenset([0]),
        frozenset([1, 2, 3]),
        frozenset([STRIDE - 2, STRIDE, STRIDE + 2]),
        frozenset(range(5, LONG, 7)),
    ],
)
def test_whenever_offers_are_taken_it_goes_the_way_of_a_run(takes: frozenset[int]) -> None:
    state = GAME.new({"seed": "5"})
    assert led_through(Hasty.of(GAME, state), takes) == led_through(Run.of(GAME, state), takes)


def test_a_refused_input_was_not_heard_when_offers_are_taken_after_it() -> None:
    hasty, run = (kind.of(GAME, GAME.new({"seed": "6"})) for kind in (Hasty, Run))
    for each in (hasty, run):
        each.accept(GO)
        with pytest.raises(Refused):
            each.accept(Answer("", "", "ann", ("fly",)))
        for said in (PAUSE, GO, PAUSE):
            each.accept(said)
    assert hasty.hash() == run.hash()


def test_it_does_not_pack_its_state_at_every_rest_point() -> None:
    hasty = Hasty.of(GAME, GAME.new({"seed": "7"}))
    first = hasty.rested
    packed = {first}
    for _ in range(LONG):
        hasty.accept(GO if hasty.key == "pick" else ROLLED)
        packed.add(hasty.rested)
    assert 2 <= len(packed) <= 1 + LONG // STRIDE
