"""What the kernel does, shown on specimen games and on games of a few lines."""

__all__: list[str] = []
