"""Tool Cards: Objects and Grenades, how far they reach, whom they befall, and where they go."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.games.sanctorvm.box.action import Afflicts, Flips, Heals, Lasts, Revives
from controller.games.sanctorvm.box.cards import Tool
from controller.games.sanctorvm.events import Discarded
from controller.wire import Chance
from tests.games.sanctorvm.table import BOX, Table, deed, game, harm, homo, minion, said, texts

__all__: list[str] = []

FOE = "cannibal-1"


def tool(*deeds: Any, **values: Any) -> Tool:
    """A Tool Card, an Object unless it says otherwise."""
    named = dict(
        zip(("first", "second", "third"), (*deeds, *[deed(instant=True)] * 3), strict=False)
    )
    plain = {"name": "Gadget", "kind": "object", "level": 0, "weight": 1}
    return Tool(**{**plain, "actions": named, **values})


def using(table: Table, card: str, action: str, *more: str) -> None:
    """Use a Tool."""
    table.say(f"with:{card}", f"do:{action}", *more)


# -- using one ----------------------------------------------------------------------------------


@pytest.mark.rule("SV-OBJC-004", "SV-OBJC-002", "SV-ACT-035", "SV-ACT-011")
def test_regeneration_gives_five_health_and_five_energy_back_without_a_roll() -> None:
    table = Table(
        homo("lupa", "B1-1", "injector-1"),
        homo("nezumi", "B1-1", health=3, energy=2),
        minion(FOE, "B1-8"),
    )
    using(table, "injector-1", "regeneration", "at:nezumi")
    assert (table.who("nezumi").health, table.who("nezumi").energy) == (8, 7)
    assert table.state.turn is not None
    assert (table.state.turn.points, table.who("lupa").energy) == (1, 10)
    assert table.dice() == 0


@pytest.mark.rule("SV-OBJC-004")
def test_cleanup_takes_all_states_away_camouflaged_too() -> None:
    states: dict[Any, int] = {"burning": 2, "fatigued": 1, "camouflaged": 1}
    table = Table(
        homo("lupa", "B1-1", "injector-1"),
        homo("nezumi", "B1-1", states=states),
        minion(FOE, "B1-8"),
    )
    using(table, "injector-1", "cleanup", "at:nezumi")
    assert table.who("nezumi").states == {}


@pytest.mark.rule("SV-OBJC-004")
def test_the_selected_miniature_may_be_any_one_the_user_or_an_enemy_too() -> None:
    table = Table(
        homo("lupa", "B1-1", "injector-1"), homo("nezumi", "B1-1"), minion(FOE, "B1-1", health=2)
    )
    table.say("with:injector-1", "do:regeneration")
    assert {"at:lupa", "at:nezumi", f"at:{FOE}"} <= set(table.options())
    table.say(f"at:{FOE}")
    assert table.who(FOE).health == 7


@pytest.mark.rule("SV-DCK-010", "SV-ACT-036")
def test_a_tool_is_discarded_after_one_of_its_actions() -> None:
    table = Table(homo("lupa", "B1-1", "injector-1", "injector-2"), minion(FOE, "B1-8"))
    using(table, "injector-1", "cleanup", "at:lupa")
    assert table.who("lupa").cards == ["injector-2"]
    assert table.state.discarded == ["injector-1"]
    [told] = table.told(Discarded)
    assert str(told.says()) == "Lupa discards Injector"
    assert texts(told.why()) == ["a Tool Card is used once"]
    assert "with:injector-1" not in table.options()


@pytest.mark.rule("SV-ACT-035")
def test_a_tool_action_too_dear_for_the_action_points_left_is_greyed() -> None:
    table = Table(homo("lupa", "B1-1", "megash-1", handling=2), minion(FOE, "B1-8"), points=1)
    table.say("with:megash-1")
    assert said(table.closed("do:radioactive-cyclone")) == (
        "it costs 2 Action Points, with only 1 left",
        ("SV-ACT-007",),
    )
    assert table.closed("do:napalm") is None


@pytest.mark.rule("SV-HLT-003")
def test_a_tool_action_is_enabled_by_the_colour_of_the_health_bar() -> None:
    healthy = Table(homo("lupa", "B1-1", "defibrillator-1"), minion(FOE, "B1-8"))
    healthy.say("with:defibrillator-1")
    closed = said(healthy.closed("do:overvoltage"))
    assert closed == ("only when Wounded or Grave; Lupa is Healthy", ("SV-WPN-015",))
    wounded = Table(homo("lupa", "B1-1", "defibrillator-1", health=6), minion(FOE, "B1-8"))
    wounded.say("with:defibrillator-1")
    assert wounded.closed("do:overvoltage") is None


@pytest.mark.rule("SV-STA-018")
def test_using_a_tool_ends_camouflaged_on_a_friend_too() -> None:
    table = Table(
        homo("lupa", "B1-1", "injector-1", states={"camouflaged": 1}), minion(FOE, "B1-8")
    )
    using(table, "injector-1", "regeneration", "at:lupa")
    assert table.who("lupa").states == {}


# -- how far ------------------------------------------------------------------------------------


@pytest.mark.rule("SV-DCK-011", "SV-ACT-037")
def test_an_object_reaches_as_far_as_vision() -> None:
    table = Table(
        homo("lupa", "B1-1", "injector-1", senses=2),
        homo("nezumi", "B1-2"),
        homo("prymat", "B1-3"),
        minion(FOE, "B1-8"),
    )
    table.say("with:injector-1", "do:cleanup")
    assert table.closed("at:nezumi") is None
    text, rules = said(table.closed("at:prymat"))
    assert "Prymat is out of sight" in text
    assert rules == ("SV-ACT-024", "SV-BRD-006")


@pytest.mark.rule("SV-DCK-012", "SV-ACT-037")
@pytest.mark.parametrize(("kind", "open_"), [("object", False), ("proterberus", True)])
def test_an_object_keeps_to_the_trajectory_and_a_proterberus_does_not(
    kind: str, open_: bool
) -> None:
    gadget = tool(deed(Heals(amount=1), instant=True, aims="friend"), kind=kind)
    table = Table(
        homo("nezumi", BENT[0], "gadget-1", senses=9),
        homo("lupa", BENT[1], health=5),
        minion(FOE, "B1-1"),
        game=game(tools={"gadget": gadget}),
    )
    table.say("with:gadget-1", "do:first")
    assert (table.closed("at:lupa") is None) is open_


def bent() -> tuple[str, str]:
    """Two spaces of the hall that see one another, with no Trajectory between them."""
    board = Table(homo("lupa", "B1-1"), minion(FOE, "B1-8")).game.book.board(
        Table(homo("lupa", "B1-1"), minion(FOE, "B1-8")).state
    )
    return next(
        (here, there)
        for here in board.spaces
        for there in board.spaces
        if board.sight(here, there) is not None and not board.trajectory(here, there)
    )


BENT = bent()


# -- Grenades -----------------------------------------------------------------------------------


@pytest.mark.rule("SV-GRN-003", "SV-GRN-002", "SV-GRN-005")
def test_a_grenade_hits_friend_and_foe_in_the_space_chosen_without_a_roll() -> None:
    table = Table(
        homo("lupa", "B1-1", "megash-1"),
        homo("nezumi", "B1-2"),
        minion("praetorian-1", "B1-2"),
        minion("praetorian-2", "B1-3"),
    )
    using(table, "megash-1", "napalm", "in:B1-2")
    assert [each.health for each in table.state.miniatures] == [10, 6, 7, 10]
    assert table.dice() == 0


@pytest.mark.rule("SV-GRN-003")
def test_a_grenade_spares_an_enemy_in_hiding_and_no_friend_in_hiding() -> None:
    table = Table(
        homo("lupa", "B1-1", "megash-1"),
        homo("nezumi", "B1-2", states={"camouflaged": 1}),
        minion("primal-1", "B1-2", states={"camouflaged": 1}),
    )
    using(table, "megash-1", "napalm", "in:B1-2")
    assert (table.who("nezumi").health, table.who("primal-1").health) == (6, 10)


@pytest.mark.rule("SV-GRN-003", "SV-DCK-012")
def test_a_grenade_is_thrown_within_vision_and_trajectory() -> None:
    table = Table(homo("lupa", BENT[0], "megash-1", senses=9), minion(FOE, "B1-1"))
    table.say("with:megash-1", "do:napalm")
    text, rules = said(table.closed(f"in:{BENT[1]}"))
    assert "no Trajectory" in text
    assert rules == ("SV-BRD-007",)
    near = Table(homo("lupa", "B1-1", "megash-1", senses=1), minion(FOE, "B1-8"))
    near.say("with:megash-1", "do:napalm")
    text, rules = said(near.closed("in:B1-8"))
    assert "B1-8 is out of sight" in text
    assert rules == ("SV-ACT-024", "SV-BRD-006")


def test_a_grenade_may_be_dropped_at_ones_own_feet() -> None:
    table = Table(homo("lupa", "B1-1", "megash-1"), minion(FOE, "B1-8"))
    using(table, "megash-1", "napalm", "in:B1-1")
    assert table.who("lupa").health == 6


@pytest.mark.rule("SV-GRN-005")
def test_the_megash_costs_one_one_and_two_action_points() -> None:
    deeds = BOX.tools["megash"].actions
    assert [(each.name, each.points, each.instant, each.aims) for each in deeds.values()] == [
        ("Napalm", 1, True, "space"),
        ("Implosion", 1, True, "space"),
        ("Radioactive Cyclone", 2, True, "space"),
    ]


# -- words that Tools say -----------------------------------------------------------------------


@pytest.mark.rule("SV-HLT-016")
def test_a_tool_can_revive_one_of_the_dead_of_its_side() -> None:
    gadget = tool(deed(Revives(), instant=True, aims="fallen"))
    table = Table(
        homo("lupa", "B1-1", "gadget-1"),
        homo("nezumi", "B1-1", health=0, ready=False, aura=2),
        minion(FOE, "B1-8"),
        game=game(tools={"gadget": gadget}),
    )
    using(table, "gadget-1", "first", "at:nezumi")
    assert (table.who("nezumi").health, table.who("nezumi").ready) == (3, True)


@pytest.mark.rule("SV-HLT-016")
def test_where_nobody_is_dead_nothing_revives() -> None:
    table = Table(homo("lupa", "B1-1", "defibrillator-1"), minion(FOE, "B1-8"))
    table.say("with:defibrillator-1")
    closed = said(table.closed("do:restart"))
    assert closed[0] == "nobody is there whom it could befall"


@pytest.mark.parametrize(("side", "health"), [("cooperlay", 8), ("rabidus", 5)])
def test_the_words_behind_a_coin_are_said_on_cooperlay(side: str, health: int) -> None:
    gadget = tool(deed(Flips(words=(Heals(amount=3),)), instant=True, aims="self"))
    table = Table(
        homo("lupa", "B1-1", "gadget-1", health=5),
        minion(FOE, "B1-8"),
        game=game(tools={"gadget": gadget}),
    )
    using(table, "gadget-1", "first")
    assert isinstance(table.ask, Chance)
    table.roll(side)
    assert table.who("lupa").health == health


def test_a_tool_gives_a_friend_defense_for_a_while() -> None:
    table = Table(homo("lupa", "B1-1", "shield-barrier-1"), minion(FOE, "B1-8"))
    using(table, "shield-barrier-1", "screen", "at:lupa")
    assert table.game.book.values(table.state).defense(table.who("lupa")) == 4


def test_taurine_makes_its_target_tireless() -> None:
    table = Table(homo("lupa", "B1-1", "injector-1"), homo("nezumi", "B1-1"), minion(FOE, "B1-8"))
    using(table, "injector-1", "taurine", "at:nezumi")
    [lasting] = table.who("nezumi").lasting
    assert (lasting.effect, lasting.ends) == ("tireless", "turn_ends")


# -- levels and types ---------------------------------------------------------------------------


@pytest.mark.rule("SV-SKL-041", "SV-OBJC-003", "SV-GRN-004")
@pytest.mark.parametrize(
    ("card", "name"), [("tesseract-1", "Tesseract"), ("plague-flask-1", "Plague Flask")]
)
def test_an_object_or_a_grenade_needs_its_level_in_handling(card: str, name: str) -> None:
    def packing(handling: int) -> Table:
        return Table(
            homo("lupa", "B1-4", handling=handling),
            minion(FOE, "B1-8"),
            stage="equip",
            round=0,
            packing=["lupa"],
            storage=[card],
        )

    assert said(packing(2).closed(f"equip:{card}")) == (
        f"the {name} needs Handling 3, and Lupa has Handling 2",
        ("SV-SKL-041",),
    )
    assert packing(3).closed(f"equip:{card}") is None


@pytest.mark.rule("SV-DCK-007", "SV-ATR-008")
def test_a_tool_is_equipped_before_the_battle_or_stays_in_storage() -> None:
    table = Table(
        homo("lupa", "B1-4", "blaster-1", handling=1, strength=2),
        minion(FOE, "B1-8"),
        stage="equip",
        round=0,
        packing=["lupa"],
        storage=["injector-1", "injector-2", "zipline-1"],
    )
    table.say("equip:injector-1")
    text, rules = said(table.closed("equip:injector-2"))
    assert "too heavy: 4 + 1 is more than 4" in text
    assert rules == ("SV-ATR-002", "SV-ATR-007")
    table.say("done")
    assert table.who("lupa").cards == ["blaster-1", "injector-1"]
    assert table.state.storage == ["injector-2", "zipline-1"]


@pytest.mark.rule("SV-DCK-008", "SV-DCK-009", "SV-OBJC-002", "SV-GRN-002")
def test_every_tool_of_the_box_is_of_a_type_and_has_three_instant_actions() -> None:
    for card in BOX.tools.values():
        assert card.kind in ("object", "grenade", "proterberus")
        assert [each.instant for each in card.actions.values()] == [True] * 3
        assert len({each.name for each in card.actions.values()}) == 3
    kinds = [card.kind for card in BOX.tools.values()]
    assert kinds.count("object") >= 6
    assert kinds.count("grenade") >= 4


@pytest.mark.rule("SV-DCK-009", "SV-GRN-003")
@pytest.mark.parametrize(
    ("card", "text"),
    [
        (
            replace(tool(), actions={"first": deed(instant=True)}),
            "a Tool Card has three Actions, not 1",
        ),
        (tool(deed(harm("basic", 1))), "the Actions of a Tool Card are Instant"),
        (
            tool(deed(harm("basic", 1), instant=True), kind="grenade"),
            "the Actions of a Grenade are thrown into a space",
        ),
        (tool(deed(instant=True, ammunition=2)), "only a Weapon Card has ammunition"),
        (tool(deed(instant=True, dice=1)), '"first" is instant and rolls no dice'),
        (
            tool(deed(instant=True, aims="space", most_bars=1)),
            '"first" is chained, or spares somebody, and so aims at one miniature',
        ),
        (
            tool(deed(Revives(on="self"), instant=True)),
            '"first": a coin, a summons or a revival has no "on"',
        ),
    ],
)
def test_a_tool_that_nobody_could_play_is_refused(card: Tool, text: str) -> None:
    assert str(card.contradiction()) == text


def test_smoke_hides_everybody_in_its_space() -> None:
    table = Table(
        homo("lupa", "B1-1", "smoke-canister-1"), homo("nezumi", "B1-2"), minion(FOE, "B1-8")
    )
    using(table, "smoke-canister-1", "smoke-screen", "in:B1-2")
    assert table.who("nezumi").states == {"camouflaged": 1}


def test_words_of_a_tool_are_said_in_reading_order() -> None:
    words = (Afflicts(state="bleeding"), Lasts(effect="defense"), Heals(amount=1))
    gadget = tool(deed(*words, instant=True, aims="self"))
    table = Table(
        homo("lupa", "B1-1", "gadget-1", health=5),
        minion(FOE, "B1-8"),
        game=game(tools={"gadget": gadget}),
    )
    using(table, "gadget-1", "first")
    assert (table.who("lupa").states, table.who("lupa").health) == ({}, 6)
