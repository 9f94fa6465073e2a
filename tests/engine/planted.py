"""A small game with secrets, and the same game with a fault planted in it, one for each kind.

Whisper: two seats hold a secret word each.  In turn they keep it or swap it for another, drawn by
fate and shown to them alone; after six turns all is told.  `Whisper` is sound; each other class
breaks one law, and the kit must find it.
"""

from __future__ import annotations

from random import Random
from typing import Any

from controller.engine import REST, Event, Fate, Game, Play, Rules, State
from controller.wire import (
    AnyAsk,
    Choose,
    Highlight,
    Msg,
    Offer,
    Option,
    Sheet,
    SheetLine,
    Text,
    View,
    Why,
)

__all__ = [
    "ByBearing",
    "ByLight",
    "ByLog",
    "ByOffer",
    "ByPoll",
    "ByRefusal",
    "ByUndo",
    "ByView",
    "Impossible",
    "InALocal",
    "Inexact",
    "Knowing",
    "MidPrompt",
    "Nameless",
    "NoAnswer",
    "Restless",
    "SameId",
    "ToNobody",
    "Unordered",
    "Weak",
    "Whisper",
]

WORDS = ("ash", "bone", "coal", "dusk", "ember", "flint")
SEATS = ("ann", "bob")


class Whispers(State):
    """`words` holds each seat's secret, `turn` counts from 0 to 6."""

    words: dict[str, str]
    turn: int = 0


class Swapped(Event, frozen=True, kw_only=True):
    """A seat took another word."""

    seat: str
    word: str

    def says(self) -> Text:
        return Msg("{seat} now whispers {word}", seat=self.seat, word=self.word)


class Turned(Event, frozen=True, kw_only=True):
    """A turn is over, for all to hear."""

    seat: str

    def says(self) -> Text:
        return Msg("{seat} is done", seat=self.seat)


class Whisper(Game[Whispers]):
    """The sound one."""

    name = "whisper"
    version = "1"
    state_type = Whispers

    def title(self) -> Msg:
        return Msg("Whisper")

    def new(self, setup: dict[str, Any]) -> Whispers:
        state = Whispers(Fate(str(setup["seed"])), {})
        for seat in SEATS:
            state.words[seat] = draw(state)
        return state

    def seats(self, state: Whispers) -> tuple[str, ...]:
        return SEATS

    def run(self, play: Play[Whispers]) -> Rules[None]:
        while play.state.turn < 6:
            yield REST
            yield from self.turn(play)

    def turn(self, play: Play[Whispers]) -> Rules[None]:
        seat = SEATS[play.state.turn % 2]
        [option] = yield self.ask(play.state, seat)
        if option.id == "swap":
            play.state.words[seat] = draw(play.state)
            play.tell(self.swapped(seat, play.state.words[seat]))
        play.tell(Turned(seat=seat))
        play.state.turn += 1

    def ask(self, state: Whispers, seat: str) -> AnyAsk:
        return Choose(
            key="turn",
            to=(seat,),
            prompt=Msg("Keep or swap?"),
            options=(Option("keep", Msg("Keep")), Option("swap", Msg("Swap"))),
        )

    def swapped(self, seat: str, word: str) -> Event:
        return Swapped(seat=seat, word=word, to=(seat,))

    def view(self, state: Whispers, asks: tuple[AnyAsk, ...], audience: str) -> View:
        lines = [SheetLine("turn", str(state.turn))]
        if audience in SEATS:
            lines.append(SheetLine("word", state.words[audience]))
        return View(audience=audience, revision=0, parts=(Sheet(id="s", lines=tuple(lines)),))

    def outcome(self, state: Whispers) -> Msg | None:
        if state.turn < 6:
            return None
        return Msg("{a} and {b}", a=state.words["ann"], b=state.words["bob"])

    def worlds(self, state: Whispers, audience: str, rng: Random) -> Whispers:
        words = {
            seat: word if seat == audience or state.turn == 6 else rng.choice(WORDS)
            for seat, word in state.words.items()
        }
        return Whispers(Fate(str(rng.random())), words, state.turn)


def draw(state: Whispers) -> str:
    return WORDS[state.fate.below(len(WORDS), "words")]


class ByView(Whisper):
    """The board shows everybody's word."""

    def view(self, state: Whispers, asks: tuple[AnyAsk, ...], audience: str) -> View:
        lines = tuple(SheetLine(seat, word) for seat, word in state.words.items())
        return View(audience=audience, revision=0, parts=(Sheet(id="s", lines=lines),))


class ByLight(Whisper):
    """A lamp burns where Bob's word would lie."""

    def view(self, state: Whispers, asks: tuple[AnyAsk, ...], audience: str) -> View:
        lamp = Highlight(f"place-{state.words['bob']}", "turn")
        return View(audience=audience, revision=0, highlights=(lamp,))


class ByLog(Whisper):
    """The log tells all what only one may hear."""

    def swapped(self, seat: str, word: str) -> Event:
        return Swapped(seat=seat, word=word)


class ByUndo(Whisper):
    """The overheard line is the first of its entry, so the label of undo is what leaks."""

    def turn(self, play: Play[Whispers]) -> Rules[None]:
        seat = SEATS[play.state.turn % 2]
        yield self.ask(play.state, seat)
        play.tell(Swapped(seat=seat, word=play.state.words[seat]))
        play.state.turn += 1


class ByRefusal(Whisper):
    """Why an option is closed gives the other's word away."""

    def ask(self, state: Whispers, seat: str) -> AnyAsk:
        other = SEATS[1 - SEATS.index(seat)]
        shut = Why(Msg("not against {word}", word=state.words[other]))
        return Choose(
            key="turn",
            to=(seat,),
            prompt=Msg("Keep or swap?"),
            options=(
                Option("keep", Msg("Keep")),
                Option("swap", Msg("Swap")),
                Option("shout", Msg("Shout"), closed=shut),
            ),
        )


class ByBearing(Whisper):
    """Why a ruling cannot be followed gives a word away; nothing else does."""

    def bears(self, state: Whispers, ask: AnyAsk, option: Option) -> Why | None:
        return Why(Msg("not while Bob whispers {word}", word=state.words["bob"]))


class MidPrompt(Whisper):
    """The second question of a turn names the other's word."""

    def turn(self, play: Play[Whispers]) -> Rules[None]:
        seat = SEATS[play.state.turn % 2]
        yield self.ask(play.state, seat)
        other = play.state.words[SEATS[1 - SEATS.index(seat)]]
        prompt = Msg("Sure, against {word}?", word=other)
        yield Choose(key="sure", to=(seat,), prompt=prompt, options=(Option("yes", Msg("Yes")),))
        play.state.turn += 1


class Nameless(Whisper):
    """A moment has another name whenever it is asked for."""

    asked = 0

    def moment(self, state: Whispers) -> str:
        self.asked += 1
        return str(self.asked)


class SameId(Whisper):
    """Two options have one id."""

    def ask(self, state: Whispers, seat: str) -> AnyAsk:
        twins = (Option("keep", Msg("Keep")), Option("keep", Msg("Keep")))
        return Choose(key="turn", to=(seat,), prompt=Msg("Keep?"), options=twins)


class ToNobody(Whisper):
    """A seat that nobody has is asked."""

    def ask(self, state: Whispers, seat: str) -> AnyAsk:
        options = (Option("keep", Msg("Keep")),)
        return Choose(key="turn", to=("cyd",), prompt=Msg("Keep?"), options=options)


class Impossible(Whisper):
    """The rules lead to a state that the game's own check refuses."""

    def check(self, state: Whispers) -> Why | None:
        return Why(Msg("never a third turn")) if state.turn == 3 else None


class Weak(Whisper):
    """The rules stumble over a ruling of the Overlord's own."""

    def turn(self, play: Play[Whispers]) -> Rules[None]:
        [option] = yield self.ask(play.state, SEATS[play.state.turn % 2])
        play.state.turn += {"keep": 1, "swap": 1}[option.id]


class Knowing(Whisper):
    """A world drawn for somebody knows the real seed of fate."""

    def worlds(self, state: Whispers, audience: str, rng: Random) -> Whispers:
        return Whispers(Fate(state.fate.seed), dict(state.words), state.turn)


class Floating(Whispers):
    """A state with a number that is not whole."""

    weight: float = 0.5


class Inexact(Whisper):
    """Its state holds a float."""

    state_type = Floating


class ByOffer(Whisper):
    """What is offered to all depends on one's secret."""

    def offers(self, state: Whispers) -> tuple[Offer, ...]:
        if state.words["bob"] != "ash":
            return ()
        closed = Why(Msg("only a hint"))
        return (Offer(Option("hint", Msg("A hint"), closed=closed), SEATS),)


class ByPoll(Whisper):
    """Both are asked twice, and the second question says what was answered to the first."""

    def turn(self, play: Play[Whispers]) -> Rules[None]:
        both = (Option("keep", Msg("Keep")), Option("swap", Msg("Swap")))
        prompt = Msg("Keep or swap?")
        for _ in range(2):
            said = yield Choose(key="poll", to=SEATS, prompt=prompt, options=both)
            prompt = Msg("So far: {said}", said=str({seat: said[seat][0].id for seat in SEATS}))
        play.state.turn += 1


class InALocal(Whisper):
    """Whose turn it is lives in a local variable across a rest point."""

    def run(self, play: Play[Whispers]) -> Rules[None]:
        swaps = 0
        while play.state.turn < 6:
            yield REST
            before = play.state.words[SEATS[play.state.turn % 2]]
            yield from self.turn(play)
            swaps += before != play.state.words[SEATS[(play.state.turn - 1) % 2]]
            if swaps == 2:
                play.state.turn = 6


class NoAnswer(Whisper):
    """In the fourth turn nothing can be chosen."""

    def ask(self, state: Whispers, seat: str) -> AnyAsk:
        options = () if state.turn == 3 else (Option("keep", Msg("Keep")),)
        return Choose(key="turn", to=(seat,), prompt=Msg("Keep?"), options=options)


class Restless(Whisper):
    """Something outside the state decides: a second telling goes another way."""

    def __init__(self) -> None:
        self.played = 0

    def turn(self, play: Play[Whispers]) -> Rules[None]:
        self.played += 1
        play.state.words["ann"] = WORDS[self.played % 5]
        yield from super().turn(play)


class Unordered(Whisper):
    """The order of a set decides, and a set of strings has another one in every process."""

    def new(self, setup: dict[str, Any]) -> Whispers:
        state = super().new(setup)
        state.words = dict.fromkeys(SEATS, "".join(set(WORDS)))
        return state


class AsItCame(Whisper):
    """The words are offered in the order in which they came into a dict, which no saved state
    keeps."""

    def ask(self, state: Whispers, seat: str) -> AnyAsk:
        options = tuple(Option(f"keep {each}", Msg("Keep")) for each in state.words)
        state.words[seat] = state.words.pop(seat)
        return Choose(key="turn", to=(seat,), prompt=Msg("Keep?"), options=options)
