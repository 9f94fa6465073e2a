"""The glass: virtual time alone, through the service and its clients."""

from collections.abc import AsyncIterator

import pytest_asyncio
from msgspec.structs import replace

from controller.engine import JournalUnwritable, MemoryJournal, Play, Rules, Session
from controller.wire import (
    Answer,
    Choose,
    Correction,
    Countdown,
    Edit,
    Mend,
    Msg,
    Pause,
    Redo,
    Take,
    Undo,
)
from controller.wire.frame import Accepted, Refused
from tests.engine.small import Jotter, Small, answer, choose
from tests.service.dare import HANDS, Dare, Round
from tests.service.house import House, Talk, nonces, open_house, settle

__all__: list[str] = []


@pytest_asyncio.fixture
async def house() -> AsyncIterator[House]:
    async with open_house() as house:
        yield house


async def at_vote(house: House) -> Talk:
    """The shared screen, where a vote has just been called."""
    screen = await house.talk()
    await screen.answer("left", seat="ana", ask=house.session.ask_id)
    await screen.sees(lambda view: view.revision == house.session.timeline.length)
    return screen


async def at_run(house: House) -> Talk:
    """The shared screen, where ben has just been asked to run."""
    screen = await at_vote(house)
    for seat in ("ana", "ben"):
        await screen.answer("yes", seat=seat, ask=house.session.ask_id)
    await screen.sees(lambda view: view.revision == house.session.timeline.length)
    return screen


async def shown(house: House, screen: Talk) -> Countdown | None:
    """The glass as the screen sees it once all has arrived, looked at anew."""
    return (await house.talk()).view.countdown  # type: ignore[union-attr]


def open_key(house: House) -> str:
    ask = house.session.run.open
    return "" if ask is None else ask.key


async def test_an_ask_without_a_limit_has_no_glass(house: House) -> None:
    assert await shown(house, await house.talk()) is None


async def test_a_timed_ask_that_stands_newly_runs_at_once(house: House) -> None:
    screen = await at_vote(house)
    assert await shown(house, screen) == Countdown("0.2", 30, 30_000)


async def test_a_view_says_what_is_left_as_it_is_sent(house: House) -> None:
    screen = await at_vote(house)
    await house.passes(12_345)
    assert await shown(house, screen) == Countdown("0.2", 30, 17_655)


async def test_nothing_happens_a_millisecond_before_the_time_is_up(house: House) -> None:
    await at_vote(house)
    await house.passes(29_999)
    assert house.session.timeline.length == 2


async def test_a_vote_is_closed_when_its_time_is_up(house: House) -> None:
    screen = await at_vote(house)
    await screen.answer("yes", seat="ben", ask="0.2")
    await house.passes(30_000)
    assert open_key(house) == "run"
    await screen.sees(lambda view: any("1 voted" in str(line.text) for line in view.log))


async def test_any_other_ask_goes_to_the_overlord_when_its_time_is_up(house: House) -> None:
    screen = await at_run(house)
    await house.passes(20_000)
    await screen.sees(lambda view: view.asks and view.asks[0].ask.key == "time-up")
    assert await shown(house, screen) is None


async def test_more_time_turns_the_glass_again(house: House) -> None:
    screen = await at_run(house)
    await house.passes(20_000)
    await screen.answer("more", ask=house.session.ask_id)
    glass = await shown(house, screen)
    assert glass is not None
    assert (glass.left_ms, glass.paused) == (20_000, False)


async def test_a_part_that_is_given_leaves_the_glass_as_it_is(house: House) -> None:
    screen = await at_vote(house)
    await house.passes(10_000)
    await screen.answer("yes", seat="ana", ask="0.2")
    assert await shown(house, screen) == Countdown("0.2", 30, 20_000)


async def test_a_part_that_is_taken_back_gains_nobody_time(house: House) -> None:
    screen = await at_vote(house)
    await house.passes(10_000)
    given = await screen.answer("yes", seat="ana", ask="0.2")
    assert isinstance(given, Accepted)
    ana = await house.talk("seat", "ana")
    assert isinstance(await ana.ask(Undo(nonce=nonces(), entry=given.entry)), Accepted)
    glass = await shown(house, screen)
    assert glass is not None
    assert (glass.left_ms, glass.paused) == (20_000, False)
    await house.passes(20_000)
    assert open_key(house) == "run"


class Hasty(Dare):
    """Begins with its vote, so that an offer can be taken beside it at once; nobody hides."""

    def run(self, play: Play[Round]) -> Rules[None]:
        rules = super().run(play)
        yield next(rules)
        next(rules)
        yield rules.send(HANDS[:1])


class Hurried(Dare):
    """Ana has to hide her coin in nine seconds; nobody else knows that she is asked."""

    def run(self, play: Play[Round]) -> Rules[None]:
        rules = super().run(play)
        yield next(rules)
        ask = next(rules)
        assert isinstance(ask, Choose)
        yield replace(ask, seconds=9)


async def test_an_offer_that_is_taken_beside_the_question_gains_nobody_time() -> None:
    async with open_house(Session.begin(Hasty(), {})) as house:
        screen = await house.talk()
        await screen.ask(Pause(nonce=nonces(), on=False))
        await house.passes(10_000)
        taken = await screen.ask(Take(nonce=nonces(), seat="ana", offer="boast"))
        assert isinstance(taken, Accepted)
        glass = await shown(house, screen)
        assert glass is not None
        assert (glass.left_ms, glass.paused) == (20_000, False)


async def test_a_pause_stops_the_glass_and_lets_it_run_on(house: House) -> None:
    screen = await at_vote(house)
    await house.passes(10_000)
    await screen.ask(Pause(nonce=nonces(), on=True))
    await house.passes(3_600_000)
    assert await shown(house, screen) == Countdown("0.2", 30, 20_000, paused=True)
    await screen.ask(Pause(nonce=nonces(), on=False))
    await house.passes(19_999)
    assert open_key(house) == "vote"
    await house.passes(1)
    assert open_key(house) == "run"


async def test_everybody_sees_that_the_glass_was_stopped(house: House) -> None:
    screen = await at_vote(house)
    table = await house.talk("table")
    await screen.ask(Pause(nonce=nonces(), on=True))
    await table.sees(lambda view: view.countdown and view.countdown.paused)


async def test_a_glass_that_stands_leaves_nothing_on_the_clock(house: House) -> None:
    screen = await at_vote(house)
    assert house.clock.next_due() == 30_000
    await screen.ask(Pause(nonce=nonces(), on=True))
    assert house.clock.next_due() is None


async def test_an_answer_that_comes_at_the_last_moment_counts(house: House) -> None:
    struck: list[str] = []
    await at_run(house)
    house.service.glass.at_zero = struck.append
    house.clock.advance(20_000)  # the clock has called; the loop has not heard it yet
    house.session.do(Answer(house.session.ask_id, nonces(), "ben", picks=("run",)))
    await settle()
    assert struck == []
    assert open_key(house) == "hide"


async def test_saying_pause_twice_changes_nothing_more(house: House) -> None:
    screen = await at_vote(house)
    await screen.ask(Pause(nonce=nonces(), on=True))
    await house.passes(5_000)
    await screen.ask(Pause(nonce=nonces(), on=True))
    await screen.ask(Pause(nonce=nonces(), on=False))
    await screen.ask(Pause(nonce=nonces(), on=False))
    await house.passes(10_000)
    assert await shown(house, screen) == Countdown("0.2", 30, 20_000)


async def test_a_pause_without_a_glass_is_refused(house: House) -> None:
    reply = await (await house.talk()).ask(Pause(nonce=nonces(), on=True))
    assert isinstance(reply, Refused)
    assert str(reply.why.text) == "No glass is running for this question."


async def test_an_answer_given_while_paused_counts(house: House) -> None:
    screen = await at_run(house)
    await screen.ask(Pause(nonce=nonces(), on=True))
    assert isinstance(await screen.answer("stay", seat="ben", ask=house.session.ask_id), Accepted)


async def stands_paused(house: House, screen: Talk, left_ms: int) -> None:
    glass = await shown(house, screen)
    assert glass is not None
    assert (glass.left_ms, glass.paused) == (left_ms, True)
    before = house.session.timeline.length
    await house.passes(3_600_000)
    assert house.session.timeline.length == before


async def test_after_undo_the_glass_stands_paused(house: House) -> None:
    screen = await at_run(house)
    await house.passes(5_000)
    await screen.ask(Undo(nonce=nonces(), entry=house.session.timeline.length))
    await stands_paused(house, screen, 30_000)


async def test_after_redo_the_glass_stands_paused(house: House) -> None:
    screen = await at_run(house)
    entry = house.session.timeline.length
    await screen.ask(Undo(nonce=nonces(), entry=entry))
    await screen.ask(Redo(nonce=nonces(), entry=entry))
    await stands_paused(house, screen, 20_000)


async def test_after_a_correction_the_glass_stands_paused(house: House) -> None:
    screen = await at_run(house)
    await screen.ask(Correction(nonce=nonces(), edits=(Edit("/rounds", value=3),)))
    assert open_key(house) == "run"
    await stands_paused(house, screen, 20_000)


async def test_after_a_mend_the_glass_stands_paused(house: House) -> None:
    screen = await at_run(house)
    rows = map(house.session.journal.row, house.session.timeline.path())
    vote = next(row.seq for row in rows if row.key == "vote")
    await screen.ask(Mend(nonce=nonces(), entry=vote, picks=("no",)))
    assert open_key(house) == "run"
    await stands_paused(house, screen, 20_000)


async def test_an_answer_that_lets_in_what_waited_is_a_step_forward_and_the_glass_runs(
    house: House,
) -> None:
    screen = await at_run(house)
    rows = map(house.session.journal.row, house.session.timeline.path())
    hidden = next(row.seq for row in rows if row.key == "hide")
    await screen.ask(Mend(nonce=nonces(), entry=hidden, again=True))
    await screen.answer("right", seat="ana", ask=house.session.ask_id)
    assert open_key(house) == "run"
    assert house.service.glass.running


async def test_a_question_that_is_new_while_answers_wait_has_its_glass_run() -> None:
    def rules(play: Play[Jotter]) -> Rules[None]:
        [way] = yield choose("short", "long", key="way")
        if way.id == "long":
            yield choose("left", "right", key="fork", seconds=20)
        yield choose("sit", "stand", key="rest")

    session = Session.begin(Small(rules), {})
    entry = answer(session, "short")
    answer(session, "sit")
    async with open_house(session) as house:
        screen = await house.talk()
        await screen.ask(Mend(nonce=nonces(), entry=entry, again=True))
        await screen.answer("long", seat="ann", ask=session.ask_id)
        assert session.waits is not None
        assert open_key(house) == "fork"
        assert house.service.glass.running


async def test_after_a_restart_the_glass_stands_paused(house: House) -> None:
    await at_run(house)
    again = Session.open(house.session.game, house.session.journal)
    async with open_house(again) as other:
        await stands_paused(other, await other.talk(), 20_000)


async def test_the_next_timed_ask_after_a_paused_one_runs(house: House) -> None:
    screen = await at_run(house)
    await screen.ask(Undo(nonce=nonces(), entry=house.session.timeline.length))
    await screen.answer("no", seat="ben", ask=house.session.ask_id)
    glass = await shown(house, screen)
    assert glass is not None
    assert not glass.paused


async def test_an_undo_while_no_glass_stands_pauses_no_later_one(house: House) -> None:
    screen = await at_vote(house)
    await screen.ask(Undo(nonce=nonces(), entry=2))
    assert open_key(house) == "hide"
    await screen.answer("left", seat="ana", ask=house.session.ask_id)
    glass = await shown(house, screen)
    assert glass is not None
    assert not glass.paused


async def test_the_glass_of_a_question_that_was_answered_never_strikes(house: House) -> None:
    screen = await at_run(house)
    await house.passes(19_000)
    await screen.answer("run", seat="ben", ask=house.session.ask_id)
    before = house.session.timeline.length
    await house.passes(3_600_000)
    assert house.session.timeline.length == before


async def test_who_may_not_see_a_question_sees_no_glass_for_it() -> None:
    async with open_house(Session.begin(Hurried(), {})) as house:
        views = {seat: (await house.talk("seat", seat)).view for seat in ("ana", "ben")}
        assert {seat: view and view.countdown is not None for seat, view in views.items()} == {
            "ana": True,
            "ben": False,
        }


async def test_when_time_is_up_and_the_disk_refuses_the_glass_stands_at_zero() -> None:
    class Full(MemoryJournal):
        full = False

        def append(self, rows, checkpoint=None, drop=()):  # type: ignore[no-untyped-def]
            if self.full:
                raise JournalUnwritable(Msg("The disk is full."))
            super().append(rows, checkpoint, drop)

    journal = Full()
    async with open_house(Session.begin(Dare(), {}, journal)) as house:
        screen = await at_vote(house)
        journal.full = True
        table = await house.talk("table")
        await house.passes(30_000)
        await table.sees(lambda view: view.countdown and view.countdown.paused)
        await stands_paused(house, screen, 0)
        journal.full = False
        await screen.ask(Pause(nonce=nonces(), on=False))
        await house.passes(0)
        assert open_key(house) == "run"


async def test_time_that_is_up_is_entered_once_and_answers_after_it_are_stale(
    house: House,
) -> None:
    screen = await at_run(house)
    ask = house.session.ask_id
    await house.passes(60_000)
    kinds = [row.kind for row in house.session.journal.summaries()]
    assert kinds.count("timeup") == 1
    late = await screen.ask(Answer(ask, nonces(), "ben", picks=("run",)))
    assert isinstance(late, Refused)
    assert "no longer stands" in str(late.why.text)
