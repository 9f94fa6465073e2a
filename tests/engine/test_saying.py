"""What undo names: a row that led to no line is named by who answered, and what."""

from __future__ import annotations

from controller.engine import REST, Play, Rules, Session
from controller.wire import OVERLORD, Choose, Msg, Option, Undo
from tests.engine.small import Jotter, Small, answer, choose
from tests.engine.test_mending import mend, noughts
from tests.engine.test_session import begun, jot


def silent(play: Play[Jotter]) -> Rules[None]:
    """Ann answers, and nothing is told of it."""
    for n in range(3):
        yield REST
        yield choose("left", "right", key=f"way-{n}")


def undo_label(session: Session[Jotter], audience: str = OVERLORD) -> str:
    label = session.view(audience).undo
    return "" if label is None else str(label.label)


def test_an_answer_that_led_to_no_line_is_named_by_who_gave_it_and_what_it_was() -> None:
    session = begun(silent)
    answer(session, "left")
    assert undo_label(session) == "ann: left"


def test_it_is_named_so_after_a_restart() -> None:
    session = begun(silent)
    answer(session, "left")
    again = Session.open(Small(silent), session.journal)
    assert undo_label(again) == "ann: left"


def test_what_can_be_brought_again_is_named_too() -> None:
    session = begun(silent)
    entry = answer(session, "right")
    session.do(Undo(nonce="u", seat=OVERLORD, entry=entry))
    again = session.view(OVERLORD).redo
    assert again is not None
    assert str(again.label) == "ann: right"


def test_one_of_several_answers_is_named_by_whose_it_is_alone() -> None:
    def votes(play: Play[Jotter]) -> Rules[None]:
        yield REST
        yield choose("yes", "no", to=("ann", "bob"), key="vote")

    session = begun(votes)
    answer(session, "yes", seat="ann")
    assert undo_label(session) == "an answer of ann"
    assert undo_label(session, "ann") == "ann: yes"


def test_a_secret_answer_is_named_to_nobody_who_may_not_read_the_question() -> None:
    def secret(play: Play[Jotter]) -> Rules[None]:
        yield REST
        yield Choose(
            key="secret",
            to=("ann",),
            prompt=Msg("Which?"),
            audience=("ann",),
            options=(Option("dagger", "dagger"), Option("cup", "cup")),
        )
        yield REST
        [word] = yield choose("a", "b", key="word")
        jot(play, word.id)

    session = begun(secret)
    answer(session, "dagger")
    assert undo_label(session) == "an answer of ann"


def test_a_mend_is_named_by_the_answer_that_was_mended() -> None:
    session = noughts("a1", "a2", "b1")
    mend(session, 2, "c3")
    assert undo_label(session) == "The Overlord mended an earlier answer: Cross marks a1"
