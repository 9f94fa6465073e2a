"""Several clients at one service: who hears, sees and may do what."""

import socket
from collections.abc import Sequence

import msgspec
import pytest
from msgspec.structs import replace

from controller.engine import JournalUnwritable, MemoryJournal, Play, Rules, Session
from controller.engine.journal import Row
from controller.service import line
from controller.service.line import REPLIES
from controller.wire import (
    Answer,
    AnyAsk,
    Choose,
    Correction,
    Edit,
    Forgo,
    Mend,
    Msg,
    Offer,
    Option,
    Pause,
    Redo,
    Ruling,
    Take,
    Undo,
    View,
)
from controller.wire.frame import Accepted, Hello, Refused, Seen, ServiceFrame, Welcome
from tests.service.dare import Dare, Round
from tests.service.house import Talk, nonces, open_house, settle, until

__all__: list[str] = []


def why(reply: Accepted | Refused) -> str:
    assert isinstance(reply, Refused)
    return str(reply.why.text)


def asks(view: View) -> list[str]:
    return [asked.ask.key for asked in view.asks]


async def test_a_client_hears_welcome_and_then_its_whole_view() -> None:
    async with open_house() as house:
        stranger = await house.stranger()
        stranger.send(Hello(role="seat", seat="ana"))
        welcome = await stranger.hear()
        seen = await stranger.hear()
    assert welcome == Welcome(game="dare", evening=house.session.journal.evening, audience="ana")
    assert isinstance(seen, Seen)
    assert asks(seen.view) == ["hide"]


async def test_an_answer_is_acknowledged_and_everybody_sees_what_came_of_it() -> None:
    async with open_house() as house:
        ana, ben = await house.talk("seat", "ana"), await house.talk("seat", "ben")
        reply = await ana.answer("left")
        assert isinstance(reply, Accepted)
        assert reply.entry == 2
        for talk in (ana, ben):
            assert asks(await talk.sees(lambda view: view.revision == 2)) == ["vote"]


async def test_what_one_audience_may_not_know_never_reaches_its_line() -> None:
    async with open_house() as house:
        others = [await house.talk("seat", "ben"), await house.talk("table")]
        ana = await house.talk("seat", "ana")
        assert [asks(talk.view) for talk in others if talk.view] == [[], []]
        await ana.answer("left")
        mine = await ana.sees(lambda view: view.revision == 2)
        assert b"left hand" in msgspec.json.encode(mine)
        for talk in others:
            theirs = msgspec.json.encode(await talk.sees(lambda view: view.revision == 2))
            assert b"left hand" not in theirs
            assert b"Coin" not in theirs


async def test_a_question_that_a_seat_may_not_see_does_not_exist_in_its_refusals() -> None:
    async with open_house() as house:
        ana, ben = await house.talk("seat", "ana"), await house.talk("seat", "ben")
        assert ana.view is not None
        real = await ben.answer("left", ask=ana.view.asks[0].id)
        made_up = await ben.answer("left", ask="9.9")
    assert why(real) == why(made_up)
    assert isinstance(real, Refused)
    assert real.why.because == ()


async def test_an_offer_that_is_not_for_a_seat_does_not_exist_in_its_refusals() -> None:
    class Secret(Dare):
        def offers(self, state: Round) -> tuple[Offer, ...]:
            return (Offer(Option("bribe", Msg("Bribe the Overlord")), ("ana",)),)

    async with open_house(Session.begin(Secret(), {})) as house:
        ben = await house.talk("seat", "ben")
        real = await ben.ask(Take(nonce=nonces(), offer="bribe"))
        made_up = await ben.ask(Take(nonce=nonces(), offer="bribery"))
    assert why(real) == why(made_up).replace("bribery", "bribe")


async def test_an_answer_sent_again_is_known_even_where_the_next_question_is_hidden() -> None:
    async with open_house() as house:
        screen, ben = await house.talk(), await house.talk("seat", "ben")
        await screen.answer("left", seat="ana", ask=house.session.ask_id)
        for seat in ("ana", "ben"):
            await screen.answer("yes", seat=seat, ask=house.session.ask_id)
        run = Answer(house.session.ask_id, "mine", picks=("run",))
        first = await ben.ask(run)
        assert isinstance(first, Accepted)
        assert house.session.run.ask.audience == ("ana",)  # type: ignore[union-attr]
        assert await ben.ask(run) == first


async def test_an_acknowledgement_with_a_note_is_given_again_with_its_note() -> None:
    class Moody(Dare):
        """Who has boasted is asked another question."""

        def run(self, play: Play[Round]) -> Rules[None]:
            rules = super().run(play)
            yield next(rules)
            ask = next(rules)
            assert isinstance(ask, Choose)
            hand = yield replace(ask, key="sulk") if play.state.boasts else ask
            yield rules.send(hand)

    async with open_house(Session.begin(Moody(), {})) as house:
        screen = await house.talk()
        await screen.answer("left", seat="ana", ask=house.session.ask_id)
        boasted = Correction(nonce="boasted", edits=(Edit("/boasts", value=1),))
        first = await screen.ask(boasted)
        assert isinstance(first, Accepted)
        assert str(first.note).startswith("1 answer since then no longer fits")
        assert await screen.ask(boasted) == first


async def test_the_table_sends_nothing() -> None:
    async with open_house() as house:
        table = await house.talk("table")
        reply = await table.ask(Take(nonce="n", offer="boast"))
        assert why(reply) == "This screen only shows the table: answer at your own screen."
        assert house.session.timeline.length == 1


async def test_a_seat_cannot_speak_for_another() -> None:
    async with open_house() as house:
        ben = await house.talk("seat", "ben")
        assert "speaks for ben" in why(await ben.ask(Answer("0.1", "n", "ana", picks=("left",))))
        assert house.session.timeline.length == 1


async def test_the_shared_screen_answers_for_the_seat_whose_finger_it_was() -> None:
    async with open_house() as house:
        screen = await house.talk()
        taken = await screen.ask(Take(nonce=nonces(), seat="ben", offer="boast"))
        assert isinstance(taken, Accepted)
        reply = await screen.answer("right", seat="ana", ask=house.session.ask_id)
        assert isinstance(reply, Accepted)
        assert house.session.state.hand == "right"
        assert house.session.state.boasts == 1


async def test_the_overlord_rules_corrects_undoes_and_redoes() -> None:
    async with open_house() as house:
        overlord = await house.talk()
        ask = house.session.ask_id
        ruled = await overlord.ask(Ruling(nonce=nonces(), ask=ask, by="ana", picks=("left",)))
        assert isinstance(ruled, Accepted)
        undone = await overlord.ask(Undo(nonce=nonces(), entry=ruled.entry))
        assert isinstance(undone, Accepted)
        assert house.session.state.hand == ""
        redone = await overlord.ask(Redo(nonce=nonces(), entry=ruled.entry))
        assert isinstance(redone, Accepted)
        assert house.session.state.hand == "left"
        edit = Edit("/rounds", value=7)
        corrected = await overlord.ask(Correction(nonce=nonces(), edits=(edit,)))
        assert isinstance(corrected, Accepted)
        assert house.session.state.rounds == 7


async def test_the_overlord_mends_an_answer_that_a_player_gave_and_the_later_ones_stay() -> None:
    async with open_house() as house:
        overlord, ana = await house.talk(), await house.talk("seat", "ana")
        hidden = await ana.answer("left")
        assert isinstance(hidden, Accepted)
        await ana.sees(lambda view: asks(view) == ["vote"])
        await ana.answer("no")
        mended = await overlord.ask(Mend(nonce=nonces(), entry=hidden.entry, picks=("right",)))
        assert isinstance(mended, Accepted)
        assert house.session.state.hand == "right"
        assert house.session.asked == ("ben",)


async def test_what_waits_reaches_the_overlord_alone_who_may_let_go_of_it() -> None:
    async with open_house() as house:
        overlord, ana = await house.talk(), await house.talk("seat", "ana")
        hidden = await ana.answer("left")
        assert isinstance(hidden, Accepted)
        await ana.sees(lambda view: asks(view) == ["vote"])
        await ana.answer("no")
        await overlord.ask(Mend(nonce=nonces(), entry=hidden.entry, again=True))
        await overlord.sees(lambda view: view.mending is not None and view.mending.waits == 1)
        seen = await ana.sees(lambda view: asks(view) == ["hide"])
        assert seen.mending is None
        assert "Only the Overlord" in why(await ana.ask(Forgo(nonce=nonces())))
        await overlord.ask(Forgo(nonce=nonces()))
        await overlord.sees(lambda view: view.mending is None)


async def test_a_seat_undoes_its_own_part_and_no_other() -> None:
    async with open_house() as house:
        ana, ben = await house.talk("seat", "ana"), await house.talk("seat", "ben")
        await ana.answer("left")
        await ana.sees(lambda view: view.revision == 2)
        part = await ana.answer("yes")
        assert isinstance(part, Accepted)
        refused = await ben.ask(Undo(nonce=nonces(), entry=part.entry))
        assert "your own answer" in why(refused)
        mine = await ana.ask(Undo(nonce=nonces(), entry=part.entry))
        assert isinstance(mine, Accepted)


async def test_a_command_sent_again_gets_its_first_acknowledgement() -> None:
    async with open_house() as house:
        ana = await house.talk("seat", "ana")
        answer = Answer(house.session.ask_id, "mine", picks=("left",))
        first = await ana.ask(answer)
        ana.leave()
        back = await house.talk("seat", "ana")
        assert await back.ask(answer) == first
        assert house.session.timeline.length == 2


async def test_a_pause_sent_again_gets_its_first_acknowledgement_and_stops_nothing() -> None:
    async with open_house() as house:
        overlord = await house.talk()
        await overlord.answer("left", seat="ana", ask=house.session.ask_id)
        first = await overlord.ask(Pause(nonce="stop", on=True))
        await overlord.ask(Pause(nonce="go", on=False))
        assert await overlord.ask(Pause(nonce="stop", on=True)) == first
        assert house.service.glass.running


async def test_another_command_under_the_name_of_a_pause_is_refused() -> None:
    async with open_house() as house:
        overlord = await house.talk()
        await overlord.answer("left", seat="ana", ask=house.session.ask_id)
        await overlord.ask(Pause(nonce="stop", on=True))
        for other in (
            Pause(nonce="stop", on=False),
            Answer(house.session.ask_id, "stop", "ana", picks=("yes",)),
        ):
            reply = await overlord.ask(other)
            assert isinstance(reply, Refused)
            assert str(reply.why.text) == "This name (nonce) was given to something else already."
        assert house.session.timeline.length == 2


async def test_rules_that_stumble_cost_one_sentence_and_the_game_goes_on() -> None:
    async with open_house() as house:
        ana, ben = await house.talk("seat", "ana"), await house.talk("seat", "ben")
        await ana.answer("left")
        await ana.sees(lambda view: view.revision == 2)
        assert isinstance(await ana.answer("stumble"), Accepted)
        await ben.sees(lambda view: view.revision == 3)
        assert why(await ben.answer("yes")).startswith("The rules stumbled over this")
        assert house.session.timeline.length == 3
        overlord = await house.talk()
        assert isinstance(await overlord.ask(Undo(nonce=nonces(), entry=3)), Accepted)


async def test_a_disk_that_refuses_costs_one_sentence_and_the_answer_can_be_sent_again() -> None:
    class Full(MemoryJournal):
        full = False

        def append(
            self,
            rows: Sequence[Row],
            checkpoint: tuple[int, bytes] | None = None,
            drop: Sequence[int] = (),
        ) -> None:
            if self.full:
                raise JournalUnwritable(Msg("The disk is full."))
            super().append(rows, checkpoint, drop)

    journal = Full()
    async with open_house(Session.begin(Dare(), {}, journal)) as house:
        ana = await house.talk("seat", "ana")
        answer = Answer(house.session.ask_id, "mine", picks=("left",))
        journal.full = True
        assert why(await ana.ask(answer)) == "The disk is full."
        assert house.session.timeline.length == 1
        journal.full = False
        assert await ana.ask(answer) == Accepted(nonce="mine", entry=2)


async def test_each_client_reads_its_own_language() -> None:
    spanish = {"Where do you hide the coin?": "¿Dónde escondes la moneda?"}
    async with open_house() as house:
        house.service.translation = lambda language: (
            lambda key, plural, n: spanish.get(key, key) if language == "es" else key
        )
        prompts = []
        for language in ("en", "es", "fr"):
            ana = await house.talk("seat", "ana", language=language)
            assert ana.view is not None
            prompts.append(str(ana.view.asks[0].ask.prompt))
    hide = "Where do you hide the coin?"
    assert prompts == [hide, spanish[hide], hide]


async def test_a_view_that_cannot_be_drawn_leaves_a_bare_one() -> None:
    class Blind(Dare):
        def view(self, state: Round, asks: tuple[AnyAsk, ...], audience: str) -> View:
            return View(audience=audience, revision=0, turn=object())  # type: ignore[arg-type]

    async with open_house(Session.begin(Blind(), {})) as house:
        ana = await house.talk("seat", "ana")
        assert ana.view is not None
        assert "cannot be drawn" in str(ana.view.turn)


async def test_a_refusal_brings_no_view_since_nothing_has_changed() -> None:
    async with open_house() as house:
        ben = await house.talk("seat", "ben")
        for _ in range(3):
            ben.send(Pause(nonce=nonces(), on=True))
        heard = [await ben.hear() for _ in range(3)]
        await settle()
        assert [type(frame) for frame in heard] == [Refused] * 3
        assert len(ben.reader._buffer) == 0  # type: ignore[attr-defined]


async def test_a_client_that_has_said_all_it_wants_may_read_the_replies_later() -> None:
    async with open_house() as house:
        mute = house.mute(Hello(role="table"))
        await settle()
        [client] = house.service.clients
        said = 0
        while len(client.line._replies) < 5:
            said += mute.say(b'{"type":"zip"}\n' * 20) // len(b'{"type":"zip"}\n')
            await settle()
        mute.line.shutdown(socket.SHUT_WR)
        await settle()
        heard: list[ServiceFrame] = []
        while client in house.service.clients:
            heard += mute.hear()
            await settle()
        heard += mute.hear()
    assert sum(isinstance(frame, Refused) for frame in heard) == said


async def boast(screen: Talk, times: int) -> int:
    """Let the game move on, and every view with it; the last entry."""
    reply: Accepted | Refused | None = None
    for _ in range(times):
        reply = await screen.ask(Take(nonce=nonces(), seat="ben", offer="boast"))
    assert isinstance(reply, Accepted)
    return reply.entry


async def test_a_client_that_reads_late_is_sent_the_newest_view_and_few_others() -> None:
    async with open_house() as house:
        late = house.mute(Hello(role="table"))
        last = await boast(await house.talk(), 600)
        revisions: list[int] = []
        while not revisions or revisions[-1] < last:
            await settle()
            revisions += [frame.view.revision for frame in late.hear() if isinstance(frame, Seen)]
    assert len(revisions) < 100


async def test_a_client_that_never_reads_keeps_nobody_waiting_and_costs_one_view() -> None:
    async with open_house() as house:
        house.mute(Hello(role="table"))
        await settle()
        [client] = house.service.clients
        await boast(await house.talk(), 600)
        assert len(client.line._replies) == 0
        assert client.line.writer.transport.get_write_buffer_size() < 64 * 1024


async def test_a_client_that_only_sends_is_heard_only_so_far() -> None:
    async with open_house() as house:
        flood = house.mute(Hello(role="table"))
        sent, stuck = 0, 0
        while stuck < 50:
            now = flood.say(b'{"type":"zip"}\n' * 1000)
            sent += now
            stuck = 0 if now else stuck + 1
            await settle()
        [client] = house.service.clients
        assert len(client.line._replies) <= REPLIES
        assert sent < 10_000_000
        await boast(await house.talk(), 1)


async def test_a_client_that_goes_in_the_midst_of_a_line_is_forgotten() -> None:
    async with open_house() as house:
        talk = await house.talk()
        talk.say(b'{"type":"ans')
        talk.leave()
        other: Talk = await house.talk()
        await other.ask(Take(nonce="n", seat="ben", offer="boast"))
        assert len(house.service.clients) == 1


async def test_a_client_that_is_sent_away_has_heard_its_last_reply() -> None:
    async with open_house() as house:
        talk = await house.talk()
        talk.send(Take(nonce="n", seat="ben", offer="boast"))
        await until(lambda: house.session.timeline.length == 2)
        await house.service.close()
        assert isinstance(await talk.reply(), Accepted)
        await talk.hear()
        assert await talk.reader.read() == b""


async def test_a_client_that_never_reads_does_not_keep_the_service_from_ending(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(line, "GOODBYE_S", 0.01)
    async with open_house() as house:
        house.mute(Hello(role="table"))
        await boast(await house.talk(), 600)
        await house.service.close()
        await until(lambda: not house.service.clients)
