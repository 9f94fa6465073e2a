"""Rulings: the Overlord answers what no question offers, as far as the rules can follow."""

from __future__ import annotations

import pytest

from controller.engine import Illegal
from controller.games.sanctorvm.events import Arrived, Damaged, Equipped
from controller.wire import OVERLORD, Option, Ruling
from tests.games.sanctorvm.table import Table, deed, game, harm, homo, minion, panel

__all__: list[str] = []

BATON = "electric-baton-1"
ENEMY = "cannibal-1"


def rule(table: Table, option: Option) -> None:
    """The Overlord answers with an option of their own."""
    by = table.ask.to[0]
    table.run.accept(Ruling(nonce="", seat=OVERLORD, ask="", by=by, option=option))
    table.events += table.run.collect()


def refused(table: Table, option: Option) -> str:
    with pytest.raises(Illegal) as caught:
        rule(table, option)
    return str(caught.value)


def battle() -> Table:
    return Table(homo("lupa", "B1-5", BATON), minion(ENEMY, "B1-8"), minion("primal-1", "B1-5"))


@pytest.mark.rule("SV-OVL-001")
def test_a_target_that_is_out_of_reach_may_be_ruled() -> None:
    table = battle()
    table.say(f"with:{BATON}", "do:strike")
    rule(table, Option("that-one", "That one", objects=(ENEMY,)))
    table.roll("double", "double")
    assert [told.who for told in table.told(Damaged)] == [ENEMY]


@pytest.mark.rule("SV-OVL-001", "SV-HSB-002")
def test_a_friend_may_be_ruled_to_be_hit() -> None:
    table = Table(homo("lupa", "B1-5", BATON), homo("nezumi", "B1-5"), minion(ENEMY, "B1-5"))
    table.say(f"with:{BATON}", "do:strike")
    rule(table, Option("her", "Her", objects=("nezumi",)))
    table.roll("double", "double")
    assert [told.who for told in table.told(Damaged)] == ["nezumi"]


@pytest.mark.rule("SV-OVL-001")
def test_a_movement_further_than_it_could_go() -> None:
    table = Table(homo("lupa", "B1-1"), minion(ENEMY, "B1-8"))
    far = max(
        table.game.book.board(table.state).spaces,
        key=lambda place: table.game.book.board(table.state).distance("B1-1", place) or 0,
    )
    rule(table, Option("move:there", "There", subject="lupa", place=far))
    assert table.who("lupa").place == far
    assert [told.place for told in table.told(Arrived)] == [far]


@pytest.mark.rule("SV-OVL-001")
def test_a_space_to_throw_into_that_lies_further_away() -> None:
    bomb = panel(deed(harm("fire", 2), instant=True, aims="next_space"))
    of = game(minions={"thug": bomb})
    table = Table(minion("thug-1", "B1-1"), homo("lupa", "B1-8"), game=of)
    table.say("do:first")
    rule(table, Option("there", "There", place="B1-8"))
    assert [told.who for told in table.told(Damaged)] == ["lupa"]


@pytest.mark.rule("SV-OVL-001")
def test_who_has_acted_may_be_ruled_to_act_again() -> None:
    table = Table(
        homo("lupa", "B1-4", ready=False),
        homo("nezumi", "B1-4"),
        minion(ENEMY, "B1-8"),
        stage="choose",
    )
    rule(table, Option("she", "She", subject="lupa"))
    assert table.state.turn is not None
    assert table.state.turn.who == "lupa"


@pytest.mark.rule("SV-OVL-001")
def test_a_card_that_is_too_heavy_may_be_ruled() -> None:
    table = Table(
        homo("lupa", "B1-4", strength=0),
        minion(ENEMY, "B1-8"),
        stage="equip",
        packing=["lupa"],
        storage=[BATON],
    )
    assert table.closed(f"equip:{BATON}") is not None
    rule(table, Option("that", "That", objects=(BATON,)))
    assert [told.card for told in table.told(Equipped)] == [BATON]


@pytest.mark.parametrize(
    ("answers", "option", "why"),
    [
        ((), Option("fly", "Fly"), "only a movement to another space"),
        ((), Option("move:x", "There", place="Z9"), "name a space of the board"),
        ((f"with:{BATON}",), Option("dance", "Dance"), "only what is offered can be ruled here"),
        (
            (f"with:{BATON}", "do:strike"),
            Option("x", "X", objects=("ghost",)),
            "name one miniature",
        ),
    ],
)
def test_what_the_rules_cannot_follow_is_refused(
    answers: tuple[str, ...], option: Option, why: str
) -> None:
    table = battle()
    table.say(*answers)
    assert why in refused(table, option)


def test_a_damage_that_is_none() -> None:
    table = Table(homo("neshorn", "B1-4"), minion(ENEMY, "B1-8"), stage="skin")
    assert "name a type of Damage" in refused(table, Option("love", "Love"))
    rule(table, Option("critical", "Critical"))
    assert "only what is offered" in refused(table, Option("joy", "Joy"))
    table.say("stunned")
    assert (table.who("neshorn").resistant, table.who("neshorn").immune) == (
        ["critical"],
        ["stunned"],
    )


@pytest.mark.rule("SV-OVL-001")
@pytest.mark.parametrize("answers", [(), (f"with:{BATON}",), (f"with:{BATON}", "do:strike")])
def test_what_the_question_offers_is_no_name_for_something_else(answers: tuple[str, ...]) -> None:
    table = battle()
    table.say(*answers)
    for offered in table.ask.options:  # type: ignore[union-attr]
        twin = Option(offered.id, "Something else", objects=("primal-1",), place="B1-8")
        assert f'has an option "{offered.id}"' in refused(table, twin)


@pytest.mark.rule("SV-MOD-PRI-001")
def test_a_captive_who_is_ruled_to_act_does_not() -> None:
    of = game()
    table = Table(
        homo("lupa", "B1-4", apart="captive"),
        homo("nezumi", "B1-5"),
        minion(ENEMY, "B1-8"),
        game=of,
        battle="the_cell",
        stage="choose",
    )
    by = table.ask.to[0]
    table.run.accept(Ruling(nonce="", seat=OVERLORD, ask="", by=by, picks=("turn:lupa",)))
    assert (table.ask.key, table.state.turn) == ("turn", None)


@pytest.mark.rule("SV-MOD-DUE-003")
def test_who_has_no_part_in_the_fight_is_no_target() -> None:
    table = Table(
        homo("lupa", "B1-5", BATON),
        minion(ENEMY, "B1-5"),
        minion("primal-1", "B1-5", apart="waiting"),
    )
    table.say(f"with:{BATON}", "do:strike")
    assert "name one miniature" in refused(table, Option("x", "X", objects=("primal-1",)))
