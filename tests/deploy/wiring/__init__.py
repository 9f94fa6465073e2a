"""Tests of deploy.wiring: the nets are right, and pages and drawings are made of them."""

__all__: list[str] = []
