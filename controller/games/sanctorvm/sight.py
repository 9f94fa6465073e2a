"""Sight: who can be aimed at, and who in hiding is found.

What may live here: Vision, Trajectory and Radar between two miniatures.  What may not: dice, and
what an Action does.
"""

from __future__ import annotations

from controller.engine import Play, Rules
from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.effects import Free
from controller.games.sanctorvm.state import Battle, Miniature
from controller.games.sanctorvm.words import Tactic, opposing
from controller.wire import Msg, Why

__all__ = ["out_of_reach", "reveal", "sees"]


def sees(book: Book, state: Battle, who: Miniature, other: Miniature) -> bool:
    """SV-ATR-010, SV-ATR-013: whether `other` is within its Vision."""
    cost = book.board(state).sight(who.place, other.place)
    return cost is not None and cost <= book.values(state).vision(who)


def out_of_reach(
    book: Book, state: Battle, who: Miniature, tactic: Tactic, target: Miniature
) -> Why | None:
    """Why `who` cannot act on an enemy, if it cannot."""
    name = book.values(state).name(target)
    if target.hidden:
        return Why(Msg("{target} is Camouflaged and undetected", target=name), ("SV-STA-015",))
    if tactic == "melee":
        return apart(book, state, who, target)
    return unseen(book, state, who, target) or off_line(book, state, who, target)


def apart(book: Book, state: Battle, who: Miniature, target: Miniature) -> Why | None:
    """SV-ACT-017, SV-PNL-009: hand to hand reaches the same space only."""
    if who.place == target.place:
        return None
    text = Msg(
        "{target} stands at {there}; hand to hand reaches no further than {here}",
        target=book.values(state).name(target),
        there=target.place,
        here=who.place,
    )
    return Why(text, ("SV-ACT-017",) if who.panel is not None else ("SV-PNL-009",))


def unseen(book: Book, state: Battle, who: Miniature, target: Miniature) -> Why | None:
    """SV-BRD-006: the target must be within Vision."""
    values = book.values(state)
    cost = book.board(state).sight(who.place, target.place)
    rules = ("SV-ACT-024", "SV-BRD-006") if who.panel is not None else ("SV-PNL-010",)
    if cost is None:
        text = Msg("no open way leads to {target} at all", target=values.name(target))
        return Why(text, (*rules, "SV-MAP-024"))
    if cost <= values.vision(who):
        return None
    text = Msg(
        "{target} is out of sight: that takes Vision {cost}, and {who} has {vision}",
        target=values.name(target),
        cost=cost,
        who=values.name(who),
        vision=values.vision(who),
    )
    return Why(text, rules)


def off_line(book: Book, state: Battle, who: Miniature, target: Miniature) -> Why | None:
    """SV-BRD-007: a straight line with one diagonal at most; Chameleon Sight needs none
    (SV-PWR-004)."""
    values = book.values(state)
    if values.has(who, "chameleon_sight"):
        return None
    if book.board(state).trajectory(who.place, target.place):
        return None
    text = Msg(
        "no Trajectory from {here} to {there}: it must be straight, with one diagonal at most",
        here=who.place,
        there=target.place,
    )
    return Why(text, ("SV-BRD-007",))


def reveal(book: Book, play: Play[Battle]) -> Rules[None]:
    """SV-SKL-009 to SV-SKL-013: whoever is in hiding and within the Vision of an enemy with more
    Radar than its own Stealth is found."""
    state = play.state
    values = book.values(state)
    for who in state.miniatures:
        if not who.hidden:
            continue
        stealth = values.skill(who, "stealth")
        for finder in state.living(opposing(who.side)):
            radar = values.skill(finder, "radar")
            if radar > stealth and sees(book, state, finder, who):
                text = Msg(
                    "Radar {radar} of {finder} is more than Stealth {stealth}",
                    radar=radar,
                    finder=values.name(finder),
                    stealth=stealth,
                )
                free = Free(who=who.id, called=values.name(who), state="camouflaged")
                yield from book.resolve(play, free, Why(text, ("SV-SKL-010", "SV-SKL-011")))
                break
