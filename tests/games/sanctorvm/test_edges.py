"""Edges: where several rules meet at the same moment, or one of them ends what another began."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.games.sanctorvm.box.action import Damages, Draws
from controller.games.sanctorvm.box.condition import Arrives, Hurts, Suffers
from controller.games.sanctorvm.events import Arrived, Damaged, Died, Revived
from controller.games.sanctorvm.moving.summon import Summoned
from controller.games.sanctorvm.state import Done, Feature, Lasting, Miniature, Token, Turn
from controller.games.sanctorvm.traits.powers.wolf_pack import romulus
from controller.wire import Chance, Take, View
from tests.games.sanctorvm.table import (
    BOX,
    SEAT,
    Table,
    deed,
    game,
    harm,
    homo,
    minion,
    panel,
    suffer,
    texts,
)

__all__: list[str] = []

BATON = "electric-baton-1"
ENEMY = "cannibal-1"


def frenzied(**values: Any) -> Table:
    """Nezumi has killed in a Frenzy with her last Action Point."""
    return Table(
        homo("nezumi", "B1-4"),
        homo("lupa", "B1-1"),
        minion(ENEMY, "B1-8"),
        stage="deed",
        turn=Turn("nezumi", points=0, fresh=False, bonus=True),
        stimulants={"frenzy": "nezumi"},
        **values,
    )


# -- the one thing that Frenzy grants ---------------------------------------------------------


@pytest.mark.rule("SV-PWR-038", "SV-PWR-042")
def test_on_your_guard_is_the_one_thing_that_frenzy_grants() -> None:
    table = frenzied()
    table.say("guard")
    assert table.who("nezumi").guard
    assert table.state.turn is None
    assert table.state.stimulants == {}


@pytest.mark.rule("SV-PWR-038", "SV-MOV-008")
def test_a_movement_without_an_action_uses_it_up_too() -> None:
    table = frenzied()
    table.say(next(o for o in table.options() if o.startswith("move:B1-5")), "waste")
    assert table.state.turn is None


# -- the end, at once -------------------------------------------------------------------------


def last_infected(**values: Any) -> Table:
    """The round is over, and the last Minion dies of its Infection."""
    return Table(
        homo("nezumi", "B1-4"),
        minion(ENEMY, "B1-8", health=3, states={"infected": 1}),
        stage="round",
        **values,
    )


@pytest.mark.rule("SV-AP-013", "SV-OBJ-004")
def test_nobody_arrives_once_the_last_minion_is_dead() -> None:
    table = last_infected(conditions=[Arrives(minion="primal")])
    assert table.state.winner == "homo"
    assert table.told(Summoned) == []


@pytest.mark.rule("SV-AP-013", "SV-ETH-014")
def test_nobody_is_judged_once_the_last_minion_is_dead() -> None:
    doom = Lasting("doomed", 1, "battle", "Final Judgement")
    table = Table(
        homo("nezumi", "B1-4", lasting=[doom]),
        minion(ENEMY, "B1-8", health=3, states={"infected": 1}),
        stage="round",
    )
    assert table.state.winner == "homo"
    assert table.who("nezumi").alive


@pytest.mark.rule("SV-AP-013", "SV-STA-028")
def test_nobody_flees_from_a_battle_that_is_won() -> None:
    scream = deed(harm("basic", 9), suffer("terrified", 1), instant=True, aims="next_space")
    of = game(minions={"horn": panel(scream)})
    table = Table(
        minion("horn-1", "B1-4", side="homo"),
        homo("nezumi", "B1-5"),
        minion(ENEMY, "B1-5", health=1),
        game=of,
    )
    table.say("do:first", "in:B1-5")
    assert table.state.winner == "homo"


# -- revived ----------------------------------------------------------------------------------


@pytest.mark.rule("SV-HLT-015", "SV-HLT-018", "SV-TRN-004")
def test_a_coin_in_the_last_turn_of_a_round_buys_a_turn_in_it() -> None:
    table = Table(
        homo("nezumi", "B1-4", BATON),
        homo("lupa", "B1-5", health=0, ready=False),
        minion(ENEMY, "B1-4", ready=False, health=10),
        points=1,
        coins=1,
    )
    table.say(f"with:{BATON}", "do:strike", f"at:{ENEMY}")
    table.run.accept(Take(nonce="", seat=SEAT, offer="revive:lupa"))
    table.roll()
    assert len(table.told(Revived)) == 1
    assert (table.state.round, table.ask.key) == (1, "turn")
    assert table.closed("turn:lupa") is None


@pytest.mark.rule("SV-HLT-020", "SV-HLT-022")
def test_who_died_stunned_revives_with_the_aura_all_the_same() -> None:
    lupa = homo("lupa", "B1-4", health=0, ready=False, aura=3, states={"stunned": 3})
    table = Table(lupa, homo("nezumi", "B1-1"), minion(ENEMY, "B1-8"), stage="start")
    assert table.who("lupa").health == 4
    assert texts(table.told(Revived)[0].why()) == ["revived with 1 + Aura 3"]


@pytest.mark.rule("SV-ALY-013", "SV-HLT-008")
def test_conditions_do_not_befall_who_has_died_of_the_one_before() -> None:
    conditions = [Hurts(type="critical", amount=9), Hurts(type="critical", amount=9)]
    table = Table(
        homo("lupa", "B1-4", health=1),
        homo("nezumi", "B1-1"),
        minion(ENEMY, "B1-8"),
        stage="start",
        conditions=[*conditions, Suffers(state="burning")],
    )
    assert [told.who for told in table.told(Died)] == ["lupa", "nezumi"]
    assert table.who("lupa").states == {}


# -- before an Action, and after it -----------------------------------------------------------


@pytest.mark.rule("SV-MOV-009", "SV-PWR-029")
def test_lupa_may_move_before_she_sends_romulus() -> None:
    lupa = homo("lupa", "B1-4")
    turn = Turn("lupa", points=2, fresh=False, performed=[Done("", "guard")])
    table = Table(lupa, homo("nezumi", "B1-8"), minion(ENEMY, "B1-8"), stage="deed", turn=turn)
    table.say(next(o for o in table.options() if o.startswith("move:B1-6")))
    table.say("stimulate", "stimulant:faith", "at:nezumi")
    assert table.state.turn is not None
    assert (table.state.turn.points, table.state.turn.moved) == (1, False)


# -- Safe, hidden, Elite ----------------------------------------------------------------------


def shelter() -> Any:
    """B1 with a Safe space, B1-3."""
    b1 = BOX.modules["b1"]
    spaces = {**b1.spaces, "3": replace(b1.spaces["3"], kind="safe")}
    return {"b1": replace(b1, spaces=spaces)}


@pytest.mark.rule("SV-MAP-013", "SV-PWR-030")
def test_no_stimulant_reaches_into_a_safe_space() -> None:
    turn = Turn("lupa", points=2, fresh=False, performed=[Done("", "guard")])
    table = Table(
        homo("lupa", "B1-5"),
        homo("nezumi", "B1-3", shelter="entered"),
        homo("prymat", "B1-4"),
        minion(ENEMY, "B1-8"),
        game=game(modules=shelter()),
        stage="deed",
        turn=turn,
    )
    table.say("stimulate", "stimulant:faith")
    closed = table.closed("at:nezumi")
    assert closed is not None
    assert closed.because == ("SV-MAP-013",)
    assert romulus(table.game.book.values(table.state)) == "B1-5"


@pytest.mark.rule("SV-SKL-019", "SV-BRD-011")
def test_neither_stealth_nor_threat_counts_for_an_ethermancy_hit() -> None:
    mind = panel(deed(harm("ethermantic", 1)), tactic="ethermancy", vision=5, stealth=2)
    table = Table(
        minion("mind-1", "B1-4", states={"camouflaged": 1}, penalty=2),
        homo("lupa", "B1-5"),
        game=game(minions={"mind": mind}),
    )
    table.say("do:first", "at:lupa")
    assert table.dice() == 3
    table.roll()
    assert table.who("mind-1").penalty == 2


@pytest.mark.rule("SV-SKL-020")
def test_a_proterberus_out_of_hiding_hurts_every_enemy_whom_it_damages_the_more() -> None:
    table = Table(
        homo(
            "nezumi", "B1-4", "hollow-lantern-1", stealth=2, ethermancy=3, states={"camouflaged": 1}
        ),
        minion(ENEMY, "B1-5"),
        minion("cannibal-2", "B1-5"),
    )
    table.say("with:hollow-lantern-1", "do:cold-fire", "in:B1-5")
    hit = [
        told.who
        for told in table.told(Damaged)
        if told.amount == 2 and "Stealth" in str(told.why())
    ]
    assert hit == [ENEMY, "cannibal-2"]


@pytest.mark.rule("SV-ELI-006")
def test_an_elite_hurts_all_enemies_around_it_the_more() -> None:
    ring = deed(Damages(type="fire", amount=2, on="enemies_beside"), instant=True, aims="beside")
    table = Table(
        minion("thug-1", "B1-4", elite=2),
        homo("lupa", "B1-4"),
        game=game(minions={"thug": panel(ring)}),
    )
    table.say("do:first")
    assert [told.amount for told in table.told(Damaged)] == [4]


@pytest.mark.rule("SV-ADV-004", "SV-ADV-005")
@pytest.mark.parametrize(("advantage", "seen"), [("overlord", False), ("homo", True)])
def test_before_they_have_prepared_the_surprised_see_neither_features_nor_lost_tools(
    advantage: str, seen: bool
) -> None:
    table = Table(
        homo("nezumi", "B1-4"),
        minion(ENEMY, "B1-8"),
        stage="equip",
        packing=["nezumi"],
        advantage=advantage,
        features=[Feature("blaze", [("B1-5", "B1-6")])],
        tokens=[Token("B1-8", "injector-1")],
    )
    view: View = table.game.view(table.state, (), SEAT)
    board = next(part for part in view.parts if part.id == "board")
    marks = [mark for link in board.links for mark in link.marks]  # type: ignore[union-attr]
    marks += [mark for space in board.spaces for mark in space.marks]  # type: ignore[union-attr]
    assert bool(marks) is seen


# -- Minions that act by themselves -----------------------------------------------------------


def alone(*miniatures: Miniature, first: Any, **values: Any) -> Table:
    return Table(*miniatures, game=game(minions={"thug": panel(first)}), solo=True, **values)


@pytest.mark.rule("SV-TGT-001", "SV-PNL-005")
def test_a_minion_whose_target_is_dead_goes_for_the_next() -> None:
    table = alone(
        minion("thug-1", "B1-4"),
        homo("nezumi", "B1-4", health=1, agility=1),
        homo("lupa", "B1-6"),
        first=deed(harm("basic", 3)),
        points=2,
    )
    table.pick("1")
    table.roll("double", "double", "double")
    assert not table.who("nezumi").alive
    table.pick("1")
    assert [told.place for told in table.told(Arrived)] == ["B1-6"]
    assert isinstance(table.ask, Chance)


@pytest.mark.rule("SV-GLO-004")
def test_a_minion_that_draws_somebody_draws_it_near() -> None:
    hook = deed(Draws(spaces=2), instant=True)
    reach = panel(hook, tactic="ranged", vision=5)
    table = Table(
        minion("thug-1", "B1-4"),
        homo("nezumi", "B1-6"),
        game=game(minions={"thug": reach}),
        solo=True,
        points=1,
    )
    table.pick("1")
    assert table.who("nezumi").place == "B1-4"


@pytest.mark.rule("SV-AP-016", "SV-OBJC-004")
def test_states_are_lost_in_the_order_of_the_rulebook_whatever_order_they_came_in() -> None:
    states = {"stunned": 1, "infected": 1, "bleeding": 1}
    assert homo("lupa", "B1-4", states=states).suffered() == ["bleeding", "infected", "stunned"]


@pytest.mark.rule("SV-MAP-020", "SV-PNL-038")
def test_a_space_that_holds_more_than_it_may_takes_nobody_in() -> None:
    # B1-7 holds one of each Side, and Testudo has brought two there.
    crowd = [minion(f"praetorian-{n}", "B1-7") for n in (1, 2)]
    table = Table(minion(ENEMY, "B1-8"), *crowd, homo("lupa", "B1-1"))
    closed = next(o.closed for o in table.options().values() if o.place == "B1-7")
    assert closed is not None
    assert closed.because == ("SV-MAP-020",)
