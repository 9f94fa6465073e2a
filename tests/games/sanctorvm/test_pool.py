"""The Action Dice of a Hit: how many, and why.

What is expected was worked out from the rulebook, by hand.  Unless a test says otherwise Attributes
are 2, Skills 0, and who stands at B1-5 stands alone with its enemy.
"""

from __future__ import annotations

import pytest

from controller.games.sanctorvm.box.phase import ActionPhase, Laid
from controller.games.sanctorvm.events import Rolled
from controller.games.sanctorvm.hits.pools import hit_pool
from controller.games.sanctorvm.state import Miniature
from controller.wire import Chance
from tests.games.sanctorvm.table import (
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

BATON, PISTOL = "electric-baton-1", "th3x-pistol-1"
CANNIBAL = "cannibal-1"


def swing(who: Miniature, *others: Miniature, at: str = CANNIBAL) -> Table:
    """The table once `who` has swung at an enemy, the dice not rolled yet."""
    table = Table(who, *others)
    table.say(f"with:{who.cards[0]}", f"do:{'strike' if who.cards == [BATON] else 'shoot'}")
    table.say(f"at:{at}")
    return table


# -- Attribute and Skill ------------------------------------------------------------------------


@pytest.mark.rule("SV-ACT-019", "SV-SKL-001")
def test_a_melee_hit_rolls_strength_and_melee() -> None:
    table = swing(homo("lupa", "B1-5", BATON, strength=3, melee=2), minion(CANNIBAL, "B1-5"))
    assert table.dice() == 5


@pytest.mark.rule("SV-ACT-026", "SV-SKL-006")
def test_a_ranged_hit_rolls_senses_and_accuracy() -> None:
    table = swing(homo("lupa", "B1-4", PISTOL, senses=4, accuracy=3), minion(CANNIBAL, "B1-5"))
    assert table.dice() == 7


@pytest.mark.rule("SV-ACT-021")
def test_neshorn_rolls_four_dice_as_the_formula_says_and_cuts_the_cannibal_with_three() -> None:
    neshorn = homo("neshorn", "B1-5", "nitraxe-1", melee=2)
    table = Table(neshorn, minion(CANNIBAL, "B1-5"))
    table.say("with:nitraxe-1", "do:cut", f"at:{CANNIBAL}")
    assert table.dice() == 4
    table.roll("success", "success", "success")
    assert table.who(CANNIBAL).health < 10


@pytest.mark.rule("SV-ACT-028")
def test_lupa_rolls_four_dice_and_shoots_the_inflatius_with_four_successes() -> None:
    lupa = homo("lupa", "B1-4", PISTOL, senses=3, accuracy=1)
    table = swing(lupa, minion("inflatius-1", "B1-5"), at="inflatius-1")
    assert table.dice() == 4
    table.roll("success", "success", "success", "success")
    [rolled] = table.told(Rolled)
    assert "hits" in str(rolled.says())


@pytest.mark.rule("SV-PNL-016", "SV-ACT-003")
def test_a_minion_rolls_the_dice_of_its_panel_whatever_the_tactic() -> None:
    for name, place, action in (("primal-1", "B1-5", "claws"), ("sd-1-1", "B1-4", "laser")):
        table = Table(minion(name, place), homo("lupa", "B1-5"))
        table.say(f"do:{action}", "at:lupa")
        assert table.dice() == 4


@pytest.mark.rule("SV-DIE-008")
def test_an_action_may_add_dice() -> None:
    table = Table(homo("lupa", "B1-5", "e-shield-1"), minion(CANNIBAL, "B1-5"))
    table.say("with:e-shield-1", "do:bash", f"at:{CANNIBAL}")
    assert table.dice() == 2 + 2


@pytest.mark.rule("SV-DIE-009")
def test_an_action_may_take_dice_away() -> None:
    clumsy = game(weapons={"log": card(deed(harm("basic", 5), dice=-1))})
    table = Table(homo("lupa", "B1-5", "log-1"), minion(CANNIBAL, "B1-5"), game=clumsy)
    table.say("with:log-1", "do:first", f"at:{CANNIBAL}")
    assert table.dice() == 2 - 1


@pytest.mark.rule("SV-DIE-009")
def test_a_pool_of_no_dice_is_not_rolled_and_misses() -> None:
    clumsy = game(weapons={"log": card(deed(harm("basic", 5), dice=-3))})
    table = Table(homo("lupa", "B1-5", "log-1"), minion(CANNIBAL, "B1-5"), game=clumsy)
    table.say("with:log-1", "do:first", f"at:{CANNIBAL}")
    assert table.ask.key == "deed"
    assert table.who(CANNIBAL).health == 10
    assert [str(each.says()) for each in table.told(Rolled)] == ["Lupa misses Cannibal 1"]


# -- Aura ---------------------------------------------------------------------------------------


@pytest.mark.rule("SV-SKL-045", "SV-SKL-048", "SV-GLO-002")
def test_an_aura_of_three_gives_a_companion_in_the_space_three_dice() -> None:
    table = swing(
        homo("lupa", "B1-5", BATON), minion(CANNIBAL, "B1-5"), homo("neshorn", "B1-5", aura=3)
    )
    assert table.dice() == 2 + 3


@pytest.mark.rule("SV-SKL-046")
def test_nobody_gains_dice_from_an_aura_of_its_own() -> None:
    table = swing(homo("lupa", "B1-5", BATON, aura=3), minion(CANNIBAL, "B1-5"))
    assert table.dice() == 2


@pytest.mark.rule("SV-SKL-045")
def test_the_auras_of_two_companions_add_up() -> None:
    table = swing(
        homo("lupa", "B1-5", BATON),
        minion(CANNIBAL, "B1-5"),
        homo("neshorn", "B1-5", aura=1),
        homo("nezumi", "B1-5", aura=2),
    )
    assert table.dice() == 2 + 1 + 2


@pytest.mark.rule("SV-SKL-045")
def test_an_aura_ends_at_the_edge_of_its_space_with_its_owner_and_with_its_side() -> None:
    table = swing(
        homo("lupa", "B1-5", BATON),
        homo("neshorn", "B1-4", aura=3),
        homo("nezumi", "B1-5", aura=3, health=0),
        minion(CANNIBAL, "B1-5"),
        minion("praetorian-1", "B1-5"),
    )
    assert table.dice() == 2


@pytest.mark.rule("SV-PNL-023", "SV-SKL-045")
def test_the_aura_of_a_praetorian_helps_the_other() -> None:
    table = Table(
        minion("praetorian-1", "B1-4"), minion("praetorian-2", "B1-4"), homo("lupa", "B1-5")
    )
    table.say("do:shotgun", "at:lupa")
    assert table.dice() == 5 + 1


# -- Threat -------------------------------------------------------------------------------------

GALLERY = ActionPhase(
    name="Gallery",
    story="",
    advantage="homo",
    modules=(Laid(code="e2", at=(0, 0)),),
    heroes=(),
    minions=(),
)
"""The ring of module E2: from 6 by 4 and 1 to 2 is the shorter way round."""


@pytest.mark.rule("SV-BRD-011", "SV-MOV-013", "SV-ACT-017")
def test_leaving_the_space_of_an_enemy_costs_the_next_hit_a_die() -> None:
    table = Table(
        homo("lupa", "B1-5", BATON, melee=3), minion("rosie-1", "B1-5"), minion(CANNIBAL, "B1-4")
    )
    table.say("move:B1-4:1:1")
    table.say(f"with:{BATON}", "do:strike", f"at:{CANNIBAL}")
    assert table.dice() == 5 - 1


@pytest.mark.rule("SV-BRD-012", "SV-BRD-013", "SV-PNL-018", "SV-BRD-010")
def test_rosie_loses_two_dice_for_the_two_spaces_that_she_passes() -> None:
    table = Table(
        minion("rosie-1", "E2-6"),
        homo("ghurab", "E2-4"),
        homo("nezumi", "E2-1"),
        homo("tapayaxin", "E2-2"),
        game=game(battles={"gallery": GALLERY}),
        battle="gallery",
    )
    table.say("move:E2-2:3:2", "do:iron-arm", "at:tapayaxin")
    assert table.dice() == 4 - 2


@pytest.mark.rule("SV-BRD-011")
def test_a_space_costs_one_die_however_many_enemies_are_in_it() -> None:
    table = Table(
        homo("lupa", "B1-5", BATON),
        minion("rosie-1", "B1-5"),
        minion("primal-1", "B1-5"),
        minion(CANNIBAL, "B1-4"),
    )
    table.say("move:B1-4:1:1")
    assert table.who("lupa").penalty == 1


@pytest.mark.rule("SV-BRD-012")
def test_the_penalties_of_several_movements_add_up() -> None:
    table = Table(
        homo("lupa", "B1-5", BATON), minion("rosie-1", "B1-5"), minion("primal-1", "B1-4")
    )
    table.say("move:B1-4:1:1", "waste", "move:B1-1:1:1")
    assert table.who("lupa").penalty == 2


@pytest.mark.rule("SV-BRD-011")
def test_the_next_hit_alone_loses_dice_to_threat() -> None:
    lupa = homo("lupa", "B1-5", PISTOL, penalty=1)
    table = Table(lupa, minion(CANNIBAL, "B1-4"))
    table.act(PISTOL, "shoot", CANNIBAL)
    table.say(f"with:{PISTOL}", "do:shoot", f"at:{CANNIBAL}")
    assert table.dice() == 2


@pytest.mark.rule("SV-BRD-011")
def test_an_instant_action_leaves_the_penalty_for_the_next_hit() -> None:
    table = Table(homo("lupa", "B1-5", "corroder-1", penalty=1), minion(CANNIBAL, "B1-5"))
    table.act("corroder-1", "splash", CANNIBAL)
    assert table.who("lupa").penalty == 1


@pytest.mark.rule("SV-BRD-011")
def test_the_penalty_waits_for_a_later_turn() -> None:
    table = Table(homo("lupa", "B1-5", BATON, charisma=1, penalty=2), minion(CANNIBAL, "B1-5"))
    table.say("guard", f"turn:{CANNIBAL}", "end", "turn:lupa")
    assert table.who("lupa").penalty == 2


@pytest.mark.rule("SV-BRD-010", "SV-PNL-008")
def test_a_sanguinemorph_leaves_its_enemies_without_a_penalty() -> None:
    table = Table(minion("primal-1", "B1-5"), homo("lupa", "B1-5"), homo("nezumi", "B1-4"))
    table.say("move:B1-4:1:0")
    assert table.who("primal-1").penalty == 0


@pytest.mark.rule("SV-BRD-010")
def test_a_sanguinemorph_threatens_those_who_leave_it() -> None:
    table = Table(homo("lupa", "B1-5"), minion("primal-1", "B1-5"))
    table.say("move:B1-4:1:1")
    assert table.who("lupa").penalty == 1


@pytest.mark.rule("SV-BRD-014", "SV-STA-016")
def test_who_is_hidden_leaves_its_enemies_without_a_penalty() -> None:
    table = Table(
        homo("nezumi", "B1-5", stealth=1, states={"camouflaged": 1}), minion("rosie-1", "B1-5")
    )
    table.say("move:B1-4:1:0")
    assert table.who("nezumi").penalty == 0


@pytest.mark.rule("SV-BRD-014")
def test_who_was_found_by_radar_is_threatened_again() -> None:
    spotted = homo("nezumi", "B1-4", stealth=1, states={"camouflaged": 1}, charisma=3)
    table = Table(spotted, minion("rosie-1", "B1-5"), game=game(minions={"rosie": panel(radar=2)}))
    table.say("move:B1-5:1:0", "waste", "move:B1-4:1:1")
    assert table.who("nezumi").penalty == 1


@pytest.mark.rule("SV-BRD-011")
def test_the_hidden_and_the_dead_threaten_nobody() -> None:
    table = Table(
        homo("lupa", "B1-5"),
        minion("praetorian-1", "B1-5", states={"camouflaged": 1}),
        minion("rosie-1", "B1-5", health=0),
    )
    table.say("move:B1-4:1:0")
    assert table.who("lupa").penalty == 0


@pytest.mark.rule("SV-BRD-011", "SV-GLO-025")
def test_who_teleports_out_of_a_space_leaves_nothing_under_threat() -> None:
    table = Table(
        minion("praetorian-1", "B1-4"), minion("praetorian-2", "B1-5"), homo("lupa", "B1-5")
    )
    table.say("move:B1-1:1:0")
    assert table.who("praetorian-2").place == "B1-1"
    assert table.who("praetorian-2").penalty == 0


# -- Distraction --------------------------------------------------------------------------------


@pytest.mark.rule("SV-BRD-016")
def test_each_enemy_in_the_space_takes_a_die_from_a_ranged_hit() -> None:
    table = swing(
        homo("lupa", "B1-5", PISTOL, accuracy=3),
        minion(CANNIBAL, "B1-4"),
        minion("rosie-1", "B1-5"),
        minion("primal-1", "B1-5"),
    )
    assert table.dice() == 5 - 2


@pytest.mark.rule("SV-BRD-015")
def test_a_melee_hit_is_not_distracted() -> None:
    table = swing(
        homo("lupa", "B1-5", BATON, melee=3), minion(CANNIBAL, "B1-5"), minion("rosie-1", "B1-5")
    )
    assert table.dice() == 5


@pytest.mark.rule("SV-BRD-015", "SV-PNL-007")
def test_an_automaton_ignores_distraction() -> None:
    table = Table(minion("sd-1-1", "B1-5"), homo("lupa", "B1-5"), homo("nezumi", "B1-4"))
    table.say("do:laser", "at:nezumi")
    assert table.dice() == 4


@pytest.mark.rule("SV-BRD-015", "SV-PNL-023")
def test_a_human_minion_is_distracted() -> None:
    table = Table(minion("praetorian-1", "B1-5"), homo("lupa", "B1-5"), homo("nezumi", "B1-4"))
    table.say("do:shotgun", "at:nezumi")
    assert table.dice() == 5 - 1


@pytest.mark.rule("SV-BRD-016")
def test_an_automaton_distracts_others() -> None:
    table = swing(homo("lupa", "B1-5", PISTOL), minion("sd-1-1", "B1-5"), minion(CANNIBAL, "B1-4"))
    assert table.dice() == 2 - 1


@pytest.mark.rule("SV-BRD-016")
def test_the_hidden_the_dead_and_those_elsewhere_distract_nobody() -> None:
    table = swing(
        homo("lupa", "B1-5", PISTOL),
        minion("praetorian-1", "B1-5", states={"camouflaged": 1}),
        minion("rosie-1", "B1-5", health=0),
        minion(CANNIBAL, "B1-4"),
    )
    assert table.dice() == 2


@pytest.mark.rule("SV-BRD-017")
def test_who_walks_away_from_distraction_walks_into_threat() -> None:
    table = Table(homo("lupa", "B1-5", PISTOL, accuracy=3), minion(CANNIBAL, "B1-5"))
    table.say("move:B1-4:1:1", f"with:{PISTOL}", "do:shoot", f"at:{CANNIBAL}")
    assert isinstance(table.ask, Chance)
    assert texts(table.ask.reasons) == ["Senses: +2", "Accuracy: +3", "Threat: -1"]


# -- the reasons --------------------------------------------------------------------------------


@pytest.mark.rule("SV-ACT-026", "SV-SKL-019", "SV-BRD-011", "SV-BRD-016")
def test_every_die_is_given_a_reason_and_nothing_else_is() -> None:
    lupa = homo(
        "lupa",
        "B1-5",
        "e-shield-1",
        melee=1,
        stealth=2,
        penalty=3,
        states={"camouflaged": 1},
    )
    table = Table(lupa, homo("neshorn", "B1-5", aura=1), minion(CANNIBAL, "B1-5"))
    values = GAME.book.values(table.state)
    bash = GAME.book.box.card("e-shield-1").actions["bash"]
    by_hand = hit_pool(values, table.who("lupa"), "melee", bash)
    assert texts(by_hand.why) == [
        "Strength: +2",
        "Melee: +1",
        "Bash: +2",
        "Aura of Neshorn: +1",
        "Stealth: +2",
        "Threat: -3",
    ]
    assert by_hand.count == 5
    from_afar = hit_pool(values, table.who("lupa"), "ranged", bash)
    assert texts(from_afar.why)[-1] == "Distraction: -1"
    assert from_afar.count == 2 + 0 + 2 + 1 + 2 - 3 - 1
