"""What can go wrong, each kind with one sentence for the person it happens to.

    SanctumError
    |- Refused              an input that changes nothing
    |  |- Invalid           not understood: no such option, a wrong shape
    |  |- Illegal           understood, but not legal now, with the reason and its rule IDs
    |  |  |- Stale          it answers a question that no longer stands
    |  |  `- Misfit         it was legal once, but does not fit the game as it is now
    |  `- Ambiguous         it fits several things
    |- RulesFault           the rules themselves raised; the game stands where it stood
    |- JournalError         the journal cannot be read or written
    |  |- JournalUnwritable     disk full, read-only, failing
    |  |  `- JournalInUse       somebody plays it now
    |  |- JournalDamaged        it does not read as it was written
    |  `- JournalForeign        a newer version's, another game's, or no journal at all
    `- ContentError         a pack or scenario file that does not say what it must

The three refusals are never mixed: a person who is told "not now" looks at the game, one who is
told "not understood" looks at what they typed.  The sentence is a `Msg`, so it is finished in the
reader's language.
"""

from __future__ import annotations

from controller.wire import Msg, Text, Why

__all__ = [
    "Ambiguous",
    "ContentError",
    "Illegal",
    "Invalid",
    "JournalDamaged",
    "JournalError",
    "JournalForeign",
    "JournalInUse",
    "JournalUnwritable",
    "Misfit",
    "Refused",
    "RulesFault",
    "SanctumError",
    "Stale",
]


class SanctumError(Exception):
    """The root: `why` holds the sentence and the rule IDs it stands on."""

    def __init__(self, text: Text, because: tuple[str, ...] = ()) -> None:
        super().__init__(str(text))
        self.why = Why(text, because)


class Refused(SanctumError):
    """An input that changed nothing."""


class Invalid(Refused):
    """The input is not understood."""


class Illegal(Refused):
    """The input is understood but not legal now."""


class Stale(Illegal):
    """The input answers a question that no longer stands."""


class Misfit(Illegal):
    """An entry of the journal does not fit the game as it is now."""


class Ambiguous(Refused):
    """The input fits several things."""


class RulesFault(SanctumError):
    """The rules raised; nothing was committed and the ask stands."""


class JournalError(SanctumError):
    """The journal cannot be read or written."""


class JournalUnwritable(JournalError):
    """Nothing could be stored: the disk is full, read-only or failing."""


class JournalInUse(JournalUnwritable):
    """Another program has it open."""


class JournalDamaged(JournalError):
    """The journal does not read as it was written.  `good` is the last sound entry."""

    def __init__(self, text: Text, good: int) -> None:
        super().__init__(text)
        self.good = good


class JournalForeign(JournalError):
    """A journal of a newer version, of another game, or no journal at all."""


class ContentError(SanctumError):
    """Content that does not say what it must.

    `mistakes` are all of them, each a sentence that names file, line and key; `why` is the first,
    and says how many there are.
    """

    def __init__(self, *mistakes: Text) -> None:
        first, more = mistakes[0], len(mistakes) - 1
        if more:
            first = Msg(
                "{first} ({n} more mistake)",
                plural="{first} ({n} more mistakes)",
                first=first,
                n=more,
            )
        super().__init__(first)
        self.mistakes = mistakes
