"""Settled: what stands for a whole evening is not looked through for garbage again and again.

Rules, packs and the table of a game are some hundred thousand objects that live until it is put
away.  The interpreter looks through all of them whenever enough others have come, which holds up
everybody for 40 ms and more, now and then in the midst of an answer.  So garbage is collected once
before the evening, and what is left is taken for settled; when the evening ends, it is not.

What may live here: that.  What may not: what is kept of an evening.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["settled"]


@contextmanager
def settled() -> Iterator[None]:
    """While this lasts, what there is now is no garbage."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
