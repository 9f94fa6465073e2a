"""The lines of the game that run: at the import, and then in each test.

One watch goes on through all forks, as starting one takes longer than most tests.
"""

from __future__ import annotations

from pathlib import Path

from coverage import Coverage

__all__ = ["Lines", "Watch"]

Lines = dict[str, frozenset[int]]
"""The lines that ran, by module from the checkout's root."""

IMPORT = ""
"""What coverage calls the time before anybody says what time it is."""


class Watch:
    """It notes each line of the game that runs, from now on until it stops."""

    def __init__(self, game: str) -> None:
        package = Path("controller/games", game).absolute()
        self.coverage = Coverage(data_file=None, config_file=False, include=[f"{package}/*"])
        self.at_import: Lines = {}
        self.coverage.start()

    def all_is_imported(self) -> None:
        """What ran until here runs for every test."""
        self.at_import = self.lines(IMPORT)

    def turn_to(self, test: str) -> None:
        """What runs from here on is the test's."""
        self.coverage.switch_context(test)

    def lines(self, test: str) -> Lines:
        """What ran in its time."""
        data = self.coverage.get_data()
        data.set_query_context(test)
        here = Path.cwd()
        return {
            str(Path(file).relative_to(here)): frozenset(data.lines(file) or ())
            for file in data.measured_files()
        }

    def stop(self) -> None:
        """Watch no longer."""
        self.coverage.stop()
