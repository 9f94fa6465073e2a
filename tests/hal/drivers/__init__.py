"""The drivers' tests: the real libraries below, a pseudo-terminal or mock pins below those."""

__all__: list[str] = []
