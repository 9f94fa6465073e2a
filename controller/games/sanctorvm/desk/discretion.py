"""Discretion: what the Overlord's hand does in a battle (SV-OVL-004 to SV-OVL-007).

    harder   the Overlord's Actions do more Damage to the Homo Superbe; an additional Minion comes
    easier   they do less; a Tool Card out of the Tool Deck is slipped to somebody; Health comes
             back

All of it happens through the words that the rules use for it anyway, so that whatever waits for a
Minion, a card or a healing takes part.

What may live here: the deeds of a battle.  What may not: those of the story
(`campaign.discretion`), and their common form (`hand`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.engine import Rules
from controller.games.sanctorvm.battle.conditions import available, enter
from controller.games.sanctorvm.box.cards import Tool, copies
from controller.games.sanctorvm.desk import hand
from controller.games.sanctorvm.desk.hand import BY_HAND, DAMAGE, Deed, Intervened, one
from controller.games.sanctorvm.effects import Heal, Revive
from controller.games.sanctorvm.preparing.equipping import take, unfit
from controller.games.sanctorvm.scene import Field, Scene
from controller.games.sanctorvm.state import Miniature
from controller.games.sanctorvm.turns.round_of_turns import hand_over
from controller.wire import Msg, Option, Why

__all__ = ["DEEDS"]


# -- an additional Minion ---------------------------------------------------------------------


def no_minion(field: Field) -> Why | None:
    """Why none can come now."""
    if not field.state.round:
        return Why(Msg("the battle has not begun"), ("SV-OVL-005", "SV-TRN-001"))
    if field.state.aside is not None:
        return Why(Msg("a duel is being fought"), ("SV-MOD-DUE-003",))
    kind = next(iter(field.box.minions), "")
    if not kind or not available(field, kind, field.board.spaces):
        return Why(Msg("no space has room for one more Minion"), ("SV-OVL-005", "SV-MAP-020"))
    return None


def minion(scene: Scene) -> Rules[None]:
    """SV-OVL-005: of which kind, and where; it acts from the next round on (SV-GLO-020)."""
    options = [
        Option(f"minion:{kind}", Msg(panel.name), objects=(kind,))
        for kind, panel in scene.box.minions.items()
    ]
    prompt = Msg("Which additional Minion comes?")
    taken = yield from one(scene, "hand-minion", prompt, options, "SV-OVL-005")
    if taken is None:
        return
    [kind] = taken.objects
    what = Msg("an additional Minion, {minion}", minion=Msg(scene.box.minions[kind].name))
    scene.tell(Intervened(what=what, reasons=(Why(BY_HAND, ("SV-OVL-005",)),)))
    yield from enter(scene, kind, list(scene.board.spaces), ("SV-OVL-005",), BY_HAND)


# -- an additional Tool Card ------------------------------------------------------------------


def tool_deck(field: Field) -> list[str]:
    """Of each Tool Card that the Tool Deck holds, the first copy that nobody has."""
    held = set(field.state.cards())
    left = (
        [copy for copy in copies(kind, card) if copy not in held]
        for kind, card in field.box.tools.items()
    )
    return [cards[0] for cards in left if cards]


def no_tool(field: Field) -> Why | None:
    """Why none can be handed out."""
    return hand.deck_empty(tool_deck(field))


def tool(scene: Scene) -> Rules[None]:
    """SV-OVL-006: which one, and to whom; who cannot bear it is greyed, with the reason."""
    card = yield from hand.which_card(scene, {c: scene.box.numbered(c) for c in tool_deck(scene)})
    if card is None:
        return
    title = scene.box.numbered(card)
    storage = Option("storage", Msg("Into the Storage Deck"))
    options = [*bearers(scene, card), storage]
    taken = yield from one(
        scene, "hand-to", Msg("Who gets {card}?", card=title), options, "SV-OVL-006"
    )
    if taken is None:
        return
    hand.handed_out(scene, title)
    if taken.subject:
        take(scene, scene.state.miniature(taken.subject), card)
    else:
        scene.state.storage.append(card)


def bearers(field: Field, card: str) -> Iterator[Option]:
    """Everybody of the five who is there and alive."""
    kind = field.box.card(card)
    assert isinstance(kind, Tool)
    for who in field.state.heroes():
        if who.alive and not who.gone:
            yield Option(
                f"to:{who.id}",
                field.name(who),
                subject=who.id,
                closed=unfit(field, who, kind),
            )


# -- Health -----------------------------------------------------------------------------------


def patients(field: Field) -> list[Miniature]:
    """Those of the five who are there, the dead too."""
    return [who for who in field.state.heroes() if not who.gone]


def no_health(field: Field) -> Why | None:
    """Why nobody can be helped."""
    return hand.all_well(who.health for who in patients(field))


def health(scene: Scene) -> Rules[None]:
    """SV-OVL-007: whose, and how much; the dead stand up with it (SV-OVL-008)."""
    people = [(who.id, scene.name(who), who.health) for who in patients(scene)]
    whose, amount = yield from hand.whose_health(scene, people)
    for who in patients(scene):
        if amount and (who.id == whose or (who.alive and not whose)):
            yield from restore(scene, who, amount)


def restore(scene: Scene, who: Miniature, amount: int) -> Rules[None]:
    """Heal the living; raise the dead, whose turn comes before the round is over (SV-TRN-004)."""
    name, why = scene.name(who), Why(BY_HAND, ("SV-OVL-007",))
    if who.alive:
        yield from scene.resolve(Heal(who=who.id, called=name, amount=amount), why)
        return
    yield from scene.resolve(Revive(who=who.id, called=name, health=amount), why)
    if scene.state.stage == "round":
        hand_over(scene.state, scene.state.side)


DEEDS: Mapping[str, Deed] = {
    "damage": DAMAGE,
    "minion": Deed(Msg("Bring in an additional Minion"), minion, no_minion),
    "tool": Deed(Msg("Hand out an additional Tool Card"), tool, no_tool),
    "health": Deed(Msg("Restore Health"), health, no_health),
}
