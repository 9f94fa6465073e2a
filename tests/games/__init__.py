"""Tests of the games, a folder for each: what their rules do, worked out by hand beforehand."""

__all__: list[str] = []
