"""Card text: what stands on a Weapon Card and in the Actions of a panel, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.games.sanctorvm.pack import Deed, Suffer, Weapon, Word
from controller.games.sanctorvm.words import DAMAGES, SKILLS, STATES, in_a_row
from controller.wire import Msg, Text

__all__ = ["card_text", "deed_text", "does", "price"]


def card_text(weapon: Weapon) -> Text:
    """All that a Weapon Card says."""
    text: Text = Msg(
        "{kind} {level}, Weight {weight}, Critical {critical}",
        kind=SKILLS["melee"] if weapon.tactic == "melee" else SKILLS["accuracy"],
        level=weapon.level,
        weight=weapon.weight,
        critical=weapon.critical,
    )
    for name, deed in weapon.actions.items():
        line = Msg("{action}: {text}", action=Msg(deed.name), text=deed_text(weapon.actions, name))
        text = Msg("{first}\n{next}", first=text, next=line)
    return text


def deed_text(actions: Mapping[str, Deed], name: str) -> Msg:
    """All that one of the Actions of a card or panel says (SV-WPN-010, SV-PNL-025)."""
    deed = actions[name]
    parts = [does(deed)]
    if deed.critical:
        parts.append(Msg("Critical {n}", n=deed.critical))
    if deed.chained:
        parts.append(Msg("only after {action}", action=Msg(actions[deed.chained].name)))
    elif deed.vital != "green":
        parts.append(Msg("Grave only") if deed.vital == "red" else Msg("Wounded or Grave only"))
    if deed.ammunition > 1:
        parts.append(Msg("{n} times a turn", n=deed.ammunition))
    return Msg("{price}: {text}", price=price(deed), text=in_a_row(parts))


def price(deed: Deed) -> Msg:
    """What an Action costs."""
    if deed.energy:
        return Msg(
            "{n} Action Point, {energy} Energy",
            plural="{n} Action Points, {energy} Energy",
            n=deed.points,
            energy=deed.energy,
        )
    return Msg("{n} Action Point", plural="{n} Action Points", n=deed.points)


def does(deed: Deed) -> Msg:
    """What an Action does, in a few words."""
    return in_a_row([*told(deed.words), *how(deed)] or [Msg("nothing more")])


def told(words: tuple[Word, ...]) -> Iterator[Msg]:
    """Each word."""
    for word in words:
        if isinstance(word, Suffer):
            yield Msg("{state} {level}", state=STATES[word.state], level=word.level)
        else:
            yield Msg("{n} {type}", n=word.amount, type=DAMAGES[word.type])


def how(deed: Deed) -> Iterator[Msg]:
    """How it is done, where that is not by a roll against one enemy."""
    if deed.dice:
        yield Msg("{dice} Action Dice", dice=f"{deed.dice:+}")
    if deed.instant:
        yield Msg("Instant")
    if deed.aims == "self":
        yield Msg("on itself")
    elif deed.aims == "next_space":
        yield Msg("on all in a space next to its own")
