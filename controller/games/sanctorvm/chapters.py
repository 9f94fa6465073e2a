"""Chapters: every trait, every word and every hook of the game, gathered in their order.

The numbers beside the hooks of each chapter say who is heard first about an effect; two hooks with
the same place are refused when the game is made.  Where several are heard they come in this order
(`instead`: those that prevent):

    Hurt        modify   induction.charge, damage.immunity, damage.endurance_first,
                         damage.weakness, damage.resistance, damage.endurance_last
    Hurt        instead  prisoner.untouched, safe.keep_out, protection.unharmed,
                         protection.unharming
    Afflict     modify   states.immunity, states.fire_shows, states.fortitude
    Afflict     instead  prisoner.untouched, safe.keep_out, states.nothing_left
    Afflict     react    states.fear_and_fire_reveal, infection.noted, physical.put_off
    Heal        instead  prisoner.unhelped, safe.keep_out_for_others
    Recover     instead  prisoner.unhelped, safe.keep_out_for_others
    Impose      instead  prisoner.untouched, safe.keep_out_strangers
    Die         react    estate.lost, stimulants.frenzy, stimulants.hand_back, key.fall, taunt.over,
                         conditions.rise
    Arrive      react    tokens.find, key.pick_up, wolf_pack.follow, safe.enter, testudo.follow,
                         escape.out_at_once
    Teleport    instead  prisoner.untouched, safe.keep_out
    Teleport    react    wolf_pack.follow, safe.enter, escape.out_at_once
    BeginTurn   react    lapsing.turn_begins, lapsing.come, energy.recover, stimulants.faith,
                         stimulants.madness, states.bleed, physical.tire, states.burn,
                         states.burn_out, states.hide
    EndTurn     react    physical.pass_over, stimulants.hand_back, lapsing.turn_ends, taunt.over,
                         escape.out
    BeginRound  react    infection.carried, lapsing.round_begins
    EndRound    react    infection.rage, judgement.judge, gearbox.turn, conditions.arrive
    EndBattle   react    handling.recover, lapsing.battle_ends

What may live here: the gathering.  What may not: any trait, word or hook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.engine.effects import Effects
from controller.games.sanctorvm.battle.conditions import Clauses
from controller.games.sanctorvm.battle.handling import Handling
from controller.games.sanctorvm.battle.modes import MANNERS
from controller.games.sanctorvm.battle.objectives import GOALS
from controller.games.sanctorvm.changes import WORDS
from controller.games.sanctorvm.effects import Commits
from controller.games.sanctorvm.hits import protection
from controller.games.sanctorvm.hits.damage import Mitigation
from controller.games.sanctorvm.lasts import physical
from controller.games.sanctorvm.lasts.estate import Estate
from controller.games.sanctorvm.lasts.infection import Infection
from controller.games.sanctorvm.lasts.judgement import Judgement
from controller.games.sanctorvm.lasts.lapsing import Lapsing
from controller.games.sanctorvm.lasts.states import States
from controller.games.sanctorvm.moving import features, rubble, summon, taunt
from controller.games.sanctorvm.moving.safe import Havens
from controller.games.sanctorvm.moving.tokens import Tokens
from controller.games.sanctorvm.state import Battle
from controller.games.sanctorvm.traits.passives import PASSIVES
from controller.games.sanctorvm.traits.powers import POWERS
from controller.games.sanctorvm.traits.trait import Trait
from controller.games.sanctorvm.turns.energy import Recovery

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = ["TRAITS", "effects"]

TRAITS: tuple[Trait, ...] = (*POWERS, *PASSIVES)


def effects(book: Book) -> Effects[Battle]:
    """What can happen, and who has a say in it."""
    return Effects(
        words=(
            *Commits(book).words(),
            *features.WORDS,
            *rubble.WORDS,
            *Tokens(book).words(),
            *summon.WORDS,
            *taunt.WORDS,
            *WORDS,
            *physical.WORDS,
            *Havens(book).words(),
            *(word for manner in MANNERS.values() for word in manner.words),
        ),
        hooks=(
            *Mitigation(book).hooks(),
            *States(book).hooks(),
            *Recovery(book).hooks(),
            *Lapsing(book).hooks(),
            *Judgement(book).hooks(),
            *protection.HOOKS,
            *Estate(book).hooks(),
            *Handling(book).hooks(),
            *features.HOOKS,
            *Tokens(book).hooks(),
            *taunt.HOOKS,
            *Clauses(book).hooks(),
            *(hook for goal in GOALS.values() for hook in goal.hooks(book)),
            *(hook for manner in MANNERS.values() for hook in manner.hooks(book)),
            *physical.HOOKS,
            *Infection(book).hooks(),
            *Havens(book).hooks(),
            *(hook for trait in TRAITS for hook in trait.hooks(book)),
        ),
    )
