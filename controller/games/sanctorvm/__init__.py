"""Sanctorvm: the Homo Superbe against the Overlord, on the modules of a ship.

One file for each chapter of the rulebook that stands so far, named as the rulebook names it:

    words           the closed lists: Attributes, Skills, Damage, States
    pack            what the box holds, out of `pack/`; `setup` and `creation` make a battle of it
    state           all that matters between two rest points
    values          what a miniature is worth now       board     spaces, Pathways, doors, Vision
    dice, pools     Action Dice, and how many of them   sight     Vision, Trajectory, Radar
    effects         what can befall a miniature         damage, states, passives   their hooks
    equipping       the Storage Deck                    before    what comes before and after
    phase, condition    an Action Phase             laying    what is wrong with its board
    briefing        what is read aloud                  choosing  one more module
    placing         who begins where
    conditions      what holds in one battle alone      changes   who leaves, what turns
    objectives      what must be achieved               modes     how it is fought
    end             who has won, and the Reward
    round_of_turns  whose turn it is                    turn      how a turn begins and ends
    movement        where to, and for how much          energy    how it is paid
    features        what lies on Pathways               rubble    clearing it away
    tokens          what can be found                   push      who is Drawn or Repositioned
    teleporting     without moving                      summon    new Minions
    taunt           who must come next
    estate          what the dead lose                  handling  what comes back after a battle
    means           what to act with, and why not       actions   choosing an Action, and doing it
    hit             the Hit                             offers    the Overlord's last word
    lasting         what lasts, and where it counts     lapsing   when it is over
    bless, protection, judgement    a retry; no Damage; a coin each round
    ethermancy      what it gives as a chapter begins
    events, cardtext, view, objection, check, worlds    what is told, seen, refused and impossible
    game            all of it, for the kernel

`RULINGS.md` says how the rulebook was read where it is silent or says two things, `ledger.toml`
holds its statements, and every value of a pack says whether it is printed or assumed.
"""

from controller.games.sanctorvm.game import Sanctorvm

__all__ = ["Sanctorvm"]
