"""Discretion: what the Overlord's hand does in the story (SV-OVL-003, SV-OVL-004, SV-OVL-006,
SV-OVL-007).

    harder   Tests have a higher level, and what hurts hurts more, from here on
    easier   a lower one, and less; a Tool Card comes into the Storage Deck; Health comes back

While an Action Phase is fought the offer is that of the battle, which adds a Minion to it.

What may live here: the deeds of the story.  What may not: their common form (`desk.hand`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.engine import Rules
from controller.games.sanctorvm.campaign.side import decks
from controller.games.sanctorvm.campaign.side.fortunes import change_health
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.games.sanctorvm.desk import hand
from controller.games.sanctorvm.desk.hand import BY_HAND, DAMAGE, Deed, Intervened, degree, signed
from controller.wire import Msg, Offer, SheetLine, Why

__all__ = ["lend_a_hand", "lines", "offers"]

UNDER_WAY = ("chapter", "gifts", "step", "fallen", "lost", "tabernacle", "level", "desk", "draft")
"""The stages of a story that is under way, outside battle."""


def offers(story: Story) -> Iterator[Offer]:
    """SV-OVL-008: one, while the story is under way."""
    if story.state.stage in UNDER_WAY:
        yield hand.OFFER


def lend_a_hand(telling: Telling) -> Rules[None]:
    """SV-OVL-008: help, or hinder."""
    yield from hand.lend_a_hand(telling, DEEDS)


def lines(story: Story) -> Iterator[SheetLine]:
    """What is not as the book has it, for everybody to see."""
    if story.state.difficulty:
        yield SheetLine(Msg("Level of Tests"), signed(story.state.difficulty))
    yield from hand.damage_line(story.state.harm)


def tests(telling: Telling) -> Rules[None]:
    """SV-OVL-003, SV-OVL-008: how much harder, or easier, Tests are from here on."""
    state = telling.state
    prompt = Msg("How much higher, or lower, is the level of each Test?")
    level = yield from degree(telling, "hand-tests", prompt, state.difficulty, "SV-OVL-003")
    if level != state.difficulty:
        state.difficulty = level
        why = Why(Msg("from here on"), ("SV-OVL-003",))
        telling.tell(
            Intervened(what=Msg("level of Tests {degree}", degree=signed(level)), reasons=(why,))
        )


def tool_deck(story: Story) -> list[str]:
    """The kinds of cards that the Tool Deck holds."""
    return [kind for kind in story.box.tools if decks.left(story, kind)]


def no_tool(story: Story) -> Why | None:
    """Why none can be handed out."""
    return hand.deck_empty(tool_deck(story))


def tool(telling: Telling) -> Rules[None]:
    """SV-OVL-006: which one; it comes into the Storage Deck."""
    names = {kind: decks.title(telling, kind) for kind in tool_deck(telling)}
    kind = yield from hand.which_card(telling, names)
    if kind is not None:
        decks.gain(telling, kind, 1, hand.handed_out(telling, names[kind]))


def no_health(story: Story) -> Why | None:
    """Why nobody can be helped."""
    return hand.all_well(each.health for each in story.state.five())


def health(telling: Telling) -> Rules[None]:
    """SV-OVL-007: whose, and how much; the dead stand up with it (SV-OVL-008)."""
    five = telling.state.five()
    people = [(each.id, telling.name(each), each.health) for each in five]
    whose, amount = yield from hand.whose_health(telling, people)
    for each in five:
        if amount and (each.id == whose or (each.alive and not whose)):
            change_health(telling, each, amount, Why(BY_HAND, ("SV-OVL-007",)))


DEEDS: Mapping[str, Deed] = {
    "tests": Deed(Msg("Raise or lower the level of Tests"), tests),
    "damage": DAMAGE,
    "tool": Deed(Msg("Hand out an additional Tool Card"), tool, no_tool),
    "health": Deed(Msg("Restore Health"), health, no_health),
}
