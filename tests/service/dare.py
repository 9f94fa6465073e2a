"""Dare: a game whose every round has what a service must get right.

    DR-1  ana hides a coin in a hand; nobody else knows that she is asked
    DR-2  ana and ben vote, for half a minute; who is late is left out
    DR-3  ben runs or stays, in twenty seconds; if he is late the Overlord says what happens
    DR-4  whoever likes may boast at any time

"stumble" in the vote is a fault of these rules, made on purpose.
"""

from __future__ import annotations

from random import Random
from typing import Any

from controller.engine import REST, Event, Fate, Game, Play, Rules, State
from controller.wire import (
    AnyAsk,
    Choose,
    Msg,
    Offer,
    Option,
    Sheet,
    SheetLine,
    Text,
    View,
)

__all__ = ["HANDS", "SEATS", "Dare", "Round", "Said"]

SEATS = ("ana", "ben")
HANDS = (Option("left", Msg("Left hand")), Option("right", Msg("Right hand")))
WORDS = (
    Option("yes", Msg("Yes")),
    Option("no", Msg("No")),
    Option("stumble", Msg("A fault of the rules")),
)
RUNS = (Option("run", Msg("Run")), Option("stay", Msg("Stay")))


class Round(State):
    """`hand` is ana's secret."""

    hand: str = ""
    rounds: int = 0
    boasts: int = 0


class Said(Event, frozen=True, kw_only=True):
    """Something was said."""

    text: str

    def says(self) -> Text:
        return Msg("Heard: {words}", words=self.text)


class Dare(Game[Round]):
    """The game."""

    name = "dare"
    version = "1"
    state_type = Round

    def title(self) -> Msg:
        return Msg("Dare")

    def new(self, setup: dict[str, Any]) -> Round:
        return Round(fate=Fate(str(setup.get("seed", ""))))

    def seats(self, state: Round) -> tuple[str, ...]:
        return SEATS

    def run(self, play: Play[Round]) -> Rules[None]:
        state = play.state
        while True:
            yield REST
            [hand] = yield Choose(
                key="hide",
                to=("ana",),
                audience=("ana",),
                prompt=Msg("Where do you hide the coin?"),
                because=("DR-1",),
                options=HANDS,
            )
            state.hand = hand.id
            play.tell(Said(text=f"the coin is in the {hand.id} hand", to=("ana",)))
            heard = yield Choose(
                key="vote",
                to=SEATS,
                prompt=Msg("Shall ben run?"),
                options=WORDS,
                seconds=30,
                late="close",
            )
            words = [options[0].id for options in heard.values()]
            if "stumble" in words:
                raise ZeroDivisionError(f"the hand is {state.hand}")
            play.tell(Said(text=f"{len(words)} voted"))
            run = yield Choose(
                key="run",
                to=("ben",),
                prompt=Msg("Run or stay?"),
                options=RUNS,
                seconds=20,
                skips=True,
            )
            play.tell(Said(text=run[0].id if run else "nothing"))
            state.rounds += 1

    def offers(self, state: Round) -> tuple[Offer, ...]:
        return (Offer(Option("boast", Msg("Boast")), SEATS),)

    def take(self, play: Play[Round], offer: str) -> Rules[None]:
        play.state.boasts += 1
        play.tell(Said(text="a boast"))
        yield from ()

    def outcome(self, state: Round) -> Msg | None:
        return None

    def view(self, state: Round, asks: tuple[AnyAsk, ...], audience: str) -> View:
        lines = [SheetLine(Msg("Rounds"), str(state.rounds))]
        if audience == "ana" and state.hand:
            lines.append(SheetLine(Msg("Coin"), state.hand))
        return View(audience=audience, revision=0, parts=(Sheet(id="round", lines=tuple(lines)),))

    def worlds(self, state: Round, audience: str, rng: Random) -> Round:
        hand = state.hand if audience == "ana" else rng.choice(("left", "right"))
        return Round(fate=Fate(str(rng.random())), hand=hand, rounds=state.rounds)
