"""Features: what lies on the Pathways, and what befalls who crosses it (SV-FEA-001 to SV-FEA-010).

Whoever walks goes link by link (`movement`), and so does whom somebody Draws or Repositions
(`push`): each link with a Feature is a `Cross`, and its State comes there and then.  Rubble is not
crossed by the Homo Superbe Side at all: it closes the Pathway to them (`Book.ground`), and to
Minions it is nothing.

What may live here: where Features lie, and their States.  What may not: going somewhere, and
clearing Rubble (`rubble`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from controller.engine import Play
from controller.engine.effects import Hook, Then, Word, commit, react
from controller.games.sanctorvm.box.words import FEATURES, STATES, Condition, Crossing
from controller.games.sanctorvm.effects import Afflict, OfMiniature
from controller.games.sanctorvm.events import Befell
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.state import Battle, Feature
from controller.wire import Msg, Why

__all__ = ["HOOKS", "LEVEL", "WORDS", "Cross", "Crossed", "perils"]

LEVEL: Final = 6
"""SV-FEA-007 to SV-FEA-010: the level of the States; Fortitude may cancel it."""

SUFFERED: dict[Crossing, tuple[Condition, str]] = {
    "short_circuit": ("stunned", "SV-FEA-007"),
    "creature": ("bleeding", "SV-FEA-008"),
    "leak": ("infected", "SV-FEA-009"),
    "blaze": ("burning", "SV-FEA-010"),
}
"""The State that comes of crossing it, and the rule."""


class Cross(OfMiniature, frozen=True, kw_only=True):
    """Pass a Feature on the way into a space; no movement ends by it."""

    feature: Crossing
    place: str

    def says(self) -> Msg:
        return Msg("{who} crosses {feature}", who=self.called, feature=FEATURES[self.feature])


class Crossed(Befell, frozen=True, kw_only=True):
    """It has passed a Feature, on its way."""

    feature: Msg
    place: str

    def says(self) -> Msg:
        return Msg(
            "{who} crosses {feature} into {place}",
            who=self.name,
            feature=self.feature,
            place=self.place,
        )


def perils(field: Field) -> Mapping[tuple[str, str], Crossing]:
    """SV-FEA-001: what lies on which Pathways, both ways round; Rubble closes them instead."""
    return field.book.perils.of(field.state.features)


def lying_on(features: Sequence[Feature]) -> Mapping[tuple[str, str], Crossing]:
    """What these Features come to."""
    return {
        pair: feature.kind
        for feature in features
        if feature.kind != "rubble"
        for one, other in feature.pathways
        for pair in ((one, other), (other, one))
    }


def cross(play: Play[Battle], it: Cross) -> Crossed:
    """It is in the space behind, on its way."""
    play.state.miniature(it.who).place = it.place
    return Crossed(who=it.who, name=it.called, feature=FEATURES[it.feature], place=it.place)


def suffer(play: Play[Battle], it: Cross) -> Then | None:
    """SV-FEA-002, SV-GLO-015: its State, where it lies."""
    if it.feature not in SUFFERED:
        return None
    state, rule = SUFFERED[it.feature]
    text = Msg("{feature}: {state} {n}", feature=FEATURES[it.feature], state=STATES[state], n=LEVEL)
    afflict = Afflict(who=it.who, called=it.called, states=((state, LEVEL),))
    return Then((afflict,), Why(text, ("SV-FEA-002", rule)))


WORDS: tuple[Word[Battle], ...] = (commit(Cross, cross),)
HOOKS: tuple[Hook[Battle], ...] = (react(Cross, suffer, 10),)
