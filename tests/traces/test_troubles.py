"""Troubles: what the table says to tags, readers, keys and the hourglass, whatever is played.

Every event is made by simulated hardware, at the game's own table, and none changes anything
of the game.
"""

from __future__ import annotations

import pytest

from tests.traces.positions import battle, live, said

__all__: list[str] = []

STRANGE, RANDOM_UID = "04FFFFFFFFFFFF", "08A1B2C3"


# -- tags and readers -----------------------------------------------------------------------------


def test_a_tag_that_nobody_knows() -> None:
    table = live(battle("prymat"))
    assert said(table, lambda: table.put(STRANGE, "B1-5")) == (
        (
            'The tag 04FFFFFFFFFFFF at B1-5 is not known: tap "?" at the top of the Overlord\'s '
            "screen and say what wears it, or take it away."
        ),
        (),
    )
    table.lift(STRANGE)
    assert table.view.notice is None


def test_a_tag_that_has_no_name_of_its_own() -> None:
    table = live(battle("prymat"))
    text, rules = said(table, lambda: table.put(RANDOM_UID, "pad"))
    assert text.startswith("The tag at the card pad calls itself something else each time")
    assert text.endswith(": use another.")
    assert rules == ()


def test_a_tag_in_two_places() -> None:
    table = live(battle("prymat"))
    both = (table.reader("B1-4"), table.reader("B1-3"))

    def felt_twice() -> None:
        table.hardware.put(table.uid("prymat", "miniature"), *both)
        table.wait(1500)

    assert said(table, felt_twice) == (
        (
            "Prymat is felt at B1-3 and at B1-4: lift it from one of them. If nothing of it lies "
            "there, a tag was copied."
        ),
        (),
    )
    table.put(table.uid("prymat", "miniature"), "B1-4")
    assert table.view.notice is None


def test_a_reader_that_cannot_tell_apart_what_lies_on_it() -> None:
    table = live(battle("prymat"))

    def collide() -> None:
        table.hardware.collide(table.reader("B1-4"), 3)
        table.wait(700)

    assert said(table, collide) == (
        "The things at B1-4 cannot be told apart: take one away.",
        (),
    )


def test_a_reader_that_is_lost() -> None:
    table = live(battle("prymat"))

    def unplug() -> None:
        table.hardware.lose(table.reader("B1-4"))
        table.wait(700)

    assert said(table, unplug) == (
        "The table does not feel B1-4 now: say on the screen what happens there.",
        (),
    )


# -- keys and the hourglass ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("9", "There is no choice 9: there are only 5. Who acts for the Homo Superbe?"),
        ("fate", 'The key "Roll for us" answers nothing now. Who acts for the Homo Superbe?'),
        ("rest", 'The key "Rest" answers nothing now. Who acts for the Homo Superbe?'),
    ],
)
def test_a_key_that_is_no_option(key: str, text: str) -> None:
    table = live(battle())
    assert said(table, lambda: table.press(key)) == (text, ("SV-TRN-001", "SV-TRN-003"))


def test_a_key_of_somebody_who_is_not_asked() -> None:
    table = live(battle())
    assert said(table, lambda: table.press("more")) == (
        "This question is not for the Overlord.",
        (),
    )


def test_a_key_pressed_before_the_question_can_have_been_read() -> None:
    table = live(battle())
    table.press("1", ms=20)
    assert said(table, lambda: table.press("1")) == (
        "That question no longer stands; look at the one that does.",
        (),
    )


def test_nobody_hurries_the_overlord() -> None:
    table = live(battle("primal-1"))

    def turn() -> None:
        table.hardware.turn_glass()
        table.wait(700)

    assert said(table, turn) == (
        "The hourglass hurries players, and this question is the Overlord's.",
        (),
    )
