"""The terms: every word that people ask about has one, in both languages, and on known rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

from controller.cli.app import catalogue
from controller.engine.lexicon import Lexicon, fold
from controller.engine.term import Term
from controller.games import find
from controller.games.sanctorvm.box.words import (
    ATTRIBUTES,
    DAMAGES,
    FEATURES,
    MODES,
    OBJECTIVES,
    PEOPLES,
    SKILLS,
    STATES,
)
from controller.games.sanctorvm.traits.powers.stimulants import STIMULANTS
from controller.games.sanctorvm.turns.actions import ON_GUARD, RESTING
from controller.wire import Msg, Text
from controller.wire.msg import render, untranslated
from tests.games.sanctorvm.table import BOX, GAME

__all__: list[str] = []

TERMS = GAME.terms()
STATEMENTS = GAME.statements()
SPANISH = catalogue(GAME).translate("es")


def called(language: str = "en") -> Lexicon:
    return Lexicon(TERMS, STATEMENTS, SPANISH if language == "es" else untranslated)


def texts(term: Term) -> Iterator[Text]:
    yield from (term.title, *term.text)


def unknown(words: Iterable[Text], language: str) -> list[str]:
    """Which of these words nobody explains."""
    book, finish = called(language), SPANISH if language == "es" else untranslated
    return [render(word, finish) for word in words if book.called(render(word, finish)) is None]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    "words",
    [
        STATES.values(),
        SKILLS.values(),
        ATTRIBUTES.values(),
        DAMAGES.values(),
        FEATURES.values(),
        OBJECTIVES.values(),
        MODES.values(),
        PEOPLES.values(),
        STIMULANTS.values(),
        [Msg(hero.power) for hero in BOX.heroes.values()],
        [Msg(card.name) for card in BOX.kinds().values()],
        [ON_GUARD, RESTING, Msg("Stimulate"), Msg("Observe"), Msg("Fists"), Msg("Critical")],
        [Msg("Draw"), Msg("Reposition"), Msg("Teleport"), Msg("Taunt"), Msg("Revive")],
        [Msg("Health"), Msg("Energy"), Msg("Action Points"), Msg("Weight"), Msg("Elite")],
        [Msg("Defense"), Msg("Vision"), Msg("Movement"), Msg("Race"), Msg("Tactic")],
        [Msg("Weak"), Msg("Resistant"), Msg("Immune"), Msg("Threat"), Msg("Distraction")],
    ],
)
def test_every_word_of_a_battle_is_explained(words: Iterable[Text], language: str) -> None:
    assert unknown(words, language) == []


@pytest.mark.parametrize(
    "sign", ["down", "guard", "elite-1", "taunted", "stimulant", "captive", "champion", "key"]
)
def test_every_sign_of_a_piece_is_explained(sign: str) -> None:
    assert [each.id for each in called("es").named([sign])] != []


@pytest.mark.parametrize("kind", ["dark", "safe", "exit", "door"])
def test_every_kind_of_space_is_explained(kind: str) -> None:
    assert [each.id for each in called("es").named([kind])] != []


def test_each_term_is_there_once() -> None:
    assert [name for name, n in Counter(term.id for term in TERMS).items() if n > 1] == []


@pytest.mark.parametrize("finish", [untranslated, SPANISH], ids=["en", "es"])
def test_no_two_terms_have_one_title(finish: object) -> None:
    assert callable(finish)
    titles = Counter(fold(render(term.title, finish)) for term in TERMS)
    assert [title for title, n in titles.items() if n > 1] == []


def test_every_rule_that_a_term_names_is_in_the_ledger() -> None:
    known = {each.id for each in STATEMENTS}
    assert {rule for term in TERMS for rule in term.rules} <= known


def test_every_term_but_a_card_names_its_rules() -> None:
    assert [term.id for term in TERMS if not term.rules and not term.id.startswith("card ")] == []


def test_every_term_says_something_in_spanish() -> None:
    same = [
        term.id
        for term in TERMS
        for text in term.text
        if render(text, SPANISH) == render(text, untranslated)
    ]
    assert same == []


def test_no_text_of_a_term_is_left_open() -> None:
    for term in TERMS:
        for text in texts(term):
            for finish in (untranslated, SPANISH):
                assert "{" not in render(text, finish)


def test_minion_panels_are_no_terms_since_a_group_may_keep_them_closed() -> None:
    names = {fold(panel.name) for panel in BOX.minions.values()}
    names |= {fold(panel.passive) for panel in BOX.minions.values() if panel.passive}
    assert names.isdisjoint({fold(str(term.title)) for term in TERMS})


def test_the_campaign_explains_the_same_words() -> None:
    campaign = find("sanctorvm-campaign")
    assert campaign.terms() == TERMS
    assert campaign.statements() == STATEMENTS
