"""Hal's tests: real drivers on pseudo-terminals and mock pins, on virtual time."""

__all__: list[str] = []
