"""Preparing: from a group at the table to a battle that can begin.

creation   a Superb Panel                       level      how it grows
relief     who fights for whom                  allies     Minions on the good Side
ethermancy   the cards before a chapter         equipping  from the Storage Deck
chosen_module   one more module                 placing    who begins where
setup      from what was agreed to a battle     briefing   what is read aloud
openings   what can be begun
"""

__all__: list[str] = []
