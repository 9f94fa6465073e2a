"""Hand: the Overlord's hand in the game, for players who have it too easy or too hard (SV-OVL-003
to SV-OVL-008).

One offer stands for all of it, beside every question, and behind it lies a menu: a battle and the
story each say what there is to do (`discretion`, `campaign.discretion`).  Nothing of it is secret:
what the Overlord does is told to everybody, for the players trust that they are judged fairly.

What may live here: the offer, the forms of its questions, and what a battle and the story have in
common.  What may not: what either does alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, Protocol

from msgspec import Struct

from controller.engine import Event, Rules
from controller.games.sanctorvm.events import Reasoned
from controller.games.sanctorvm.values import HEALTH
from controller.wire import OVERLORD, AnyAsk, Judge, Msg, Offer, Option, SheetLine, Text, Why

__all__ = [
    "BY_HAND",
    "DAMAGE",
    "FURTHEST",
    "HAND",
    "OFFER",
    "Deed",
    "Intervened",
    "all_well",
    "damage_line",
    "deck_empty",
    "degree",
    "handed_out",
    "lend_a_hand",
    "one",
    "signed",
    "which_card",
    "whose_health",
]

HAND: Final = "hand"
FURTHEST: Final = 3
"""How many levels or points further at most something is made harder, or easier."""

BY_HAND = Msg("the Overlord's hand")
NOTHING = Option("nothing", Msg("Nothing changes"))
OFFER: Final = Offer(Option(HAND, Msg("The Overlord's hand: help or hinder")), (OVERLORD,))
"""The one offer, for the Overlord alone."""


class Table(Protocol):
    """A battle or a story that is being played: `state` has its `harm`."""

    state: Any

    def ask(self, ask: AnyAsk) -> Rules[Any]:
        """Put a question, and return the reply to it."""
        ...

    def tell(self, event: Event) -> None:
        """Say that something happened."""
        ...


class Intervened(Reasoned, frozen=True, kw_only=True):
    """The Overlord had a hand in it: `what` says how."""

    what: Text

    def says(self) -> Msg:
        return Msg("The Overlord's hand: {what}", what=self.what)


def nothing_against(table: Any) -> Why | None:
    """There is no reason against it."""
    return None


class Deed(Struct, frozen=True):
    """Something that the Overlord may do: what it is called, what it does, and why it cannot be
    done now."""

    label: Msg
    does: Callable[[Any], Rules[None]]
    closed: Callable[[Any], Why | None] = nothing_against


def lend_a_hand(table: Table, deeds: Mapping[str, Deed]) -> Rules[None]:
    """SV-OVL-008: the Overlord says what, and it is done."""
    options = [Option(name, deed.label, closed=deed.closed(table)) for name, deed in deeds.items()]
    prompt = Msg("The Overlord's hand: what do you do?")
    taken = yield from one(table, HAND, prompt, options, "SV-OVL-008")
    if taken is not None and taken.id in deeds and taken.closed is None:
        yield from deeds[taken.id].does(table)


# -- the forms of the questions ---------------------------------------------------------------


def one(
    table: Table, key: str, prompt: Msg, options: Iterable[Option], *rules: str
) -> Rules[Option | None]:
    """One of these, or None: nothing changes.  Nobody else sees the Overlord think about it."""
    taken = yield from table.ask(
        Judge(
            key=key,
            to=(OVERLORD,),
            audience=(OVERLORD,),
            prompt=prompt,
            because=rules,
            options=(*options, NOTHING),
        )
    )
    return taken[0] if taken and taken[0].id != NOTHING.id else None


def degree(table: Table, key: str, prompt: Msg, now: int, *rules: str) -> Rules[int]:
    """By how much something is made harder, or, below 0, easier, from here on."""
    options = [
        Option(f"n:{n}", signed(n), facts=(Msg("as it is now"),) if n == now else ())
        for n in range(-FURTHEST, FURTHEST + 1)
    ]
    taken = yield from one(table, key, prompt, options, *rules)
    return now if taken is None else int(taken.id.partition(":")[2])


def signed(n: int) -> Msg:
    """A number with its sign; none at 0, which is as the book has it."""
    if n == 0:
        return Msg("0: as the book says")
    return Msg("+{n}", n=n) if n > 0 else Msg("-{n}", n=-n)


# -- in a battle and in the story alike -------------------------------------------------------


def deck_empty(cards: Collection[str]) -> Why | None:
    """SV-OVL-006: why no card can be handed out of a Tool Deck that holds these."""
    return None if cards else Why(Msg("the Tool Deck is empty"), ("SV-OVL-006",))


def which_card(table: Table, cards: Mapping[str, Msg]) -> Rules[str | None]:
    """SV-OVL-006: one of these cards of the Tool Deck, or none."""
    options = [Option(f"card:{card}", name, objects=(card,)) for card, name in cards.items()]
    prompt = Msg("Which card of the Tool Deck do you slip to the players?")
    taken = yield from one(table, "hand-tool", prompt, options, "SV-OVL-006")
    return None if taken is None else str(taken.objects[0])


def handed_out(table: Table, card: Msg) -> Why:
    """It is told; the reason for what follows."""
    why = Why(BY_HAND, ("SV-OVL-006",))
    table.tell(Intervened(what=Msg("an additional Tool Card, {card}", card=card), reasons=(why,)))
    return why


def all_well(healths: Iterable[int]) -> Why | None:
    """SV-OVL-007: why nobody of those with so much Health can be helped."""
    if any(each < HEALTH for each in healths):
        return None
    return Why(Msg("everybody has full Health"), ("SV-OVL-007",))


def whose_health(table: Table, people: Iterable[tuple[str, Msg, int]]) -> Rules[tuple[str, int]]:
    """SV-OVL-007: who of these, by id, name and Health, gets how many Health Points; "" is
    everybody who is alive, and 0 Points are none."""
    options = [
        Option(f"whom:{who}", name, subject=who, facts=(Msg("Health {health}", health=health),))
        for who, name, health in people
    ]
    everybody = Option("everybody", Msg("Everybody who is alive"))
    prompt = Msg("Whose Health do you restore?")
    taken = yield from one(table, "hand-health", prompt, (everybody, *options), "SV-OVL-007")
    if taken is None:
        return "", 0
    points = [Option(f"n:{n}", Msg("{n}", n=n)) for n in range(1, HEALTH + 1)]
    prompt = Msg("How many Health Points?")
    said = yield from one(table, "hand-points", prompt, points, "SV-OVL-007")
    if said is None:
        return "", 0
    amount = int(said.id.partition(":")[2])
    why = Why(BY_HAND, ("SV-OVL-007",))
    table.tell(Intervened(what=Msg("Health comes back: {n}", n=amount), reasons=(why,)))
    return taken.subject, amount


def change_damage(table: Table) -> Rules[None]:
    """SV-OVL-004, SV-OVL-008: how much more, or less, the players suffer from here on."""
    prompt = Msg("How much more Damage, or less, does each blow do to the Homo Superbe?")
    harm = yield from degree(table, "hand-damage", prompt, table.state.harm, "SV-OVL-004")
    if harm != table.state.harm:
        table.state.harm = harm
        why = Why(Msg("from here on"), ("SV-OVL-004",))
        what = Msg("Damage to the Homo Superbe {degree}", degree=signed(harm))
        table.tell(Intervened(what=what, reasons=(why,)))


DAMAGE = Deed(Msg("Raise or lower the Damage to the Homo Superbe"), change_damage)


def damage_line(harm: int) -> tuple[SheetLine, ...]:
    """What a sheet says of it, if it is not as the book has it."""
    return (SheetLine(Msg("Damage to the Homo Superbe"), signed(harm)),) if harm else ()
