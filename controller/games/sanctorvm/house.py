"""House rules: the other readings of the rulebook that a group can play by (`RULINGS.md`).

Each is known by a name, which a set-up gives (`house`) and the state keeps; the code asks for it
with `Battle.plays` at the one place of the ruling.  Without any of them everything is as the table
of rulings has it.

What may live here: the names, and what each says.  What may not: what it does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from controller.engine.house import HouseRule
from controller.wire import Msg

__all__ = ["HOUSE", "House", "known", "strange"]

House = Literal[
    "stop_behind_doors",
    "rubble_spares_allies",
    "threat_ends_with_turn",
    "stunned_walk_on",
    "exact_push",
    "push_any_way",
    "newcomers_act_at_once",
    "teleport_anywhere",
    "taunted_pay_health",
    "agility_moves",
    "endurance_first",
    "fortitude_blocks",
    "one_aura",
    "chain_needs_a_hit",
    "terror_waits",
    "flight_of_five",
    "fatigued_rest",
    "fatigue_spares_nobody",
    "infection_dies_with_carrier",
    "friends_reach_safe_spaces",
    "dark_hides_all",
    "rodent_steps_dim",
    "rodent_steps_ask",
    "testudo_counts_others",
    "foresight_waits_for_a_hit",
    "power_kills_payer",
    "handling_after_defeat",
    "handling_of_the_living",
    "out_at_once",
    "random_module",
    "quiet_instants",
    "sight_for_rolls_alone",
    "prisoner_is_helped",
    "minions_take_keys",
    "cheap_stimulants",
    "romulus_leads_allies",
    "no_last_coin",
    "one_fresh_turn",
]
"""The names of all of them."""

HOUSE: Mapping[str, HouseRule] = {
    # the board
    "stop_behind_doors": HouseRule(
        ("SV-MAP-025",),
        Msg("A movement ends in the first space behind a door."),
        Msg("A movement may go on behind a door."),
    ),
    "rubble_spares_allies": HouseRule(
        ("SV-FEA-003", "SV-FEA-005", "SV-GLO-016"),
        Msg("Allies walk, see and are pushed across Rubble, as Minions do."),
        Msg("Rubble stops Allies too."),
    ),
    "stunned_walk_on": HouseRule(
        ("SV-FEA-002", "SV-FEA-007"),
        Msg("Who becomes Stunned on the way ends its movement first."),
        Msg("Who becomes Stunned on the way stops in the next space with room."),
    ),
    "friends_reach_safe_spaces": HouseRule(
        ("SV-MAP-013",),
        Msg("Friends may help who is in a Safe space, with what heals, strengthens or lasts."),
        Msg("Nobody acts on who is in a Safe space, friend or foe."),
    ),
    "random_module": HouseRule(
        ("SV-MAP-028",),
        Msg("Which module the Overlord adds to the board is drawn by chance."),
        Msg("The Overlord chooses the module that is added to the board."),
    ),
    # moving others
    "exact_push": HouseRule(
        ("SV-GLO-004", "SV-GLO-012"),
        Msg("Who is Drawn or Repositioned goes exactly so many spaces, or stays."),
        Msg("Who is Drawn or Repositioned goes so many spaces at most."),
    ),
    "push_any_way": HouseRule(
        ("SV-GLO-004", "SV-GLO-012", "SV-BRD-007"),
        Msg("Who is Drawn or Repositioned goes any way along Pathways."),
        Msg("Who is Drawn or Repositioned goes in one line, as for a Trajectory."),
    ),
    "newcomers_act_at_once": HouseRule(
        ("SV-GLO-020", "SV-AP-012"),
        Msg("Who is summoned or comes again acts in the same round."),
        Msg("Who is summoned or comes again acts from the next round on."),
    ),
    "teleport_anywhere": HouseRule(
        ("SV-GLO-025",),
        Msg("A teleport leads into any space with room."),
        Msg("A teleport leads into a space within Vision."),
    ),
    "taunted_pay_health": HouseRule(
        ("SV-GLO-022",),
        Msg("The Taunted pay with Health too for coming as near as they can."),
        Msg("The Taunted never pay with Health for coming near."),
    ),
    # the turn
    "agility_moves": HouseRule(
        ("SV-MOV-006", "SV-ACT-013"),
        Msg("A Homo Superbe moves as many spaces as its Agility; Nezumi 4 at least."),
        Msg("A Homo Superbe moves 3 spaces, Nezumi 4."),
    ),
    "threat_ends_with_turn": HouseRule(
        ("SV-BRD-011",),
        Msg("What Threat takes from the next Hit is forgotten when the turn ends."),
        Msg("What Threat takes from the next Hit waits for it, even into a later turn."),
    ),
    "out_at_once": HouseRule(
        ("SV-OBJ-006", "SV-OBJ-007"),
        Msg("A Homo Superbe is out as soon as it is in the Escape Module."),
        Msg("A Homo Superbe is out when its turn ends in the Escape Module."),
    ),
    # the Hit, Damage and States
    "chain_needs_a_hit": HouseRule(
        ("SV-WPN-018",),
        Msg("A Chained Action is unlocked by a Hit alone."),
        Msg("A Chained Action is unlocked by performing the other one, hit or miss."),
    ),
    "one_aura": HouseRule(
        ("SV-SKL-045", "SV-SKL-046"),
        Msg("Of several Auras the highest counts."),
        Msg("Auras add up."),
    ),
    "endurance_first": HouseRule(
        ("SV-SKL-023",),
        Msg("Endurance comes before Weakness and Resistance."),
        Msg("Weakness and Resistance come before Endurance."),
    ),
    "fortitude_blocks": HouseRule(
        ("SV-SKL-026",),
        Msg("A State that is too strong for Fortitude ends it: those after it come too."),
        Msg("A State that is too strong for Fortitude is passed over, and the next is tried."),
    ),
    "quiet_instants": HouseRule(
        ("SV-STA-017", "SV-SKL-020"),
        Msg("Instants of weapons and panels end no Camouflage, and gain nothing by Stealth."),
        Msg("Instants end Camouflage, and gain by Stealth where they are aimed at somebody."),
    ),
    "sight_for_rolls_alone": HouseRule(
        ("SV-PWR-004", "SV-WPN-005"),
        Msg("Chameleon Sight frees rolled Hits alone from Trajectory."),
        Msg("Chameleon Sight frees Instants of a Ranged weapon from Trajectory too."),
    ),
    "terror_waits": HouseRule(
        ("SV-STA-027", "SV-STA-029"),
        Msg("Who becomes Terrified in its own turn runs in its next turn."),
        Msg("Who becomes Terrified in its own turn runs at once."),
    ),
    "flight_of_five": HouseRule(
        ("SV-STA-028",),
        Msg("A flight costs 5 Energy, or what is left, and leads up to 5 spaces all the same."),
        Msg("A flight costs 1 Energy for each space, and ends where the Energy does."),
    ),
    "fatigued_rest": HouseRule(
        ("SV-STA-035", "SV-ACT-016"),
        Msg("The Fatigued may Rest, and have all their Energy."),
        Msg("The Fatigued cannot Rest."),
    ),
    "fatigue_spares_nobody": HouseRule(
        ("SV-STA-035",),
        Msg("The Energy of the Fatigued is set at 0, though they lose none in this turn."),
        Msg("Who loses no Energy in this turn keeps it though Fatigued."),
    ),
    "infection_dies_with_carrier": HouseRule(
        ("SV-STA-008", "SV-STA-009"),
        Msg("An infection is over when its carrier dies of it."),
        Msg("An infection moves on from who died of it, too."),
    ),
    # hiding
    "dark_hides_all": HouseRule(
        ("SV-STA-014", "SV-MAP-011"),
        Msg("The dark hides all, without any Stealth."),
        Msg("To be hidden by the dark takes Stealth 1 at least."),
    ),
    "rodent_steps_dim": HouseRule(
        ("SV-PWR-006",),
        Msg("Enemies see Nezumi in a Light space as if it were a Darkness space."),
        Msg("Rodent Steps change nobody's Vision."),
    ),
    "rodent_steps_ask": HouseRule(
        ("SV-PWR-006",),
        Msg("Nezumi is asked whether she hides in the light."),
        Msg("Nezumi hides whenever her turn begins in the light."),
    ),
    # Minions and Powers
    "testudo_counts_others": HouseRule(
        ("SV-PNL-039",),
        Msg("A Praetorian counts the others alone for her Defense."),
        Msg("A Praetorian counts herself for her Defense."),
    ),
    "foresight_waits_for_a_hit": HouseRule(
        ("SV-ETH-009", "SV-ETH-011"),
        Msg("Premonition and Prediction are kept until a Hit succeeds."),
        Msg("Premonition and Prediction are for the next Hit Action, whether it succeeds."),
    ),
    "power_kills_payer": HouseRule(
        ("SV-ACT-033",),
        Msg("Who pays for a Power with the last Health Point dies in any case."),
        Msg("Who pays for a Power with the last Health Point lives if it heals him."),
    ),
    "cheap_stimulants": HouseRule(
        ("SV-PWR-021", "SV-PWR-029"),
        Msg("To Stimulate costs 1 Energy."),
        Msg("To Stimulate costs 2 Energy."),
    ),
    "romulus_leads_allies": HouseRule(
        ("SV-PWR-020", "SV-PWR-027"),
        Msg("Romulus lends the Aura of Lupa to Allies too."),
        Msg("Romulus lends the Aura of Lupa to Homo Superbe alone."),
    ),
    # the end, and life after it
    "no_last_coin": HouseRule(
        ("SV-HLT-015", "SV-LOS-001"),
        Msg("No Coin is paid any more once the last of the five has died."),
        Msg("A Coin may be paid right after the fifth death too."),
    ),
    "one_fresh_turn": HouseRule(
        ("SV-HLT-015", "SV-HLT-018"),
        Msg("Coins give each Homo Superbe one fresh turn in a round."),
        Msg("Who is revived for a Coin has a fresh turn each time."),
    ),
    "handling_after_defeat": HouseRule(
        ("SV-SKL-034", "SV-SKL-035", "SV-SKL-036"),
        Msg("Discarded Tool Cards may be recovered after a battle that was lost, too."),
        Msg("Discarded Tool Cards may be recovered after a won battle alone."),
    ),
    "handling_of_the_living": HouseRule(
        ("SV-SKL-034", "SV-SKL-035", "SV-SKL-036"),
        Msg("Those alone who live flip the coins of Handling."),
        Msg("The dead flip the coins of Handling too."),
    ),
    # the Prisoner
    "prisoner_is_helped": HouseRule(
        ("SV-MOD-PRI-011",),
        Msg("Friends may help the Prisoner, with what heals, strengthens or cures."),
        Msg("Nothing befalls the Prisoner, good or bad."),
    ),
    "minions_take_keys": HouseRule(
        ("SV-MOD-PRI-005", "SV-MOD-PRI-006"),
        Msg("Minions take up a key that lies on the ground."),
        Msg("Minions leave a key alone that lies on the ground."),
    ),
}
"""All of them, by the part of the rulebook."""


def strange(names: Iterable[str]) -> str:
    """The first of these names that no house rule has; empty where all have one."""
    return next((name for name in names if name not in HOUSE), "")


def known(names: Sequence[str]) -> list[HouseRule]:
    """Those of these names that are house rules, in the order of the table."""
    return [rule for name, rule in HOUSE.items() if name in names]
