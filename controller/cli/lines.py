"""Tables at a terminal, and in a pipe.

A table is lines: a terminal gets them in columns as wide as it is, a program that reads them gets
every line whole, whatever its length.

What may live here: how lines are laid out.  What may not: what they say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text as Plain

from controller.cli.app import translated
from controller.wire import Text

__all__ = ["laid_out", "show_table"]

PIPE = 100_000
"""The width of a line that nobody looks at."""


def laid_out(headings: Sequence[Text], rows: Iterable[Sequence[Text]]) -> Table:
    """Rows under headings, to be printed.  Nothing in them is taken for markup."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in headings:
        table.add_column(Plain(translated(heading)), overflow="fold")
    for row in rows:
        table.add_row(*(Plain(translated(cell)) for cell in row))
    return table


def show_table(headings: Sequence[Text], rows: Iterable[Sequence[Text]]) -> None:
    """Print rows under headings.  Nothing in them is taken for markup."""
    table = laid_out(headings, rows)
    console = Console(highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        console = Console(highlight=False, markup=False, emoji=False, width=PIPE)
    console.print(table)
