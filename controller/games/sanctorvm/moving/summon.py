"""Summoning: new Minions on the board (SV-GLO-020).

Each is put into the nearest space with room for its Side, seen from who summons it; where several
are as near, the summoner chooses.  It has all its Health, and acts from the next Round of Turns on.

What may live here: the word, and new miniatures.  What may not: when a battle sends any.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from controller.engine import Play, Rules
from controller.engine.effects import Word, commit
from controller.games.sanctorvm.box.action import Summons
from controller.games.sanctorvm.box.words import Side
from controller.games.sanctorvm.effects import OfMiniature
from controller.games.sanctorvm.events import Befell, Told
from controller.games.sanctorvm.moving.room import welcoming
from controller.games.sanctorvm.scene import Acting
from controller.games.sanctorvm.state import Battle, Miniature
from controller.wire import Choose, Msg, Option, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.turns.doing import Doing

__all__ = ["WORDS", "Appear", "NoRoom", "Summoned", "newcomer", "summons"]


class Appear(OfMiniature, frozen=True, kw_only=True):
    """Be on the board from now on, as a new Minion of a Side."""

    kind: str
    side: Side
    place: str

    def says(self) -> Msg:
        return Msg("{who} appears at {place}", who=self.called, place=self.place)


class Summoned(Befell, frozen=True, kw_only=True):
    """It is new on the board."""

    place: str

    def says(self) -> Msg:
        return Msg("{who} appears at {place}", who=self.name, place=self.place)


class NoRoom(Told, frozen=True, kw_only=True):
    """Nobody came, though it summoned somebody."""

    what: Msg

    def says(self) -> Msg:
        return Msg("{who} summons no {what}", who=self.name, what=self.what)


def newcomer(state: Battle, kind: str, side: Side, place: str) -> Miniature:
    """A new Minion, under the next free number of its kind, that does not act in this round."""
    taken = [0]
    for each in state.miniatures:
        name, _, number = each.id.rpartition("-")
        if name == kind and number.isdecimal():
            taken.append(int(number))
    ready = state.plays("newcomers_act_at_once")
    return Miniature(id=f"{kind}-{max(taken) + 1}", kind=kind, side=side, place=place, ready=ready)


def appear(play: Play[Battle], it: Appear) -> Summoned:
    """It stands there, and waits for the next round."""
    play.state.miniatures.append(newcomer(play.state, it.kind, it.side, it.place))
    return Summoned(who=it.who, name=it.called, place=it.place)


def summons(doing: Doing, word: Summons, whom: Sequence[Miniature]) -> Rules[None]:
    """SV-GLO-020: so many of a kind, one after the other."""
    for _ in range(word.count):
        yield from summon(doing.acting, word.minion)


NEAREST = Msg("the nearest space with room")
LATER = Msg("the nearest space with room; it acts from the next round on")


def summon(acting: Acting, kind: str) -> Rules[None]:
    """Find it a place, and put it there."""
    who, title = acting.who, Msg(acting.box.minions[kind].name)
    new = newcomer(acting.state, kind, who.side, "")
    rooms = welcoming(acting, new, acting.board.spaces)
    places = acting.ground(new).nearest([who.place], rooms)
    if not places:
        why = Why(Msg("no space has room for it"), ("SV-GLO-020", "SV-MAP-020"))
        acting.tell(NoRoom(who=who.id, name=acting.name(who), what=title, reasons=(why,)))
        return
    place = places[0]
    if len(places) > 1:
        [taken] = yield from acting.ask(
            Choose(
                key="summon",
                to=(acting.seat(who),),
                prompt=Msg("{who} summons {what}: where?", who=acting.name(who), what=title),
                because=("SV-GLO-020",),
                options=tuple(
                    Option(f"to:{each}", Msg("To {place}", place=each), subject=new.id, place=each)
                    for each in places
                ),
                hint="space",
            )
        )
        place = taken.place
    yield from acting.resolve(
        Appear(who=new.id, called=acting.name(new), kind=kind, side=who.side, place=place),
        Why(NEAREST if acting.state.plays("newcomers_act_at_once") else LATER, ("SV-GLO-020",)),
    )


WORDS: tuple[Word[Battle], ...] = (commit(Appear, appear),)
