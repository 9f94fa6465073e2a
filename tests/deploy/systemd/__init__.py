"""Tests of deploy.systemd: units, rules and their installation."""

__all__: list[str] = []
