"""Keeping: what belongs to the Side is kept, given back and begun with as one."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import fields

from controller.games.sanctorvm.box.condition import Rises
from controller.games.sanctorvm.box.story import Say
from controller.games.sanctorvm.campaign.side.keeping import endow, go_back_to, kept, plan
from controller.games.sanctorvm.campaign.state import Belongings, Campaign, Helper
from tests.games.sanctorvm_campaign.desk import FIVE, Desk

__all__: list[str] = []

RICH: dict[str, Any] = {
    "storage": ["blaster-1"],
    "gunan": ["injector-1"],
    "coins": 4,
    "marks": ["met-charles"],
    "won": ["skirmish"],
    "learnt": ["oracle"],
    "leader": "player-2",
    "ambience": "rain",
    "helpers": [Helper("rosie", "commander")],
    "challenges": [Rises(race="human", module="b1")],
    "advantage": "homo",
}
"""Everything beside the Superb Panels."""


def campaign(**values: Any) -> Campaign:
    """A campaign of two players, in the midst of a chapter."""
    state = Desk(Say(text="On."), plays=(FIVE[:3], FIVE[3:])).state
    for name, value in values.items():
        setattr(state, name, value)
    return state


def test_all_that_belongs_to_the_side_the_campaign_has_under_the_same_name() -> None:
    def shapes(of: Any) -> dict[str, Any]:
        return {it.name: (it.type, it.default, it.default_factory) for it in fields(of)}

    assert shapes(Belongings).items() <= shapes(Campaign).items()


@pytest.mark.rule("SV-LOS-002")
def test_whatever_has_changed_since_is_as_it_was() -> None:
    state = campaign(**RICH)
    state.member("lupa").health = 7
    before = kept(state)
    endow(state, Belongings())
    go_back_to(state, before)
    assert {name: getattr(state, name) for name in RICH} == RICH
    assert state.member("lupa").health == 7


@pytest.mark.rule("SV-LOS-002")
def test_what_is_kept_stays_as_it_was_while_the_story_goes_on() -> None:
    state = campaign(coins=4, marks=["met-charles"])
    before = kept(state)
    state.marks.append("late")
    state.member("lupa").states["burning"] = 2
    go_back_to(state, before)
    state.marks.append("later")
    go_back_to(state, before)
    assert (state.marks, state.member("lupa").states) == (["met-charles"], {})


@pytest.mark.rule("SV-CHP-002", "SV-CHP-003")
def test_who_is_given_nothing_has_nothing() -> None:
    state = campaign(**RICH)
    endow(state, Belongings())
    assert kept(state) == Belongings()


@pytest.mark.rule("SV-ALY-001", "SV-ALY-012", "SV-ADV-002")
def test_what_is_planned_for_the_next_action_phase_changes_nothing_else() -> None:
    state = campaign(**RICH)
    plan(state, Belongings())
    rest = {name: getattr(state, name) for name in RICH}
    assert rest == {**RICH, "helpers": [], "challenges": [], "advantage": ""}


@pytest.mark.rule("SV-LOS-002", "SV-NAR-036")
def test_a_leader_who_has_left_the_table_leads_no_longer() -> None:
    state = campaign(leader="player-2")
    before = kept(state)
    state.seats.pop()
    go_back_to(state, before)
    assert state.leader == "player-1"


def test_what_the_first_version_kept_can_be_gone_back_to() -> None:
    first = {
        **{name: [] for name in ("members", "gunan", "marks", "won", "learnt")},
        "storage": ["blaster-1"],
        "coins": 3,
        "leader": "player-1",
    }
    packed = msgspec.msgpack.encode(first)
    found = msgspec.msgpack.decode(packed, type=Belongings)
    assert found == Belongings(storage=["blaster-1"], coins=3, leader="player-1")
