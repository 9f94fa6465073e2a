"""The Superb Powers, as the box says them, and the Stimulants that Romulus brings."""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine.term import Term
from controller.games.sanctorvm.box.pack import Box, Power
from controller.games.sanctorvm.terms.told import told
from controller.games.sanctorvm.traits.powers.stimulants import STIMULANTS
from controller.wire import Msg

__all__ = ["POWER_RULES", "STIMULANT_TERMS", "terms"]

POWER_RULES: dict[Power, str] = {
    "ape_rage": "PWR 1 2",
    "chameleon_sight": "PWR 4",
    "rodent_steps": "PWR 6 7",
    "rhinoceros_skin": "PWR 9 10 11",
    "primordial_ethermancer": "PWR 13 14",
    "wolf_pack": "PWR 19 20 28 29 30 31 32 33 44 45 46 47",
}
"""The statements of each of the six (SV-GEN-004)."""

STIMULANT_TERMS: tuple[Term, ...] = (
    told(
        "stimulate",
        Msg("Stimulate"),
        Msg(
            "After an Action of hers Lupa sends Romulus, 4 spaces at most, with one of her four "
            "Stimulants to a living Homo Superbe beside whom he then stands, for 1 Action Point "
            "and 2 Energy."
        ),
        rules="PWR 28 29 30 31 32 35 36 42 43",
        words=(Msg("Stimulant"), Msg("Stimulants"), Msg("Romulus"), "stimulant"),
        icon="stimulant",
    ),
    told(
        "adrenaline",
        STIMULANTS["adrenaline"],
        Msg("Who has this Stimulant pays no Energy for moving."),
        rules="PWR 37 42",
        icon="stimulant",
    ),
    told(
        "frenzy",
        STIMULANTS["frenzy"],
        Msg(
            "Who has this Stimulant and kills may perform one more Action of 1 Action Point, free "
            "of Energy, once in a round."
        ),
        rules="PWR 38 39 42",
        icon="stimulant",
    ),
    told(
        "madness",
        STIMULANTS["madness"],
        Msg("When the turn of who has this Stimulant begins: two coins, 4 Energy a Cooperlay."),
        rules="PWR 40 42",
        icon="stimulant",
    ),
    told(
        "faith",
        STIMULANTS["faith"],
        Msg("When the turn of who has this Stimulant begins, it heals 3 Health."),
        rules="PWR 41 42",
        icon="stimulant",
    ),
)


def terms(box: Box) -> Iterator[Term]:
    """This chapter's: the Power of each Homo Superbe also goes by its owner's name."""
    for kind, hero in box.heroes.items():
        yield told(
            f"power {kind}",
            Msg(hero.power),
            Msg(hero.power_text),
            rules=POWER_RULES[hero.power_rule],
            words=(Msg(hero.name),),
            icon=hero.icon,
        )
    yield from STIMULANT_TERMS
