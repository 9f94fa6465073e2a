"""The campaign: a group on its way through an adventure, from its creation to the end.

A folder for each part of the rulebook; what a folder holds is said where it opens:

  side          what the group has and shares, and what befalls it
  narrative     what a scene can hold beside battles
  action_phase  into a battle, and back
  group         who is at the table, and whom they play
  adventure     how it begins, its chapters, and what comes after it
  tabernacle    where every chapter ends
  printed_book  the Overlord reads from paper, and the table does the rest
  desk          the Overlord's last word

What all of them stand on lies beside these folders:

  game      its stages, for the kernel            state     what matters of it
  telling   the story under way, to play on       events    what is told of it
  setup     from what was agreed to a campaign    players   automatic players
  frames    where the story stands                steps     every kind of step of a scene
  view      what is seen of it                    standing  where it stands, in a few words
  worlds    what may not be known                 ids       what the id of an option says
  openings  what can be begun

What a scene is made of is data (`box.story`, `box.adventure`).
"""

from controller.games.sanctorvm.campaign.game import SanctorvmCampaign

__all__ = ["SanctorvmCampaign"]
