"""Traits: what a Power or a Passive adds, bends and listens for.

trait      what all of them can do              powers, passives   each of them in a file
"""

__all__: list[str] = []
