"""Rodent Steps: Light hides Nezumi as the dark does, and she moves a space further (SV-PWR-006,
SV-PWR-007)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.games.sanctorvm.traits.trait import Trait
from controller.wire import Choose, Msg, Option

if TYPE_CHECKING:
    from controller.engine import Rules
    from controller.games.sanctorvm.scene import Scene
    from controller.games.sanctorvm.state import Miniature
    from controller.games.sanctorvm.values import Values

__all__ = ["RODENT_STEPS", "hides"]

PACE: Final = 4
"""SV-PWR-007: the spaces that she moves, if she does not move as many anyway."""


def quicker(values: Values, who: Miniature) -> int:
    """What that is more than others move."""
    return max(0, PACE - values.stride(who))


def hides(scene: Scene, who: Miniature) -> Rules[bool]:
    """SV-PWR-006: whether she hides in the light: always, unless a house rule has her asked."""
    if not scene.state.plays("rodent_steps_ask"):
        return True
    taken = yield from scene.ask(
        Choose(
            key="rodent-steps",
            to=(scene.seat(who),),
            prompt=Msg("{who}: hide in the light?", who=scene.name(who)),
            because=("SV-PWR-006",),
            options=(
                Option("hide", Msg("Hide"), subject=who.id),
                Option("stay", Msg("Stay in the open"), subject=who.id),
            ),
            skips=True,
        )
    )
    return bool(taken) and taken[0].id == "hide"


RODENT_STEPS = Trait(
    name="rodent_steps",
    facets=("light_is_dark",),
    adds={"movement": quicker},
)
