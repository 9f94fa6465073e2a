"""The campaign, as the kernel knows it: its stages in their order, and everything else handed on.

While an Action Phase is fought, what is asked of the game is asked of that battle.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from controller.engine import REST, Game, Play, Rules
from controller.engine.ledger import Statement
from controller.engine.openings import Opening
from controller.engine.players import Policy
from controller.engine.term import Term
from controller.games.sanctorvm.box.pack import KINDS
from controller.games.sanctorvm.box.things import adventure_cards
from controller.games.sanctorvm.box.words import HOMO, OVERLORDS
from controller.games.sanctorvm.campaign.action_phase import fighting
from controller.games.sanctorvm.campaign.action_phase.fighting import Within, fight
from controller.games.sanctorvm.campaign.adventure.arcade import arcade
from controller.games.sanctorvm.campaign.adventure.chapter import chapter_begins, gifts
from controller.games.sanctorvm.campaign.adventure.losing import fallen, lost
from controller.games.sanctorvm.campaign.adventure.sequel import next_adventure
from controller.games.sanctorvm.campaign.desk import discretion
from controller.games.sanctorvm.campaign.desk.check import check
from controller.games.sanctorvm.campaign.desk.held import held
from controller.games.sanctorvm.campaign.desk.rulings import bears
from controller.games.sanctorvm.campaign.group import seats
from controller.games.sanctorvm.campaign.group.creating import create
from controller.games.sanctorvm.campaign.group.player_selection import choose_team, gather
from controller.games.sanctorvm.campaign.openings import openings
from controller.games.sanctorvm.campaign.players import Traveller
from controller.games.sanctorvm.campaign.printed_book.desk import desk
from controller.games.sanctorvm.campaign.printed_book.draft import draft
from controller.games.sanctorvm.campaign.setup import begun
from controller.games.sanctorvm.campaign.side.reviving import revivals, revive
from controller.games.sanctorvm.campaign.standing import occasion, standing
from controller.games.sanctorvm.campaign.state import Campaign, Stage, Version
from controller.games.sanctorvm.campaign.steps import step
from controller.games.sanctorvm.campaign.tabernacle.imaginarium import replay
from controller.games.sanctorvm.campaign.tabernacle.level_increase import level
from controller.games.sanctorvm.campaign.tabernacle.visit import visit
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.games.sanctorvm.campaign.view import view
from controller.games.sanctorvm.campaign.worlds import world
from controller.games.sanctorvm.desk.hand import HAND
from controller.games.sanctorvm.game import Sanctorvm
from controller.games.sanctorvm.house import HOUSE
from controller.games.sanctorvm.preparing.setup import SHARES
from controller.wire import OVERLORD, AnyAsk, Msg, Offer, Option, Text, View, Why
from controller.wire.belonging import Belonging

__all__ = ["SanctorvmCampaign"]

STAGES: dict[Stage, Callable[[Telling], Rules[None]]] = {
    "create": create,
    "team": choose_team,
    "gather": gather,
    "arcade": arcade,
    "chapter": chapter_begins,
    "gifts": gifts,
    "step": step,
    "fight": fight,
    "fallen": fallen,
    "lost": lost,
    "tabernacle": visit,
    "next": next_adventure,
    "replay": replay,
    "level": level,
    "desk": desk,
    "draft": draft,
}


VERSIONS: tuple[Version, ...] = ("adventure", "adventure", "adventure", "arcade")
"""How often which is drawn for random play."""


class SanctorvmCampaign(Game[Campaign]):
    """A campaign of Sanctorvm, played with the game's own pack and further ones, which hold the
    adventures.  Raises `ContentError` for a pack that does not say what it must."""

    name = "sanctorvm-campaign"
    version = "1"
    state_type = Campaign
    kinds = KINDS
    house = HOUSE
    personal = frozenset({"people", "overlord"})

    def __init__(self, *packs: Path) -> None:
        self.battles = Sanctorvm(*packs)
        self.content = self.battles.content
        self.book = self.battles.book

    def title(self) -> Msg:
        return Msg("Sanctorvm: a campaign")

    def new(self, setup: dict[str, Any]) -> Campaign:
        return begun(self.book, setup)

    def things(self) -> tuple[Belonging, ...]:
        """Those of its battles, and the Adventure Cards."""
        return (*self.battles.things(), *adventure_cards(self.book.box))

    def openings(self) -> tuple[Opening, ...]:
        return tuple(openings(self.book.box))

    def setups(self, rng: Random) -> dict[str, Any]:
        """Any number of players, a single one in Solo Mode now and then, in each version of the
        packs' adventures; most often that of chapters and scenes, which has the most in it."""
        setup = {**super().setups(rng), "players": rng.choice(list(SHARES))}
        setup["version"] = rng.choice(VERSIONS)
        setup["solo"] = setup["players"] == 1 and rng.random() < 0.5
        return setup

    def seats(self, state: Campaign) -> tuple[str, ...]:
        return tuple(seat.name for seat in state.seats)

    def terms(self) -> tuple[Term, ...]:
        return self.battles.terms()

    def statements(self) -> tuple[Statement, ...]:
        return self.battles.statements()

    def called(self, seat: str, state: Campaign | None = None) -> Text:
        return self.battles.called(seat) if state is None else Story(self.book, state).called(seat)

    def run(self, play: Play[Campaign]) -> Rules[None]:
        while play.state.stage != "over":
            yield REST
            yield from STAGES[play.state.stage](Telling(self.book, play))

    def offers(self, state: Campaign) -> tuple[Offer, ...]:
        story = Story(self.book, state)
        if state.battle is None:
            return (*revivals(story), *discretion.offers(story), *seats.offers(story))
        return (*self.battles.offers(state.battle), *seats.offers(story))

    def take(self, play: Play[Campaign], offer: str) -> Rules[None]:
        if offer == seats.PLAYERS:
            yield from seats.take(Telling(self.book, play))
        elif play.state.battle is None and offer == HAND:
            yield from discretion.lend_a_hand(Telling(self.book, play))
        elif play.state.battle is None:
            yield from revive(Telling(self.book, play), offer)
        else:
            yield from self.battles.take(Within(play), offer)

    def outcome(self, state: Campaign) -> Msg | None:
        if state.ended == "completed":
            return Msg("The adventure is completed")
        if state.ended == "stopped":
            return Msg("The Arcade is over for today")
        return Msg("The adventure has failed") if state.ended else None

    def result(self, state: Campaign) -> str:
        return state.ended

    def sides(self, state: Campaign) -> dict[str, tuple[str, ...]]:
        return {HOMO: self.seats(state), OVERLORDS: (OVERLORD,)}

    def policies(self) -> dict[str, Policy]:
        fighters = {**super().policies(), **self.battles.policies()}
        return {name: Traveller(fighter) for name, fighter in fighters.items()}

    def view(self, state: Campaign, asks: tuple[AnyAsk, ...], audience: str) -> View:
        return view(Story(self.book, state), asks, audience)

    def worlds(self, state: Campaign, audience: str, rng: Random) -> Campaign:
        return world(self.book, state, audience, rng)

    def bears(self, state: Campaign, ask: AnyAsk, option: Option) -> Why | None:
        if state.battle is not None:
            return self.battles.bears(state.battle, ask, option)
        return bears(Story(self.book, state), ask, option)

    def objection(self, state: Campaign, ask: AnyAsk, thing: str, place: str) -> Why | None:
        return (
            None
            if state.battle is None
            else self.battles.objection(state.battle, ask, thing, place)
        )

    def check(self, state: Campaign) -> Why | None:
        return check(self.book, state)

    def futile(self, before: Campaign, after: Campaign) -> Why | None:
        return held(self.book, before, after)

    def mended(self, state: Campaign) -> Campaign:
        if state.battle is not None:
            state.battle = self.battles.mended(state.battle)
        if state.relief and state.stage != "fight":  # it is over with its battle (SV-REL-012)
            state.relief = {}
            if state.battle is not None:
                state.battle.seats = fighting.seats(Story(self.book, state))
        return state

    def ambience(self, state: Campaign) -> str:
        return state.ambience

    def moment(self, state: Campaign) -> str:
        """Where the story stands, or, in a battle, round and turn."""
        if state.battle is not None and state.stage in ("fight", "replay"):
            return f"{state.chapter} {self.battles.moment(state.battle)}"
        way = [f"{frame.scene}/{frame.block}/{frame.at}/{frame.who}" for frame in state.frames]
        return " ".join([state.adventure, str(state.chapter), state.stage, *way])

    def occasion(self, state: Campaign) -> Text:
        return occasion(Story(self.book, state))

    def house_rules(self, state: Campaign) -> tuple[str, ...]:
        return state.house

    def standing(self, state: Campaign) -> Text:
        return self.outcome(state) or standing(Story(self.book, state))
