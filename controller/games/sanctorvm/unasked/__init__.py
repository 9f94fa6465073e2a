"""Nobody asked: what decides where no person does.

solo       Minions by themselves                target_die   whom they go for
players    automatic players for both Sides
"""

__all__: list[str] = []
