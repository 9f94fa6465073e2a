"""The game, as the kernel knows it: its stages in their order, and everything else handed on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from controller.engine import REST, ContentError, Game, Play, Rules
from controller.engine.content import load
from controller.engine.players import Policy
from controller.games.sanctorvm.battle.before import start
from controller.games.sanctorvm.battle.end import outcome, settle
from controller.games.sanctorvm.battle.modes import MANNERS
from controller.games.sanctorvm.battle.modes.capture import capture
from controller.games.sanctorvm.battle.modes.duelo import champions
from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.box.laying import mistakes
from controller.games.sanctorvm.box.naming import misnamed
from controller.games.sanctorvm.box.pack import BASE, KINDS, Box
from controller.games.sanctorvm.box.shortcomings import shortcomings
from controller.games.sanctorvm.box.words import HOMO, OVERLORDS
from controller.games.sanctorvm.desk.check import check
from controller.games.sanctorvm.desk.offers import offers, take
from controller.games.sanctorvm.desk.rulings import bears
from controller.games.sanctorvm.hits.sight import reveal
from controller.games.sanctorvm.preparing.briefing import read
from controller.games.sanctorvm.preparing.chosen_module import choose_module
from controller.games.sanctorvm.preparing.equipping import equip
from controller.games.sanctorvm.preparing.ethermancy import chapter
from controller.games.sanctorvm.preparing.placing import place
from controller.games.sanctorvm.preparing.setup import SHARES, prepared
from controller.games.sanctorvm.scene import Field, Scene
from controller.games.sanctorvm.seen.objection import objection
from controller.games.sanctorvm.seen.view import view
from controller.games.sanctorvm.seen.worlds import world
from controller.games.sanctorvm.state import Battle, Stage
from controller.games.sanctorvm.traits.powers.rhinoceros_skin import skin
from controller.games.sanctorvm.turns.round_of_turns import (
    advantage,
    choose,
    round_begins,
    round_ends,
)
from controller.games.sanctorvm.turns.turn import begin, deed
from controller.games.sanctorvm.unasked.players import policies
from controller.wire import OVERLORD, AnyAsk, Msg, Offer, Option, Text, View, Why

__all__ = ["Sanctorvm"]

STAGES: dict[Stage, Callable[[Scene], Rules[None]]] = {
    "captive": capture,
    "module": choose_module,
    "reading": read,
    "chapter": chapter,
    "equip": equip,
    "skin": skin,
    "placing": place,
    "start": start,
    "advantage": advantage,
    "champions": champions,
    "round": round_ends,
    "between": round_begins,
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
        wrong += misnamed(box)
        if wrong:
            raise ContentError(*wrong)
        self.book = Book(box)

    def title(self) -> Msg:
        return Msg("Sanctorvm")

    def new(self, setup: dict[str, Any]) -> Battle:
        return prepared(self.book, setup)

    def setups(self, rng: Random) -> dict[str, Any]:
        """A short battle, and any number of players."""
        battle = rng.choice([name for name, it in self.book.box.battles.items() if it.short])
        return {**super().setups(rng), "battle": battle, "players": rng.choice(list(SHARES))}

    def seats(self, state: Battle) -> tuple[str, ...]:
        return tuple(seat.name for seat in state.seats)

    def called(self, seat: str) -> Text:
        kind, _, number = seat.rpartition("-")
        return Msg("Player {number}", number=number) if kind == "player" else super().called(seat)

    def run(self, play: Play[Battle]) -> Rules[None]:
        # A correction may have decided the battle.
        scene = Scene(self.book, play)
        yield from MANNERS[scene.phase.mode].after(scene)
        yield from settle(scene)
        while play.state.stage != "over":
            yield REST
            scene = Scene(self.book, play)
            yield from STAGES[play.state.stage](scene)
            yield from reveal(scene)
            yield from MANNERS[scene.phase.mode].after(scene)
            yield from settle(scene)

    def offers(self, state: Battle) -> tuple[Offer, ...]:
        return offers(Field(self.book, state))

    def take(self, play: Play[Battle], offer: str) -> Rules[None]:
        yield from take(Scene(self.book, play), offer)

    def outcome(self, state: Battle) -> Msg | None:
        return outcome(Field(self.book, state))

    def result(self, state: Battle) -> str:
        return state.winner

    def sides(self, state: Battle) -> dict[str, tuple[str, ...]]:
        return {HOMO: self.seats(state), OVERLORDS: (OVERLORD,)}

    def policies(self) -> dict[str, Policy]:
        return {**super().policies(), **policies(self.book.box)}

    def view(self, state: Battle, asks: tuple[AnyAsk, ...], audience: str) -> View:
        return view(Field(self.book, state), asks, audience)

    def worlds(self, state: Battle, audience: str, rng: Random) -> Battle:
        return world(self.book, state, audience, rng)

    def bears(self, state: Battle, ask: AnyAsk, option: Option) -> Why | None:
        return bears(Field(self.book, state), ask, option)

    def objection(self, state: Battle, ask: AnyAsk, thing: str, place: str) -> Why | None:
        return objection(Field(self.book, state), ask, thing, place)

    def check(self, state: Battle) -> Why | None:
        return check(self.book, state)
