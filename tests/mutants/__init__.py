"""Mutants: is a rule that is broken noticed by the tests that prove it?

    python -m tests.mutants [GAME] [--count 400] [--seed N] [--least 90]

cosmic-ray says where a rule can be broken: a comparison turned round, a number one higher, a branch
never taken.  Some of these places are drawn by the seed; each is broken in a copy of the checkout,
and the game's own tests that carry rule IDs, then its scenarios, are run until one fails.  What
none of these notices has survived and is listed with its line, and whether the game's other tests,
those of its views and corrections, notice it.

places      where a module can be broken, and which of these places mean nothing to the rules
verdicts    what is no rule, and changes that nobody could ever notice, each with its reason
reach       the lines of a statement, and whether they run in a call or at the import
forks       a child of this process, in which anything may go wrong
planting    functions that live in memory get the broken code
watch       which lines run, and when
cold        a process of its own, for what runs at the import
warm        a process that has imported everything, and forks for each mutant
hunt        draws, copies, asks the warm process, and counts

It takes up to an hour, so it runs on request (`start.py test --long`).
"""

from tests.mutants.hunt import Tally, hunt
from tests.mutants.places import Mutant, mutants_of

__all__ = ["Mutant", "Tally", "hunt", "mutants_of"]
