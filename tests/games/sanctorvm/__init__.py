"""Sanctorvm's rules, one by one: every test names the statements of the ledger that it proves."""

__all__: list[str] = []
