"""The game, as the kernel knows it: its stages in their order, and everything else handed on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from controller.engine import Game, Play, Rules
from controller.engine.content import Content, Flaw, load
from controller.engine.ledger import Statement, read_ledger
from controller.engine.openings import Opening
from controller.engine.players import Policy
from controller.engine.term import Term
from controller.games.sanctorvm.battle.end import outcome
from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.box.naming import misnamed
from controller.games.sanctorvm.box.pack import BASE, KINDS, Box
from controller.games.sanctorvm.box.plot import misplotted
from controller.games.sanctorvm.box.things import things
from controller.games.sanctorvm.box.unfit import unfit
from controller.games.sanctorvm.box.words import HOMO, OVERLORDS
from controller.games.sanctorvm.desk.check import check
from controller.games.sanctorvm.desk.offers import offers, take
from controller.games.sanctorvm.desk.rulings import bears
from controller.games.sanctorvm.earlier import mended
from controller.games.sanctorvm.fought import fought
from controller.games.sanctorvm.house import HOUSE
from controller.games.sanctorvm.preparing.openings import openings
from controller.games.sanctorvm.preparing.setup import SHARES, prepared
from controller.games.sanctorvm.scene import Field, Scene
from controller.games.sanctorvm.seen.objection import objection
from controller.games.sanctorvm.seen.standing import occasion, standing
from controller.games.sanctorvm.seen.view import view
from controller.games.sanctorvm.seen.worlds import world
from controller.games.sanctorvm.state import Battle
from controller.games.sanctorvm.teaching.telling import explained
from controller.games.sanctorvm.terms.glossary import glossary
from controller.games.sanctorvm.unasked.players import policies
from controller.wire import OVERLORD, AnyAsk, Msg, Offer, Option, Text, View, Why
from controller.wire.belonging import Belonging

__all__ = ["Sanctorvm"]


class Sanctorvm(Game[Battle]):
    """Sanctorvm, played with its own pack and further ones.

    Raises `ContentError` for a pack that does not say what it must.
    """

    name = "sanctorvm"
    version = "1"
    state_type = Battle
    kinds = KINDS
    house = HOUSE

    def __init__(self, *packs: Path) -> None:
        self.content = load(self.name, KINDS, [BASE, *packs], self.flaws)
        self.book = Book(Box.of(self.content))

    @classmethod
    def flaws(cls, content: Content) -> Iterator[Flaw]:
        box = Box.of(content)
        yield from misnamed(box)
        for name, phase in box.battles.items():
            for what in unfit(box, phase):
                yield Flaw("battle", name, (), what)
        yield from misplotted(box)

    def title(self) -> Msg:
        return Msg("Sanctorvm")

    def new(self, setup: dict[str, Any]) -> Battle:
        return prepared(self.book, setup)

    def things(self) -> tuple[Belonging, ...]:
        return things(self.book.box)

    def openings(self) -> tuple[Opening, ...]:
        return openings(self.book.box)

    def terms(self) -> tuple[Term, ...]:
        return glossary(self.book.box, self.book.texts)

    def statements(self) -> tuple[Statement, ...]:
        ledger = read_ledger(Path(__file__).parent)
        return () if ledger is None else (*ledger.statements.values(),)

    def setups(self, rng: Random) -> dict[str, Any]:
        """A short battle, any number of players, and in every other one a few house rules."""
        battle = rng.choice([name for name, it in self.book.box.battles.items() if it.short])
        players = rng.choice(list(SHARES))
        house = rng.sample(list(HOUSE), rng.choice((0, 0, 0, 2, 8, len(HOUSE))))
        return {**super().setups(rng), "battle": battle, "players": players, "house": house}

    def seats(self, state: Battle) -> tuple[str, ...]:
        return tuple(seat.name for seat in state.seats)

    def called(self, seat: str, state: Battle | None = None) -> Text:
        kind, _, number = seat.rpartition("-")
        return Msg("Player {number}", number=number) if kind == "player" else super().called(seat)

    def run(self, play: Play[Battle]) -> Rules[None]:
        return explained(self.book, play, fought(self.book, play))

    def offers(self, state: Battle) -> tuple[Offer, ...]:
        return offers(Field(self.book, state))

    def take(self, play: Play[Battle], offer: str) -> Rules[None]:
        yield from explained(self.book, play, take(Scene(self.book, play), offer))

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

    def mended(self, state: Battle) -> Battle:
        return mended(self.book, state)

    def moment(self, state: Battle) -> str:
        """Round and turn, or the Side that is to say whose turn comes next (SV-TRN-001)."""
        who = state.side if state.turn is None else state.turn.who
        return f"{state.battle} {state.round} {who}"

    def occasion(self, state: Battle) -> Text:
        return occasion(Field(self.book, state))

    def house_rules(self, state: Battle) -> tuple[str, ...]:
        return state.house

    def standing(self, state: Battle) -> Text:
        return standing(Field(self.book, state))
