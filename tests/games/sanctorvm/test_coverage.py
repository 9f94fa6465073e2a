"""Coverage: everything that cards, panels and boards can say is met in random play.

Battles of the whole pack are played by chance, and what happens is noted: which words of Actions
were said, which States were gained, which Features crossed, whose Powers and Passives were there.
What each of them does is proven by hand elsewhere; here stands that play gets to it at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import pytest

from controller.engine.fit import part_of
from controller.engine.players import random_answer
from controller.engine.run import Run
from controller.games.sanctorvm.box.action import Action, Flips, Word
from controller.games.sanctorvm.box.words import ATTRIBUTES, FEATURES, SKILLS_OF, STATES
from controller.games.sanctorvm.chapters import TRAITS
from controller.games.sanctorvm.events import Performed
from controller.games.sanctorvm.moving.features import Crossed
from controller.games.sanctorvm.moving.rubble import Cleared
from controller.games.sanctorvm.state import Battle
from controller.wire import Answer
from tests.games.sanctorvm.table import BOX, GAME

__all__: list[str] = []

MOST = 3_000
"""Answers after which a battle is left: by then it has shown what it has."""
RICH = ("supply_room", "whispers") * 4
"""The battles with the most cards, for cards are what is rarest."""
RARE = "defibrillator-1"
"""Seldom equipped, and of use only when somebody lies dead: so it is dealt where it is at hand."""
ENOUGH = 300
"""Rounds of the whole pack after which nothing new is waited for; a few are enough as a rule."""


def met(seed: int) -> Iterator[set[str]]:
    """What was met so far, after each battle; all battles of the pack in turn."""
    found: set[str] = set()
    rng = Random(seed)
    while True:
        for battle in (*BOX.battles, *RICH):
            heroes = rng.sample(list(BOX.heroes), 5)
            builds = {name: grown(name, rng) for name in heroes}
            health = {name: rng.randint(1, 4 if battle in RICH else 10) for name in heroes}
            setup = {
                "seed": str(rng.random()),
                "heroes": heroes,
                "builds": builds,
                "health": health,
            }
            state = GAME.new({**setup, "battle": battle})
            if RARE in state.storage:
                state.storage.remove(RARE)
                state.miniature(heroes[0]).cards.append(RARE)
            run = Run.of(GAME, state)
            for _ in range(MOST):
                if run.ask is None:
                    break
                step(run, rng)
                found |= noted(run.state) | told(run)
            yield found


def grown(name: str, rng: Random) -> dict[str, Any]:
    """A Homo Superbe two levels on, so that most cards can be used."""
    hero = BOX.heroes[name]
    low = [each for each in ATTRIBUTES if each not in (hero.superb, hero.boosted)]
    growths = [
        {
            "boosted": boosted,
            "secondary": [
                rng.choice(pair) for each, pair in SKILLS_OF.items() if each != hero.superb
            ],
        }
        for boosted in rng.sample(low, 2)
    ]
    return {"boosted": hero.boosted, "secondary": list(hero.secondary), "growths": growths}


def step(run: Run[Battle], rng: Random) -> None:
    """One answer: by kinds mostly, so that battles come to something, else any at all."""
    assert run.ask is not None
    seat = run.waiting[0]
    part = part_of(run.ask, seat)
    policy = GAME.policies()["random"]
    given = None
    if rng.random() < 0.8:
        given = policy.answer(seat, part, lambda: GAME.view(run.state, (), seat), rng)
    given = given or random_answer(part, rng)
    assert given is not None
    run.accept(Answer("", "", seat, *given))


def told(run: Run[Battle]) -> set[str]:
    """The words of the Actions performed, and the Features that were crossed or cleared away."""
    found: set[str] = set()
    for event in run.collect():
        if isinstance(event, Crossed):
            found |= {f"feature {kind}" for kind, name in FEATURES.items() if name == event.feature}
        elif isinstance(event, Cleared):
            found.add("feature rubble")
        elif isinstance(event, Performed):
            found |= SAYS.get(str(event.action), set())
    return found


def noted(state: Battle) -> set[str]:
    """What a state tells of what has happened in it."""
    found = {f"state {each}" for who in state.miniatures for each in who.states}
    for who in state.miniatures:
        found |= {f"trait {trait}" for trait in GAME.book.values(state).traits(who).names}
        found |= {f"lasting {each.effect}" for each in who.lasting}
    return found


def actions() -> Iterator[Action]:
    """Every Action of the packs."""
    for held in (*BOX.kinds().values(), *BOX.minions.values()):
        yield from held.actions.values()


SAYS = {
    action.name: {
        f"word {type(each).__name__}"
        for word in action.words
        for each in ((word, *word.words) if isinstance(word, Flips) else (word,))
    }
    for action in actions()
}
"""The words of each Action, by its name."""

WANTED = {
    *(f"word {word.__name__}" for word in get_args(Word)),
    *(f"state {state}" for state in STATES),
    *(f"feature {kind}" for kind in FEATURES),
    *(f"trait {trait.name}" for trait in TRAITS),
}


@pytest.mark.timeout(1200)
def test_random_play_meets_every_word_state_feature_power_and_passive(fresh_seed: int) -> None:
    missing = WANTED
    for n, found in enumerate(met(fresh_seed)):
        missing = WANTED - found
        if not missing or n >= ENOUGH * len(BOX.battles):
            break
    assert missing == set()
