"""`simulate`: whole games by automatic players, counted."""

import json
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from controller import cli
from controller.cli.workers import spread
from controller.games import CHECKOUT

__all__: list[str] = []

simulate_room = sys.modules["controller.cli.simulate"]
SCENARIOS = CHECKOUT / "tests" / "scenarios"
SENSIBLE = ("--policy", "cross=sensible")

# Noughts and crosses by chance: how many of the 9! orders of filling the board end which way.
CROSS_WINS, NOUGHT_WINS, DRAWS = 212256 / 362880, 104544 / 362880, 46080 / 362880

GOOD = """
from tests.specimens.noughts import Noughts as Base
__all__ = ["Odd"]
class Odd(Base):
    name = "odd"
"""


def simulate(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """What `simulate` says to a program."""
    assert cli.run(["simulate", *words, "--json"]) == 0
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    return said


def totals(said: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on the clock."""
    clocked = ("jobs", "seconds", "a_second", "a_second_on_one_core", "conditions")
    kept = {key: value for key, value in said.items() if key not in clocked}
    kept["played"] = [{**each, "seconds": 0} for each in said["played"]]
    return kept


# -- what is counted ------------------------------------------------------------------------------


def test_the_totals_are_the_same_whatever_the_number_of_jobs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("relay", "--scenario", "runners=3", "--games", "30", "--seed", "7")
    one, two = (simulate(capsys, *words, "--jobs", jobs) for jobs in "12")
    assert totals(one) == totals(two)
    assert [each["seed"] for each in one["played"]] == list(range(7, 37))
    assert sum(each["games"] for each in one["results"]) == 30
    assert (one["jobs"], two["jobs"]) == (1, 2)


def test_any_one_game_can_be_played_again_by_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    many = simulate(capsys, "relay", "--games", "12", "--seed", "100")["played"]
    again = simulate(capsys, "relay", "--games", "1", "--seed", "108")["played"]
    assert [{**many[8], "seconds": 0}] == [{**again[0], "seconds": 0}]
    assert len({(each["outcome"], each["answers"]) for each in many}) > 1


def test_the_rates_of_a_game_that_is_known_lie_in_their_intervals(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = simulate(capsys, "noughts", "--games", "2000")
    rates = {each["result"]: each for each in said["results"]}
    for name, known in (("cross", CROSS_WINS), ("nought", NOUGHT_WINS), ("draw", DRAWS)):
        assert rates[name]["low"] < known < rates[name]["high"]
    assert said["answers"]["most"] == 9


def test_two_players_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    said = simulate(capsys, "noughts", "--policy", "random", *SENSIBLE)
    assert said["players"] == {"cross": "sensible", "nought": "random", "overlord": "random"}
    assert said["results"][0]["result"] == "cross"
    assert said["results"][0]["low"] > CROSS_WINS


def test_a_set_up_is_said_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    said = simulate(capsys, "relay", "--scenario", "runners=3", "--games", "1")
    assert list(said["players"]) == ["amber", "birch", "cedar", "overlord"]
    assert said["scenario"] == ["runners=3"]


def test_a_scenario_file_is_played_on_from_its_position(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = SCENARIOS / "noughts" / "the_last_space_wins.toml"
    said = simulate(capsys, "noughts", "--scenario", str(path), "--games", "5")
    assert [(each["result"], each["rate"]) for each in said["results"]] == [("cross", 1.0)]
    assert said["answers"]["most"] == 1
    sparks = SCENARIOS / "relay" / "sparks.toml"
    played = simulate(capsys, "relay", "--scenario", str(sparks), "--games", "8")["played"]
    assert len({(each["outcome"], each["answers"]) for each in played}) > 1


def test_every_game_has_a_fate_of_its_own_in_a_position_another_than_its_seed_sets_up(
    odd: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd.write_text(GOOD + "    def result(self, state): return state.fate.seed\n", "utf-8")
    path = tmp_path / "odd.toml"
    path.write_text('title = "A mark"\ngame = "odd"\n[[step]]\nchoose = "Mark a1"\n', "utf-8")
    begun = simulate(capsys, "odd", "--games", "3")["played"]
    stood = simulate(capsys, "odd", "--games", "3", "--scenario", str(path))["played"]
    assert [each["result"] for each in begun] == ["0", "1", "2"]
    assert len({each["result"] for each in (*begun, *stood)}) == 6


def test_a_game_that_goes_on_is_left_and_said_to_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["simulate", "relay", "--games", "3", "--most", "5"]) == 0
    assert "left after 5 answers" in capsys.readouterr().out
    said = simulate(capsys, "relay", "--games", "3", "--most", "5")
    assert [(each["result"], each["games"]) for each in said["results"]] == [("", 3)]


# -- what people read -----------------------------------------------------------------------------


def test_it_says_who_played_how_it_ended_how_long_and_how_fast(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.run(["simulate", "noughts", "--games", "40", "--seed", "3", *SENSIBLE]) == 0
    out = capsys.readouterr().out
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines[0] == "Noughts and crosses: 40 games by automatic players, seeds 3 – 42"
    assert "cross sensible" in lines
    [cross] = [line for line in lines if line.startswith("cross ") and "%" in line]
    assert cross.split()[1] == str(round(float(cross.split()[2].rstrip("%")) * 40 / 100))
    assert any(line.startswith("Answers a game: half took at most ") for line in lines)
    assert any(" s with 1 job: " in line for line in lines)
    assert any(line.startswith("CPython 3.") and "load" in line for line in lines)


def test_it_says_how_one_game_is_played_again_and_then_how_that_ended(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = SCENARIOS / "noughts" / "the_last_space_wins.toml"
    words = ["--scenario", str(path), *SENSIBLE, "--most", "50"]
    assert cli.run(["simulate", "noughts", "--games", "2", *words]) == 0
    [last] = [each for each in capsys.readouterr().out.splitlines() if each.startswith("One of")]
    command = shlex.split(last.partition(": ")[2])
    assert command == [
        "sanctum-table",
        "simulate",
        "noughts",
        *words,
        "--games",
        "1",
        "--seed",
        "1",
    ]
    assert cli.run(command[1:]) == 0
    out = capsys.readouterr().out
    assert "1 game by automatic players, seed 1\n" in out
    assert "\noutcome: Cross wins\n" in out


def test_it_speaks_the_language_of_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert cli.run(["simulate", "relay", "--games", "2"]) == 0
    out = capsys.readouterr().out
    assert "2 partidas de jugadores automáticos, semillas 0 – 1" in out
    assert "Frecuencia" in out


def test_its_help_names_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["simulate", "--help"]) == 0
    assert "noughts, relay" in " ".join(capsys.readouterr().out.split())


# -- what goes wrong ------------------------------------------------------------------------------

OTHERS = SCENARIOS / "relay" / "mud.toml"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], 'There is no game "chess"'),
        (["noughts", "--policy", "clever"], "there are: random, sensible."),
        (
            ["noughts", "--policy", "north=random"],
            'Nobody plays "north" here; there are: cross, no',
        ),
        (["noughts", *SENSIBLE, *SENSIBLE], 'It is said twice who plays "cross".'),
        (["noughts", "--policy", "random", "--policy", "random"], 'who plays "everybody".'),
        (["relay", "--scenario", "runners=9"], '"runners" is 2 or 3'),
        (["relay", "--scenario", "three"], '"three" is no scenario: say key=value'),
        (["relay", "--scenario", "seed=7"], "Each game has a seed of its own"),
        (["noughts", "--scenario", str(OTHERS)], 'is of the game "relay", not of "noughts".'),
        (["relay", "--scenario", str(OTHERS), "--scenario", "runners=3"], "not both"),
        (["relay", "--scenario", "nowhere.toml"], "nowhere.toml: this cannot be read"),
    ],
)
def test_a_mistake_is_one_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["simulate", *words]) == 1
    told = capsys.readouterr()
    assert said in told.err
    assert (told.out, told.err.count("\n")) == ("", 1)


def test_a_position_that_cannot_be_is_said_with_file_and_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "full.toml"
    marks = '[[given]]\npath = "/marks/0"\nvalue = "nought"\n[[step]]\nchoose = "Mark b1"\n'
    path.write_text('title = "Nought began"\ngame = "noughts"\n' + marks, "utf-8")
    assert cli.run(["simulate", "noughts", "--scenario", str(path)]) == 1
    err = capsys.readouterr().err
    assert err.startswith(f"{path}:3: given: Cross and Nought take turns")


@pytest.mark.parametrize("words", [["--games", "0"], ["--jobs", "0"], ["--seed", "x"], ["--most"]])
def test_a_number_that_is_none_is_not_understood(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["simulate", "noughts", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_rules_that_raise_are_one_sentence_with_the_first_seed_and_a_report(
    odd: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stumbles = (
        "    def run(self, play):\n"
        "        yield from super().run(play)\n"
        "        if play.state.fate.seed in ('6', '9'): raise KeyError('lost')\n"
    )
    odd.write_text(GOOD + stumbles, "utf-8")
    assert cli.run(["simulate", "odd", "--games", "20", "--seed", "2"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(
        "The game with the seed 6: The rules stumbled over an answer to \"mark\": KeyError: 'lost'"
    )
    report = Path(told.err.split(" is in ")[1].strip().rstrip("."))
    assert "raise KeyError('lost')" in report.read_text("utf-8")


def test_a_player_that_does_not_play_by_the_rules_is_one_sentence(
    odd: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cheat = (
        "    def policies(self):\n"
        "        from controller.engine.players import Policy\n"
        "        class Cheat(Policy):\n"
        "            def answer(self, *given): return ('a1',), ()\n"
        "        return {**super().policies(), 'cheat': Cheat()}\n"
    )
    odd.write_text(GOOD + cheat, "utf-8")
    assert cli.run(["simulate", "odd", "--policy", "cheat"]) == 1
    assert capsys.readouterr().err == (
        'The game with the seed 0: What the player of "nought" said to "mark" was refused: '
        "a1 is taken\n"
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_stopped_from_the_keyboard_it_says_what_was_finished(
    jobs: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*given: Any) -> Iterator[Any]:
        for n, result in enumerate(spread(*given)):
            if n == 3:
                raise KeyboardInterrupt
            yield result

    monkeypatch.setattr(simulate_room, "spread", interrupted)
    assert cli.run(["simulate", "noughts", "--games", "1000", "--jobs", jobs]) == 130
    said = capsys.readouterr()
    finished = 3 if jobs == "1" else 3 * simulate_room.CHUNK
    assert said.out.startswith(f"Noughts and crosses: {finished} games by automatic players")
    assert said.err == f"Stopped after {finished} of 1000 games.\n"


def test_stopped_before_the_first_game_was_finished_it_says_that(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*given: Any) -> Iterator[Any]:
        for _ in spread(*given):
            raise KeyboardInterrupt
        yield

    monkeypatch.setattr(simulate_room, "spread", interrupted)
    assert cli.run(["simulate", "noughts"]) == 130
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "Stopped after 0 of 100 games.\n")
