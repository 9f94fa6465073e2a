"""Traces: evenings as the hardware heard them, and the hands that made them."""

__all__: list[str] = []
