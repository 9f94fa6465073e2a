"""`replay`: an evening played again from its start, or a trace of hardware through all of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from controller.cli.again import Diverged, play_again, stored_hash
from controller.cli.app import app, say, translated
from controller.cli.archive import read_evening
from controller.cli.opened import playable
from controller.cli.taking import journal_of
from controller.cli.traced import Refusal, Replay, is_trace, play_trace
from controller.engine.log import Told
from controller.wire import Msg, Text

__all__ = ["replay"]


@app.command()
def replay(
    file: Annotated[
        str,
        typer.Argument(
            help="What a game is called, a journal, an archive made by export, or a trace of "
            "hardware."
        ),
    ],
    headless: Annotated[bool, typer.Option("--headless", help="Say only what came of it.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Say it as one JSON object.")] = False,
) -> None:
    """Play an evening again from its start, and check that it comes to the same end; or play a
    trace of what hardware reported, and say what comes of it."""
    path = journal_of(file)
    if is_trace(path):
        replay_trace(path, headless, as_json)
        return
    evening = read_evening(path)
    game = playable(evening)

    def hear(line: Told) -> None:
        if not headless and not as_json:
            say(line.text)

    played = play_again(game, evening.rows, hear)
    kept = evening.state_hash or stored_hash(game, evening.journal)
    if played.state_hash != kept:
        raise Diverged(
            Msg(
                "{path} came to another end: the state is {now} and was {then}.",
                path=str(file),
                now=played.state_hash,
                then=kept,
            )
        )
    outcome: Text = played.outcome or Msg("the game goes on")
    if as_json:
        answer = {
            "outcome": translated(outcome),
            "answers": played.answers,
            "events": played.events,
            "state_hash": played.state_hash,
        }
        say(msgspec.json.encode(answer).decode())
        return
    say(Msg("answers: {n}", n=played.answers))
    say(Msg("events: {n}", n=played.events))
    say(Msg("state hash: {hash}", hash=played.state_hash))
    say(Msg("outcome: {outcome}", outcome=outcome))


def replay_trace(file: Path, headless: bool, as_json: bool) -> None:
    """Play a trace of hardware."""

    def moment(name: str, replay: Replay) -> None:
        if not as_json:
            say(Msg("{t} ms: {moment}", t=replay.clock.now(), moment=name))

    played = play_trace(file, moment)
    outcome: Text = played.outcome or Msg("the game goes on")
    if as_json:
        answer = {
            "outcome": translated(outcome),
            "answers": played.answers,
            "events": played.events,
            "refused": [
                {"t": each.t, "text": translated(each.text), "because": each.because}
                for each in played.refused
            ],
            "moments": played.moments,
            "hash": played.hash,
        }
        say(msgspec.json.encode(answer).decode())
        return
    for refusal in played.refused:
        say(Msg("{t} ms: refused: {why}", t=refusal.t, why=with_rules(refusal)))
    if not headless:
        say(Msg("answers: {n}", n=played.answers))
        say(Msg("events: {n}", n=played.events))
    say(Msg("state hash: {hash}", hash=played.hash))
    say(Msg("outcome: {outcome}", outcome=outcome))


def with_rules(refusal: Refusal) -> Text:
    """Why something was refused, with the IDs of the rules it stands on."""
    if not refusal.because:
        return refusal.text
    return Msg("{why} ({rules})", why=refusal.text, rules=", ".join(refusal.because))
