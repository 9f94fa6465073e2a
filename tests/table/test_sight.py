"""Sight: one drawing for all who look at the same moment of a game."""

from typing import Any

from controller.engine import Session
from controller.engine.narrowing import Narrowing
from controller.games import find
from controller.table.sight import Sight
from controller.wire import OVERLORD, TABLE, Answer, Choose, Undo

__all__: list[str] = []


def begun() -> Session[Any]:
    """Noughts and crosses, at the first move."""
    return Session.begin(find("noughts"), {})


def mark(session: Session[Any]) -> str:
    """Let whoever is asked make a mark, somewhere: where."""
    ask = session.run.open
    assert isinstance(ask, Choose)
    place = ask.options[0].id
    nonce = f"mark-{session.timeline.length}"
    session.do(Answer(session.ask_id, nonce, ask.to[0], (place,)))
    return place


def test_whoever_looks_again_before_anything_happens_sees_the_same_drawing() -> None:
    sight = Sight(begun())
    assert sight.view(TABLE) is sight.view(TABLE)


def test_each_audience_sees_its_own_view() -> None:
    session = begun()
    sight = Sight(session)
    mark(session)
    assert sight.view(TABLE).undo is None
    assert sight.view(OVERLORD).undo is not None
    assert sight.view(OVERLORD) == session.view(OVERLORD)


def test_after_an_answer_the_next_question_is_seen() -> None:
    session = begun()
    sight = Sight(session)
    before = sight.view(TABLE)
    mark(session)
    assert sight.view(TABLE).asks != before.asks
    assert sight.view(TABLE) == session.view(TABLE)


def test_after_an_undo_it_is_seen_as_it_was_under_a_name_of_its_own() -> None:
    session = begun()
    sight = Sight(session)
    before = sight.view(TABLE)
    mark(session)
    sight.view(TABLE)
    session.do(Undo(nonce="back", seat=OVERLORD, entry=session.timeline.length))
    after = sight.view(TABLE)
    assert after.parts == before.parts
    assert after.asks[0].id != before.asks[0].id


def test_what_hands_have_begun_to_say_is_seen_at_once() -> None:
    session = begun()
    sight = Sight(session)
    ask = session.run.open
    assert isinstance(ask, Choose)
    assert sight.view(TABLE).asks[0].left == ()
    said = tuple(option.id for option in ask.options[:2])
    session.narrow(Narrowing(session.ask_id, ask.to[0], ("something",), said))
    assert sight.view(TABLE).asks[0].left == said
