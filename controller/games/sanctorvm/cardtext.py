"""Card text: what stands on a Weapon Card and in the Actions of a panel, in words."""

from __future__ import annotations

from collections.abc import Iterator

from controller.games.sanctorvm.pack import Deed, Suffer, Weapon, Word
from controller.games.sanctorvm.words import DAMAGES, SKILLS, STATES, in_a_row
from controller.wire import Msg, Text

__all__ = ["card_text", "deed_text", "does"]


def card_text(weapon: Weapon) -> Text:
    """All that a Weapon Card says."""
    text: Text = Msg(
        "{kind} {level}, Weight {weight}, Critical {critical}",
        kind=SKILLS["melee"] if weapon.tactic == "melee" else SKILLS["accuracy"],
        level=weapon.level,
        weight=weapon.weight,
        critical=weapon.critical,
    )
    for deed in weapon.actions.values():
        line = Msg("{action}: {text}", action=Msg(deed.name), text=deed_text(deed))
        text = Msg("{first}\n{next}", first=text, next=line)
    return text


def deed_text(deed: Deed) -> Msg:
    """What an Action costs and does."""
    if deed.energy:
        return Msg(
            "{n} Action Point, {energy} Energy: {does}",
            plural="{n} Action Points, {energy} Energy: {does}",
            n=deed.points,
            energy=deed.energy,
            does=does(deed),
        )
    return Msg(
        "{n} Action Point: {does}",
        plural="{n} Action Points: {does}",
        n=deed.points,
        does=does(deed),
    )


def does(deed: Deed) -> Msg:
    """What an Action does, in a few words."""
    return in_a_row(told(deed.words)) if deed.words else Msg("nothing more")


def told(words: tuple[Word, ...]) -> Iterator[Msg]:
    """Each word."""
    for word in words:
        if isinstance(word, Suffer):
            yield Msg("{state} {level}", state=STATES[word.state], level=word.level)
        else:
            yield Msg("{n} {type}", n=word.amount, type=DAMAGES[word.type])
