"""Tests of the table: things are set down on simulated readers, and a game hears of it."""

__all__: list[str] = []
