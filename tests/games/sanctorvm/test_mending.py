"""Mending an answer of some turns ago in Sanctorvm: what still fits is kept, turn by turn."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from controller.engine import Session
from controller.games.sanctorvm.state import Battle
from controller.wire import OVERLORD, Answer, Mend, Undo
from tests.games.sanctorvm.table import GAME, Table, homo, minion

__all__: list[str] = []

STRIKE = ("turn:lupa", "with:electric-baton-1", "do:strike", "at:cannibal-1")
"""What Lupa's player says until the dice are rolled; the last of it is entry 5."""
HIT, MISS = ("double", "success"), ("null", "null")
"""Three Damage, or none."""
ROLL = 6
OTHERS = ("end", "turn:cannibal-2", "end", "turn:prymat", "end", "turn:cannibal-1", "end")
"""The rest of the first round after the blow."""


def battle(health: int = 10) -> Session[Battle]:
    """Lupa and Prymat against two Cannibals, all in one space, as the first round begins."""
    table = Table(
        homo("lupa", "B1-5", "electric-baton-1"),
        homo("prymat", "B1-5"),
        minion("cannibal-1", "B1-5", health=health),
        minion("cannibal-2", "B1-5"),
        stage="choose",
        side="homo",
    )
    return Session.resume(GAME, msgspec.msgpack.decode(table.run.rested, type=Battle))


def say(session: Session[Battle], *answers: str | tuple[str, ...]) -> None:
    """One answer for each question that comes."""
    for given in answers:
        ask = session.run.ask
        assert ask is not None
        picks = (given,) if isinstance(given, str) else given
        nonce = f"n{session.timeline.length}"
        session.do(Answer(session.ask_id, nonce, ask.to[0], picks))


def mend(session: Session[Battle], entry: int, *picks: str, **more: Any) -> None:
    nonce = f"m{session.timeline.length}"
    session.do(Mend(nonce=nonce, seat=OVERLORD, entry=entry, picks=picks, **more))


def health(session: Session[Battle], who: str) -> int:
    return session.state.miniature(who).health


def test_the_target_of_an_attack_five_turns_back_is_mended_and_all_since_is_kept() -> None:
    session = battle()
    say(session, *STRIKE, HIT, *OTHERS, "turn:lupa", "move:B1-6:1:1", "waste", "end")
    assert (health(session, "cannibal-1"), health(session, "cannibal-2")) == (7, 10)
    mend(session, 5, "at:cannibal-2")
    assert session.waits is None
    assert (health(session, "cannibal-1"), health(session, "cannibal-2")) == (10, 7)
    assert session.state.round == 2
    assert session.state.miniature("lupa").place == "B1-6"


@pytest.mark.rule("SV-TRN-005")
def test_who_dies_by_a_mend_takes_no_later_turn_and_all_other_turns_are_kept() -> None:
    session = battle(health=3)
    say(session, *STRIKE, MISS, *OTHERS, "turn:prymat", "move:B1-6:1:1", "waste", "end")
    mend(session, ROLL, *HIT)
    assert health(session, "cannibal-1") == 0
    assert session.waits is None
    assert session.state.round == 2
    assert session.state.miniature("prymat").place == "B1-6"
    told = [str(line.text) for line in session.view(OVERLORD).log]
    assert len([line for line in told if line.startswith("Left out")]) == 2


@pytest.mark.rule("SV-TRN-003", "SV-ACT-041")
def test_where_the_dead_were_to_act_the_side_is_asked_who_acts_and_the_rest_waits() -> None:
    session = battle(health=3)
    say(session, *STRIKE, MISS, "end", "turn:cannibal-1", "end", "turn:prymat", "guard", "end")
    mend(session, ROLL, *HIT)
    ask = session.run.ask
    assert ask is not None
    assert (ask.key, ask.to) == ("turn", (OVERLORD,))
    waiting = session.view(OVERLORD).mending
    assert waiting is not None
    assert waiting.waits == 4  # the "end" of the dead, and Prymat's turn
    say(session, "turn:cannibal-2", "end")
    assert session.waits is None
    assert session.state.miniature("prymat").guard == "turn"  # the last to act now (SV-ACT-041)


def test_one_undo_brings_the_battle_back_as_it_was() -> None:
    session = battle(health=3)
    say(session, *STRIKE, MISS, *OTHERS)
    before = session.hash()
    mend(session, ROLL, *HIT)
    entry = session.undoable(OVERLORD)
    assert entry is not None
    session.do(Undo(nonce="undo", seat=OVERLORD, entry=entry))
    assert session.hash() == before


def test_a_question_asked_again_and_answered_as_then_leads_to_the_very_same_battle() -> None:
    session = battle()
    say(session, *STRIKE, HIT, *OTHERS)
    before = session.hash()
    mend(session, 4, again=True)
    assert health(session, "cannibal-1") == 10
    say(session, "do:strike")
    assert session.hash() == before
