"""Flights: what a service at a real table records of itself, so that it can be played again.

    flights/0007-friday/   trace.jsonl, frames-*.jsonl (`hal.flight`), and copies of the layout and
                           the tags that were valid then

What people answered stands in a flight, secrets too; so flights lie beside the shelf of journals,
which hold the same, and not among the logs, which everybody may read.

`replay .../trace.jsonl` takes the game as its journal had it when the flight began, and brings it
by what was heard and done to the same end.

What may live here: where flights lie, and what their header says.  What may not: writing them
(`hal.flight`), and playing them (`controller.cli.traced`).
"""

from __future__ import annotations

import re
from pathlib import Path

from controller.cli.app import complain, reason
from controller.cli.shelf import Taken, shelf
from controller.files import write_whole
from controller.wire import Msg
from hal.clock import Clock
from hal.flight import Flight, TooLong, new_folder

__all__ = ["fly", "lost"]

LAYOUT, TAGS = "layout.toml", "tags.toml"


def fly(taken: Taken, layout: Path, tags: Path, clock: Clock) -> Flight | None:
    """Begin to record a game that was taken up, at the table of these files; None, and a sentence,
    where nothing can be written: the game goes on without."""
    session = taken.session
    header = {
        "game": session.game.name,
        "journal": str(taken.journal.absolute()),
        "after": session.timeline.length,
        "layout": LAYOUT,
        "tags": TAGS,
    }
    try:
        name = re.sub(r"[^\w-]", "-", taken.journal.stem) or "game"
        folder = new_folder(shelf().with_name("flights"), name)
        write_whole(folder / LAYOUT, layout.read_bytes())
        write_whole(folder / TAGS, tags.read_bytes())
        return Flight(folder, clock, header, lost)
    except OSError as wrong:
        lost(wrong)
        return None


def lost(wrong: OSError) -> None:
    """Say that nothing is recorded from now on."""
    if isinstance(wrong, TooLong):
        complain(
            Msg(
                "What happens at this table is no longer recorded: a recording lasts a week. The "
                "game goes on; stop the service and start it again, and the next one begins."
            )
        )
        return
    complain(
        Msg(
            "What happens at this table is no longer recorded: {reason}. The game goes on.",
            reason=reason(wrong),
        )
    )
