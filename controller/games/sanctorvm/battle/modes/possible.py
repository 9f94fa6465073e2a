"""Possible: what cannot be of a Mode in a state that the Overlord corrected.

What may live here: refusals, as sentences.  What may not: everything else that can be wrong
(`check`).
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.games.sanctorvm.box.cards import kind_of
from controller.games.sanctorvm.moving.board import Board
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.state import Aside
from controller.wire import Msg, Why

__all__ = ["stands", "wrong_mode"]

DUELLING = ("round", "between", "choose", "begin", "deed", "over")
"""The stages of a duel."""


def stands(field: Field, place: str, apart: str) -> bool:
    """Whether there is such a space for it: who waits while a duel is fought has one on the board
    that is laid aside."""
    aside = field.state.aside
    if apart == "waiting" and aside is not None:
        return place in laid_aside(field, aside).spaces
    return place in field.board.spaces


def wrong_mode(field: Field) -> Iterator[Why]:
    """All that cannot be of the Mode of this battle, or only of another one."""
    yield from wrong_prisoner(field)
    yield from wrong_duel(field)


def wrong_prisoner(field: Field) -> Iterator[Why]:
    """One Prisoner at most, and keys in one Mode alone."""
    state, prisoner = field.state, field.phase.mode == "prisoner"
    held = [who for who in state.miniatures if who.apart == "captive"]
    if (held and not prisoner) or len(held) > 1 or any(not who.superb for who in held):
        yield Why(
            Msg("one Homo Superbe at most is captive, and only in Prisoner mode"),
            ("SV-MOD-PRI-001",),
        )
    keys = any(who.key or who.observed for who in state.miniatures) or bool(state.keys)
    if keys and not prisoner:
        yield Why(Msg("there is a key in Prisoner mode only"), ("SV-MOD-PRI-002",))
    for place in state.keys:
        if place not in field.board.spaces:
            text = Msg('there is no space "{place}" on the board for the key', place=place)
            yield Why(text, ("SV-MOD-PRI-006",))
    if state.stage == "captive" and not prisoner:
        yield Why(Msg("nobody is captive in this battle"), ("SV-MOD-PRI-001",))


def wrong_duel(field: Field) -> Iterator[Why]:
    """Champions of both Sides, or none; and who waits for the end of their duel."""
    state = field.state
    if (state.champions or state.stage == "champions") and field.phase.mode != "duelo":
        yield Why(Msg("there are Champions in Duelo mode only"), ("SV-MOD-DUE-001",))
    sides = sorted(who.side for who in state.miniatures if who.id in state.champions)
    if state.champions and (sides != ["homo", "overlord"] or len(state.champions) != 2):
        yield Why(Msg("each Side has one Champion, or neither has"), ("SV-MOD-DUE-001",))
    yield from wrong_aside(field, bool(sides))


def wrong_aside(field: Field, fighting: bool) -> Iterator[Why]:
    """Who waits for the end of a duel, and the board laid aside meanwhile."""
    state = field.state
    aside = state.aside
    waiting = {who.id for who in state.miniatures if who.apart == "waiting"}
    if aside is None:
        if waiting:
            yield Why(Msg("only while a duel is fought anybody waits"), ("SV-MOD-DUE-003",))
        return
    for laid in aside.modules:
        if laid.code not in field.box.modules or not 0 <= laid.turns <= 3:
            text = Msg('there is no module "{code}" in the packs, or not turned so', code=laid.code)
            yield Why(text, ("SV-MAP-002",))
    if waiting & set(state.champions) or set(aside.places) != set(state.champions) or not fighting:
        text = Msg("while a duel is fought each Champion has a place on the board laid aside")
        yield Why(text, ("SV-MOD-DUE-003",))
    if state.stage not in DUELLING:
        text = Msg("a duel is being fought: only a round of it can be set here")
        yield Why(text, ("SV-MOD-DUE-003",))
    board = laid_aside(field, aside)
    for place in aside.places.values():
        if place not in board.spaces:
            text = Msg('there is no space "{place}" on the board laid aside', place=place)
            yield Why(text, ("SV-MOD-DUE-005",))
    yield from wrong_things(field, aside, board)


def wrong_things(field: Field, aside: Aside, board: Board) -> Iterator[Why]:
    """Features and tokens of the board laid aside."""
    for feature in aside.features:
        for one, other in feature.pathways:
            if other not in board.links.get(one, ()):
                text = Msg("no Pathway leads from {one} to {other}", one=one, other=other)
                yield Why(text, ("SV-FEA-001",))
    tools = field.box.tools
    for token in aside.tokens:
        if token.place not in board.spaces or kind_of(token.card) not in tools:
            text = Msg("a Tool Token lies in a space of the board, and is worth a Tool Card")
            yield Why(text, ("SV-TOK-001",))


def laid_aside(field: Field, aside: Aside) -> Board:
    """The board of the battle while a duel is fought elsewhere."""
    modules = [laid for laid in aside.modules if laid.code in field.box.modules]
    return field.book.lying(modules, field.phase.exit)
