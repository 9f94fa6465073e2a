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

from controller.engine import Game, JournalUnwritable, Refused, Session
from controller.engine.disk import DiskJournal
from controller.engine.kit.play import junk_inputs
from controller.engine.kit.tape import random_input
from controller.engine.players import random_answer
from controller.wire import OVERLORD, AnyCommand, Correction, Edit, Redo, Ruling, Undo
from tests.engine.diskfaults import Disk, faulty_disk
from tests.specimens.noughts import Noughts
from tests.specimens.relay import Relay

CHANCE = st.integers(0, 2**32).map(Random)
ERRORS = st.sampled_from([("write", errno.ENOSPC), ("write", errno.EIO), ("sync", errno.EIO)])


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
        self.refused: list[AnyCommand] = []

    @initialize(chance=CHANCE)
    def begin(self, chance: Random) -> None:
        journal = DiskJournal.create(self.path)
        self.session = Session.begin(self.game, self.game.setups(chance), journal)
        self.commands, self.hashes = [1], [self.session.hash()]

    def nonce(self) -> str:
        self.count += 1
        return f"n{self.count}"

    def done(self, command: AnyCommand) -> None:
        """Do something that must succeed, and let the model follow."""
        entry = self.session.do(command).entry
        self.sent.append((command, entry))
        self.follow(entry)

    def follow(self, entry: int) -> None:
        # What the disk refused before something was stored can never come back.
        self.refused.clear()
        self.commands.append(entry)
        self.hashes.append(self.session.hash())
        self.undone.clear()

    # -- what people do -----------------------------------------------------------------------

    @precondition(lambda self: not self.session.over)
    @rule(chance=CHANCE)
    def somebody_answers(self, chance: Random) -> None:
        command = random_input(self.session, chance, self.nonce())
        assert command is not None
        self.done(command)

    @precondition(lambda self: not self.session.over)
    @rule(chance=CHANCE)
    def junk_is_sent(self, chance: Random) -> None:
        for junk in junk_inputs(self.session, chance):
            with pytest.raises(Refused):
                self.session.do(junk)

    @precondition(lambda self: self.sent)
    @rule(chance=CHANCE)
    def something_is_sent_again(self, chance: Random) -> None:
        command, entry = chance.choice(self.sent)
        assert self.session.do(command).entry == entry

    @precondition(lambda self: not self.session.over and not self.session.run.late)
    @rule(chance=CHANCE)
    def the_overlord_rules(self, chance: Random) -> None:
        ask = self.session.run.ask
        assert ask is not None
        given = random_answer(ask, chance)
        assert given is not None
        seat = chance.choice(self.session.run.waiting)
        ask_id = self.session.ask_id
        self.done(
            Ruling(
                nonce=self.nonce(),
                seat=OVERLORD,
                ask=ask_id,
                by=seat,
                picks=given[0],
                pairs=given[1],
            )
        )

    @rule(chance=CHANCE)
    def the_overlord_corrects(self, chance: Random) -> None:
        edits = type(self).edits(chance)
        command = Correction(nonce=self.nonce(), seat=OVERLORD, edits=edits)
        with suppress(Refused):  # the edit may not fit this state
            self.done(command)

    @precondition(lambda self: len(self.commands) > 1)
    @rule(chance=CHANCE)
    def the_overlord_undoes(self, chance: Random) -> None:
        place = chance.randrange(1, len(self.commands))
        entry = self.commands[place]
        self.session.do(Undo(nonce=self.nonce(), seat=OVERLORD, entry=entry))
        while len(self.commands) > place:
            self.undone.append((self.commands.pop(), self.hashes.pop()))

    @precondition(lambda self: self.undone)
    @rule(chance=CHANCE)
    def the_overlord_redoes(self, chance: Random) -> None:
        entry, _ = chance.choice(self.undone)
        self.session.do(Redo(nonce=self.nonce(), seat=OVERLORD, entry=entry))
        while True:
            command, state = self.undone.pop()
            self.commands.append(command)
            self.hashes.append(state)
            if command == entry:
                break

    # -- what happens to the machine ----------------------------------------------------------

    @rule()
    def the_service_starts_again(self) -> None:
        ask = self.session.ask_id
        self.reopen()
        assert self.session.ask_id == ask

    @precondition(lambda self: not self.session.over)
    @rule(chance=CHANCE, fault=ERRORS, after=st.integers(0, 4), then_crash=st.booleans())
    def the_disk_fails_during_an_answer(
        self, chance: Random, fault: tuple[Any, int], after: int, then_crash: bool
    ) -> None:
        command = random_input(self.session, chance, self.nonce())
        assert command is not None
        ordered = self.disk.fail(*fault, after=after)
        try:
            entry = self.session.do(command).entry
        except JournalUnwritable:
            entry = 0
            self.refused.append(command)
        if entry:
            self.sent.append((command, entry))
            self.follow(entry)
        elif then_crash:
            self.crash()
        self.disk.heal()
        if not ordered.came:
            self.disk.ordered.remove(ordered)

    def reopen(self) -> None:
        self.session.journal.close()
        self.session = Session.open(self.game, DiskJournal.open(self.path))

    def crash(self) -> None:
        """The process is gone and what it had written is there; one unacknowledged answer may be
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
        there = [c for c in self.refused if self.session.journal.find(c.nonce) is not None]
        assert len(there) <= 1, "one unacknowledged answer may be there, not several"
        for command in there:
            entry = self.session.do(command).entry
            self.sent.append((command, entry))
            self.follow(entry)
        self.refused.clear()

    # -- where it must stand ------------------------------------------------------------------

    @invariant()
    def the_game_stands_where_the_model_says(self) -> None:
        if self.hashes:
            assert self.session.hash() == self.hashes[-1]
            assert self.session.over == (self.session.run.open is None)

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
