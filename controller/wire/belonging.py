"""Belongings: what belongs to a game, as far as it can wear a tag.

A game names its things once, in its questions and its views; by the same names they stand here, so
that whoever gives out tags knows what there is to mark, and how often.

    "amber"   a miniature, and a card of the same name: two belongings, one name, two forms
    "rope-2"  the second copy of a card: copies that the game tells apart have a name each
    "cross"   five marks that are all alike: one name, and five `copies`

What may live here: that value.  What may not: which tag marks what (`controller.table.tags`).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from controller.wire.msg import Text

__all__ = ["Belonging", "Form"]

Form = Literal["miniature", "card", "token"]
"""What a thing is to the hand."""


class Belonging(Struct, frozen=True, omit_defaults=True):
    """A thing of a game, by the `name` that the game has for it and by its `form`: the two together
    are unique.  `group` is the kind of things among which people look for it; `copies` is how many
    of them there are that nobody tells apart."""

    name: str
    label: Text
    form: Form = "miniature"
    group: Text = ""
    copies: int = 1
