"""A battle that explains itself: each rule once, when it first matters, and no rule changed."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from controller.engine import Invalid, Play, Rules
from controller.engine.canon import canonical
from controller.engine.kit import LAWS, keep
from controller.engine.session import Session
from controller.games.sanctorvm import Sanctorvm
from controller.games.sanctorvm.events import Won
from controller.games.sanctorvm.state import Battle, Lessons
from controller.games.sanctorvm.teaching.course import LESSONS
from controller.games.sanctorvm.teaching.telling import explained
from controller.table.law import TABLE_LAWS
from controller.wire import OVERLORD, TABLE, Answer, AnyAsk, Msg, Read, Take, Undo
from controller.wire.msg import render
from tests.games.sanctorvm.occasions import OCCASIONS, Moment, is_lesson, moments
from tests.games.sanctorvm.table import BOX, GAME, Table, game, homo, minion

PATIENT = {"energy", "tool", "health-pays", "guard", "door", "dark", "hit", "miss"}
"""What gives way to other lessons, for it soon matters again."""
SEEDS, LONG = 2, 60
"""How many seeds each battle is played on."""
BATTLES = tuple(BOX.battles)
ELSEWHERE = "plays_the_same_elsewhere"


def setup(battle: str, seed: int, **more: Any) -> dict[str, Any]:
    players, solo = 1 + seed % 5, seed % 3 == 0
    return {
        "seed": str(seed),
        "battle": battle,
        "teaching": True,
        "solo": solo,
        "players": players,
        **more,
    }


def told(moment: Moment) -> list[str]:
    return [lesson.key.removeprefix("lesson ") for lesson in moment.lessons]


@pytest.mark.parametrize("policy", ["random", "sensible"])
@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.timeout(600)
def test_every_lesson_is_told_once_and_when_it_first_matters(
    battle: str, policy: str, fresh_seed: int, long_run: bool
) -> None:
    for seed in range(fresh_seed, fresh_seed + (LONG if long_run else SEEDS)):
        before: list[str] = []
        for moment in moments(GAME, setup(battle, seed), policy):
            now = told(moment)
            where = f"{battle}, seed {seed}: {moment.ask and moment.ask.key}"
            assert len(now) <= (2 if PATIENT.isdisjoint(now) else 1), where
            for lesson, matters in OCCASIONS.items():
                due = matters(moment)
                room = len(now) < 2 if lesson not in PATIENT else not now
                assert lesson not in now or (due and lesson not in before), f"{where}: {lesson}"
                late = moment.state.winner and lesson in {"slain", "down"}
                told_of = not room or late or lesson in (*before, *now)
                assert not due or told_of, f"{where}: no {lesson}"
            before += now


@pytest.mark.parametrize("battle", BATTLES)
def test_nothing_but_pages_is_added(battle: str, fresh_seed: int) -> None:
    taught = list(played(setup(battle, fresh_seed)))
    plain = list(played(setup(battle, fresh_seed, teaching=False)))
    assert taught == plain


def played(agreed: dict[str, Any]) -> list[tuple[bytes, AnyAsk | None, list[str]]]:
    """The questions of a battle, with the state and what was told before each; but the lessons."""
    found = []
    for each in moments(GAME, agreed, "random", takes=False):
        bare = replace(each.state, lessons=msgspec.UNSET)
        found.append((canonical(bare), each.ask, [str(it.says()) for it in each.events]))
    return found


def test_a_battle_that_explains_nothing_is_kept_as_ever() -> None:
    kept = canonical(GAME.new({"seed": "1"}))
    assert "lessons" not in msgspec.json.decode(kept)
    again = msgspec.json.decode(kept, type=Battle)
    assert again.lessons is msgspec.UNSET


def test_every_lesson_has_its_occasion_and_is_met_in_some_battle(fresh_seed: int) -> None:
    """Over all battles of the box; but for more than one Health bar, which none of them has."""
    assert [lesson.id for lesson in LESSONS] == list(dict.fromkeys(lesson.id for lesson in LESSONS))
    assert {lesson.id for lesson in LESSONS} == OCCASIONS.keys()
    missing = OCCASIONS.keys() - {"bars"}
    for seed in range(fresh_seed, fresh_seed + 40 * len(BATTLES)):
        for moment in moments(GAME, setup(BATTLES[seed % len(BATTLES)], seed), "random"):
            missing = missing - {*told(moment)}
        if not missing:
            return
    assert not missing


@pytest.mark.rule("SV-MIN-004", "SV-MIN-005", "SV-MIN-006")
def test_several_health_bars_are_explained_when_one_of_them_is_hurt(fresh_seed: int) -> None:
    phase = BOX.battles["skirmish"]
    twice = replace(phase, minions=tuple(replace(it, bars=2) for it in phase.minions))
    barred = game(battles={"skirmish": twice})
    lessons = Counter[str]()
    for moment in moments(barred, setup("skirmish", fresh_seed), "sensible"):
        assert ("bars" in told(moment)) <= OCCASIONS["bars"](moment)
        lessons.update(told(moment))
    assert lessons["bars"] == 1


# -- what a page says -------------------------------------------------------------------------


def test_every_page_is_short_and_whole_with_its_rules(fresh_seed: int) -> None:
    rules = {each.id for each in GAME.statements()}
    for battle in BATTLES:
        for moment in moments(GAME, setup(battle, fresh_seed), "random"):
            for lesson in moment.lessons:
                [page] = lesson.pages
                text = render(page.text, lambda key, plural, n: key)
                assert "{" not in text, lesson.key
                assert 60 < len(text) < 420, lesson.key
                assert set(lesson.because) <= rules, lesson.key
                assert lesson.because, lesson.key


def test_the_page_names_the_numbers_that_lie_on_the_table() -> None:
    table = Table(
        homo("lupa", "B1-5", "electric-baton-1", energy=7, charisma=3),
        minion("cannibal-1", "B1-8"),
        lessons=Lessons(told=["welcome"]),
    )
    assert table.ask.key == "lesson deed"
    [page] = table.ask.pages  # type: ignore[union-attr]
    assert "3, as Charisma says" in str(page.text)


# -- undo, restart, secrets -------------------------------------------------------------------


def learnt(session: Session[Battle]) -> list[str]:
    lessons = session.state.lessons
    assert isinstance(lessons, Lessons)
    return lessons.told


def test_undo_brings_a_lesson_back_together_with_its_moment() -> None:
    session = Session.begin(GAME, {"seed": "1", "teaching": True})
    read = session.run.open
    assert read is not None
    assert read.key == "lesson welcome"
    first = session.do(Answer(session.ask_id, "a", read.to[0]))
    assert session.run.open is not None
    assert session.run.open.key == "lesson equip"
    assert learnt(session) == ["welcome", "equip"]
    session.do(Undo(nonce="u", seat=OVERLORD, entry=first.entry))
    assert session.run.open == read
    assert learnt(session) == ["welcome"]


def test_a_lesson_that_was_read_is_not_told_again_after_a_restart() -> None:
    session = Session.begin(GAME, {"seed": "1", "teaching": True})
    while is_lesson(session.run.open):
        assert session.run.open is not None
        session.do(Answer(session.ask_id, session.ask_id, session.run.open.to[0]))
    again = Session.open(GAME, session.journal)
    assert again.run.open == session.run.open
    assert again.hash() == session.hash()


def test_everybody_may_read_a_lesson() -> None:
    session = Session.begin(GAME, {"seed": "1", "teaching": True})
    asks = [asked.ask.key for asked in session.view(TABLE).asks]
    assert asks == ["lesson welcome"]


def test_a_question_asked_in_secret_brings_no_lesson() -> None:
    """Such as what the Overlord does by the Overlord's own hand, before anything is explained."""
    session = Session.begin(GAME, {"seed": "1", "teaching": True})
    session.do(Take(nonce="t", seat=OVERLORD, offer="hand"))
    secret = session.run.open
    assert secret is not None
    assert (secret.key, secret.audience) == ("hand", (OVERLORD,))
    assert learnt(session) == []
    session.do(Answer(session.ask_id, "n", OVERLORD, ("nothing",)))
    assert session.run.open is not None
    assert session.run.open.key == "lesson welcome"


@pytest.mark.parametrize("to", [(), (OVERLORD,)])
def test_what_is_told_in_secret_brings_no_lesson(to: tuple[str, ...]) -> None:
    play = Play(GAME.new({"seed": "1", "teaching": True}))

    def rules() -> Rules[None]:
        yield from ()
        play.tell(Won(side="homo", text=Msg("The Overlord is defeated"), to=to))

    pages = [it for it in explained(GAME.book, play, rules()) if isinstance(it, Read)]
    assert [page.key for page in pages] == ([] if to else ["lesson won"])


class Taught(Sanctorvm):
    """The game, always explaining itself; most battles are short."""

    def setups(self, rng: Random) -> dict[str, Any]:
        agreed = {**super().setups(rng), "teaching": True}
        if rng.random() < 0.95:
            agreed["health"] = {name: rng.randint(1, 3) for name in list(BOX.heroes)[:5]}
        return agreed


@pytest.mark.timeout(1800)
def test_a_battle_that_explains_itself_keeps_every_law(fresh_seed: int, long_run: bool) -> None:
    laws = [law for law in (*LAWS, *TABLE_LAWS) if law.__name__ != ELSEWHERE]
    for seed in range(fresh_seed, fresh_seed + (60 if long_run else 1)):
        keep(laws, Taught(), seed, 0.1)


# -- the way in -------------------------------------------------------------------------------


def test_the_first_fight_that_explains_itself_comes_first() -> None:
    first, *others = GAME.openings()
    assert first.id == "teaching"
    assert first.group == next(each.group for each in others if each.id == "first_fight")
    state = GAME.new({"seed": "1", **first.setup})
    assert (state.battle, bool(state.lessons)) == ("first_fight", True)


@pytest.mark.parametrize("wrong", ["yes", 1, None])
def test_teaching_is_on_or_off_and_nothing_else(wrong: object) -> None:
    with pytest.raises(Invalid):
        GAME.new({"seed": "1", "teaching": wrong})
