"""Readings: a test of both readings of a rule, as it is ruled and by a house rule."""

from __future__ import annotations

from typing import Any

import pytest

from controller.games.sanctorvm.house import House

__all__ = ["readings"]


def readings(name: House, ruled: Any, other: Any) -> pytest.MarkDecorator:
    """The test is given `house`, the house rules that are played by, and what is `due` then."""
    cases = [pytest.param((), ruled, id="ruled"), pytest.param((name,), other, id=name)]
    return pytest.mark.parametrize(("house", "due"), cases)
