"""The key to the Prisoner's chains: who has it, where it lies, and how it comes to be had.

A Minion has it from the beginning, and only the Overlord knows which (SV-MOD-PRI-002).  Whoever of
the Homo Superbe Side kills it has the key (SV-MOD-PRI-005); if nobody of that Side did, it lies in
the space where the Minion died, and so it does when its carrier dies.  Whoever of the Side ends a
movement there takes it up, an Ally too.

What may live here: how the key goes from hand to hand.  What may not: what it is good for
(`prisoner`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.engine import Play
from controller.engine.effects import Effect, Happened, Hook, Then, Word, commit, react
from controller.games.sanctorvm.changes import Leave
from controller.games.sanctorvm.effects import Arrive, Die, OfMiniature
from controller.games.sanctorvm.moving.board import EXIT
from controller.games.sanctorvm.state import Battle, Miniature
from controller.wire import Msg, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = ["WORDS", "hooks"]


class TakeKey(OfMiniature, frozen=True, kw_only=True):
    """Have the key from now on; `dead` had it so far, nobody where it lay."""

    dead: str = ""

    def says(self) -> Msg:
        return Msg("{who} takes the key", who=self.called)


class DropKey(Effect, frozen=True, kw_only=True):
    """The key of somebody who is dead lies where the dead one does."""

    dead: str
    place: str

    def says(self) -> Msg:
        return Msg("the key falls to the ground at {place}", place=self.place)


class KeyTaken(Happened, frozen=True, kw_only=True):
    """Somebody of the Homo Superbe Side has the key."""

    who: str
    name: Msg

    def says(self) -> Msg:
        return Msg("{who} has the key to the Prisoner's chains", who=self.name)


class KeyDropped(Happened, frozen=True, kw_only=True):
    """The key lies in a space."""

    place: str

    def says(self) -> Msg:
        return Msg("The key to the Prisoner's chains lies at {place}", place=self.place)


def take(play: Play[Battle], it: TakeKey) -> KeyTaken:
    """SV-MOD-PRI-005: it is in another hand, or no longer on the ground."""
    who = play.state.miniature(it.who)
    if it.dead:
        play.state.miniature(it.dead).key = False
    else:
        play.state.keys = [place for place in play.state.keys if place != who.place]
    who.key = True
    who.observed = who.side == "overlord"  # all have seen it
    return KeyTaken(who=it.who, name=it.called)


def drop(play: Play[Battle], it: DropKey) -> KeyDropped:
    """SV-MOD-PRI-005: it lies there, as a Tool Token does."""
    play.state.miniature(it.dead).key = False
    play.state.keys.append(it.place)
    return KeyDropped(place=it.place)


WORDS: tuple[Word[Battle], ...] = (commit(TakeKey, take), commit(DropKey, drop))


def hooks(book: Book) -> tuple[Hook[Battle], ...]:
    """When somebody dies, and when somebody comes by."""

    def fall(play: Play[Battle], it: Die) -> Then | None:
        """SV-MOD-PRI-005: what becomes of the key of somebody who dies."""
        dead = play.state.miniature(it.who)
        if not dead.key:
            return None
        killer = slayer(play.state, it)
        if killer is not None and dead.side == "overlord":
            name = book.values(play.state).name(killer)
            why = Why(Msg("who defeats its holder has the key"), ("SV-MOD-PRI-005",))
            return Then((TakeKey(who=killer.id, called=name, dead=it.who),), why)
        why = Why(Msg("it falls where its holder died"), ("SV-MOD-PRI-005",))
        return Then((DropKey(dead=it.who, place=dead.place),), why)

    def left_behind(play: Play[Battle], it: Leave) -> Then | None:
        """SV-OBJ-007, SV-MOD-PRI-005: who escapes leaves the key before the way out, for those who
        stay."""
        if not play.state.miniature(it.who).key:
            return None
        before = book.board(play.state).links[EXIT][0]
        return Then((DropKey(dead=it.who, place=before),), Why(Msg("it is left for the others")))

    return (react(Die, fall, 60), react(Arrive, pick_up, 52), react(Leave, left_behind, 60))


def slayer(state: Battle, it: Die) -> Miniature | None:
    """The miniature of the Homo Superbe Side that did it, if one did and still stands."""
    return next((each for each in state.living("homo") if each.id == it.by), None)


def pick_up(play: Play[Battle], it: Arrive) -> Then | None:
    """SV-MOD-PRI-006: whoever of the Side ends a movement where a key lies has it."""
    who = play.state.miniature(it.who)
    if not who.alive or who.place not in play.state.keys:
        return None
    if who.side != "homo" and (who.key or not play.state.plays("minions_take_keys")):
        return None
    why = Why(Msg("the key lies at {place}", place=who.place), ("SV-MOD-PRI-006",))
    return Then((TakeKey(who=it.who, called=it.called),), why)
