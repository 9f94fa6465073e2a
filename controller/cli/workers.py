"""Workers: the same work on many things, in processes of their own.

    with closing(spread(make, start, things, 4)) as results:
        for result in results: ...

Each worker makes its own tool once, `make(start)`, and then works on one thing after another.  Both
must be names of a module, and what crosses must pickle: a worker begins empty, it is no copy of
this process.  With one job there is no worker at all, and the work is done here.

A worker whose parent is gone, however it went, hears that its line has ended, and ends.  One that
is gone itself is said in a sentence; none is left behind, whatever happens here.  What the person
at the terminal interrupts is this process; it ends the workers.

What may live here: handing out.  What may not: any kind of work.
"""

from __future__ import annotations

import gc
import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, TypeVar

from msgspec import Struct

from controller.engine import SanctumError
from controller.wire import Msg

__all__ = ["WorkerLost", "spread", "unburdened"]

START = TypeVar("START")
THING = TypeVar("THING")
RESULT = TypeVar("RESULT")


class WorkerLost(SanctumError):
    """A worker process ended before its work was done."""


class Stumbled(Struct, frozen=True):
    """What a worker says when its work raised."""

    error: str


def spread(
    make: Callable[[START], Callable[[THING], RESULT]],
    start: START,
    things: Iterable[THING],
    jobs: int,
) -> Generator[RESULT, None, None]:
    """`make(start)(thing)` for each of `things`, as they are done.  They are begun in their order.

    Raises `WorkerLost`.
    """
    if jobs == 1:
        yield from map(make(start), things)
        return
    left = iter(things)
    workers: dict[Connection, SpawnProcess] = {}
    try:
        for _, thing in zip(range(jobs), left, strict=False):
            ours, process = hired(make, start)
            workers[ours] = process
            hand(ours, thing)
        while workers:
            for line in wait(list(workers)):
                assert isinstance(line, Connection)
                yield heard(line)
                for thing in left:
                    hand(line, thing)
                    break
                else:
                    line.close()
                    workers.pop(line).join()
    except OSError as wrong:
        raise lost(str(wrong)) from None
    finally:
        for process in workers.values():
            process.terminate()
            process.join()


def hired(make: Callable[[START], object], start: START) -> tuple[Connection, SpawnProcess]:
    """A worker that waits for work, and the line to it."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs, make, start), daemon=True)
    # Inherited from its first moment on: Ctrl-C reaches everybody, and only we answer it.  The
    # tracker, which the first worker would start, lets the signal through again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        theirs.close()
    return ours, process


def work(
    line: Connection, make: Callable[[START], Callable[[THING], object]], start: START
) -> None:
    """What a worker does until its line ends."""
    said: object
    with suppress(EOFError, OSError):
        try:
            do = unburdened(make(start))
        except Exception as wrong:
            line.send(stumbled(wrong))
            return
        while True:
            thing = line.recv()
            try:
                said = do(thing)
            except Exception as wrong:
                said = stumbled(wrong)
            line.send(said)


def unburdened(tool: THING) -> THING:
    """A tool that was made, in a process that does nothing but work with it.

    What stands now, modules and packs and tool, stays to the end.  The collector of garbage would
    walk through all of it again and again and find nothing to take, so it is told to leave it out.
    In a process that goes on to something else that would keep what could be thrown away.
    """
    gc.collect()
    gc.freeze()
    return tool


def stumbled(wrong: Exception) -> Stumbled:
    """What is said of work that raised."""
    return Stumbled(f"{type(wrong).__name__}: {wrong}")


def hand(line: Connection, thing: object) -> None:
    """Give a worker something to do; that it is gone is noticed when it is listened to."""
    with suppress(BrokenPipeError):
        line.send(thing)


def heard(line: Connection) -> Any:
    """What a worker has done."""
    try:
        said = line.recv()
    except (EOFError, ConnectionError):
        raise lost("") from None
    if isinstance(said, Stumbled):
        raise lost(said.error)
    return said


def lost(error: str) -> WorkerLost:
    """The sentence about a worker that is gone."""
    if error:
        return WorkerLost(Msg("A worker process failed: {error}", error=error))
    return WorkerLost(Msg("A worker process ended before its work was done."))
