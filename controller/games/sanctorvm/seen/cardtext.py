"""Card text: what stands on a card and in the Actions of a panel, in words made from the data.

The text says all that the data says, and nothing else: whatever a pack changes in an Action changes
its text.  Only what holds for every Action of its kind is left unsaid: one roll against one enemy,
once in a turn, whatever the vital signs.

    does         what an Action does, to whom, and how
    action_text  with its price, its Critical value and what it takes to perform it
    card_text    all that a card says

What may live here: sentences.  What may not: a rule, or a number that no card holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from controller.games.sanctorvm.box.action import (
    Action,
    Afflicts,
    Aims,
    Cleanses,
    Damages,
    Draws,
    Ends,
    Energizes,
    Flips,
    Heals,
    Lasts,
    Recipient,
    Repositions,
    Revives,
    Summons,
    Taunts,
    Teleports,
    Word,
)
from controller.games.sanctorvm.box.cards import AnyCard, Armor, Ethermancy, Tool, Weapon
from controller.games.sanctorvm.box.words import DAMAGES, SKILLS, STATES, Vital, in_a_row
from controller.games.sanctorvm.lasts.lasting import GUARDS, called
from controller.wire import Msg, Text

if TYPE_CHECKING:
    from controller.games.sanctorvm.box.pack import Box

__all__ = ["action_text", "card_text", "does", "price_text"]

TOOLS: dict[str, Msg] = {
    "object": Msg("Object"),
    "grenade": Msg("Grenade"),
    "proterberus": Msg("Proterberus"),
}
"""SV-DCK-008: the three kinds of Tools."""

AIMED: dict[Aims, Msg] = {
    "self": Msg("on itself"),
    "next_space": Msg("on all in a space next to its own"),
    "miniature": Msg("on any miniature"),
    "friend": Msg("on one of the own Side"),
    "fallen": Msg("on a dead Homo Superbe of the own Side"),
    "space": Msg("on all in a space"),
    "beside": Msg("where it stands"),
}
"""Whom an Action reaches, where that is not one enemy."""

UNTIL: dict[Ends, Msg] = {
    "hit": Msg("until its next Hit"),
    "roll": Msg("until its next roll"),
    "turn_begins": Msg("until its next turn begins"),
    "turn_ends": Msg("for its next turn"),
    "round": Msg("until the next round begins"),
    "battle": Msg("until the battle is over"),
}


NOTHING = Msg("nothing more")


# -- a card -----------------------------------------------------------------------------------


def card_text(card: AnyCard, box: Box) -> Text:
    """All that a card says; `box` knows what other cards and Minions are called."""
    text: Text = heading(card)
    critical = card.critical if isinstance(card, Weapon) else 0
    lines = [
        Msg(
            "{action}: {text}",
            action=Msg(action.name),
            text=action_text(card.actions, name, box, critical),
        )
        for name, action in card.actions.items()
    ]
    if isinstance(card, Armor) and card.power_text:
        lines.append(Msg("{action}: {text}", action=Msg(card.power), text=Msg(card.power_text)))
    for line in lines:
        text = Msg("{first}\n{next}", first=text, next=line)
    return text


def heading(card: AnyCard) -> Msg:
    """What stands above the Actions."""
    if isinstance(card, Weapon):
        return armed(card)
    if isinstance(card, Armor):
        return worn(card)
    if isinstance(card, Ethermancy):
        return Msg("Ethermancy Card")
    assert isinstance(card, Tool)
    return Msg(
        "{kind}, {skill} {level}, Weight {weight}",
        kind=TOOLS[card.kind],
        skill=SKILLS["ethermancy" if card.kind == "proterberus" else "handling"],
        level=card.level,
        weight=card.weight,
    )


def armed(weapon: Weapon) -> Msg:
    """The symbols of a Weapon Card (SV-WPN-003 to SV-WPN-009)."""
    text = Msg(
        "{kind} {level}, Weight {weight}, Critical {critical}",
        kind=SKILLS["melee"] if weapon.tactic == "melee" else SKILLS["accuracy"],
        level=weapon.level,
        weight=weapon.weight,
        critical=weapon.critical,
    )
    return Msg("{card}, Legendary", card=text) if weapon.legendary else text


def worn(armor: Armor) -> Msg:
    """The Boost and the Protection of an Armor Card (SV-ARM-005, SV-ARM-006)."""
    if armor.resistant is not None:
        against = Msg("Resistant to {what}", what=DAMAGES[armor.resistant])
    else:
        assert armor.immune is not None
        against = Msg("Immune to {what}", what=STATES[armor.immune])
    return Msg("Armor, Boost of {skill}, {against}", skill=SKILLS[armor.boost], against=against)


# -- an Action --------------------------------------------------------------------------------


def action_text(actions: Mapping[str, Action], name: str, box: Box, critical: int = 0) -> Msg:
    """All that one of the Actions of a card or panel says (SV-WPN-010, SV-PNL-025); `critical` is
    what the card itself says of Critical Damage."""
    action = actions[name]
    parts = [does(action, box), *limits(actions, name, box, critical)]
    return Msg("{price}: {text}", price=price_text(action), text=in_a_row(parts))


def limits(actions: Mapping[str, Action], name: str, box: Box, critical: int) -> Iterator[Msg]:
    """What else stands beside an Action."""
    action = actions[name]
    if action.critical is not None and action.critical != critical:
        yield Msg("Critical {n}", n=action.critical)
    if action.needs:
        yield Msg("with the card {card} too", card=title(box, action.needs))
    if action.chained:
        yield Msg("only after {action}", action=Msg(actions[action.chained].name))
    vital = activator(actions, name)
    if vital != "green":
        yield Msg("Grave only") if vital == "red" else Msg("Wounded or Grave only")
    if action.ammunition > 1:
        yield Msg("{n} times a turn", n=action.ammunition)


def activator(actions: Mapping[str, Action], name: str) -> Vital:
    """SV-WPN-019: the Vital Activator, that of its link for a Chained Action."""
    while actions[name].chained:
        name = actions[name].chained
    return actions[name].vital


def title(box: Box, kind: str) -> Msg:
    """What a card is called; by its key where the packs do not know it."""
    card = box.find(kind)
    return Msg("{card}", card=kind) if card is None else Msg(card.name)


def price_text(action: Action) -> Msg:
    """What an Action costs."""
    price = Msg("{n} Action Point", plural="{n} Action Points", n=action.points)
    if action.energy:
        price = Msg(
            "{n} Action Point, {energy} Energy",
            plural="{n} Action Points, {energy} Energy",
            n=action.points,
            energy=action.energy,
        )
    return Msg("{price}, {n} Health", price=price, n=action.health) if action.health else price


def does(action: Action, box: Box) -> Msg:
    """What an Action does, in a few words."""
    return in_a_row([*told(action.words, box), *how(action)] or [NOTHING])


def how(action: Action) -> Iterator[Msg]:
    """How it is done, and to whom, where that is not by a roll against one enemy."""
    if action.dice:
        yield Msg(
            "{dice} Action Die",
            plural="{dice} Action Dice",
            dice=f"{action.dice:+}",
            n=abs(action.dice),
        )
    if action.instant:
        yield Msg("Instant")
    if action.aims in AIMED:
        yield AIMED[action.aims]
    if action.most_bars:
        yield Msg(
            "on nobody with more than {n} Health bar",
            plural="on nobody with more than {n} Health bars",
            n=action.most_bars,
        )
    if action.spares_stages:
        yield Msg("on nobody with Stages")


# -- its words --------------------------------------------------------------------------------


def told(words: Sequence[Word], box: Box) -> Iterator[Msg]:
    """Each word, with whom it befalls where that is not whom the Action reaches."""
    for word in words:
        yield befalling(said(word, box), word.on)


def befalling(what: Msg, on: Recipient) -> Msg:
    """What befalls somebody else than whom the Action reaches."""
    if on == "self":
        return Msg("{what} for who uses it", what=what)
    if on == "beside":
        return Msg("{what} for all others in its space", what=what)
    if on == "enemies_beside":
        return Msg("{what} for all enemies in its space", what=what)
    return what


def said(word: Word, box: Box) -> Msg:
    """What a word says."""
    if isinstance(word, Flips):
        inner = [*told(word.words, box)] or [NOTHING]
        return Msg("on a Cooperlay ({words})", words=in_a_row(inner))
    if isinstance(word, Summons):
        minion = Msg(box.minions[word.minion].name)
        return Msg("Summon {n} {minion}", n=word.count, minion=minion)
    if isinstance(word, Damages | Afflicts | Heals | Lasts):
        return scaled(word)
    return plain(word)


def plain(word: Energizes | Cleanses | Revives | Draws | Repositions | Teleports | Taunts) -> Msg:
    """A word that says the same whoever uses it."""
    if isinstance(word, Energizes):
        return Msg("{n} Energy back", n=word.amount)
    if isinstance(word, Cleanses):
        return Msg("the end of all States")
    if isinstance(word, Revives):
        return Msg("Revive")
    if isinstance(word, Draws):
        return Msg("Draw {n}", n=word.spaces)
    if isinstance(word, Repositions):
        return Msg("Reposition {n}", n=word.spaces)
    if isinstance(word, Teleports):
        return Msg("Teleport")
    return Msg("Taunt of a Defense below {n}", n=word.below)


def scaled(word: Damages | Afflicts | Heals | Lasts) -> Msg:
    """A word with a number that a Skill may multiply (SV-PRO-004), and when it comes or ends."""
    what = counted(word)
    if word.per:
        what = Msg("{what} for each level of {skill}", what=what, skill=SKILLS[word.per])
    if isinstance(word, Afflicts) and word.soon:
        return Msg("{what} when its next turn begins", what=what)
    if isinstance(word, Lasts):
        what = Msg("{what} {until}", what=what, until=until(word))
        return Msg("{what}, adding up", what=what) if word.accumulates else what
    return what


def until(word: Lasts) -> Msg:
    """When it is over; what guards against a Hit is over with one that is suffered."""
    if word.ends == "hit" and word.effect in GUARDS:
        return Msg("until the next Hit on it")
    return UNTIL[word.ends]


def counted(word: Damages | Afflicts | Heals | Lasts) -> Msg:
    """What it is, and how much of it."""
    if isinstance(word, Damages):
        return Msg("{n} {type}", n=word.amount, type=DAMAGES[word.type])
    if isinstance(word, Afflicts):
        return Msg("{state} {level}", state=STATES[word.state], level=word.level)
    if isinstance(word, Heals):
        return Msg("{n} Health back", n=word.amount)
    return called(word.effect, word.amount)
