"""Store: trading with Gunan, a Coin a card (SV-STO-001 to SV-STO-007, SV-SRG-010 to SV-SRG-013).

    buying   what lies in Gunan's Deck, and what his Store offers in this chapter, as far as the
             Tool Deck has it: as many at once as there are Coins
    selling  Tool Cards of the Storage Deck: a Coin for every two; they return to the Tool Deck

Which offers the chapter has everybody is told on arrival (`visit`).

What may live here: trading.  What may not: how cards get into Gunan's Deck.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine import Rules
from controller.games.sanctorvm.battle.coins import MOST_COINS
from controller.games.sanctorvm.box.cards import kind_of
from controller.games.sanctorvm.campaign.side import decks
from controller.games.sanctorvm.campaign.side.fortunes import change_coins
from controller.games.sanctorvm.campaign.tabernacle.service import Service
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.wire import Choose, Cost, Msg, Option, Why

__all__ = ["SERVICE"]

FOR_A_COIN = 2
"""SV-STO-006: so many Tool Cards bring a Coin."""


def offers(story: Story) -> Iterator[Option]:
    """Buying and selling, closed where there is nothing to pay with or to sell."""
    yield Option("buy", Msg("Gunan's Store: buy Tool Cards"), closed=no_purchase(story))
    nothing = Why(Msg("there is no Tool Card in the Storage Deck"), ("SV-STO-006",))
    closed = None if own_tools(story) else nothing
    yield Option("sell", Msg("Gunan's Store: sell Tool Cards"), closed=closed)


def no_purchase(story: Story) -> Why | None:
    """Why nothing can be bought."""
    if not regained(story) and not stocked(story):
        text = Msg("Gunan has nothing to sell: neither in his Deck nor in his Store")
        return Why(text, ("SV-STO-002", "SV-STO-003"))
    if not story.state.coins:
        return Why(Msg("the Side has no Coin"), ("SV-STO-002", "SV-STO-003"))
    return None


def regained(story: Story) -> list[str]:
    """SV-STO-002: Gunan's Deck."""
    return list(story.state.gunan)


def stocked(story: Story) -> list[str]:
    """SV-STO-003: what his Store still offers, as far as the Tool Deck has it."""
    offered = decks.on_sale(story)
    return [card for kind, count in offered for card in decks.left(story, kind)[:count]]


def own_tools(story: Story) -> list[str]:
    """The Tool Cards in the Storage Deck."""
    return [card for card in story.state.storage if kind_of(card) in story.box.tools]


def trade(telling: Telling, option: Option) -> Rules[None]:
    """Buy, or sell, if there is anything to."""
    if option.closed is None:
        yield from (buy(telling) if option.id == "buy" else sell(telling))


def buy(telling: Telling) -> Rules[None]:
    """SV-STO-002, SV-STO-003, SV-SRG-012: as many as there are Coins."""
    coins = telling.state.coins
    wares = [
        *(of_gunan(telling, card) for card in regained(telling)),
        *(ware(card, telling.box.numbered(card)) for card in stocked(telling)),
    ]
    taken = yield from telling.ask(
        Choose(
            key="buy",
            to=(telling.leading(),),
            prompt=Msg(
                "What do you buy? A Coin each, and you have {n}",
                n=coins,
            ),
            because=("SV-STO-002", "SV-STO-003", "SV-SRG-012"),
            options=tuple(wares),
            least=0,
            most=min(coins, len(wares)),
            budget=coins,
            hint="card",
        )
    )
    cards = [card for option in taken for card in option.objects]
    if not cards:
        return
    assert telling.state.visit is not None
    stock = telling.state.visit.store
    for card in cards:
        if card not in telling.state.gunan:
            stock[kind_of(card)] -= 1
    why = Why(Msg("bought from Gunan"), ("SV-STO-002", "SV-STO-003", "SV-SRG-013"))
    decks.bring(telling, cards, why)
    price = Why(Msg("{n} x 1 Coin, paid to the Overlord", n=len(cards)), ("SV-SRG-012",))
    change_coins(telling, -len(cards), price)


def of_gunan(story: Story, card: str) -> Option:
    """SV-SRG-011: a discarded card that can be bought back."""
    return ware(card, Msg("{card}, out of Gunan's Deck", card=story.box.numbered(card)))


def ware(card: str, label: Msg) -> Option:
    """A card with its price."""
    return Option(f"buy:{card}", label, objects=(card,), costs=(Cost(Msg("Coin"), 1),), weight=1)


def sell(telling: Telling) -> Rules[None]:
    """SV-STO-006, SV-STO-007: a Coin for every two; they are destroyed."""
    tools = own_tools(telling)
    taken = yield from telling.ask(
        Choose(
            key="sell",
            to=(telling.leading(),),
            prompt=Msg(
                "What do you sell? Every 2 bring 1 Coin; you have {n} of {most}",
                n=telling.state.coins,
                most=MOST_COINS,
            ),
            because=("SV-STO-006", "SV-STO-007"),
            options=tuple(
                Option(f"sell:{card}", telling.box.numbered(card), objects=(card,))
                for card in tools
            ),
            least=0,
            most=len(tools),
            hint="card",
        )
    )
    cards = [card for option in taken for card in option.objects]
    decks.part_with(telling, cards, Why(Msg("sold to Gunan"), ("SV-STO-007",)))
    brings = Why(
        Msg("{n} Tool Cards sold, a Coin for every {two}", n=len(cards), two=FOR_A_COIN),
        ("SV-STO-006", "SV-COI-006"),
    )
    change_coins(telling, len(cards) // FOR_A_COIN, brings)


SERVICE = Service(offers, trade)
