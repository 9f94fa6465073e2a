"""Prizes: what the Slot Machines of Dr. Rabidus pay, by three dice in their order (SV-SLT-006 to
SV-SLT-012).

    Null, Null, Null                      roll again
    Chaos, Chaos, Chaos                   a Tool Card by lot
    Success, Success, Success             two Tool Cards by lot
    2 Successes, three times              a legendary Weapon Card of the Side's choice, or 4 Coins
    Null or Chaos, Success, 2 Successes   a legendary Weapon Card by lot, or 3 Coins
    2 Successes, Success, Null or Chaos   a Tool Card by lot and 2 Coins

Cards are given as far as there are any: where no legendary Weapon is left the Coins are.

What may live here: the prizes.  What may not: the dice, and what Luck makes of them
(`slot_machine`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from controller.engine import Rules
from controller.games.sanctorvm.campaign.events import Happened
from controller.games.sanctorvm.campaign.side import decks
from controller.games.sanctorvm.campaign.side.fortunes import change_coins
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.wire import Chance, Msg, Option, Text, Why

__all__ = ["GIVES", "RULE_OF", "SAYS", "NothingLeft", "Prize", "prize_of"]

Prize = Literal["", "again", "tool", "tools", "pick", "drawn", "tool_and_coins"]
SAYS: dict[Prize, Msg] = {
    "": Msg("nothing"),
    "again": Msg("roll again"),
    "tool": Msg("a Tool Card by lot"),
    "tools": Msg("two Tool Cards by lot"),
    "pick": Msg("a legendary Weapon Card of your choice, or 4 Coins"),
    "drawn": Msg("a legendary Weapon Card by lot, or 3 Coins"),
    "tool_and_coins": Msg("a Tool Card by lot, and 2 Coins"),
}
RULE_OF: dict[Prize, str] = {
    "": "SV-SLT-012",
    "again": "SV-SLT-006",
    "tool": "SV-SLT-007",
    "tools": "SV-SLT-008",
    "pick": "SV-SLT-009",
    "drawn": "SV-SLT-010",
    "tool_and_coins": "SV-SLT-011",
}
LOW = ("null", "chaos")
PRIZE = Msg("the Slot Machine")


class NothingLeft(Happened, frozen=True, kw_only=True):
    """A prize was won of which there is no more."""

    def says(self) -> Text:
        return Msg("The Tool Deck has no more cards")


def prize_of(faces: Sequence[str]) -> Prize:
    """SV-SLT-006 to SV-SLT-012: what three dice win in their order."""
    first, middle, last = faces
    if first == middle == last:
        three: dict[str, Prize] = {"null": "again", "chaos": "tool", "success": "tools"}
        return three.get(first, "pick")
    if middle != "success":
        return ""
    if first in LOW and last == "double":
        return "drawn"
    return "tool_and_coins" if first == "double" and last in LOW else ""


# -- giving them ------------------------------------------------------------------------------


def nothing(telling: Telling) -> Rules[None]:
    """SV-SLT-012."""
    yield from ()


def tool(telling: Telling) -> Rules[None]:
    """SV-SLT-007: a random Tool Card."""
    yield from tools(telling, 1, "SV-SLT-007")


def two_tools(telling: Telling) -> Rules[None]:
    """SV-SLT-008: two of them."""
    yield from tools(telling, 2, "SV-SLT-008")


def tools(telling: Telling, count: int, rule: str) -> Rules[None]:
    """Tool Cards by lot, as far as there are any."""
    there = len(decks.tool_deck(telling))
    yield from decks.draw_tools(telling, count, Why(PRIZE, (rule,)))
    if there < count:
        telling.tell(NothingLeft())


def pick(telling: Telling) -> Rules[None]:
    """SV-SLT-009: a legendary Weapon Card that the Side picks, or 4 Coins."""
    cards = tuple(
        Option(f"card:{kind}", decks.title(telling, kind), objects=(kind,))
        for kind in legends(telling)
    )
    taken = yield from card_or_coins(telling, cards, 4, "SV-SLT-009")
    if taken is not None:
        decks.gain(telling, taken.objects[0], 1, Why(PRIZE, ("SV-SLT-009",)))


def drawn(telling: Telling) -> Rules[None]:
    """SV-SLT-010: a random legendary Weapon Card, or 3 Coins."""
    deck = tuple(card for kind in legends(telling) for card in decks.left(telling, kind))
    lot = (Option("card", Msg("A legendary Weapon Card, by lot")),) if deck else ()
    taken = yield from card_or_coins(telling, lot, 3, "SV-SLT-010")
    if taken is None:
        return
    cards: Sequence[str] = yield from telling.ask(
        Chance(
            key="draw-legend",
            to=(telling.leading(),),
            prompt=Msg("Draw a legendary Weapon Card"),
            because=("SV-SLT-010",),
            stream="weapons",
            faces=deck,
            labels=tuple(telling.box.numbered(card) for card in deck),
            distinct=True,
        )
    )
    decks.bring(telling, cards, Why(PRIZE, ("SV-SLT-010",)))


def tool_and_coins(telling: Telling) -> Rules[None]:
    """SV-SLT-011: a random Tool Card, and 2 Coins."""
    yield from tools(telling, 1, "SV-SLT-011")
    change_coins(telling, 2, Why(PRIZE, ("SV-SLT-011",)))


def legends(story: Story) -> list[str]:
    """SV-WPN-020: the legendary Weapon Cards of which a copy is left."""
    weapons = story.box.weapons
    return [kind for kind in weapons if weapons[kind].legendary and decks.left(story, kind)]


def card_or_coins(
    telling: Telling, cards: tuple[Option, ...], coins: int, rule: str
) -> Rules[Option | None]:
    """The Side takes a card, which is returned, or these Coins; Coins where no card is left."""
    if cards:
        count = Msg("{n} Coin", plural="{n} Coins", n=coins)
        prompt = Msg("The Slot Machine pays: what do you take?")
        options = (*cards, Option("coins", count))
        taken = yield from telling.leader("prize", prompt, options, rule)
        if taken.id != "coins":
            return taken
    why = Why(PRIZE if cards else Msg("no legendary Weapon Card is left"), (rule,))
    change_coins(telling, coins, why)
    return None


GIVES: dict[Prize, Callable[[Telling], Rules[None]]] = {
    "": nothing,
    "tool": tool,
    "tools": two_tools,
    "pick": pick,
    "drawn": drawn,
    "tool_and_coins": tool_and_coins,
}
