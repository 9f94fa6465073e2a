"""A child of this process that has all it has, and in which anything may go wrong.

Whatever the child does to the memory ends with it; what it prints is thrown away; it may neither
take too long nor take too much.
"""

from __future__ import annotations

import os
import resource
from collections.abc import Callable
from multiprocessing import get_context
from typing import TypeVar, cast

__all__ = ["Lost", "forked"]

T = TypeVar("T")

LIMIT_S = 900
"""Seconds that a child may take."""
MEMORY = 4 << 30
"""Bytes that a child may take: a broken loop may have no end."""
CONTEXT = get_context("fork")


class Lost(Exception):
    """The child died, or took too long."""


def forked(work: Callable[[], T]) -> T:
    """What the work comes to in a child; it must be plain data.  Raises Lost."""
    here, there = CONTEXT.Pipe(duplex=False)

    def child() -> None:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        there.send(work())

    process = CONTEXT.Process(target=child)
    process.start()
    there.close()
    try:
        if not here.poll(LIMIT_S):
            raise Lost
        return cast(T, here.recv())
    except EOFError:
        raise Lost from None
    finally:
        process.kill()
        process.join()
        here.close()
