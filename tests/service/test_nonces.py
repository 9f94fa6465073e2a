"""The memory of what was done: the same again is done once, and a name names one thing."""

from __future__ import annotations

import pytest

from controller.engine import Invalid
from controller.service.nonces import Done
from controller.wire import Mute
from controller.wire.frame import Accepted

__all__: list[str] = []


def test_the_very_same_command_gets_its_first_acknowledgement() -> None:
    done = Done[Mute]()
    assert done.known(Mute(nonce="m", on=True)) is None
    first = done.keep(Mute(nonce="m", on=True), Accepted(nonce="m", entry=7))
    assert done.known(Mute(nonce="m", on=True)) is first


def test_another_command_under_that_name_is_refused() -> None:
    done = Done[Mute]()
    done.keep(Mute(nonce="m", on=True), Accepted(nonce="m", entry=7))
    with pytest.raises(Invalid, match="given to something else already"):
        done.known(Mute(nonce="m", on=False))


def test_a_command_without_a_name_is_refused() -> None:
    with pytest.raises(Invalid, match="needs a name of its own"):
        Done[Mute]().known(Mute(on=True))


def test_of_endlessly_many_the_oldest_are_forgotten() -> None:
    done = Done[Mute](most=2)
    for name in ("a", "b", "c"):
        done.keep(Mute(nonce=name, on=True), Accepted(nonce=name, entry=1))
    known = [name for name in "abc" if done.known(Mute(nonce=name, on=True))]
    assert known == ["b", "c"]
