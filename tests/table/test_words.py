"""What somebody shows stays said while others straighten what stands there."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from controller.table import Tags, Thing
from controller.table.gesture import AnyGesture, Key, Lifted, Placed, Shown
from controller.table.interpreter import interpret
from controller.table.meaning import Narrows, Said, Scene, Words
from controller.table.words import spoken
from controller.wire import Choose, Msg, Option
from tests.specimens.relay_table import course
from tests.table.rig import Rig, relay

__all__: list[str] = []

AMBER, CARD = "0400A001", "0400A0FF"

OPTIONS = (
    *(
        Option(f"{arm}-{n}", Msg("Hit"), subject="ann", objects=(arm,))
        for arm in ("axe", "bow")
        for n in (1, 2)
    ),
    Option("ann-b", Msg("To b"), subject="ann", place="b"),
    Option("ann-b-far", Msg("To b, the long way"), subject="ann", place="b"),
    *(Option(f"bob-{n}", Msg("Rest"), subject="bob") for n in (1, 2)),
    *(Option(f"rest-{n}", Msg("Rest")) for n in range(1, 12)),
)


def said(*gestures: AnyGesture) -> Said:
    """What is said of the options above after these gestures, each of which narrows or is put
    back."""
    ask = Choose(key="k", to=("us",), prompt=Msg("What now?"), options=OPTIONS)
    met = Scene(ask, ("us",), where={"ann": "home", "bob": "den"})
    words = dict[str, Words]()
    for gesture in gestures:
        meaning = interpret(replace(met, words=words), gesture)
        if isinstance(meaning, Narrows):
            met = replace(met, said={"us": meaning.said})
            words = spoken(words, "us", gesture, meaning)
        else:
            words = spoken(words, "us", gesture, None)
    return met.of("us")


BOW, ANN, BOB = Shown("bow", "pad"), Shown("ann", "pad"), Lifted("bob", "den")
BOB_BACK, ANN_BACK = Placed("bob", "den"), Placed("ann", "home")
LIFTED = Lifted("ann", "home")


@pytest.mark.parametrize(
    ("told", "amid"),
    [
        ((ANN,), (LIFTED, ANN_BACK)),
        ((BOW,), (BOB, BOB_BACK)),
        ((LIFTED, Placed("ann", "b")), (BOB, BOB_BACK)),
        ((Key("us", "others"),), (BOB, BOB_BACK)),
        ((ANN, BOW), (BOB, LIFTED, BOB_BACK, ANN_BACK)),
        ((ANN, BOW), (LIFTED, BOB, ANN_BACK, BOB_BACK)),
    ],
)
def test_what_is_lifted_and_put_back_takes_nothing_back_that_was_said_otherwise(
    told: tuple[AnyGesture, ...], amid: tuple[AnyGesture, ...]
) -> None:
    assert said(*told).left
    assert said(*told, *amid) == said(*told)


@pytest.mark.parametrize(
    ("first", "then"), [((BOW,), (ANN,)), ((LIFTED,), (Placed("ann", "b"),)), ((), (ANN,))]
)
def test_what_lies_in_another_hand_meanwhile_changes_nothing(
    first: tuple[AnyGesture, ...], then: tuple[AnyGesture, ...]
) -> None:
    assert said(*first, BOB, *then, BOB_BACK) == said(*first, *then)


def test_a_thing_that_is_shown_while_it_is_lifted_stays_said_when_it_is_put_back() -> None:
    assert said(LIFTED, ANN, ANN_BACK) == said(ANN)


def test_what_was_shown_stays_said_when_its_figure_is_taken_home_from_where_it_was_tried() -> None:
    assert said(ANN, Placed("ann", "b"), LIFTED, ANN_BACK) == said(ANN)


def test_what_was_lifted_alone_leaves_nothing_behind() -> None:
    assert said(LIFTED, BOB, BOB_BACK, ANN_BACK) == Said()
    assert said(LIFTED, BOB, ANN_BACK, BOB_BACK) == Said()
    assert said(LIFTED, Placed("ann", "b"), LIFTED, ANN_BACK) == Said()


def test_what_was_shown_and_cleared_says_nothing_again_by_being_lifted_and_put_back() -> None:
    assert said(ANN, Key("us", "clear"), LIFTED, ANN_BACK) == Said()


def at_run() -> Rig:
    """Amber is to run, and has a card beside the figure."""
    rig = relay(course("run"))
    rig.table.know(Tags({**rig.table.tags.tag, CARD: Thing("amber", "card")}))
    rig.put(AMBER, "gate")
    rig.press("two", "one")
    assert rig.key == "run"
    rig.wait()
    return rig


def test_a_card_stays_said_when_its_figure_is_straightened_at_a_table() -> None:
    rig = at_run()
    rig.put(CARD, "heap")
    shown = rig.asked()
    assert shown.named == ("amber",)
    rig.lift(AMBER)
    rig.lift(CARD)
    rig.put(AMBER, "gate")
    assert rig.asked() == shown
