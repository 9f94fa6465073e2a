"""`sanctum-table simulate`: whole games by automatic players, and how they came out.

Each game has a seed of its own, the numbers from `--seed` on: the totals are the same whatever the
number of jobs, and any one game can be played again.  How long it took differs, so a speed is said
with where and how it was measured.

What may live here: the command, and showing what came.  What may not: playing
(`controller.cli.series`), counting (`controller.cli.tally`).
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from typing import Annotated

import msgspec
import typer
from msgspec import Struct

from controller.cli.app import app, complain, games_known, say, translated
from controller.cli.conditions import Conditions, conditions, load, where
from controller.cli.crash import keep_trace
from controller.cli.lines import show_table
from controller.cli.series import Series, Trouble, player, read_players, series
from controller.cli.tally import Lengths, Played, Rate, lengths, rates
from controller.cli.workers import spread
from controller.engine import SanctumError
from controller.engine.rollout import MOST_ANSWERS
from controller.games import find
from controller.wire import Msg, Text

__all__ = ["Unplayable", "simulate"]

GAMES = 100
"""How many games are played unless another number is said."""

STOPPED = 130
"""The exit code of a program that the person at the terminal stopped."""

CHUNK = 20
"""How many games a worker is given at once, at most: handing out takes time, too.  Without workers
it takes none, and then every game that was finished counts where it is stopped."""


class Unplayable(SanctumError):
    """One of the games could not be played to its end."""


class Report(Struct, frozen=True):
    """What came of it, as `--json` says it.

    results   how often it ended which way; an empty result is a game that was left before its end
    answers   how many answers a game took
    seconds   how long all of it took, workers' starting included
    a_second  games a second, all jobs together; `a_second_on_one_core` without anything but play
    played    every game
    """

    game: str
    scenario: tuple[str, ...]
    players: dict[str, str]
    games: int
    seed: int
    results: list[Rate]
    answers: Lengths
    jobs: int
    seconds: float
    a_second: float
    a_second_on_one_core: float
    conditions: Conditions
    played: list[Played]


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(help=games_known("The game to play"), show_default=False)],
    scenario: Annotated[
        list[str] | None,
        typer.Option(
            help="key=value of the set-up, a list with commas, repeatable; or a scenario file."
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=1, max=10**6, help="How many games.")] = GAMES,
    seed: Annotated[int, typer.Option(min=0, help="The first game's seed.")] = 0,
    policy: Annotated[
        list[str] | None,
        typer.Option(help="Who plays: SEAT=NAME, SIDE=NAME, or NAME for everybody; repeatable."),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="Processes that play at once.")] = 1,
    most: Annotated[
        int, typer.Option(min=1, help="Answers after which a game is left.")
    ] = MOST_ANSWERS,
    as_json: Annotated[bool, typer.Option("--json", help="Print one object of JSON.")] = False,
) -> None:
    """Play whole games by automatic players: who wins how often, how long it takes, how fast."""
    words, players = tuple(scenario or ()), policy or []
    wanted = series(game, words, read_players(players), seed, most)
    report = measured(wanted, words, range(seed, seed + games), jobs)
    if report is None:
        raise stopped(0, games)
    if as_json:
        said = [msgspec.structs.replace(g, outcome=translated(g.outcome)) for g in report.played]
        say(msgspec.json.encode(msgspec.structs.replace(report, played=said)).decode())
    else:
        show(report, most)
        say(again(wanted, words, players, report.played[-1].seed))
    if report.games < games:
        raise stopped(report.games, games)


def stopped(n: int, games: int) -> typer.Exit:
    """Say that the person at the terminal stopped it after `n` games; what to raise then."""
    complain(Msg("Stopped after {n} of {all} games.", n=n, all=games))
    return typer.Exit(STOPPED)


def measured(wanted: Series, words: tuple[str, ...], seeds: range, jobs: int) -> Report | None:
    """Play the games of these seeds by the clock; None where it was stopped before the first was
    finished."""
    before, began = load(), time.perf_counter()
    played = all_of(wanted, seeds, jobs)
    if not played:
        return None
    took = time.perf_counter() - began
    return Report(
        game=wanted.game,
        scenario=words,
        players=wanted.players,
        games=len(played),
        seed=seeds[0],
        results=rates(played),
        answers=lengths(played),
        jobs=jobs,
        seconds=took,
        a_second=len(played) / took,
        a_second_on_one_core=len(played) / sum(each.seconds for each in played),
        conditions=conditions(before, load()),
        played=played,
    )


def all_of(wanted: Series, seeds: range, jobs: int) -> list[Played]:
    """The games of these seeds, in order: all, or those that were finished when the person at the
    terminal stopped it.  Raises `Unplayable` with the first that cannot be played; games are begun
    in order, so that is the same one whatever the number of jobs."""
    played: list[Played] = []
    troubles: list[Trouble] = []

    def chunks() -> Iterator[range]:
        size = 1 if jobs == 1 else min(CHUNK, -(-len(seeds) // (4 * jobs)))
        for first in range(0, len(seeds), size):
            if troubles:
                return
            yield seeds[first : first + size]

    with (
        suppress(KeyboardInterrupt),
        closing(spread(player, wanted, chunks(), jobs)) as results,
    ):
        for result in results:
            played += [each for each in result if isinstance(each, Played)]
            troubles += [each for each in result if isinstance(each, Trouble)]
    if troubles:
        raise unplayable(min(troubles, key=lambda each: each.seed))
    return sorted(played, key=lambda each: each.seed)


def unplayable(trouble: Trouble) -> Unplayable:
    """The sentence about a game that could not be played."""
    report = keep_trace(trouble.trace) if trouble.trace else None
    said = Msg("The game with the seed {seed}: {what}", seed=trouble.seed, what=trouble.what)
    if report is not None:
        said = Msg("{what}; a report of it is in {report}.", what=said, report=str(report))
    return Unplayable(said)


# -- for people -------------------------------------------------------------------------------


def show(report: Report, most: int) -> None:
    """Print who played, how it ended, how long it took, and how fast that was."""
    last = report.played[-1].seed
    say(
        Msg(
            "{game}: {n} game by automatic players, seed {seeds}",
            plural="{game}: {n} games by automatic players, seeds {seeds}",
            game=find(report.game).title(),
            n=report.games,
            seeds=f"{report.seed} – {last}" if last > report.seed else str(last),
        )
    )
    show_table((Msg("Seat"), Msg("Played by")), list(report.players.items()))
    show_table(
        (Msg("Result"), Msg("Games"), Msg("Rate"), Msg("95 % interval"), Msg("First seed")),
        [row(rate, most) for rate in report.results],
    )
    if report.games == 1 and report.played[0].outcome:
        say(Msg("outcome: {outcome}", outcome=report.played[0].outcome))
    lasted = report.answers
    say(
        Msg(
            "Answers a game: half took at most {median}, 95 of 100 at most {p95}, the longest "
            "{most}.",
            median=lasted.median,
            p95=lasted.p95,
            most=lasted.most,
        )
    )
    say(speed(report))
    say(where(report.conditions))


def row(rate: Rate, most: int) -> tuple[Text, ...]:
    """One way in which games ended."""
    return (
        rate.result or Msg("left after {n} answers", n=most),
        str(rate.games),
        f"{rate.rate:.1%}",
        f"{rate.low:.1%} – {rate.high:.1%}",
        str(rate.seed),
    )


def speed(report: Report) -> Msg:
    """How fast it went."""
    return Msg(
        "{seconds} s with {n} job: {all} games a second, {one} on one core",
        plural="{seconds} s with {n} jobs: {all} games a second, {one} on one core",
        seconds=f"{report.seconds:.2f}",
        n=report.jobs,
        all=f"{report.a_second:,.1f}",
        one=f"{report.a_second_on_one_core:,.1f}",
    )


def again(wanted: Series, words: Sequence[str], players: Sequence[str], seed: int) -> Msg:
    """How one of the games is played again."""
    command = ["sanctum-table", "simulate", wanted.game]
    for word in words:
        command += ["--scenario", word]
    for word in players:
        command += ["--policy", word]
    if wanted.most != MOST_ANSWERS:
        command += ["--most", str(wanted.most)]
    command += ["--games", "1", "--seed", str(seed)]
    return Msg("One of them again: {command}", command=shlex.join(command))
