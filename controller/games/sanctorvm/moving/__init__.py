"""Moving: the board, and every way from one space to another.

board      spaces, Pathways, doors              room       which take one more
movement   where to, and for how much           safe       Safe spaces
features   what lies on Pathways                rubble     clearing it away
tokens     what can be found                    push       Drawn and Repositioned
teleporting   without moving                    summon     new Minions
taunt      who must come next                   flight     where the Terrified run
doors      doors that end a movement
"""

__all__: list[str] = []
