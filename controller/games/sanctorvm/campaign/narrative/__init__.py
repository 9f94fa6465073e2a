"""The Narrative Phase: what a scene can hold beside battles.

reading        what is read aloud, and what is not     branching   where the story goes on
personal_test  Personal Tests                   decisions   of every kind
ballot         asking everybody at once         enigma      riddles
coin_flip      what a coin decides              slot_machine, prizes   Slot Machines
allies         who helps in the next Action Phase
"""

__all__: list[str] = []
