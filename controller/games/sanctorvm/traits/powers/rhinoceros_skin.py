"""Rhinoceros Skin: before the battle Neshorn chooses a type of Damage to be Resistant to and a
State to be Immune to, until it ends (SV-PWR-009 to SV-PWR-011)."""

from __future__ import annotations

from controller.engine import Rules
from controller.games.sanctorvm.box.words import DAMAGES, STATES, Condition, Damage
from controller.games.sanctorvm.events import Skinned
from controller.games.sanctorvm.scene import Scene
from controller.games.sanctorvm.state import Miniature
from controller.games.sanctorvm.traits.trait import Trait
from controller.wire import Choose, Msg, Option, Why

__all__ = ["RHINOCEROS_SKIN", "skin"]

RHINOCEROS_SKIN = Trait(name="rhinoceros_skin")

SKINS: tuple[Damage, ...] = ("basic", "fire", "electric", "toxic")
"""SV-PWR-009: what the skin can be hardened against."""


def skin(scene: Scene) -> Rules[None]:
    """SV-PWR-009, SV-PWR-010: she chooses though she lies dead, since she stands up when the
    battle begins."""
    for who in scene.state.of("homo"):
        if not scene.values.trait(who, RHINOCEROS_SKIN.name):
            continue
        seat, name = scene.seat(who), scene.name(who)
        damage = yield from scene.ask(
            Choose(
                key="skin-damage",
                to=(seat,),
                prompt=Msg("Rhinoceros Skin: to which Damage is {who} Resistant?", who=name),
                because=("SV-PWR-009",),
                options=tuple(Option(kind, DAMAGES[kind], subject=who.id) for kind in SKINS),
            )
        )
        condition = yield from scene.ask(
            Choose(
                key="skin-state",
                to=(seat,),
                prompt=Msg("Rhinoceros Skin: to which State is {who} Immune?", who=name),
                because=("SV-PWR-010",),
                options=tuple(Option(kind, STATES[kind], subject=who.id) for kind in STATES),
            )
        )
        harden(scene, who, damage[0].id, condition[0].id)
    scene.state.stage = "placing"


def harden(scene: Scene, who: Miniature, damage: Damage, condition: Condition) -> None:
    """SV-PWR-011: it lasts for the battle."""
    who.resistant.append(damage)
    who.immune.append(condition)
    against = Msg(
        "Resistant to {damage} and Immune to {state}",
        damage=DAMAGES[damage],
        state=STATES[condition],
    )
    why = Why(Msg("Rhinoceros Skin"), ("SV-PWR-009", "SV-PWR-010"))
    scene.tell(Skinned(who=who.id, name=scene.name(who), against=against, reasons=(why,)))
