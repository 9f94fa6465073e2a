"""Conditions: what those of a battle do, and how each is said (SV-AP-011).

What may live here: the hooks, the sentences, and what is wrong with a Condition.  What may not: its
shape, which is data (`condition`), and new Minions as such (`summon`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from controller.engine import Play, Rules
from controller.engine.effects import Hook, react
from controller.games.sanctorvm.battle.end import decided
from controller.games.sanctorvm.battle.objectives.goal import fighting
from controller.games.sanctorvm.box.condition import Arrives, Clause, Hurts, Rises, Suffers
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.words import DAMAGES, PEOPLES, STATES
from controller.games.sanctorvm.changes import Crowded
from controller.games.sanctorvm.effects import Afflict, BeginBattle, Blow, Die, EndRound, Hurt
from controller.games.sanctorvm.moving.room import welcoming
from controller.games.sanctorvm.moving.summon import Appear, newcomer
from controller.games.sanctorvm.scene import Field, Scene
from controller.games.sanctorvm.state import Battle
from controller.wire import OVERLORD, Choose, Msg, Option, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = ["Clauses", "available", "enter", "flaws", "said"]


class Clauses:
    """The hooks on what the Conditions of a battle wait for."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def hooks(self) -> tuple[Hook[Battle], ...]:
        """All of them, in order."""
        return (
            react(BeginBattle, self.suffer, 50),
            react(Die, self.rise, 85),
            react(EndRound, self.arrive, 70),
        )

    def suffer(self, play: Play[Battle], it: BeginBattle) -> Rules[None]:
        """SV-ALY-013: each living Homo Superbe, as far as it cannot resist; Allies are none."""
        scene = Scene(self.book, play)
        for clause in play.state.conditions:
            for who in fighting(play.state):
                name = scene.name(who)
                if isinstance(clause, Suffers):
                    states = ((clause.state, clause.level),)
                    afflict = Afflict(who=who.id, called=name, states=states)
                    yield from scene.resolve(afflict, CONDITION)
                elif isinstance(clause, Hurts):
                    blows = (Blow(clause.type, clause.amount),)
                    hurt = Hurt(who=who.id, called=name, blows=blows)
                    yield from scene.resolve(hurt, CONDITION)

    def rise(self, play: Play[Battle], it: Die) -> Rules[None]:
        """SV-AP-012: another Minion of the kind, in a space of the Overlord's choosing; none where
        there is no room.  Whoever fights as an Ally is the Overlord's no longer."""
        dead = play.state.miniature(it.who)
        if dead.superb or dead.side != "overlord" or play.state.aside is not None:
            return
        scene = Scene(self.book, play)
        for clause in play.state.conditions:
            if isinstance(clause, Rises) and clause.race == scene.values.race(dead):
                module = clause.module.upper()
                spots = scene.board.spaces
                inside = [name for name, spot in spots.items() if spot.module == module]
                yield from enter(scene, dead.kind, inside, ("SV-AP-012",))

    def arrive(self, play: Play[Battle], it: EndRound) -> Rules[None]:
        """SV-OBJ-009: when a round is over; none after the last that is to be resisted."""
        scene = Scene(self.book, play)
        if play.state.aside is not None:  # the rounds of a duel are none of the battle
            return
        if decided(scene):
            return
        if scene.phase.objective == "resist" and play.state.round >= scene.phase.rounds:
            return
        for clause in play.state.conditions:
            if isinstance(clause, Arrives):
                for _ in range(clause.count):
                    places = available(scene, clause.minion, clause.places or scene.board.spaces)
                    if not clause.places:
                        places = near_the_start(scene, places)
                    yield from enter(scene, clause.minion, places, ("SV-OBJ-009",))


OF_BATTLE = Msg("the Condition of this battle")
CONDITION = Why(OF_BATTLE, ("SV-AP-011",))


def enter(
    scene: Scene,
    kind: str,
    places: Sequence[str],
    rules: tuple[str, ...],
    because: Msg = OF_BATTLE,
) -> Rules[None]:
    """A Minion comes into one of these spaces, as far as there is room: the Overlord says which."""
    title = Msg(scene.box.minions[kind].name)
    places = available(scene, kind, places)
    if not places:
        scene.tell(Crowded(kind=title, reasons=(Why(NO_ROOM, (*rules, "SV-MAP-020")),)))
        return
    place = places[0]
    new = newcomer(scene.state, kind, "overlord", place)
    if len(places) > 1:
        taken = yield from scene.ask(
            Choose(
                key="enter",
                to=(OVERLORD,),
                prompt=Msg("Where does a new {minion} appear?", minion=title),
                because=rules,
                options=tuple(
                    Option(
                        f"enter:{name}", Msg("At {place}", place=name), subject=new.id, place=name
                    )
                    for name in places
                ),
                hint="space",
            )
        )
        place = taken[0].place
    appear = Appear(who=new.id, called=scene.name(new), kind=kind, side="overlord", place=place)
    yield from scene.resolve(appear, Why(because, rules))


NO_ROOM = Msg("no space that it may come into has room")


def available(field: Field, kind: str, places: Iterable[str]) -> list[str]:
    """Those of these spaces that have room for one more of the Overlord's Side, and let it in."""
    new = newcomer(field.state, kind, "overlord", "")
    return welcoming(field, new, [name for name in places if name in field.board.spaces])


def near_the_start(scene: Scene, places: Sequence[str]) -> list[str]:
    """SV-OBJ-009: those that are nearest to where the Overlord's Side began; all of them where no
    way leads from there to any."""
    starts = {place for force in scene.phase.minions for place in force.places}
    board = scene.board
    return board.nearest(starts & board.spaces.keys(), places) or list(places)


# -- how they are said ------------------------------------------------------------------------


def rises(box: Box, it: Rises) -> Msg:
    """The Condition of Minions that come again."""
    return Msg(
        "When a {race} dies, the Overlord adds one of the same kind in an available space of "
        "module {code}.",
        race=PEOPLES[it.race],
        code=it.module.upper(),
    )


def arrives(box: Box, it: Arrives) -> Msg:
    """The Condition of Minions that come with time."""
    if it.places:
        return Msg(
            "At the end of each round {n} {minion} comes, to {places}.",
            plural="At the end of each round {n} {minion} come, to {places}.",
            n=it.count,
            minion=Msg(box.minions[it.minion].name),
            places=", ".join(it.places),
        )
    return Msg(
        "At the end of each round {n} {minion} comes, near where the Overlord's Side began.",
        plural="At the end of each round {n} {minion} come, near where the Overlord's Side began.",
        n=it.count,
        minion=Msg(box.minions[it.minion].name),
    )


def suffers(box: Box, it: Suffers) -> Msg:
    """The Condition of a State."""
    return Msg(
        "When the battle begins each Homo Superbe suffers {state} {n}.",
        state=STATES[it.state],
        n=it.level,
    )


def hurts(box: Box, it: Hurts) -> Msg:
    """The Condition of Damage."""
    return Msg(
        "When the battle begins each Homo Superbe suffers {n} {type} Damage.",
        n=it.amount,
        type=DAMAGES[it.type],
    )


SAYS: dict[type[Clause], Callable[[Box, Any], Msg]] = {
    Rises: rises,
    Arrives: arrives,
    Suffers: suffers,
    Hurts: hurts,
}


def said(box: Box, clause: Clause) -> Msg:
    """The sentence of a Condition."""
    return SAYS[type(clause)](box, clause)


# -- what is wrong with them ------------------------------------------------------------------


def flaws(box: Box, codes: Sequence[str], clause: Clause) -> Iterator[Msg]:
    """What keeps a Condition from holding on a board of these modules."""
    if isinstance(clause, Rises) and clause.module not in codes:
        yield Msg(
            "its Condition speaks of module {code}, which does not lie there",
            code=clause.module.upper(),
        )
    if isinstance(clause, Arrives):
        if clause.minion not in box.minions:
            yield Msg('its Condition speaks of "{kind}", which is no Minion', kind=clause.minion)
        spaces = {f"{code.upper()}-{name}" for code in codes for name in box.modules[code].spaces}
        for place in clause.places:
            if place not in spaces:
                yield Msg(
                    "its Condition speaks of {place}, which is no space of the board", place=place
                )
