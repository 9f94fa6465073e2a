"""A finding: what a doctor says of one part, in one sentence, and how that is counted.

    works    it serves
    poor     it serves, but badly: what to do is said
    broken   it does not serve: what to do is said, and the program ends with 1
    unseen   nobody knows: nothing was done with it while it was looked at
    none     it is not there, and nothing here needs it

What may live here: that value, and its plain form.  What may not: how it is found
(`controller.cli.doctor_machine`, `controller.cli.doctor_words`).
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from controller.cli.app import translated
from controller.wire import Msg, Text

__all__ = ["Finding", "Sort", "State", "plain", "serves"]

State = Literal["works", "poor", "broken", "unseen", "none"]
Sort = Literal[
    "machine", "port", "hub", "bus", "reader", "key", "matrix", "hourglass", "buzzer", "survey"
]

WORDS: dict[State, Msg] = {
    "works": Msg("works"),
    "poor": Msg("poor"),
    "broken": Msg("does not serve"),
    "unseen": Msg("not seen yet"),
    "none": Msg("not there"),
}
"""Each state as a person reads it."""


class Finding(Struct, frozen=True):
    """What is said of a part.  `part` is its name, `title` what a person reads in its place;
    `measured` is plain data, as `hal.health_values` names it.  `along`: the parts that hang on it
    and do not serve because of it: of them nothing more is said."""

    sort: Sort
    part: str
    state: State
    says: Msg
    title: Text = ""
    measured: dict[str, Any] = {}
    along: tuple[str, ...] = ()

    @property
    def name(self) -> Text:
        """What a person reads."""
        return self.title or self.part

    @property
    def word(self) -> Msg:
        """Its state as a person reads it."""
        return WORDS[self.state]


def plain(finding: Finding) -> dict[str, Any]:
    """A finding as it stands in JSON, its sentence finished for the person at the terminal."""
    found: dict[str, Any] = {
        "sort": finding.sort,
        "part": finding.part,
        "state": finding.state,
        "says": translated(finding.says),
    }
    if finding.along:
        found["with"] = list(finding.along)
    return found | ({"measured": finding.measured} if finding.measured else {})


def serves(findings: list[Finding]) -> bool:
    """Whether nothing is broken."""
    return all(each.state != "broken" for each in findings)
