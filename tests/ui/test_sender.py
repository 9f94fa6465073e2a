"""The way out: whether a tap counts."""

from __future__ import annotations

import itertools

import pytest

from controller.wire import Answer, Option, Pause, Redo, Ruling, Take, Undo, Undoable, View
from tests.ui.views import actions, asked, battle
from ui.render.sender import READING, Said, Sender


class Outbox:
    """A sender on a clock of its own."""

    def __init__(self) -> None:
        self.now = 100.0
        self.sent: list[Said] = []
        count = itertools.count(1)
        self.sender = Sender(self.sent.append, lambda: self.now, lambda: f"n{next(count)}")

    def hear(self, view: View, read: bool = True) -> None:
        self.sender.heard(view)
        self.now += 2 * READING if read else 0


@pytest.fixture
def out() -> Outbox:
    outbox = Outbox()
    outbox.hear(battle())
    return outbox


def second(ident: str = "ask-2") -> View:
    return battle(asks=(asked(actions(), ident),), undo=Undoable(9, "the answer"))


def test_an_answer_leaves_with_ask_seat_and_a_name_of_its_own(out: Outbox) -> None:
    assert out.sender.answer("ask-1", "ana", ("crush",))
    assert out.sent == [Answer("ask-1", "n1", "ana", picks=("crush",))]


def test_a_question_is_answered_once(out: Outbox) -> None:
    out.sender.answer("ask-1", "ana", ("crush",))
    out.now += 60
    assert not out.sender.answer("ask-1", "ana", ("slam",))
    assert len(out.sent) == 1


def test_the_same_view_again_does_not_open_an_answered_question(out: Outbox) -> None:
    out.sender.answer("ask-1", "ana", ("crush",))
    out.hear(battle())
    assert not out.sender.answer("ask-1", "ana", ("slam",))


def test_every_seat_that_is_asked_answers_once(out: Outbox) -> None:
    assert out.sender.answer("ask-1", "ana", ("crush",))
    assert out.sender.answer("ask-1", "ben", ("crush",))
    assert not out.sender.answer("ask-1", "ben", ("crush",))


def test_a_question_that_is_gone_is_not_answered(out: Outbox) -> None:
    out.hear(second())
    assert not out.sender.answer("ask-1", "ana", ("crush",))
    assert out.sent == []


def test_a_question_that_nobody_can_have_read_is_not_answered(out: Outbox) -> None:
    out.hear(second(), read=False)
    out.now += READING / 2
    assert not out.sender.answer("ask-2", "ana", ("crush",))
    out.now += READING
    assert out.sender.answer("ask-2", "ana", ("crush",))


def test_what_stands_there_when_the_screen_comes_up_has_to_be_read_too() -> None:
    out = Outbox()
    out.hear(battle(), read=False)
    assert not out.sender.answer("ask-1", "ana", ("crush",))
    assert not out.sender.undo(4)
    out.now += 2 * READING
    assert out.sender.answer("ask-1", "ana", ("crush",))


def test_a_refused_answer_can_be_given_again(out: Outbox) -> None:
    out.sender.answer("ask-1", "ana", ("crush",))
    out.sender.refused("n1")
    assert out.sender.answer("ask-1", "ana", ("slam",))
    assert isinstance(out.sent[1], Answer)
    assert out.sent[1].nonce == "n2"


def test_the_refusal_of_something_else_opens_nothing(out: Outbox) -> None:
    out.sender.answer("ask-1", "ana", ("crush",))
    out.sender.refused("n7")
    assert not out.sender.answer("ask-1", "ana", ("slam",))


def test_undo_names_its_entry_and_counts_once(out: Outbox) -> None:
    assert out.sender.undo(4)
    assert not out.sender.undo(4)
    assert out.sent == [Undo(nonce="n1", entry=4)]


def test_undo_that_changed_beneath_the_finger_does_not_count(out: Outbox) -> None:
    out.hear(second(), read=False)
    assert not out.sender.undo(9)
    assert not out.sender.undo(4)


def test_redo_offers_and_passing_count_once_too(out: Outbox) -> None:
    out.hear(battle(redo=Undoable(5, "it"), offers=(Option("revive", "Revive"),)))
    for _ in range(2):
        out.sender.redo(5)
        out.sender.take("revive")
        out.sender.let_pass("ask-1", "ana")
    assert out.sent == [
        Redo(nonce="n1", entry=5),
        Take(nonce="n2", offer="revive"),
        Ruling(nonce="n3", ask="ask-1", by="ana"),
    ]


def test_the_glass_is_stopped_as_often_as_somebody_wants(out: Outbox) -> None:
    out.sender.pause(True)
    out.sender.pause(False)
    assert out.sent == [Pause(nonce="n1", on=True), Pause(nonce="n2", on=False)]
