"""A series: the same game played again and again by automatic players, each time by another seed.

The seed is that of the game's fate and of its players' chance, so one game can be played again by
itself, and it does not matter who plays which, or in what order.

What is played is said in one of two ways:

    words of a set-up   key=value, as `serve --setup` takes them: set up anew for each game, by its
                        seed, so it begins as `serve --setup seed=...` would
    a scenario file     its position before the first step: as it stands for every game, and what is
                        drawn from then on is each game's own

What may live here: what a series is, and playing it; it must pickle, since workers play it.  What
may not: processes (`controller.cli.workers`), counting (`controller.cli.tally`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from traceback import format_exception
from typing import Any

import msgspec
from msgspec import Struct

from controller.cli.shelf import read_setup
from controller.cli.tally import Played
from controller.engine import Game, Invalid, SanctumError, Session
from controller.engine.cast import EVERYBODY, casting, engaged
from controller.engine.rollout import play_out, rollout
from controller.engine.scenario import Sheet, read_scenario
from controller.games import find
from controller.wire import OVERLORD, Correction, Msg, Text

__all__ = ["Series", "Trouble", "player", "read_players", "series"]


class Series(Struct, frozen=True):
    """What is played.

    game      the name of the game; `packs` are folders of packs beside its own
    setup     the set-up, but for the seed
    position  the state at a rest point, packed, where a scenario file says it; else empty
    players   seat -> name of the policy that plays it
    most      after how many answers a game is left
    """

    game: str
    packs: tuple[str, ...] = ()
    setup: dict[str, Any] = {}
    position: bytes = b""
    players: dict[str, str] = {}
    most: int = 0


class Trouble(Struct, frozen=True):
    """A game that could not be played: its seed, the sentence, and the traceback if that says
    more."""

    seed: int
    what: Text
    trace: str


# -- what is asked for ------------------------------------------------------------------------


def series(
    name: str, scenario: Sequence[str], players: Sequence[tuple[str, str]], seed: int, most: int
) -> Series:
    """The series that the command line asks for, if its first game can begin.  Raises `Invalid`,
    `ContentError`, and whatever else the first state shows."""
    files = [word for word in scenario if word.endswith(".toml")]
    if files and len(scenario) > 1:
        raise Invalid(Msg("A scenario is one file or a set-up, not both."))
    wanted = from_file(name, Path(files[0])) if files else from_words(name, scenario)
    game = game_of(wanted)
    named = casting(game, beginning(wanted, game, seed), players)
    return msgspec.structs.replace(wanted, players=named, most=most)


def from_words(name: str, words: Sequence[str]) -> Series:
    """A series of a set-up."""
    for word in words:
        if "=" not in word:
            raise Invalid(
                Msg(
                    '"{word}" is no scenario: say key=value for a set-up, or name a file *.toml.',
                    word=word,
                )
            )
    setup = read_setup(list(words))
    if "seed" in setup:
        raise Invalid(Msg("Each game has a seed of its own: say --seed, and no seed in a set-up."))
    return Series(name, setup=setup)


def from_file(name: str, path: Path) -> Series:
    """A series from a scenario's position."""
    sheet = read_scenario(path)
    scenario = sheet.scenario
    if scenario.game != name:
        raise Invalid(
            Msg(
                'The scenario {path} is of the game "{other}", not of "{game}".',
                path=str(path),
                other=scenario.game,
                game=name,
            )
        )
    packs = tuple(str(path.parent / pack) for pack in scenario.packs)
    begun = Series(name, packs)
    position = stood_up(sheet, game_of(begun))
    return msgspec.structs.replace(begun, setup=scenario.setup, position=position)


def stood_up(sheet: Sheet, game: Game[Any]) -> bytes:
    """The position of a scenario, packed.  Raises `Invalid` with the file and line."""
    at = "setup"
    try:
        session = Session.begin(game, sheet.scenario.setup)
        if sheet.scenario.given:
            at = "given"
            edits = tuple(change.edit() for change in sheet.scenario.given)
            session.do(Correction(nonce="given", seat=OVERLORD, edits=edits, note=""))
    except SanctumError as wrong:
        raise Invalid(sheet.source.mistake((at,), wrong.why.text)) from None
    return session.run.rested


def read_players(words: Sequence[str]) -> list[tuple[str, str]]:
    """Who plays, from words such as `overlord=random`, or `random` for everybody."""
    pairs = [word.rpartition("=") for word in words]
    return [(who or EVERYBODY, which) for who, _, which in pairs]


# -- playing ----------------------------------------------------------------------------------


def game_of(wanted: Series) -> Game[Any]:
    """The game of a series, with its packs."""
    return find(wanted.game, *map(Path, wanted.packs))


def beginning(wanted: Series, game: Game[Any], seed: int) -> Any:
    """The state that the game of this seed begins with."""
    if wanted.position:
        return msgspec.msgpack.decode(wanted.position, type=game.state_type)
    return game.new({"seed": str(seed), **wanted.setup})


def player(wanted: Series) -> Callable[[range], list[Played | Trouble]]:
    """What plays the games of a range of seeds, one after the other, up to the first that cannot
    be played."""
    game = game_of(wanted)
    by = engaged(game, wanted.players)
    play = rollout if wanted.position else play_out

    def played(seed: int) -> Played:
        began = time.perf_counter()
        state = beginning(wanted, game, seed)
        came = play(game, state, by, str(seed), wanted.most)
        took = time.perf_counter() - began
        return Played(seed, came.result, came.answers, came.outcome or "", took)

    def all_played(seeds: range) -> list[Played | Trouble]:
        games: list[Played | Trouble] = []
        for seed in seeds:
            try:
                games.append(played(seed))
            except Exception as wrong:
                games.append(trouble(seed, wrong))
                break
        return games

    return all_played


def trouble(seed: int, wrong: Exception) -> Trouble:
    """What is said of a game that could not be played."""
    if isinstance(wrong, SanctumError):
        trace = "".join(format_exception(wrong)) if wrong.__cause__ else ""
        return Trouble(seed, wrong.why.text, trace)
    return Trouble(seed, f"{type(wrong).__name__}: {wrong}", "".join(format_exception(wrong)))
