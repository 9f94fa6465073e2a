"""Only what is certain counts: what is no answer, and what is said although hands seem busy."""

from __future__ import annotations

from controller.engine import Session
from controller.table import Tags, Thing
from controller.table.order.shell import THINKING_MS
from tests.table.order.test_guide import by_screen, led, step
from tests.table.rig import Rig
from tests.table.stepping import Steps
from tests.table.test_steps import ANN, BOB, walking

__all__: list[str] = []

CARD = "04000009"


def with_a_card() -> Rig:
    """A table at which Ann has a card as well, which stands for her."""
    plain = walking()
    tags = Tags({**plain.table.tags.tag, CARD: Thing("ann", "card")})
    rig = Rig(Session.begin(Steps(), {}), plain.table.layout, tags)
    rig.put(ANN, "w")
    rig.put(BOB, "z")
    return rig


def test_what_lies_wrong_is_spoken_of_though_somebody_thinks_for_ever() -> None:
    rig = walking()
    by_screen(rig, "ann", "to-x")
    assert step(rig) != ""
    assert rig.lift(BOB).effect == "narrowed"
    rig.wait(THINKING_MS - 1000)
    assert rig.view().guide is None
    rig.wait(2000)
    assert step(rig) == "Move Ann from w to x."


def test_a_thing_in_the_hand_alone_is_thought_about_as_long_as_one_likes() -> None:
    rig = walking()
    assert rig.lift(BOB).effect == "narrowed"
    rig.wait(10 * THINKING_MS)
    assert rig.view().guide is None


def test_a_figure_that_is_astray_says_nothing_on_a_pad_either() -> None:
    rig = walking()
    by_screen(rig, "ann", "to-x")
    by_screen(rig, "bob", "to-y")
    assert led(rig) is not None
    before = rig.session.timeline.length
    rig.lift(ANN)
    assert rig.put(ANN, "pad").effect == "refused"
    assert rig.said == "Ann belongs at x now: put it there first, then it can go on."
    assert rig.session.timeline.length == before


def test_the_card_of_a_figure_moves_nobody() -> None:
    rig = with_a_card()
    before = rig.session.timeline.length
    assert rig.put(CARD, "x").effect == "refused"
    assert rig.said == "That is only a card of Ann: set the figure itself down."
    assert rig.session.timeline.length == before


def test_the_card_of_a_figure_names_it_on_a_pad() -> None:
    rig = with_a_card()
    rig.put(CARD, "pad")
    assert rig.session.timeline.length == 2


def test_once_people_are_led_back_what_was_said_before_gives_way() -> None:
    rig = walking()
    rig.screen("ann")
    rig.wait()
    rig.lift(ANN)
    assert rig.put(ANN, "z").effect == "refused"
    assert rig.view().notice is not None
    assert led(rig) is not None
    assert rig.view().notice is None
