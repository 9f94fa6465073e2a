"""Scenario files: a position, what people do, and what must be true.

Test, bug report and teaching example at once, to be read by somebody who plays but does not
program.  The format is documented, by examples, in tests/scenarios/README.md; here it stands as
types, and reading is strict: an unknown key or a wrong value is a mistake with its line, and all
mistakes are named at once.

What may live here: the form of a scenario and reading it.  What may not: playing one
(`controller.engine.trial`), and what its labels mean (`controller.engine.labels`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from controller.engine.errors import ContentError
from controller.engine.shape import listed, shaped
from controller.engine.toml import Source, read
from controller.wire import Edit, Msg, Option

__all__ = [
    "Change",
    "Expect",
    "ExpectAsk",
    "ExpectView",
    "Rule",
    "Scenario",
    "Sheet",
    "Step",
    "read_scenario",
    "scenario_files",
]

Pointer = Annotated[str, Meta(pattern="^/")]
Something = Annotated[str, Meta(min_length=1)]
Names = str | tuple[str, ...]
Pairs = tuple[tuple[str, str], ...]


ONE_OF_BOTH = Msg("either a value or nothing = true must be said")


class Change(Struct, frozen=True):
    """An edit of the state.  TOML has no null, so `nothing` stands for it."""

    path: Pointer
    value: Any = UNSET
    nothing: bool = False
    op: Literal["set", "insert", "remove"] = "set"

    def contradiction(self) -> Msg | None:
        """A value, or nothing, or neither where something is removed."""
        said = (self.value is not UNSET) + self.nothing
        if self.op == "remove":
            return Msg("what is removed needs no value") if said else None
        return None if said == 1 else ONE_OF_BOTH

    def edit(self) -> Edit:
        """The edit itself."""
        return Edit(self.path, self.op, None if self.value is UNSET else self.value)


class Rule(Struct, frozen=True):
    """The Overlord answers in the place of the seat `for`: `choose`, `pairs` or `faces`, an
    `option` that the ask never had, or nothing of these: then the question passes."""

    seat: Something = field(name="for")
    choose: Names = ()
    pairs: Pairs = ()
    faces: tuple[str, ...] = ()
    option: str = ""

    def free(self) -> Option | None:
        """The option of the Overlord's own."""
        return Option("ruling", self.option) if self.option else None


class ExpectAsk(Struct, frozen=True):
    """What the question that stands must be; what is left out may be anything.

    offered   exactly these options are open, by label or id
    includes  these are open, others may be
    greyed    these are closed; as a table, each with a part of its reason
    """

    key: str | None = None
    to: Names | None = None
    prompt: str | None = None
    because: tuple[str, ...] | None = None
    offered: tuple[str, ...] | None = None
    includes: tuple[str, ...] = ()
    greyed: tuple[str, ...] | dict[str, str] = ()


class ExpectView(Struct, frozen=True):
    """What an audience must see at a place of its view, or that nothing stands there."""

    audience: Something
    path: Pointer
    value: Any = UNSET
    nothing: bool = False

    def contradiction(self) -> Msg | None:
        """A value, or nothing."""
        return None if (self.value is not UNSET) + self.nothing == 1 else ONE_OF_BOTH


class Expect(Struct, frozen=True):
    """What must be true now.

    events    all that this step told, in order: each a sentence, or a table with `name`, `says`,
              `because` and fields of the event
    includes  these were told in this order, and others may have been
    offers    exactly these offers stand beside the ask
    values    JSON pointer -> value in the state
    nothing   JSON pointers where nothing stands: null, or not there at all
    outcome   how the game ended; "" while it goes on
    """

    ask: ExpectAsk | None = None
    events: tuple[str | dict[str, Any], ...] | None = None
    includes: tuple[str | dict[str, Any], ...] = ()
    offers: tuple[str, ...] | None = None
    values: dict[Pointer, Any] = field(default_factory=dict)
    nothing: tuple[Pointer, ...] = ()
    view: tuple[ExpectView, ...] = ()
    outcome: str | None = None


class Step(Struct, frozen=True):
    """One thing that people do, and what must be true then.  Exactly one of `ACTIONS`.

    by       the seat that does it; may be left out where only one is asked
    refused  it must be refused, with these words in the reason
    because  the rule IDs of that refusal
    """

    by: str = ""
    choose: Names | UnsetType = UNSET
    pairs: Pairs | UnsetType = UNSET
    faces: tuple[str, ...] | UnsetType = UNSET
    fate: bool = False
    read: bool = False
    take: Something | UnsetType = UNSET
    time_up: bool = False
    rule: Rule | UnsetType = UNSET
    correct: tuple[Change, ...] | UnsetType = UNSET
    undo: bool = False
    redo: bool = False
    refused: Something | None = None
    because: tuple[str, ...] | None = None
    expect: Expect = Expect()

    def contradiction(self) -> Msg | None:
        """One action, and no reason for a refusal that is none."""
        done = self.actions()
        if not done:
            return Msg("a step does one of these: {names}", names=listed(ACTIONS))
        if len(done) > 1:
            return Msg("a step does one thing, not these together: {names}", names=listed(done))
        if self.because is not None and self.refused is None:
            return Msg('"because" belongs to "refused"')
        return None

    @property
    def action(self) -> str:
        """Which of `ACTIONS` it is."""
        return self.actions()[0]

    def actions(self) -> list[str]:
        """Those of `ACTIONS` that are said."""
        return [name for name in ACTIONS if getattr(self, name) not in (UNSET, False)]

    def said(self) -> str:
        """The step as the file says it, short: `choose "Mark a1"`."""
        value = getattr(self, self.action)
        if isinstance(value, str):
            return f'{self.action} "{value}"'
        return self.action


ACTIONS = (
    *("choose", "pairs", "faces", "fate", "read", "take"),
    *("time_up", "rule", "correct", "undo", "redo"),
)


class Scenario(Struct, frozen=True):
    """A whole file.

    packs   folders of packs beside the game's own, from the file's folder on
    rules   the IDs it proves
    setup   as the game's own set-up
    given   edits of the state before the first step
    expect  what must be true before the first step
    """

    title: Something
    game: Something
    packs: tuple[Something, ...] = ()
    rules: tuple[Something, ...] = ()
    setup: dict[str, Any] = field(default_factory=dict)
    given: tuple[Change, ...] = ()
    expect: Expect = Expect()
    step: tuple[Step, ...] = ()

    def contradiction(self) -> Msg | None:
        """Something is done or expected: a scenario that cannot fail proves nothing."""
        if not self.step and self.expect == Expect():
            return Msg("nothing is done here and nothing is expected")
        return None


class Sheet(Struct, frozen=True):
    """A scenario with the file it came from."""

    source: Source
    scenario: Scenario

    def where(self, *at: str | int) -> str:
        """ "file:line" of a key."""
        return self.source.where(tuple(at))


def scenario_files(folder: Path) -> list[Path]:
    """The scenario files in a folder and below it, by name.

    A folder with a `pack.toml` is a pack that scenarios beside it are played with: what lies in it
    is no scenario.
    """
    packs = {pack.parent for pack in folder.rglob("pack.toml")}
    return [path for path in sorted(folder.rglob("*.toml")) if packs.isdisjoint(path.parents)]


def read_scenario(path: Path) -> Sheet:
    """Read a scenario file.  Raises `ContentError` with all mistakes."""
    source = read(path)
    said = shaped(source.data, Scenario)
    if said.value is None:
        raise ContentError(*(source.mistake(wrong.at, wrong.what) for wrong in said.mistakes))
    return Sheet(source, said.value)
