"""Ledger: the statements of a rulebook, and the tests that prove them.

Beside its rules a game may keep two files:

    ledger.toml   [[rule]] id, section, text, kind, and where they help note, conflicts, gives
    waived.toml   [[waived]] id, reason: statements that no program can decide

A statement of the kind rule, example or scenario needs a proof: a test that carries its ID,

    @pytest.mark.rule("AB-TRN-001")

or a scenario file that names it under `rules`.  Tests are read, not run, so that the index is there
at once; that they pass is the test run's business.  Statements whose note says "Same rule as: ..."
are one rule written twice, and proven together.

What may live here: reading, and comparing.  What may not: a rule of any game.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from controller.engine.errors import ContentError
from controller.engine.scenario import read_scenario, scenario_files
from controller.engine.shape import shaped, unknown
from controller.engine.toml import Source, read
from controller.wire import Msg, Text

__all__ = [
    "Citation",
    "Ledger",
    "Standing",
    "Statement",
    "by_scenarios",
    "by_tests",
    "read_ledger",
    "rule_ids",
]

NEEDS_PROOF = frozenset({"rule", "example", "scenario"})
MOST_ON_ONE_TEST = 4
ID = r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-[0-9]+[a-z]?"
SAME = re.compile(rf"[Ss]ame rule as:? ((?:{ID}(?:, and |, | and )?)+)")

Name = Annotated[str, Meta(pattern=f"^{ID}$")]
Something = Annotated[str, Meta(min_length=1)]


class Statement(Struct, frozen=True):
    """One statement of a rulebook, in other words.

    note       what is unclear about it, and the ruling; "Same rule as: ..."
    conflicts  the statements that say otherwise
    gives      what an example comes out at
    """

    id: Name
    section: Something
    text: Something
    kind: Literal["rule", "example", "scenario", "component", "advice", "table"]
    note: str = ""
    conflicts: tuple[Name, ...] = ()
    gives: str = ""

    def same(self) -> tuple[str, ...]:
        """The statements that its note calls the same rule."""
        return tuple(name for found in SAME.findall(self.note) for name in re.findall(ID, found))


class Waiver(Struct, frozen=True):
    """A statement that no program can decide, and why."""

    id: Name
    reason: Something


class LedgerFile(Struct, frozen=True):
    """`ledger.toml`."""

    rule: tuple[Statement, ...]


class WaivedFile(Struct, frozen=True):
    """`waived.toml`."""

    waived: tuple[Waiver, ...] = ()


class Citation(Struct, frozen=True):
    """A rule ID that a test or a scenario claims to prove: `by` is its name, `where` its line."""

    id: str
    by: str
    where: str


class Standing(Struct, frozen=True):
    """How it stands with a statement: its proofs, or why it has none, or neither."""

    statement: Statement
    proofs: tuple[str, ...] = ()
    waived: str = ""

    @property
    def missing(self) -> bool:
        """Whether it still needs a proof."""
        return self.statement.kind in NEEDS_PROOF and not self.proofs and not self.waived


class Ledger(Struct, frozen=True):
    """The statements of one rulebook by ID, and the waived ones with their reasons."""

    statements: dict[str, Statement]
    waived: dict[str, str]

    def groups(self) -> dict[str, str]:
        """Statement -> the first statement of those that are the same rule."""
        leader = {name: name for name in self.statements}

        def first(name: str) -> str:
            while leader[name] != name:
                name = leader[name]
            return name

        for name, statement in self.statements.items():
            for other in statement.same():
                leader[first(other)] = first(name)
        return {name: first(name) for name in leader}

    def standings(self, citations: Iterable[Citation]) -> list[Standing]:
        """Every statement, in the ledger's order, with what proves it."""
        group = self.groups()
        proofs: dict[str, list[str]] = {}
        for citation in citations:
            if citation.id in group:
                proofs.setdefault(group[citation.id], []).append(citation.by)
        return [
            Standing(
                statement,
                tuple(dict.fromkeys(proofs.get(group[name], ()))),
                self.waived.get(name, ""),
            )
            for name, statement in self.statements.items()
        ]

    def crowded(self, citations: Sequence[Citation]) -> list[Msg]:
        """Tests that claim too much at once: a test that proves ten rules proves none of them."""
        group = self.groups()
        claims: dict[str, dict[str, str]] = {}
        for citation in citations:
            if citation.id in group:
                claims.setdefault(citation.by, {})[group[citation.id]] = citation.where
        return [
            Msg(
                "{where}: {test} claims {n} rules; at most {most} are possible",
                where=next(iter(claimed.values())),
                test=by,
                n=len(claimed),
                most=MOST_ON_ONE_TEST,
            )
            for by, claimed in claims.items()
            if len(claimed) > MOST_ON_ONE_TEST
        ]


# -- reading --------------------------------------------------------------------------------------


def read_ledger(folder: Path) -> Ledger | None:
    """The ledger in a game's folder, None where it keeps none.

    Raises `ContentError` with all mistakes.
    """
    path = folder / "ledger.toml"
    if not path.exists():
        return None
    source = read(path)
    said = shaped(source.data, LedgerFile)
    if said.value is None:
        raise ContentError(*(source.mistake(wrong.at, wrong.what) for wrong in said.mistakes))
    statements: dict[str, Statement] = {}
    mistakes: list[Msg] = []
    for place, statement in enumerate(said.value.rule):
        if statement.id in statements:
            mistakes.append(source.mistake(("rule", place, "id"), Msg("this ID is there already")))
        statements[statement.id] = statement
    mistakes += dangling(source, said.value.rule, statements)
    waived = read_waived(folder / "waived.toml", statements, mistakes)
    if mistakes:
        raise ContentError(*mistakes)
    return Ledger(statements, waived)


def rule_ids(folder: Path) -> Collection[str] | None:
    """The IDs in a game's folder; None where it keeps no ledger, or one that cannot be read."""
    try:
        ledger = read_ledger(folder)
    except ContentError:
        return None
    return None if ledger is None else ledger.statements


def dangling(
    source: Source, rules: Sequence[Statement], known: Mapping[str, Statement]
) -> Iterator[Msg]:
    """Names of other statements that do not exist."""
    for place, statement in enumerate(rules):
        for key, named in (("conflicts", statement.conflicts), ("note", statement.same())):
            for name in named:
                if name not in known:
                    yield source.mistake(("rule", place, key), unknown(name, known))


def read_waived(path: Path, known: Mapping[str, Statement], mistakes: list[Msg]) -> dict[str, str]:
    """The waived statements; what is wrong with the list is added to `mistakes`."""
    if not path.exists():
        return {}
    try:
        source = read(path)
    except ContentError as wrong:
        mistakes += [what for what in wrong.mistakes if isinstance(what, Msg)]
        return {}
    said = shaped(source.data, WaivedFile)
    mistakes += [source.mistake(wrong.at, wrong.what) for wrong in said.mistakes]
    waived: dict[str, str] = {}
    for place, waiver in enumerate(said.value.waived if said.value else ()):
        if waiver.id not in known:
            mistakes.append(source.mistake(("waived", place, "id"), unknown(waiver.id, known)))
        waived[waiver.id] = waiver.reason
    return waived


# -- proofs ---------------------------------------------------------------------------------------


def by_tests(folder: Path) -> list[Citation]:
    """Every `pytest.mark.rule` in the tests under `folder`, with the test that carries it."""
    found: list[Citation] = []
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text("utf-8")
        if "mark.rule" in text:
            found += Marks(path, folder.parent).read(ast.parse(text, str(path)))
    return found


class Marks:
    """Reads the marks of one file: on tests, on classes, on parameters, on the whole module."""

    def __init__(self, path: Path, root: Path) -> None:
        self.path = path
        self.name = path.relative_to(root).as_posix()

    def read(self, module: ast.Module) -> list[Citation]:
        """All citations of the file."""
        return [citation for node in module.body for citation in self.within(node, ())]

    def within(self, node: ast.stmt, names: tuple[str, ...]) -> Iterator[Citation]:
        """Those of a statement; a test's marks are its own, a class's belong to the class."""
        by = "::".join((self.name, *names))
        if isinstance(node, ast.ClassDef):
            inside = (*names, node.name)
            yield from self.marks(node.decorator_list, "::".join((self.name, *inside)))
            for each in node.body:
                yield from self.within(each, inside)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from self.marks(node.decorator_list, f"{by}::{node.name}")
        else:
            yield from self.marks([node], by)

    def marks(self, nodes: Sequence[ast.AST], by: str) -> Iterator[Citation]:
        """The IDs in every `...mark.rule(...)` among these nodes."""
        for root in nodes:
            for node in ast.walk(root):
                if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
                    for word in node.args:
                        if isinstance(word, ast.Constant) and isinstance(word.value, str):
                            yield Citation(word.value, by, f"{self.path}:{word.lineno}")


def by_scenarios(folder: Path) -> tuple[list[Citation], list[Text]]:
    """What the scenario files under `folder` claim to prove, and those that cannot be read."""
    found: list[Citation] = []
    broken: list[Text] = []
    for path in scenario_files(folder):
        try:
            sheet = read_scenario(path)
        except ContentError as wrong:
            broken += wrong.mistakes
            continue
        name = path.relative_to(folder.parent.parent).as_posix()
        found += [
            Citation(rule, name, sheet.where("rules", place))
            for place, rule in enumerate(sheet.scenario.rules)
        ]
    return found, broken
