"""Safe spaces: who may enter them, what they keep out, and how long one may stay.

    enter   all States are lost and the turn is over (SV-MAP-014)
    stay    once, for all Action Points of the next turn: 5 Health and all Energy (SV-MAP-015)
    leave   instead of staying, or in the turn after that: nothing else is done before (SV-MAP-016)

They are for the Homo Superbe alone, each once in a battle (SV-MAP-012, SV-MAP-017).  Who is inside
suffers nothing and cannot be aimed at by anybody, friend or foe (SV-MAP-013); what is the
miniature's own, Energy at the beginning of a turn and what the stay gives, is kept.

What may live here: what a space of this kind means, and the walls that a movement finds there.
What may not: the movement itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from controller.engine import Play, Rules
from controller.engine.effects import Hook, Then, Word, commit, prevent, react
from controller.games.sanctorvm.box.words import Condition, Terrain
from controller.games.sanctorvm.effects import (
    Afflict,
    Arrive,
    Free,
    Heal,
    Hurt,
    Impose,
    OfMiniature,
    Recover,
    Teleport,
)
from controller.games.sanctorvm.events import Befell
from controller.games.sanctorvm.moving.board import NOWHERE
from controller.games.sanctorvm.scene import Acting, Field
from controller.games.sanctorvm.state import Battle, Miniature
from controller.games.sanctorvm.turns.deeds import END, MOVE, STAY, WASTE, deed_of
from controller.games.sanctorvm.turns.energy import Price, costs
from controller.games.sanctorvm.values import ENERGY
from controller.wire import Msg, Option, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = [
    "Havens",
    "Shelter",
    "Sheltered",
    "barred",
    "final",
    "inside",
    "narrowed",
    "out_of_bounds",
    "shut",
    "stay",
    "stays",
]

REST = 5
"""SV-MAP-015: the Health Points that a stay gives."""

LEFT_OPEN = (STAY, MOVE)
"""The deeds of who is inside, and those that are left where none of them can be done."""
GIVEN_UP = (END, WASTE)


# -- the walls --------------------------------------------------------------------------------


def final(field: Field) -> frozenset[str]:
    """SV-MAP-014: the spaces where a movement ends, for they end the turn: the Safe ones."""
    return field.board.kinds.get("safe", NOWHERE)


def closed_to(who: Miniature) -> tuple[Terrain, ...]:
    """SV-MAP-012, SV-MAP-017, SV-MAP-031: the kinds of spaces that a miniature may not enter: Safe
    ones, unless it is a Homo Superbe that was in none yet; the Escape Module unless it is one at
    all."""
    if who.panel is None:
        return ("safe", "exit")
    return ("safe",) if who.shelter else ()


def barred(field: Field, who: Miniature) -> frozenset[str]:
    """The spaces that a miniature may not enter."""
    there = field.board.kinds
    found = NOWHERE
    for kind in closed_to(who):
        if kind in there:
            found |= there[kind]
    return found


def shut(field: Field, who: Miniature, place: str) -> Why | None:
    """Why a miniature may not enter a space, if that is so."""
    kind = field.board.spaces[place].kind
    if kind not in closed_to(who):
        return None
    if who.superb:
        text = Msg("{who} has been in a Safe space in this battle", who=field.name(who))
        return Why(text, ("SV-MAP-017",))
    if kind == "exit":
        return Why(Msg("only a Homo Superbe enters the Escape Module"), ("SV-MAP-031",))
    return Why(Msg("only a Homo Superbe enters a Safe space"), ("SV-MAP-012",))


# -- who is inside ----------------------------------------------------------------------------


def walk(field: Field, who: Miniature, goal: str) -> dict[str, int]:
    """How many spaces a miniature has to walk from each space to a goal: never through a space that
    it may not enter, nor through one where it would have to stop.  Spaces without a way are left
    out."""
    links, stops = field.ground(who).links, barred(field, who) | final(field)
    found, edge = {goal: 0}, [goal]
    for here in edge:
        if here == goal or here not in stops:
            for there in links[here]:
                if there not in found:
                    found[there] = found[here] + 1
                    edge.append(there)
    return found


def inside(field: Field, who: Miniature) -> bool:
    """Whether it is a living Homo Superbe in a Safe space, with the battle going on; not while it
    waits for the end of a duel, off the board (SV-MOD-DUE-003)."""
    state = field.state
    return (
        who.panel is not None
        and who.health > 0
        and not (who.gone or who.apart)
        and state.round > 0
        and not state.winner
        and field.board.spaces[who.place].kind == "safe"
    )


def out_of_bounds(field: Field, target: Miniature, by: Miniature | None = None) -> Why | None:
    """SV-MAP-013: why nobody acts on a miniature, not `by` either, if it is safe."""
    if not inside(field, target):
        return None
    friendly = by is not None and by.side == target.side
    if friendly and field.state.plays("friends_reach_safe_spaces"):
        return None
    text = Msg("{target} is in a Safe space, where nothing reaches it", target=field.name(target))
    return Why(text, ("SV-MAP-013",))


# -- a turn in it -----------------------------------------------------------------------------


def narrowed(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """SV-MAP-015, SV-MAP-016: who begins a turn inside stays or leaves, and does nothing else; who
    can do neither, all exits being full, gives the turn up."""
    left = tuple([each for each in options if deed_of(each) in LEFT_OPEN])
    if any(each.closed is None for each in left):
        return left
    return (*left, *(each for each in options if deed_of(each) in GIVEN_UP))


def stays(acting: Acting) -> Iterable[Option]:
    """SV-MAP-015: to stay, for all Action Points."""
    who = acting.who
    if not inside(acting, who):
        return ()
    closed: Why | None = None
    if who.shelter == "stayed":
        text = Msg("{who} has stayed for a turn, and must leave now", who=acting.name(who))
        closed = Why(text, ("SV-MAP-016",))
    label = Msg("Stay in the Safe space: {n} Health and all Energy", n=REST)
    price = costs(who, Price(acting.turn.points))
    return (Option(STAY, label, subject=who.id, costs=price, closed=closed),)


def stay(acting: Acting, option: Option) -> Rules[bool]:
    """SV-MAP-015: the stay, and the turn is over."""
    who = acting.who
    name = acting.name(who)
    acting.turn.points, who.shelter = 0, "stayed"
    why = Why(Msg("a turn in a Safe space"), ("SV-MAP-015",))
    yield from acting.resolve(Heal(who=who.id, called=name, amount=REST), why)
    yield from acting.resolve(Recover(who=who.id, called=name, amount=ENERGY), why)
    return False


# -- what happens at the door -----------------------------------------------------------------


class Shelter(OfMiniature, frozen=True, kw_only=True):
    """Be in a Safe space from now on."""

    place: str

    def says(self) -> Msg:
        return Msg("{who} is safe at {place}", who=self.called, place=self.place)


class Sheltered(Befell, frozen=True, kw_only=True):
    """It has entered a Safe space."""

    place: str

    def says(self) -> Msg:
        return Msg("{who} is safe at {place}", who=self.name, place=self.place)


def shelter(play: Play[Battle], it: Shelter) -> Sheltered:
    """SV-MAP-014, SV-MAP-017: the one time in this battle; its own turn is over."""
    who, turn = play.state.miniature(it.who), play.state.turn
    who.shelter = "entered"
    if turn is not None and turn.who == it.who:
        turn.over = True
    return Sheltered(who=it.who, name=it.called, place=it.place)


class Havens:
    """The word, and the hooks that stand at the doors of Safe spaces."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def words(self) -> tuple[Word[Battle], ...]:
        """The one of them."""
        return (commit(Shelter, shelter),)

    def hooks(self) -> tuple[Hook[Battle], ...]:
        """All of them; they are heard before others that would call something off."""
        return (
            prevent(Hurt, self.keep_out, 3),
            prevent(Afflict, self.keep_out, 3),
            prevent(Impose, self.keep_out_strangers, 3),
            prevent(Teleport, self.keep_out, 3),
            prevent(Heal, self.keep_out_for_others, 3),
            prevent(Recover, self.keep_out_for_others, 3),
            react(Arrive, self.enter, 85),
            react(Teleport, self.enter, 85),
        )

    def keep_out(self, play: Play[Battle], it: OfMiniature) -> Why | None:
        """SV-MAP-013: no Damage, and no effect."""
        return out_of_bounds(Field(self.book, play.state), play.state.miniature(it.who))

    def keep_out_for_others(self, play: Play[Battle], it: Heal | Recover) -> Why | None:
        """SV-MAP-013, SV-MAP-015: in its own turn it has what is its own."""
        turn = play.state.turn
        own = turn is not None and turn.who == it.who
        return None if own else self.keep_out_strangers(play, it)

    def keep_out_strangers(self, play: Play[Battle], it: Heal | Recover | Impose) -> Why | None:
        """SV-MAP-013: nor in the turn of another, unless friends may help."""
        state = play.state
        by = None if state.turn is None else state.miniature(state.turn.who)
        return out_of_bounds(Field(self.book, state), state.miniature(it.who), by)

    def enter(self, play: Play[Battle], it: Arrive | Teleport) -> Then | None:
        """SV-MAP-014: whoever comes in, however it comes, loses all States."""
        who = play.state.miniature(it.who)
        if not who.superb or self.book.board(play.state).spaces[it.place].kind != "safe":
            return None
        states: list[Condition] = list(who.states)
        free = [Free(who=it.who, called=it.called, state=state) for state in states]
        came = Shelter(who=it.who, called=it.called, place=it.place)
        why = Why(Msg("a Safe space: no State is left, and the turn is over"), ("SV-MAP-014",))
        return Then((*free, came), why)
