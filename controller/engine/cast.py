"""The cast: who plays which seat of a game, and what they say to what is asked.

    casting  from words such as ("overlord", "random") to the name of a policy for each seat
    engaged  the policies of these names
    Cast     policies at work in one game, each with a source of chance of its own

A seat's chance depends on the game's seed and the seat's name alone: what one player does with its
own moves nobody else's.

What may live here: asking the players of one game.  What may not: what a player is
(`controller.engine.players`), and moving the game (`controller.engine.rollout`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from controller.engine.errors import Invalid, SanctumError
from controller.engine.fit import part_of
from controller.engine.game import Game, State
from controller.engine.players import BY_CHANCE, RANDOM, Given, Look, Policy
from controller.engine.run import Run
from controller.engine.showing import sight
from controller.wire import (
    FATE,
    OVERLORD,
    Answer,
    AnyAsk,
    Chance,
    Msg,
    Offer,
    Option,
    Read,
    Take,
    View,
)

__all__ = ["EVERYBODY", "Cast", "Misplayed", "casting", "engaged"]

EVERYBODY = ""
"""Said in place of a seat or side: whoever is not named otherwise."""


class Misplayed(SanctumError):
    """An automatic player raised, found no answer, or gave one that does not fit."""


class Cast:
    """The players of one game.  `by` names a policy for each seat; who is not there plays by
    chance."""

    def __init__(self, by: Mapping[str, Policy], seed: str) -> None:
        self.by = by
        self.seed = seed
        self.chance: dict[str, Random] = {}
        # Working out offers takes time, and most policies want none.
        self.takers = [seat for seat, each in by.items() if type(each).take is not Policy.take]
        self.standing = -1
        self.unheard: list[str] = []
        # What stands beside one question often stands beside the next.
        self.offers: tuple[Offer, ...] = ()
        self.open: dict[str, tuple[Option, ...]] = {}

    def say(self, run: Run[Any]) -> Answer | Take:
        """What is done next about the question that stands in `run`, by the first seat that has
        something to do; without ask and nonce, which a run does not know.  Raises `Misplayed`."""
        ask = run.open
        assert ask is not None
        if self.takers and (taken := self.take(run)) is not None:
            return taken
        seat = ask.to[0] if len(ask.to) == 1 else run.waiting[0]
        if isinstance(ask, Chance):
            return Answer("", "", seat, (FATE,))
        if isinstance(ask, Read):
            return Answer("", "", seat)
        return Answer("", "", seat, *self.given(run, seat, part_of(ask, seat)))

    def given(self, run: Run[Any], seat: str, ask: AnyAsk) -> Given:
        """What the player of `seat` answers."""
        policy = self.by.get(seat, BY_CHANCE)
        try:
            given = policy.answer(seat, ask, eyes(run, seat), self.chance_of(seat))
        except Exception as wrong:
            raise stumbled(seat, ask, wrong) from wrong
        if given is None:
            raise Misplayed(
                Msg('The player of "{seat}" finds no answer to "{ask}".', seat=seat, ask=ask.key)
            )
        return given

    def take(self, run: Run[Any]) -> Take | None:
        """The offer that somebody takes, if anybody does; each is asked once about a question."""
        new = run.standing != self.standing
        offers = run.offers() if new or self.unheard else ()
        if offers is not self.offers:
            self.offers, self.open = offers, open_to(offers)
        if new:
            self.standing = run.standing
            self.unheard = [seat for seat in self.takers if seat in self.open]
        while self.unheard:
            seat = self.unheard.pop(0)
            mine = self.open.get(seat)
            if mine is None:
                continue
            try:
                look, chance = eyes(run, seat), self.chance_of(seat)
                wanted = self.by[seat].take(seat, mine, look, chance)
            except Exception as wrong:
                raise stumbled(seat, run.open, wrong) from wrong
            if wanted:
                return Take(nonce="", seat=seat, offer=wanted)
        return None

    def chance_of(self, seat: str) -> Random:
        """The seat's own source of chance."""
        if seat not in self.chance:
            self.chance[seat] = Random(f"{self.seed}/{seat}")
        return self.chance[seat]


def open_to(offers: Iterable[Offer]) -> dict[str, tuple[Option, ...]]:
    """The open ones of these offers, by the seats that may take them."""
    found: dict[str, tuple[Option, ...]] = {}
    for offer in offers:
        for seat in offer.to if offer.option.closed is None else ():
            found[seat] = (*found.get(seat, ()), offer.option)
    return found


def eyes(run: Run[Any], seat: str) -> Look:
    """What `seat` looks with: a function, so that nothing of the run is at hand but what the seat
    is shown.  That no policy finds a way round is a law of the kit."""

    def look() -> View:
        return sight(run, seat)

    return look


def stumbled(seat: str, ask: AnyAsk | None, wrong: Exception) -> Misplayed:
    """What is said of a player that raised."""
    return Misplayed(
        Msg(
            'The player of "{seat}" stumbled over "{ask}": {error}',
            seat=seat,
            ask="" if ask is None else ask.key,
            error=f"{type(wrong).__name__}: {wrong}",
        )
    )


def casting(
    game: Game[Any], state: State, wanted: Iterable[tuple[str, str]] = ()
) -> dict[str, str]:
    """Which policy plays each seat, the Overlord's too, as `wanted` has it: pairs of who and which,
    where who is a seat, a side of the game, or `EVERYBODY`.  A seat's own name counts before its
    side's, and that before everybody's; who is not named plays by chance.

    Raises `Invalid` where somebody is not there, or is named twice.
    """
    seats, sides = (*game.seats(state), OVERLORD), game.sides(state)
    policies = game.policies()
    named: dict[str, str] = {}
    for who, which in wanted:
        if which not in policies:
            known = ", ".join(policies)
            raise Invalid(
                Msg(
                    'There is no automatic player "{name}"; there are: {known}.',
                    name=which,
                    known=known,
                )
            )
        if who not in (EVERYBODY, *seats, *sides):
            known = ", ".join(dict.fromkeys((*seats, *sides)))
            raise Invalid(
                Msg('Nobody plays "{who}" here; there are: {known}.', who=who, known=known)
            )
        if who in named:
            raise Invalid(Msg('It is said twice who plays "{who}".', who=who or Msg("everybody")))
        named[who] = which
    rest = named.get(EVERYBODY, RANDOM)
    side_of = {seat: side for side, together in sides.items() for seat in together}
    return {seat: named.get(seat, named.get(side_of.get(seat, seat), rest)) for seat in seats}


def engaged(game: Game[Any], names: Mapping[str, str]) -> dict[str, Policy]:
    """The policies of these names, by seat."""
    policies = game.policies()
    return {seat: policies[name] for seat, name in names.items()}
