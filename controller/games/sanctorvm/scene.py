"""Scene: the battle under way, with all that a rule needs at hand.

    Field   the battlefield as it stands: what a pure question needs
    Scene   a field that can be played on: it asks, tells, and lets effects happen
    Acting  a scene in the turn of somebody

All three look at the one state that the kernel plays on; none keeps a fact of its own, so that they
may be made anew at every rest point.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from controller.engine import Event, Play, Rules
from controller.engine.effects import Effect
from controller.games.sanctorvm.state import Battle, Miniature, Turn
from controller.games.sanctorvm.values import Values
from controller.wire import OVERLORD, AnyAsk, Choose, Msg, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book
    from controller.games.sanctorvm.box.pack import Box
    from controller.games.sanctorvm.box.phase import ActionPhase
    from controller.games.sanctorvm.moving.board import Board

__all__ = ["Acting", "Field", "Scene"]


class Field:
    """The battlefield as it stands: `state`, and the `values` of its miniatures."""

    __slots__ = ("book", "state", "values")

    def __init__(self, book: Book, state: Battle) -> None:
        self.book = book
        self.state = state
        self.values = Values(book, state)

    @property
    def box(self) -> Box:
        """What the packs hold."""
        return self.book.box

    @property
    def phase(self) -> ActionPhase:
        """The Action Phase as it is printed."""
        return self.book.phase(self.state)

    @property
    def board(self) -> Board:
        """The board as it lies, with every way open."""
        return self.book.board(self.state)

    def ground(self, who: Miniature) -> Board:
        """The board as it is for the Side of a miniature (SV-FEA-003 to SV-FEA-005)."""
        if not who.superb and self.state.plays("rubble_spares_allies"):
            return self.board
        return self.book.ground(self.state, who.side)

    def name(self, who: Miniature) -> Msg:
        """What a miniature is called."""
        return self.book.names[who.kind, who.id, who.panel is not None]

    def seat(self, who: Miniature) -> str:
        """Who plays a miniature; an Ally is the whole Side's (SV-ALY-002)."""
        for seat in self.state.seats:
            if who.id in seat.plays:
                return seat.name
        return self.speaker(who.side)

    def speaker(self, side: str) -> str:
        """Who speaks for a Side: the holder of the Leader Medal (SV-CMP-036), or the Overlord."""
        return self.state.seats[0].name if side == "homo" else OVERLORD

    def free(self, place: str, who: Miniature) -> bool:
        """SV-MAP-004, SV-MAP-020: whether a space has room for one more of its Side."""
        others = sum([each is not who for each in self.state.there(place, who.side)])
        return others < self.board.spaces[place].capacity

    def crowded(self, who: Miniature) -> list[str]:
        """The spaces that have none: those that are not `free`."""
        spaces, others = self.board.spaces, dict[str, int]()
        for each in self.state.living(who.side):
            if each is not who:
                others[each.place] = others.get(each.place, 0) + 1
        return [place for place, n in others.items() if n >= spaces[place].capacity]


class Scene(Field):
    """A battle that is being played."""

    __slots__ = ("play",)

    def __init__(self, book: Book, play: Play[Battle]) -> None:
        super().__init__(book, play.state)
        self.play = play

    def ask(self, ask: AnyAsk) -> Rules[Any]:
        """Put a question, and return the reply to it.  Where Minions act by themselves nobody is
        asked what they choose."""
        if self.state.solo and isinstance(ask, Choose) and ask.to == (OVERLORD,):
            return (yield from self.book.decide(self, ask))
        return (yield ask)

    def tell(self, event: Event) -> None:
        """Say that something happened."""
        self.play.tell(event)

    def resolve(self, effect: Effect, *why: Why) -> Rules[object]:
        """Let an effect happen."""
        return self.book.effects.resolve(self.play, effect, *why)

    def acting(self, who: Miniature, turn: Turn) -> Acting:
        """The scene in the turn of `who`."""
        return Acting(self.book, self.play, who, turn)


class Acting(Scene):
    """A scene in the turn of `who`."""

    __slots__ = ("turn", "who")

    def __init__(self, book: Book, play: Play[Battle], who: Miniature, turn: Turn) -> None:
        super().__init__(book, play)
        self.who = who
        self.turn = turn
