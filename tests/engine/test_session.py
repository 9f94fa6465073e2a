"""The session: one door for every input, and every way through time."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.engine import (
    REST,
    Fate,
    Illegal,
    Invalid,
    JournalForeign,
    Play,
    Rules,
    RulesFault,
    Session,
    Stale,
)
from controller.engine.disk import DiskJournal
from controller.engine.journal import MemoryJournal
from controller.wire import (
    Answer,
    Chance,
    Correction,
    Edit,
    Msg,
    Option,
    Redo,
    Ruling,
    Undo,
    Waiting,
)
from tests.engine.small import Jotted, Jotter, Small, answer, choose


def jot(play: Play[Jotter], word: str) -> None:
    play.state.words.append(word)
    play.tell(Jotted(word=word))


def words_in_pairs(play: Play[Jotter]) -> Rules[None]:
    """Two words an Action: a rest point, then two asks."""
    while len(play.state.words) < 8:
        yield REST
        [first] = yield choose("a", "b", "c", key="first")
        [second] = yield choose("x", "y", "z", key="second")
        jot(play, first.id)
        jot(play, second.id)


def vote(play: Play[Jotter]) -> Rules[None]:
    """Two votes of three seats."""
    for _ in range(2):
        votes = yield choose("yes", "no", to=("ann", "bob", "cyd"), key="vote")
        jot(play, " ".join(f"{seat}:{option.id}" for seat, [option] in votes.items()))


def begun(rules: object = words_in_pairs) -> Session[Jotter]:
    return Session.begin(Small(rules), {})  # type: ignore[arg-type]


def undo(session: Session[Jotter], entry: int, seat: str = "overlord") -> None:
    session.do(Undo(nonce=f"u{session.timeline.length}", seat=seat, entry=entry))


def redo(session: Session[Jotter], entry: int) -> None:
    session.do(Redo(nonce=f"r{session.timeline.length}", seat="overlord", entry=entry))


def correct(session: Session[Jotter], *edits: Edit) -> Msg | str:
    nonce = f"c{session.timeline.length}"
    command = Correction(nonce=nonce, seat="overlord", edits=edits, note="a slip")
    return session.do(command).note


# -- answers --------------------------------------------------------------------------------------


def test_an_answer_sent_twice_counts_once_and_gets_the_first_acknowledgement() -> None:
    session = begun()
    given = Answer(session.ask_id, "mine", "ann", ("a",))
    assert session.answer(given) == session.answer(given)
    assert session.timeline.length == 2


def test_a_name_given_to_something_else_already_is_refused_and_nothing_is_lost() -> None:
    session = begun(vote)
    session.answer(Answer(session.ask_id, "1", "ann", ("yes",)))
    before = session.hash()
    for other in (
        Answer(session.ask_id, "1", "bob", ("yes",)),
        Answer(session.ask_id, "1", "ann", ("no",)),
        Undo(nonce="1", seat="overlord", entry=2),
    ):
        with pytest.raises(Invalid, match="something else already"):
            session.do(other)
    assert session.hash() == before


@pytest.mark.parametrize("nonce", ["\ud800", "fine"])
def test_what_the_journal_cannot_write_down_changes_nothing(nonce: str, tmp_path: Path) -> None:
    session = Session.begin(Small(words_in_pairs), {}, DiskJournal.create(tmp_path / "j"))
    before = session.hash()
    label = "fine" if nonce == "\ud800" else "\ud800"
    own = Option("own", label)
    command = Ruling(nonce=nonce, seat="overlord", ask=session.ask_id, by="ann", option=own)
    with pytest.raises(Invalid, match="cannot be written down"):
        session.do(command)
    assert session.hash() == before
    answer(session, "a")
    session.close()


@pytest.mark.parametrize("words", ["a\x1b[2J", "a\u202eb"])
def test_what_a_screen_would_take_for_an_order_is_refused_in_the_overlords_words(
    words: str,
) -> None:
    session = begun()
    before = session.hash()
    own = Option("own", "Fine", facts=(words,))
    said = "the character U[+](001B|202E) may not stand here"
    with pytest.raises(Invalid, match=f"The ruling: {said}"):
        session.do(Ruling(nonce="r", seat="overlord", ask=session.ask_id, by="ann", option=own))
    with pytest.raises(Invalid, match=f"The correction: {said}"):
        session.do(Correction(nonce="c", seat="overlord", edits=(), note=words))
    assert session.hash() == before


def test_an_option_of_the_overlords_own_bears_no_name_that_the_question_has() -> None:
    session = begun()
    own = Option("a", "Something else")
    with pytest.raises(Illegal, match='has an option "a"'):
        session.do(Ruling(nonce="r", seat="overlord", ask=session.ask_id, by="ann", option=own))


def test_an_answer_without_a_name_of_its_own_is_not_understood() -> None:
    session = begun()
    with pytest.raises(Invalid, match="nonce"):
        session.answer(Answer(session.ask_id, "", "ann", ("a",)))


def test_an_answer_to_an_earlier_question_is_stale() -> None:
    session = begun()
    earlier = session.ask_id
    answer(session, "a")
    with pytest.raises(Stale):
        session.answer(Answer(earlier, "late", "ann", ("a",)))


def test_the_same_question_after_an_undo_is_another_standing() -> None:
    session = begun()
    answer(session, "a")
    before = session.ask_id
    undo(session, answer(session, "x"))
    assert session.run.open == choose("x", "y", "z", key="second")
    with pytest.raises(Stale):
        session.answer(Answer(before, "late", "ann", ("x",)))


def test_nothing_is_asked_when_the_game_is_over() -> None:
    session = begun(vote)
    for _ in range(2):
        for seat in ("ann", "bob", "cyd"):
            answer(session, "yes", seat=seat)
    assert session.over
    assert str(session.view("table").outcome) == "Done"
    with pytest.raises(Stale):
        session.answer(Answer(session.ask_id, "n", "ann", ("yes",)))


# -- several people at once -----------------------------------------------------------------------


def test_parts_are_heard_in_any_order_and_replied_in_the_order_of_the_ask() -> None:
    session = begun(vote)
    for seat, pick in (("cyd", "no"), ("ann", "yes"), ("bob", "no")):
        answer(session, pick, seat=seat)
    assert session.state.words == ["ann:yes bob:no cyd:no"]


def test_a_part_is_hidden_until_all_are_in_and_who_gave_one_is_not() -> None:
    session = begun(vote)
    answer(session, "no", seat="bob")
    for audience in ("ann", "table", "overlord", "bob"):
        view = session.view(audience)
        assert view.asks[0].given == ("bob",)
        assert not view.log


def test_a_seat_is_heard_once() -> None:
    session = begun(vote)
    answer(session, "no", seat="bob")
    with pytest.raises(Illegal, match="bob has already answered"):
        answer(session, "yes", seat="bob")


def test_a_seat_takes_back_its_own_part_and_the_others_remain() -> None:
    session = begun(vote)
    bobs = answer(session, "no", seat="bob")
    answer(session, "yes", seat="ann")
    undo(session, bobs, seat="bob")
    assert session.view("table").asks[0].given == ("ann",)
    answer(session, "yes", seat="bob")
    answer(session, "no", seat="cyd")
    assert session.state.words == ["ann:yes bob:yes cyd:no"]


def test_a_seat_can_neither_undo_the_part_of_another_nor_what_is_decided() -> None:
    session = begun(vote)
    bobs = answer(session, "no", seat="bob")
    with pytest.raises(Illegal, match="your own answer"):
        undo(session, bobs, seat="ann")
    answer(session, "yes", seat="ann")
    answer(session, "yes", seat="cyd")
    with pytest.raises(Illegal, match="your own answer"):
        undo(session, bobs, seat="bob")


def test_an_ask_from_which_a_part_was_withdrawn_is_another_standing() -> None:
    session = begun(vote)
    bobs = answer(session, "no", seat="bob")
    answer(session, "no", seat="ann")
    before = session.ask_id
    undo(session, bobs, seat="bob")
    assert session.ask_id != before


def test_a_withdrawn_part_is_undone_like_anything_else() -> None:
    session = begun(vote)
    bobs = answer(session, "no", seat="bob")
    before = session.hash()
    undo(session, bobs, seat="bob")
    last = session.timeline.last()
    assert last is not None
    undo(session, last)
    assert session.hash() == before


def secret(play: Play[Jotter]) -> Rules[None]:
    """A question that only bob and cyd may see, for bob."""
    [option] = yield choose("a", to=("bob",), audience=("cyd",), because=("X-3",))
    jot(play, option.id)
    yield choose("b")


def test_a_secret_question_is_seen_by_its_audience_and_those_it_is_for() -> None:
    session = begun(secret)
    for audience in ("bob", "cyd"):
        assert session.view(audience).asks
    for audience in ("ann", "table", "overlord"):
        view = session.view(audience)
        assert not view.asks
        assert view.waiting == (Waiting(session.ask_id, ("bob",)),)


# -- undo and redo --------------------------------------------------------------------------------


def test_undo_names_the_entry_so_a_double_tap_undoes_once() -> None:
    session = begun()
    answer(session, "a")
    entry = answer(session, "x")
    undo(session, entry)
    with pytest.raises(Stale):
        undo(session, entry)
    assert session.run.ask == choose("x", "y", "z", key="second")


def test_an_undo_sent_again_under_its_nonce_gets_the_first_acknowledgement() -> None:
    session = begun()
    answer(session, "a")
    entry = answer(session, "x")
    command = Undo(nonce="once", seat="overlord", entry=entry)
    assert session.do(command) == session.do(command)
    assert session.timeline.length == 4


def test_after_an_undo_and_another_answer_there_is_nothing_to_bring_again() -> None:
    session = begun()
    entry = answer(session, "a")
    undo(session, entry)
    answer(session, "b")
    assert session.view("overlord").redo is None
    with pytest.raises(Stale):
        redo(session, entry)


def test_those_who_listen_hear_of_every_way_the_game_moves() -> None:
    session = begun()
    heard: list[int] = []
    session.on_change.append(lambda changed: heard.append(changed.timeline.length))
    entry = answer(session, "a")
    undo(session, entry)
    redo(session, entry)
    correct(session, Edit("/words/-", "insert", "c"))
    assert heard == [2, 3, 4, 6]


def test_undo_reaches_any_depth_and_redo_brings_all_of_it_back() -> None:
    session = begun()
    entries = [answer(session, pick) for pick in "axbycz"]
    whole = session.hash()
    undo(session, entries[1])
    assert session.state.words == []
    redo(session, entries[-1])
    assert session.state.words == list("axbycz")
    assert session.hash() == whole


def test_fate_is_not_rolled_again_by_an_undo() -> None:
    def roll(play: Play[Jotter]) -> Rules[None]:
        while len(play.state.words) < 5:
            yield REST
            faces = tuple("123456")
            rolled = yield Chance(
                key="roll", to=("ann",), prompt="Roll", stream="dice", faces=faces, count=3
            )
            jot(play, "".join(rolled))

    session = begun(roll)
    entry = answer(session, "fate")
    first = list(session.state.words)
    undo(session, entry)
    answer(session, "fate")
    assert session.state.words == first


def test_what_undo_would_take_back_is_named_from_the_log_the_audience_may_read() -> None:
    session = begun()
    answer(session, "a")
    entry = answer(session, "x")
    named = session.view("overlord").undo
    assert named is not None
    assert (named.entry, str(named.label)) == (entry, "Jotted down: a")
    undo(session, entry)
    again = session.view("overlord").redo
    assert again is not None
    assert again.entry == entry


# -- ruling and correction ------------------------------------------------------------------------


def test_a_ruling_answers_in_somebodys_place_and_is_marked_in_the_log() -> None:
    session = begun(vote)
    answer(session, "yes", seat="ann")
    for seat in ("bob", "cyd"):
        ask = session.ask_id
        ruling = Ruling(nonce=seat, seat="overlord", ask=ask, by=seat, picks=("no",))
        session.do(ruling)
    assert session.state.words == ["ann:yes bob:no cyd:no"]
    assert [line.mark for line in session.view("table").log] == ["ruling"] * 3


def test_only_the_overlord_rules_and_corrects() -> None:
    session = begun(vote)
    with pytest.raises(Illegal, match="Only the Overlord"):
        session.do(Ruling(nonce="r", seat="ann", ask=session.ask_id, by="bob", picks=("no",)))
    with pytest.raises(Illegal, match="Only the Overlord"):
        session.do(Correction(nonce="c", seat="ann", edits=()))


def test_a_correction_in_the_midst_of_an_action_keeps_the_answers_that_fit() -> None:
    session = begun()
    for pick in "axb":
        answer(session, pick)
    assert correct(session, Edit("/words/0", "set", "c")) == ""
    assert session.state.words == ["c", "x"]
    assert session.run.ask == choose("x", "y", "z", key="second")
    answer(session, "z")
    assert session.state.words == ["c", "x", "b", "z"]
    assert [line.mark for line in session.view("table").log].count("correction") == 1


def test_a_question_after_a_correction_is_another_standing() -> None:
    session = begun()
    answer(session, "a")
    before = session.ask_id
    correct(session, Edit("/words/-", "insert", "c"))
    assert session.run.ask == choose("x", "y", "z", key="second")
    assert session.ask_id != before


def test_answers_that_no_longer_fit_after_a_correction_are_asked_again_and_it_is_said() -> None:
    def shrinking(play: Play[Jotter]) -> Rules[None]:
        while len(play.state.words) < 6:
            yield REST
            names = ("x", "y") if "short" in play.state.words else ("x", "y", "z")
            [first] = yield choose(*names, key="first")
            [second] = yield choose(*names, key="second")
            jot(play, first.id + second.id)

    session = begun(shrinking)
    for pick in "xyz":
        answer(session, pick)
    note = correct(session, Edit("/words/0", "set", "short"))
    assert str(note) == "1 answer since then no longer fits and is asked again."
    assert session.run.ask == choose("x", "y", key="first")


def test_a_correction_after_a_restart_goes_back_to_the_same_rest_point() -> None:
    session = begun()
    for pick in "axbyc":
        answer(session, pick)
    again = Session.open(session.game, session.journal)
    correct(again, Edit("/words/3", "set", "z"))
    assert again.state.words == ["a", "x", "b", "z"]
    assert again.run.ask == choose("x", "y", "z", key="second")


def test_a_correction_to_an_impossible_state_is_refused_and_nothing_moves() -> None:
    session = begun()
    answer(session, "a")
    before = session.hash(), session.ask_id, session.timeline.length
    with pytest.raises(Illegal, match="No word may be empty"):
        correct(session, Edit("/words/-", "insert", ""))
    assert (session.hash(), session.ask_id, session.timeline.length) == before


def test_a_correction_is_undone_to_the_very_state_before_it() -> None:
    session = begun()
    for pick in "axb":
        answer(session, pick)
    before = session.hash()
    correct(session, Edit("/words/0", "set", "c"))
    last = session.timeline.last()
    assert last is not None
    undo(session, last)
    assert session.hash() == before
    redo(session, last)
    assert session.state.words == ["c", "x"]


def test_everything_the_overlord_did_survives_a_restart() -> None:
    session = begun()
    for pick in "axb":
        answer(session, pick)
    correct(session, Edit("/words/0", "set", "c"))
    undo(session, answer(session, "y"))
    again = Session.open(session.game, session.journal)
    assert again.hash() == session.hash()
    assert again.ask_id == session.ask_id
    assert again.view("overlord") == session.view("overlord")


# -- rules that stumble ---------------------------------------------------------------------------


def stumble_on_c(play: Play[Jotter]) -> Rules[None]:
    while len(play.state.words) < 5:
        yield REST
        [option] = yield choose("a", "b", "c")
        play.state.words.append("half done")
        if option.id == "c":
            raise ZeroDivisionError("the rules divide by nothing")
        play.state.words[-1] = option.id


def test_rules_that_raise_commit_nothing_and_the_ask_still_stands() -> None:
    session = begun(stumble_on_c)
    answer(session, "a")
    before = session.hash(), session.ask_id, session.timeline.length
    with pytest.raises(RulesFault, match="nothing has changed"):
        answer(session, "c")
    assert (session.hash(), session.ask_id, session.timeline.length) == before
    answer(session, "b")
    assert session.state.words == ["a", "b"]


def test_a_report_is_kept_of_rules_that_raise() -> None:
    session = begun(stumble_on_c)
    heard: list[str] = []
    session.on_fault.append(lambda fault: heard.append(fault.error))
    with pytest.raises(RulesFault):
        answer(session, "c")
    assert heard == ["ZeroDivisionError: the rules divide by nothing"]
    assert '"picks":["c"]' in session.faults[0].command
    assert "stumble_on_c" in session.faults[0].trace


def test_ruling_correction_and_undo_work_after_the_rules_raised() -> None:
    session = begun(stumble_on_c)
    entry = answer(session, "a")
    with pytest.raises(RulesFault):
        answer(session, "c")
    correct(session, Edit("/words/0", "set", "b"))
    assert session.state.words == ["b"]
    ask = session.ask_id
    session.do(Ruling(nonce="r", seat="overlord", ask=ask, by="ann", picks=("a",)))
    assert session.state.words == ["b", "a"]
    undo(session, entry)
    assert session.state.words == []


def test_rules_that_refuse_their_own_step_are_a_fault_not_a_refusal() -> None:
    def refuse(play: Play[Jotter]) -> Rules[None]:
        yield choose("a", "b")
        play.state.words.append("moved")
        raise Illegal(Msg("a refusal too late"))

    session = begun(refuse)
    with pytest.raises(RulesFault):
        answer(session, "a")
    assert session.state.words == []


def test_an_event_that_cannot_be_said_commits_nothing() -> None:
    class Mute(Jotted, frozen=True, kw_only=True):
        def says(self) -> Msg:
            raise LookupError("no words")

    def mute(play: Play[Jotter]) -> Rules[None]:
        yield choose("a")
        play.state.words.append("a")
        play.tell(Mute(word="a"))
        yield choose("b")

    session = begun(mute)
    with pytest.raises(RulesFault):
        answer(session, "a")
    assert session.timeline.length == 1
    assert session.state.words == []


def test_a_view_that_raises_leaves_a_bare_one_with_undo() -> None:
    class Blind(Small):
        def view(self, state: Jotter, asks: object, audience: str) -> None:  # type: ignore[override]
            raise KeyError("nothing to see")

    session = Session.begin(Blind(words_in_pairs), {})
    answer(session, "a")
    view = session.view("overlord")
    assert view.undo is not None
    assert view.asks
    assert "stumbled" in str(view.turn)


# -- journals of other times and games ------------------------------------------------------------


def test_another_games_journal_is_refused_by_name() -> None:
    class Other(Small):
        name = "other"

    session = begun()
    with pytest.raises(JournalForeign, match='"small"'):
        Session.open(Other(words_in_pairs), session.journal)


def test_a_journal_is_brought_to_newer_rules_as_far_as_it_fits_and_keeps_the_rest() -> None:
    def without_b(play: Play[Jotter]) -> Rules[None]:
        while len(play.state.words) < 8:
            yield REST
            [first] = yield choose("a", "c", key="first")
            [second] = yield choose("x", "y", "z", key="second")
            jot(play, first.id)
            jot(play, second.id)

    class Newer(Small):
        version = "2"

    journal = MemoryJournal()
    session = Session.begin(Small(words_in_pairs), {}, journal)
    for pick in "axcxbxa":
        answer(session, pick)
    newer = Session.open(Newer(without_b), journal)
    assert newer.state.words == ["a", "x", "c", "x"]
    assert newer.history.lost == 3
    assert newer.run.ask == choose("a", "c", key="first")
    assert [journal.row(seq).kind for seq in range(2, 10)] == ["answer"] * 7 + ["upgrade"]
    answer(newer, "c")
    again = Session.open(Newer(without_b), journal)
    assert again.hash() == newer.hash()


def test_a_journal_of_the_same_rules_opens_without_a_mark() -> None:
    session = begun()
    answer(session, "a")
    Session.open(session.game, session.journal)
    assert session.journal.checkpoints() == [1]
    assert len(list(session.journal.summaries())) == 2


def test_a_game_goes_on_from_any_state_at_a_rest_point() -> None:
    session = Session.resume(Small(words_in_pairs), Jotter(Fate("s"), ["a", "x"]))
    answer(session, "b")
    answer(session, "y")
    assert session.state.words == ["a", "x", "b", "y"]
