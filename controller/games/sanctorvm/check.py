"""Check: what is impossible about a state that the Overlord corrected.

The Overlord has the last word: a space may be overfilled and a value set at will.  What is refused
is what the rules would stumble over later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.state import Battle, Miniature
from controller.games.sanctorvm.values import ENERGY, HEALTH
from controller.games.sanctorvm.words import ATTRIBUTES, SKILLS
from controller.wire import OVERLORD, TABLE, Msg, Why

__all__ = ["check"]


MOST = 999
"""More rounds, points, dice or levels than any battle has seen."""


def check(book: Book, state: Battle) -> Why | None:
    """The first thing that cannot be, or None."""
    return next(wrong(book, state), None)


def wrong(book: Book, state: Battle) -> Iterator[Why]:
    """Everything that cannot be; what comes later may rely on what came before."""
    if state.battle not in book.box.battles:
        yield Why(Msg("there is no such battle in the packs"))
        return
    names = [who.id for who in state.miniatures]
    if len(set(names)) < len(names):
        yield Why(Msg("every miniature has a name of its own"))
    for who in state.miniatures:
        yield from wrong_miniature(book, state, who)
    yield from wrong_cards(book, state)
    yield from wrong_seats(state)
    yield from wrong_time(state)


def wrong_miniature(book: Book, state: Battle, who: Miniature) -> Iterator[Why]:
    """The values of one miniature."""
    kinds = book.box.minions if who.panel is None else book.box.heroes
    if who.kind not in kinds:
        yield Why(Msg('there is no panel "{kind}" in the packs', kind=who.kind))
        return
    if (who.panel is None) != (who.side == "overlord"):
        yield Why(Msg("{who} must have the panel of its Side", who=who.id))
    name = book.values(state).name(who)
    if who.place not in book.board(state).spaces:
        text = Msg(
            '{who} must stand in a space of the board; "{place}" is none', who=name, place=who.place
        )
        yield Why(text, ("SV-MAP-003",))
    if not 0 <= who.health <= HEALTH:
        yield Why(
            Msg("{who} has between 0 and {most} Health", who=name, most=HEALTH), ("SV-PAN-004",)
        )
    if not 0 <= who.energy <= ENERGY:
        yield Why(
            Msg("{who} has between 0 and {most} Energy", who=name, most=ENERGY), ("SV-PAN-007",)
        )
    levels = who.states.values()
    if not 0 <= who.penalty <= MOST or not all(1 <= level <= MOST for level in levels):
        text = Msg(
            "{who}: a penalty is between 0 and {most}, a State between 1 and {most}",
            who=name,
            most=MOST,
        )
        yield Why(text)
    if who.panel is not None:
        yield from wrong_panel(who, name)


def wrong_panel(who: Miniature, name: Msg) -> Iterator[Why]:
    """A Superb Panel that lacks something, or has too much of it."""
    assert who.panel is not None
    if set(who.panel.attributes) != set(ATTRIBUTES) or set(who.panel.skills) != set(SKILLS):
        yield Why(Msg("{who} has six Attributes and twelve Skills", who=name), ("SV-PAN-013",))
    levels = [*who.panel.attributes.values(), *who.panel.skills.values()]
    if not all(0 <= level <= 9 for level in levels):
        yield Why(Msg("{who}: levels are between 0 and 9", who=name))


def wrong_cards(book: Book, state: Battle) -> Iterator[Why]:
    """Each card is in one place."""
    cards = Counter(state.storage)
    for who in state.miniatures:
        cards.update(who.cards)
    for card, times in cards.items():
        kind, _, number = card.rpartition("-")
        weapon = book.box.weapons.get(kind)
        if weapon is None or number not in map(str, range(1, weapon.copies + 1)):
            yield Why(Msg('there is no card "{card}" in the packs', card=card))
        elif times > 1:
            yield Why(Msg('the card "{card}" is in one place only', card=card))


def wrong_seats(state: Battle) -> Iterator[Why]:
    """Who plays, and whom."""
    heroes = [who.id for who in state.of("homo")]
    if sorted(name for seat in state.seats for name in seat.plays) != sorted(heroes):
        yield Why(Msg("each Homo Superbe is played by one player"), ("SV-HSB-003",))
    names = [seat.name for seat in state.seats]
    if len({*names, OVERLORD, TABLE}) < len(names) + 2:
        yield Why(Msg("every player has a name of their own"))
    if not set(state.packing) <= set(heroes):
        yield Why(Msg("only Homo Superbe equip"))


def wrong_time(state: Battle) -> Iterator[Why]:
    """Stages, rounds and turns that do not go together."""
    if (state.stage == "over") != bool(state.winner):
        yield Why(Msg("a battle is over once a Side has won it"))
    if (state.stage in ("begin", "deed")) != (state.turn is not None):
        yield Why(Msg('there is a turn at the stages "begin" and "deed", and at no other'))
    if state.turn is not None and state.turn.who not in [who.id for who in state.miniatures]:
        yield Why(Msg("the turn is that of a miniature in the battle"))
    if state.stage == "equip" and not state.packing:
        yield Why(Msg('at the stage "equip" somebody still has to equip'))
    if state.stage in ("round", "choose", "begin", "deed") and not state.advantage:
        yield Why(Msg("one Side has the Advantage once the battle is on"), ("SV-ADV-001",))
    if state.stage in ("choose", "begin", "deed") and not state.round:
        yield Why(Msg("the first round is round 1"), ("SV-TRN-001",))
    if not 0 <= state.round <= MOST or not 0 <= (state.turn.points if state.turn else 0) <= MOST:
        yield Why(Msg("rounds and Action Points are between 0 and {most}", most=MOST))
