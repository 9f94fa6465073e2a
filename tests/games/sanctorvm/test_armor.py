"""Armor Cards: a Power, a Boost of a Skill, and a Protection, for who wears it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from controller.games.sanctorvm.box.cards import Armor
from controller.games.sanctorvm.box.naming import misnamed
from controller.games.sanctorvm.box.words import Damage
from controller.games.sanctorvm.events import Recovered
from controller.games.sanctorvm.values import Values
from tests.games.sanctorvm.table import (
    BOX,
    GAME,
    Table,
    card,
    deed,
    game,
    harm,
    homo,
    minion,
    panel,
    said,
    suffer,
    texts,
)

__all__: list[str] = []

FOE = "dummy-1"
FIGHT = game(minions={"dummy": panel(deed(harm("basic", 4)), deed(suffer("burning", 2)))})


def values(table: Table) -> Values:
    """What everybody is worth now."""
    return table.game.book.values(table.state)


# -- Powers -------------------------------------------------------------------------------------


@pytest.mark.rule("SV-ARM-010", "SV-ARM-004")
def test_porter_gives_two_energy_back_for_an_action_point_again_and_again() -> None:
    table = Table(homo("lupa", "B1-1", "porter-1", energy=0), minion("cannibal-1", "B1-8"))
    table.say("with:porter-1", "do:recharge", "with:porter-1", "do:recharge")
    assert table.who("lupa").energy == 4
    assert [told.amount for told in table.told(Recovered)] == [2, 2]
    assert table.state.turn is None  # both Action Points are gone
    assert table.who("lupa").cards == ["porter-1"]


@pytest.mark.rule("SV-ARM-004")
def test_porter_costs_an_action_point_and_no_energy() -> None:
    table = Table(homo("lupa", "B1-1", "porter-1", energy=0), minion("cannibal-1", "B1-8"))
    table.say("with:porter-1")
    costs = [(str(cost.what), cost.amount) for cost in table.options()["do:recharge"].costs]
    assert costs == [("Action Point", 1)]
    table.say("do:recharge")
    assert table.state.turn is not None
    assert table.state.turn.points == 1


@pytest.mark.rule("SV-ARM-004", "SV-ARM-008")
def test_inferus_raises_the_rage_of_its_wearer_alone_who_is_wounded() -> None:
    table = Table(
        homo("lupa", "B1-1", "inferus-1", health=6),
        homo("nezumi", "B1-1", health=6),
        homo("prymat", "B1-1", "inferus-2", health=7),
        minion("cannibal-1", "B1-8"),
    )
    found = [values(table).skill(table.who(name), "rage") for name in ("lupa", "nezumi", "prymat")]
    assert found == [1, 0, 0]


def test_the_bulwark_raises_the_defense() -> None:
    table = Table(homo("lupa", "B1-1", "bulwark-1"), minion("cannibal-1", "B1-8"))
    assert values(table).defense(table.who("lupa")) == 3


def test_the_courier_moves_a_space_further() -> None:
    table = Table(homo("lupa", "B1-1", "courier-1"), minion("cannibal-1", "B1-8"))
    assert values(table).movement(table.who("lupa")) == 4


@pytest.mark.parametrize(("kind", "health"), [("electric", 6), ("fire", 7)])
def test_the_dynamo_makes_electric_damage_to_enemies_higher(kind: str, health: int) -> None:
    stick = card(deed(harm("fire" if kind == "fire" else "electric", 3), instant=True))
    table = Table(
        homo("lupa", "B1-1", "dynamo-1", "stick-1"),
        minion(FOE, "B1-1"),
        game=game(minions={"dummy": panel()}, weapons={"stick": stick}),
    )
    table.act("stick-1", "first", FOE)
    assert table.who(FOE).health == health


def test_the_dynamo_does_not_make_it_higher_to_a_friend() -> None:
    table = Table(
        homo("lupa", "B1-1", "dynamo-1", "defibrillator-1"),
        homo("nezumi", "B1-1"),
        minion("cannibal-1", "B1-8"),
    )
    table.say("with:defibrillator-1", "do:jolt", "at:nezumi")
    assert table.who("nezumi").health == 9


def test_the_physician_dresses_the_wounds_of_its_wearer_who_is_grave() -> None:
    table = Table(
        homo("lupa", "B1-1", "physician-1", health=2, states={"bleeding": 1}),
        minion("cannibal-1", "B1-8"),
    )
    table.say("with:physician-1", "do:dress-wounds")
    assert (table.who("lupa").health, table.who("lupa").states) == (3, {})


# -- the Boost and the Protection ---------------------------------------------------------------


@pytest.mark.rule("SV-ARM-005", "SV-PAN-015", "SV-ARM-008")
def test_a_boost_is_one_level_more_of_that_skill_for_the_wearer_alone() -> None:
    table = Table(homo("lupa", "B1-1", "porter-1", handling=2), homo("nezumi", "B1-1", handling=2))
    lupa, nezumi = table.who("lupa"), table.who("nezumi")
    assert (values(table).skill(lupa, "handling"), values(table).skill(nezumi, "handling")) == (
        3,
        2,
    )
    assert lupa.panel is not None
    assert lupa.panel.skills["handling"] == 2


@pytest.mark.rule("SV-PAN-016", "SV-ARM-009")
def test_what_an_armor_gives_is_gone_with_the_card_and_stands_on_no_panel() -> None:
    table = Table(homo("lupa", "B1-1", "porter-1"), minion("cannibal-1", "B1-8"))
    lupa = table.who("lupa")
    worn = (values(table).skill(lupa, "handling"), values(table).resistant(lupa, "basic"))
    lupa.cards.clear()
    off = (values(table).skill(lupa, "handling"), values(table).resistant(lupa, "basic"))
    assert (worn, off) == ((1, True), (0, False))


@pytest.mark.rule("SV-ARM-006", "SV-ARM-002")
@pytest.mark.parametrize(("cards", "health"), [(["porter-1"], 8), ([], 6)])
def test_porter_halves_basic_damage(cards: list[str], health: int) -> None:
    table = Table(minion(FOE, "B1-1"), homo("lupa", "B1-1", *cards), game=FIGHT)
    table.minion_acts("first", "lupa", "double")
    assert table.who("lupa").health == health


@pytest.mark.rule("SV-ARM-006", "SV-ARM-008")
@pytest.mark.parametrize(("target", "states"), [("lupa", {}), ("nezumi", {"burning": 2})])
def test_inferus_makes_its_wearer_alone_immune_to_burning(
    target: str, states: dict[str, int]
) -> None:
    table = Table(
        minion(FOE, "B1-1"),
        homo("lupa", "B1-1", "inferus-1"),
        homo("nezumi", "B1-1"),
        game=FIGHT,
    )
    table.minion_acts("second", target, "double")
    assert table.who(target).states == states


# -- wearing it ---------------------------------------------------------------------------------


def packing(*cards: str, storage: list[str], **skills: int) -> Table:
    """Lupa is to equip herself, with these cards already."""
    return Table(
        homo("lupa", "B1-4", *cards, **skills),
        minion("cannibal-1", "B1-8"),
        stage="equip",
        round=0,
        packing=["lupa"],
        storage=storage,
    )


@pytest.mark.rule("SV-ARM-007", "SV-SRG-003")
def test_a_second_armor_is_refused() -> None:
    table = packing(storage=["porter-1", "inferus-1"])
    table.say("equip:porter-1")
    assert said(table.closed("equip:inferus-1")) == (
        "Lupa wears the Porter already",
        ("SV-ARM-007", "SV-SRG-003"),
    )


def test_an_armor_weighs_nothing() -> None:
    table = packing("blaster-1", storage=["porter-1"], strength=1)
    table.say("equip:porter-1")
    assert table.who("lupa").cards == ["blaster-1", "porter-1"]


@pytest.mark.rule("SV-PAN-015", "SV-SKL-041")
def test_a_boost_opens_tools_of_one_level_more() -> None:
    table = packing(storage=["megash-1", "porter-1"], handling=1)
    assert said(table.closed("equip:megash-1")) == (
        "the Megash needs Handling 2, and Lupa has Handling 1",
        ("SV-SKL-041",),
    )
    table.say("equip:porter-1")
    assert table.closed("equip:megash-1") is None


def test_armor_is_offered_before_what_it_may_open() -> None:
    table = packing(storage=["megash-1", "blaster-1", "porter-1"])
    cards = [option.objects[0] for option in table.options().values() if option.objects]
    assert cards == ["porter-1", "megash-1", "blaster-1"]


@pytest.mark.rule("SV-DCK-003")
def test_no_weapon_and_no_armor_is_ever_discarded() -> None:
    table = Table(homo("lupa", "B1-1", "blaster-1", "porter-1"), minion("cannibal-1", "B1-8"))
    for pile in (table.state.discarded, table.state.gunan):
        for name in ("blaster-2", "porter-2"):
            pile.append(name)
            assert said(GAME.check(table.state)) == (
                f'only Tool Cards are discarded, and "{name}" is none',
                ("SV-DCK-003",),
            )
            pile.clear()


# -- what no pack may print ---------------------------------------------------------------------

PORTER = BOX.armors["porter"]


@pytest.mark.rule("SV-ARM-004", "SV-ARM-006", "SV-ARM-008")
@pytest.mark.parametrize(
    ("armor", "text"),
    [
        (
            replace(PORTER, power_rule="plates", power_text="So."),
            "an Armor Card has one Power: an Action, or a rule that is always on",
        ),
        (
            replace(PORTER, immune="burning"),
            "an Armor Card protects from a type of Damage, or from a State",
        ),
        (
            replace(PORTER, actions={"a": deed(name="Recharge", instant=True, aims="friend")}),
            "the Power of an Armor Card is for its wearer alone, and is Instant",
        ),
        (
            replace(PORTER, power="Other"),
            "the Action of an Armor Card is called like its Power",
        ),
        (
            replace(PORTER, power_text="It also sings."),
            "a Power that is always on says what it does, and an Action says it itself",
        ),
    ],
)
def test_a_card_that_contradicts_itself_is_refused(armor: Armor, text: str) -> None:
    assert str(armor.contradiction()) == text


def test_a_power_that_is_no_rule_of_the_game_is_refused() -> None:
    armor = replace(BOX.armors["inferus"], power_rule="flying")
    [flaw] = misnamed(replace(BOX, armors={"inferus": armor}))
    assert (flaw.kind, flaw.id, flaw.at) == ("armor", "inferus", ("power_rule",))
    assert str(flaw.what) == 'there is no rule "flying"'


def test_a_card_that_needs_what_there_is_not_is_refused() -> None:
    armor = replace(PORTER, actions={"a": deed(name="Recharge", needs="wand")})
    [flaw] = misnamed(replace(BOX, armors={"porter": armor}))
    assert (flaw.kind, flaw.id, flaw.at) == ("armor", "porter", ("actions", "a", "needs"))
    assert str(flaw.what) == '"wand" is no card of the packs'


def test_the_armors_of_the_box_are_six_and_each_has_a_power_of_its_own() -> None:
    assert len({armor.power for armor in BOX.armors.values()}) == len(BOX.armors) >= 6
    assert all(armor.contradiction() is None for armor in BOX.armors.values())


@pytest.mark.rule("SV-ARM-004")
def test_what_the_dynamo_adds_is_said() -> None:
    stick = card(deed(harm("electric", 3), instant=True))
    table = Table(
        homo("lupa", "B1-1", "dynamo-1", "stick-1"),
        minion(FOE, "B1-1"),
        game=game(minions={"dummy": panel()}, weapons={"stick": stick}),
    )
    table.act("stick-1", "first", FOE)
    [told] = [each for each in table.events if type(each).__name__ == "Damaged"]
    assert texts(told.why()) == ["3 Electric", "Induction: 1 more Electric Damage"]


@pytest.mark.rule("SV-ARM-004")
@pytest.mark.parametrize("kind", ["basic", "fire"])
def test_the_dynamo_says_nothing_where_no_damage_is_electric(kind: Damage) -> None:
    stick = card(deed(harm(kind, 3), instant=True))
    table = Table(
        homo("lupa", "B1-1", "dynamo-1", "stick-1"),
        minion(FOE, "B1-1"),
        game=game(minions={"dummy": panel()}, weapons={"stick": stick}),
    )
    table.act("stick-1", "first", FOE)
    [told] = [each for each in table.events if type(each).__name__ == "Damaged"]
    assert [why for why in texts(told.why()) if "Induction" in why] == []


@pytest.mark.rule("SV-ARM-004")
@pytest.mark.parametrize(("cards", "movement"), [((), 3), (("courier-1",), 4)])
def test_servo_joints_carry_their_wearer_one_space_further(
    cards: tuple[str, ...], movement: int
) -> None:
    table = Table(homo("lupa", "B1-1", *cards), minion(FOE, "B1-1"), game=FIGHT)
    assert values(table).movement(table.who("lupa")) == movement


@pytest.mark.rule("SV-ARM-004", "SV-ARM-008")
@pytest.mark.parametrize(("whom", "left"), [("nezumi", 7), (FOE, 6)])
def test_the_dynamo_adds_nothing_to_what_befalls_a_friend(whom: str, left: int) -> None:
    """3 Electric Damage to each, and 1 more to the enemy alone."""
    stick = card(deed(harm("electric", 3), aims="miniature", instant=True))
    table = Table(
        homo("lupa", "B1-1", "dynamo-1", "stick-1"),
        homo("nezumi", "B1-1"),
        minion(FOE, "B1-1"),
        game=game(minions={"dummy": panel()}, weapons={"stick": stick}),
    )
    table.act("stick-1", "first", whom)
    assert table.who(whom).health == left
