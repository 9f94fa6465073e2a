"""Card text: a card and a panel say all that their data says, in every language.

What is left unsaid is looked for by changing the data: every field of every Action in the packs is
given another value, and the text must be another one then.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import Struct
from msgspec.structs import fields, replace

import controller.games
from controller.engine.extract import missing
from controller.games.sanctorvm.box.action import (
    Action,
    Afflicts,
    Aims,
    Cleanses,
    Damages,
    Draws,
    Effect,
    Ends,
    Energizes,
    Flips,
    Heals,
    Lasts,
    Recipient,
    Repositions,
    Revives,
    Summons,
    Taunts,
    Teleports,
    Word,
)
from controller.games.sanctorvm.box.cards import AnyCard, Armor, Ethermancy, Tool, Weapon
from controller.games.sanctorvm.box.pack import Minion
from controller.games.sanctorvm.box.words import DAMAGES, SKILLS, STATES
from controller.games.sanctorvm.lasts.lasting import called
from controller.games.sanctorvm.seen.cardtext import action_text, card_text, does
from tests.games.sanctorvm.table import BOX, deed, harm

__all__: list[str] = []

OTHERS: dict[str, tuple[Any, ...]] = {
    "type": tuple(DAMAGES),
    "state": tuple(STATES),
    "on": get_args(Recipient),
    "aims": get_args(Aims),
    "ends": get_args(Ends),
    "per": ("", "ethermancy"),
    "vital": ("green", "orange", "red"),
    "effect": (*get_args(Effect), *SKILLS),
    "minion": tuple(BOX.minions),
    "needs": ("", *BOX.ethermancies, *BOX.tools),
    "tactic": ("melee", "ranged"),
    "kind": ("object", "grenade", "proterberus"),
    "boost": tuple(SKILLS),
    "resistant": tuple(DAMAGES),
    "immune": tuple(STATES),
    "name": ("Something Else",),
    "power": ("Something Else",),
    "power_text": ("Something else happens.",),
}
"""All that can stand in a field that is no number."""

UNSAID = {"power_rule", "copies", "weight of an Armor"}
"""What no card says: which rule of the program a Power is, which its sentence says; how many cards
of a kind there are; the Weight of what weighs nothing."""


def others(thing: Struct, name: str) -> Iterator[Any]:
    """Other values for a field."""
    value = getattr(thing, name)
    if name == "words":
        yield from reworded(value)
    elif name in OTHERS:
        yield from (each for each in OTHERS[name] if each != value)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int) or name == "critical":
        yield (value or 0) + 1


def reworded(words: tuple[Word, ...]) -> Iterator[tuple[Word, ...]]:
    """The words with one of them gone, or otherwise."""
    for at, word in enumerate(words):
        yield (*words[:at], *words[at + 1 :])
        for other in altered(word):
            yield (*words[:at], other, *words[at + 1 :])


def altered(thing: Any) -> Iterator[Any]:
    """The thing with one field otherwise, for each."""
    for each in fields(thing):
        if not idle(thing, each.name):
            for value in others(thing, each.name):
                yield replace(thing, **{each.name: value})


def idle(thing: Struct, name: str) -> bool:
    """Whether a field does nothing there, so that there is nothing to say: nothing befalls anybody
    by a coin, a summons or a revival itself; of what is there or not, there is no amount."""
    if name == "on":
        return isinstance(thing, Flips | Summons | Revives)
    return name == "amount" and isinstance(thing, Lasts) and not counts(thing.effect)


def counts(effect: str) -> bool:
    """Whether an effect has an amount."""
    return called(effect, 1) != called(effect, 2)


def actions() -> Iterator[tuple[str, dict[str, Action], str]]:
    """Every Action of the packs, with those that stand beside it."""
    holders: dict[str, AnyCard | Minion] = {**BOX.kinds(), **BOX.minions}
    for holder, thing in holders.items():
        for name in thing.actions:
            yield f"{holder}/{name}", thing.actions, name


EVERY = {where: (beside, name) for where, beside, name in actions()}
WORDS: tuple[Word, ...] = (
    Damages(type="fire", amount=2),
    Afflicts(state="burning", level=2),
    Heals(amount=2),
    Energizes(amount=2),
    Cleanses(),
    Revives(),
    Draws(spaces=2),
    Repositions(spaces=2),
    Teleports(),
    Summons(minion="primal"),
    Taunts(below=2),
    Lasts(effect="defense", amount=2),
    Lasts(effect="dodge", amount=2),
    Lasts(effect="evade"),
    Flips(words=(harm("fire", 2), Heals(amount=2))),
)


# -- nothing is left unsaid ---------------------------------------------------------------------


@pytest.mark.rule("SV-DCK-009")
@pytest.mark.parametrize("where", EVERY)
def test_no_field_of_an_action_is_left_unsaid(where: str) -> None:
    beside, name = EVERY[where]
    action = beside[name]
    text = action_text(beside, name, BOX)
    for other in altered(action):
        if other.name != action.name:
            continue  # the card says it in front of the text
        if action.chained and other.vital != action.vital:
            continue  # that of its link counts (SV-WPN-019)
        if (action.critical or 0) == (other.critical or 0) and action.critical != other.critical:
            continue
        assert str(action_text({**beside, name: other}, name, BOX)) != str(text), other


@pytest.mark.parametrize("word", WORDS, ids=lambda word: type(word).__name__)
def test_no_field_of_a_word_is_left_unsaid(word: Word) -> None:
    text = does(deed(word), BOX)
    found = [str(does(deed(other), BOX)) for other in altered(word)]
    assert str(text) not in found
    assert len(set(found)) == len(found)


def test_every_word_says_something_of_its_own() -> None:
    assert {type(word) for word in WORDS} == set(get_args(Word))
    assert len({str(does(deed(word), BOX)) for word in WORDS}) == len(WORDS)


@pytest.mark.parametrize("kind", BOX.kinds())
def test_no_symbol_of_a_card_is_left_unsaid(kind: str) -> None:
    card = BOX.kinds()[kind]
    text = str(card_text(card, BOX))
    for each in fields(type(card)):
        if each.name in UNSAID or each.name in ("name", "actions"):
            continue
        if isinstance(card, Armor | Ethermancy) and each.name == "weight":
            continue
        if getattr(card, each.name) in (None, ""):
            continue  # of two Protections it has one, and of an Action no sentence
        for value in others(card, each.name):
            if each.name == "power" and card.actions:
                continue  # its Action bears its name
            assert str(card_text(replace(card, **{each.name: value}), BOX)) != text, each.name


@pytest.mark.parametrize("kind", BOX.kinds())
def test_a_card_names_each_of_its_actions(kind: str) -> None:
    card = BOX.kinds()[kind]
    lines = str(card_text(card, BOX)).splitlines()
    for name, action in card.actions.items():
        critical = card.critical if isinstance(card, Weapon) else 0
        assert f"{action.name}: {action_text(card.actions, name, BOX, critical)}" in lines


# -- what it says -------------------------------------------------------------------------------


@pytest.mark.rule("SV-OBJC-004", "SV-DCK-008")
def test_the_injector_says_what_is_printed() -> None:
    assert str(card_text(BOX.tools["injector"], BOX)).splitlines() == [
        "Object, Handling 1, Weight 1",
        "Regeneration: 1 Action Point: 5 Health back, 5 Energy back, Instant, on any miniature",
        "Taurine: 1 Action Point: Loses no Energy for its next turn, Instant, on any miniature",
        "Cleanup: 1 Action Point: the end of all States, Instant, on any miniature",
    ]


@pytest.mark.rule("SV-ARM-010")
def test_the_porter_says_what_is_printed() -> None:
    assert str(card_text(BOX.armors["porter"], BOX)).splitlines() == [
        "Armor, Boost of Handling, Resistant to Basic",
        "Recharge: 1 Action Point: 2 Energy back, Instant, on itself",
    ]


@pytest.mark.rule("SV-ARM-004", "SV-ARM-006")
def test_an_armor_with_a_passive_power_says_its_sentence() -> None:
    assert str(card_text(BOX.armors["inferus"], BOX)).splitlines() == [
        "Armor, Boost of Endurance, Immune to Burning",
        "Furnace: While the wearer is Wounded or Grave, its Rage is 1 higher.",
    ]


@pytest.mark.rule("SV-DCK-008")
def test_a_tool_says_of_which_of_the_three_types_it_is() -> None:
    tool = BOX.tools["injector"]
    found = [
        str(card_text(replace(tool, kind=kind), BOX)).splitlines()[0]
        for kind in ("object", "grenade", "proterberus")
    ]
    assert found == [
        "Object, Handling 1, Weight 1",
        "Grenade, Handling 1, Weight 1",
        "Proterberus, Ethermancy 1, Weight 1",
    ]


@pytest.mark.rule("SV-WPN-020")
def test_a_legendary_weapon_says_so() -> None:
    weapon = replace(BOX.weapons["electric-baton"], legendary=True)
    heading = str(card_text(weapon, BOX)).splitlines()[0]
    assert heading == "Melee 1, Weight 2, Critical 1, Legendary"


def test_an_action_says_what_it_costs_and_what_it_takes() -> None:
    action = Action(
        name="Rite",
        points=2,
        health=3,
        needs="injector",
        instant=True,
        most_bars=3,
        spares_stages=True,
        words=(Lasts(effect="doomed", ends="battle"),),
    )
    assert str(action_text({"rite": action}, "rite", BOX)) == (
        "2 Action Points, 3 Health: Doomed until the battle is over, Instant, on nobody with more "
        "than 3 Health bars, on nobody with Stages, with the card Injector too"
    )


def test_what_guards_against_hits_lasts_until_one_is_suffered() -> None:
    words = (Lasts(effect="evade", ends="hit"), Lasts(effect="dice", amount=2, ends="hit"))
    assert str(does(deed(*words), BOX)) == (
        "Evades the next Hit until the next Hit on it, "
        "Action Dice on the next roll +2 until its next Hit"
    )


def test_a_chained_action_says_the_vital_activator_of_its_link() -> None:
    beside = {"first": deed(name="First", vital="red"), "second": deed(chained="first")}
    assert str(action_text(beside, "second", BOX)) == (
        "1 Action Point: nothing more, only after First, Grave only"
    )


@pytest.mark.parametrize(("dice", "said"), [(1, "+1 Action Die"), (-2, "-2 Action Dice")])
def test_a_single_die_is_called_a_die(dice: int, said: str) -> None:
    beside = {"first": deed(harm("basic", 1), dice=dice)}
    assert str(action_text(beside, "first", BOX)) == f"1 Action Point: 1 Basic, {said}"


def test_an_action_without_the_critical_of_its_card_says_so() -> None:
    beside = {"first": deed(harm("basic", 1), critical=0)}
    assert str(action_text(beside, "first", BOX, 2)) == "1 Action Point: 1 Basic, Critical 0"


# -- in every language --------------------------------------------------------------------------

OURS = ("cardtext", "lasting", "equipping", "handling", "estate", "cards", "induction", "naming")


def test_all_that_cards_say_is_there_in_spanish() -> None:
    room = Path(controller.games.__file__).parent
    lacking = [str(each) for each in missing(room, "es")]
    assert [each for each in lacking if Path(each.split(":")[0]).stem in OURS] == []


@pytest.mark.parametrize("kind", [*BOX.armors, *BOX.tools])
def test_no_tool_and_no_armor_uses_a_word_that_does_nothing_there(kind: str) -> None:
    card = BOX.kinds()[kind]
    assert isinstance(card, Armor | Tool)
    for action in card.actions.values():
        for word in action.words:
            assert not isinstance(word, Lasts) or counts(word.effect) or word.amount == 1
