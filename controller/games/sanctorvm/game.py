"""The game, as the kernel knows it: its stages in their order, and everything else handed on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from controller.engine import REST, ContentError, Game, Play, Rules
from controller.engine.content import load
from controller.games.sanctorvm.before import aftermath, start
from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.check import check
from controller.games.sanctorvm.equipping import equip
from controller.games.sanctorvm.events import Won
from controller.games.sanctorvm.laying import mistakes
from controller.games.sanctorvm.objection import objection
from controller.games.sanctorvm.offers import call_off, offers
from controller.games.sanctorvm.pack import BASE, KINDS, Box
from controller.games.sanctorvm.powers.rhinoceros_skin import skin
from controller.games.sanctorvm.round_of_turns import advantage, choose, round_begins
from controller.games.sanctorvm.scene import Field, Scene
from controller.games.sanctorvm.setup import SHARES, prepared, shortcomings
from controller.games.sanctorvm.sight import reveal
from controller.games.sanctorvm.state import Battle, Stage
from controller.games.sanctorvm.turn import begin, deed
from controller.games.sanctorvm.view import view
from controller.games.sanctorvm.words import Side
from controller.games.sanctorvm.worlds import world
from controller.wire import AnyAsk, Msg, Offer, Option, Text, View, Why

__all__ = ["Sanctorvm"]

STAGES: dict[Stage, Callable[[Scene], Rules[None]]] = {
    "equip": equip,
    "skin": skin,
    "start": start,
    "advantage": advantage,
    "round": round_begins,
    "choose": choose,
    "begin": begin,
    "deed": deed,
}


class Sanctorvm(Game[Battle]):
    """Sanctorvm, played with its own pack and further ones.

    Raises `ContentError` for a pack that does not say what it must.
    """

    name = "sanctorvm"
    version = "1"
    state_type = Battle
    kinds = KINDS

    def __init__(self, *packs: Path) -> None:
        self.content = load(self.name, KINDS, [BASE, *packs])
        box = Box.of(self.content)
        wrong = [
            Msg("The battle {battle}: {what}.", battle=name, what=what)
            for name, phase in box.battles.items()
            for what in (*mistakes(box, phase), *shortcomings(box, phase))
        ]
        if wrong:
            raise ContentError(*wrong)
        self.book = Book(box)

    def title(self) -> Msg:
        return Msg("Sanctorvm")

    def new(self, setup: dict[str, Any]) -> Battle:
        return prepared(self.book, setup)

    def setups(self, rng: Random) -> dict[str, Any]:
        """A short battle, and any number of players."""
        battle = rng.choice(("skirmish", "ambush"))
        return {**super().setups(rng), "battle": battle, "players": rng.choice(list(SHARES))}

    def seats(self, state: Battle) -> tuple[str, ...]:
        return tuple(seat.name for seat in state.seats)

    def called(self, seat: str) -> Text:
        kind, _, number = seat.rpartition("-")
        return Msg("Player {number}", number=number) if kind == "player" else super().called(seat)

    def run(self, play: Play[Battle]) -> Rules[None]:
        yield from self.settle(play)  # a correction may have decided the battle
        while play.state.stage != "over":
            yield REST
            scene = Scene(self.book, play)
            yield from STAGES[play.state.stage](scene)
            yield from reveal(scene)
            yield from self.settle(play)

    def settle(self, play: Play[Battle]) -> Rules[None]:
        """SV-AP-013, SV-OBJ-004, SV-LOS-001: the battle ends the moment it is decided; where both
        Sides fall at once the Objective is achieved."""
        state = play.state
        winner: Side
        if state.winner:
            return
        if not state.living("overlord"):
            winner = "homo"
        elif not state.living("homo") and state.round:
            winner = "overlord"
        else:
            return
        yield from self.end(play, winner)

    def end(self, play: Play[Battle], winner: Side, *, called_off: bool = False) -> Rules[None]:
        """SV-AP-013: a Side has won."""
        state = play.state
        state.winner, state.stage, state.turn = winner, "over", None
        play.tell(Won(side=winner, called_off=called_off))
        if winner == "homo":
            yield from aftermath(Scene(self.book, play))

    def offers(self, state: Battle) -> tuple[Offer, ...]:
        return offers(state)

    def take(self, play: Play[Battle], offer: str) -> Rules[None]:
        winner = yield from call_off(play)
        if winner is not None:
            yield from self.end(play, winner, called_off=True)

    def outcome(self, state: Battle) -> Msg | None:
        if not state.winner:
            return None
        if state.winner == "homo":
            if state.living("overlord"):
                return Msg("Victory in round {round}, as the Overlord ruled", round=state.round)
            return Msg("Victory in round {round}: the Overlord is defeated", round=state.round)
        if state.living("homo"):
            return Msg("Defeat in round {round}, as the Overlord ruled", round=state.round)
        return Msg("Defeat in round {round}: all Homo Superbe are dead", round=state.round)

    def view(self, state: Battle, asks: tuple[AnyAsk, ...], audience: str) -> View:
        return view(Field(self.book, state), asks, audience)

    def worlds(self, state: Battle, audience: str, rng: Random) -> Battle:
        return world(self.book, state, audience, rng)

    def bears(self, state: Battle, ask: AnyAsk, option: Option) -> Why | None:
        return Why(
            Msg("only what is offered can be ruled here; for anything else, correct the game")
        )

    def objection(self, state: Battle, ask: AnyAsk, thing: str, place: str) -> Why | None:
        return objection(Field(self.book, state), ask, thing, place)

    def check(self, state: Battle) -> Why | None:
        return check(self.book, state)
