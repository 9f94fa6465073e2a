"""What every proof of hands wants beside its own: nothing goes wrong unheard."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

__all__: list[str] = []


@pytest.fixture(autouse=True)
def nothing_goes_wrong_unheard(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """A table never raises; a part that does is logged, and the next event comes all the same."""
    yield
    wrong = [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert wrong == []
