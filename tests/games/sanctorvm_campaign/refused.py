"""Refusals of a campaign: what a greyed option says, in a position in which it says so.

What may live here: the sentences, worked out from the rulebook.  What may not: those of a battle
(`tests.games.sanctorvm.refused_turns`), and of what is corrected (`test_check`).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from controller.games.sanctorvm.box.adventure import AdventureCard, Guest, Line
from controller.games.sanctorvm.box.cards import copies
from controller.games.sanctorvm.box.story import (
    Choice,
    Decision,
    Enigma,
    Mercenary,
    Say,
    SlotMachine,
)
from controller.wire import OVERLORD, Take, Why
from tests.games.sanctorvm.refusal import Refusal
from tests.games.sanctorvm_campaign.desk import FIVE, PLAIN, Desk
from tests.games.sanctorvm_campaign.overlord import hand
from tests.games.sanctorvm_campaign.stop import stop

__all__ = ["REFUSED"]

ON = Say(text="On.")
FREE = Choice(text="For nothing.")
GUEST = Guest(name="Azora", greeting="Welcome.", lines=(Line(ask="Why?", reply="So."),))
KEEPER = Guest(
    name="Azora",
    greeting="Welcome.",
    lines=(Line(ask="Why?", reply="So."), Line(ask="Who?", reply="I.")),
    wants="idol",
)
IDOL = {"adventure_cards": {"idol": AdventureCard(name="Idol", adventure="test")}}
EVERY_TOOL = [card for kind, tool in PLAIN.book.box.tools.items() for card in copies(kind, tool)]
ONE_EACH = tuple((name,) for name in FIVE)


def closed(desk: Desk, *path: str) -> Why | None:
    """Why the last of these options is greyed, once all before it were taken."""
    for pick in path[:-1]:
        desk.say(pick)
    return desk.option(path[-1]).closed


def choosing(choice: Choice, **values: Any) -> Why | None:
    """Why the first of two options is greyed."""
    return closed(Desk(Decision(by="leader", options=(choice, FREE)), ON, **values), "0")


def people(option: str, **values: Any) -> Why | None:
    """Why a change of people cannot be."""
    desk = Desk(ON, **values)
    desk.run.accept(Take(nonce="n", seat=OVERLORD, offer="players"))
    return closed(desk, option)


def by_hand(option: str, **values: Any) -> Why | None:
    """Why the Overlord's hand cannot do something."""
    desk = Desk(ON, **values)
    hand(desk)
    return closed(desk, option)


def page() -> Desk:
    """Beside the printed book, with a module F1 that has no door."""
    walled = replace(PLAIN.book.box.modules["b1"], doors={})
    entries = {"modules": {"f1": walled}}
    return Desk(version="book", adventure="", stage="desk", frames=[], entries=entries)


def conversation() -> Desk:
    """Somebody in the Forum was talked to."""
    desk = stop(forum=(GUEST,))
    desk.say("talk:0")
    while desk.ask.key != "tabernacle":
        desk.say(*(("enough",) if desk.ask.key == "conversation" else ()))
    return desk


def asked_for_the_card() -> Desk:
    """A guest wants an Adventure Card."""
    desk = stop(forum=(KEEPER,), entries=IDOL)
    desk.say("talk:0")
    desk.say()
    desk.say("enough")
    return desk


def filled_in_anew() -> Desk:
    """Prymat's panel was filled in anew in this visit."""
    desk = stop(reset=True)
    desk.say("reset:prymat")
    while desk.ask.key != "tabernacle":
        open_ones = [each for each in desk.ask.options if each.closed is None]  # type: ignore[union-attr]
        desk.say(open_ones[0].id)
    return desk


def riddle(*picks: str, clues: tuple[str, ...] = ()) -> Why | None:
    """Why no clue can be given."""
    desk = Desk(Enigma(number=1, text="What?", solution="That.", clues=clues), ON)
    desk.say()
    return closed(desk, *picks)


STORY = (
    Refusal(
        "it takes 2 x Injector, and the Storage Deck holds 1",
        ("SV-NAR-027",),
        lambda: choosing(Choice(text="A.", uses={"injector": 2}), storage=["injector-1"]),
    ),
    Refusal(
        "it takes 3 Coins, and the Side has 2",
        ("SV-NAR-027",),
        lambda: choosing(Choice(text="A.", coins=3), coins=2),
    ),
    Refusal(
        "it takes 1 Coin, and the Side has 0",
        ("SV-NAR-027",),
        lambda: choosing(Choice(text="A.", coins=1)),
    ),
    Refusal(
        "the Side has no Coin",
        ("SV-SLT-004",),
        lambda: closed(Desk(SlotMachine(uses=1), ON), "roll:lupa"),
    ),
    Refusal(
        "it takes 2 Coins, and the Side has 1",
        ("SV-ALY-014",),
        lambda: closed(Desk(Mercenary(minion="teknokinetic", coins=2), ON, coins=1), "pay"),
    ),
    Refusal("the adventure has no clue to it", ("SV-ENI-006",), lambda: riddle("clue")),
    Refusal(
        "no clue is left", ("SV-ENI-006",), lambda: riddle("clue", "clue", clues=("Look up.",))
    ),
    Refusal(
        "Strength is the Superb Attribute of Prymat: boost another one.",
        ("SV-CRE-004",),
        lambda: closed(Desk(stage="create", frames=[], team=[]), "fill:prymat", "boost:strength"),
    ),
)

TABERNACLE = (
    Refusal(
        "you have talked to Azora already",
        ("SV-TAB-005",),
        lambda: closed(conversation(), "talk:0"),
    ),
    Refusal(
        "Idol is not in the Storage Deck",
        ("SV-TAB-006",),
        lambda: closed(asked_for_the_card(), "show"),
    ),
    Refusal(
        "Prymat was filled in anew already",
        ("SV-TAB-010",),
        lambda: closed(filled_in_anew(), "reset:prymat"),
    ),
    Refusal(
        "everybody has full Health and no State",
        ("SV-SHL-002",),
        lambda: closed(stop(), "regenerate"),
    ),
    Refusal(
        "no completed chapter has an Action Phase",
        ("SV-IMA-001",),
        lambda: closed(stop(), "imaginarium"),
    ),
    Refusal(
        "there is no Tool Card in the Storage Deck",
        ("SV-STO-006",),
        lambda: closed(stop(storage=["blaster-1"]), "sell"),
    ),
    Refusal(
        "Gunan has nothing to sell: neither in his Deck nor in his Store",
        ("SV-STO-002", "SV-STO-003"),
        lambda: closed(stop(coins=3), "buy"),
    ),
    Refusal(
        "the Side has no Coin",
        ("SV-STO-002", "SV-STO-003"),
        lambda: closed(stop(store={"injector": 1}), "buy"),
    ),
)

PEOPLE = (
    Refusal(
        "somebody must play the Homo Superbe",
        ("SV-PLY-004",),
        lambda: people("leaves:player-1"),
    ),
    Refusal(
        "more than one plays the Homo Superbe",
        ("SV-PLY-003",),
        lambda: people("solo", plays=(FIVE[:3], FIVE[3:])),
    ),
    Refusal(
        "of two people one is the Overlord",
        ("SV-PLY-004",),
        lambda: people("arrives:player-2", solo=True),
    ),
    Refusal(
        "five play the Homo Superbe already",
        ("SV-PLY-008",),
        lambda: people("arrives:", plays=ONE_EACH),
    ),
)

HAND = (
    Refusal("everybody has full Health", ("SV-OVL-007",), lambda: by_hand("health")),
    Refusal(
        "the Tool Deck is empty",
        ("SV-OVL-006",),
        lambda: by_hand("tool", storage=list(EVERY_TOOL)),
    ),
)

PAGE = (
    Refusal(
        "no module lies on the table yet",
        ("SV-AP-005",),
        lambda: closed(page(), "battle", "fight"),
    ),
    Refusal(
        "this module lies on the board already",
        ("SV-MAP-002",),
        lambda: closed(page(), "battle", "modules", "b1", "0", "modules", "b1"),
    ),
    Refusal(
        "none of its doors would meet another",
        ("SV-MAP-023",),
        lambda: closed(page(), "battle", "modules", "b1", "0", "modules", "f1"),
    ),
)

REFUSED = (*STORY, *TABERNACLE, *PEOPLE, *HAND, *PAGE)
