"""Wolf Pack: Romulus, the Aura that he carries, and what his four Stimulants do."""

from __future__ import annotations

from typing import Any

import pytest

from controller.games.sanctorvm.events import Healed, Recovered, Stimulated
from controller.games.sanctorvm.state import Done, Miniature, Turn
from controller.games.sanctorvm.traits.powers.wolf_pack import romulus
from tests.games.sanctorvm.table import Table, homo, minion, texts

__all__: list[str] = []

BATON = "electric-baton-1"
ENEMY = "cannibal-1"


def pack(*others: Miniature, acted: bool = True, points: int = 3, **values: Any) -> Table:
    """Lupa in B1-5 with three Action Points, who has struck once if `acted`; a Cannibal far off."""
    lupa = homo("lupa", "B1-5", BATON, **{"aura": 2, **values})
    table = Table(lupa, *others, minion(ENEMY, "B1-8"), points=points)
    if acted:
        assert table.state.turn is not None
        performed = [Done(BATON, "strike", ENEMY)]
        table = Table(
            lupa,
            *others,
            minion(ENEMY, "B1-8"),
            stage="deed",
            turn=Turn("lupa", points=points, fresh=False, performed=performed),
        )
    return table


def give(table: Table, stimulant: str, whom: str) -> None:
    table.say("stimulate", f"stimulant:{stimulant}", f"at:{whom}")


def begins(who: Miniature, stimulant: str, *others: Miniature, **values: Any) -> Table:
    """The turn of `who` begins, with a Stimulant upon it."""
    return Table(
        who,
        *others,
        minion(ENEMY, "B1-8"),
        stage="begin",
        turn=Turn(who.id),
        stimulants={stimulant: who.id},
        **values,
    )


# -- Romulus ----------------------------------------------------------------------------------


@pytest.mark.rule("SV-PWR-019", "SV-PWR-045", "SV-PWR-046")
def test_romulus_is_beside_lupa_and_is_no_miniature() -> None:
    table = pack(homo("nezumi", "B1-4"))
    assert romulus(table.game.book.values(table.state)) == "B1-5"
    assert [who.kind for who in table.state.miniatures] == ["lupa", "nezumi", "cannibal"]


@pytest.mark.rule("SV-PWR-047")
def test_romulus_goes_along_when_lupa_moves() -> None:
    table = pack(homo("nezumi", "B1-4"), acted=False)
    table.say(next(o for o in table.options() if o.startswith("move:B1-6")))
    assert table.who("lupa").energy == 9
    assert romulus(table.game.book.values(table.state)) == "B1-6"


@pytest.mark.rule("SV-PWR-047")
def test_romulus_waits_where_he_was_sent_until_lupa_comes_by() -> None:
    table = pack(homo("nezumi", "B1-4"))
    give(table, "faith", "nezumi")
    values = table.game.book.values(table.state)
    assert romulus(values) == "B1-4"
    table.say(next(o for o in table.options() if o.startswith("move:B1-6")))
    assert romulus(values) == "B1-4"
    table.say("waste")
    table.say(next(o for o in table.options() if o.startswith("move:B1-4")))
    assert table.state.romulus == ""


@pytest.mark.rule("SV-PWR-020", "SV-PWR-027")
def test_who_stands_beside_romulus_has_the_aura_of_lupa() -> None:
    nezumi, lupa = homo("nezumi", "B1-4", BATON), homo("lupa", "B1-1", aura=2)
    table = Table(nezumi, lupa, minion(ENEMY, "B1-4"), romulus="B1-4")
    table.act(BATON, "strike", ENEMY)
    assert table.told(Stimulated) == []
    rolled = table.events[-1]
    assert "Romulus: +2" in texts(rolled.why())


@pytest.mark.rule("SV-PWR-020", "SV-PWR-027")
def test_who_stands_beside_neither_has_nothing_of_the_aura() -> None:
    nezumi, lupa = homo("nezumi", "B1-5", BATON), homo("lupa", "B1-1", aura=2)
    table = Table(nezumi, lupa, minion(ENEMY, "B1-5"), romulus="B1-4")
    table.say(f"with:{BATON}", "do:strike", f"at:{ENEMY}")
    assert table.dice() == 2


@pytest.mark.rule("SV-PWR-020")
@pytest.mark.parametrize(("place", "health"), [("B1-4", 10), ("B1-1", 0)])
def test_beside_both_the_aura_counts_once_and_of_a_dead_lupa_there_is_none(
    place: str, health: int
) -> None:
    nezumi = homo("nezumi", "B1-4", BATON)
    lupa = homo("lupa", place, aura=2, health=health, ready=health > 0)
    table = Table(nezumi, lupa, minion(ENEMY, "B1-4"), romulus="" if place == "B1-4" else "B1-4")
    table.say(f"with:{BATON}", "do:strike", f"at:{ENEMY}")
    # Strength 2 and Melee 0, and the Aura of Lupa herself where she stands there.
    assert table.dice() == 2 + (2 if health else 0)


@pytest.mark.rule("SV-PWR-027")
def test_an_ally_beside_romulus_has_nothing_of_the_aura() -> None:
    ally = minion("primal-1", "B1-4", side="homo")
    table = Table(ally, homo("lupa", "B1-1", aura=2), minion(ENEMY, "B1-4"), romulus="B1-4")
    table.say("do:claws", f"at:{ENEMY}")
    assert table.dice() == table.game.book.box.minions["primal"].action_dice


@pytest.mark.rule("SV-PWR-044")
def test_lupa_has_nothing_of_the_aura_that_romulus_carries() -> None:
    lupa = homo("lupa", "B1-5", BATON, aura=2)
    table = Table(lupa, minion(ENEMY, "B1-5"), romulus="B1-5")
    table.say(f"with:{BATON}", "do:strike", f"at:{ENEMY}")
    assert table.dice() == 2


# -- sending him ------------------------------------------------------------------------------


@pytest.mark.rule("SV-PWR-028")
def test_lupa_must_have_acted_before_she_sends_him() -> None:
    table = pack(homo("nezumi", "B1-4"), acted=False)
    closed = table.closed("stimulate")
    assert closed is not None
    assert str(closed.text) == "only after another Action in the same turn"
    assert closed.because == ("SV-PWR-028",)


@pytest.mark.rule("SV-PWR-029", "SV-PWR-021")
def test_a_stimulant_costs_an_action_point_and_two_energy() -> None:
    table = pack(homo("nezumi", "B1-4"))
    give(table, "faith", "nezumi")
    assert table.state.turn is not None
    assert (table.state.turn.points, table.who("lupa").energy) == (2, 8)
    assert table.state.stimulants == {"faith": "nezumi"}


@pytest.mark.rule("SV-PWR-030", "SV-PWR-043")
def test_a_stimulant_is_for_another_living_homo_superbe() -> None:
    others = (
        homo("nezumi", "B1-4"),
        homo("prymat", "B1-4", health=0, ready=False),
        minion("primal-1", "B1-5", side="homo"),
    )
    table = pack(*others)
    table.say("stimulate", "stimulant:faith")
    assert list(table.options()) == ["at:nezumi", "back"]


@pytest.mark.rule("SV-PWR-031", "SV-PWR-036")
def test_each_stimulant_is_given_once_and_another_one_costs_the_same_again() -> None:
    table = pack(homo("nezumi", "B1-4"), homo("neshorn", "B1-4"))
    give(table, "faith", "nezumi")
    table.say("stimulate")
    closed = table.closed("stimulant:faith")
    assert closed is not None
    assert str(closed.text) == "Nezumi has it still"
    table.say("stimulant:madness", "at:neshorn")
    assert table.state.turn is not None
    assert (table.state.turn.points, table.who("lupa").energy) == (1, 6)


@pytest.mark.rule("SV-PWR-030")
@pytest.mark.parametrize("answers", [("back",), ("stimulant:faith", "back")])
def test_who_thinks_of_something_else_has_given_and_paid_nothing(answers: tuple[str, ...]) -> None:
    table = pack(homo("nezumi", "B1-4"))
    turn, energy = table.state.turn, table.who("lupa").energy
    points = turn.points if turn else 0
    table.say("stimulate", *answers)
    assert table.state.turn is not None
    assert (table.state.turn.points, table.who("lupa").energy) == (points, energy)
    assert (table.state.stimulants, table.ask.key) == ({}, "deed")


@pytest.mark.rule("SV-PWR-032")
def test_romulus_runs_no_further_than_four_spaces() -> None:
    # From C2-8 it is five spaces to B1-4: C2-7, C2-5, B1-6, B1-5, B1-4.
    near, far = homo("nezumi", "B1-5"), homo("neshorn", "B1-4")
    lupa = homo("lupa", "C2-8", BATON)
    turn = Turn("lupa", points=2, fresh=False, performed=[Done(BATON, "strike", ENEMY)])
    table = Table(
        lupa, near, far, minion(ENEMY, "C2-1"), battle="first_fight", stage="deed", turn=turn
    )
    distance = table.game.book.board(table.state).distance
    assert (distance("C2-8", "B1-5"), distance("C2-8", "B1-4")) == (4, 5)
    table.say("stimulate", "stimulant:faith")
    assert table.closed("at:nezumi") is None
    closed = table.closed("at:neshorn")
    assert closed is not None
    assert closed.because == ("SV-PWR-032",)


# -- the four of them -------------------------------------------------------------------------


@pytest.mark.rule("SV-PWR-041", "SV-PWR-025", "SV-PWR-042")
def test_faith_heals_three_health_and_goes_back() -> None:
    table = begins(homo("nezumi", "B1-4", health=5), "faith", homo("lupa", "B1-1"))
    assert table.who("nezumi").health == 8
    assert texts(table.told(Healed)[0].why()) == ["Faith Stimulant"]
    assert table.state.stimulants == {}


@pytest.mark.rule("SV-HLT-025", "SV-HLT-023")
def test_faith_comes_before_the_fire() -> None:
    who = homo("neshorn", "B1-4", health=5, states={"burning": 1})
    table = begins(who, "faith", homo("lupa", "B1-1"))
    table.roll("rabidus")
    assert table.who("neshorn").health == 5 + 3 - 2


@pytest.mark.rule("SV-PWR-040", "SV-PWR-022")
@pytest.mark.parametrize(
    ("sides", "energy"),
    [(("rabidus", "rabidus"), 0), (("rabidus", "cooperlay"), 4), (("cooperlay", "cooperlay"), 8)],
)
def test_madness_brings_four_energy_for_each_cooperlay(sides: tuple[str, ...], energy: int) -> None:
    who = homo("nezumi", "B1-4", energy=0, vigor=1)
    table = begins(who, "madness", homo("lupa", "B1-1"))
    table.pick(*sides)
    # Vigor 1 brings 2 Energy back before.
    assert table.who("nezumi").energy == 2 + energy
    assert [told.amount for told in table.told(Recovered)] == [2, *([energy] if energy else [])]
    assert table.state.stimulants == {}


@pytest.mark.rule("SV-PWR-037", "SV-PWR-024", "SV-PWR-042")
def test_with_adrenaline_moving_costs_no_energy_until_the_turn_is_over() -> None:
    who = homo("nezumi", "B1-4")
    table = Table(
        who, minion(ENEMY, "B1-8"), homo("lupa", "B1-1"), stimulants={"adrenaline": "nezumi"}
    )
    table.say(next(o for o in table.options() if o.startswith("move:B1-6")))
    assert table.who("nezumi").energy == 10
    table.say("waste", "end")
    assert table.state.stimulants == {}


@pytest.mark.rule("SV-PWR-038", "SV-PWR-023", "SV-PWR-042")
def test_who_kills_in_a_frenzy_has_one_more_action_for_nothing() -> None:
    who = homo("nezumi", "B1-4", BATON, melee=1)
    dying = minion(ENEMY, "B1-4", health=1)
    table = Table(
        who,
        dying,
        minion("cannibal-2", "B1-4"),
        homo("lupa", "B1-1"),
        points=1,
        stimulants={"frenzy": "nezumi"},
    )
    table.act(BATON, "strike", ENEMY, *["double"] * 3)
    assert not table.who(ENEMY).alive
    energy = table.who("nezumi").energy
    assert table.state.turn is not None
    assert table.state.turn.points == 0
    table.act(BATON, "discharge", "cannibal-2", *["double"] * 3)
    assert table.who("nezumi").energy == energy
    assert table.state.stimulants == {}
    assert table.state.turn is None


@pytest.mark.rule("SV-PWR-039")
def test_a_frenzy_comes_once_in_a_round() -> None:
    who = homo("nezumi", "B1-4", BATON, melee=1)
    table = Table(
        who,
        minion(ENEMY, "B1-4", health=1),
        minion("cannibal-2", "B1-4"),
        homo("lupa", "B1-1"),
        points=1,
        stimulants={"frenzy": "nezumi"},
        spent=["frenzy"],
    )
    table.act(BATON, "strike", ENEMY, *["double"] * 3)
    assert not table.who(ENEMY).alive
    assert table.state.turn is None


@pytest.mark.rule("SV-PWR-042", "SV-PWR-026")
def test_a_stimulant_goes_back_when_its_holder_dies() -> None:
    who = homo("nezumi", "B1-4", health=1, states={"bleeding": 1})
    table = begins(who, "frenzy", homo("lupa", "B1-1"))
    assert not table.who("nezumi").alive
    assert table.state.stimulants == {}


@pytest.mark.rule("SV-PWR-035")
def test_there_are_four_stimulants_one_of_each() -> None:
    table = pack(homo("nezumi", "B1-4"))
    table.say("stimulate")
    assert [o for o in table.options() if o != "back"] == [
        *("stimulant:adrenaline", "stimulant:frenzy", "stimulant:madness", "stimulant:faith")
    ]


@pytest.mark.rule("SV-PWR-033", "SV-PWR-034")
def test_romulus_takes_no_room() -> None:
    # B1-7 holds one miniature of each Side; Romulus waits there, and Nezumi still finds room.
    table = Table(
        homo("nezumi", "B1-8"), homo("lupa", "B1-1"), minion(ENEMY, "B1-1"), romulus="B1-7"
    )
    open_ = [o.id for o in table.options().values() if o.place == "B1-7" and o.closed is None]
    assert open_ != []


@pytest.mark.rule("SV-PWR-028")
def test_on_your_guard_is_an_action_that_allows_a_stimulant() -> None:
    table = pack(homo("nezumi", "B1-4"), acted=False)
    table.say("guard")
    assert table.closed("stimulate") is None


@pytest.mark.rule("SV-HLT-024", "SV-PWR-040")
@pytest.mark.parametrize("state", ["stunned", "terrified", "fatigued"])
def test_madness_brings_no_energy_in_a_physical_state(state: str) -> None:
    who = homo("nezumi", "B1-4", energy=3, states={state: 1})
    table = begins(who, "madness", homo("lupa", "B1-1"))
    table.pick("cooperlay", "cooperlay")
    assert table.told(Recovered) == []
    assert table.state.stimulants == {}
