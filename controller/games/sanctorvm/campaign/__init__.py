"""The campaign: a group on its way through an adventure, from its creation to the end.

  game      its stages, for the kernel            state     what matters of it
  telling   the story under way, to play on       events    what is told of it
  setup     from what was agreed to a campaign    party     who is there, and who plays whom
  chapters  how one begins, and ends              frames    where the story stands
  losing    chapters again, and second chances    keeping   what they go back to
  steps     every kind of step of a scene         reading   what is read aloud, and what is not
  testing   Personal Tests                        deciding  decisions of every kind
  ballot    asking everybody at once              medal     the Leader Medal
  whom      who is meant                          fortunes  what befalls the group
  decks     where the cards are                   branching   where the story goes on
  fighting  into an Action Phase, and back        tabernacle  where every chapter ends
  riddles   Enigmas                               slots     Slot Machines
  flipping  events that a coin decides
  prizes    what they pay                         reviving  a Coin for a life
  recruiting  Allies of the next Action Phase
  creating  the Superb Panels are filled in       relief    who fights for whom
  gifts     Ethermancy before a chapter           outset    with what an adventure begins
  sequel    the adventure after this one          arcade    single Action Phases
  offers    who leaves the table, and arrives     discretion  help and hindrance
  check     what cannot be corrected to (checks)  rulings   what may be ruled
  view      what is seen of it                    beside    beside the printed book
  chronology  the way that was taken            standing  where it stands, in a few words
  players   automatic players                     worlds    what an audience cannot know, anew

What a scene is made of is data (`box.story`, `box.adventure`).
"""

from controller.games.sanctorvm.campaign.game import SanctorvmCampaign

__all__ = ["SanctorvmCampaign"]
