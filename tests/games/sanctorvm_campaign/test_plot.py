"""What is wrong with an adventure is said before it is played: which file, which line, which key,
and what was expected there."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller import cli
from controller.engine import ContentError
from controller.games import find
from controller.games.sanctorvm import Sanctorvm
from tests.games.sanctorvm_campaign.broken import (
    ADVENTURE,
    PLACED,
    WAYS,
    breaks,
    good,
    judged,
    places,
    reading,
    spoiled,
)

__all__: list[str] = []

TRIES = 6 if settings.default is None or settings.default.max_examples <= 100 else 300
some = settings(max_examples=TRIES, suppress_health_check=[HealthCheck.function_scoped_fixture])


def test_the_test_adventure_is_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert judged(good(), tmp_path) == []
    assert cli.run(["content", "check", str(ADVENTURE)]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


# -- broken by chance ------------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.timeout(3600)
def test_a_broken_adventure_is_refused_with_its_place(way: str, tmp_path: Path) -> None:
    @some
    @given(st.sampled_from(breaks(way)))
    def refused(broken: Any) -> None:
        said = judged(spoiled(broken), tmp_path)
        assert said
        assert [each for each in said if not PLACED.fullmatch(each)] == []
        assert [each for each in said if f": {broken.points}" in each]

    refused()


@pytest.mark.timeout(3600)
def test_whatever_is_taken_away_or_swapped_nothing_is_raised(tmp_path: Path) -> None:
    everywhere = [at for at, _ in places(good()) if len(at) > 1]

    @some
    @given(st.data())
    def spoil(data: st.DataObject) -> None:
        entries = good()
        for _ in range(data.draw(st.integers(1, 3))):
            at = data.draw(st.sampled_from(everywhere))
            other = data.draw(st.sampled_from(everywhere))
            try:
                one, two = reading(entries, at[:-1]), reading(entries, other)
                if data.draw(st.booleans()):
                    one[at[-1]] = deepcopy(two)  # no file holds itself
                else:
                    del one[at[-1]]
            except (KeyError, IndexError, TypeError):
                continue  # what was there has gone already
        said = judged(entries, tmp_path)
        assert [each for each in said if not PLACED.fullmatch(each)] == []

    spoil()


# -- one by one ------------------------------------------------------------------------------------


class Said:
    """A sentence, taken apart: where, at which key, and what."""

    def __init__(self, sentence: str) -> None:
        self.where, self.key, self.what = sentence.split(": ", 2)


class Written:
    """The test adventure with a few words changed, as a pack."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def says(self, file: str, *changes: tuple[str, str]) -> list[Said]:
        """What is wrong with it, once these words of a file are others."""
        return [Said(each) for each in self.sentences(file, *changes)]

    def sentences(self, file: str, *changes: tuple[str, str]) -> list[str]:
        """The same, as people read it."""
        for path in ADVENTURE.glob("*.toml"):
            if path.name == "spanish.toml":
                continue
            text = path.read_text("utf-8")
            for before, after in changes if path.stem == file else ():
                assert text.count(before) == 1, before
                text = text.replace(before, after)
            (self.folder / path.name).write_text(text, "utf-8")
        try:
            Sanctorvm(self.folder)
        except ContentError as refusal:
            return [str(each).removeprefix(f"{self.folder}/") for each in refusal.mistakes]
        return []


@pytest.fixture
def written(tmp_path: Path) -> Written:
    return Written(tmp_path)


def at(file: str, words: str, further: int = 0) -> str:
    """Where these words of the test adventure stand, or so many lines further down."""
    lines = (ADVENTURE / f"{file}.toml").read_text("utf-8").splitlines()
    [found] = [number for number, each in enumerate(lines, start=1) if words in each]
    return f"{file}.toml:{found + further}"


@pytest.mark.rule("SV-CHP-008", "SV-CHP-009")
def test_a_scene_that_nobody_reaches(written: Written) -> None:
    stray = '[scene.attic]\nsteps = [{ step = "tabernacle" }]\n\n[scene.lift-01]\n'
    [said] = written.says("lift", ("[scene.lift-01]\n", stray))
    assert (said.where, said.key) == (at("lift", "[scene.lift-01]"), "scene.attic")
    assert said.what == (
        "nobody comes to this scene: a chapter's first or a goto that leads here is missing"
    )


@pytest.mark.rule("SV-CHP-006")
def test_a_path_without_an_end(written: Written) -> None:
    words = '{ step = "goto", scene = "roots-02" },\n    ], otherwise'
    stay = '{ step = "coins", amount = 1 },\n    ], otherwise'
    said, *_ = written.says("roots", (words, stay))
    assert (said.where, said.key) == (
        at("roots", "holds = { brass-key", 1),
        "scene.roots-01.steps #6.then #1",
    )
    assert said.what == (
        "the story does not go on behind this: a goto, the tabernacle or an ending is expected"
    )


def test_a_step_behind_the_end_of_a_path(written: Written) -> None:
    words = '            { step = "tabernacle" },\n'
    more = f'{words}            {{ step = "coins", amount = 1 }},\n'
    [said] = written.says("roots", (words, more))
    assert (said.where, said.key) == (
        at("roots", words.strip(), 1),
        "scene.roots-03.steps #6.options #3.then #2",
    )
    assert said.what.startswith("nobody comes here: the story has gone on before")


def test_a_circle_without_a_way_out(written: Written) -> None:
    text = (ADVENTURE / "roots.toml").read_text("utf-8")
    inside = text[text.index("[scene.roots-02]") : text.index("[scene.roots-03]")]
    [said] = written.says("roots", (inside, inside.replace("roots-03", "roots-02")))
    assert (said.where, said.key) == (
        at("roots", "Listen to it once more", 1),
        "scene.roots-02.steps #2.options #1.then #1.scene",
    )
    assert said.what == (
        "this goes round in a circle: a way out to the tabernacle or to an ending is expected"
    )


def test_a_circle_in_which_nobody_is_asked_anything(written: Written) -> None:
    words = '    ], otherwise = [\n        { step = "goto", scene = "roots-03" },\n    ] },\n]'
    loop = (
        '    ], otherwise = [\n        { step = "goto", scene = "roots-04" },\n    ] },\n]\n'
        '[scene.roots-04]\nsteps = [{ step = "when", coins = 9, then = [{ step = "goto", '
        'scene = "roots-03" }], otherwise = [{ step = "coins", amount = 1 }, { step = "goto", '
        'scene = "roots-04" }] }]'
    )
    [said] = written.says("roots", (words, loop))
    assert said.key == "scene.roots-04.steps #1.otherwise #2.scene"
    assert said.what.startswith("this can go round without anybody being asked: ")


@pytest.mark.rule("SV-CHP-006")
def test_a_goto_into_another_chapter(written: Written) -> None:
    words = 'Wait.", then = [\n            { step = "damage", type = "basic", amount = 2 },\n'
    words += '            { step = "goto", scene = "lift-03" }'
    key = "scene.lift-01.steps #7.options #4.then #2.scene"
    found = written.says("lift", (words, words.replace("lift-03", "cellar-04")))
    [said] = [each for each in found if each.key == key]
    assert said.where == at("lift", "Wait.", 2)
    assert said.what == (
        'this leads into the chapter "the-cellar": a scene of the chapter "the-lift" is expected, '
        "or its tabernacle"
    )


def test_two_chapters_that_begin_in_one_scene(written: Written) -> None:
    said = written.says("cellar", ('first = "cellar-01"', 'first = "lift-01"'))
    assert ("chapter.the-lift.first", 'the chapter "the-cellar" begins in this scene already') in [
        (each.key, each.what.partition(": ")[0]) for each in said
    ]


def test_a_chapter_that_no_path_of_the_one_before_leads_to(written: Written) -> None:
    words = '    ] },\n    { step = "tabernacle" },\n]'
    end = '    ] },\n    { step = "ending", text = "You stay." },\n]'
    [said] = written.says("lift", (words, end))
    assert (said.where, said.key) == (
        at("adventure", "chapters ="),
        "adventure.short-way-down.chapters #2",
    )
    assert said.what == (
        'nobody comes to the chapter "the-cellar": no path of "the-lift", which is before it, '
        "leads to the tabernacle"
    )


def test_a_chapter_that_no_adventure_has(written: Written) -> None:
    said, *_ = written.says("adventure", (', "the-roots"]', "]"))
    assert (said.where, said.key) == (at("roots", "[chapter.the-roots]"), "chapter.the-roots")
    assert said.what == "no adventure has this chapter: its chapters are to name it"


@pytest.mark.rule("SV-AP-021", "SV-IMA-001")
def test_battles_that_are_listed_and_not_fought_and_the_other_way_round(written: Written) -> None:
    listed, fought = written.says("cellar", ('battles = ["cellar-door"]', 'battles = ["ambush"]'))
    assert (listed.where, listed.key, listed.what) == (
        at("cellar", "battles ="),
        "chapter.the-cellar.battles #1",
        'no scene of this chapter has a step "battle" that fights it',
    )
    assert (fought.where, fought.key, fought.what) == (
        at("cellar", 'step = "battle"'),
        "scene.cellar-03.steps #2.battle",
        'the chapter "the-cellar" is to list it among its battles',
    )


@pytest.mark.rule("SV-AP-020")
def test_a_mandatory_battle_that_a_path_leads_round(written: Written) -> None:
    [said] = written.says("adventure", ('destiny = "optional"', 'destiny = "mandatory"'))
    assert (said.where, said.key) == (
        at("cellar", 'step = "battle"'),
        "scene.cellar-03.steps #2.battle",
    )
    assert said.what.startswith("this Action Phase is mandatory, and a path leads round it")


@pytest.mark.rule("SV-ALY-012")
def test_a_challenge_that_cannot_hold_in_the_battle_that_comes(written: Written) -> None:
    [said] = written.says("cellar", ('places = ["B1-8"]', 'places = ["C2-8"]'))
    assert said.key == "scene.cellar-02.steps #3.challenge #2"
    assert said.what == "its Condition speaks of C2-8, which is no space of the board"


@pytest.mark.rule("SV-ALY-001")
def test_an_ally_for_a_battle_that_never_comes(written: Written) -> None:
    challenge = '[{ word = "state", state = "burning" }]'
    ally = f'{{ step = "commander", minion = "stoker", challenge = {challenge} }}'
    [said] = written.says("roots", ('{ step = "cue" }', ally))
    assert said.key == "scene.roots-03.steps #5"
    assert said.what.startswith("no Action Phase comes behind this in which the Ally could help")


PEOPLE = {
    "who": ('who = "prymat"', 'who = "prymta"', 'did you mean "prymat"?'),
    "whom": ('whom = "prymat"', 'whom = "al"', 'did you mean "all"?'),
    "alive": ('alive = "prymat"', 'alive = "primat"', 'did you mean "prymat"?'),
    "dead": ('dead = "prymat"', 'dead = "all"', "one of prymat, neshorn"),
}


@pytest.mark.rule("SV-HSB-014")
@pytest.mark.parametrize("key", PEOPLE)
def test_a_homo_superbe_whom_the_adventure_does_not_have(key: str, written: Written) -> None:
    before, after, expected = PEOPLE[key]
    [said] = written.says("roots", (before, after))
    assert said.where == at("roots", before)
    assert said.key.endswith(f".{key}")
    assert said.what.startswith("no such Homo Superbe in this adventure: ")
    assert expected in said.what


def test_self_where_nobody_is(written: Written) -> None:
    words = '{ step = "health", amount = -10, whom = "one" }'
    [said] = written.says("cellar", (words, words.replace("one", "self")))
    assert said.key == "scene.cellar-04.steps #2.options #1.then #1.whom"
    assert said.what.startswith('nobody is "self" here: ')


@pytest.mark.rule("SV-HLT-012", "SV-NAR-007")
def test_the_dead_take_no_test_and_nothing_befalls_them(written: Written) -> None:
    words = '{ step = "health", amount = -10, whom = "one" }'
    [said] = written.says("cellar", (words, words.replace("one", "fallen")))
    assert said.key == "scene.cellar-04.steps #2.options #1.then #1.whom"
    assert said.what.startswith("the dead take no test, and nothing befalls them: ")


@pytest.mark.rule("SV-NAR-027")
def test_a_decision_all_of_whose_options_take_something(written: Written) -> None:
    [said] = written.says("lift", ('{ text = "Wait.", then', '{ text = "Wait.", coins = 1, then'))
    assert (said.where, said.key) == (at("lift", "seconds = 90"), "scene.lift-01.steps #7.options")
    assert said.what == "every option takes something: one that can always be chosen is expected"


@pytest.mark.rule("SV-DCK-003", "SV-DCK-013")
def test_a_card_that_is_used_up_and_cannot_be(written: Written) -> None:
    [said] = written.says("lift", ("needs = { e-shield = 1 }", "uses = { e-shield = 1 }"))
    assert said.key == "scene.lift-01.steps #7.options #1.uses.e-shield"
    assert said.what.startswith("nothing takes a Weapon or an Armor Card away: ")


@pytest.mark.rule("SV-DCK-003")
def test_a_card_that_is_destroyed_and_cannot_be(written: Written) -> None:
    [said] = written.says("lift", ("cards = { injector = 1 }", "cards = { blaster = 1 }"))
    assert said.key == "scene.lift-03.steps #1.then #2.cards.blaster"
    assert said.what.startswith("nothing takes a Weapon or an Armor Card away: ")


@pytest.mark.rule("SV-STO-003")
def test_a_store_that_sells_what_is_no_tool(written: Written) -> None:
    [said] = written.says("roots", ("smoke-canister = 1", "blaster = 1"))
    assert (said.key, said.what) == ("chapter.the-roots.store.blaster", "a Tool Card is expected")


def test_a_card_that_nothing_gives(written: Written) -> None:
    [said] = written.says("roots", ("holds = { brass-key = 1 }", "holds = { bulwark = 1 }"))
    assert said.key == "scene.roots-01.steps #6.holds.bulwark"
    assert said.what == (
        'nobody can have this card: nothing gives it in the adventure "short-way-down"'
    )


LATER = {
    "adventure": {
        "name": "Later",
        "story": "After the way down.",
        "heroes": ["prymat", "neshorn", "lupa", "nezumi", "tapayaxin"],
        "after": "short-way-down",
        "chapters": ["later"],
    },
    "chapter": {"name": "Later", "first": "later-01"},
}
"""An adventure of one chapter, after the one of the tests."""


@pytest.mark.rule("SV-CHP-003", "SV-NAR-027")
@pytest.mark.parametrize(("card", "kept"), [("porter", True), ("injector", False)])
def test_of_the_adventure_before_it_a_later_one_has_rewards_and_no_tools(
    card: str, kept: bool, tmp_path: Path
) -> None:
    entries = good()
    entries["adventure"]["later"], entries["chapter"]["later"] = LATER.values()
    asks = {"step": "when", "holds": {card: 1}, "then": [{"step": "say", "text": "You have it."}]}
    entries["scene"]["later-01"] = {"steps": [asks, {"step": "tabernacle"}]}
    missing = 'nobody can have this card: nothing gives it in the adventure "later"'
    assert [each.endswith(missing) for each in judged(entries, tmp_path)] == [True] * (not kept)


def test_more_of_a_card_than_there_are(written: Written) -> None:
    [said] = written.says("lift", ("needs = { e-shield = 1 }", "needs = { e-shield = 3 }"))
    assert said.key == "scene.lift-01.steps #7.options #1.needs.e-shield"
    assert said.what == "there are 2 of this card: at most so many are expected"


@pytest.mark.rule("SV-DCK-014", "SV-DCK-017")
def test_an_adventure_card_that_nothing_gives_or_asks_for(written: Written) -> None:
    card = '[adventure_card.ticket]\nname = "Ticket"\nadventure = "short-way-down"\n\n'
    words = "# -- the battles"
    said = written.says("adventure", (words, card + words))
    assert [each.key for each in said] == ["adventure_card.ticket"] * 2
    assert [each.what.partition(":")[0] for each in said] == [
        "nothing gives this card",
        "nothing asks for this card",
    ]


MARKS = {
    "marked": ("lift", 'marked = "cable-snapped"'),
    "unmarked": ("roots", 'unmarked = "door-taken"'),
}


@pytest.mark.parametrize("key", MARKS)
def test_a_mark_that_nothing_sets(key: str, written: Written) -> None:
    file, words = MARKS[key]
    [said] = written.says(file, (words, f'{key} = "moon-risen"'))
    assert said.key.endswith(f".{key}")
    assert said.what.startswith("nothing in the adventure sets this mark: ")


def test_a_battle_that_is_never_won(written: Written) -> None:
    [said] = written.says("cellar", ('won = "cellar-door"', 'won = "ambush"'))
    assert said.what == "no scene of the adventure fights this battle, so it is never won"


@pytest.mark.rule("SV-PLY-002")
def test_heroes_of_whom_five_cannot_be_chosen(written: Written) -> None:
    said = written.says("adventure", ('"ghurab"]', '"lupa"]'), ('"neshorn", ', ""))[:2]
    assert [each.key for each in said] == [
        "adventure.short-way-down.heroes #5",
        "adventure.short-way-down.heroes",
    ]
    assert said[0].what == "this stands here twice: once is expected"
    assert said[1].what.startswith(
        "these have 4 different Superb Attributes, and five are expected"
    )


@pytest.mark.rule("SV-VER-012")
def test_an_adventure_that_comes_before_itself(written: Written) -> None:
    words = "coins = 3\nstorage"
    [said] = written.says("adventure", (words, f'after = "short-way-down"\n{words}'))
    assert said.key == "adventure.short-way-down.after"
    assert said.what == "this adventure would come before itself"


def test_what_a_later_pack_overrides_is_named_in_its_own_file(tmp_path: Path) -> None:
    about = (ADVENTURE / "pack.toml").read_text("utf-8").replace('"short"', '"mine"')
    (tmp_path / "pack.toml").write_text(about, "utf-8")
    heroes = '["lupa", "lupa", "prymat", "neshorn", "nezumi", "ghurab"]'
    changed = f"[adventure.short-way-down]\noverride = true\nheroes = {heroes}\n"
    (tmp_path / "mine.toml").write_text(changed, "utf-8")
    with pytest.raises(ContentError) as caught:
        Sanctorvm(ADVENTURE, tmp_path)
    assert str(caught.value).startswith(
        f"{tmp_path}/mine.toml:3: adventure.short-way-down.heroes #2: this stands here twice"
    )


def test_the_command_and_both_games_say_the_same(
    written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    words = '        { step = "goto", scene = "roots-02" },\n    ], otherwise'
    said = [
        f"{written.folder}/{s}" for s in written.sentences("roots", (words, "    ], otherwise"))
    ]
    assert cli.run(["content", "check", str(written.folder)]) == 1
    assert capsys.readouterr().err.splitlines() == said
    with pytest.raises(ContentError) as caught:
        find("sanctorvm-campaign", written.folder)
    assert [str(each) for each in caught.value.mistakes] == said
