"""What lasts: States, what an Action leaves behind, and when it is over.

states     the seven States                     physical   three of them
infection  another                              lasting    all else that lasts
lapsing    when it is over                      judgement  a coin each round
estate     what the dead lose
"""

__all__: list[str] = []
