"""Setting up a campaign: from what the players agreed to the state before the first question.

A set-up says

    seed       for fate
    version    "adventure", "arcade" or "book"; the first if nothing is said (SV-VER-001)
    adventure  which of the packs' adventures; the first if nothing is said
    level      1 or 2: the level at which the Homo Superbe begin (SV-CHP-002), in the version
               "book", where no pack says it; the first if nothing is said
    players    how many play the Homo Superbe, the Overlord not counted: 1 to 5 (SV-PLY-003);
               if nothing is said as many as `people`, and one at least
    people     the names of those who play, in the order in which they sit, if they want to say them
    overlord   the name of the Overlord
    solo       true where one person plays both Sides (SV-PLY-003, SV-PLY-011)
    house      the house rules that hold
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from controller.engine import Fate, Invalid
from controller.engine.game import UNNAMED
from controller.engine.house import chosen
from controller.engine.letters import refusal, trick
from controller.engine.setup import agreed
from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.box.adventure import Adventure
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.campaign.adventure import outset
from controller.games.sanctorvm.campaign.printed_book import printed
from controller.games.sanctorvm.campaign.side.keeping import endow
from controller.games.sanctorvm.campaign.state import Campaign, Version
from controller.games.sanctorvm.house import HOUSE
from controller.games.sanctorvm.preparing.setup import SHARES
from controller.games.sanctorvm.state import Seat
from controller.wire import OVERLORD, Msg

__all__ = ["begun"]


MOST = max(SHARES)
HIGHEST = 2
"""SV-CHP-002: no adventure begins at a higher level."""


class Setup(Struct, frozen=True):
    """All that can be agreed."""

    seed: str | int = ""
    version: Version = "adventure"
    adventure: str = ""
    level: Annotated[int, Meta(ge=1, le=HIGHEST)] | None = None
    players: Annotated[int, Meta(ge=1, le=MOST)] | None = None
    people: tuple[Annotated[str, Meta(min_length=1, max_length=40)], ...] = ()
    overlord: Annotated[str, Meta(max_length=40)] = ""
    solo: bool = False
    house: tuple[str, ...] = ()

    @property
    def seats(self) -> int:
        """How many play: as is said, else as many as have said their names, and one at least."""
        return self.players or min(MOST, max(1, len(self.people)))


def begun(book: Book, given: dict[str, Any]) -> Campaign:
    """The state before the first question.  Raises `Invalid` with the first mistake."""
    setup = agreed(given, Setup)
    judge(setup)
    name, adventure = played(book.box, setup)
    state = Campaign(
        fate=Fate(str(setup.seed)),
        version=setup.version,
        adventure=name,
        seats=[Seat(f"player-{number}", []) for number in range(1, setup.seats + 1)],
        people=named(setup),
        solo=setup.solo,
        house=chosen(setup.house, HOUSE),
    )
    endow(state, outset.began(book.box, adventure, outset.panels(book.box, adventure)))
    return state


def played(box: Box, setup: Setup) -> tuple[str, Adventure]:
    """The adventure that is agreed on, and its name.  Raises `Invalid` where there is none."""
    if setup.version == "book":
        return "", replace(printed.adventure(box), level=setup.level or 1)
    if not box.adventures:
        text = Msg(
            "No pack that is loaded holds an adventure: add one that does (--pack FOLDER), or say "
            "version=book in the set-up and play with the pages of a printed book."
        )
        raise Invalid(text)
    name = setup.adventure or next(iter(box.adventures))
    if name not in box.adventures:
        known = ", ".join(box.adventures)
        text = Msg('There is no adventure "{name}"; there are: {names}.', name=name, names=known)
        raise Invalid(text)
    return name, box.adventures[name]


def judge(setup: Setup) -> None:
    """Whether so many people can play like this.  Raises `Invalid`."""
    if setup.level is not None and setup.version != "book":
        text = Msg(
            "The set-up: level: an adventure of the packs says itself at which level it begins; "
            "leave this out, or play with version=book."
        )
        raise Invalid(text, ("SV-CHP-002",))
    for where, name in (*(("people", each) for each in setup.people), ("overlord", setup.overlord)):
        if character := trick(name, one_line=True):
            what = refusal(character)
            raise Invalid(Msg("The set-up: {where}: {what}", where=where, what=what))
    if setup.solo and setup.seats > 1:
        text = Msg(
            "The set-up: solo: one person plays both Sides, and {n} are to play.", n=setup.seats
        )
        raise Invalid(text, ("SV-PLY-003",))
    if len(setup.people) > setup.seats:
        text = Msg(
            "The set-up: people: {n} names for {players} players.",
            n=len(setup.people),
            players=setup.seats,
        )
        raise Invalid(text, ("SV-PLY-008",))


def named(setup: Setup) -> dict[str, str]:
    """Who sits where, as far as they have said it."""
    people = {f"player-{number}": name for number, name in enumerate(setup.people, start=1)}
    people[OVERLORD] = setup.overlord
    return {seat: name for seat, name in people.items() if name not in ("", UNNAMED)}
