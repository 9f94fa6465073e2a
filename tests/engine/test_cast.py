"""Automatic players: what they are asked, what they see, and who plays which seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from controller.engine import REST, Invalid, Play, Rules, Run, Session
from controller.engine.cast import EVERYBODY, Cast, Misplayed, casting, engaged
from controller.engine.players import BY_CHANCE, Given, Look, Policy, random_answer
from controller.wire import (
    FATE,
    OVERLORD,
    Answer,
    AnyAsk,
    Chance,
    Choose,
    Judge,
    Msg,
    Offer,
    Option,
    Page,
    Read,
    Take,
    TimeUp,
    View,
    Why,
)
from tests.engine.small import Jotter, Small, choose
from tests.specimens.noughts import Noughts
from tests.specimens.relay import Relay

Heard = list[tuple[str, AnyAsk]]


class Firsts(Policy):
    """Takes the first open option, and remembers what it was asked and what it was shown."""

    def __init__(self, wants: str = "", looks: bool = False) -> None:
        self.wants = wants
        self.looks = looks
        self.heard: Heard = []
        self.seen: list[View] = []
        self.offered: list[tuple[str, ...]] = []

    def answer(self, seat: str, ask: AnyAsk, look: Look, rng: Random) -> Given:
        self.heard.append((seat, ask))
        if self.looks:
            self.seen.append(look())
        assert isinstance(ask, Choose | Judge)
        return (next(option.id for option in ask.options if option.closed is None),), ()


class Taker(Firsts):
    """Takes the offer that it wants whenever there is one."""

    def take(self, seat: str, offers: tuple[Option, ...], look: Look, rng: Random) -> str:
        self.offered.append(tuple(offer.id for offer in offers))
        return self.wants


class Says(Policy):
    """Answers as it is told to."""

    def __init__(self, say: Callable[[], Given | None]) -> None:
        self.say = say

    def answer(self, seat: str, ask: AnyAsk, look: Look, rng: Random) -> Given | None:
        return self.say()


def asked(*asks: AnyAsk, **more: Any) -> Run[Jotter]:
    """Rules that put these questions, one after the other, and jot down the replies."""

    def rules(play: Play[Jotter]) -> Rules[None]:
        while len(play.state.words) < len(asks):
            yield REST
            reply = yield asks[len(play.state.words)]
            play.state.words.append(str(reply))

    game = Small(rules, **more)
    return Run.of(game, game.new({}))


def play(run: Run[Any], by: Mapping[str, Policy], seed: str = "1") -> list[Answer | Take]:
    """Everything that is said until the game is over."""
    cast = Cast(by, seed)
    said = []
    while run.ask is not None:
        said.append(cast.say(run))
        run.accept(said[-1])
    return said


# -- what a player is asked ---------------------------------------------------------------------


def test_who_is_not_named_plays_by_chance() -> None:
    ask = choose("a", "b", "c", "d", "e")
    [said] = play(asked(ask), {}, "7")
    assert isinstance(said, Answer)
    assert (said.picks, said.pairs) == random_answer(ask, Random("7/ann"))


def test_dice_are_left_to_fate_and_nobody_is_asked_for_faces() -> None:
    dice = Chance(key="d", to=("ann",), prompt="", stream="d", faces=("1", "2"), count=2)
    ann = Firsts()
    assert play(asked(dice, choose("a")), {"ann": ann})[0] == Answer("", "", "ann", (FATE,))
    assert [ask.key for _, ask in ann.heard] == ["pick"]


def test_what_is_only_to_be_read_has_been_read() -> None:
    page = Read(key="r", to=("ann",), prompt="", pages=(Page("Once"),))
    ann = Firsts()
    assert play(asked(page), {"ann": ann}) == [Answer("", "", "ann")]
    assert ann.heard == []


def test_of_a_question_to_several_a_seat_is_put_its_own_part() -> None:
    ask = replace(
        choose("a", "b", to=("ann", "bob")),
        options=(Option("a", "A", to=("ann",)), Option("b", "B", to=("bob",))),
    )
    ann, bob = Firsts(), Firsts()
    said = play(asked(ask), {"ann": ann, "bob": bob})
    assert [(each.seat, each.picks) for each in said if isinstance(each, Answer)] == [
        ("ann", ("a",)),
        ("bob", ("b",)),
    ]
    [(_, put)] = bob.heard
    assert isinstance(put, Choose)
    assert [option.id for option in put.options] == ["b"]


def test_when_time_is_up_the_overlords_player_decides() -> None:
    session = Session.begin(Small(lambda play: late(play)), {})
    session.do(TimeUp(nonce="t", ask=session.ask_id))
    overlord = Firsts()
    said = Cast({OVERLORD: overlord}, "1").say(session.run)
    assert said == Answer("", "", OVERLORD, ("decide",))


def late(play: Play[Jotter]) -> Rules[None]:
    yield REST
    yield choose("a", "b", seconds=10)


def test_a_seats_chance_does_not_depend_on_what_the_others_play() -> None:
    ask = choose(*"abcdefgh", to=("ann", "bob", "cyd"))
    asks = [ask] * 5
    by_chance = play(asked(*asks), {})
    with_others = play(asked(*asks), {"ann": Firsts(), "cyd": Firsts()})
    assert [s for s in by_chance if s.seat == "bob"] == [s for s in with_others if s.seat == "bob"]


# -- what a player sees -------------------------------------------------------------------------


def test_a_player_sees_its_own_audiences_view_and_nothing_else() -> None:
    game = Relay()
    session = Session.begin(game, {"seed": "3", "runners": 3})
    seats = (*session.game.seats(session.state), OVERLORD)
    looked = 0
    cast = Cast({seat: ByLooking() for seat in seats}, "3")
    while not session.over:
        views = {seat: session.view(seat) for seat in seats}
        said = cast.say(session.run)
        assert isinstance(said, Answer)
        player = cast.by[said.seat]
        assert isinstance(player, ByLooking)
        for view in player.seen:
            looked += 1
            assert view == without_session(views[said.seat])
        player.seen.clear()
        session.answer(replace(said, ask=session.ask_id, nonce=str(session.timeline.length)))
    assert looked > 30


class ByLooking(Policy):
    """Looks, and then answers by chance."""

    def __init__(self) -> None:
        self.seen: list[View] = []

    def answer(self, seat: str, ask: AnyAsk, look: Look, rng: Random) -> Given | None:
        self.seen.append(look())
        assert [asked.ask for asked in self.seen[-1].asks] == [ask]
        return BY_CHANCE.answer(seat, ask, look, rng)


def without_session(view: View) -> View:
    """The view without what only a session has: the log, what can be undone, ids."""
    asks = tuple(replace(each, id="") for each in view.asks)
    waiting = tuple(replace(each, ask="") for each in view.waiting)
    bare = replace(view, asks=asks, waiting=waiting, log=(), undo=None, redo=None)
    return replace(bare, revision=0, sound=None, recap="")


def test_a_player_does_not_see_what_another_has_said_before_all_are_heard() -> None:
    ask = choose("a", "b", to=("ann", "bob"))
    bob = Firsts(looks=True)
    play(asked(ask), {"bob": bob})
    [view] = bob.seen
    assert view.asks[0].given == ("ann",)
    assert view.parts == asked(ask).game.view(asked(ask).state, (), "bob").parts


def test_no_view_is_drawn_unless_a_player_looks() -> None:
    drawn: list[str] = []

    class Counted(Noughts):
        def view(self, state: Any, asks: tuple[AnyAsk, ...], audience: str) -> View:
            drawn.append(audience)
            return super().view(state, asks, audience)

    game = Counted()
    play(Run.of(game, game.new({})), {"cross": Firsts(), "nought": Firsts()})
    assert drawn == []
    play(Run.of(game, game.new({})), {"cross": Firsts(looks=True), "nought": Firsts()})
    assert set(drawn) == {"cross"}


def test_nothing_that_a_player_is_given_can_be_changed_or_leads_to_the_state() -> None:
    class Touches(Firsts):
        def answer(self, seat: str, ask: AnyAsk, look: Look, rng: Random) -> Given:
            view = look()
            for given, field in ((ask, "key"), (view, "turn"), (view.asks[0], "ask")):
                with pytest.raises(AttributeError):
                    setattr(given, field, "x")
            assert [name for name in dir(look) if not name.startswith("_")] == []
            return super().answer(seat, ask, look, rng)

    ann = Touches()
    play(asked(choose("a")), {"ann": ann})
    assert len(ann.heard) == 1


# -- offers ---------------------------------------------------------------------------------------

OFFERS = (
    Offer(Option("coin", "Pay"), ("ann", "bob")),
    Offer(Option("gift", "Give"), (OVERLORD,)),
    Offer(Option("shut", "Shut", closed=Why("it is")), ("ann",)),
)


def with_offers(*asks: AnyAsk) -> Run[Jotter]:
    def taken(play: Play[Jotter], offer: str) -> Rules[None]:
        play.state.words.append(offer)
        yield from ()

    return asked(*asks, offers=lambda state: OFFERS, taken=taken)


def test_no_offer_is_taken_unless_a_player_says_so() -> None:
    run = with_offers(choose("a"), choose("b"))
    assert all(isinstance(said, Answer) for said in play(run, {"ann": Firsts()}))


def test_a_player_is_told_of_the_open_offers_that_are_for_its_seat() -> None:
    ann, overlord, cyd = Taker(), Taker(), Taker()
    play(with_offers(choose("a")), {"ann": ann, OVERLORD: overlord, "cyd": cyd})
    assert (ann.offered, overlord.offered, cyd.offered) == ([("coin",)], [("gift",)], [])


def test_an_offer_is_put_once_for_each_question_and_taken_at_once_at_a_rest_point() -> None:
    run = with_offers(choose("a"), choose("b"))
    bob = Taker("coin")
    said = play(run, {"bob": bob})
    assert said == [
        Take(nonce="", seat="bob", offer="coin"),
        Take(nonce="", seat="bob", offer="coin"),
    ]
    assert run.state.words == ["coin", "coin"]
    quiet = Taker()
    play(with_offers(choose("a"), choose("b", to=("ann", "bob"))), {"bob": quiet})
    assert quiet.offered == [("coin",), ("coin",)]


# -- players that do not play by the rules --------------------------------------------------------


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        (Says(lambda: None), 'The player of "ann" finds no answer to "pick".'),
        (
            Says(lambda: 1 / 0),  # type: ignore[arg-type,return-value]
            'The player of "ann" stumbled over "pick": ZeroDivisionError: division by zero',
        ),
    ],
)
def test_a_player_without_an_answer_is_named_with_the_question(policy: Policy, said: str) -> None:
    with pytest.raises(Misplayed) as wrong:
        play(asked(choose("a")), {"ann": policy})
    assert str(wrong.value) == said


def test_a_player_that_raises_over_an_offer_is_named() -> None:
    class Trips(Firsts):
        def take(self, seat: str, offers: tuple[Option, ...], look: Look, rng: Random) -> str:
            raise KeyError("coin")

    with pytest.raises(Misplayed, match=r'^The player of "bob" stumbled over "pick": KeyError'):
        play(with_offers(choose("a")), {"bob": Trips()})


# -- who plays which seat -------------------------------------------------------------------------


class Pairs(Small):
    """Ann and bob against the Overlord and cyd."""

    def sides(self, state: Jotter) -> Mapping[str, tuple[str, ...]]:
        return {"day": ("ann", "bob"), "night": ("cyd", OVERLORD)}

    def policies(self) -> Mapping[str, Policy]:
        return {**super().policies(), "first": Firsts(), "taker": Taker()}


def cast(*wanted: tuple[str, str]) -> dict[str, str]:
    game = Pairs(lambda play: late(play))
    return casting(game, game.new({}), wanted)


def test_every_seat_and_the_overlord_play_by_chance_unless_something_else_is_said() -> None:
    assert cast() == dict.fromkeys(("ann", "bob", "cyd", OVERLORD), "random")


def test_everybody_a_side_and_a_seat_can_be_named_and_the_nearest_name_counts() -> None:
    wanted = (("ann", "taker"), (EVERYBODY, "first"), ("night", "random"))
    assert cast(*wanted) == {"ann": "taker", "bob": "first", "cyd": "random", OVERLORD: "random"}


def test_each_seat_is_a_side_of_its_own_unless_the_game_has_others() -> None:
    game = Relay()
    sides = game.sides(game.new({"runners": 2}))
    assert sides == {"amber": ("amber",), "birch": ("birch",)}


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (
            [("ann", "clever")],
            'There is no automatic player "clever"; there are: random, first, taker.',
        ),
        (
            [("dan", "first")],
            'Nobody plays "dan" here; there are: ann, bob, cyd, overlord, day, night.',
        ),
        ([("day", "first"), ("day", "random")], 'It is said twice who plays "day".'),
        ([("", "first"), ("", "first")], 'It is said twice who plays "everybody".'),
    ],
)
def test_whoever_is_not_there_is_named_with_those_who_are(
    wanted: list[tuple[str, str]], said: str
) -> None:
    with pytest.raises(Invalid) as wrong:
        cast(*wanted)
    assert str(wrong.value) == said


def test_the_policies_of_a_cast_are_those_of_the_game() -> None:
    game = Pairs(lambda play: late(play))
    by = engaged(game, {"ann": "first", "bob": "random"})
    assert isinstance(by["ann"], Firsts)
    assert by["bob"] is BY_CHANCE


def test_a_result_is_the_outcome_with_its_gaps_open_where_a_game_has_no_word() -> None:
    class Named(Small):
        def outcome(self, state: Jotter) -> Msg | None:
            return Msg("{who} wins", who="Ann") if state.words else None

    game = Named(lambda play: late(play))
    assert game.result(game.new({})) == ""
    assert game.result(replace(game.new({}), words=["x"])) == "{who} wins"
