"""Any interleaving of everything that can be done to a game, on a disk that fails at will.

The model is a list: for every command that counts, the hash the game had after it.  Whatever
happens, the game stands at the last of them; after a crash it may also stand one further, where an
answer was not acknowledged, and its nonce tells which.

Faults enter below SQLite, in the file layer.
"""

from __future__ import annotations

import errno
import shutil
import tempfile
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from controller.engine import Game, JournalUnwritable, Refused, Session, Stale
from controller.engine.disk import DiskJournal
from controller.engine.fit import part_of
from controller.engine.kit.mends import other_answer
from controller.engine.kit.play import junk_inputs
from controller.engine.kit.tape import random_input
from controller.engine.players import random_answer
from controller.wire import (
    OVERLORD,
    Answer,
    AnyCommand,
    Correction,
    Edit,
    Forgo,
    Mend,
    Redo,
    Ruling,
    Take,
    TimeUp,
    Undo,
)
from tests.engine.diskfaults import Disk, faulty_disk
from tests.specimens.noughts import Noughts
from tests.specimens.relay import Relay

CHANCE = st.integers(0, 2**32).map(Random)
ERRORS = st.sampled_from([("write", errno.ENOSPC), ("write", errno.EIO), ("sync", errno.EIO)])
KINDS = (
    *("going_on", "taking", "running_out", "ruling"),
    *("correcting", "withdrawing", "undoing", "redoing"),
    *("mending", "forgoing"),
)
Step = tuple[AnyCommand, Callable[[int], None]]
"""A command, and how the model follows it once it is an entry."""


class Table(RuleBasedStateMachine):
    """A game on a failing disk, and the model of where it must stand."""

    game: Game[Any]
    edits: Callable[[Random], tuple[Edit, ...]]

    def __init__(self) -> None:
        super().__init__()
        self.stack = ExitStack()
        self.path = Path(self.stack.enter_context(tempfile.TemporaryDirectory())) / "game.journal"
        self.disk: Disk = self.stack.enter_context(faulty_disk())
        self.count = 0
        self.hashes: list[str] = []
        self.commands: list[int] = []
        self.undone: list[tuple[int, str]] = []
        self.sent: list[tuple[AnyCommand, int]] = []
        self.refused: list[Step] = []
        self.asks: set[str] = set()

    @initialize(chance=CHANCE)
    def begin(self, chance: Random) -> None:
        journal = DiskJournal.create(self.path)
        self.session = Session.begin(self.game, self.game.setups(chance), journal)
        self.commands, self.hashes = [1], [self.session.hash()]

    def nonce(self) -> str:
        self.count += 1
        return f"n{self.count}"

    def done(self, command: AnyCommand, follow: Callable[[int], None]) -> None:
        """Do something that must succeed, and let the model follow."""
        entry = self.session.do(command).entry
        self.sent.append((command, entry))
        # What the disk refused before something was stored can never come back.
        self.refused.clear()
        follow(entry)

    def follow(self, entry: int) -> None:
        """Something was done that counts."""
        self.commands.append(entry)
        self.hashes.append(self.session.hash())
        self.undone.clear()

    def back(self, place: int) -> None:
        """All commands from this place on were undone."""
        while len(self.commands) > place:
            self.undone.append((self.commands.pop(), self.hashes.pop()))

    def forth(self, entry: int) -> None:
        """The undone commands up to this one were brought again."""
        command = 0
        while command != entry:
            command, state = self.undone.pop()
            self.commands.append(command)
            self.hashes.append(state)

    # -- what can be done ---------------------------------------------------------------------

    def going_on(self, chance: Random) -> Step | None:
        if self.session.over:
            return None
        command = random_input(self.session, chance, self.nonce())
        assert command is not None
        return command, self.follow

    def taking(self, chance: Random) -> Step | None:
        run = self.session.run
        offers = [o for o in run.offers() if o.option.closed is None and not run.late]
        if not offers:
            return None
        offer = chance.choice(offers)
        seat = chance.choice(offer.to)
        return Take(nonce=self.nonce(), seat=seat, offer=offer.option.id), self.follow

    def running_out(self, chance: Random) -> Step | None:
        if self.session.over or not self.session.run.timed:
            return None
        return TimeUp(nonce=self.nonce(), ask=self.session.ask_id), self.follow

    def ruling(self, chance: Random) -> Step | None:
        run = self.session.run
        if run.ask is None or run.late:
            return None
        seat = chance.choice(run.waiting)
        given = random_answer(part_of(run.ask, seat), chance)
        assert given is not None
        command = Ruling(
            nonce=self.nonce(),
            seat=OVERLORD,
            ask=self.session.ask_id,
            by=seat,
            picks=given[0],
            pairs=given[1],
        )
        return command, self.follow

    def correcting(self, chance: Random) -> Step | None:
        edits = type(self).edits(chance)
        return Correction(nonce=self.nonce(), seat=OVERLORD, edits=edits), self.follow

    def withdrawing(self, chance: Random) -> Step | None:
        parts = self.own_parts()
        if not parts:
            return None
        seat, entry = chance.choice(parts)

        def follow(withdrawal: int) -> None:
            self.follow(withdrawal)
            # An offer that waited behind the part may be carried out first, and ask of its own.
            assert seat not in self.session.run.parts

        return Undo(nonce=self.nonce(), seat=seat, entry=entry), follow

    def undoing(self, chance: Random) -> Step | None:
        if len(self.commands) < 2:
            return None
        place = chance.randrange(1, len(self.commands))
        command = Undo(nonce=self.nonce(), seat=OVERLORD, entry=self.commands[place])
        return command, lambda entry: self.back(place)

    def redoing(self, chance: Random) -> Step | None:
        if not self.undone:
            return None
        named, _ = chance.choice(self.undone)
        command = Redo(nonce=self.nonce(), seat=OVERLORD, entry=named)
        return command, lambda entry: self.forth(named)

    def mending(self, chance: Random) -> Step | None:
        rows = map(self.session.journal.row, self.session.timeline.path())
        answers = [row.seq for row in rows if row.kind == "answer"]
        if not answers:
            return None
        entry, nonce = chance.choice(answers), self.nonce()
        if chance.random() < 0.3:
            command = Mend(nonce=nonce, seat=OVERLORD, entry=entry, again=True)
        else:
            command = other_answer(self.session, entry, chance, nonce)
        return command, self.follow

    def forgoing(self, chance: Random) -> Step | None:
        if self.session.waits is None:
            return None
        return Forgo(nonce=self.nonce(), seat=OVERLORD), self.follow

    def own_parts(self) -> list[tuple[str, int]]:
        """Who could take back what."""
        session = self.session
        seats = session.game.seats(session.state)
        return [(s, entry) for s in seats if (entry := session.undoable(s)) is not None]

    # -- what people do -----------------------------------------------------------------------

    @precondition(lambda self: not self.session.over)
    @rule(chance=CHANCE)
    def somebody_answers(self, chance: Random) -> None:
        self.take_step(self.going_on(chance))

    @precondition(lambda self: not self.session.over)
    @rule(chance=CHANCE)
    def junk_is_sent(self, chance: Random) -> None:
        for junk in junk_inputs(self.session, chance):
            with pytest.raises(Refused):
                self.session.do(junk)

    @precondition(lambda self: self.asks - {self.session.ask_id})
    @rule(chance=CHANCE)
    def an_answer_comes_too_late(self, chance: Random) -> None:
        ask_id = chance.choice(sorted(self.asks - {self.session.ask_id}))
        seats = (OVERLORD, *self.session.game.seats(self.session.state))
        picks = tuple(o.id for o in getattr(self.session.run.open, "options", ()))[:1]
        with pytest.raises(Stale):
            self.session.do(Answer(ask_id, self.nonce(), chance.choice(seats), picks))

    @precondition(lambda self: self.sent)
    @rule(chance=CHANCE)
    def something_is_sent_again(self, chance: Random) -> None:
        command, entry = chance.choice(self.sent)
        assert self.session.do(command).entry == entry

    @precondition(lambda self: self.own_parts())
    @rule(chance=CHANCE)
    def a_seat_takes_back_its_own_part(self, chance: Random) -> None:
        self.take_step(self.withdrawing(chance))

    @precondition(lambda self: not self.session.over and not self.session.run.late)
    @rule(chance=CHANCE)
    def the_overlord_rules(self, chance: Random) -> None:
        self.take_step(self.ruling(chance))

    @rule(chance=CHANCE)
    def the_overlord_corrects(self, chance: Random) -> None:
        with suppress(Refused):  # the edit may not fit this state
            self.take_step(self.correcting(chance))

    @precondition(lambda self: len(self.commands) > 1)
    @rule(chance=CHANCE)
    def the_overlord_undoes(self, chance: Random) -> None:
        self.take_step(self.undoing(chance))

    @precondition(lambda self: self.undone)
    @rule(chance=CHANCE)
    def the_overlord_redoes(self, chance: Random) -> None:
        self.take_step(self.redoing(chance))

    @precondition(lambda self: len(self.commands) > 1)
    @rule(chance=CHANCE)
    def the_overlord_mends(self, chance: Random) -> None:
        step = self.mending(chance)
        if step is not None:
            with suppress(Refused):  # what an earlier ruling led to may be open to nobody
                self.take_step(step)

    @precondition(lambda self: self.session.waits is not None)
    @rule(chance=CHANCE)
    def the_overlord_goes_on_from_here(self, chance: Random) -> None:
        self.take_step(self.forgoing(chance))

    def take_step(self, step: Step | None) -> None:
        assert step is not None
        self.done(*step)

    # -- what happens to the machine ----------------------------------------------------------

    @rule()
    def the_service_starts_again(self) -> None:
        ask, waits = self.session.ask_id, self.session.waits
        self.reopen()
        assert (self.session.ask_id, self.session.waits) == (ask, waits)

    @rule(
        chance=CHANCE,
        fault=ERRORS,
        after=st.integers(0, 4),
        unread=st.none() | st.integers(0, 2),
        then_crash=st.booleans(),
        kind=st.sampled_from(KINDS),
    )
    def the_disk_fails_during_a_command(
        self,
        chance: Random,
        fault: tuple[Any, int],
        after: int,
        unread: int | None,
        then_crash: bool,
        kind: str,
    ) -> None:
        if unread is not None:
            self.reopen()  # so that little is remembered, and much must be read
        step = getattr(self, kind)(chance)
        if step is None:
            return
        ordered = [self.disk.fail(*fault, after=after)]
        if unread is not None:
            ordered.append(self.disk.fail("read", errno.EIO, after=unread))
        try:
            self.done(*step)
        except JournalUnwritable:
            assert self.session.hash() == self.hashes[-1]
            self.refused.append(step)
            if then_crash:
                self.crash()
        except Refused:
            assert kind in ("correcting", "mending")
        self.disk.heal()
        for each in ordered:
            if not each.came:
                self.disk.ordered.remove(each)

    def reopen(self) -> None:
        self.session.journal.close()
        self.session = Session.open(self.game, DiskJournal.open(self.path))

    def crash(self) -> None:
        """The process is gone and what it had written is there; one unacknowledged command may be
        among it, and its nonce tells."""
        left = Path(self.stack.enter_context(tempfile.TemporaryDirectory())) / self.path.name
        for suffix in ("", "-wal"):
            written = Path(f"{self.path}{suffix}")
            if written.exists():
                shutil.copyfile(written, f"{left}{suffix}")
        self.disk.heal()
        self.session.journal.close()
        self.path = left
        self.session = Session.open(self.game, DiskJournal.open(left))
        find = self.session.journal.find
        there = [step for step in self.refused if find(step[0].nonce) is not None]
        assert len(there) <= 1, "one unacknowledged command may be there, not several"
        for step in there:
            self.done(*step)
        self.refused.clear()

    # -- where it must stand ------------------------------------------------------------------

    @invariant()
    def the_game_stands_where_the_model_says(self) -> None:
        if self.hashes:
            assert self.session.hash() == self.hashes[-1]
            assert self.session.over == (self.session.run.open is None)
            self.asks |= {self.session.ask_id} - {""}

    def teardown(self) -> None:
        with self.stack:
            if self.hashes:
                self.reopen()
                assert self.session.hash() == self.hashes[-1]
                self.session.journal.close()


class NoughtsTable(Table):
    game = Noughts()

    @staticmethod
    def edits(chance: Random) -> tuple[Edit, ...]:
        mark = chance.choice(["", "cross", "nought"])
        return (Edit(f"/marks/{chance.randrange(10)}", "set", mark),)


class RelayTable(Table):
    game = Relay()

    @staticmethod
    def edits(chance: Random) -> tuple[Edit, ...]:
        which = chance.randrange(3)
        points = chance.randrange(8)
        return (Edit(f"/runners/{which}/points", "set", points),)


@pytest.mark.parametrize("table", [NoughtsTable, RelayTable], ids=lambda t: str(t.game.name))
def test_no_interleaving_leads_where_the_crash_contract_does_not_allow(
    table: type[Table], long_run: bool
) -> None:
    run_state_machine_as_test(
        table,
        settings=settings(
            max_examples=400 if long_run else 25,
            stateful_step_count=60 if long_run else 25,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
