"""The house rules as a table: `RULINGS.md` and `HOUSE` say the same, a set-up names them, the state
keeps them, a correction changes them, and all people see them."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from controller.engine import Illegal, Invalid
from controller.engine.ledger import read_ledger
from controller.engine.run import Run
from controller.games import sanctorvm
from controller.games.sanctorvm.house import HOUSE, House
from controller.wire import TABLE, Sheet
from tests.games.sanctorvm.overlord import correct
from tests.games.sanctorvm.table import GAME, Table, homo, minion

__all__: list[str] = []

ROOM = Path(sanctorvm.__file__).parent
ID = re.compile(r"SV-([A-Z-]+)-(\d{3})(?: to SV-\1-(\d{3}))?")


def rows() -> list[tuple[set[str], set[str]]]:
    """Of each row of the table of rulings: its IDs, and the names in its last column."""
    found = []
    for line in (ROOM / "RULINGS.md").read_text("utf-8").splitlines():
        if line.startswith("| SV-"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            found.append((set(ids(cells[0])), set(re.findall(r"`([a-z0-9_]+)`", cells[-1]))))
    return found


def ids(cell: str) -> list[str]:
    """All IDs of a first column, of ranges too."""
    return [
        f"SV-{area}-{n:03}"
        for area, first, last in ID.findall(cell)
        for n in range(int(first), int(last or first) + 1)
    ]


def begun(**setup: Any) -> Any:
    return GAME.new({"seed": "1", **setup})


def seen(table: Table) -> list[str]:
    """The house rules on the sheet of the battle, as everybody sees it."""
    parts = table.game.view(table.state, (), TABLE).parts
    [sheet] = [part for part in parts if isinstance(part, Sheet) and part.id == "phase"]
    return [str(line.value) for line in sheet.lines if str(line.label) == "House rule"]


# -- the table ----------------------------------------------------------------------------------


def test_every_switch_that_the_table_of_rulings_names_is_there() -> None:
    named = set().union(*(names for _, names in rows()))
    assert named == set(HOUSE)


@pytest.mark.parametrize("name", HOUSE)
def test_a_house_rule_stands_in_the_rows_of_its_rules_and_in_no_others(name: str) -> None:
    of_rows = [row for row, names in rows() if name in names]
    assert set().union(*of_rows) == set(HOUSE[name].ids)


def test_the_rules_that_are_read_otherwise_are_rules() -> None:
    ledger = read_ledger(ROOM)
    assert ledger is not None
    read = {each for rule in HOUSE.values() for each in rule.ids}
    assert read <= ledger.statements.keys()


def test_the_names_that_the_code_may_ask_for_are_those_of_the_table() -> None:
    assert set(get_args(House)) == set(HOUSE)


@pytest.mark.parametrize("name", HOUSE)
def test_every_house_rule_is_asked_for_somewhere(name: str) -> None:
    code = [path for path in ROOM.rglob("*.py") if path.name != "house.py"]
    assert any(f'"{name}"' in path.read_text("utf-8") for path in code)


# -- the set-up ---------------------------------------------------------------------------------


def test_without_a_word_none_is_played_by() -> None:
    assert begun().house == ()


def test_a_set_up_names_them() -> None:
    state = begun(house=["one_aura", "agility_moves", "one_aura"])
    assert state.house == ("agility_moves", "one_aura")
    assert state.plays("one_aura")
    assert not state.plays("no_last_coin")
    assert GAME.check(state) is None


def test_a_name_that_no_house_rule_has_is_refused_with_those_there_are() -> None:
    with pytest.raises(Invalid) as caught:
        begun(house=["agility_moves", "fly"])
    said = str(caught.value)
    assert said.startswith('There is no house rule "fly"; there are: agility_moves, chain_needs_a')
    assert said.endswith("threat_ends_with_turn.")


def test_what_is_no_name_at_all_is_refused() -> None:
    with pytest.raises(Invalid):
        begun(house=7)


def test_random_set_ups_play_by_none_by_some_and_by_all() -> None:
    counts = {len(GAME.setups(Random(seed))["house"]) for seed in range(60)}
    assert counts == {0, 2, 8, len(HOUSE)}


# -- the correction -----------------------------------------------------------------------------


def battle(**values: Any) -> Table:
    return Table(homo("lupa", "B1-4"), minion("cannibal-1", "B1-8"), **values)


def test_the_overlord_switches_them_while_a_battle_goes_on() -> None:
    table = battle()
    correct(table, house=["agility_moves"])
    values = table.game.book.values(table.state)
    assert values.movement(table.who("lupa")) == 2
    correct(table, house=[])
    assert table.game.book.values(table.state).movement(table.who("lupa")) == 3


@pytest.mark.parametrize(
    ("house", "why"),
    [
        (["fly"], 'there is no house rule "fly"'),
        (["one_aura", "one_aura"], "house rules are named once each"),
        (["one_aura", "agility_moves"], "in the order of the alphabet"),
    ],
)
def test_a_correction_to_what_is_no_house_rule_is_refused(house: list[str], why: str) -> None:
    table = battle()
    with pytest.raises(Illegal) as caught:
        correct(table, house=house)
    assert why in str(caught.value)
    assert table.state.house == ()


# -- the view -----------------------------------------------------------------------------------


def test_everybody_sees_what_is_played_by() -> None:
    assert seen(battle()) == []
    assert seen(battle(house=("no_last_coin", "stop_behind_doors"))) == [
        "A movement ends in the first space behind a door.",
        "No Coin is paid any more once the last of the five has died.",
    ]


def test_a_world_that_cannot_be_told_apart_has_the_same() -> None:
    state = begun(house="one_aura")
    run = Run.of(GAME, state)
    assert GAME.worlds(run.state, "player-1", Random(1)).house == ("one_aura",)
