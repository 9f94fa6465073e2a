"""Workers: the same results however many there are, and none is left behind."""

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from controller.cli.workers import WorkerLost, spread
from controller.games import CHECKOUT

__all__: list[str] = []


def adding(start: int) -> Callable[[int], tuple[int, int]]:
    """Adds to `start`, and says in which process."""
    return lambda thing: (start + thing, os.getpid())


def spared(start: int) -> Callable[[int], int]:
    """Says how much the collector of garbage leaves out."""
    return lambda thing: gc.get_freeze_count()


def dying(start: int) -> Callable[[int], int]:
    """Is gone in the midst of its work."""
    return lambda thing: os._exit(1)


def raising(start: int) -> Callable[[int], int]:
    """Cannot do its work."""
    return lambda thing: start // thing


def unmade(start: int) -> Callable[[int], int]:
    """Cannot even begin."""
    raise LookupError("no tools")


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_one_job_is_done_here() -> None:
    assert list(spread(adding, 10, range(3), 1)) == [(n, os.getpid()) for n in (10, 11, 12)]


def test_more_jobs_come_to_the_same_in_processes_that_are_gone_afterwards() -> None:
    found = list(spread(adding, 10, range(20), 2))
    assert sorted(total for total, _ in found) == list(range(10, 30))
    workers = {process for _, process in found}
    assert len(workers) == 2
    assert not any(alive(process) for process in workers)


def test_a_worker_leaves_what_is_loaded_out_of_the_collection_of_garbage_and_we_do_not() -> None:
    before = gc.get_freeze_count()
    [left_out] = spread(spared, 0, [1], 2)
    assert left_out > 10_000
    assert gc.get_freeze_count() == before


def test_no_more_workers_are_hired_than_there_is_work() -> None:
    assert [total for total, _ in spread(adding, 10, [5], 8)] == [15]


def test_workers_are_gone_when_nobody_wants_the_rest() -> None:
    with closing(spread(adding, 0, range(1000), 2)) as results:
        seen = {next(results)[1], next(results)[1]}
    assert not any(alive(process) for process in seen)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (dying, "A worker process ended before its work was done."),
        (raising, "A worker process failed: ZeroDivisionError"),
        (unmade, "A worker process failed: LookupError: no tools"),
    ],
)
def test_a_worker_that_is_gone_or_cannot_work_is_one_sentence(
    make: Callable[[int], Callable[[int], int]], said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(WorkerLost, match=said):
        list(spread(make, 1, [0, 0, 0], 2))
    assert capfd.readouterr().err == ""


MASKED = """
from tests.cli.test_workers import masking
from controller.cli.workers import spread
if __name__ == "__main__":
    print(*spread(masking, 0, range(6), 3))
"""


def masking(start: int) -> Callable[[int], bool]:
    return lambda thing: signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_no_worker_hears_ctrl_c_not_even_the_first(tmp_path: Path) -> None:
    script = tmp_path / "masked.py"
    script.write_text(MASKED, "utf-8")
    command = [sys.executable, str(script)]
    env = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
    said = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=True)
    assert said.stdout.split() == ["True"] * 6


ENDLESS = """
import os, sys
from tests.cli.test_workers import adding
from controller.cli.workers import spread
from itertools import count
if __name__ == "__main__":
    seen = set()
    for total, process in spread(adding, 0, count(), 2):
        if process not in seen:
            seen.add(process)
            print(process, flush=True)
"""


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGKILL])
def test_workers_do_not_outlive_whoever_hired_them(ending: signal.Signals, tmp_path: Path) -> None:
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS, "utf-8")
    hirer = subprocess.Popen(
        [sys.executable, str(script)],
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert hirer.stdout is not None
    assert [int(hirer.stdout.readline()) > 0 for _ in range(2)] == [True, True]
    if ending == signal.SIGINT:
        os.killpg(hirer.pid, ending)  # as a terminal does
    else:
        hirer.kill()
    # A worker writes to the same two pipes: they end when nobody is left.
    said = hirer.communicate(timeout=30)[1]
    assert said.count("Traceback") == (ending == signal.SIGINT)  # this script's own
