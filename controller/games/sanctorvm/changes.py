"""Changes: what happens to the battle as a whole, as words: somebody leaves for good, a module
turns; and what is told of its beginning and its end.

What may live here: these words with their deeds and events.  What may not: when they happen, which
stands in `objectives`, `modes` and the chapters of the set-up.
"""

from __future__ import annotations

from msgspec.structs import replace as altered

from controller.engine import Play
from controller.engine.effects import Effect, Happened, Word, commit
from controller.games.sanctorvm.effects import OfMiniature
from controller.games.sanctorvm.events import Befell, Reasoned, Told
from controller.games.sanctorvm.state import Battle, Feature
from controller.wire import Msg

__all__ = [
    "WORDS",
    "Concluded",
    "Crowded",
    "Extended",
    "Leave",
    "Left",
    "Placed",
    "Revolve",
    "Revolved",
    "Rewarded",
]


# -- the words --------------------------------------------------------------------------------


class Leave(OfMiniature, frozen=True, kw_only=True):
    """Leave the board for good, alive (SV-OBJ-007)."""

    def says(self) -> Msg:
        return Msg("{who} leaves the board", who=self.called)


class Revolve(Effect, frozen=True, kw_only=True):
    """A module turns by a quarter to the right, with all on it (SV-MOD-GEA-001)."""

    module: str

    def says(self) -> Msg:
        return Msg("module {code} turns", code=self.module.upper())


class Left(Befell, frozen=True, kw_only=True):
    """Somebody has escaped."""

    part = "prose"

    def says(self) -> Msg:
        return Msg("{who} escapes from the board", who=self.name)


class Revolved(Happened, frozen=True, kw_only=True):
    """A module lies turned."""

    part = "detail"

    module: str

    def says(self) -> Msg:
        return Msg("Module {code} turns 90 degrees to the right", code=self.module.upper())


def leave(play: Play[Battle], it: Leave) -> Left:
    """SV-OBJ-007: it is gone, its turn is over, and nothing that lasted upon it matters."""
    who, turn = play.state.miniature(it.who), play.state.turn
    if turn is not None and turn.who == it.who:
        turn.over = True
    who.gone, who.ready = True, False
    who.shed()
    return Left(who=it.who, name=it.called)


def revolve(play: Play[Battle], it: Revolve) -> Revolved:
    """SV-MOD-GEA-001: whoever stands on the module and whatever lies on its Pathways is named by
    its spaces, and turns with them; what lies in one of its doors is taken away."""
    play.state.modules = [
        altered(laid, turns=(laid.turns + 1) % 4) if laid.code == it.module else laid
        for laid in play.state.modules
    ]
    left = [
        Feature(each.kind, [pair for pair in each.pathways if not at_door(pair, it.module)])
        for each in play.state.features
    ]
    play.state.features = [feature for feature in left if feature.pathways]
    return Revolved(module=it.module)


def at_door(pair: tuple[str, str], module: str) -> bool:
    """Whether a Pathway leads through a door of a module: where it turns, nothing stays there."""
    inside = [name.rpartition("-")[0] == module.upper() for name in pair]
    return any(inside) and not all(inside)


WORDS: tuple[Word[Battle], ...] = (
    commit(Leave, leave),
    commit(Revolve, revolve),
)


# -- what is told beside them -----------------------------------------------------------------


class Extended(Reasoned, frozen=True, kw_only=True):
    """The Overlord has added a module to the board."""

    module: str

    def says(self) -> Msg:
        return Msg("The Overlord adds module {code} to the board", code=self.module.upper())


class Placed(Told, frozen=True, kw_only=True):
    """Somebody was given a place to begin in."""

    place: str

    def says(self) -> Msg:
        return Msg("{who} begins at {place}", who=self.name, place=self.place)


class Crowded(Reasoned, frozen=True, kw_only=True):
    """A Minion that should have come found no room."""

    kind: Msg

    def says(self) -> Msg:
        return Msg("No further {minion} comes: there is no room", minion=self.kind)


class Rewarded(Reasoned, frozen=True, kw_only=True):
    """A card of the Reward was put into the Storage Deck, in so many copies."""

    part = "prose"

    card: Msg
    cards: tuple[str, ...]

    def says(self) -> Msg:
        return Msg(
            "The Homo Superbe gain {n} copy of {card}",
            plural="The Homo Superbe gain {n} copies of {card}",
            n=len(self.cards),
            card=self.card,
        )


class Concluded(Reasoned, frozen=True, kw_only=True):
    """What the Action Phase says of the time after it."""

    part = "prose"

    text: Msg

    def says(self) -> Msg:
        return Msg("Aftermath: {text}", text=self.text)
