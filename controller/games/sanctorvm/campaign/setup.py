"""Setting up a campaign: from what the players agreed to the state before the first question.

A set-up says

    seed       for fate
    version    "adventure", "arcade" or "book"; the first if nothing is said (SV-VER-001)
    adventure  which of the packs' adventures; the first if nothing is said
    players    how many play the Homo Superbe, the Overlord not counted: 1 to 5 (SV-PLY-003)
    people     the names of those who play, in the order in which they sit, if they want to say them
    overlord   the name of the Overlord
    solo       true where one person plays both Sides (SV-PLY-003, SV-PLY-011)
    house      the house rules that hold
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from controller.engine import Fate, Invalid
from controller.engine.shape import shaped
from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.campaign import outset
from controller.games.sanctorvm.campaign.beside import printed
from controller.games.sanctorvm.campaign.state import Campaign, Version
from controller.games.sanctorvm.state import Seat
from controller.wire import OVERLORD, Msg

__all__ = ["begun"]


class Setup(Struct, frozen=True):
    """All that can be agreed."""

    seed: str | int = ""
    version: Version = "adventure"
    adventure: str = ""
    players: Annotated[int, Meta(ge=1, le=5)] = 1
    people: tuple[Annotated[str, Meta(min_length=1, max_length=40)], ...] = ()
    overlord: Annotated[str, Meta(max_length=40)] = ""
    solo: bool = False
    house: tuple[str, ...] = ()


def begun(book: Book, given: dict[str, Any]) -> Campaign:
    """The state before the first question.  Raises `Invalid` with the first mistake."""
    read = shaped(given, Setup)
    if read.value is None:
        mistake = read.mistakes[0]
        where = ".".join(str(step) for step in mistake.at)
        raise Invalid(Msg("The set-up: {where}: {what}", where=where, what=mistake.what))
    setup, adventures = read.value, book.box.adventures
    judge(setup)
    name = setup.adventure or next(iter(adventures), "")
    if setup.version == "book":
        adventures, name = {"": printed.adventure(book.box)}, ""
    if name not in adventures:
        known = ", ".join(adventures) or "none"
        text = Msg('There is no adventure "{name}"; there are: {names}.', name=name, names=known)
        raise Invalid(text)
    adventure = adventures[name]
    state = Campaign(
        fate=Fate(str(setup.seed)),
        version=setup.version,
        adventure=name,
        seats=[Seat(f"player-{number}", []) for number in range(1, setup.players + 1)],
        people=named(setup),
        storage=outset.storage(book.box, adventure),
        coins=adventure.coins,
        solo=setup.solo,
        house=tuple(sorted(set(setup.house))),
    )
    state.members = outset.panels(book.box, adventure)
    return state


def judge(setup: Setup) -> None:
    """Whether so many people can play like this.  Raises `Invalid`."""
    if setup.solo and setup.players > 1:
        text = Msg(
            "The set-up: solo: one person plays both Sides, and {n} are to play.", n=setup.players
        )
        raise Invalid(text, ("SV-PLY-003",))
    if len(setup.people) > setup.players:
        text = Msg(
            "The set-up: people: {n} names for {players} players.",
            n=len(setup.people),
            players=setup.players,
        )
        raise Invalid(text, ("SV-PLY-008",))


def named(setup: Setup) -> dict[str, str]:
    """Who sits where, as far as they have said it."""
    people = {f"player-{number}": name for number, name in enumerate(setup.people, start=1)}
    return {**people, OVERLORD: setup.overlord} if setup.overlord else people
