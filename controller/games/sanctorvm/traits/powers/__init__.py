"""Superb Powers: a file for each (SV-GEN-004), a trait each."""

from controller.games.sanctorvm.traits.powers.ape_rage import APE_RAGE
from controller.games.sanctorvm.traits.powers.chameleon_sight import CHAMELEON_SIGHT
from controller.games.sanctorvm.traits.powers.primordial_ethermancer import PRIMORDIAL_ETHERMANCER
from controller.games.sanctorvm.traits.powers.rhinoceros_skin import RHINOCEROS_SKIN
from controller.games.sanctorvm.traits.powers.rodent_steps import RODENT_STEPS
from controller.games.sanctorvm.traits.powers.wolf_pack import WOLF_PACK

__all__ = ["POWERS"]

POWERS = (
    APE_RAGE,
    CHAMELEON_SIGHT,
    RODENT_STEPS,
    RHINOCEROS_SKIN,
    PRIMORDIAL_ETHERMANCER,
    WOLF_PACK,
)
