"""A Hit: the dice, the way there, and the Damage.

hit     the roll, and what comes of it          dice       faces and coins
pools   how many Action Dice                    odds       how likely it is
sight   Vision, Trajectory, Radar               damage     its types
bless   a retry                                 protection   no Damage
discretion   Damage as the Overlord would have it
"""

__all__: list[str] = []
