"""The first fight once more, at a table whose readers are all lost: each thing on the tray."""

from __future__ import annotations

from typing import Any

from controller.cli.traced import Replay
from controller.engine import Session
from controller.games.sanctorvm import Sanctorvm
from controller.service import Seating, numbered
from controller.table import Deed, read_layout, read_tags
from controller.wire.tray import TrayLift, TrayPut
from hal.clock import VirtualClock
from hal.events import PlaceDeaf, ReaderLost, Sighting, TagPlaced, TagRemoved
from hal.recording import read_trace
from tests.traces.first_fight import FILE, HEADER
from tests.traces.live import HERE, TAGS

__all__: list[str] = []

Told = list[tuple[Any, str]]


def begun() -> Session[Any]:
    setup = HEADER["setup"]
    assert isinstance(setup, dict)
    return Session.begin(Sanctorvm(), setup)


def felt() -> tuple[Session[Any], list[Deed]]:
    """The fight as readers saw it, and what hands did."""
    session = begun()
    layout = read_layout(HERE / "layout.toml", session.game.seats(session.state))
    deeds: list[Deed] = []
    replay = Replay(session, layout, read_tags(TAGS), read_trace(FILE))
    mark = replay.table.on_deed

    def keep(deed: Deed) -> None:
        deeds.append(deed)
        mark(deed)

    replay.table.on_deed = keep
    replay.run()
    return session, deeds


def said(done: list[Deed]) -> tuple[Session[Any], list[Deed]]:
    """The same things done at the same times, where every reader is lost after its first look."""
    session, clock = begun(), VirtualClock()
    deeds: list[Deed] = []
    layout = read_layout(HERE / "layout.toml", session.game.seats(session.state))
    seating = Seating(session, clock, nonce=numbered("tray"))
    table = seating.lay(layout, read_tags(TAGS), on_deed=deeds.append)
    looks = [line for line in read_trace(FILE).lines if isinstance(line, Sighting)]
    for look in (line for line in looks if line.at_ms == 0):
        table.hear(look)
        table.hear(look)  # twice is sure
    for reader in layout.readers:
        table.hear(ReaderLost(reader, at_ms=0))
    for number, deed in enumerate(done):
        event = deed.event
        clock.advance(event.at_ms - clock.now())
        if isinstance(event, TagPlaced):
            table.say(TrayPut(uid=event.uid, place=event.place, nonce=str(number)))
        elif isinstance(event, TagRemoved):
            table.say(TrayLift(uid=event.uid, nonce=str(number)))
        else:
            table.hear(event)  # type: ignore[arg-type]
    return session, [deed for deed in deeds if not isinstance(deed.event, PlaceDeaf)]


def told(deeds: list[Deed]) -> Told:
    """What hands did, and what came of it."""
    return [(deed.gesture or type(deed.event), deed.effect) for deed in deeds]


def test_the_first_fight_on_the_tray_is_the_first_fight() -> None:
    one, done = felt()
    other, again = said(done)
    assert one.over
    assert told(again) == told(done)
    assert other.hash() == one.hash()
    assert [entry(other, n) for n in other.timeline.path()] == [
        entry(one, n) for n in one.timeline.path()
    ]


def entry(session: Session[Any], number: int) -> tuple[Any, ...]:
    """What stands in the journal, but for the names of commands."""
    row = session.journal.row(number)
    answer = row.entry
    return (
        row.kind,
        row.key,
        *(getattr(answer, name, None) for name in ("ask", "seat", "picks", "pairs")),
    )
