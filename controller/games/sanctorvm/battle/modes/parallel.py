"""Parallel: two battles at once, on two boards that no door joins (SV-MOD-PAR-001 to
SV-MOD-PAR-007).

Both boards lie as parts of one; where somebody begins says to which team it belongs, and the round
is one and the same for all.  As soon as one Side has nobody left on one of them, those of the other
Side are put onto the other board, as near to their friends there as there is room; who is in a Safe
space, where nothing reaches it, follows when it has left.

What may live here: the two boards.  What may not: anything of a single one.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine import Rules
from controller.games.sanctorvm.battle.modes.manner import Manner
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.phase import ActionPhase
from controller.games.sanctorvm.box.words import SIDES, Side, opposing
from controller.games.sanctorvm.effects import Teleport
from controller.games.sanctorvm.moving.board import Board
from controller.games.sanctorvm.moving.room import full
from controller.games.sanctorvm.moving.safe import inside, shut
from controller.games.sanctorvm.scene import Field, Scene
from controller.games.sanctorvm.state import Miniature
from controller.wire import Choose, Msg, Option, Why

__all__ = ["PARALLEL", "boards"]


def says(phase: ActionPhase) -> Msg:
    """The Mode as it is read."""
    return Msg(
        "Parallel: two battles are fought at once. A Side that has won on one board comes to help "
        "on the other."
    )


def boards(board: Board) -> list[frozenset[str]]:
    """The spaces of each board, in the order in which they lie; more or fewer than two where a
    battle has a mistake."""
    found: list[frozenset[str]] = []
    for place in board.spaces:
        if not any(place in each for each in found):
            found.append(frozenset(board.steps[place]))
    return found


def mistakes(box: Box, phase: ActionPhase) -> Iterator[Msg]:
    """SV-MOD-PAR-001: two boards, each with a team of both Sides."""
    found = boards(Board.of(box, phase.modules, phase.exit))
    if len(found) != 2:
        yield Msg("its mode is Parallel, on two boards, and it lies on {n}", n=len(found))
        return
    starts: dict[Side, list[str]] = {
        "homo": [deploys.place for deploys in phase.heroes],
        "overlord": [place for force in phase.minions for place in force.places],
    }
    for each in found:
        modules = ", ".join(sorted({place.partition("-")[0] for place in each}))
        for side, places in starts.items():
            if not each & set(places):
                yield Msg(
                    "nobody of {side} begins on the board of {modules}",
                    side=SIDES[side],
                    modules=modules,
                )


# -- who has won on one of them ---------------------------------------------------------------


def after(scene: Scene) -> Rules[None]:
    """SV-MOD-PAR-002: a Side that has nobody left on a board, and the other Side does."""
    state = scene.state
    if not state.round or state.winner:
        return
    found = boards(scene.board)
    for here, there in zip(found, reversed(found), strict=True):
        for side in SIDES:
            winners = on(scene, here, side)
            beaten = opposing(side)
            if winners and not on(scene, here, beaten) and on(scene, there, beaten):
                for who in winners:
                    if not inside(scene, who):
                        yield from support(scene, who, there)


def on(field: Field, board: frozenset[str], side: Side) -> list[Miniature]:
    """The living of a Side on a board."""
    return [who for who in field.state.living(side) if who.place in board]


def support(scene: Scene, who: Miniature, there: frozenset[str]) -> Rules[None]:
    """SV-MOD-PAR-003: to the nearest space with room; where several are as near, its player says
    which.  Where there is no room at all it waits."""
    name, places = scene.name(who), nearest(scene, who, there)
    if not places:
        return
    place = places[0]
    if len(places) > 1:
        taken = yield from scene.ask(
            Choose(
                key="support",
                to=(scene.seat(who),),
                prompt=Msg("{who} comes to the other board: where?", who=name),
                because=("SV-MOD-PAR-003",),
                options=tuple(
                    Option(f"to:{each}", Msg("To {place}", place=each), who.id, each)
                    for each in places
                ),
                hint="space",
            )
        )
        place = taken[0].place
    text = Msg("nobody of {side} is left on its board", side=SIDES[opposing(who.side)])
    why = Why(text, ("SV-MOD-PAR-002", "SV-MOD-PAR-003"))
    yield from scene.resolve(Teleport(who=who.id, called=name, place=place), why)
    state = scene.state
    if state.romulus and state.romulus not in there and scene.values.trait(who, "wolf_pack"):
        state.romulus = ""  # he goes where she goes


def nearest(field: Field, who: Miniature, there: frozenset[str]) -> list[str]:
    """The spaces with room that are the nearest to a friend there; all of them where it has no
    friend there any more."""
    friends = on(field, there, who.side)
    free = [
        place
        for place in field.board.spaces
        if place in there and shut(field, who, place) is None and full(field, who, place) is None
    ]
    away = {place: [field.board.steps[friend.place][place] for friend in friends] for place in free}
    if not friends:
        return free
    least = min((min(steps) for steps in away.values()), default=0)
    return [place for place in free if min(away[place]) == least]


PARALLEL = Manner(says=says, mistakes=mistakes, after=after)
