"""Looking up: what a client asks about a word of the game, answered in its language.

What is told hangs on the game alone and never on how it goes, so everybody is told the same.  The
lexicon of a language is made when the first of its readers asks.

What may live here: the replies.  What may not: how a word is found (`controller.engine.lexicon`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import islice
from typing import Any

from controller.engine import Game, Invalid
from controller.engine.ledger import Statement
from controller.engine.lexicon import Lexicon
from controller.engine.term import Term
from controller.wire import Msg
from controller.wire.lookup import MOST_FOUND, Entry, Found, LookUp, Named, Rule
from controller.wire.msg import Translate

__all__ = ["Library"]

MOST_SEEN = 8
"""How many other entries an entry leads to, at most."""


class Library:
    """What a game's words mean, for readers of any language.  `translation` finishes sentences."""

    def __init__(self, game: Game[Any], translation: Callable[[str], Translate]) -> None:
        self.game = game
        self.translation = translation
        self.lexicons: dict[Translate, Lexicon] = {}

    @cached_property
    def contents(self) -> tuple[tuple[Term, ...], tuple[Statement, ...]]:
        """The game's terms and the statements of its rulebook: reading these takes a moment, which
        another thread may spend beforehand."""
        return self.game.terms(), self.game.statements()

    def lexicon(self, language: str) -> Lexicon:
        """The lexicon for readers of a language.  It is large, and anybody may call himself a
        reader of anything: so languages that are finished alike have one."""
        translate = self.translation(language)
        if translate not in self.lexicons:
            self.lexicons[translate] = Lexicon(*self.contents, translate)
        return self.lexicons[translate]

    def look_up(self, asked: LookUp, language: str) -> Found:
        """The reply.  Raises `Invalid` where an entry is asked for by name and there is none."""
        lexicon, guessed = self.lexicon(language), False
        found: Iterable[Term | Statement]
        if asked.ids:
            found = entries(lexicon, asked.ids)
        elif asked.said:
            found = spoken_of(lexicon, asked.said)
        else:
            found, guessed = lexicon.search(asked.words, MOST_FOUND)
        told = tuple(told_of(lexicon, each) for each in islice(found, MOST_FOUND))
        of = " ".join((asked.words, *asked.said[:1], *asked.ids[:1])).strip()
        return Found(entries=told, of=of, guessed=guessed, nonce=asked.nonce)


def entries(lexicon: Lexicon, ids: Iterable[str]) -> list[Term | Statement]:
    """The entries of these names.  Raises `Invalid` for the first where there is none at all."""
    found = [(ident, lexicon.entry(ident)) for ident in dict.fromkeys(ids)]
    known = [each for _, each in found if each is not None]
    if not known:
        raise Invalid(
            Msg('There is no rule or term "{name}"; search for a word of it.', name=found[0][0])
        )
    return known


def spoken_of(lexicon: Lexicon, texts: Sequence[str]) -> list[Term | Statement]:
    """What texts speak of.  Where the first is the name of something and none of them names a
    rule, that alone is meant: it leads to all else."""
    name, found = lexicon.called(texts[0]), list(lexicon.named(texts))
    ruled = any(isinstance(each, Statement) for each in found)
    return found if name is None or ruled else [name]


def told_of(lexicon: Lexicon, found: Term | Statement) -> Entry:
    """An entry as it crosses to a client."""
    if isinstance(found, Statement):
        own: list[Term | Statement] = list(lexicon.citing(found.id))
        own += lexicon.named([found.text])
        same = [lexicon.statements[each] for each in found.same() if each in lexicon.statements]
        return Entry(
            found.id,
            found.id,
            (found.text,),
            rules=tuple(Rule(each.id, each.text) for each in same),
            see=others(found, own),
        )
    cited = [lexicon.statements[each] for each in found.rules if each in lexicon.statements]
    return Entry(
        found.id,
        found.title,
        found.text,
        found.icon,
        tuple(Rule(each.id, each.text) for each in cited),
        others(found, lexicon.named(found.text)),
    )


def others(found: Term | Statement, all_of: Iterable[Term | Statement]) -> tuple[Named, ...]:
    """The terms that an entry leads to, each once, itself left out."""
    terms = {each.id: each for each in all_of if isinstance(each, Term) and each.id != found.id}
    return tuple(Named(each.id, each.title) for each in islice(terms.values(), MOST_SEEN))
