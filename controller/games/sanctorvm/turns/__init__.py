"""Turns: whose it is, what can be done in it, and what comes of that.

round_of_turns   whose it is                    turn       how it begins and ends
actions      what can be done in it             deeds      what its options are called
energy       how it is paid                     means      what to act with, and why not
performing   choosing an Action of a card       doing      what it does, by word
asking       questions to take back
"""

__all__: list[str] = []
