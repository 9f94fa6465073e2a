"""Prisoner: who is held, who knows where the key is, how it changes hands, and the release."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from controller.engine import Illegal
from controller.engine.effects import Prevented
from controller.engine.run import Run
from controller.games.sanctorvm.battle.modes.capture import Captured
from controller.games.sanctorvm.battle.modes.key import KeyDropped, KeyTaken
from controller.games.sanctorvm.battle.modes.observe import Observed, Overlooked
from controller.games.sanctorvm.battle.modes.prisoner import Released
from controller.games.sanctorvm.box.action import Heals
from controller.games.sanctorvm.box.condition import Hurts, Suffers
from controller.games.sanctorvm.box.phase import Force, Prison
from controller.games.sanctorvm.effects import Afflict, Blow, Die, Hurt, Impose
from controller.games.sanctorvm.scene import Scene
from controller.games.sanctorvm.state import Lasting
from controller.wire import OVERLORD, TABLE, Answer, Board, Chance, Msg, Sheet
from tests.games.sanctorvm.overlord import correct
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
    texts,
)

__all__: list[str] = []

GUARD, OTHER = "cannibal-1", "cannibal-2"
CELL = "B1-3"
EASY = game(
    minions={"cannibal": panel(deed(harm("basic", 9)))},
    weapons={"stick": card(deed(harm("basic", 9), instant=True))},
)


def held(*miniatures: Any, game: Any = EASY, prisoner: Any = None, **values: Any) -> Table:
    """Nezumi is in the cell; the first one has its turn."""
    captive = prisoner or homo("nezumi", CELL, apart="captive", ready=False)
    return Table(*miniatures, captive, **{"game": game, "battle": "the_cell", **values})


def befall(table: Table, effect: Any) -> None:
    """Let an effect happen, out of the blue."""
    scene = Scene(table.game.book, table.run.play)
    for _ in scene.resolve(effect):
        pass
    table.events += table.run.collect()


def seen(table: Table, name: str, audience: str) -> tuple[tuple[str, ...], dict[str, str]]:
    """The marks of a miniature, and the lines of its panel, as an audience sees them."""
    parts = table.game.view(table.state, (), audience).parts
    [board] = [part for part in parts if isinstance(part, Board)]
    [sheet] = [part for part in parts if isinstance(part, Sheet) and part.piece == name]
    [marks] = [piece.marks for piece in board.pieces if piece.id == name]
    return marks, {str(line.label): str(line.value) for line in sheet.lines}


# -- who is held --------------------------------------------------------------------------------


def begun(battle: str = "the_cell", given: Any = EASY, **setup: Any) -> Run[Any]:
    return Run.of(given, given.new({"seed": "1", "battle": battle, **setup}))


@pytest.mark.rule("SV-MOD-PRI-001")
def test_the_lot_says_who_is_the_prisoner_and_the_others_begin_in_their_order() -> None:
    run = begun()
    assert isinstance(run.ask, Chance)
    assert (run.ask.to, len(run.ask.faces)) == ((OVERLORD,), 5)
    one, two, three, four, five = run.ask.faces
    run.accept(Answer(ask="", nonce="", seat=OVERLORD, picks=(two,)))
    places = {who.id: who.place for who in run.state.of("homo")}
    assert places == {one: "B1-4", two: CELL, three: "B1-4", four: "B1-1", five: "B1-1"}
    assert [who.id for who in run.state.of("homo") if who.apart == "captive"] == [two]
    assert [who.id for who in run.state.of("homo") if not who.ready] == [two]
    [told] = [each for each in run.collect() if isinstance(each, Captured)]
    assert texts(told.why()) == ["drawn by lot"]


@pytest.mark.rule("SV-MOD-PRI-001")
def test_an_adventure_may_name_the_prisoner() -> None:
    phase = replace(BOX.battles["the_cell"], prison=Prison(place=CELL, who="lupa"))
    run = begun(
        given=game(battles={"the_cell": phase}),
        heroes=["prymat", "lupa", "nezumi", "neshorn", "ghurab"],
    )
    assert run.state.miniature("lupa").apart == "captive"
    assert run.state.miniature("lupa").place == CELL
    assert run.ask is not None
    assert run.ask.key == "equip"


@pytest.mark.rule("SV-MOD-PRI-001")
def test_a_relief_is_held_in_the_place_of_the_one_who_is_named() -> None:
    phase = replace(BOX.battles["the_cell"], prison=Prison(place=CELL, who="prymat"))
    run = begun(
        given=game(battles={"the_cell": phase}),
        heroes=["lupa", "tapayaxin", "nezumi", "neshorn", "ghurab"],
        relief={"lupa": "prymat"},
    )
    assert [who.id for who in run.state.of("homo") if who.apart == "captive"] == ["lupa"]


@pytest.mark.rule("SV-MOD-PRI-001")
def test_the_prisoner_cannot_act() -> None:
    table = held(homo("lupa", "B1-4"), minion(GUARD, "B1-8"), stage="choose")
    why = table.closed("turn:nezumi")
    assert why is not None
    assert str(why.text) == "Nezumi is the Prisoner, and cannot act until released"
    assert why.because == ("SV-MOD-PRI-001",)


@pytest.mark.rule("SV-MOD-PRI-001", "SV-TRN-007")
def test_a_new_round_does_not_let_the_prisoner_act_and_is_over_without_it() -> None:
    table = held(homo("lupa", "B1-4"), minion(GUARD, "B1-8"), stage="round", round=0)
    table.say("turn:lupa", "end", f"turn:{GUARD}", "end")
    assert (table.state.round, table.who("nezumi").ready) == (2, False)


# -- nothing befalls the Prisoner -----------------------------------------------------------------


@pytest.mark.rule("SV-MOD-PRI-011")
def test_the_prisoner_suffers_no_damage_and_no_state() -> None:
    table = held(homo("lupa", "B1-4"), minion(GUARD, "B1-8"))
    befall(table, Hurt(who="nezumi", called=Msg("Nezumi"), blows=(Blow("basic", 4),)))
    befall(table, Afflict(who="nezumi", called=Msg("Nezumi"), states=(("bleeding", 9),)))
    assert (table.who("nezumi").health, table.who("nezumi").states) == (10, {})
    first, second = table.told(Prevented)
    assert texts(first.why()) == texts(second.why())
    assert texts(first.why()) == ["Nezumi is a captive, whom nothing befalls"]


@pytest.mark.rule("SV-MOD-PRI-011")
def test_nobody_can_aim_at_the_prisoner_or_is_hindered_by_it() -> None:
    table = held(minion(GUARD, CELL), homo("lupa", CELL))
    table.say("do:first")
    assert "at:nezumi" not in table.options()
    assert "at:lupa" in table.options()


@pytest.mark.rule("SV-MOD-PRI-011")
def test_no_help_reaches_the_prisoner_either() -> None:
    kit = game(weapons={"kit": card(deed(Heals(amount=3), aims="friend", instant=True))})
    captive = homo("nezumi", CELL, apart="captive", ready=False, health=4)
    table = held(homo("lupa", CELL, "kit-1"), minion(GUARD, "B1-8"), game=kit, prisoner=captive)
    table.say("with:kit-1", "do:first")
    assert [each for each in table.options() if each.startswith("at:")] == ["at:lupa"]


@pytest.mark.rule("SV-MOD-PRI-011", "SV-ATR-023")
def test_the_healing_of_the_beginning_is_the_prisoners_too_and_the_conditions_are_not() -> None:
    captive = homo("nezumi", CELL, apart="captive", ready=False, health=4, intelligence=3)
    table = held(
        homo("lupa", "B1-4"),
        minion(GUARD, "B1-8"),
        prisoner=captive,
        stage="start",
        round=0,
        conditions=[Hurts(type="basic", amount=2), Suffers(state="infected", level=9)],
    )
    assert (table.who("nezumi").health, table.who("nezumi").states) == (7, {})
    assert (table.who("lupa").health, table.who("lupa").states) == (8, {"infected": 9})


@pytest.mark.rule("SV-MOD-PRI-011", "SV-LOS-001")
def test_the_battle_is_lost_when_only_the_prisoner_is_left() -> None:
    table = held(homo("lupa", "B1-4"), minion(GUARD, "B1-8"))
    befall(table, Die(who="lupa", called=Msg("Lupa")))
    table.say("end")
    assert (table.state.winner, table.state.ended) == ("overlord", "fallen")


@pytest.mark.rule("SV-MOD-PRI-011", "SV-AP-018")
def test_what_a_won_battle_brings_comes_to_the_prisoner_as_well() -> None:
    captive = homo("nezumi", CELL, apart="captive", ready=False, health=4, intelligence=3)
    table = held(homo("lupa", "B1-8", "stick-1"), minion(GUARD, "B1-8", health=1), prisoner=captive)
    table.say("with:stick-1", "do:first", f"at:{GUARD}")
    assert table.state.winner == "homo"
    assert table.who("nezumi").health == 7


# -- the secret ---------------------------------------------------------------------------------


@pytest.mark.rule("SV-MOD-PRI-002")
def test_the_key_symbol_of_a_battle_makes_its_minions_key_holders() -> None:
    state = EASY.new({"battle": "the_cell"})
    assert [(who.id, who.key) for who in state.of("overlord")] == [(GUARD, True), (OTHER, False)]


@pytest.mark.rule("SV-MOD-PRI-002", "SV-MOD-PRI-003")
def test_only_the_overlord_sees_who_has_the_key_and_nothing_lies_on_the_board() -> None:
    table = held(homo("lupa", "B1-4"), minion(GUARD, "B1-8", key=True), minion(OTHER, "B1-8"))
    marks, lines = seen(table, GUARD, OVERLORD)
    assert ("key" in marks, lines["The key"]) == (True, "has it")
    for audience in ("player-1", TABLE):
        marks, lines = seen(table, GUARD, audience)
        assert ("key" in marks, "The key" in lines) == (False, False)
        [board] = [
            part for part in EASY.view(table.state, (), audience).parts if isinstance(part, Board)
        ]
        assert not any(space.marks for space in board.spaces)


@pytest.mark.rule("SV-MOD-PRI-002")
def test_a_world_gives_the_key_to_any_minion_and_leaves_it_where_it_is_known_to_be() -> None:
    table = held(
        homo("lupa", "B1-4"),
        minion(GUARD, "B1-8", key=True),
        minion(OTHER, "B1-8"),
        minion("cannibal-3", "B1-8", key=True, observed=True),
        minion("cannibal-4", "B1-8", observed=True),
    )
    worlds = [EASY.worlds(table.state, "player-1", Random(n)) for n in range(20)]
    holders = {tuple(w.id for w in world.of("overlord") if w.key) for world in worlds}
    assert holders == {(GUARD, "cannibal-3"), (OTHER, "cannibal-3")}
    for n in range(9):
        told = EASY.worlds(table.state, OVERLORD, Random(n))
        assert [who.key for who in told.of("overlord")] == [True, False, True, False]


# -- Observe ------------------------------------------------------------------------------------


def observer(*more: Any, **values: Any) -> Table:
    """Lupa with Senses 4 sees the guard."""
    return held(
        homo("lupa", "B1-4", senses=4, **values), minion(GUARD, "B1-8", key=True), *more, points=2
    )


@pytest.mark.rule("SV-MOD-PRI-009")
def test_observe_is_there_only_while_somebody_is_captive() -> None:
    assert "observe" in observer().options()
    free = Table(homo("lupa", "B1-4"), minion(GUARD, "B1-8"))
    assert "observe" not in free.options()
    ally = held(
        minion("cannibal-7", "B1-4", side="homo"), homo("lupa", "B1-1"), minion(GUARD, "B1-8")
    )
    assert "observe" not in ally.options()


@pytest.mark.rule("SV-MOD-PRI-010", "SV-NAR-008")
def test_who_passes_the_test_of_senses_learns_whether_the_minion_has_the_key() -> None:
    table = observer()
    table.say("observe", f"at:{GUARD}")
    assert table.dice() == 4
    table.roll("success", "success", "double", "null")
    [told] = table.told(Observed)
    assert (str(told.says()), told.to) == ("Dummy 1 has the key", ())
    assert texts(told.why())[-1] == "4 of 4 Successes"
    assert (table.who("lupa").energy, table.state.turn and table.state.turn.points) == (10, 1)
    assert seen(table, GUARD, TABLE)[1]["The key"] == "has it"


@pytest.mark.rule("SV-MOD-PRI-010")
def test_the_test_may_also_show_that_a_minion_has_no_key() -> None:
    table = observer(minion(OTHER, "B1-8"))
    table.say("observe", f"at:{OTHER}")
    table.roll("double", "double")
    assert str(table.told(Observed)[0].says()) == "Dummy 2 does not have the key"
    assert seen(table, OTHER, "player-1")[1]["The key"] == "does not have it"


@pytest.mark.rule("SV-MOD-PRI-010")
def test_who_fails_the_test_learns_nothing_and_has_spent_the_action_point() -> None:
    table = observer()
    table.say("observe", f"at:{GUARD}")
    table.roll("success", "double", "chaos")
    assert str(table.told(Overlooked)[0].says()) == "Lupa observes Dummy 1, and finds nothing out"
    assert not table.who(GUARD).observed
    assert table.state.turn is not None
    assert table.state.turn.points == 1


@pytest.mark.rule("SV-NAR-009", "SV-MOD-PRI-010")
def test_luck_turns_chaos_in_the_test_too() -> None:
    table = observer(luck=1)
    table.say("observe", f"at:{GUARD}")
    table.roll("success", "double", "chaos")
    assert table.told(Observed)


@pytest.mark.rule("SV-MOD-PRI-010")
def test_a_minion_out_of_vision_cannot_be_observed() -> None:
    table = held(homo("lupa", "B1-4", senses=1), minion(GUARD, "B1-8"))
    why = table.closed("observe")
    assert why is not None
    assert str(why.text) == ("Dummy 1 is out of sight: that takes Vision 2, and Lupa has 1")


@pytest.mark.rule("SV-MOD-PRI-010")
def test_what_is_known_is_not_observed_again() -> None:
    table = held(homo("lupa", "B1-4"), minion(GUARD, "B1-8", observed=True))
    why = table.closed("observe")
    assert why is not None
    assert str(why.text) == "it is known whether Dummy 1 has the key"


def test_the_chance_to_pass_stands_on_whom_one_may_observe() -> None:
    # With two dice only two doubles are 4 Successes: 1/36.
    table = held(homo("lupa", "B1-4", senses=2), minion(GUARD, "B1-8"))
    table.say("observe")
    assert [str(fact) for fact in table.options()[f"at:{GUARD}"].facts] == ["Success 3 %"]


@pytest.mark.rule("SV-MOD-PRI-010", "SV-DIE-003")
def test_luck_raises_the_chance_to_pass() -> None:
    """With three dice and Luck 1, of 216 rolls 40 are 4 Successes: three doubles 1, two doubles 15,
    one double with two Successes 12, or with a Success and a Chaos 12."""
    table = held(homo("lupa", "B1-4", senses=3, luck=1), minion(GUARD, "B1-8"))
    table.say("observe")
    assert [str(fact) for fact in table.options()[f"at:{GUARD}"].facts] == ["Success 19 %"]


@pytest.mark.rule("SV-MOD-PRI-001", "SV-PNL-037")
def test_what_is_thrown_into_the_cell_does_not_befall_the_prisoner() -> None:
    bomb = panel(deed(harm("basic", 3), aims="space", instant=True))
    thrower = minion(GUARD, "B1-2")
    table = held(thrower, homo("lupa", CELL), game=game(minions={"cannibal": bomb}))
    table.say("do:first", f"in:{CELL}")
    assert (table.who("lupa").health, table.who("nezumi").health) == (7, 10)


@pytest.mark.rule("SV-MOD-PRI-001", "SV-SKL-045")
def test_a_prisoner_lends_nobody_an_aura() -> None:
    """Strength 2: two dice, with the Prisoner's Aura 3 in the same space or without."""
    stick = card(deed(harm("basic", 1)))
    table = held(
        homo("prymat", CELL, "stick-1", strength=2),
        minion(GUARD, CELL),
        prisoner=homo("nezumi", CELL, apart="captive", ready=False, aura=3),
        game=game(weapons={"stick": stick}),
    )
    table.say("with:stick-1", "do:first", f"at:{GUARD}")
    assert table.dice() == 2


# -- the key ------------------------------------------------------------------------------------


@pytest.mark.rule("SV-MOD-PRI-005", "SV-MOD-PRI-006")
def test_who_kills_the_key_holder_has_the_key_and_everybody_sees_it() -> None:
    table = held(
        homo("lupa", "B1-8", "stick-1"),
        minion(GUARD, "B1-8", health=1, key=True),
        minion(OTHER, "B1-6"),
    )
    table.say("with:stick-1", "do:first", f"at:{GUARD}")
    assert (table.who("lupa").key, table.who(GUARD).key) == (True, False)
    assert str(table.told(KeyTaken)[0].says()) == "Lupa has the key to the Prisoner's chains"
    assert "key" in seen(table, "lupa", TABLE)[0]


@pytest.mark.rule("SV-MOD-PRI-005")
def test_an_ally_may_have_the_key() -> None:
    table = held(
        minion("cannibal-7", "B1-8", side="homo"),
        homo("lupa", "B1-4"),
        minion(GUARD, "B1-8", health=1, key=True),
        minion(OTHER, "B1-6"),
    )
    table.say("do:first", f"at:{GUARD}")
    table.roll("success", "success")
    assert table.who("cannibal-7").key


@pytest.mark.rule("SV-MOD-PRI-005")
def test_the_key_of_a_minion_that_nobody_killed_lies_where_it_died() -> None:
    table = held(homo("lupa", "B1-5"), minion(GUARD, "B1-8", key=True), minion(OTHER, "B1-6"))
    befall(table, Die(who=GUARD, called=Msg("Cannibal 1")))
    assert (table.state.keys, table.who(GUARD).key) == (["B1-8"], False)
    assert str(table.told(KeyDropped)[0].says()) == "The key to the Prisoner's chains lies at B1-8"


@pytest.mark.rule("SV-MOD-PRI-005")
def test_a_minion_that_kills_another_one_does_not_take_its_key() -> None:
    table = held(homo("lupa", "B1-5"), minion(GUARD, "B1-8", key=True), minion(OTHER, "B1-6"))
    befall(table, Die(who=GUARD, called=Msg("Cannibal 1"), by=OTHER))
    assert (table.state.keys, table.who(OTHER).key) == (["B1-8"], False)


@pytest.mark.rule("SV-MOD-PRI-005", "SV-MOD-PRI-006")
def test_the_key_of_a_dead_carrier_is_taken_up_by_who_ends_a_movement_there() -> None:
    table = held(homo("lupa", "B1-5"), homo("prymat", "B1-8", key=True), minion(OTHER, "B1-6"))
    befall(table, Die(who="prymat", called=Msg("Prymat"), by=OTHER))
    assert table.state.keys == ["B1-8"]
    marked = [
        space.id
        for part in EASY.view(table.state, (), TABLE).parts
        if isinstance(part, Board)
        for space in part.spaces
        if space.marks
    ]
    assert marked == ["B1-8"]
    table.say(next(each for each in table.options() if each.startswith("move:B1-8")))
    assert (table.state.keys, table.who("lupa").key) == ([], True)


@pytest.mark.rule("SV-MOD-PRI-006")
def test_a_minion_does_not_take_the_key_up() -> None:
    table = held(minion(GUARD, "B1-5"), homo("lupa", "B1-4"), keys=["B1-8"])
    table.say(next(each for each in table.options() if each.startswith("move:B1-8")))
    assert (table.state.keys, table.who(GUARD).key) == (["B1-8"], False)


# -- the release --------------------------------------------------------------------------------


@pytest.mark.rule("SV-MOD-PRI-007", "SV-MOD-PRI-008")
def test_the_key_holder_goes_to_the_prisoner_and_frees_it_in_one_action() -> None:
    table = held(homo("lupa", "B1-2", key=True), minion(GUARD, "B1-8"), points=2)
    assert str(table.closed("release").text) == f"Nezumi is held at {CELL}"  # type: ignore[union-attr]
    table.say(f"move:{CELL}:1:0", "release")
    assert (table.who("nezumi").apart, table.who("nezumi").ready) == ("", True)
    assert not table.who("lupa").key
    assert (table.who("lupa").energy, table.state.turn and table.state.turn.points) == (9, 1)
    assert str(table.told(Released)[0].says()) == "Nezumi is free, and takes part from now on"


@pytest.mark.rule("SV-MOD-PRI-007")
def test_who_has_been_freed_acts_as_soon_as_its_side_chooses_again() -> None:
    table = held(
        homo("lupa", CELL, key=True),
        homo("tapayaxin", "B1-4"),
        minion(GUARD, "B1-8"),
        points=1,
    )
    table.say("release", f"turn:{GUARD}", "end")
    assert table.state.round == 1
    assert table.closed("turn:nezumi") is None


@pytest.mark.rule("SV-MOD-PRI-007")
def test_without_the_key_nobody_is_released() -> None:
    table = held(homo("lupa", CELL), minion(GUARD, "B1-8", key=True))
    assert "release" not in table.options()


@pytest.mark.rule("SV-MOD-PRI-007", "SV-MOD-PRI-011")
def test_the_cell_has_room_for_who_comes_with_the_key_and_holds_both_afterwards() -> None:
    # B1-3 holds one of each Side; the Prisoner takes no room, as the dead do.
    table = held(homo("lupa", "B1-2", key=True), minion(GUARD, "B1-8"))
    assert table.closed(f"move:{CELL}:1:0") is None
    table.say(f"move:{CELL}:1:0", "release")
    assert [who.id for who in table.state.there(CELL, "homo")] == ["lupa", "nezumi"]


# -- what cannot be -----------------------------------------------------------------------------


def test_a_battle_without_a_key_holder_or_with_a_cell_in_another_mode_contradicts_itself() -> None:
    phase = BOX.battles["the_cell"]
    keyless = replace(phase, minions=(Force(minion="cannibal", places=("B1-8",)),))
    other = replace(phase, mode="normal")
    assert str(keyless.contradiction()) == (
        'in the mode "prisoner", and in no other, some Minion has the key'
    )
    assert (
        str(other.contradiction()) == 'a "prison" belongs to the mode "prisoner", and to no other'
    )
    assert phase.contradiction() is None


def test_a_correction_cannot_put_two_into_chains_or_a_minion() -> None:
    table = held(homo("lupa", "B1-4"), minion(GUARD, "B1-8"))
    for who in (0, 1):
        with pytest.raises(Illegal, match="one Homo Superbe at most is captive"):
            correct(table, **{f"miniatures__{who}__apart": "captive"})
    with pytest.raises(Illegal, match='there is no space "X"'):
        correct(table, keys=["X"])


def test_outside_prisoner_mode_nobody_is_captive_and_there_is_no_key() -> None:
    table = Table(homo("lupa", "B1-4"), homo("nezumi", "B1-1"), minion(GUARD, "B1-8"), game=GAME)
    with pytest.raises(Illegal, match="only in Prisoner mode"):
        correct(table, miniatures__1__apart="captive")
    with pytest.raises(Illegal, match="there is a key in Prisoner mode only"):
        correct(table, miniatures__2__key=True)


def test_what_lasts_cannot_come_upon_the_prisoner() -> None:
    table = held(homo("lupa", "B1-4"), minion(GUARD, "B1-8"))
    what = Lasting("defense", 2, "round", "x")
    befall(table, Impose(who="nezumi", called=Msg("Nezumi"), what=what))
    assert table.who("nezumi").lasting == []
