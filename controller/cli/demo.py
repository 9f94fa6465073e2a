"""`demo`: service and touchscreen at once, ready to play, and gone without a trace.

The service is a child process of its own, as at a table, with a journal and a socket in a folder
that lasts as long as the demonstration.  Without a display the screen is played off screen, so that
there is something to look at all the same.  With a name it is no demonstration: the game of that
name is begun, or gone on with, and stays.

A game whose folder describes a table (`table/layout.toml` and `table/tags.toml`) is played at it,
simulated, beside the touchscreen; any other table can be named.
"""

from __future__ import annotations

import os
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Annotated, Any

import typer

from controller import logs
from controller.cli.again import play_again
from controller.cli.app import app, catalogue, games_known, say
from controller.cli.archive import read_evening
from controller.cli.display import no_display
from controller.cli.shelf import SETUP, read_setup
from controller.cli.taking import game_in, packs_are_there, which
from controller.cli.ui import PANEL, own_language, read_role, read_size
from controller.engine import Game, Invalid, SanctumError
from controller.engine.log import Told
from controller.games import find, folder_of, names
from controller.service.faults import folder_of as faults_of
from controller.service.faults import kept_faults
from controller.wire import Msg
from controller.wire.msg import render

__all__ = ["demo"]

READY_S = 30.0
GONE_S = 10.0
"""Seconds that the service is given to be there, and to be gone."""

ENDING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
"""What ends a demonstration: a service manager, Ctrl-C, a terminal that closes."""


class NotReady(SanctumError):
    """The demonstration could not be given."""


@app.command()
def demo(
    game: Annotated[str, typer.Option(help=games_known("The game to play"))] = "",
    name: Annotated[
        str, typer.Option(help="What the game is called: it is kept, and gone on with by its name.")
    ] = "",
    size: Annotated[str, typer.Option(help="Width and height of the touchscreen.")] = PANEL,
    role: Annotated[
        str, typer.Option(help="Who looks: overlord, table, or seat:NAME.")
    ] = "overlord",
    pack: Annotated[
        list[Path] | None, typer.Option(help="A pack of one's own to play with; repeatable.")
    ] = None,
    layout: Annotated[
        Path | None, typer.Option(help="A simulated table's layout, if not the game's own.")
    ] = None,
    tags: Annotated[Path | None, typer.Option(help="Which thing wears which tag there.")] = None,
    hardware: Annotated[
        Path | None, typer.Option(help="A real table's hardware, in place of the simulated one.")
    ] = None,
    setup: Annotated[list[str] | None, typer.Option(help=SETUP)] = None,
) -> None:
    """Start everything and play: service, touchscreen, a new game, or the game of a name."""
    kept = which(game, name, None, False) if name else None
    packs_are_there(pack or ())
    read_setup(setup or [])  # what is wrong with it is said before anything is started
    who, seat = read_role(role)
    panel = read_size(size)
    spoken = own_language()
    chosen = game or (game_in(kept) if kept else default_game())
    furniture = table_of(chosen, layout, tags)
    if hardware is not None and furniture is None:
        raise Invalid(Msg("A table needs all three: --layout, --tags and --hardware."))
    simulated = furniture is not None and hardware is None
    packs = tuple(pack or ())
    code = 0
    with cleared_away() as folder:
        trouble = no_display(os.environ)
        if trouble is None:
            from ui import app as screen  # only who opens a screen needs one

            run = screen.run_desk if simulated else screen.run
            with service(chosen, folder, furniture, setup or (), packs, name, hardware):
                code = run(str(place(folder)), who, seat, spoken, panel)
        elif name:
            raise NotReady(
                Msg(
                    '{trouble} A game that is kept does not play by itself: say "{command}" for '
                    "its service alone, or leave --name out to see a demonstration off screen.",
                    trouble=trouble,
                    command=served(name, "" if kept else chosen, setup or (), packs),
                )
            )
        else:
            say(Msg("{trouble} The demonstration is played off screen.", trouble=trouble))
            say(Msg("It plays by itself now, for about a minute; then there is a picture of it."))
            with service(chosen, folder, furniture, setup or (), packs, "", hardware):
                off_screen(chosen, str(place(folder)), spoken, panel, simulated)
            tell(find(chosen, *packs), folder, spoken)
    raise typer.Exit(code)


@contextmanager
def cleared_away() -> Iterator[Path]:
    """A folder that is gone afterwards, also where a signal ends us.  Who ends us once more is not
    heard, to the last moment of the process."""
    before = {sign: signal.getsignal(sign) for sign in ENDING}
    told: list[int] = []

    def end(number: int, frame: FrameType | None) -> None:
        told.append(number)
        if len(told) == 1:
            sys.exit(128 + number)

    for sign, handler in before.items():
        if handler != signal.SIG_IGN:  # nohup wants SIGHUP unheard
            signal.signal(sign, end)
    try:
        with tempfile.TemporaryDirectory(prefix="sanctum-") as folder:
            yield Path(folder)
    finally:
        for sign, handler in before.items():
            signal.signal(sign, signal.SIG_IGN if told else handler)


def served(name: str, game: str, setup: Sequence[str], packs: Sequence[Path]) -> str:
    """What is typed to serve the game of a name; one that is still to be begun says its `game`, and
    how it is set up."""
    words = ["sanctum-table", "serve"]
    if game:
        words += ["--game", game]
    words += ["--name", name]
    if game:
        words += [word for each in setup for word in ("--setup", each)]
    words += [word for each in packs for word in ("--pack", str(each))]
    return shlex.join(words)


def default_game() -> str:
    """The game that is shown where none is named: the first there is that is not broken, and of
    these the first that describes a table."""
    whole = []
    for name in names():
        with suppress(SanctumError):
            whole.append(find(name).name)
    for name in whole:
        if table_of(name) is not None:
            return name
    if whole:
        return whole[0]
    raise Invalid(Msg("There is no game in this copy to demonstrate: use a checkout."))


def table_of(
    game: str, layout: Path | None = None, tags: Path | None = None
) -> tuple[Path, Path] | None:
    """The files of the simulated table to play at: those named, else the game's own, if it has
    any.  Raises `Invalid` where only one is named."""
    if (layout is None) != (tags is None):
        raise Invalid(Msg("A table needs both: --layout and --tags."))
    if layout is not None and tags is not None:
        return layout, tags
    try:
        home = folder_of(find(game)) / "table"
    except SanctumError:
        return None  # the service says what is wrong with the game
    layout, tags = home / "layout.toml", home / "tags.toml"
    return (layout, tags) if layout.is_file() and tags.is_file() else None


def off_screen(
    game: str, path: str, spoken: str, panel: tuple[int, int], at_table: bool = False
) -> None:
    """Play without a display, with hands at a simulated table if there is one; say what there is
    to look at."""
    from ui import app as screen

    play = screen.demo_desk_offscreen if at_table else screen.demo_offscreen
    folder = logs.folder()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        screenshot, log = play(path, spoken, panel, folder, f"demo-{game}")
    except TimeoutError:
        raise NotReady(Msg("The demonstration did not come to its end in time.")) from None
    say(Msg("Screenshot: {path}", path=str(screenshot)))
    say(Msg("Log: {path}", path=str(log)))


def tell(played: Game[Any], folder: Path, spoken: str) -> None:
    """Say how a game without a display went, by its journal.  Raises `NotReady` where its rules
    stumbled; the report is kept beside the log then."""
    faults = kept_faults(faults_of(journal(folder)))
    if faults:
        kept = logs.folder() / f"demo-{played.name}-fault.json"
        kept.write_bytes(faults[0].read_bytes())
        raise NotReady(
            Msg(
                'The rules of "{game}" stumbled during the demonstration; a report of it is in '
                "{report}.",
                game=played.name,
                report=str(kept),
            )
        )
    lines: list[Told] = []
    came = play_again(played, read_evening(journal(folder)).rows, lines.append)
    texts = catalogue(played).translate(spoken)
    n, title = came.answers, render(played.title(), texts)
    if came.outcome:
        end = render(came.outcome, texts)
        told = Msg(
            "{game}: {n} answer; it ended: {outcome}.",
            plural="{game}: {n} answers; it ended: {outcome}.",
            game=title,
            n=n,
            outcome=end,
        )
    else:
        told = Msg(
            "{game}: {n} answer was given. What happened last: {what}",
            plural="{game}: {n} answers were given. What happened last: {what}",
            game=title,
            n=n,
            what=render(lines[-1].text, texts) if lines else "-",
        )
    say(told)


def journal(folder: Path) -> Path:
    """The journal of the demonstration."""
    return folder / "demo.journal"


def place(folder: Path) -> Path:
    """The socket of the demonstration."""
    return folder / "table.sock"


@contextmanager
def service(
    game: str,
    folder: Path,
    table: tuple[Path, Path] | None = None,
    setup: Sequence[str] = (),
    packs: Sequence[Path] = (),
    name: str = "",
    hardware: Path | None = None,
) -> Iterator[None]:
    """A service that plays `game` with these packs, set up by words like `seed=7`, at a table of
    that layout and those tags if one is given, simulated or on `hardware`, for as long as it is
    needed.  With a name it is the game of that name.  Raises `NotReady`."""
    said = folder / "service.txt"
    furnished: tuple[str, ...] = ()
    if table is not None:
        layout, tags = map(str, table)
        below = ("--platform", "simulated") if hardware is None else ("--hardware", str(hardware))
        furnished = ("--layout", layout, "--tags", tags, *below)
    with said.open("wb") as sink:
        child = subprocess.Popen(
            [
                *(sys.executable, "-m", "controller.cli", "serve", "--tied", "--game", game),
                *(("--name", name) if name else ("--journal", str(journal(folder)))),
                *("--socket", str(place(folder))),
                *furnished,
                *(word for each in setup for word in ("--setup", each)),
                *(word for each in packs for word in ("--pack", str(each))),
            ],
            stdin=subprocess.PIPE,  # it ends when we do, however that is
            stdout=subprocess.DEVNULL,
            stderr=sink,
            start_new_session=True,  # Ctrl-C is for us: the service is told when we are done
        )
    try:
        until_ready(child, place(folder), said)
        yield
    finally:
        assert child.stdin is not None
        child.terminate()
        try:
            child.wait(GONE_S)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        child.stdin.close()


def until_ready(child: subprocess.Popen[bytes], path: Path, said: Path) -> None:
    """Wait until the service can be reached."""
    end = time.monotonic() + READY_S
    while time.monotonic() < end:
        if child.poll() is not None:
            lines = said.read_text("utf-8", "replace").strip().splitlines()
            raise NotReady(
                Msg("The service did not start: {reason}", reason=lines[-1] if lines else "")
            )
        with socket.socket(socket.AF_UNIX) as line:
            if line.connect_ex(str(path)) == 0:
                return
        time.sleep(0.02)
    raise NotReady(Msg("The service did not start within {n} seconds.", n=int(READY_S)))
