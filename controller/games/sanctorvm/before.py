"""Before the battle: Rhinoceros Skin and the Healing passive; and after it, what the living get."""

from __future__ import annotations

from controller.engine import Play, Rules
from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.effects import Free, Heal
from controller.games.sanctorvm.events import Refreshed, Skinned
from controller.games.sanctorvm.state import Battle, Miniature
from controller.games.sanctorvm.values import ENERGY, HEALTH
from controller.games.sanctorvm.words import DAMAGES, STATES, Condition, Damage
from controller.wire import Choose, Msg, Option, Why

__all__ = ["aftermath", "heal", "skin"]

SKINS: tuple[Damage, ...] = ("basic", "fire", "electric", "toxic")
"""SV-PWR-009: what the skin can be hardened against."""


def skin(book: Book, play: Play[Battle]) -> Rules[None]:
    """SV-PWR-009, SV-PWR-010: a Resistance and an Immunity of her choice; she chooses though she
    lies dead, since she stands up when the battle begins."""
    state = play.state
    values = book.values(state)
    for who in state.of("homo"):
        if not values.has(who, "rhinoceros_skin"):
            continue
        seat, name = book.seat(state, who), values.name(who)
        damage = yield Choose(
            key="skin-damage",
            to=(seat,),
            prompt=Msg("Rhinoceros Skin: to which Damage is {who} Resistant?", who=name),
            because=("SV-PWR-009",),
            options=tuple(Option(kind, DAMAGES[kind], subject=who.id) for kind in SKINS),
        )
        condition = yield Choose(
            key="skin-state",
            to=(seat,),
            prompt=Msg("Rhinoceros Skin: to which State is {who} Immune?", who=name),
            because=("SV-PWR-010",),
            options=tuple(Option(kind, STATES[kind], subject=who.id) for kind in STATES),
        )
        harden(play, who, name, damage[0].id, condition[0].id)
    state.stage = "start"


def harden(
    play: Play[Battle], who: Miniature, name: Msg, damage: Damage, condition: Condition
) -> None:
    """SV-PWR-011: it lasts for the battle."""
    who.resistant.append(damage)
    who.immune.append(condition)
    against = Msg(
        "Resistant to {damage} and Immune to {state}",
        damage=DAMAGES[damage],
        state=STATES[condition],
    )
    why = Why(Msg("Rhinoceros Skin"), ("SV-PWR-009", "SV-PWR-010"))
    play.tell(Skinned(who=who.id, name=name, against=against, reasons=(why,)))


def heal(book: Book, play: Play[Battle]) -> Rules[None]:
    """SV-ATR-023, SV-ATR-026: the living recover their Intelligence in Health; the dead stand up
    with 1, and their Aura more (SV-HLT-022), full of Energy and free of States."""
    state = play.state
    state.stage = "advantage"
    values = book.values(state)
    for who in state.of("homo"):
        name = values.name(who)
        if who.alive:
            amount = values.attribute(who, "intelligence")
            why = Why(Msg("Healing: Intelligence {n}", n=amount), ("SV-ATR-023",))
        else:
            aura = values.skill(who, "aura")
            amount = 1 + aura
            why = Why(Msg("revived with 1 + Aura {n}", n=aura), ("SV-ATR-026", "SV-HLT-022"))
            who.energy = ENERGY
            who.states.clear()
        if who.health < HEALTH or who.states:  # a full bar is worth no word, but see SV-STA-005
            yield from book.resolve(play, Heal(who=who.id, called=name, amount=amount), why)


def aftermath(book: Book, play: Play[Battle]) -> Rules[None]:
    """SV-AP-016 to SV-AP-018: who lives loses all States, has all Energy and heals once more."""
    values = book.values(play.state)
    for who in play.state.living("homo"):
        name = values.name(who)
        for state in list(who.states):
            free = Free(who=who.id, called=name, state=state)
            yield from book.resolve(play, free, Why(Msg("the battle is won"), ("SV-AP-016",)))
        who.energy = ENERGY
        why = Why(Msg("the battle is won"), ("SV-AP-017",))
        play.tell(Refreshed(who=who.id, name=name, reasons=(why,)))
        amount = values.attribute(who, "intelligence")
        text = Msg("Healing: Intelligence {n}", n=amount)
        effect = Heal(who=who.id, called=name, amount=amount)
        yield from book.resolve(play, effect, Why(text, ("SV-AP-018", "SV-ATR-024")))
