"""Tools: what a page of the printed book may ask for beside an Action Phase.

Each tool asks the Overlord for the values that stand on the page, and lets the same rule do it that
does such a step of an adventure of the packs.

What may live here: asking for the values.  What may not: a rule of the story.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from controller.engine import Rules
from controller.games.sanctorvm.box.story import (
    Cards,
    Choice,
    Coins,
    Damaged,
    Decision,
    Flip,
    Health,
    Lose,
    PersonalTest,
    Revived,
    SlotMachine,
    State,
    Step,
)
from controller.games.sanctorvm.box.words import ATTRIBUTES, DAMAGES, STATES
from controller.games.sanctorvm.campaign.narrative.decisions import pay
from controller.games.sanctorvm.campaign.printed_book.allies import ally_of_page
from controller.games.sanctorvm.campaign.printed_book.asking import number, pick
from controller.games.sanctorvm.campaign.side import decks
from controller.games.sanctorvm.campaign.steps import take
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.wire import Msg, Text

__all__ = ["TOOLS", "Tool"]

LETTERS = "ABCDEF"
DECISIONS: dict[Literal["group", "personal", "leader"], Msg] = {
    "group": Msg("Group Decision"),
    "personal": Msg("Personal Decision"),
    "leader": Msg("Leader Decision"),
}


class Tool(Struct, frozen=True):
    """A tool: what it is called, and what taking it up does."""

    label: Msg
    does: Callable[[Telling], Rules[None]]


def do(telling: Telling, step: Step) -> Rules[None]:
    """Let the rule of this step do it."""
    yield from take(telling, step, "")


def whom(telling: Telling) -> Rules[str]:
    """Whom it is about: all, one whom the Side chooses, or somebody by name."""
    names: dict[str, Text] = {"all": Msg("All of them"), "one": Msg("One, whom the Side chooses")}
    names |= {each.id: telling.name(each) for each in telling.state.five()}
    return (yield from pick(telling, "whom-of-page", Msg("Whom?"), names)) or "all"


def test(telling: Telling) -> Rules[None]:
    """A Personal Test."""
    attribute = yield from pick(telling, "attribute", Msg("A test of which Attribute?"), ATTRIBUTES)
    if attribute is None:
        return
    level = yield from number(telling, "level", Msg("Of which level?"), 1, 9)
    who = yield from whom(telling)
    yield from do(telling, PersonalTest(attribute=attribute, level=level, who=who))


def decision(telling: Telling) -> Rules[None]:
    """A decision of each, of the group or of the Leader, between A, B, ..."""
    by = yield from pick(
        telling,
        "decision-of",
        Msg("Whose decision?"),
        DECISIONS,
    )
    if by is None:
        return
    count = yield from number(telling, "options", Msg("Between how many?"), 2, len(LETTERS))
    options = tuple(Choice(text=letter) for letter in LETTERS[:count])
    yield from do(telling, Decision(by=by, options=options))


def coin(telling: Telling) -> Rules[None]:
    """A flip of the coin."""
    yield from do(telling, Flip())


def slots(telling: Telling) -> Rules[None]:
    """A Slot Machine."""
    uses = yield from number(telling, "uses", Msg("How often may it be used?"), 1, 9)
    yield from do(telling, SlotMachine(uses=uses))


def ally(telling: Telling) -> Rules[None]:
    """Somebody who may help in the next Action Phase."""
    offered = yield from ally_of_page(telling)
    if offered is not None:
        yield from do(telling, offered)


def health(telling: Telling) -> Rules[None]:
    """Health is lost, comes back, or the dead stand up."""
    names = {
        "loses": Msg("Health is lost"),
        "heals": Msg("Health comes back"),
        "revive": Msg("The dead stand up"),
    }
    what = yield from pick(telling, "health-how", Msg("What happens?"), names)
    if not what:
        return
    amount = yield from number(telling, "points", Msg("How many Health Points?"), 1, 10)
    who = yield from whom(telling)
    if what == "revive":
        yield from do(telling, Revived(health=amount, whom=who))
    else:
        yield from do(telling, Health(amount=amount if what == "heals" else -amount, whom=who))


def damage(telling: Telling) -> Rules[None]:
    """Damage of a type."""
    kind = yield from pick(telling, "damage-type", Msg("Damage of which type?"), DAMAGES)
    if kind is None:
        return
    amount = yield from number(telling, "points", Msg("How much Damage?"), 1, 10)
    who = yield from whom(telling)
    yield from do(telling, Damaged(type=kind, amount=amount, whom=who))


def state(telling: Telling) -> Rules[None]:
    """A State."""
    kind = yield from pick(telling, "state-kind", Msg("Which State?"), STATES)
    if kind is None:
        return
    level = yield from number(telling, "level", Msg("Of which level?"), 1, 9)
    who = yield from whom(telling)
    yield from do(telling, State(state=kind, level=level, whom=who))


def coins(telling: Telling) -> Rules[None]:
    """Coins are found or lost."""
    names = {"gain": Msg("The Side gains Coins"), "lose": Msg("The Side loses Coins")}
    what = yield from pick(telling, "coins-how", Msg("What happens?"), names)
    if not what:
        return
    amount = yield from number(telling, "coins", Msg("How many Coins?"), 1, 10)
    yield from do(telling, Coins(amount=amount if what == "gain" else -amount))


def gain(telling: Telling) -> Rules[None]:
    """A card comes into the Storage Deck; by lot, if it is any Tool Card."""
    drawn = "drawn"
    names: dict[str, Text] = {drawn: Msg("A random Tool Card")}
    names |= cards(telling, [kind for kind in given(telling) if decks.left(telling, kind)])
    kind = yield from pick(telling, "card", Msg("Which card does the Side gain?"), names)
    if kind == drawn:
        yield from do(telling, Cards(drawn=1))
    elif kind:
        most = len(decks.left(telling, kind))
        count = yield from number(telling, "copies", Msg("How many of it?"), 1, min(9, most))
        yield from do(telling, Cards(gain={kind: count}))


def given(story: Story) -> list[str]:
    """What a page may give: no legendary Weapon, which Slot Machines alone do (SV-WPN-020), and no
    Ethermancy Card, which is chosen before a chapter (SV-PWR-014)."""
    box = story.box
    weapons = [kind for kind, weapon in box.weapons.items() if not weapon.legendary]
    return [*weapons, *box.armors, *box.tools]


def use(telling: Telling) -> Rules[None]:
    """SV-NAR-027: a Tool Card is used, as a decision demands; Gunan has it then (SV-DCK-013)."""
    held = [kind for kind in telling.box.tools if decks.held(telling, kind)]
    prompt = Msg("Which card does the Side use?")
    kind = yield from pick(telling, "card", prompt, cards(telling, held))
    if kind:
        most = len(decks.held(telling, kind))
        count = yield from number(telling, "copies", Msg("How many of it?"), 1, min(9, most))
        pay(telling, Choice(text="", uses={kind: count}))


def lose(telling: Telling) -> Rules[None]:
    """A card leaves the Storage Deck, destroyed: no Weapon and no Armor (SV-DCK-003)."""
    kinds = [kind for kind in telling.box.kinds() if decks.perishable(telling, kind)]
    names = cards(telling, [kind for kind in kinds if decks.held(telling, kind)])
    kind = yield from pick(telling, "card", Msg("Which card does the Side lose?"), names)
    if kind:
        most = len(decks.held(telling, kind))
        count = yield from number(telling, "copies", Msg("How many of it?"), 1, min(9, most))
        yield from do(telling, Lose(cards={kind: count}))


def cards(story: Story, kinds: list[str]) -> dict[str, Text]:
    """These cards, by name."""
    return {kind: decks.title(story, kind) for kind in kinds}


TOOLS: Mapping[str, Tool] = {
    "test": Tool(Msg("A Personal Test"), test),
    "decision": Tool(Msg("A decision"), decision),
    "coin": Tool(Msg("A coin decides"), coin),
    "slots": Tool(Msg("A Slot Machine"), slots),
    "ally": Tool(Msg("An Ally"), ally),
    "health": Tool(Msg("Health"), health),
    "damage": Tool(Msg("Damage"), damage),
    "state": Tool(Msg("A State"), state),
    "coins": Tool(Msg("Coins"), coins),
    "gain": Tool(Msg("A card is gained"), gain),
    "use": Tool(Msg("A Tool Card is used"), use),
    "lose": Tool(Msg("A card is lost"), lose),
}
