"""Before the battle: the Healing passive; and after it, what the living get."""

from __future__ import annotations

from controller.engine import Rules
from controller.games.sanctorvm.effects import BeginBattle, EndBattle, Free, Heal, Revive
from controller.games.sanctorvm.events import Refreshed
from controller.games.sanctorvm.scene import Scene
from controller.games.sanctorvm.state import Miniature
from controller.games.sanctorvm.values import ENERGY, HEALTH
from controller.wire import Msg, Why

__all__ = ["aftermath", "start"]


def start(scene: Scene) -> Rules[None]:
    """SV-ATR-023, SV-ATR-026: the living recover their Intelligence in Health; the dead stand up
    with 1, and their Aura more (SV-HLT-022)."""
    scene.state.stage = "advantage"
    for who in scene.state.heroes():
        if who.alive:
            # A full bar is worth no word, but see SV-STA-005.
            if who.health < HEALTH or who.states:
                yield from heal(scene, who, ("SV-ATR-023",))
        else:
            aura = scene.values.level(who, "aura")
            why = Why(Msg("revived with 1 + Aura {n}", n=aura), ("SV-ATR-026", "SV-HLT-022"))
            yield from scene.resolve(Revive(who=who.id, called=scene.name(who)), why)
    yield from scene.resolve(BeginBattle())


def heal(scene: Scene, who: Miniature, rules: tuple[str, ...]) -> Rules[None]:
    """The Healing passive: its Intelligence in Health."""
    amount = scene.values.attribute(who, "intelligence")
    why = Why(Msg("Healing: Intelligence {n}", n=amount), rules)
    yield from scene.resolve(Heal(who=who.id, called=scene.name(who), amount=amount), why)


def aftermath(scene: Scene) -> Rules[None]:
    """SV-AP-016 to SV-AP-018: who lives loses all States, has all Energy and heals once more."""
    for who in scene.state.heroes():
        if not who.alive:
            continue
        name = scene.name(who)
        for state in who.suffered():
            free = Free(who=who.id, called=name, state=state)
            yield from scene.resolve(free, Why(Msg("the battle is won"), ("SV-AP-016",)))
        who.energy = ENERGY
        why = Why(Msg("the battle is won"), ("SV-AP-017",))
        scene.tell(Refreshed(who=who.id, name=name, reasons=(why,)))
        yield from heal(scene, who, ("SV-AP-018", "SV-ATR-024"))
    yield from scene.resolve(EndBattle())
