"""Sanctorvm: the Homo Superbe against the Overlord, on the modules of a ship.

A folder for each part of the rulebook, and in it a file for each chapter, named as the rulebook
names it; what a folder holds is said where it opens:

  box        panels, modules, cards and battles, as packs hold them
  preparing  from a group at the table to a battle that can begin
  battle     what must be achieved in it, and how it is fought
  turns      whose it is, what can be done in it, and what comes of that
  hits       the dice, the way there, and the Damage
  moving     the board, and every way from one space to another
  lasts      States, what an Action leaves behind, and when it is over
  traits     what a Power or a Passive adds, bends and listens for
  unasked    Minions by themselves, and automatic players
  desk       what the Overlord may rule and correct
  seen       the views of every seat, and the words on them
  terms      what the words of the game mean, for who asks
  teaching   a battle that explains itself, each rule when it first matters
  campaign   the whole game around the battles: a game of its own

What all of them stand on lies beside these folders:

  game       its stages, for the kernel          state     what matters of a battle
  book       what every rule needs               values    what a miniature is worth now
  scene      the battle under way, to play on    chapters  all words and hooks, in their order
  effects    what can happen, and the deeds      changes   what befalls the whole battle
  kept       what was worked out once           earlier   states of earlier versions, made whole
  events     what is told of it             house     other readings, to be switched on

`RULINGS.md` says how the rulebook was read where it is silent or says two things, `ledger.toml`
holds its statements, and every value of a pack says whether it is printed or assumed.
"""

from controller.games.sanctorvm.game import Sanctorvm

__all__ = ["Sanctorvm"]
