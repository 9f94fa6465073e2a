"""House rules of Powers, Coins, Objectives, the Prisoner and the end of a battle: each is tried
with both readings.

What is expected was worked out from the two readings, by hand.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.games.sanctorvm.battle.modes.secret import hidden_keys
from controller.games.sanctorvm.box.action import Draws, Heals, Repositions
from controller.games.sanctorvm.box.cards import Ethermancy
from controller.games.sanctorvm.box.condition import Rises
from controller.games.sanctorvm.changes import Left
from controller.games.sanctorvm.events import Died, Revived, Won
from controller.games.sanctorvm.moving.board import EXIT
from controller.games.sanctorvm.state import Done, Lying, Turn
from controller.wire import OVERLORD, Chance, Take
from tests.games.sanctorvm.overlord import correct
from tests.games.sanctorvm.readings import readings
from tests.games.sanctorvm.table import (
    BOX,
    GAME,
    SEAT,
    Table,
    card,
    deed,
    game,
    harm,
    homo,
    minion,
    panel,
    said,
)

__all__: list[str] = []

House = tuple[str, ...]
ENEMY, STICK, DUMMY, BATON = "cannibal-1", "stick-1", "dummy-1", "electric-baton-1"


# -- Powers -------------------------------------------------------------------------------------


@pytest.mark.rule("SV-ACT-033")
@readings("power_kills_payer", ruled=3, other=0)
def test_a_power_that_heals_him_saves_who_paid_with_the_last_health_point(
    house: House, due: int
) -> None:
    """It costs his 2 Health, and heals 3."""
    gift = deed(Heals(amount=3), name="Gift", health=2, instant=True, aims="self")
    last = replace(gift, needs="divination", words=())
    powers = {**dict.fromkeys(("one", "two", "three", "four"), gift), "five": last}
    made = game(
        ethermancies={"gift": Ethermancy(name="Gift", actions=powers)},
        minions={"dummy": panel()},
    )
    ghurab = homo("ghurab", "B1-5", "gift-1", health=2, ethermancy=2)
    table = Table(
        ghurab, homo("lupa", "B1-4"), minion(DUMMY, "B1-8"), game=made, points=9, house=house
    )
    table.say("with:gift-1", "do:one")
    assert table.who("ghurab").health == due
    assert len(table.told(Died)) == (not due)


def sending(energy: int, house: House) -> Table:
    """Lupa has struck, and may send Romulus."""
    turn = Turn("lupa", points=3, fresh=False, performed=[Done(BATON, "strike", ENEMY)])
    lupa = homo("lupa", "B1-5", BATON, energy=energy)
    others = (homo("nezumi", "B1-4"), minion(ENEMY, "B1-8"))
    return Table(lupa, *others, stage="deed", turn=turn, house=house)


@pytest.mark.rule("SV-PWR-021", "SV-PWR-029")
@readings("cheap_stimulants", ruled=2, other=1)
def test_to_stimulate_costs_energy(house: House, due: int) -> None:
    table = sending(10, house)
    costs = {str(cost.what): cost.amount for cost in table.options()["stimulate"].costs}
    assert costs == {"Action Point": 1, "Energy": due}
    table.say("stimulate", "stimulant:faith", "at:nezumi")
    assert table.state.turn is not None
    assert (table.who("lupa").energy, table.state.turn.points) == (10 - due, 2)


# -- Coins --------------------------------------------------------------------------------------


def coin_for(table: Table, who: str) -> None:
    table.run.accept(Take(nonce="", seat=SEAT, offer=f"revive:{who}"))
    table.events += table.run.collect()


@pytest.mark.rule("SV-HLT-015", "SV-HLT-018")
@readings("one_fresh_turn", ruled=True, other=False)
def test_a_coin_buys_a_fresh_turn_each_time(house: House, due: bool) -> None:
    """Lupa is revived, dies again in the same round, and is revived once more."""
    table = Table(
        homo("nezumi", "B1-4"),
        homo("lupa", "B1-5", health=0, ready=False),
        minion(ENEMY, "B1-8"),
        coins=2,
        house=house,
    )
    coin_for(table, "lupa")
    assert table.who("lupa").ready
    correct(table, miniatures__1__health=0, miniatures__1__ready=False)
    coin_for(table, "lupa")
    lupa = table.who("lupa")
    assert (lupa.health, lupa.ready) == (1, due)
    assert len(table.told(Revived)) == 2


@pytest.mark.rule("SV-HLT-018", "SV-TRN-007")
def test_in_the_next_round_there_is_a_fresh_turn_again() -> None:
    table = Table(
        homo("nezumi", "B1-4"),
        homo("lupa", "B1-5", health=0, ready=False),
        minion(ENEMY, "B1-8"),
        coins=2,
        house=("one_fresh_turn",),
    )
    coin_for(table, "lupa")
    table.say("end", f"turn:{ENEMY}", "end", "turn:lupa", "end")
    assert table.state.round == 2
    correct(table, miniatures__1__health=0, miniatures__1__ready=False)
    coin_for(table, "lupa")
    assert table.who("lupa").ready


@pytest.mark.rule("SV-HLT-015", "SV-LOS-001")
@readings("no_last_coin", ruled="last-coin", other="")
def test_a_coin_may_be_paid_after_the_last_death(house: House, due: str) -> None:
    table = Table(
        homo("nezumi", "B1-4", health=1, states={"bleeding": 1}),
        minion(ENEMY, "B1-8"),
        stage="begin",
        turn=Turn("nezumi"),
        coins=1,
        house=house,
    )
    assert ("" if table.run.ask is None else table.run.ask.key) == due
    assert bool(table.told(Won)) is not bool(due)


# -- Objectives ---------------------------------------------------------------------------------


def hatch(*miniatures: Any, house: House, **values: Any) -> Table:
    """The hall whose hatch lies behind B1-6."""
    return Table(*miniatures, battle="way_out", house=house, **values)


@pytest.mark.rule("SV-OBJ-007", "SV-OBJ-006")
@readings("out_at_once", ruled=(False, "deed"), other=(True, "turn"))
def test_who_enters_the_escape_module_is_out_when_its_turn_ends(
    house: House, due: tuple[bool, str]
) -> None:
    lupa, nezumi = homo("lupa", "B1-6"), homo("nezumi", "B1-4")
    table = hatch(lupa, nezumi, minion(ENEMY, "B1-8"), house=house, points=2)
    table.say("move:EXIT:1:0")
    assert (table.who("lupa").gone, table.ask.key) == due
    assert len(table.told(Left)) == due[0]
    assert (table.state.turn is None) is due[0]


@pytest.mark.rule("SV-OBJ-007")
@readings("out_at_once", ruled=False, other=True)
def test_who_was_only_put_there_waits_for_its_next_turn(house: House, due: bool) -> None:
    """Lupa is Repositioned there by Nezumi, and the blow after that finds her no more."""
    throw = deed(Repositions(spaces=1), harm("basic", 2), instant=True, aims="friend")
    table = hatch(
        homo("nezumi", "B1-6", STICK),
        homo("lupa", "B1-6"),
        minion(ENEMY, "B1-8"),
        house=house,
        game=game(weapons={"stick": card(throw)}),
        points=2,
    )
    table.say(f"with:{STICK}", "do:first", "at:lupa", "to:EXIT:0")
    lupa = table.who("lupa")
    assert (lupa.gone, lupa.health) == (due, 10 if due else 8)
    assert table.ask.key == "deed"


@pytest.mark.rule("SV-OBJ-006", "SV-OBJ-007")
def test_the_last_who_enters_wins_at_once() -> None:
    table = hatch(
        homo("lupa", "B1-6"),
        homo("nezumi", EXIT, gone=True, ready=False),
        minion(ENEMY, "B1-8"),
        house=("out_at_once",),
    )
    table.say("move:EXIT:1:0")
    assert table.run.ask is None
    assert [told.side for told in table.told(Won)] == ["homo"]


@pytest.mark.rule("SV-OBJ-007", "SV-NRG-003")
def test_who_pays_the_way_out_with_its_last_health_dies_there() -> None:
    table = hatch(
        homo("lupa", "B1-6", energy=0, health=1),
        homo("nezumi", "B1-4"),
        minion(ENEMY, "B1-8"),
        house=("out_at_once",),
    )
    table.say("move:EXIT:1:0")
    lupa = table.who("lupa")
    assert (lupa.place, lupa.alive, lupa.gone) == (EXIT, False, False)


@pytest.mark.rule("SV-AP-012")
@readings("newcomers_act_at_once", ruled=False, other=True)
def test_who_comes_again_waits_for_the_next_round(house: House, due: bool) -> None:
    table = Table(
        homo("lupa", "B1-4"),
        minion("primal-1", "B1-4", health=1, states={"bleeding": 1}),
        conditions=[Rises(race="sanguinemorph", module="b1")],
        stage="choose",
        side="overlord",
        house=house,
    )
    table.say("turn:primal-1", "enter:B1-8")
    assert table.who("primal-2").ready is due


@pytest.mark.rule("SV-MAP-028")
@readings("random_module", ruled="Choose", other="Chance")
def test_the_overlord_chooses_the_module_that_is_added(house: House, due: str) -> None:
    """B1 lies there, so neither of its faces is drawn; where D1 lies is the Overlord's choice."""
    phase = replace(BOX.battles["skirmish"], chosen=True)
    table = Table(
        homo("lupa", "B1-4"),
        minion(ENEMY, "B1-8"),
        game=game(battles={"skirmish": phase}),
        stage="module",
        round=0,
        packing=["lupa"],
        house=house,
    )
    ask = table.ask
    assert (type(ask).__name__, ask.key, ask.to) == (due, "module", (OVERLORD,))
    if isinstance(ask, Chance):
        assert list(ask.faces) == [code for code in BOX.modules if code[0] != "b"]
    table.say("d1" if due == "Chance" else "module:d1", "lay:0:-1:0")
    assert table.state.modules == [Lying("b1", (0, 0)), Lying("d1", (0, -1))]


# -- after the battle ---------------------------------------------------------------------------


def lost(house: House, **values: Any) -> Table:
    """Nezumi, with Handling 2, bleeds to death: the last of them."""
    return Table(
        homo("nezumi", "B1-4", health=1, states={"bleeding": 1}, handling=2),
        homo("lupa", "B1-5", health=0, ready=False, handling=1),
        minion(ENEMY, "B1-8"),
        stage="begin",
        turn=Turn("nezumi"),
        discarded=["injector-1", "megash-1"],
        house=house,
        **values,
    )


@pytest.mark.rule("SV-SKL-034", "SV-SKL-036")
@readings("handling_after_defeat", ruled=0, other=3)
def test_after_a_defeat_nothing_is_recovered(house: House, due: int) -> None:
    table = lost(house)
    assert [told.side for told in table.told(Won)] == ["overlord"]
    ask = table.run.ask
    assert (ask.count if isinstance(ask, Chance) else 0) == due
    if due:
        table.pick("cooperlay", "rabidus", "rabidus")
        table.pick("megash-1")
        assert table.run.ask is None
        assert (table.state.storage, table.state.gunan) == (["megash-1"], ["injector-1"])


@pytest.mark.rule("SV-SKL-036", "SV-SKL-035")
@readings("handling_of_the_living", ruled=1 + 3, other=1)
def test_the_dead_flip_too(house: House, due: int) -> None:
    table = Table(
        homo("lupa", "B1-1", handling=1),
        homo("nezumi", "B1-4", handling=3, health=0, ready=False),
        minion(ENEMY, "B1-1", health=1),
        discarded=["injector-1", "megash-1", "zipline-1"],
        house=house,
    )
    table.say("with:fists", f"at:{ENEMY}")
    table.roll("double", "double")
    assert isinstance(table.ask, Chance)
    assert (table.ask.key, table.ask.count) == ("handling", due)


# -- the Prisoner -------------------------------------------------------------------------------


def cell(*others: Any, house: House, game: Any = GAME, health: int = 5) -> Table:
    """Nezumi is held in B1-3 with 5 Health; the first of the others has its turn."""
    nezumi = homo("nezumi", "B1-3", apart="captive", ready=False, health=health)
    return Table(*others, nezumi, battle="the_cell", game=game, house=house)


@pytest.mark.rule("SV-MOD-PRI-011")
@readings("prisoner_is_helped", ruled=None, other=8)
def test_no_help_reaches_the_prisoner(house: House, due: int | None) -> None:
    cure = deed(Heals(amount=3), instant=True, aims="friend")
    table = cell(
        homo("lupa", "B1-3", STICK),
        minion(ENEMY, "B1-8"),
        house=house,
        game=game(weapons={"stick": card(cure)}),
    )
    table.say(f"with:{STICK}", "do:first")
    assert ("at:nezumi" in table.options()) is (due is not None)
    if due is not None:
        table.say("at:nezumi")
        assert table.who("nezumi").health == due


@pytest.mark.rule("SV-MOD-PRI-011")
def test_no_harm_reaches_the_prisoner_either_way() -> None:
    hurt = deed(Draws(spaces=1), harm("basic", 3), instant=True, aims="miniature")
    made = game(weapons={"stick": card(hurt)}, minions={"dummy": panel(deed(harm("basic", 1)))})
    house = ("prisoner_is_helped",)
    table = cell(homo("lupa", "B1-3", STICK), minion(DUMMY, "B1-8"), house=house, game=made)
    table.say(f"with:{STICK}", "do:first", "at:nezumi")
    assert (table.who("nezumi").health, table.who("nezumi").place) == (5, "B1-3")
    enemy = cell(minion(DUMMY, "B1-3"), homo("lupa", "B1-8"), house=house, game=made)
    assert said(enemy.closed("do:first"))[1] == ("SV-PNL-009",)


@pytest.mark.rule("SV-MOD-PRI-005", "SV-MOD-PRI-006")
@readings("minions_take_keys", ruled=(False, ["B1-8"]), other=(True, []))
def test_minions_leave_a_key_alone(house: House, due: tuple[bool, list[str]]) -> None:
    table = Table(
        minion(ENEMY, "B1-5"),
        homo("lupa", "B1-1"),
        homo("nezumi", "B1-3", apart="captive", ready=False),
        battle="the_cell",
        keys=["B1-8"],
        house=house,
    )
    table.say("move:B1-8:1:0")
    enemy = table.who(ENEMY)
    assert (enemy.key, table.state.keys) == due
    assert enemy.observed is due[0]  # all have seen it
    assert hidden_keys(table.state) == 0


@pytest.mark.rule("SV-MOD-PRI-005")
def test_who_kills_the_minion_that_took_it_has_it() -> None:
    blow = game(weapons={"stick": card(deed(harm("basic", 9), instant=True))})
    table = cell(
        homo("lupa", "B1-8", STICK),
        minion(ENEMY, "B1-8", health=1, key=True, observed=True),
        minion("cannibal-2", "B1-1"),
        house=("minions_take_keys",),
        game=blow,
    )
    table.say(f"with:{STICK}", "do:first", f"at:{ENEMY}")
    assert (table.who("lupa").key, table.who("lupa").observed) == (True, False)


@pytest.mark.rule("SV-MOD-PRI-002", "SV-MOD-PRI-006")
def test_a_minion_that_has_one_in_secret_takes_no_second() -> None:
    table = Table(
        minion(ENEMY, "B1-5", key=True),
        homo("lupa", "B1-1"),
        homo("nezumi", "B1-3", apart="captive", ready=False),
        battle="the_cell",
        keys=["B1-8"],
        house=("minions_take_keys",),
    )
    table.say("move:B1-8:1:0")
    assert (table.who(ENEMY).observed, table.state.keys) == (False, ["B1-8"])
