"""Capture: who is the Prisoner, before anybody prepares (SV-MOD-PRI-001).

An adventure may name the Prisoner; a Relief that fights for the one who is named takes its place.
Otherwise lots are drawn among the five.  The others begin in the places of the battle, in the order
in which they were named.

What may live here: this choice.  What may not: what captivity is (`prisoner`).
"""

from __future__ import annotations

from controller.engine import Event, Rules
from controller.games.sanctorvm.preparing.briefing import opening
from controller.games.sanctorvm.scene import Scene
from controller.games.sanctorvm.state import Miniature
from controller.wire import OVERLORD, Chance, Msg, Why

__all__ = ["capture"]


class Captured(Event, frozen=True, kw_only=True):
    """Somebody is the Prisoner of this battle."""

    who: str
    name: Msg
    place: str
    reasons: tuple[Why, ...] = ()

    def says(self) -> Msg:
        return Msg("{who} is the Prisoner, held at {place}", who=self.name, place=self.place)

    def why(self) -> tuple[Why, ...]:
        return self.reasons


def capture(scene: Scene) -> Rules[None]:
    """SV-MOD-PRI-001: one is held, and the others begin where the battle says."""
    state, prison = scene.state, scene.phase.prison
    assert prison is not None
    heroes = [who for who in state.of("homo") if who.superb]
    who = next((each for each in heroes if prison.who in (each.id, each.relieves)), None)
    text = Msg("as this battle says")
    if who is None or not prison.who:
        who, text = (yield from drawn(scene, heroes)), Msg("drawn by lot")
    starts = [deploys.place for deploys in scene.phase.heroes for _ in range(deploys.count)]
    for each, place in zip([each for each in heroes if each is not who], starts, strict=False):
        each.place = place
    who.place, who.apart, who.ready = prison.place, "captive", False
    why = (Why(text, ("SV-MOD-PRI-001",)),)
    scene.tell(Captured(who=who.id, name=scene.name(who), place=who.place, reasons=why))
    state.stage = opening(scene.phase, state)


def drawn(scene: Scene, heroes: list[Miniature]) -> Rules[Miniature]:
    """One of the five, by lot."""
    [name] = yield from scene.ask(
        Chance(
            key="captive",
            to=(OVERLORD,),
            prompt=Msg("Draw one of the Homo Superbe: who is the Prisoner?"),
            because=("SV-MOD-PRI-001",),
            stream="lots",
            faces=tuple(who.id for who in heroes),
            labels=tuple(scene.name(who) for who in heroes),
        )
    )
    return scene.state.miniature(name)
