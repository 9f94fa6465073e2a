"""Tests of the program: what is typed, what is said, and the exit code."""

__all__: list[str] = []
