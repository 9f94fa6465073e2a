"""Prisoner: one of the Homo Superbe is in chains until the others bring the key (SV-MOD-PRI-001 to
SV-MOD-PRI-011).

The Prisoner takes no part: it does not act, takes no room, and nothing that happens in the battle
befalls it, good or bad.  What the beginning and the end of a battle bring it has as all others do.

What may live here: what captivity is, and its end.  What may not: who is held (`capture`), where
the key is (`key`), and how it is looked for (`observe`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from controller.engine import Play, Rules
from controller.engine.effects import Happened, Hook, Word, commit, prevent
from controller.games.sanctorvm.battle.modes import key
from controller.games.sanctorvm.battle.modes.manner import Manner
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.phase import ActionPhase
from controller.games.sanctorvm.effects import (
    Afflict,
    Free,
    Heal,
    Hurt,
    Impose,
    OfMiniature,
    Recover,
    Teleport,
)
from controller.games.sanctorvm.moving.board import Board
from controller.games.sanctorvm.scene import Acting
from controller.games.sanctorvm.state import Battle, Miniature
from controller.games.sanctorvm.turns.energy import Price, costs, pay
from controller.wire import Msg, Option, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = ["PRISONER", "RELEASE", "captive", "release", "releases"]

RELEASE = "release"
PRICE = Price(points=1)
"""SV-MOD-PRI-007: unprinted; the movement before it is one like any other."""


def captive(state: Battle) -> Miniature | None:
    """The Prisoner, while in chains."""
    return next((each for each in state.miniatures if each.apart == "captive"), None)


def says(phase: ActionPhase) -> Msg:
    """The Mode as it is read."""
    assert phase.prison is not None
    return Msg(
        "Prisoner: one of the Homo Superbe is held at {place} until another one brings the key, "
        "which a Minion has.",
        place=phase.prison.place,
    )


def mistakes(box: Box, phase: ActionPhase) -> Iterator[Msg]:
    """SV-MOD-PRI-001, SV-MOD-PRI-007: a Prisoner whom nobody knows, and chains that nobody gets
    to."""
    prison = phase.prison
    if prison is None:
        return
    if prison.who and prison.who not in box.heroes:
        yield Msg('its Prisoner is "{name}", who is no Homo Superbe', name=prison.who)
    board = Board.of(box, phase.modules, phase.exit)
    starts = [deploys.place for deploys in phase.heroes if deploys.place in board.spaces]
    if prison.place in board.spaces and not any(
        board.distance(start, prison.place) is not None for start in starts
    ):
        yield Msg("no way leads to its Prisoner, who is held at {place}", place=prison.place)


# -- what captivity is ------------------------------------------------------------------------


def untouched(play: Play[Battle], it: OfMiniature) -> Why | None:
    """SV-MOD-PRI-011: no Damage and no burden, from the beginning on."""
    if play.state.winner or play.state.miniature(it.who).apart != "captive":
        return None
    text = Msg("{who} is a captive, whom nothing befalls", who=it.called)
    return Why(text, ("SV-MOD-PRI-011",))


def unhelped(play: Play[Battle], it: OfMiniature) -> Why | None:
    """SV-MOD-PRI-011: and no help, but for what the beginning of a battle brings; or by a house
    rule."""
    helped = not play.state.round or play.state.plays("prisoner_is_helped")
    return None if helped else untouched(play, it)


def hooks(book: Book) -> tuple[Hook[Battle], ...]:
    """What is kept from the Prisoner, and what becomes of the key."""
    return (
        prevent(Hurt, untouched, 2),
        prevent(Afflict, untouched, 2),
        prevent(Impose, untouched, 2),
        prevent(Teleport, untouched, 2),
        prevent(Heal, unhelped, 2),
        prevent(Recover, unhelped, 2),
        prevent(Free, unhelped, 2),
        *key.hooks(book),
    )


# -- its end ----------------------------------------------------------------------------------


class Release(OfMiniature, frozen=True, kw_only=True):
    """Be a captive no longer; `by` has used the key."""

    by: str

    def says(self) -> Msg:
        return Msg("{who} is released", who=self.called)


class Released(Happened, frozen=True, kw_only=True):
    """The Prisoner is free."""

    who: str
    name: Msg

    def says(self) -> Msg:
        return Msg("{who} is free, and takes part from now on", who=self.name)


def unchain(play: Play[Battle], it: Release) -> Released:
    """SV-MOD-PRI-007, SV-MOD-PRI-008: free, and ready to act; the key is used up."""
    who = play.state.miniature(it.who)
    who.apart, who.ready = "", who.alive
    play.state.miniature(it.by).key = False
    return Released(who=it.who, name=it.called)


WORDS: tuple[Word[Battle], ...] = (commit(Release, unchain), *key.WORDS)


def releases(acting: Acting) -> Iterable[Option]:
    """SV-MOD-PRI-007: for who has the key, in the space where the Prisoner is held."""
    who = acting.who
    held = captive(acting.state) if who.key and who.side == "homo" else None
    if held is None:
        return ()
    closed: Why | None = None
    if who.place != held.place:
        text = Msg("{who} is held at {place}", who=acting.name(held), place=held.place)
        closed = Why(text, ("SV-MOD-PRI-007",))
    return (
        Option(
            RELEASE,
            Msg("Release {who}", who=acting.name(held)),
            subject=who.id,
            objects=(held.id,),
            costs=costs(who, PRICE),
            closed=closed,
        ),
    )


def release(acting: Acting, option: Option) -> Rules[bool]:
    """SV-MOD-PRI-007: one Action, with the movement before it."""
    who, turn = acting.who, acting.turn
    pay(who, turn, PRICE)
    turn.did("", "release")
    freed = acting.state.miniature(option.objects[0])
    why = Why(Msg("1 Action Point, and the key is discarded"), ("SV-MOD-PRI-007", "SV-MOD-PRI-008"))
    yield from acting.resolve(Release(who=freed.id, called=acting.name(freed), by=who.id), why)
    return True


PRISONER = Manner(says=says, mistakes=mistakes, words=WORDS, hooks=hooks)
