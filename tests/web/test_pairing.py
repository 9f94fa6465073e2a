"""Pairing: a code lets one device in, for a few minutes; a token, until it is sent away."""

from collections.abc import Mapping

import pytest

from controller.engine import Illegal, Invalid
from controller.web.pairing import (
    ALPHABET,
    CODE_LENGTH,
    CODE_S,
    GUESS_MS,
    GUESSES,
    GUESSES_OF_ALL,
    MOST,
    OPEN,
    Pairing,
    Pass,
    hashed,
)
from hal.clock import VirtualClock

__all__: list[str] = []

HERE = "192.168.4.20"


class Desk:
    """Pairing on a clock of its own, and what was kept."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.kept: dict[str, Pass] = {}
        self.full = False
        self.pairing = Pairing(self.clock.now, None, self._keep)

    def _keep(self, passes: Mapping[str, Pass]) -> None:
        if self.full:
            raise OSError("the disk is full")
        self.kept = dict(passes)


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_a_code_lets_a_device_in_as_what_it_was_made_for(desk: Desk) -> None:
    code = desk.pairing.invite("seat", "ana", "friday")
    token, granted = desk.pairing.redeem(code, HERE)
    assert granted == Pass("1", "seat", "ana", "friday")
    assert desk.pairing.enter(token, HERE) == granted


def test_a_code_is_short_and_has_no_letter_that_is_taken_for_another(desk: Desk) -> None:
    code = desk.pairing.invite("table")
    assert len(code) == CODE_LENGTH
    assert set(code) <= set(ALPHABET)
    assert not set("0O1IL") & set(ALPHABET)


def test_a_code_is_read_however_it_is_typed(desk: Desk) -> None:
    code = desk.pairing.invite("table")
    desk.pairing.redeem(f" {code[:3].lower()}-{code[3:]} ", HERE)


def test_a_code_works_once(desk: Desk) -> None:
    code = desk.pairing.invite("table")
    desk.pairing.redeem(code, HERE)
    with pytest.raises(Illegal, match="not good any more"):
        desk.pairing.redeem(code, HERE)


def test_a_code_is_good_until_its_time_is_up(desk: Desk) -> None:
    early, late = desk.pairing.invite("table"), desk.pairing.invite("table")
    desk.clock.advance(CODE_S * 1000 - 1)
    desk.pairing.redeem(early, HERE)
    desk.clock.advance(1)
    with pytest.raises(Illegal):
        desk.pairing.redeem(late, HERE)


def test_a_further_code_ends_the_oldest(desk: Desk) -> None:
    codes = [desk.pairing.invite("table") for _ in range(OPEN + 1)]
    with pytest.raises(Illegal):
        desk.pairing.redeem(codes[0], HERE)
    desk.pairing.redeem(codes[1], HERE)


def test_who_guesses_is_made_to_wait_even_with_a_good_code_to_follow(desk: Desk) -> None:
    for _ in range(GUESSES):
        with pytest.raises(Illegal, match="not good"):
            desk.pairing.redeem("WRONG2", HERE)
    with pytest.raises(Illegal, match="Too many"):
        desk.pairing.redeem("WRONG2", HERE)
    desk.clock.advance(GUESS_MS)
    with pytest.raises(Illegal, match="not good"):
        desk.pairing.redeem("WRONG2", HERE)


def test_guesses_from_everywhere_are_counted_together(desk: Desk) -> None:
    for n in range(GUESSES_OF_ALL):
        with pytest.raises(Illegal, match="not good"):
            desk.pairing.redeem("WRONG2", f"10.0.0.{n}")
    with pytest.raises(Illegal, match="Too many"):
        desk.pairing.redeem("WRONG2", "10.0.1.1")


def test_a_wrong_token_counts_as_a_guess(desk: Desk) -> None:
    for _ in range(GUESSES):
        with pytest.raises(Illegal, match="not let in any more"):
            desk.pairing.enter("nonsense", HERE)
    with pytest.raises(Illegal, match="Too many"):
        desk.pairing.enter("nonsense", HERE)


def test_no_token_is_kept_but_its_hash(desk: Desk) -> None:
    token, granted = desk.pairing.redeem(desk.pairing.invite("table"), HERE)
    assert desk.kept == {hashed(token): granted}
    assert token not in repr(desk.kept)


def test_where_nothing_can_be_kept_the_code_is_still_good(desk: Desk) -> None:
    code = desk.pairing.invite("table")
    desk.full = True
    with pytest.raises(OSError, match="full"):
        desk.pairing.redeem(code, HERE)
    assert not desk.pairing.passes
    desk.full = False
    desk.pairing.redeem(code, HERE)


def test_who_was_dismissed_does_not_come_in_again(desk: Desk) -> None:
    token, granted = desk.pairing.redeem(desk.pairing.invite("table"), HERE)
    other, _ = desk.pairing.redeem(desk.pairing.invite("table"), HERE)
    desk.pairing.dismiss(granted.id)
    with pytest.raises(Illegal):
        desk.pairing.enter(token, HERE)
    assert desk.pairing.enter(other, HERE).id == "2"


def test_nobody_can_be_dismissed_who_is_not_there(desk: Desk) -> None:
    with pytest.raises(Invalid, match="No device"):
        desk.pairing.dismiss("7")


def test_only_a_seat_is_of_one_evening(desk: Desk) -> None:
    _, granted = desk.pairing.redeem(desk.pairing.invite("overlord", "", "friday"), HERE)
    assert granted.evening == ""


def test_devices_have_an_end(desk: Desk) -> None:
    for _ in range(MOST):
        desk.pairing.redeem(desk.pairing.invite("table"), HERE)
    with pytest.raises(Illegal, match=str(MOST)):
        desk.pairing.invite("table")
