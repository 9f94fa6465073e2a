"""Sanctorvm: the Homo Superbe against the Overlord, on the modules of a ship.

A file for each chapter of the rulebook, named as the rulebook names it:

  the game         game         its stages, for the kernel        book      what every rule needs
                   scene        the battle under way, to play on  state     what matters of it
                   values       what a miniature is worth now     words     the closed lists
                   deeds        what the options of a turn are called
  the box          pack         panels, modules, cards, battles   action    what a card does
                   cards        Weapons, Armor, Tools, Powers     phase     an Action Phase
                   condition    what it says of itself            naming    what nobody holds
                   laying       what is wrong with a board        shortcomings   and with the rest
  what can happen  effects      the words, and their deeds        events    what is told of it
                   changes      what befalls the whole battle     chapters  all words and hooks
                   trait        what a Power or a Passive is      powers, passives   each of them
  preparing        setup        from what was agreed to a battle  creation  a Superb Panel
                   level        how it grows                      relief    who fights for whom
                   allies       Minions on the good Side          ethermancy   before a chapter
                   chosen_module   one more module                briefing  what is read aloud
                   equipping    the Storage Deck                  placing   who begins where
  a battle         objectives   what must be achieved             modes     how it is fought
                   conditions   what holds in it alone            before    the Healing passive
                   end          who has won, and the Reward       handling  what comes back
                   coins        a life for a Coin
  a turn           round_of_turns   whose it is                   turn      how it begins and ends
                   actions      what can be done in it            energy    how it is paid
                   means        what to act with, and why not     asking    questions to take back
                   performing   choosing an Action of a card      doing     what it does, by word
  a Hit            hit          the roll, and what comes of it    dice      faces and coins
                   pools        how many Action Dice              odds      how likely it is
                   sight        Vision, Trajectory, Radar         damage    its types
                   bless        a retry                           protection   no Damage
  moving           board        spaces, Pathways, doors           room      which take one more
                   movement     where to, and for how much        safe      Safe spaces
                   features     what lies on Pathways             rubble    clearing it away
                   tokens       what can be found                 push      Drawn and Repositioned
                   teleporting  without moving                    summon    new Minions
                   taunt        who must come next                flight    where the Terrified run
  what lasts       states       the seven States                  physical  three of them
                   infection    another                           lasting   all else that lasts
                   lapsing      when it is over                   judgement   a coin each round
                   estate       what the dead lose
  nobody asked     solo         Minions by themselves             target_die   whom they go for
                   players      automatic players
  the last word    offers       beside every question             rulings   what may be ruled
                   check        what cannot be corrected to
  what is seen     view         all of it                         boardview    the modules
                   panels       sheets and cards                  cardtext     what a card says
                   glossary     the words explained               worlds    what may not be known
                   objection    why a thing does not answer       unusable  and why a card does not

`RULINGS.md` says how the rulebook was read where it is silent or says two things, `ledger.toml`
holds its statements, and every value of a pack says whether it is printed or assumed.
"""

from controller.games.sanctorvm.game import Sanctorvm

__all__ = ["Sanctorvm"]
