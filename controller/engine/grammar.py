"""Grammar: what is wrong with a text that is no TOML, in our own words.

`tomllib` says it in English and to programmers.  A person who writes a pack is told what was
expected, in the person's language; so each thing that `tomllib` can say has a sentence here, and
what a later one might say beside these has one for all.

What may live here: these sentences.  What may not: reading, and finding the line
(`controller.engine.toml`).
"""

from __future__ import annotations

import re
from ast import literal_eval

from controller.engine.letters import trick
from controller.wire import Msg

__all__ = ["said_of"]

OPEN_TEXT = Msg("a text ends with the quotation mark that it began with, which is missing here")
NO_ESCAPE = Msg(
    "a backslash in a text is written twice; alone it stands before n, t, a quotation mark, or u "
    "and the four digits of a character"
)
HEADING = Msg("the heading of a table ends with ], that of a list of tables with ]]")
TWICE = Msg("this table was begun before, and cannot be begun again, nor be added to")
UNKNOWN = Msg("it cannot be understood")

SENTENCES: tuple[tuple[str, Msg], ...] = (
    ("Unterminated string", OPEN_TEXT),
    ("Expected \"'", OPEN_TEXT),
    (r"(?:Found invalid|Illegal) character '\\n'", OPEN_TEXT),
    (r"Unescaped '\\' in a string", NO_ESCAPE),
    ("Escaped character is not a Unicode scalar value", NO_ESCAPE),
    ("Invalid hex value", NO_ESCAPE),
    ("Expected '=' after a key", Msg("behind a key stands = and then its value")),
    (r"Expected '\]", HEADING),
    (
        "Invalid initial character for a key part",
        Msg("a key is expected: of letters, digits, - and _, or in quotation marks"),
    ),
    ("Invalid statement", Msg("a key with its value is expected, or a heading in [ ]")),
    (
        "Invalid value",
        Msg(
            "a value is expected: a text in quotation marks, a number, true, false, a list or a "
            "table"
        ),
    ),
    ("Unclosed array", Msg("the values of a list stand between [ and ], with commas between them")),
    (
        "Unclosed inline table",
        Msg("what a table holds stands between braces, with commas between, all in one line"),
    ),
    ("Duplicate inline table key", Msg("this key stands twice in its table")),
    ("Cannot overwrite a value", Msg("this key has a value already")),
    ("Cannot (?:declare|redefine|mutate)", TWICE),
    ("Invalid date or datetime", Msg("there is no such day, or no such time of day")),
    (
        "Expected newline or end of document",
        Msg("the line should end here: what comes next stands in a line of its own"),
    ),
)
"""What `tomllib` says first, as a pattern, and what is said instead."""

CHARACTER = re.compile("(?:Found invalid|Illegal) character ('.+')$")


def said_of(said: str) -> Msg:
    """The sentence for what `tomllib` said."""
    for pattern, sentence in SENTENCES:
        if re.match(pattern, said):
            return sentence
    found = CHARACTER.match(said)
    if found is None:
        return UNKNOWN
    character = str(literal_eval(found[1]))
    return Msg(
        "the character {character} may not stand here as it is",
        character=trick(character, one_line=True) or character,
    )
