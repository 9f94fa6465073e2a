"""Told: how a chapter of the terms says one.

What may live here: that shape.  What may not: a term.
"""

from __future__ import annotations

from controller.engine.term import Term
from controller.wire import Text

__all__ = ["told"]


def told(
    ident: str,
    title: Text,
    *text: Text,
    rules: str = "",
    words: tuple[Text, ...] = (),
    icon: str = "",
) -> Term:
    """A term; `rules` are areas of the ledger with numbers, as in "STA 4 5 DMG 2"."""
    ids, area = [], ""
    for part in rules.split():
        if part.isdigit():
            ids.append(f"SV-{area}-{part.zfill(3)}")
        else:
            area = part
    return Term(id=ident, title=title, text=text, rules=tuple(ids), words=words, icon=icon)
