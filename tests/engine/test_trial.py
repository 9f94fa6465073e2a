"""Scenarios are played in a real session, and what is other than expected is said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from controller import games
from controller.engine.trial import try_file
from tests.engine.orchard import (
    AT_HURRY,
    AT_PACK,
    AT_READ,
    AT_TOSS,
    AT_VERDICT,
    AT_VOTE,
    RULES,
    Desk,
    broken,
    find,
    given_words,
)
from tests.engine.small import Jotter, Small

__all__: list[str] = []


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


# -- every kind of step ----------------------------------------------------------------------------


STEPS = {
    "an option by its label": """
        [[step]]
        by = "ann"
        choose = "The red one"
        expect.values = { "/words/0" = "red" }
        """,
    "an option by its id": """
        [[step]]
        by = "ann"
        choose = "red"
        expect.values = { "/words/0" = "red" }
        """,
    "options as a list, by the one who is asked": """
        [[step]]
        choose = ["The red one"]
        expect.values = { "/words/0" = "red" }
        """,
    "the parts of a vote": f"""
        {AT_VOTE}
        [[step]]
        by = "ann"
        choose = "yes"
        expect.ask.key = "vote"
        expect.events = []

        [[step]]
        by = "bob"
        choose = "no"
        expect.ask.key = "pack"
        """,
    "pairs": f"""
        {AT_PACK}
        [[step]]
        pairs = [["The pear", "The bag"], ["nut", "box"]]
        expect.values = {{ "/words/2" = "pear in bag" }}
        """,
    "faces by label or by themselves": f"""
        {AT_TOSS}
        [[step]]
        faces = ["Heads", "t"]
        expect.values = {{ "/words/3" = "ht" }}
        """,
    "faces by fate": f"""
        {AT_TOSS}
        [[step]]
        fate = true
        expect.ask.key = "page"
        """,
    "reading": f"""
        {AT_READ}
        [[step]]
        read = true
        expect.values = {{ "/words/4" = "read" }}
        """,
    "a verdict": f"""
        {AT_VERDICT}
        [[step]]
        choose = "ripe"
        expect.values = {{ "/words/5" = "ripe" }}
        """,
    "time is up": f"""
        {AT_HURRY}
        [[step]]
        time_up = true
        expect.ask.to = "overlord"

        [[step]]
        choose = "Let it pass"
        expect.outcome = "Done"
        """,
    "an offer": """
        [[step]]
        by = "bob"
        take = "Ring the bell"
        expect.events = ["Jotted down: ding"]
        """,
    "a ruling takes what is greyed out": """
        [[step]]
        rule = { for = "ann", choose = "The green one" }
        expect.values = { "/words/0" = "green" }
        """,
    "a ruling beyond the options": """
        [[step]]
        rule = { for = "ann", option = "A plum" }
        expect.values = { "/words/0" = "ruling" }
        """,
    "a ruling of faces": f"""
        {AT_TOSS}
        [[step]]
        rule = {{ for = "bob", faces = ["Tails", "Tails"] }}
        expect.values = {{ "/words/3" = "tt" }}
        """,
    "a ruling of pairs": f"""
        {AT_PACK}
        [[step]]
        rule = {{ for = "bob", pairs = [["The pear", "The box"], ["nut", "The box"]] }}
        expect.values = {{ "/words/2" = "pear in box" }}
        """,
    "a correction": """
        [[step]]
        correct = [{ path = "/words/-", op = "insert", value = "x" }]
        expect.ask.key = "vote"
        """,
    "undo and redo": """
        [[step]]
        choose = "red"

        [[step]]
        undo = true
        expect.ask.key = "pick"

        [[step]]
        redo = true
        expect.ask.key = "vote"
        """,
    "a seat takes back its own part": f"""
        {AT_VOTE}
        [[step]]
        by = "ann"
        choose = "yes"

        [[step]]
        by = "ann"
        undo = true

        [[step]]
        by = "ann"
        choose = "no"

        [[step]]
        by = "bob"
        choose = "no"
        expect.values = {{ "/words/1" = "ann:no+bob:no" }}
        """,
}


@pytest.mark.parametrize("text", STEPS.values(), ids=STEPS)
def test_a_step_does_what_a_player_does(desk: Desk, text: str) -> None:
    assert desk.failures(text) == []


def test_a_position_is_given_as_edits_of_the_state(desk: Desk) -> None:
    assert desk.failures(AT_VOTE + '[expect]\nvalues = {"/words" = ["a"]}\nask.key = "vote"') == []


def test_an_impossible_position_is_refused_as_at_the_table(desk: Desk) -> None:
    assert desk.failures(given_words("") + '[[step]]\nchoose = "red"') == [
        "3: given: No word may be empty."
    ]


def test_a_position_that_names_what_is_not_there_is_refused(desk: Desk) -> None:
    text = '[[given]]\npath = "/wrods"\nvalue = 1\n[[step]]\nchoose = "red"'
    assert desk.failures(text) == ['3: given: The correction names "/wrods", which is not there.']


def test_the_position_itself_cannot_be_undone(desk: Desk) -> None:
    assert desk.failures(AT_VOTE + "[[step]]\nundo = true") == [
        "6: step 1, undo: there is nothing to undo"
    ]


# -- refusals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "step",
    [
        'choose = "The green one"\nrefused = "not ripe"\nbecause = ["OR-2"]',
        'by = "bob"\nchoose = "red"\nrefused = "This question is not for bob"\nbecause = ["OR-1"]',
        'choose = []\nrefused = "Choose exactly 1, not 0"',
        'choose = "The blue one"\nrefused = "There is no option"',
        'by = "cyd"\ntake = "Ring the bell"\nrefused = "There is no offer"',
        'take = "gong"\nrefused = "There is no offer"',
        'time_up = true\nrefused = "No glass is running"',
        'by = "ann"\nrule = {for = "ann", choose = "red"}\nrefused = "Only the Overlord"',
        'correct = [{path = "/words/-", op = "insert", value = ""}]\nrefused = "may be empty"',
        'correct = [{path = "/fate/seed", value = "1"}]\nrefused = "Fate cannot be corrected"',
    ],
)
def test_a_step_that_must_be_refused_says_so_in_part(desk: Desk, step: str) -> None:
    assert desk.failures(f"[[step]]\n{step}\nexpect.ask.key = 'pick'") == []


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (
            'choose = "green"',
            '3: step 1, choose "green": this was refused: It is not ripe (OR-2)',
        ),
        (
            'choose = "red"\nrefused = "no"',
            '5: step 1, choose "red": refused: this was accepted; expected was a refusal: "no"',
        ),
        (
            'choose = "green"\nrefused = "wormy"',
            '5: step 1, choose "green": refused: expected: wormy; found: It is not ripe',
        ),
        (
            'choose = "green"\nrefused = "ripe"\nbecause = ["OR-1"]',
            '6: step 1, choose "green": because: expected: OR-1; found: OR-2',
        ),
    ],
)
def test_a_refusal_that_is_not_as_expected_is_a_failure(desk: Desk, step: str, said: str) -> None:
    assert desk.failures(f"[[step]]\n{step}") == [said]


# -- what is expected ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "expected",
    [
        'ask = {key = "pick", to = "ann", prompt = "Ann, take an apple", because = ["OR-1"]}',
        'ask.offered = ["left", "The red one", "right"]',
        'ask.includes = ["The red one"]',
        'ask.greyed = ["The green one"]',
        'ask.greyed = {"The green one" = "not ripe"}',
        'offers = ["Ring the bell"]',
        'values = {"/words" = []}',
        'nothing = ["/words/0", "/nowhere/at/all"]',
        'view = [{audience = "bob", path = "/title", value = "A small game"}]',
        'view = [{audience = "bob", path = "/parts/0/lines/0", nothing = true}]',
        'outcome = ""',
    ],
)
def test_what_is_so_may_be_expected(desk: Desk, expected: str) -> None:
    assert desk.failures(f"[expect]\n{expected}") == []


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        ('ask.key = "vote"', "ask.key: expected: vote; found: pick"),
        ('ask.to = ["ann", "bob"]', "ask.to: expected: ann, bob; found: ann"),
        ('ask.prompt = "So?"', "ask.prompt: expected: So?; found: Ann, take an apple"),
        ("ask.because = []", "ask.because: expected: –; found: OR-1"),
        (
            'ask.offered = ["red"]',
            "ask.offered: expected: red; found: The red one, A basket, A basket",
        ),
        (
            'ask.offered = ["The rde one"]',
            'ask.offered #1: "The rde one" is not known here; did you mean "The red one"?',
        ),
        (
            'ask.includes = ["green"]',
            'ask.includes #1: "green" is greyed out: It is not ripe',
        ),
        ('ask.greyed = ["red"]', 'ask.greyed.red: "red" is not greyed out'),
        (
            'ask.greyed = ["A bsket"]',
            'ask.greyed."A bsket": "A bsket" is not known here; did you mean "A basket"?',
        ),
        (
            'ask.greyed = {green = "wormy"}',
            "ask.greyed.green: expected: wormy; found: It is not ripe",
        ),
        (
            'ask.includes = ["A basket"]',
            'ask.includes #1: "A basket" fits several: left, right; say which',
        ),
        ("offers = []", "offers: expected: –; found: Ring the bell"),
        ('values = {"/words" = 1}', 'values."/words": expected: 1; found: []'),
        ('values = {"/wrods" = 1}', 'values."/wrods": nothing stands there'),
        ('nothing = ["/words"]', "nothing #1: expected: –; found: []"),
        (
            'view = [{audience = "bbo", path = "/title", nothing = true}]',
            'view #1.audience: "bbo" is not known here; did you mean "bob"?',
        ),
        (
            'view = [{audience = "bob", path = "/title", value = "x"}]',
            'view #1.value: expected: "x"; found: "A small game"',
        ),
        (
            'view = [{audience = "bob", path = "/title", nothing = true}]',
            'view #1.path: expected: –; found: "A small game"',
        ),
        (
            'view = [{audience = "bob", path = "/outcome", value = "x"}]',
            "view #1.path: nothing stands there",
        ),
        ('outcome = "Done"', "outcome: expected: Done; found: –"),
    ],
)
def test_what_is_not_so_is_said_with_what_was_expected_and_found(
    desk: Desk, expected: str, said: str
) -> None:
    assert desk.failures(f"[expect]\n{expected}") == [f"4: expect.{said}"]


def test_true_is_not_one(desk: Desk) -> None:
    assert desk.failures('[expect]\nvalues = {"/fate/drawn" = {}, "/words" = []}') == []
    assert desk.failures(AT_VOTE + '[expect]\nvalues = {"/words/0" = true}') != []


# -- events ----------------------------------------------------------------------------------------

PICK = '[[step]]\nchoose = "red"\nexpect'


@pytest.mark.parametrize(
    "expected",
    [
        'events = ["Jotted down: red"]',
        'events = [{name = "Jotted"}]',
        'events = [{name = "Jotted", word = "red", says = "Jotted down: red", because = []}]',
        'includes = ["Jotted down: red"]',
        "includes = []",
    ],
)
def test_events_are_expected_by_sentence_or_by_name_and_fields(desk: Desk, expected: str) -> None:
    assert desk.failures(f"{PICK}.{expected}") == []


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        ("events = []", "events: expected: –; found: Jotted “Jotted down: red”"),
        (
            'events = ["x"]',
            "events: expected: “x”; found: Jotted “Jotted down: red”",
        ),
        (
            'includes = [{name = "Jotted", word = "blue"}]',
            'includes: expected: {"name":"Jotted","word":"blue"}; found: Jotted “Jotted down: red”',
        ),
    ],
)
def test_other_events_than_expected_are_a_failure(desk: Desk, expected: str, said: str) -> None:
    assert desk.failures(f"{PICK}.{expected}") == [f'5: step 1, choose "red": expect.{said}']


def test_a_field_that_no_event_has_is_named(desk: Desk) -> None:
    [unknown, _] = desk.failures(PICK + '.events = [{name = "Jotted", wrod = "red"}]')
    assert 'expect.events #1.wrod: "wrod" is not known here; did you mean "word"?' in unknown


def test_included_events_must_come_in_their_order(desk: Desk) -> None:
    ruled = '[[step]]\nrule = {for = "ann", choose = "red"}\nexpect.includes = '
    first, second = '{name = "Ruling"}', '{name = "Jotted", word = "red"}'
    assert desk.failures(f"{ruled}[{first}, {second}]") == []
    assert len(desk.failures(f"{ruled}[{second}, {first}]")) == 1


# -- names, and when to stop -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[[step]]\nchoose = "The rde one"',
            (
                '4: step 1, choose "The rde one": '
                '"The rde one" is not known here; did you mean "The red one"?'
            ),
        ),
        (
            '[[step]]\nchoose = "A basket"',
            '4: step 1, choose "A basket": "A basket" fits several: left, right; say which',
        ),
        (
            '[[step]]\nby = "anne"\nchoose = "red"',
            '4: step 1, choose "red": by: "anne" is not known here; did you mean "ann"?',
        ),
        (
            AT_VOTE + '[[step]]\nchoose = "yes"',
            '6: step 1, choose "yes": say who does this (by = "…"); asked are: ann, bob',
        ),
        (
            '[[step]]\ntake = "Ring the ball"',
            (
                '4: step 1, take "Ring the ball": '
                '"Ring the ball" is not known here; did you mean "Ring the bell"?'
            ),
        ),
        ("[[step]]\nredo = true", "3: step 1, redo: there is nothing to bring again"),
        (
            'rules = ["OR-1", "OR-9"]\n[[step]]\nchoose = "red"',
            '3: rules #2: "OR-9" is not known here; did you mean "OR-3"?',
        ),
        (
            '[[step]]\nchoose = "green"\nrefused = "ripe"\nbecause = ["OR-8"]',
            '6: step[0].because #1: "OR-8" is not known here; did you mean "OR-3"?',
        ),
    ],
)
def test_a_name_that_is_wrong_is_a_failure_with_its_line(desk: Desk, text: str, said: str) -> None:
    assert desk.failures(text)[0] == said.replace("step[0]", "step #1")


def test_a_failure_names_the_step_it_belongs_to(desk: Desk) -> None:
    steps = "[[step]]\nchoose = 'red'\n[[step]]\nundo = true\nexpect.outcome = 'Done'\n"
    assert desk.failures(f"{steps}[[step]]\nredo = true") == [
        "7: step 2, undo: expect.outcome: expected: Done; found: –"
    ]


def test_playing_stops_at_the_first_step_that_fails(desk: Desk) -> None:
    steps = '[[step]]\nchoose = "red"\nexpect.ask.key = "x"\n[[step]]\nchoose = "nothing like it"'
    assert len(desk.failures(steps)) == 1


def test_a_game_that_nobody_knows_is_a_failure(desk: Desk) -> None:
    path = desk.write('[[step]]\nchoose = "red"', 'title = "x"\ngame = "none"\n')
    [failure] = try_file(path, find, lambda game: None).failures
    assert str(failure) == f"{path}:2: game: No such game: none"


def test_rules_that_break_are_a_failure_and_not_a_crash(desk: Desk) -> None:
    path = desk.write('[[step]]\nchoose = "a"', 'title = "x"\ngame = "broken"\n')
    [failure] = try_file(path, find, lambda game: None).failures
    assert str(failure) == (
        f'{path}:3: step 1, choose "a": the rules stumbled: ZeroDivisionError: the apples are gone'
    )


def test_a_game_that_cannot_begin_is_a_failure_and_not_a_crash(desk: Desk) -> None:
    class Stillborn(Small):
        def new(self, setup: dict[str, Any]) -> Jotter:
            raise KeyError("seed")

    path = desk.write('[[step]]\nchoose = "a"')
    verdict = try_file(path, lambda name: Stillborn(broken), lambda game: None)
    assert [str(failure) for failure in verdict.failures] == [
        f"{path}: the rules stumbled: KeyError: 'seed'"
    ]


def test_a_verdict_says_what_the_scenario_proves(desk: Desk) -> None:
    verdict = try_file(
        desk.write('rules = ["OR-1"]\n[expect]\noutcome = ""'), find, lambda g: RULES
    )
    assert (verdict.title, verdict.rules, verdict.failures) == ("Apples", ("OR-1",), ())


# -- packs -----------------------------------------------------------------------------------------

MORE_LETTERS = """
id = "post"
title = "More letters"
version = "1"
game = "relay"
licence = "CC0"
"""


def with_pack(folder: Path, content: str) -> list[str]:
    """What is said of a scenario that is played with a pack of this content."""
    pack = folder / "post"
    pack.mkdir()
    (pack / "pack.toml").write_text(MORE_LETTERS, "utf-8")
    (pack / "post.toml").write_text(content, "utf-8")
    path = folder / "some.toml"
    path.write_text(
        'title = "Five letters"\ngame = "relay"\npacks = ["post"]\n'
        'expect.values = { "/heap/4" = "letter-5" }\n',
        "utf-8",
    )
    failures = try_file(path, games.find, lambda game: None).failures
    return [str(failure).removeprefix(f"{folder}/") for failure in failures]


def test_a_scenario_may_name_packs_that_are_played_with(tmp_path: Path) -> None:
    assert with_pack(tmp_path, "[parcel.letter]\noverride = true\ncopies = 5\n") == []


def test_a_broken_pack_is_a_failure_that_names_the_packs_own_file(tmp_path: Path) -> None:
    assert with_pack(tmp_path, "[parcel.letter]\noverride = true\ncopeis = 5\n") == [
        'post/post.toml:3: parcel.letter.copeis: "copeis" is not known here; did you mean "copies"?'
    ]


def test_a_game_without_packs_takes_none(desk: Desk) -> None:
    path = desk.write('packs = ["x"]\n[expect]\noutcome = ""', 'title = "x"\ngame = "noughts"\n')
    [failure] = try_file(path, games.find, lambda game: None).failures
    assert str(failure) == f'{path}:2: game: The game "noughts" takes no packs.'
