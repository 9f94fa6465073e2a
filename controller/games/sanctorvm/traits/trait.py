"""Trait: what one Superb Power, Passive or Armor Power is, all of it in one place.

A trait has no cards and no turns; it is asked.  `Values` asks what it adds and which rules it bends
(`facets`), and the book takes its hooks.  Panels and cards name a trait by its `name`; `powers` and
`passives` hold them.

What may live here: the shape.  What may not: any single trait.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

if TYPE_CHECKING:
    from controller.engine.effects import Hook
    from controller.games.sanctorvm.book import Book
    from controller.games.sanctorvm.box.cards import Armor
    from controller.games.sanctorvm.state import Battle, Miniature
    from controller.games.sanctorvm.values import Values

__all__ = ["Facet", "Trait", "Traits", "always", "no_hooks"]

Facet = Literal["melee_only", "always_critical", "no_trajectory", "light_is_dark", "ethermancer"]
"""The rules that a trait can bend: uses Melee weapons alone; each Hit is a Critical; Hits without
Trajectory; Light spaces are as good as Darkness; uses Ethermancy Cards."""


def always(n: int) -> Callable[[Values, Miniature], int]:
    """So much, whoever has the trait and however it fares."""
    return lambda values, who: n


def no_hooks(book: Book) -> tuple[Hook[Battle], ...]:
    """No hook."""
    return ()


class Trait(Struct, frozen=True, kw_only=True):
    """One of them.

    adds    a value ("defense", "movement", a Skill ...) -> how much it adds for a miniature that
            has the trait
    facets  the rules that it bends
    hooks   made once, for the book; a hook looks itself whether somebody concerned has the trait
    """

    name: str
    adds: Mapping[str, Callable[[Values, Miniature], int]] = {}
    facets: tuple[Facet, ...] = ()
    hooks: Callable[[Book], tuple[Hook[Battle], ...]] = no_hooks


class Traits(Struct, frozen=True):
    """All that one miniature has, as they are asked for, and the Armor that it wears."""

    names: frozenset[str]
    facets: frozenset[Facet]
    adds: dict[str, tuple[Callable[[Values, Miniature], int], ...]]
    armor: Armor | None = None

    @classmethod
    def of(cls, traits: Sequence[Trait], armor: Armor | None) -> Traits:
        """These traits together."""
        what = {each for trait in traits for each in trait.adds}
        return cls(
            frozenset([trait.name for trait in traits]),
            frozenset([facet for trait in traits for facet in trait.facets]),
            {each: tuple([t.adds[each] for t in traits if each in t.adds]) for each in what},
            armor,
        )
