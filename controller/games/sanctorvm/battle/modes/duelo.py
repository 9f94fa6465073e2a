"""Duelo: one Champion of each Side fights alone before the battle, to the death (SV-MOD-DUE-001 to
SV-MOD-DUE-007).

    the Side with the Advantage says whether it names its Champion first or last; both are named
    they fight on module A2, in rounds of their own, while all others wait and their board is aside
    one dies, and has no part in the battle any more; no Coin brings it back
    the board is laid as the battle says, and the victor fights on it with all others, as it is

What the beginning of a battle brings (Healing) came before the duel, and comes once.

What may live here: the duel, from naming the Champions to the first round of the battle.  What may
not: how they fight, which is as ever.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine import Event, Rules
from controller.games.sanctorvm.battle.modes.manner import Manner
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.phase import ActionPhase, Arena, Laid
from controller.games.sanctorvm.box.words import Side, opposing
from controller.games.sanctorvm.effects import EndTurn
from controller.games.sanctorvm.moving.board import Board
from controller.games.sanctorvm.moving.room import welcoming
from controller.games.sanctorvm.scene import Field, Scene
from controller.games.sanctorvm.state import Aside, Battle, Lying, Miniature
from controller.wire import Choose, Msg, Option, Why

__all__ = ["DUELO", "champions"]


def says(phase: ActionPhase) -> Msg:
    """The Mode as it is read."""
    assert phase.arena is not None
    return Msg(
        "Duelo: a Champion of each Side fights alone on module {code} until one of them dies; then "
        "all others fight on with the victor.",
        code=phase.arena.module.upper(),
    )


def mistakes(box: Box, phase: ActionPhase) -> Iterator[Msg]:
    """SV-MOD-DUE-003: spaces for the Champions that are not there, or lie apart."""
    arena = phase.arena
    if arena is None or arena.module not in box.modules:
        return
    board = Board.of(box, (ground(arena),))
    lost = [place for place in (arena.homo, arena.overlord) if place not in board.spaces]
    for place in lost:
        yield Msg(
            'there is no space "{place}" on module {code} for a Champion to begin in',
            place=place,
            code=arena.module.upper(),
        )
    if not lost and board.distance(arena.homo, arena.overlord) is None:
        yield Msg(
            "no way leads from {one} to {other}, where the Champions begin",
            one=arena.homo,
            other=arena.overlord,
        )


def ground(arena: Arena) -> Laid:
    """The module of the duel, as it lies."""
    return Laid(code=arena.module, at=(0, 0), turns=arena.turns)


class Said(Event, frozen=True, kw_only=True):
    """Something of the duel, with its reasons."""

    reasons: tuple[Why, ...] = ()

    def why(self) -> tuple[Why, ...]:
        return self.reasons


class Named(Said, frozen=True, kw_only=True):
    """Somebody is a Champion."""

    who: str
    name: Msg

    def says(self) -> Msg:
        return Msg("{who} is a Champion", who=self.name)


class DuelBegan(Said, frozen=True, kw_only=True):
    """The Champions face each other."""

    one: Msg
    other: Msg

    def says(self) -> Msg:
        return Msg("The duel begins: {one} against {other}", one=self.one, other=self.other)


class Removed(Said, frozen=True, kw_only=True):
    """A dead Champion has no part in the battle any more."""

    who: str
    name: Msg

    def says(self) -> Msg:
        return Msg("{who} has lost the duel, and is out of this battle", who=self.name)


class Victor(Said, frozen=True, kw_only=True):
    """A Champion has won, and joins the battle."""

    who: str
    name: Msg
    place: str

    def says(self) -> Msg:
        return Msg(
            "{who} has won the duel, and fights on at {place}", who=self.name, place=self.place
        )


# -- who ----------------------------------------------------------------------------------------


def champions(scene: Scene) -> Rules[None]:
    """SV-MOD-DUE-001, SV-MOD-DUE-006: both are named, one after the other, and the duel begins."""
    state = scene.state
    if not (candidates(state, "homo") and candidates(state, "overlord")):
        state.stage = "round"
        return
    side = yield from who_names_first(scene)
    one = yield from name(scene, side)
    other = yield from name(scene, opposing(side))
    state.champions, state.stage = [one.id, other.id], "round"
    for who in (one, other):
        why = Why(Msg("until the battle is over"), ("SV-MOD-DUE-001", "SV-MOD-DUE-002"))
        scene.tell(Named(who=who.id, name=scene.name(who), reasons=(why,)))
    begin(scene)


def who_names_first(scene: Scene) -> Rules[Side]:
    """SV-MOD-DUE-006: as the Side with the Advantage wants it."""
    side = scene.state.advantage
    assert side
    taken = yield from scene.ask(
        Choose(
            key="champion-order",
            to=(scene.speaker(side),),
            prompt=Msg("You have the Advantage: do you name your Champion first or last?"),
            because=("SV-MOD-DUE-006",),
            options=(Option("first", Msg("First")), Option("last", Msg("Last"))),
        )
    )
    return side if taken[0].id == "first" else opposing(side)


def name(scene: Scene, side: Side) -> Rules[Miniature]:
    """SV-MOD-DUE-001: the Champion of a Side."""
    taken = yield from scene.ask(
        Choose(
            key="champion",
            to=(scene.speaker(side),),
            prompt=Msg("Who is the Champion of the Homo Superbe?")
            if side == "homo"
            else Msg("Which Minion is your Champion?"),
            because=("SV-MOD-DUE-001",),
            options=tuple(
                Option(
                    f"champion:{who.id}", scene.name(who), subject=who.id, closed=unfit(scene, who)
                )
                for who in scene.state.living(side)
            ),
        )
    )
    return scene.state.miniature(taken[0].subject)


def candidates(state: Battle, side: Side) -> list[Miniature]:
    """Who of a Side can be its Champion."""
    return [who for who in state.living(side) if who.superb or side == "overlord"]


def unfit(field: Field, who: Miniature) -> Why | None:
    """SV-MOD-DUE-007: an Ally cannot."""
    if who in candidates(field.state, who.side):
        return None
    text = Msg("{who} is an Ally, and no Homo Superbe", who=field.name(who))
    return Why(text, ("SV-MOD-DUE-007",))


# -- the duel -----------------------------------------------------------------------------------


def begin(scene: Scene) -> None:
    """SV-MOD-DUE-003: they stand on the module of the duel, and all others wait."""
    state, arena = scene.state, scene.phase.arena
    assert arena is not None
    fighters = [state.miniature(who) for who in state.champions]
    places = {who.id: who.place for who in fighters}
    state.aside = Aside(state.modules, state.features, state.tokens, places)
    laid = ground(arena)
    state.modules, state.features, state.tokens = [Lying(laid.code, laid.at, laid.turns)], [], []
    for who in state.miniatures:
        who.apart = "waiting"
    for who in fighters:
        who.apart = ""
        who.place = arena.homo if who.side == "homo" else arena.overlord
    one, other = fighters
    why = Why(Msg("the two of them alone, until one dies"), ("SV-MOD-DUE-003",))
    scene.tell(DuelBegan(one=scene.name(one), other=scene.name(other), reasons=(why,)))


def after(scene: Scene) -> Rules[None]:
    """SV-MOD-DUE-003: the duel is over once one of them is dead."""
    state = scene.state
    if state.aside is None or state.winner or all(standing(state)):
        return
    if state.turn is not None:
        who = state.miniature(state.turn.who)
        yield from scene.resolve(EndTurn(who=who.id, called=scene.name(who)))
        state.turn = None
    restore(scene)


def standing(state: Battle) -> list[bool]:
    """Of each Champion, whether it lives."""
    fighters = [state.miniature(who) for who in state.champions]
    return [who.alive and not who.gone for who in fighters]


def restore(scene: Scene) -> None:
    """SV-MOD-DUE-004, SV-MOD-DUE-005: the board of the battle is laid, and the first round of it
    follows."""
    state = scene.state
    aside = state.aside
    assert aside is not None
    state.modules, state.features, state.tokens = aside.modules, aside.features, aside.tokens
    state.aside, state.round, state.stage, state.romulus = None, 0, "round", ""
    for who in state.miniatures:
        who.apart, who.infected, who.ready = "", 0, False
        if who.guard == "round":
            who.guard = ""
        if who.id in state.champions:
            who.place = aside.places[who.id]
            judge(scene, who)
    for who in state.miniatures:
        if who.place not in scene.board.spaces:  # summoned in the duel
            who.place = near(scene, who, home(state, who, aside))


def judge(scene: Scene, who: Miniature) -> None:
    """SV-MOD-DUE-004, SV-MOD-DUE-005: out of the battle, or a part of it as it is."""
    title = scene.name(who)
    if who.alive:
        why = Why(Msg("with its Health, Energy and States"), ("SV-MOD-DUE-005",))
        scene.tell(Victor(who=who.id, name=title, place=who.place, reasons=(why,)))
    else:
        who.gone = True
        why = Why(Msg("nothing revives it in this battle"), ("SV-MOD-DUE-004",))
        scene.tell(Removed(who=who.id, name=title, reasons=(why,)))


def home(state: Battle, who: Miniature, aside: Aside) -> str:
    """Where the Champion of its Side begins."""
    sides = {state.miniature(name).side: place for name, place in aside.places.items()}
    return sides[who.side]


def near(field: Field, who: Miniature, place: str) -> str:
    """The nearest space to one that it may be put into; that one itself where there is none."""
    places = welcoming(field, who, field.board.spaces)
    return next(iter(field.board.nearest([place], places)), place)


DUELO = Manner(says=says, mistakes=mistakes, first="champions", after=after)
