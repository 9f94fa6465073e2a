"""The table that the game describes: every battle of the box can be set out on it, and played."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.cli.furnishing import furnished
from controller.engine import Session
from controller.games import sanctorvm
from controller.games.sanctorvm.moving.board import EXIT
from controller.table import read_layout, read_tags
from controller.table.scene import standing
from controller.wire import TABLE
from hal.clock import VirtualClock
from tests.games.sanctorvm.table import BOX, GAME

__all__: list[str] = []

FOLDER = Path(sanctorvm.__file__).parent / "table"
LAYOUT, TAGS = read_layout(FOLDER / "layout.toml"), read_tags(FOLDER / "tags.toml")


def bears(thing: str, form: str) -> bool:
    """Whether a thing bears a tag in this form."""
    return any((on.thing, on.form) == (thing, form) for on in TAGS.tag.values())


@pytest.mark.rule("SV-MAP-002", "SV-MAP-029")
def test_a_reader_lies_under_every_space_of_every_module_and_of_the_escape_module() -> None:
    spaces = {f"{code.upper()}-{name}" for code, it in BOX.modules.items() for name in it.spaces}
    drawn = {name for name, place in LAYOUT.place.items() if place.kind == "space"}
    assert drawn == {*spaces, EXIT}


@pytest.mark.parametrize("battle", BOX.battles)
def test_everybody_in_a_battle_is_a_figure_that_is_set_out_where_it_begins(battle: str) -> None:
    heroes = ["lupa", *list(BOX.heroes)[1:5]]  # Romulus is a figure, and comes with Lupa
    session = Session.begin(GAME, {"battle": battle, "heroes": heroes, "seed": battle})
    state = session.state
    view = session.view(TABLE)
    table = furnished(LAYOUT, TAGS, VirtualClock(), view).simulated
    assert table is not None
    lies = {uid: reader for reader, uids in table.readers.lying().items() for uid in uids}
    found = {TAGS.tag[uid].thing: reader for uid, reader in lies.items()}
    assert found == {
        thing: LAYOUT.place[place].readers[0] for thing, place in standing(view).items()
    }
    assert {who.id for who in state.of("homo")} <= found.keys()
    assert "romulus" in found or state.stage == "captive"


@pytest.mark.parametrize("battle", BOX.battles)
def test_every_minion_of_a_battle_is_there_with_its_card(battle: str) -> None:
    for who in GAME.new({"battle": battle}).miniatures:
        assert bears(who.id, "miniature"), who.id
        assert bears(who.id, "card"), who.id


@pytest.mark.rule("SV-DCK-001")
def test_every_copy_of_every_card_bears_a_tag() -> None:
    copies = [f"{k}-{n}" for k, it in BOX.kinds().items() for n in range(1, it.copies + 1)]
    assert [name for name in copies if not bears(name, "card")] == []


def test_every_minion_of_the_box_has_more_figures_than_any_battle_begins_with() -> None:
    for kind in BOX.minions:
        begun = max(
            sum(len(force.places) for force in phase.minions if force.minion == kind)
            for phase in BOX.battles.values()
        )
        assert bears(f"{kind}-{begun + 1}", "miniature"), kind
