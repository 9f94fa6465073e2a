"""Beside the printed book: the Overlord reads from paper, and the table does the rest.

  desk      what is at hand at any time           tools     tests, votes, gains and losses
  asking    numbers, names and things from lists  draft     an Action Phase, built on the screen
  ground    its modules, Features, Tokens, doors  forces    who begins where
  terms     Objective, Mode, Conditions, Reward    printed   what is known of any printed adventure
  section   a part of a draft                     picture   the draft as a battlefield
  allies    who may be won over, and for what

What may live here: asking the Overlord what the page says.  What may not: a rule; what is built
here is done by the same rules as a step of an adventure of the packs.
"""

__all__: list[str] = []
