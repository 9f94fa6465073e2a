"""Card text: what stands on a card and in the Actions of a panel, in words made from the data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.games.sanctorvm.action import Action, Afflicts, Damages, Word
from controller.games.sanctorvm.cards import AnyCard, Weapon
from controller.games.sanctorvm.words import DAMAGES, SKILLS, STATES, in_a_row
from controller.wire import Msg, Text

__all__ = ["action_text", "card_text", "does", "price_text"]


def card_text(card: AnyCard) -> Text:
    """All that a card says."""
    text: Text = heading(card)
    for name, action in card.actions.items():
        line = Msg(
            "{action}: {text}", action=Msg(action.name), text=action_text(card.actions, name)
        )
        text = Msg("{first}\n{next}", first=text, next=line)
    return text


def heading(weapon: AnyCard) -> Text:
    """What stands above the Actions."""
    if not isinstance(weapon, Weapon):
        return Msg("Weight {weight}", weight=weapon.weight)
    return Msg(
        "{kind} {level}, Weight {weight}, Critical {critical}",
        kind=SKILLS["melee"] if weapon.tactic == "melee" else SKILLS["accuracy"],
        level=weapon.level,
        weight=weapon.weight,
        critical=weapon.critical,
    )


def action_text(actions: Mapping[str, Action], name: str) -> Msg:
    """All that one of the Actions of a card or panel says (SV-WPN-010, SV-PNL-025)."""
    action = actions[name]
    parts = [does(action)]
    if action.critical:
        parts.append(Msg("Critical {n}", n=action.critical))
    if action.chained:
        parts.append(Msg("only after {action}", action=Msg(actions[action.chained].name)))
    elif action.vital != "green":
        parts.append(Msg("Grave only") if action.vital == "red" else Msg("Wounded or Grave only"))
    if action.ammunition > 1:
        parts.append(Msg("{n} times a turn", n=action.ammunition))
    return Msg("{price}: {text}", price=price_text(action), text=in_a_row(parts))


def price_text(action: Action) -> Msg:
    """What an Action costs."""
    if action.energy:
        return Msg(
            "{n} Action Point, {energy} Energy",
            plural="{n} Action Points, {energy} Energy",
            n=action.points,
            energy=action.energy,
        )
    return Msg("{n} Action Point", plural="{n} Action Points", n=action.points)


def does(action: Action) -> Msg:
    """What an Action does, in a few words."""
    return in_a_row([*told(action.words), *how(action)] or [Msg("nothing more")])


def told(words: tuple[Word, ...]) -> Iterator[Msg]:
    """Each word."""
    for word in words:
        if isinstance(word, Afflicts):
            yield Msg("{state} {level}", state=STATES[word.state], level=word.level)
        elif isinstance(word, Damages):
            yield Msg("{n} {type}", n=word.amount, type=DAMAGES[word.type])


def how(action: Action) -> Iterator[Msg]:
    """How it is done, where that is not by a roll against one enemy."""
    if action.dice:
        yield Msg("{dice} Action Dice", dice=f"{action.dice:+}")
    if action.instant:
        yield Msg("Instant")
    if action.aims == "self":
        yield Msg("on itself")
    elif action.aims == "next_space":
        yield Msg("on all in a space next to its own")
