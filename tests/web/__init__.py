"""The door of the network: who comes in, and what reaches them."""

__all__: list[str] = []
