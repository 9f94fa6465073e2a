"""The kit: the specimens keep its laws, and each planted fault breaks one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from controller.engine import Game
from controller.engine.kit import LAWS, Broken, keep
from controller.engine.kit.answers import hides_answers
from controller.engine.kit.automatic import plays_by_itself, sees_as_a_seat_does
from controller.engine.kit.elsewhere import plays_the_same_elsewhere
from controller.engine.kit.law import LookingOn
from controller.engine.kit.mends import mends
from controller.engine.kit.play import bears_rulings, ends, is_plain, refuses_junk
from controller.engine.kit.secrets import keeps_secrets
from controller.engine.kit.time import repeats, rests_in_the_state_alone
from controller.engine.kit.walk import Walk
from tests.engine import planted, planted_players
from tests.engine.planted import Whisper
from tests.specimens.noughts import Noughts
from tests.specimens.relay import Relay

GAMES: tuple[type[Game[Any]], ...] = (Noughts, Relay, Whisper)


def holds(law: Any, game: type[Game[Any]], seeds: range) -> None:
    for seed in seeds:
        law(game(), seed)


def hold_together(game: type[Game[Any]], seeds: range) -> None:
    for seed in seeds:
        keep(LAWS, game(), seed)


def law_name(law: Any) -> str:
    return str(law.__name__)


@pytest.mark.parametrize("law", LAWS, ids=law_name)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_specimen_keeps_the_law(
    game: type[Game[Any]], law: Any, fresh_seed: int, long_run: bool
) -> None:
    holds(law, game, range(fresh_seed, fresh_seed + (300 if long_run else 6)))


PLANTED = (
    (planted.ByView, keeps_secrets, "view|parts"),
    (planted.ByLight, keeps_secrets, "highlights"),
    (planted.ByLog, keeps_secrets, "log"),
    (planted.ByUndo, keeps_secrets, "undo|log"),
    (planted.ByRefusal, keeps_secrets, "asks|refusal"),
    (planted.ByOffer, keeps_secrets, "offers"),
    (planted.ByBearing, keeps_secrets, "can tell from the refusal"),
    (planted.MidPrompt, keeps_secrets, "asks"),
    (planted.ByPoll, hides_answers, "what (ann|bob) has said to poll"),
    (planted.Knowing, keeps_secrets, "seed of fate"),
    (planted.Nameless, mends, "mended into itself leads elsewhere"),
    (planted.SameId, ends, "one id"),
    (planted.ToNobody, ends, "an ask to nobody"),
    (planted.Impossible, ends, "never a third turn"),
    (planted.Weak, bears_rulings, "stumbles over"),
    (planted.Inexact, is_plain, "FloatType"),
    (planted.InALocal, rests_in_the_state_alone, "rests in the state alone"),
    (planted.AsItCame, rests_in_the_state_alone, "another question"),
    (planted.NoAnswer, ends, "nobody can answer"),
    (planted.Restless, repeats, "another"),
    (planted.Unordered, plays_the_same_elsewhere, "PYTHONHASHSEED"),
    (planted_players.Unruly, plays_by_itself, "no option .shout."),
    (planted_players.Moody, plays_by_itself, "then to"),
    (planted_players.Wordless, plays_by_itself, "has no result"),
    (planted_players.Sided, plays_by_itself, "seats that are none: .*cyd"),
    (planted_players.Peeking, sees_as_a_seat_does, "knows what it is not shown"),
)


FAULTY = list(dict.fromkeys(game for game, _, _ in PLANTED))


@pytest.mark.parametrize(
    ("game", "law", "sentence"), PLANTED, ids=lambda v: getattr(v, "__name__", "")
)
def test_a_planted_fault_turns_the_kit_red(game: Any, law: Any, sentence: str) -> None:
    with pytest.raises(Broken, match=sentence):
        holds(law, game, range(20))


@pytest.mark.parametrize("game", FAULTY, ids=law_name)
def test_a_planted_fault_is_found_where_the_laws_share_one_game_too(game: Any) -> None:
    with pytest.raises(Broken):
        hold_together(game, range(20))


def test_laws_that_look_on_see_what_each_would_see_alone() -> None:
    seen: dict[str, list[Any]] = {}

    def watching(name: str) -> LookingOn:
        def look(walk: Walk) -> Iterator[None]:
            moments = seen.setdefault(name, [])
            while not walk.session.over:
                moments.append(walk.session.hash())
                yield
                moments.append((walk.command, walk.accepted, walk.step()))

        look.__name__ = name
        return LookingOn(look)

    keep((watching("one"), watching("other")), Whisper(), 7)
    watching("alone")(Whisper(), 7)
    assert seen["one"] == seen["other"] == seen["alone"]
    assert len(seen["alone"]) > 10


def test_a_finding_names_game_seed_and_law() -> None:
    with pytest.raises(Broken, match=r"^whisper, seed 0: ends: nobody can answer"):
        ends(planted.NoAnswer(), 0)


def test_an_exception_of_the_game_itself_is_said_with_law_and_seed() -> None:
    class Raising(Whisper):
        def swapped(self, seat: str, word: str) -> Any:
            raise KeyError("a word nobody has")

    for law in LAWS[1:]:  # the first looks at types and plays nothing
        with pytest.raises(Broken, match=r"^whisper, seed \d+: "):
            holds(law, Raising, range(3))


def test_a_refusal_that_takes_effect_is_found() -> None:
    class Careless(Whisper):
        def offers(self, state: planted.Whispers) -> Any:
            state.turn += 0 if state.turn == 6 else state.turn % 2
            return ()

    with pytest.raises(Broken):
        holds(refuses_junk, Careless, range(20))
