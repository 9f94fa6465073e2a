"""Scenario files, by game, and the test that plays them all.  README.md says how one is written.

What may live here: scenarios, one idea a file.  What may not: a test that needs a program.
"""

__all__: list[str] = []
