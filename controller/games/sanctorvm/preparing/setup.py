"""Setting up: from what the players agreed to the first state of a battle.

A set-up says

    seed      for fate
    battle    which Action Phase of the packs; "first_fight" if nothing is said
    phase     an Action Phase that is in no pack, as a pack would say it
    heroes    the five Homo Superbe; the first five of the packs if nothing is said
    players   how many play them, the Overlord not counted: 1 to 5 (SV-PLY-003 to SV-PLY-008)
    builds    hero -> {boosted, secondary, growths}: how each was created and has grown since, where
              not as the packs say
    health    hero -> Health Points it comes with, 10 if nothing is said; 0 for the dead
    states    hero -> {State: level} that it comes with
    relief    hero who fights -> hero of the story for whom it does; the Health and the States are
              named after the one of the story (SV-REL-007, SV-REL-008)
    allies    who fights for the Homo Superbe beside them: {minion, type, place} (SV-ALY-001)
    solo      true where the Minions act by themselves (SV-PLY-003)
    conditions  what holds in this battle beside what the packs say, as a challenge that was taken
              (SV-ALY-012)
    coins     how many Coins the Side has, 0 if nothing is said (SV-COI-006)
    ethermancy  the Ethermancy Cards that Ghurab chose for this chapter (SV-PWR-014)
    house     the house rules that are played by (`house`)
    teaching  true where it explains each rule the first time it matters (`teaching`)
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, field

from controller.engine import Fate, Invalid
from controller.engine.house import chosen
from controller.engine.setup import agreed
from controller.games.sanctorvm.battle.conditions import flaws
from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.box.condition import Clause
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.phase import ActionPhase
from controller.games.sanctorvm.box.unfit import unfit
from controller.games.sanctorvm.box.words import Attribute, Condition, Skill
from controller.games.sanctorvm.house import HOUSE
from controller.games.sanctorvm.preparing.allies import Joins, join
from controller.games.sanctorvm.preparing.briefing import opening
from controller.games.sanctorvm.preparing.creation import team
from controller.games.sanctorvm.preparing.ethermancy import learnt, open_chapter
from controller.games.sanctorvm.preparing.level import Growth, grown
from controller.games.sanctorvm.preparing.relief import judge_relief, story
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.state import Battle, Feature, Lessons, Lying, Miniature, Seat, Token
from controller.games.sanctorvm.values import ENERGY, HEALTH
from controller.wire import Msg

__all__ = ["SHARES", "Setup", "laid_out", "lying", "prepared"]

SHARES: dict[int, tuple[int, ...]] = {
    1: (5,),
    2: (3, 2),
    3: (2, 2, 1),
    4: (2, 1, 1, 1),
    5: (1, 1, 1, 1, 1),
}
"""SV-PLY-004 to SV-PLY-008: how many Homo Superbe each of so many players runs."""


MOST_CONDITIONS = 20
"""More than any adventure says of one battle."""


class Build(Struct, frozen=True):
    """The choices of creation (SV-CRE-004, SV-CRE-009), and of each level since (SV-LVL-002)."""

    boosted: Attribute
    secondary: tuple[Skill, ...]
    growths: tuple[Growth, ...] = ()


class Setup(Struct, frozen=True):
    """All that can be agreed."""

    seed: str | int = ""
    battle: str = "first_fight"
    phase: ActionPhase | None = None
    heroes: tuple[str, ...] = ()
    players: Annotated[int, Meta(ge=1, le=5)] = 1
    builds: dict[str, Build] = field(default_factory=dict)
    health: dict[str, Annotated[int, Meta(ge=0, le=HEALTH)]] = field(default_factory=dict)
    states: dict[str, dict[Condition, Annotated[int, Meta(ge=1, le=999)]]] = field(
        default_factory=dict
    )
    relief: dict[str, str] = field(default_factory=dict)
    allies: tuple[Joins, ...] = ()
    solo: bool = False
    conditions: tuple[Clause, ...] = ()
    coins: Annotated[int, Meta(ge=0, le=10)] = 0
    ethermancy: tuple[str, ...] = ()
    house: tuple[str, ...] = ()
    teaching: bool = False


def prepared(book: Book, given: dict[str, Any]) -> Battle:
    """The state before the first question.  Raises `Invalid` with the first mistake."""
    state = laid_out(book, agreed(given, Setup))
    phase = book.phase(state)
    if phase.chapter:
        open_chapter(Field(book, state))
    state.stage = opening(phase, state)
    return state


def laid_out(book: Book, setup: Setup) -> Battle:
    """The table as this was agreed, before anything happens at it.  Raises `Invalid` with the first
    mistake."""
    phase = fought_in(book.box, setup)
    heroes = list(setup.heroes or list(book.box.heroes)[:5])
    team(heroes, book.box.heroes)
    team_of = story(heroes, setup.relief)
    judge_relief(heroes, setup.relief, book.box.heroes)
    for names, whom in (
        (list(setup.builds), heroes),
        ([*setup.health, *setup.states], team_of),
    ):
        for name in names:
            if name not in whom:
                raise Invalid(Msg('"{name}" does not fight in this battle.', name=name))
    if len(setup.conditions) > MOST_CONDITIONS:
        text = Msg("The set-up: at most {most} Conditions hold in a battle.", most=MOST_CONDITIONS)
        raise Invalid(text, ("SV-AP-011",))
    for clause in setup.conditions:
        for what in flaws(book.box, [laid.code for laid in phase.modules], clause):
            raise Invalid(Msg("The set-up: conditions: {what}", what=what))
    state = Battle(
        fate=Fate(str(setup.seed)),
        battle=setup.battle if setup.phase is None else "",
        printed=setup.phase,
        seats=shared(heroes, setup.players),
        miniatures=[*homo(book, setup, heroes, phase), *minions(phase)],
        storage=[
            f"{card}-{n}" for card, copies in phase.storage.items() for n in range(1, copies + 1)
        ],
        packing=list(heroes),
        solo=setup.solo,
        coins=setup.coins,
        modules=lying(phase),
        features=[Feature(lain.kind, list(lain.pathways)) for lain in phase.features],
        tokens=dropped(phase),
        conditions=[*phase.conditions, *setup.conditions],
        advantage="" if phase.advantage == "none" else phase.advantage,
        house=chosen(setup.house, HOUSE),
        lessons=Lessons() if setup.teaching else UNSET,
    )
    join(Field(book, state), setup.allies)
    learnt(Field(book, state), setup.ethermancy)
    return state


def fought_in(box: Box, setup: Setup) -> ActionPhase:
    """The Action Phase that was agreed on.  Raises `Invalid` where there is none, or where it
    cannot be fought."""
    if setup.phase is not None:
        for what in unfit(box, setup.phase):
            raise Invalid(Msg("The set-up: phase: {what}", what=what))
        return setup.phase
    phase = box.battles.get(setup.battle)
    if phase is None:
        known = ", ".join(box.battles)
        raise Invalid(
            Msg('There is no battle "{name}"; there are: {names}.', name=setup.battle, names=known)
        )
    return phase


def lying(phase: ActionPhase) -> list[Lying]:
    """The modules as they lie when the battle begins."""
    return [Lying(laid.code, laid.at, laid.turns) for laid in phase.modules]


def dropped(phase: ActionPhase) -> list[Token]:
    """SV-TOK-001: the Tool Tokens, each for a copy of its card that is not in the Storage Deck."""
    copies = dict(phase.storage)
    found = []
    for lost in phase.tokens:
        copies[lost.card] = copies.get(lost.card, 0) + 1
        found.append(Token(lost.place, f"{lost.card}-{copies[lost.card]}"))
    return found


def shared(heroes: list[str], players: int) -> list[Seat]:
    """Who plays whom, in order."""
    seats: list[Seat] = []
    left = list(heroes)
    for number, share in enumerate(SHARES[players], start=1):
        seats.append(Seat(f"player-{number}", left[:share]))
        left = left[share:]
    return seats


def homo(book: Book, setup: Setup, heroes: list[str], phase: ActionPhase) -> list[Miniature]:
    """The five Homo Superbe, each in its place."""
    places = [deploys.place for deploys in phase.heroes for _ in range(deploys.count)]
    if phase.prison is not None:  # who is held there is said later
        places.append(phase.prison.place)
    found = []
    for name, place in zip(heroes, places, strict=True):
        hero = book.box.heroes[name]
        build = setup.builds.get(name, Build(hero.boosted, hero.secondary))
        relieved = setup.relief.get(name, name)
        health = setup.health.get(relieved, HEALTH)
        found.append(
            Miniature(
                id=name,
                kind=name,
                side="homo",
                place=place,
                health=health,
                ready=health > 0,
                energy=ENERGY,
                states=dict(setup.states.get(relieved, {})),
                panel=grown(hero, build.boosted, build.secondary, build.growths),
                relieves="" if relieved == name else relieved,
            )
        )
    return found


def minions(phase: ActionPhase) -> list[Miniature]:
    """The Overlord's miniatures, numbered by kind."""
    counts: dict[str, int] = {}
    found = []
    for force in phase.minions:
        for place in force.places:
            counts[force.minion] = counts.get(force.minion, 0) + 1
            name = f"{force.minion}-{counts[force.minion]}"
            found.append(
                Miniature(
                    id=name,
                    kind=force.minion,
                    side="overlord",
                    place=place,
                    bars=force.bars,
                    elite=force.elite,
                    key=force.key,
                )
            )
    return found
