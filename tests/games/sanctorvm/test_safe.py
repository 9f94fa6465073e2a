"""Safe spaces: who enters them, what they keep out, and how long one stays.

What is expected was worked out from the rulebook, by hand.  On the corridor B1-3 is a Safe space.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.engine import Illegal
from controller.games.sanctorvm import Sanctorvm
from controller.games.sanctorvm.box.action import Action, Draws, Heals
from controller.games.sanctorvm.box.laying import mistakes
from controller.games.sanctorvm.box.phase import Deploys, Force
from controller.games.sanctorvm.events import Healed, Recovered
from controller.games.sanctorvm.moving.safe import Sheltered
from controller.games.sanctorvm.state import Miniature, Turn
from tests.games.sanctorvm.corridor import corridor
from tests.games.sanctorvm.overlord import correct, let_pass
from tests.games.sanctorvm.table import Table, card, deed, harm, homo, minion, panel, suffer

__all__: list[str] = []

LUPA, PRYMAT, DUMMY, SAFE, STICK = "lupa", "prymat", "dummy-1", "B1-3", "stick-1"


def hall(*deeds: Action, full: Any = None, **more: Any) -> Sanctorvm:
    """The corridor, where a Dummy and a stick do these things."""
    made = {
        "minions": {"dummy": panel(*deeds, tactic="ranged", vision=9)},
        "weapons": {"stick": card(*deeds)},
    }
    return corridor(5, safe=(3,), full=full, **{**made, **more})


def table(
    *miniatures: Miniature, deeds: tuple[Action, ...] = (), full: Any = None, **values: Any
) -> Table:
    return Table(*miniatures, game=hall(*deeds, full=full), **values)


def next_turn(who: Miniature, *others: Miniature, **values: Any) -> Table:
    """The turn of somebody in the Safe space has begun."""
    rest = others or (minion(DUMMY, "B1-5"),)
    return table(who, *rest, stage="begin", turn=Turn(who.id), side="homo", **values)


def said(it: Table, option: str) -> tuple[str, tuple[str, ...]]:
    """Why an option is greyed, and the rules."""
    why = it.closed(option)
    assert why is not None
    return str(why.text), why.because


def to(it: Table, place: str) -> str:
    """The option that moves there."""
    [found] = [each for each in it.options() if each.startswith(f"move:{place}")]
    return found


# -- entering -----------------------------------------------------------------------------------


@pytest.mark.rule("SV-MAP-014")
def test_who_enters_a_safe_space_loses_all_states_and_its_turn_is_over() -> None:
    states: dict[Any, int] = {"bleeding": 2, "infected": 6, "fatigued": 1}
    it = table(homo(LUPA, "B1-2", states=states), minion(DUMMY, "B1-5"), points=3)
    it.say(to(it, SAFE))
    assert (it.who(LUPA).place, it.who(LUPA).states) == (SAFE, {})
    assert (it.ask.key, it.ask.to) == ("turn", ("overlord",))
    [sheltered] = it.told(Sheltered)
    assert str(sheltered.says()) == "Lupa is safe at B1-3"
    assert [why.because for why in sheltered.why()] == [("SV-MAP-014",)]


@pytest.mark.rule("SV-MAP-014")
def test_a_movement_into_a_safe_space_loses_no_action_point_and_does_not_go_on() -> None:
    it = table(homo(LUPA, "B1-2", energy=10), minion(DUMMY, "B1-5"), points=3)
    assert said(it, "move:B1-4") == (
        "the way to B1-4 leads through a Safe space",
        ("SV-MAP-012", "SV-MAP-014"),
    )
    it.say(to(it, SAFE))
    assert it.who(LUPA).energy == 9


@pytest.mark.rule("SV-MAP-014", "SV-GLO-004")
def test_who_is_drawn_into_it_in_the_turn_of_another_loses_its_states_and_no_turn() -> None:
    hook = card(deed(Draws(spaces=1), instant=True, aims="friend"), tactic="ranged")
    it = Table(
        homo(LUPA, "B1-2", STICK),
        homo(PRYMAT, "B1-4", states={"bleeding": 1}),
        minion(DUMMY, "B1-5"),
        game=hall(weapons={"stick": hook}),
        points=2,
    )
    it.say(f"with:{STICK}", "do:first", f"at:{PRYMAT}", f"to:{SAFE}:0")
    prymat = it.who(PRYMAT)
    assert (prymat.place, prymat.states, prymat.ready) == (SAFE, {}, True)
    assert (it.ask.key, it.state.turn is not None and it.state.turn.who) == ("deed", LUPA)


@pytest.mark.rule("SV-MAP-012")
@pytest.mark.parametrize("side", ["overlord", "homo"])
def test_neither_minions_nor_allies_enter_a_safe_space_or_pass_through(side: str) -> None:
    it = table(minion(DUMMY, "B1-2", side=side), homo(LUPA, "B1-5"), minion("dummy-2", "B1-5"))
    assert said(it, "move:B1-3") == ("only a Homo Superbe enters a Safe space", ("SV-MAP-012",))
    assert said(it, "move:B1-4")[0] == "the way to B1-4 leads through a Safe space"


@pytest.mark.rule("SV-MAP-018", "SV-MAP-020")
def test_a_full_safe_space_lets_nobody_in() -> None:
    it = table(
        homo(LUPA, "B1-2"),
        homo(PRYMAT, SAFE, shelter="entered"),
        minion(DUMMY, "B1-5"),
        full={3: 1},
    )
    assert said(it, to(it, SAFE)) == ("B1-3 is full: it holds 1 of each Side", ("SV-MAP-020",))


@pytest.mark.rule("SV-MAP-018")
def test_a_safe_space_holds_as_many_as_it_has_spheres() -> None:
    it = table(
        homo(LUPA, "B1-2"),
        homo(PRYMAT, SAFE, shelter="entered"),
        minion(DUMMY, "B1-5"),
        full={3: 2},
    )
    assert it.closed(to(it, SAFE)) is None


@pytest.mark.rule("SV-MAP-017")
def test_each_enters_a_safe_space_once_in_a_battle() -> None:
    it = next_turn(homo(LUPA, SAFE, energy=10, charisma=2, shelter="entered"))
    it.say(to(it, "B1-2"), "waste")
    assert said(it, "move:B1-3") == (
        "Lupa has been in a Safe space in this battle",
        ("SV-MAP-017",),
    )


@pytest.mark.rule("SV-MAP-012")
def test_a_battle_in_which_minions_begin_in_a_safe_space_is_refused() -> None:
    made = hall()
    box = made.book.box
    force = Force(minion="cannibal", places=(SAFE,))
    phase = replace(
        box.battles["skirmish"], minions=(force,), heroes=(Deploys(place="B1-1", count=5),)
    )
    assert "Minions begin in B1-3, and no Minion enters a Safe space" in [
        str(wrong) for wrong in mistakes(box, phase)
    ]


# -- what it keeps out --------------------------------------------------------------------------


@pytest.mark.rule("SV-MAP-013")
def test_no_enemy_acts_on_who_is_in_a_safe_space() -> None:
    it = table(
        minion(DUMMY, "B1-4"),
        homo(LUPA, SAFE),
        homo(PRYMAT, "B1-5"),
        deeds=(deed(harm("basic", 3), instant=True),),
    )
    it.say("do:first")
    assert it.closed(f"at:{PRYMAT}") is None
    assert said(it, f"at:{LUPA}") == (
        "Lupa is in a Safe space, where nothing reaches it",
        ("SV-MAP-013",),
    )


@pytest.mark.rule("SV-MAP-013")
def test_no_friend_does_either() -> None:
    it = table(
        homo(LUPA, "B1-2", STICK, health=5),
        homo(PRYMAT, SAFE, health=5),
        minion(DUMMY, "B1-5"),
        deeds=(deed(Heals(amount=3), instant=True, aims="friend"),),
    )
    it.say(f"with:{STICK}", "do:first")
    assert said(it, f"at:{PRYMAT}")[1] == ("SV-MAP-013",)


@pytest.mark.rule("SV-MAP-013")
def test_what_is_thrown_into_a_safe_space_does_nothing_to_who_is_inside() -> None:
    grenade = deed(
        harm("fire", 4), suffer("burning", 1), Heals(amount=1), instant=True, aims="next_space"
    )
    it = table(minion(DUMMY, "B1-4"), homo(LUPA, SAFE, health=6), deeds=(grenade,))
    it.say("do:first", f"in:{SAFE}")
    assert (it.who(LUPA).health, it.who(LUPA).states) == (6, {})


@pytest.mark.rule("SV-MAP-013")
def test_outside_the_same_grenade_does_all_that_it_says() -> None:
    grenade = deed(
        harm("fire", 4), suffer("burning", 1), Heals(amount=1), instant=True, aims="next_space"
    )
    it = table(minion(DUMMY, "B1-5"), homo(LUPA, "B1-4", health=6), deeds=(grenade,))
    it.say("do:first", "in:B1-4")
    assert (it.who(LUPA).health, it.who(LUPA).states) == (3, {"burning": 1})


# -- staying and leaving ------------------------------------------------------------------------


@pytest.mark.rule("SV-MAP-015")
def test_who_stays_for_all_its_action_points_recovers_5_health_and_all_energy() -> None:
    it = next_turn(homo(LUPA, SAFE, health=3, energy=1, vigor=1, charisma=3, shelter="entered"))
    assert str(it.ask.prompt) == "Lupa is in a Safe space. Stay, or leave?"
    stay = it.options()["stay"]
    assert str(stay.label) == "Stay in the Safe space: 5 Health and all Energy"
    assert [(str(cost.what), cost.amount) for cost in stay.costs] == [("Action Points", 3)]
    it.say("stay")
    assert (it.who(LUPA).health, it.who(LUPA).energy, it.who(LUPA).place) == (8, 10, SAFE)
    assert (it.ask.key, it.ask.to) == ("turn", ("overlord",))
    assert [why.because for why in it.told(Healed)[0].why()] == [("SV-MAP-015",)]
    assert [each.energy for each in it.told(Recovered)] == [3, 10]  # that of the turn comes first


@pytest.mark.rule("SV-MAP-015")
def test_in_a_safe_space_one_stays_or_leaves_and_does_nothing_else() -> None:
    it = next_turn(homo(LUPA, SAFE, "stick-1", energy=10, shelter="entered"))
    assert {each.partition(":")[0] for each in it.options()} == {"stay", "move"}


@pytest.mark.rule("SV-MAP-015")
def test_who_leaves_instead_of_staying_has_its_turn_as_always() -> None:
    it = next_turn(homo(LUPA, SAFE, energy=10, charisma=2, shelter="entered"))
    it.say(to(it, "B1-5"))
    assert (it.who(LUPA).place, it.who(LUPA).energy) == ("B1-5", 8)
    assert it.state.turn is not None
    assert it.state.turn.points == 2
    assert "with:fists" in it.options()


@pytest.mark.rule("SV-MAP-016")
def test_who_has_stayed_must_leave_in_its_next_turn() -> None:
    it = next_turn(homo(LUPA, SAFE, health=3, shelter="entered"))
    it.say("stay", f"turn:{DUMMY}", "end", f"turn:{LUPA}")
    assert said(it, "stay") == ("Lupa has stayed for a turn, and must leave now", ("SV-MAP-016",))
    assert {each.partition(":")[0] for each in it.options()} == {"stay", "move"}
    it.say(to(it, "B1-2"), "waste")
    assert it.who(LUPA).place == "B1-2"


@pytest.mark.rule("SV-MAP-016", "SV-MAP-020")
def test_who_can_go_nowhere_gives_the_turn_up_and_leaves_later() -> None:
    others = {PRYMAT: "B1-1", "nezumi": "B1-2", "neshorn": "B1-4", "ghurab": "B1-5"}
    it = next_turn(
        homo(LUPA, SAFE, health=3, energy=1, vigor=0, shelter="stayed"),
        *(homo(name, place) for name, place in others.items()),
        minion(DUMMY, "B1-5"),
        full={1: 1, 2: 1, 4: 1, 5: 1},
    )
    assert [each for each in it.options() if it.closed(each) is None] == ["end"]
    it.say("end")
    lupa = it.who(LUPA)
    assert (lupa.place, lupa.health, lupa.energy, lupa.shelter) == (SAFE, 3, 1, "stayed")


@pytest.mark.rule("SV-MAP-016", "SV-NRG-003")
def test_leaving_is_paid_with_health_where_no_energy_is_left() -> None:
    it = next_turn(homo(LUPA, SAFE, health=3, energy=0, vigor=0, shelter="stayed"))
    it.say(to(it, "B1-4"))
    assert (it.who(LUPA).place, it.who(LUPA).health) == ("B1-4", 2)


@pytest.mark.rule("SV-MAP-015", "SV-HRG-005")
def test_a_stay_that_the_overlord_lets_pass_gives_nothing_and_is_not_used_up() -> None:
    it = next_turn(homo(LUPA, SAFE, health=3, shelter="entered"))
    let_pass(it)
    assert (it.who(LUPA).health, it.who(LUPA).shelter) == (3, "entered")


@pytest.mark.rule("SV-MAP-013", "SV-ATR-020")
def test_energy_comes_back_in_a_safe_space_as_in_every_turn() -> None:
    it = next_turn(homo(LUPA, SAFE, energy=1, vigor=2, shelter="entered"))
    assert it.who(LUPA).energy == 5


@pytest.mark.rule("SV-MAP-015", "SV-MAP-017")
def test_who_was_put_into_it_by_hand_may_stay_as_well() -> None:
    it = table(homo(LUPA, "B1-2", health=3), minion(DUMMY, "B1-5"), stage="choose")
    correct(it, miniatures__0__place=SAFE)
    it.say(f"turn:{LUPA}", "stay")
    assert it.who(LUPA).health == 8


@pytest.mark.rule("SV-MAP-012", "SV-MAP-013")
def test_a_minion_whom_the_overlord_puts_into_it_is_not_safe_there() -> None:
    it = table(
        homo(LUPA, "B1-2", STICK),
        minion(DUMMY, SAFE),
        deeds=(deed(harm("basic", 2), instant=True, aims="next_space"),),
    )
    it.say(f"with:{STICK}", "do:first", f"in:{SAFE}")
    assert it.who(DUMMY).health == 8


@pytest.mark.rule("SV-MAP-012", "SV-MAP-017")
def test_no_minion_can_be_corrected_to_have_been_in_one() -> None:
    it = table(homo(LUPA, "B1-2"), minion(DUMMY, "B1-5"))
    with pytest.raises(Illegal, match="Dummy 1 is no Homo Superbe, and was in no Safe space"):
        correct(it, miniatures__1__shelter="entered")
    correct(it, miniatures__0__shelter="entered")
    assert said(it, "move:B1-3")[1] == ("SV-MAP-017",)


# -- dying inside, and the end ------------------------------------------------------------------


@pytest.mark.rule("SV-MAP-013", "SV-NRG-003")
def test_who_pays_its_last_health_to_enter_dies_inside() -> None:
    it = table(homo(LUPA, "B1-2", health=1, energy=0), homo(PRYMAT, "B1-5"), minion(DUMMY, "B1-5"))
    it.say(to(it, SAFE))
    assert (it.who(LUPA).place, it.who(LUPA).alive) == (SAFE, False)


@pytest.mark.rule("SV-MAP-013", "SV-AP-018")
def test_what_the_victory_brings_is_kept_out_of_no_space() -> None:
    it = table(
        homo(PRYMAT, "B1-5", strength=4),
        homo(LUPA, SAFE, health=3, intelligence=2),
        minion(DUMMY, "B1-5", health=1),
    )
    it.say("with:fists", f"at:{DUMMY}")
    it.roll("success", "success")
    assert it.state.winner == "homo"
    assert it.who(LUPA).health == 5
