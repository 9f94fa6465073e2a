"""Checks: what is impossible about a campaign that the Overlord corrected (`check`).

group   the panels, the five, the seats         goods    cards, Coins, and what waits for a battle
stage   what comes next, and what goes with it  place    where the story stands
pages   Action Phases of a printed book
"""

__all__: list[str] = []
