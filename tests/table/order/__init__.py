"""Tests of the way back: differences, the fewest moves, and the guide at a table."""

__all__: list[str] = []
