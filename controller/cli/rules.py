"""`sanctum-table rules`: the statements of a rulebook, and the tests that prove them.

It reads the tests of a checkout without running them, so it says what is claimed; that the tests
pass, the test run says.  The exit code is 1 while a statement has neither test nor waiver, or while
a test claims a rule that no ledger has.

With `--house` it lists the readings that a group can play by instead, which need no checkout.

What may live here: the command.  What may not: reading ledgers and tests
(`controller.engine.ledger`).
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

import controller
from controller.cli.app import app, complain, say
from controller.cli.lines import show_table
from controller.engine import SanctumError
from controller.engine.ledger import (
    Citation,
    Ledger,
    Standing,
    by_scenarios,
    by_tests,
    read_ledger,
)
from controller.engine.shape import unknown
from controller.games import CAMPAIGN, find, folder_of, names
from controller.wire import Msg, Text

__all__ = ["rules"]

CHECKOUT = Path(controller.__file__).parents[1]


STATEMENT = re.compile(r"[A-Za-z]+(-[A-Za-z]+)+-\d+")
"""What the ID of a statement looks like."""


@app.command()
def rules(
    game: Annotated[
        str, typer.Argument(help="One game, or the ID of one rule; else all.", show_default=False)
    ] = "",
    missing: Annotated[
        bool, typer.Option("--missing", help="Only what has neither test nor waiver.")
    ] = False,
    house: Annotated[
        bool, typer.Option("--house", help="The house rules that a set-up can name.")
    ] = False,
) -> None:
    """Show the rule IDs of a game and the tests that prove them; or what one rule says."""
    if house:
        show_house_rules(game)
        return
    ledgers, broken = read_ledgers()
    for ledger in ledgers.values():
        if game.upper() in ledger.statements:
            tell(ledger, game.upper())
            return
    if STATEMENT.fullmatch(game):
        raise SanctumError(Msg('No ledger holds a statement "{rule}".', rule=game.upper()))
    if game in broken:
        raise broken[game]
    if game and find(game).name not in ledgers:
        raise SanctumError(Msg('The game "{game}" keeps no ledger of its rules.', game=game))
    citations, wrong = cited()
    # A campaign is played by the ledger of the game around which it is: that is shown once.
    shown = [game] if game else [name for name in ledgers if not name.endswith(f"-{CAMPAIGN}")]
    standings = [each for name in shown for each in ledgers[name].standings(citations)]
    wrong += misleading(ledgers, citations)
    wrong += [each.why.text for each in broken.values()]
    rows = [row(standing) for standing in standings if standing.missing or not missing]
    if rows:
        show_table((Msg("Rule"), Msg("Kind"), Msg("Proven by")), rows)
    for text in wrong:
        complain(text)
    lacking = sum(standing.missing for standing in standings)
    say(
        Msg(
            "{proven} proven, {waived} waived, {missing} missing",
            proven=sum(bool(standing.proofs) for standing in standings),
            waived=sum(bool(standing.waived) for standing in standings),
            missing=lacking,
        )
    )
    if lacking or wrong:
        raise typer.Exit(1)


def show_house_rules(game: str) -> None:
    """What can be read otherwise in a game, by the name that a set-up gives it."""
    if not game:
        raise SanctumError(Msg("Say whose house rules: rules GAME --house."))
    house = find(game).house
    if not house:
        raise SanctumError(Msg('The game "{game}" has no house rules.', game=game))
    show_table(
        (Msg("House rule"), Msg("With it"), Msg("Without it"), Msg("Rules")),
        [(name, it.what, it.instead, ", ".join(it.ids)) for name, it in house.items()],
    )


def tell(ledger: Ledger, rule: str) -> None:
    """One statement of a rulebook, in our words, with the ruling on it if there is one."""
    it = ledger.statements[rule]
    say(Msg("{rule} ({section}): {text}", rule=rule, section=it.section, text=it.text))
    if it.note:
        say(it.note)


def read_ledgers() -> tuple[dict[str, Ledger], dict[str, SanctumError]]:
    """The ledgers of all games that keep one, and what is wrong with games that cannot be read."""
    found: dict[str, Ledger] = {}
    broken: dict[str, SanctumError] = {}
    for name in names():
        try:
            ledger = read_ledger(folder_of(find(name)))
        except SanctumError as wrong:
            broken[name] = wrong
        else:
            found |= {} if ledger is None else {name: ledger}
    return found, broken


def cited() -> tuple[list[Citation], list[Text]]:
    """What the checkout's tests and scenarios claim, and the files that cannot be read."""
    tests = CHECKOUT / "tests"
    if not (tests / "conftest.py").is_file():
        raise SanctumError(
            Msg("An installed copy has no tests to show: rules works from a checkout.")
        )
    tests = Path(os.path.relpath(tests))
    scenarios, broken = by_scenarios(tests / "scenarios")
    return by_tests(tests) + scenarios, broken


def misleading(ledgers: dict[str, Ledger], citations: Sequence[Citation]) -> list[Text]:
    """Claims that are wrong: IDs that no ledger has, and tests that claim too much."""
    known = {name for ledger in ledgers.values() for name in ledger.statements}
    wrong: list[Text] = [
        Msg("{where}: {what}", where=citation.where, what=unknown(citation.id, sorted(known)))
        for citation in citations
        if citation.id not in known
    ]
    for ledger in ledgers.values():
        wrong += ledger.crowded(citations)
    return wrong


def row(standing: Standing) -> tuple[Text, ...]:
    """One statement as a line of the table."""
    if standing.proofs:
        proof: Text = "\n".join(standing.proofs)
    elif standing.waived:
        proof = Msg("waived: {reason}", reason=standing.waived)
    else:
        proof = Msg("nothing yet") if standing.missing else Msg("needs no test")
    return standing.statement.id, standing.statement.kind, proof
