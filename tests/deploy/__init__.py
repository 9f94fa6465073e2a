"""The start command's tests: no network, no package manager, nothing installed."""

__all__: list[str] = []
