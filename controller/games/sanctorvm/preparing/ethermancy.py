"""Ethermancy: what the Skill gives before a chapter (SV-SKL-029 to SV-SKL-033, SV-PWR-014).

    a Proterberus   a coin for each level until one shows Cooperlay; then one card of one's choosing
    Ethermancy Cards  for the Primordial Ethermancer alone, as many as his level is high

`proterberus` and `powers` ask for these by themselves, whoever plays a chapter; `chapter` is the
stage of a battle that begins one.  A new Proterberus lies in the Storage Deck, to be equipped like
any other tool; Ethermancy Cards weigh nothing, and who has chosen them has them.

What may live here: these gifts.  What may not: what the cards do (the packs), and using them
(`means`, `performing`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from msgspec import Struct

from controller.engine import Illegal, Invalid, Rules
from controller.games.sanctorvm.box.cards import AnyCard, copies, kind_of
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.events import Conjured, Equipped
from controller.games.sanctorvm.hits.dice import COOPERLAY, coin
from controller.games.sanctorvm.scene import Field, Scene
from controller.games.sanctorvm.state import Miniature
from controller.wire import AnyAsk, Choose, Msg, Option, Why

__all__ = ["Gifted", "chapter", "held", "learnt", "level", "open_chapter", "powers", "proterberus"]

Asks = Callable[[AnyAsk], Rules[Any]]
"""How a question is put, and its reply returned."""


class Gifted(Struct, frozen=True):
    """Somebody with the Skill: the seat that plays it, its name, and its level."""

    seat: str
    name: Msg
    level: int


# -- the gifts --------------------------------------------------------------------------------


def proterberus(ask: Asks, who: Gifted, box: Box, taken: Collection[str]) -> Rules[str]:
    """SV-SKL-029 to SV-SKL-031: the copy that it creates, out of those that are not `taken`; empty
    where it creates none.  One is the most, so the coins end with the first Cooperlay."""
    cards = [kind for kind, tool in box.tools.items() if tool.kind == "proterberus"]
    left = [copy for kind in cards for copy in free(kind, box.tools[kind], taken)[:1]]
    for n in range(who.level if left else 0):
        text = Msg(
            "{who} tries to create a Proterberus: flip {n} of {level}",
            who=who.name,
            n=n + 1,
            level=who.level,
        )
        [side] = yield from ask(coin("proterberus-coin", who.seat, text, ("SV-SKL-029",)))
        if side == COOPERLAY:
            return (yield from created(ask, who, box, left))
    return ""


def created(ask: Asks, who: Gifted, box: Box, left: list[str]) -> Rules[str]:
    """SV-SKL-030: the card of its choice; empty where it wants none."""
    taken = yield from ask(
        Choose(
            key="proterberus",
            to=(who.seat,),
            prompt=Msg("Cooperlay: which Proterberus does {who} create?", who=who.name),
            because=("SV-SKL-030", "SV-SKL-031"),
            options=(
                *(of_card(copy, box) for copy in left),
                Option("none", Msg("None of them")),
            ),
            skips=True,
            hint="card",
        )
    )
    found: list[str] = [card for option in taken for card in option.objects]
    return found[0] if found else ""


def powers(ask: Asks, who: Gifted, box: Box, taken: Collection[str], most: int) -> Rules[list[str]]:
    """SV-PWR-014, SV-ETH-005: the Ethermancy Cards that the Primordial Ethermancer chooses, `most`
    at most, out of those that are not `taken`."""
    kinds = box.ethermancies
    left = [copy for kind, card in kinds.items() for copy in free(kind, card, taken)]
    if not left or most <= 0:
        return []
    chosen = yield from ask(
        Choose(
            key="powers",
            to=(who.seat,),
            prompt=Msg(
                "{who} chooses {n} Ethermancy Card at most for this chapter",
                plural="{who} chooses {n} Ethermancy Cards at most for this chapter",
                who=who.name,
                n=most,
            ),
            because=("SV-PWR-014", "SV-ETH-005"),
            options=tuple(of_card(copy, box) for copy in left),
            least=0,
            most=min(most, len(left)),
            skips=True,
            hint="card",
        )
    )
    return [card for option in chosen for card in option.objects]


def free(kind: str, card: AnyCard, taken: Collection[str]) -> list[str]:
    """SV-SKL-030: the copies of a card that nobody has."""
    return [copy for copy in copies(kind, card) if copy not in taken]


def of_card(copy: str, box: Box) -> Option:
    """A card to be chosen."""
    return Option(f"card:{copy}", Msg(box.card(copy).name), objects=(copy,))


# -- in a battle that begins a chapter --------------------------------------------------------


def open_chapter(field: Field) -> None:
    """A chapter begins: who has a level of the Skill sees what it gives, before they equip."""
    state = field.state
    state.gifted = [who.id for who in state.of("homo") if level(who)]


def learnt(field: Field, kinds: Sequence[str]) -> None:
    """SV-PWR-014, SV-PWR-013: the cards that the Primordial Ethermancer has from the chapter.
    Raises `Invalid` for what is no Ethermancy Card or is named twice, `Illegal` for what he cannot
    have."""
    if not kinds:
        return
    for kind in kinds:
        if kind not in field.box.ethermancies or kinds.count(kind) > 1:
            text = Msg('"{name}" is no Ethermancy Card, or is named twice.', name=kind)
            raise Invalid(text, ("SV-ETH-005",))
    who = next(
        (each for each in field.state.of("homo") if field.values.bends(each, "ethermancer")), None
    )
    if who is None:
        raise Illegal(Msg("Nobody who fights here uses Ethermancy Cards."), ("SV-PWR-013",))
    if len(kinds) > level(who):
        text = Msg(
            "{who} has Ethermancy {level}, and no more cards than that: {n} are named.",
            who=field.name(who),
            level=level(who),
            n=len(kinds),
        )
        raise Illegal(text, ("SV-PWR-014", "SV-ETH-005"))
    who.cards += [f"{kind}-1" for kind in kinds]


def chapter(scene: Scene) -> Rules[None]:
    """SV-PRO-005, SV-ETH-005: what the next of them is given; then they equip."""
    state = scene.state
    if state.gifted:
        who = state.miniature(state.gifted[0])
        yield from conjure(scene, who)
        if scene.values.bends(who, "ethermancer"):
            yield from learn(scene, who)
        state.gifted.pop(0)
    if not state.gifted:
        state.stage = "equip"


def conjure(scene: Scene, who: Miniature) -> Rules[None]:
    """SV-SKL-029: the coins, and what comes of them."""
    me = of(scene, who)
    card = yield from proterberus(scene.ask, me, scene.box, set(scene.state.cards()))
    title = Msg(scene.box.card(card).name) if card else None
    if card:
        scene.state.storage.append(card)
    why = Why(Msg("Ethermancy {n}", n=me.level), ("SV-SKL-029", "SV-SKL-031"))
    scene.tell(Conjured(who=who.id, name=me.name, card=card, title=title, reasons=(why,)))


def learn(scene: Scene, who: Miniature) -> Rules[None]:
    """SV-PWR-014: his cards for this chapter."""
    me = of(scene, who)
    most = me.level - held(scene, who)
    chosen = yield from powers(scene.ask, me, scene.box, set(scene.state.cards()), most)
    why = Why(Msg("Ethermancy {n}", n=me.level), ("SV-PWR-014", "SV-ETH-005"))
    for card in chosen:
        who.cards.append(card)
        title = Msg(scene.box.card(card).name)
        scene.tell(Equipped(who=who.id, name=me.name, card=card, title=title, reasons=(why,)))


def of(scene: Scene, who: Miniature) -> Gifted:
    """A miniature, as somebody with the Skill."""
    return Gifted(scene.seat(who), scene.name(who), level(who))


def level(who: Miniature) -> int:
    """The level on its Superb Panel: a Boost belongs to the battle, and comes too late."""
    return 0 if who.panel is None else who.panel.skills["ethermancy"]


def held(field: Field, who: Miniature) -> int:
    """How many Ethermancy Cards it has."""
    return sum(kind_of(card) in field.box.ethermancies for card in who.cards)
