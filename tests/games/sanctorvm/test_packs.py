"""What the base pack says: the printed values against the print, and where the others stand.

The figures were read in the rulebook and its ledger, not in the pack.
"""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from controller.engine.content import Content, load
from controller.engine.packs import read_pack
from controller.games.sanctorvm.box.action import Action, Afflicts, Damages
from controller.games.sanctorvm.box.cards import Tool, Weapon
from controller.games.sanctorvm.box.condition import Rises
from controller.games.sanctorvm.box.naming import misnamed
from controller.games.sanctorvm.box.pack import BASE, KINDS, Box, Hero, Minion
from controller.games.sanctorvm.preparing.creation import create

__all__: list[str] = []

PRINTED = {
    "praetorian": {"name", "defense", "action_points", "action_dice", "movement", "vision"}
    | {"dodge", "endurance", "fortitude", "luck", "aura", "stealth", "radar"}
    | {"passive", "passive_text", "passive_rule"},
    "primal": {"name", "tactic", "movement"},
    "cannibal": {"name", "defense"},
    "rosie": {"name", "tactic"},
    "sd-1": {"name", "race"},
    "inflatius": {"name", "defense"},
    "teknokinetic": {"name", "weak", "resistant", "immune"},
    "abomination": {"name"},
    "marroi": {"name"},
}
"""All that the rulebook prints of each Minion Panel, as far as a whole value goes."""


@pytest.fixture(scope="module")
def content() -> Content:
    """The base pack, judged."""
    return load("sanctorvm", KINDS, [BASE])


@pytest.fixture(scope="module")
def box(content: Content) -> Box:
    """What it holds."""
    return Box.of(content)


def printed(content: Content, kind: str, name: str) -> set[str]:
    """The values of an entry that the pack gives and calls printed."""
    draft = next(each for each in read_pack(BASE).drafts if each.at == (kind, name))
    return set(draft.given) - set(content.entries[kind][name].assumed)


def panels(box: Box) -> list[Hero | Minion]:
    """All Superb Panels and Minion Panels."""
    return [*box.heroes.values(), *box.minions.values()]


# -- the Homo Superbe ---------------------------------------------------------------------------


@pytest.mark.rule("SV-PAN-001", "SV-HSB-001", "SV-CRE-003")
def test_la_familia_are_six_each_with_its_own_superb_attribute(box: Box) -> None:
    assert {name: (hero.kin, hero.superb) for name, hero in box.heroes.items()} == {
        "prymat": ("The Father", "strength"),
        "tapayaxin": ("The Son", "senses"),
        "nezumi": ("The Daughter", "agility"),
        "neshorn": ("The Grandmother", "vigor"),
        "ghurab": ("The Grandfather", "intelligence"),
        "lupa": ("The Mother", "charisma"),
    }


@pytest.mark.rule("SV-CRE-009", "SV-CRE-013")
def test_every_first_build_is_legal_and_can_hit_with_some_weapon(box: Box) -> None:
    for hero in box.heroes.values():
        skills = create(hero, hero.boosted, hero.secondary).skills
        assert skills["melee"] or skills["accuracy"], hero.name


@pytest.mark.rule("SV-CRE-006", "SV-CRE-011")
def test_neshorns_first_build_is_the_example(box: Box) -> None:
    neshorn = box.heroes["neshorn"]
    assert neshorn.boosted == "intelligence"
    assert set(neshorn.secondary) == {"melee", "radar", "dodge", "ethermancy", "aura"}


def test_only_neshorns_first_build_is_printed(content: Content) -> None:
    said = {"name", "kin", "superb", "power", "power_text", "power_rule"}
    for name in content.entries["hero"]:
        example = {"boosted", "secondary"} if name == "neshorn" else set()
        assert printed(content, "hero", name) == said | example, name


# -- Minions ------------------------------------------------------------------------------------


@pytest.mark.rule("SV-PNL-033")
def test_the_praetorian_has_the_characteristics_of_the_print(box: Box) -> None:
    one = box.minions["praetorian"]
    assert (one.movement, one.vision, one.defense) == (4, 5, 1)
    assert (one.action_dice, one.action_points) == (5, 2)


@pytest.mark.rule("SV-PNL-034")
def test_the_praetorian_has_the_skills_of_the_print_and_its_ruling(box: Box) -> None:
    one = box.minions["praetorian"]
    assert (one.dodge, one.endurance, one.luck, one.aura, one.radar) == (2, 1, 2, 1, 1)
    assert (one.fortitude, one.stealth) == (2, 2)


@pytest.mark.rule("SV-PNL-035", "SV-PNL-036", "SV-PNL-037")
def test_the_praetorian_has_the_actions_of_the_print(box: Box) -> None:
    one = box.minions["praetorian"]
    shotgun, fade, grenade = one.actions.values()
    assert one.actions == {
        "shotgun": Action(
            name="Shotgun",
            critical=3,
            vital=shotgun.vital,
            words=(Damages(type="basic", amount=4),),
        ),
        "fade-out": Action(
            name="Fade Out",
            critical=0,
            vital=fade.vital,
            instant=True,
            aims="self",
            words=(Afflicts(state="camouflaged"),),
        ),
        "flaming-grenade": Action(
            name="Flaming Grenade",
            critical=0,
            vital=grenade.vital,
            instant=True,
            aims="next_space",
            words=(Damages(type="fire", amount=4),),
        ),
    }
    assert [(deed.points, deed.ammunition) for deed in one.actions.values()] == [(1, 1)] * 3


@pytest.mark.rule("SV-PNL-038", "SV-PNL-039")
def test_the_praetorian_alone_has_testudo(box: Box) -> None:
    assert [name for name, one in box.minions.items() if one.passive_rule] == ["praetorian"]
    assert box.minions["praetorian"].passive_rule == "testudo"


@pytest.mark.rule("SV-MOV-003", "SV-ACT-021", "SV-ACT-028", "SV-BRD-013")
def test_what_the_examples_say_of_minions_is_in_their_panels(box: Box) -> None:
    minions = box.minions
    assert (minions["primal"].tactic, minions["primal"].movement) == ("melee", 4)
    assert minions["cannibal"].defense == 2
    assert minions["inflatius"].defense == 3
    assert minions["rosie"].tactic == "melee"
    assert minions["rosie"].race != "sanguinemorph"


@pytest.mark.rule("SV-ALY-010")
def test_the_sd_1_is_an_automaton(box: Box) -> None:
    assert box.minions["sd-1"].race == "automaton"


@pytest.mark.parametrize("name", PRINTED)
def test_a_panel_calls_printed_what_the_rulebook_prints_and_nothing_else(
    content: Content, name: str
) -> None:
    assert printed(content, "minion", name) == PRINTED[name]


def test_a_panel_of_our_own_calls_nothing_printed(box: Box, content: Content) -> None:
    ours = [name for name in box.minions if name not in PRINTED]
    assert ours
    assert [name for name in ours if printed(content, "minion", name)] == []


def test_no_two_miniatures_have_the_same_letters(box: Box) -> None:
    letters = Counter(each.letter for each in panels(box))
    assert letters.most_common(1)[0][1] == 1


# -- Weapon Cards -------------------------------------------------------------------------------


@pytest.mark.rule("SV-WPN-008")
def test_a_strike_with_its_critical_is_that_of_the_example(box: Box) -> None:
    baton = box.weapons["electric-baton"]
    assert baton.actions["strike"].words == (
        Damages(type="basic", amount=1),
        Damages(type="electric", amount=2),
    )
    assert (baton.critical, baton.actions["strike"].critical) == (1, None)


@pytest.mark.rule("SV-ACT-028", "SV-SKL-008")
def test_lupa_can_shoot_as_in_the_example(box: Box) -> None:
    lupa = box.heroes["lupa"]
    panel = create(lupa, lupa.boosted, lupa.secondary)
    pistol = box.weapons["th3x-pistol"]
    assert (panel.attributes["senses"], panel.skills["accuracy"]) == (3, 1)
    assert (pistol.tactic, pistol.level) == ("ranged", 1)
    assert (pistol.actions["shoot"].dice, pistol.actions["shoot"].instant) == (0, False)


@pytest.mark.rule("SV-ACT-021")
def test_nitraxe_is_a_melee_weapon_that_cuts(box: Box) -> None:
    nitraxe = box.weapons["nitraxe"]
    assert (nitraxe.tactic, nitraxe.actions["cut"].name) == ("melee", "Cut")
    assert nitraxe.level <= 2


@pytest.mark.rule("SV-SKL-024")
def test_acid_steel_deals_what_the_example_says(box: Box) -> None:
    assert box.weapons["corroder"].actions["acid-steel"].words == (
        Damages(type="basic", amount=2),
        Damages(type="toxic", amount=2),
    )


@pytest.mark.rule("SV-WPN-019")
def test_a_chained_action_has_the_colour_of_its_link(box: Box) -> None:
    chained = [
        (deed, weapon.actions[deed.chained])
        for weapon in box.weapons.values()
        for deed in weapon.actions.values()
        if deed.chained
    ]
    assert chained
    assert all(deed.vital == link.vital for deed, link in chained)


@pytest.mark.rule("SV-WPN-020")
def test_no_battle_gives_a_legendary_weapon(box: Box) -> None:
    legendary = {name for name, weapon in box.weapons.items() if weapon.legendary}
    assert legendary
    given = {card for battle in box.battles.values() for card in (*battle.reward, *battle.storage)}
    assert legendary & given == set()


@pytest.mark.rule("SV-VER-021", "SV-AP-015", "SV-IMA-018")
def test_of_weapon_cards_only_names_and_some_counts_are_printed(content: Content) -> None:
    in_print = {"electric-baton", "th3x-pistol", "e-shield", "blaster"}
    in_print |= {"trenching-tool", "proteus-gun"}
    for name in content.entries["weapon"]:
        expected = {"name", "copies"} if name in in_print else set()
        if name == "nitraxe":
            expected = {"name", "tactic"}
        assert printed(content, "weapon", name) == expected, name


# -- Action Phases ------------------------------------------------------------------------------


def test_of_action_phases_only_the_example_is_printed(content: Content) -> None:
    for name in content.entries["battle"]:
        if name != "ap_1":
            assert not printed(content, "battle", name), name


@pytest.mark.rule("SV-AP-009", "SV-AP-015", "SV-AP-012", "SV-OBJ-010")
def test_of_the_example_stands_what_the_rulebook_prints(content: Content, box: Box) -> None:
    phase = box.battles["ap_1"]
    assert printed(content, "battle", "ap_1") == {
        *("name", "advantage", "objective", "conditions", "reward", "aftermath")
    }
    assert [laid.code for laid in phase.modules] == ["b1", "e2", "c1"]
    assert {force.minion: len(force.places) for force in phase.minions} == {
        "teknokinetic": 1,
        "primal": 2,
        "abomination": 2,
        "marroi": 1,
    }
    assert [deploys.count for deploys in phase.heroes] == [2, 3]
    assert Counter(lain.kind for lain in phase.features)["rubble"] == 2
    assert len(phase.features) == 3
    assert (phase.advantage, phase.objective, phase.mode) == ("homo", "escape", "normal")
    assert phase.conditions == (Rises(race="sanguinemorph", module="c1"),)
    assert phase.reward == {"trenching-tool": 2}
    assert phase.aftermath == "Go to Scene 05."


@pytest.mark.rule("SV-MAP-004", "SV-HSB-012")
def test_every_battle_places_five_homo_superbe_where_there_is_room(box: Box) -> None:
    for battle in box.battles.values():
        rooms = {
            code.code.upper() + "-" + name: space.capacity
            for code in battle.modules
            for name, space in box.modules[code.code].spaces.items()
        }
        homo = Counter({each.place: each.count for each in battle.heroes})
        minions = Counter(place for force in battle.minions for place in force.places)
        if battle.prison is not None:
            homo[battle.prison.place] += 1
        assert homo.total() == 5
        for side in (homo, minions):
            assert all(count <= rooms.get(place, 0) for place, count in side.items())


@pytest.mark.rule("SV-WPN-006", "SV-ATR-003", "SV-AP-014")
def test_the_storage_of_every_battle_is_what_five_new_homo_superbe_can_carry(box: Box) -> None:
    for battle in box.battles.values():
        assert sum(battle.storage.values()) >= 5
        for name, count in battle.storage.items():
            card = box.kinds()[name]
            # An Armor that Boosts Handling makes up for one level.
            most = {Weapon: 1, Tool: 2}.get(type(card), 0)
            assert getattr(card, "level", 0) <= most
            assert card.weight <= 4
            assert count <= card.copies


def test_the_pack_says_everything_in_spanish_too(content: Content) -> None:
    assert content.untranslated("es", "sanctorvm-base") == ()


def test_names_of_the_rulebook_stay_in_spanish(box: Box, content: Content) -> None:
    spanish = content.books[0]["es"]
    named: list[Hero | Minion] = [*box.heroes.values(), *(box.minions[name] for name in PRINTED)]
    assert all(spanish[each.name] == each.name for each in named)


def test_a_space_has_a_short_name_of_letters_and_digits(box: Box) -> None:
    odd = replace(
        box.modules["b1"], spaces={"a:b": box.modules["b1"].spaces["1"]}, pathways=(), doors={}
    )
    assert str(odd.contradiction()) == '"a:b" is no name for a space: use letters and digits'


def test_no_homo_superbe_is_called_like_a_numbered_minion(box: Box) -> None:
    odd = replace(box, heroes={"primal-1": box.heroes["lupa"]})
    assert [(flaw.kind, flaw.id, str(flaw.what)) for flaw in misnamed(odd)] == [
        ("hero", "primal-1", "this is what a numbered Minion is called: another name is expected")
    ]
