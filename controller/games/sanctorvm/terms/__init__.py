"""Terms: what the words of the game mean, for somebody who asks in the middle of playing.

    told     how a chapter says its terms
    states   Health and what becomes of a miniature: the seven States, Damage, Elite
    panel    the panels: Attributes, Skills, Boosts, what Minions have
    powers   the Superb Powers, and the Stimulants of Romulus
    deeds    what a miniature does: Actions, Hits, dice
    ground   where: spaces, Pathways, Vision and Trajectory, Features, Tool Tokens
    battle   an Action Phase: Sides, turns, Objectives, Modes
    cards    what is equipped, and what the cards say
    story    what lies between the battles

Each says its words in one file of this folder; `glossary` puts them together.  They are short and
in plain words; the statements of the rulebook that they name say the rest.

What may live here: sentences, and which statements they stand on.  What may not: a rule that plays,
a number of any Minion Panel (a group may keep those closed), and anything of a play.
"""

__all__: list[str] = []
