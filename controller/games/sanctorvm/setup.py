"""Setting up: from what the players agreed to the first state of a battle.

A set-up says

    seed      for fate
    battle    which Action Phase of the packs; "first_fight" if nothing is said
    heroes    the five Homo Superbe; the first five of the packs if nothing is said
    players   how many play them, the Overlord not counted: 1 to 5 (SV-PLY-003 to SV-PLY-008)
    builds    hero -> {boosted, secondary}: how each was created, where not as the packs say
    health    hero -> Health Points it comes with, 10 if nothing is said; 0 for the dead
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct, field

from controller.engine import Fate, Invalid
from controller.engine.shape import shaped
from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.creation import create, team
from controller.games.sanctorvm.pack import Box
from controller.games.sanctorvm.phase import ActionPhase
from controller.games.sanctorvm.state import Battle, Feature, Lying, Miniature, Seat, Token
from controller.games.sanctorvm.values import ENERGY, HEALTH
from controller.games.sanctorvm.words import Attribute, Skill
from controller.wire import Msg

__all__ = ["SHARES", "lying", "prepared", "shortcomings"]

SHARES: dict[int, tuple[int, ...]] = {
    1: (5,),
    2: (3, 2),
    3: (2, 2, 1),
    4: (2, 1, 1, 1),
    5: (1, 1, 1, 1, 1),
}
"""SV-PLY-004 to SV-PLY-008: how many Homo Superbe each of so many players runs."""


class Build(Struct, frozen=True):
    """The choices of creation (SV-CRE-004, SV-CRE-009)."""

    boosted: Attribute
    secondary: tuple[Skill, ...]


class Setup(Struct, frozen=True):
    """All that can be agreed."""

    seed: str | int = ""
    battle: str = "first_fight"
    heroes: tuple[str, ...] = ()
    players: Annotated[int, Meta(ge=1, le=5)] = 1
    builds: dict[str, Build] = field(default_factory=dict)
    health: dict[str, Annotated[int, Meta(ge=0, le=HEALTH)]] = field(default_factory=dict)


def prepared(book: Book, given: dict[str, Any]) -> Battle:
    """The state before the first question.  Raises `Invalid` with the first mistake."""
    read = shaped(given, Setup)
    if read.value is None:
        mistake = read.mistakes[0]
        where = ".".join(str(step) for step in mistake.at)
        raise Invalid(Msg("The set-up: {where}: {what}", where=where, what=mistake.what))
    setup = read.value
    phase = book.box.battles.get(setup.battle)
    if phase is None:
        names = ", ".join(book.box.battles)
        raise Invalid(
            Msg('There is no battle "{name}"; there are: {names}.', name=setup.battle, names=names)
        )
    heroes = list(setup.heroes or list(book.box.heroes)[:5])
    team(heroes, book.box.heroes)
    for name in (*setup.builds, *setup.health):
        if name not in heroes:
            raise Invalid(Msg('"{name}" does not fight in this battle.', name=name))
    return Battle(
        fate=Fate(str(setup.seed)),
        battle=setup.battle,
        seats=shared(heroes, setup.players),
        miniatures=[*homo(book, setup, heroes, phase), *minions(phase)],
        storage=[
            f"{card}-{n}" for card, copies in phase.storage.items() for n in range(1, copies + 1)
        ],
        packing=list(heroes),
        modules=lying(phase),
        features=[Feature(lain.kind, list(lain.pathways)) for lain in phase.features],
        tokens=[Token(lost.place, lost.card) for lost in phase.tokens],
        advantage="" if phase.advantage == "none" else phase.advantage,
    )


def lying(phase: ActionPhase) -> list[Lying]:
    """The modules as they lie when the battle begins."""
    return [Lying(laid.code, laid.at, laid.turns) for laid in phase.modules]


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
    found = []
    for name, place in zip(heroes, places, strict=True):
        hero = book.box.heroes[name]
        build = setup.builds.get(name, Build(hero.boosted, hero.secondary))
        found.append(
            Miniature(
                id=name,
                kind=name,
                side="homo",
                place=place,
                health=setup.health.get(name, HEALTH),
                ready=setup.health.get(name, HEALTH) > 0,
                energy=ENERGY,
                panel=create(hero, build.boosted, build.secondary),
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
                )
            )
    return found


def shortcomings(box: Box, phase: ActionPhase) -> Iterator[Msg]:
    """What keeps a battle of the packs from being fought, its board aside."""
    if not any(force.places for force in phase.minions):
        yield Msg("it has no Minion to fight")
    for card, copies in phase.storage.items():
        kind = box.kinds().get(card)
        if kind is None:
            yield Msg('its Storage Deck holds "{card}", which is no card of the packs', card=card)
        elif copies > kind.copies:
            yield Msg(
                "its Storage Deck holds {copies} of the card {card}, and there are {most}",
                copies=copies,
                card=Msg(kind.name),
                most=kind.copies,
            )
