"""The first fight as people see it: ten moments, and two gestures that did not count.

Everything that is expected stands in tests/traces/README.md, where the fight is worked out on
paper.  Everything that is found was read off the window: its words, and what was drawn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.traces.first_fight import FILE, MOMENTS
from tests.traces.test_first_fight import STATES, on_paper
from tests.ui.evening import Evening, Window, open_evening
from tests.ui.measure import everything
from tests.ui.offscreen import OffScreen
from tests.ui.readout import Choice, Figure, Person, Readout
from ui.theme import PANEL_7, TOUCH_DISPLAY_2
from ui.widgets import PushButton

__all__: list[str] = []

HEROES = {
    "prymat": ("Prymat", "gorilla"),
    "tapayaxin": ("Tapayaxin", "chameleon"),
    "nezumi": ("Nezumi", "rat"),
    "neshorn": ("Neshorn", "rhino"),
    "ghurab": ("Ghurab", "raven"),
}
MINIONS = {
    "praetorian-1": ("Praetorian 1", "helmet1"),
    "praetorian-2": ("Praetorian 2", "helmet2"),
    "primal-1": ("Primal 1", "fangs1"),
    "primal-2": ("Primal 2", "fangs2"),
}
NAMES = {who: name for who, (name, _) in (HEROES | MINIONS).items()}
PICTURES = {who: picture for who, (_, picture) in (HEROES | MINIONS).items()}
STANDING = {"now": "takes the turn", "done": "has had the turn", "out": "out", "": "still to come"}


class Told(NamedTuple):
    """What README.md says of a moment, besides Health, Energy and places.

    turn     whose turn goes on, in which round
    now, done, out  whose Action Indicators say so; of all others the turn is to come
    prompt   what is asked
    open     options that can be taken, with what they cost
    closed   options that cannot, with the words that must be among the reasons
    undo     what would be taken back
    log      a line of the log, and what must be among its reasons
    """

    turn: str
    now: str = ""
    done: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    prompt: str = "Who acts for the Homo Superbe?"
    open: tuple[tuple[str, str], ...] = ()
    closed: tuple[tuple[str, str], ...] = ()
    undo: str = ""
    log: tuple[tuple[str, tuple[str, ...]], ...] = ()


def free(*names: str) -> tuple[tuple[str, str], ...]:
    """Options that cost nothing."""
    return tuple((name, "") for name in names)


FALLEN = ("nezumi", "praetorian-1", "praetorian-2", "primal-2")
TOLD: dict[str, Told] = {
    "everybody is equipped": Told(
        turn="Round 1: the Homo Superbe Side",
        open=free("Prymat", "Tapayaxin", "Nezumi", "Neshorn", "Ghurab"),
        undo="Neshorn is Resistant to Fire and Immune to Burning",
        log=(("Ghurab equips Blaster", ("Weight 3: 4 of 4",)),),
    ),
    "Nezumi strikes out of the dark": Told(
        turn="Round 1: Nezumi",
        now="nezumi",
        prompt="Nezumi has 1 Action Point. What now?",
        open=(*free("Electric Baton", "E-Shield", "End the turn"), ("B1-6", "1 Energy")),
        closed=(("Rest", "only at the beginning of the turn"),),
        undo="Nezumi hits Praetorian 1, and it is a Critical",
        log=(
            (
                "Nezumi hits Praetorian 1, and it is a Critical",
                (
                    "Strength: +3",
                    "Melee: +1",
                    "Stealth: +1",
                    "7 Successes rolled",
                    "Luck turns 1",
                    "Dodge cancels 2",
                    "6 against Defense 3",
                ),
            ),
            (
                "Praetorian 1 suffers 3 Damage and has 7 Health left",
                ("1 Basic, 2 Electric, 1 Critical", "Endurance cancels 1"),
            ),
        ),
    ),
    "Testudo": Told(
        turn="Round 1: Praetorian 1",
        now="praetorian-1",
        done=("nezumi",),
        prompt="Praetorian 1 has moved. And now?",
        open=(("Flaming Grenade", "1 Action Point"),),
        closed=(("Shotgun", "its ammunition is used up"),),
        undo="Praetorian 1 moves 1 space, to B1-6",
        log=(
            ("Praetorian 2 teleports to B1-6", ("Testudo",)),
            (
                "Praetorian 1 hits Nezumi",
                (
                    "Minion Panel: +5",
                    "Aura of Praetorian 2: +1",
                    "Distraction: -1",
                    "4 Successes rolled",
                    "Luck turns 2",
                    "Dodge cancels 1",
                    "5 against Defense 4",
                ),
            ),
        ),
    ),
    "Prymat has gone back": Told(
        turn="Round 1: Prymat",
        now="prymat",
        done=("nezumi", "praetorian-1"),
        prompt="Prymat has 2 Action Points. What now?",
        open=(("B1-6", "2 Energy"), ("B1-5", "1 Energy"), ("On Your Guard", "1 Action Point")),
        closed=(("Nitraxe", "Praetorian 1 stands at B1-6"),),
        undo="Prymat begins a turn",
        log=(("Nezumi suffers 4 Damage and has 2 Health left", ("4 Fire",)),),
    ),
    "the first Praetorian falls": Told(
        turn="Round 1: Prymat",
        now="prymat",
        done=("nezumi",),
        out=("praetorian-1",),
        prompt="Prymat has 1 Action Point. What now?",
        open=free("Nitraxe", "Electric Baton"),
        closed=(("Nitraxe", "its ammunition is used up"),),
        undo="Prymat hits Praetorian 1, and it is a Critical",
        log=(
            (
                "Prymat hits Praetorian 1, and it is a Critical",
                ("5 Successes rolled", "Luck turns 1", "Dodge cancels 2", "4 against Defense 3"),
            ),
            (
                "Praetorian 1 suffers 5 Damage and has 0 Health left",
                ("4 Basic, 2 Critical", "Endurance cancels 1"),
            ),
        ),
    ),
    "Nezumi dies": Told(
        turn="Round 1: the Homo Superbe Side",
        done=("prymat", "primal-1"),
        out=("nezumi", "praetorian-1"),
        open=free("Tapayaxin", "Neshorn", "Ghurab"),
        closed=(("Prymat", "has acted in this round"), ("Nezumi", "is dead")),
        undo="Primal 1 hits Nezumi",
        log=(
            ("Primal 1 misses Nezumi", ("4 Successes rolled", "3 against Defense 4")),
            ("Primal 1 hits Nezumi", ("5 Successes rolled", "4 against Defense 4")),
        ),
    ),
    "the Primal burns": Told(
        turn="Round 1: Tapayaxin",
        now="tapayaxin",
        done=("prymat", "primal-1"),
        out=("nezumi", "praetorian-1"),
        prompt="Tapayaxin has 2 Action Points. What now?",
        open=free("Blaster", "Th3x Pistol"),
        closed=(("Rest", "only at the beginning of the turn"),),
        undo="Tapayaxin hits Primal 1",
        log=(
            (
                "Primal 1 suffers 4 Damage and has 6 Health left",
                ("2 Fire, 1 Basic", "Weak against Fire: double", "Endurance cancels 1"),
            ),
        ),
    ),
    "Neshorn is on guard": Told(
        turn="Round 2: the Homo Superbe Side",
        out=FALLEN,
        open=free("Prymat", "Tapayaxin", "Neshorn", "Ghurab"),
        closed=(("Nezumi", "is dead"),),
        undo="Neshorn gives up the Action",
        log=(("Neshorn is on guard", ("the last to act",)),),
    ),
    "the Primal bites back": Told(
        turn="Round 2: the Homo Superbe Side",
        done=("tapayaxin", "primal-1"),
        out=FALLEN,
        open=free("Prymat", "Neshorn", "Ghurab"),
        closed=(("Tapayaxin", "has acted in this round"), ("Nezumi", "is dead")),
        undo="Primal 1 hits Neshorn, and it is a Critical",
        log=(
            (
                "Neshorn suffers 4 Damage and has 6 Health left",
                ("4 Basic, 2 Critical", "Resistant to Critical: half", "Endurance cancels 1"),
            ),
        ),
    ),
    "victory": Told(
        turn="",
        done=("tapayaxin",),
        out=(*FALLEN, "primal-1"),
        prompt="",
        undo="Prymat hits Primal 1, and it is a Critical",
        log=(
            ("Prymat recovers 2 Health and has 5", ("Intelligence 2",)),
            ("Neshorn recovers 3 Health and has 9", ("Intelligence 3",)),
        ),
    ),
}
TOO_HEAVY = [
    "the E-Shield is too heavy: 8 + 2 is more than 8, twice Strength 4",
    "SV-ATR-002, SV-ATR-007",
]
NO_ACCURACY = [
    "the Th3x Pistol needs Accuracy 1, and Neshorn has Accuracy 0",
    "SV-SKL-007, SV-WPN-006",
]
VICTORY = "Victory in round 2: the Overlord is defeated"
DISCS = {"burning": "fire", "bleeding": "drop"}
"""The pictures of what becomes of miniatures."""


OTHERS = ((PANEL_7, "es"), (TOUCH_DISPLAY_2, "en"), (TOUCH_DISPLAY_2, "es"))
"""Panels and languages that are looked at besides the first."""


class Seen(NamedTuple):
    """What one window showed at a moment."""

    turn: str
    bars: list[str]
    figures: list[Figure]
    order: list[tuple[str, str]]
    asked: list[str]
    choices: list[Choice]
    notice: list[str]
    undo: str
    people: dict[str, Person]
    reasons: dict[str, list[str]]
    lines: list[str]
    wrong: list[str]


def look(window: Window, name: str) -> Seen:
    """Read a window, with a finger that opens the list of everybody and the log."""
    bench, screen, read = window.bench, window.screen, Readout(window.bench)
    wrong = everything(bench)
    first = (
        screen.top_bar.turn.text,
        read.words(screen.top_bar.tracks),
        read.figures(),
        read.order(),
        read.words(screen.panel.head),
        read.choices(),
        read.notice(),
        screen.bottom_bar.undo.line.text,
    )
    bench.tap(screen.stage.strip)
    people = read.people()
    bench.tap(bench.find(PushButton, lambda key: key.line.text == "First Fight"))
    bench.tap(screen.top_bar.menu)
    lines = read.log()
    reasons = {line: read.reasons(line) for line, _ in TOLD[name].log}
    bench.tap(screen.top_bar.menu)
    return Seen(*first, people, reasons, lines, wrong)


class Watched(NamedTuple):
    """The whole fight, as one window showed it, and others that came at a moment."""

    moments: dict[str, Seen]
    notices: list[list[str]]
    late: dict[tuple[str, str, int], list[str]]


async def watch(few: bool) -> Watched:
    """Play the trace before a window, and look at each moment; at each one other window comes, or,
    unless they are to be `few`, one of each kind."""
    moments: dict[str, Seen] = {}
    late: dict[tuple[str, str, int], list[str]] = {}
    bench = OffScreen(PANEL_7)
    async with open_evening(FILE) as evening, evening.window(bench) as window:
        notices = await refusals(evening, window)
        for number, name in enumerate(MOMENTS, 1):
            await evening.moment(name)
            await evening.caught_up(window)
            bench.shot(f"first_fight_{number}")
            moments[name] = look(window, name)
            await others(evening, number, few, late)
            bench = window.bench = OffScreen(PANEL_7)
            bench.show(window.frame)
    return Watched(moments, notices, late)


async def refusals(evening: Evening, window: Window) -> list[list[str]]:
    """What the window says of the two cards that cannot be equipped, and after each of them."""
    read, said = Readout(window.bench), []
    for shot in ("too_heavy", "no_accuracy"):
        await evening.notice()
        await evening.caught_up(window)
        window.bench.shot(f"first_fight_{shot}")
        said.append(read.notice())
        await evening.go_on(lambda event: evening.table.notice is None)
        await evening.caught_up(window)
        said.append(read.notice())
    return said


async def others(
    evening: Evening, number: int, few: bool, wrong: dict[tuple[str, str, int], list[str]]
) -> None:
    """Let windows come that have seen nothing before: other panels, another language."""
    for panel, language in OTHERS if not few else [OTHERS[number % len(OTHERS)]]:
        bench = OffScreen(panel)
        async with evening.window(bench, language):
            bench.shot(f"first_fight_{number}" + ("_es" if language == "es" else ""))
            wrong[MOMENTS[number - 1], language, panel.width] = everything(bench)


@pytest.fixture(scope="module")
def watched(long_run: bool) -> Iterator[Watched]:
    """One window for the whole fight."""
    yield asyncio.run(watch(few=not long_run))
    OffScreen(PANEL_7).clear()


pytestmark = pytest.mark.timeout(180)
moments = pytest.mark.parametrize("name", MOMENTS)
PAPER = dict(on_paper())
ON_GUARD = ("Neshorn is on guard", "the Primal bites back", "victory")
"""The moments at which the guard of Neshorn holds: until her next turn, and there is none."""


def standing(name: str, who: str) -> str:
    """How somebody stands in the round, on paper."""
    told = TOLD[name]
    known = {told.now: "now", **dict.fromkeys(told.done, "done"), **dict.fromkeys(told.out, "out")}
    return known.get(who, "")


def called(option: Choice) -> str:
    """The name of an option, without what stands in brackets of what it does."""
    return option.name.partition(" (")[0]


def fallen(name: str, who: str) -> bool:
    """Whether it is a Minion that is dead: those are taken off the board."""
    return who in MINIONS and PAPER[name][who][0] == 0


def in_round(name: str) -> list[str]:
    """Those whose standing the paper says: with the victory Prymat's last turn is broken off."""
    return [who for who in NAMES if not (name == "victory" and who == "prymat")]


@moments
def test_every_figure_is_drawn_in_its_space_with_its_health(watched: Watched, name: str) -> None:
    drawn = [(each.name, each.place, each.tenths) for each in watched.moments[name].figures]
    assert sorted(drawn) == sorted(
        (PICTURES[who], place, health)
        for who, (health, _, place) in PAPER[name].items()
        if not fallen(name, who)
    )


@moments
def test_a_figure_that_something_has_become_of_bears_a_sign(watched: Watched, name: str) -> None:
    marked = {each.name for each in watched.moments[name].figures if each.signs or each.dotted}
    guarding = ("neshorn",) if name in ON_GUARD else ()
    assert marked == {PICTURES[who] for who in (*STATES.get(name, {}), *guarding)}


@moments
def test_the_list_of_everybody_has_health_energy_and_states(watched: Watched, name: str) -> None:
    people = watched.moments[name].people
    assert set(people) == set(NAMES.values())
    for who, (health, energy, _) in PAPER[name].items():
        bars = (f"{health}/10", f"{energy}/10") if who in HEROES else (f"{health}/10",)
        shield = ("shield",) if who == "neshorn" and name in ON_GUARD else ()
        discs = tuple(DISCS[state] for state in STATES.get(name, {}).get(who, ()))
        down = ("fallen",) if who in HEROES and not health else ()
        shown = people[NAMES[who]]
        assert shown.facts == (() if fallen(name, who) else bars)
        assert shown.signs == (*down, *discs, *shield)


@moments
def test_the_turn_order_says_who_had_who_has_and_who_takes_none(
    watched: Watched, name: str
) -> None:
    seen = watched.moments[name]
    signs, people = dict(seen.order), seen.people
    assert [who for who, _ in seen.order] == list(PICTURES.values())
    for who in in_round(name):
        assert signs[PICTURES[who]] == standing(name, who), who
        assert people[NAMES[who]].standing == STANDING[standing(name, who)], who


@moments
def test_the_bar_says_whose_turn_it_is_and_what_is_left(watched: Watched, name: str) -> None:
    seen, now = watched.moments[name], TOLD[name].now
    assert seen.turn == TOLD[name].turn
    energy = PAPER[name][now][1] if now else 0
    # Nobody has brought a Coin, and all see that.
    assert seen.bars == ["Coins 0", *([f"Energy {energy}"] if now in HEROES else [])]


@moments
def test_the_question_stands_there_with_what_can_be_taken_and_what_not(
    watched: Watched, name: str
) -> None:
    seen, told = watched.moments[name], TOLD[name]
    assert seen.asked[:1] == ([told.prompt] if told.prompt else [VICTORY])
    can = [(called(each), ", ".join(each.costs)) for each in seen.choices if not each.why]
    assert [wanted for wanted in told.open if wanted not in can] == []
    cannot = [(called(each), each.why) for each in seen.choices if each.why]
    for option, why in told.closed:
        assert any(option == shut and why in reason for shut, reason in cannot), option
    if told.prompt.startswith("Who acts"):
        # What may be done at any time stands below it.
        standing = {option for option, _ in can} - {"The Overlord's hand: help or hinder"}
        assert standing == {option for option, _ in told.open}
    assert bool(seen.choices) == bool(told.prompt)


@moments
def test_undo_says_what_it_takes_back(watched: Watched, name: str) -> None:
    undo = watched.moments[name].undo
    assert undo.startswith("Undo: ")
    assert TOLD[name].undo in undo


@moments
def test_the_log_says_what_happened_and_why(watched: Watched, name: str) -> None:
    for line, whys in TOLD[name].log:
        reasons = watched.moments[name].reasons[line]
        missing = [why for why in whys if not any(why in reason for reason in reasons)]
        assert missing == [], line


def test_what_was_taken_back_is_in_no_log(watched: Watched) -> None:
    gone_back = watched.moments["Prymat has gone back"]
    assert [line for line in gone_back.lines if line.startswith("Prymat moves")] == []
    falls = watched.moments["the first Praetorian falls"]
    assert [line for line in falls.lines if line.startswith("Prymat moves")] == [
        "Prymat moves 2 spaces, to B1-6"
    ]


def test_a_card_that_cannot_be_equipped_is_said_with_numbers_and_rules_until_something_counts(
    watched: Watched,
) -> None:
    assert watched.notices == [TOO_HEAVY, [], NO_ACCURACY, []]
    assert [seen.notice for seen in watched.moments.values() if seen.notice] == []


def test_the_window_passes_the_ruler_at_every_moment(watched: Watched) -> None:
    found = {name: seen.wrong for name, seen in watched.moments.items() if seen.wrong}
    assert found == {}


def test_a_window_that_comes_late_passes_it_on_each_panel_and_in_spanish(watched: Watched) -> None:
    assert {(language, width) for _, language, width in watched.late} == {
        (language, panel.width) for panel, language in OTHERS
    }
    assert {at: wrong for at, wrong in watched.late.items() if wrong} == {}
