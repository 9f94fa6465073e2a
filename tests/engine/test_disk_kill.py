"""The journal of a process that is killed (SIGKILL) while it writes: real process, real disk."""

import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random, randrange

import pytest

from controller.engine import Session
from controller.engine.disk import LOG_PAGES, DiskJournal
from tests.engine.endless import Endless

CHILD = """
import sys
from controller.engine import Session
from controller.engine.disk import DiskJournal
from tests.engine.endless import Endless, add, begin
if sys.argv[2] == "new":
    session = begin(DiskJournal.create(sys.argv[1]))
else:
    session = Session.open(Endless(), DiskJournal.open(sys.argv[1]))
print(session.timeline.length, flush=True)
while True:
    print(add(session, session.timeline.length % 9 + 1), flush=True)
"""


def killed_after(answers: int, path: Path) -> int:
    """Let a process play until it has acknowledged so many answers, kill it in the midst of the
    next; the last entry that it acknowledged."""
    command = [sys.executable, "-c", CHILD, str(path), "again" if path.exists() else "new"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        heard = [child.stdout.readline() for _ in range(answers + 1)]
        child.kill()
        heard += child.stdout.readlines()
    return int([line for line in heard if line.endswith(b"\n")][-1])


def check(path: Path, acknowledged: int) -> None:
    """Every acknowledged answer is there once, and at most one more."""
    with closing(DiskJournal.open(path, read_only=True)) as journal:
        last = journal.last
        assert last in (acknowledged, acknowledged + 1)
        for seq in range(2, last + 1):
            assert journal.row(seq).nonce == f"nonce-{seq:08}"
        session = Session.open(Endless(), journal)
        assert session.state.total == sum(seq % 9 + 1 for seq in range(1, last))


@pytest.mark.parametrize("answers", [0, 1, 40, LOG_PAGES - 2, 2 * LOG_PAGES])
def test_a_killed_process_leaves_every_answer_it_acknowledged(tmp_path: Path, answers: int) -> None:
    path = tmp_path / "evening.journal"
    check(path, killed_after(answers, path))


def test_a_process_killed_again_and_again_loses_nothing(tmp_path: Path, long_run: bool) -> None:
    rng = Random(seed := randrange(10**9))
    print(f"seed {seed}")
    path = tmp_path / "evening.journal"
    for _ in range(40 if long_run else 4):
        check(path, killed_after(rng.randrange(150), path))
