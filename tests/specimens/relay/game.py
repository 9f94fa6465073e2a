"""The game, as the kernel knows it: its phases in their order, and everything else handed on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from controller.engine import REST, Fate, Game, Invalid, Play, Rules
from controller.engine.content import load
from controller.wire import AnyAsk, Msg, Offer, Text, View, Why
from controller.wire.belonging import Belonging, Form
from tests.specimens.relay.ballot import lay, vote
from tests.specimens.relay.book import Book
from tests.specimens.relay.check import check
from tests.specimens.relay.dawn import dawn, hide_snare, turn_weather
from tests.specimens.relay.offers import offers, take
from tests.specimens.relay.pack import BASE, KINDS, Box, copies
from tests.specimens.relay.state import NAMES, SEATS, Course, Phase, Runner, who
from tests.specimens.relay.turn import begin, play_card, run
from tests.specimens.relay.view import view
from tests.specimens.relay.worlds import world

__all__ = ["Relay"]

PHASES: dict[Phase, Callable[[Book, Play[Course]], Rules[None]]] = {
    "dawn": dawn,
    "weather": turn_weather,
    "snare": hide_snare,
    "vote": vote,
    "lay": lay,
    "begin": begin,
    "play": play_card,
    "run": run,
}


class Relay(Game[Course]):
    """Relay, played with the cards of its own pack and of further ones.

    Raises `ContentError` for a pack that does not say what it must.
    """

    name = "relay"
    version = "1"
    state_type = Course
    kinds = KINDS

    def __init__(self, *packs: Path) -> None:
        self.content = load(self.name, KINDS, [BASE, *packs])
        self.book = Book(Box.of(self.content))

    def title(self) -> Msg:
        return Msg("Relay")

    def new(self, setup: dict[str, Any]) -> Course:
        if set(setup) - {"seed", "runners"}:
            raise Invalid(
                Msg('The set-up of Relay knows "seed" and "runners", which is 2 or 3.'),
            )
        runners = setup.get("runners", 2)
        if runners not in (2, 3):
            raise Invalid(Msg('Two or three can play Relay: "runners" is 2 or 3.'))
        box = self.book.box
        state = Course(
            fate=Fate(str(setup.get("seed", ""))),
            runners=[Runner(seat) for seat in SEATS[:runners]],
            deck=box.deck(),
            skies=box.all_skies(),
            heap=box.heap(),
        )
        state.fate.shuffle(state.deck, "deck")
        return state

    def things(self) -> tuple[Belonging, ...]:
        """The runners, every copy of every card, the parcels, and a card of each weather."""
        box = self.book.box
        return (
            *(Belonging(seat, name, group=Msg("Runners")) for seat, name in NAMES.items()),
            *(numbered(box, copy, "card", Msg("Cards")) for copy in box.deck()),
            *(numbered(box, copy, "token", Msg("Parcels")) for copy in copies(box.parcels)),
            *(
                Belonging(name, Msg(sky.name), "card", Msg("Weather"), sky.copies)
                for name, sky in box.skies.items()
            ),
        )

    def setups(self, rng: Random) -> dict[str, Any]:
        return {**super().setups(rng), "runners": rng.choice((2, 3))}

    def seats(self, state: Course) -> tuple[str, ...]:
        return state.seats

    def called(self, seat: str, state: Course | None = None) -> Text:
        return NAMES[seat] if seat in NAMES else super().called(seat)

    def run(self, play: Play[Course]) -> Rules[None]:
        while play.state.phase != "over":
            yield REST
            yield from PHASES[play.state.phase](self.book, play)

    def offers(self, state: Course) -> tuple[Offer, ...]:
        return offers(state)

    def take(self, play: Play[Course], offer: str) -> Rules[None]:
        return take(self.book, play, offer)

    def outcome(self, state: Course) -> Msg | None:
        """RL-14: the most points win."""
        if state.phase != "over":
            return None
        winners = leaders(state)
        text = who(winners[0])
        for seat in winners[1:]:
            text = Msg("{first} and {next}", first=text, next=who(seat))
        return Msg(
            "{who} wins with {points}",
            plural="{who} win with {points}",
            who=text,
            n=len(winners),
            points=state.runner(winners[0]).points,
        )

    def result(self, state: Course) -> str:
        """The winner; several share a win as "amber+birch"."""
        return "+".join(leaders(state)) if state.phase == "over" else ""

    def view(self, state: Course, asks: tuple[AnyAsk, ...], audience: str) -> View:
        return view(self.book.box, state, asks, audience)

    def worlds(self, state: Course, audience: str, rng: Random) -> Course:
        return world(state, audience, rng)

    def moment(self, state: Course) -> str:
        """The round, and in it the turn."""
        turn = state.order[0] if state.phase in ("begin", "play", "run") else ""
        return f"{state.round} {turn}"

    def check(self, state: Course) -> Why | None:
        return check(self.book.box, state)


def numbered(box: Box, copy: str, form: Form, group: Msg) -> Belonging:
    """A copy of a card or parcel, called by its name and number."""
    label = Msg("{what} {number}", what=box.named(copy), number=copy.rpartition("-")[2])
    return Belonging(copy, label, form, group)


def leaders(state: Course) -> list[str]:
    """RL-14: who has the most points, in seat order."""
    most = max(runner.points for runner in state.runners)
    return [runner.seat for runner in state.runners if runner.points == most]
