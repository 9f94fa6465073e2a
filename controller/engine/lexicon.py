"""Lexicon: finding what a word of a game means, in a reader's language and in the author's.

    entry    a term or a statement, by its name
    search   what somebody types, as far as it has been typed
    called   what a text on a screen is the name of
    named    what such a text speaks of

Words are compared folded: without accents, capitals and signs.  A search finds, in this order, what
is called so; what is called so otherwise; whose name begins so; in whose name each word begins a
word; whose other names do; in whose text each word begins one; then statements, by ID or by text.
Where there is nothing, it gives what is called nearly so, and says that it guessed.  Among equals
the game's own order counts.

What may live here: finding.  What may not: a word of any game, and the wire's limits.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from controller.engine.ledger import Statement
from controller.engine.term import Term
from controller.wire.msg import Text, Translate, render, untranslated

__all__ = ["Lexicon", "fold"]

NEAR = 0.72
"""How alike two words are that may have been meant for one another, from 0 to 1: one letter wrong
in a word of four is."""

LEAST = 3
"""The shortest name that is looked for in a text, in letters: "at" would be found everywhere."""

RULE = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-[0-9]+[a-z]?")
"""The ID of a statement, wherever it stands."""


def fold(text: str) -> str:
    """`text` without accents, capitals and signs, its words one space apart.

    >>> fold("  Oscuridad: ¿Visión 2?")
    'oscuridad vision 2'
    """
    plain = unicodedata.normalize("NFKD", text).casefold()
    kept = "".join(each for each in plain if not unicodedata.combining(each))
    return " ".join(re.findall(r"[^\W_]+", kept))


class Known:
    """A term as a search knows it: its names and its text, folded; those of the reader's language
    come first."""

    __slots__ = ("names", "term", "text")

    def __init__(self, term: Term, tongues: Sequence[Translate]) -> None:
        self.term = term
        said = [render(each, tongue) for tongue in tongues for each in (term.title, *term.words)]
        self.names = tuple(dict.fromkeys(filter(None, map(fold, said))))
        text = " ".join(render(each, tongue) for tongue in tongues for each in term.text)
        self.text = frozenset(fold(text).split())


class Lexicon:
    """The terms and statements of a game, for readers of one language."""

    def __init__(
        self, terms: Iterable[Term], statements: Iterable[Statement], translate: Translate
    ) -> None:
        tongues = [translate] if translate is untranslated else [translate, untranslated]
        self.translate = translate
        self.terms = {term.id: term for term in terms}
        self.statements = {each.id: each for each in statements}
        self.known = [Known(term, tongues) for term in self.terms.values()]
        self.bodies = {each.id: frozenset(fold(each.text).split()) for each in statements}
        self.names: dict[str, str] = {}
        for each in self.known:
            for name in each.names:
                self.names.setdefault(name, each.term.id)
        self.longest = max((len(name.split()) for name in self.names), default=0)

    def entry(self, ident: str) -> Term | Statement | None:
        """The term or statement of this name."""
        return self.terms.get(ident) or self.statements.get(ident.upper())

    def citing(self, rule: str) -> Iterator[Term]:
        """The terms that stand on a statement."""
        return (term for term in self.terms.values() if rule in term.rules)

    # -- what somebody types ----------------------------------------------------------------------

    def search(self, words: str, most: int) -> tuple[list[Term | Statement], bool]:
        """What `words` may mean, best first, `most` at most; and whether that is only a guess.
        Nothing typed gives the first terms of all."""
        typed = fold(words)
        if not typed:
            return [each.term for each in self.known[:most]], False
        ranked: list[tuple[int, Term | Statement]] = [
            (rank, each.term) for each in self.known if (rank := closeness(each, typed)) is not None
        ]
        ranked += [
            (rank, each)
            for each in self.statements.values()
            if (rank := fitting(fold(each.id), self.bodies[each.id], typed)) is not None
        ]
        ranked.sort(key=lambda it: it[0])
        if ranked:
            return [it for _, it in ranked[:most]], False
        near = difflib.get_close_matches(typed, self.names, most, NEAR)
        guesses = dict.fromkeys(self.names[name] for name in near)
        return [self.terms[ident] for ident in guesses], bool(guesses)

    # -- what a text speaks of --------------------------------------------------------------------

    def called(self, text: Text) -> Term | None:
        """The term that a text is the name of, numbers in it left out ("6 Health")."""
        words = fold(render(text, self.translate)).split()
        ident = self.names.get(" ".join(word for word in words if not word.isdigit()))
        return None if ident is None else self.terms[ident]

    def named(self, texts: Iterable[Text]) -> Iterator[Term | Statement]:
        """What texts speak of, each once: of each text the statements whose IDs stand in it, then
        its terms in their order, of two that overlap the longer one."""
        told: set[str] = set()
        for text in texts:
            finished = render(text, self.translate)
            for ident in (*RULE.findall(finished), *self.spoken(fold(finished).split())):
                found = self.entry(ident)
                if found is not None and found.id not in told:
                    told.add(found.id)
                    yield found

    def spoken(self, words: Sequence[str]) -> Iterator[str]:
        """The ids of the terms in a text that is folded, cut into words."""
        at = 0
        while at < len(words):
            for length in range(min(self.longest, len(words) - at), 0, -1):
                name = " ".join(words[at : at + length])
                if len(name) >= LEAST and name in self.names:
                    yield self.names[name]
                    at += length - 1
                    break
            at += 1


def closeness(known: Known, typed: str) -> int | None:
    """How near a term is to what was typed: 0 is nearest, None not at all."""
    title, others = known.names[0], known.names[1:]
    steps = (
        title == typed,
        typed in others,
        title.startswith(typed),
        begins(title.split(), typed),
        any(begins(name.split(), typed) for name in others),
        begins(known.text, typed),
    )
    return steps.index(True) if True in steps else None


def fitting(ident: str, body: Iterable[str], typed: str) -> int | None:
    """How near a statement is, behind all terms: by its ID, of which two words are enough, or by
    its text."""
    if ident.startswith(typed) and " " in typed:
        return 6
    return 7 if begins(body, typed) else None


def begins(words: Iterable[str], typed: str) -> bool:
    """Whether each word that was typed begins one of these words."""
    return all(any(word.startswith(part) for word in words) for part in typed.split())
