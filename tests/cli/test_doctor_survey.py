"""`doctor survey`: a tag laid here and there on a table on virtual time, and what is kept of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from controller import cli
from controller.cli.doctor_reach import reaches
from controller.cli.doctor_survey import Surveyor, guide
from controller.table import read_layout
from controller.table.survey import Reach, Survey, read_survey
from controller.wire import Text
from hal.events import ReadFailed, Sighting
from hal.survey import Tally
from tests.cli.doctor_table import Sick

__all__: list[str] = []

PLAN = read_layout(Path(__file__).parents[1] / "table" / "noughts.layout.toml")
TAG, OTHER = "04A1B2C3", "04112233445580"


def surveyed(table: Sick, ask: Callable[[Text], str], path: Path, *readers: str) -> Survey:
    """What is kept when somebody does what `ask` does."""
    surveyor = Surveyor(table.parts, table.clock, table.wait, ask)
    try:
        guide(surveyor, readers, PLAN, 2, Survey({"r9": Reach({"middle": 7})}), path)
    finally:
        surveyor.close()
    return read_survey(path, PLAN)


class Hand:
    """Does what it is told on r1; nothing is read in a dead corner, or from 15 mm up."""

    def __init__(self, table: Sick) -> None:
        self.table = table
        self.told: list[str] = []

    def __call__(self, text: Text) -> str:
        self.told.append(str(text))
        spot = self.table.model.spots[0]
        spot.tags.clear()
        if "bases" in self.told[-1]:
            self.table.model.put(0, TAG, OTHER)
        elif not any(each in self.told[-1] for each in ("far right", "15 mm", "20 mm")):
            self.table.model.put(0, TAG)
        return ""


def test_spots_heights_and_bases_are_kept_in_percent(tmp_path: Path) -> None:
    table = Sick()
    hand = Hand(table)
    kept = surveyed(table, hand, tmp_path / "s.toml", "r1").reader["r1"]
    assert {spot for spot, share in kept.spots.items() if share >= 90} == {
        "middle",
        "far_left",
        "near_left",
        "near_right",
    }
    assert kept.spots["far_right"] < 10
    assert kept.lifted_mm["10"] >= 90
    assert kept.bases["2"] >= 90


def test_higher_than_nothing_is_read_is_not_tried(tmp_path: Path) -> None:
    table = Sick()

    def ask(text: Text) -> str:
        table.model.spots[0].tags.clear()
        asked.append(str(text))
        return "s" if "flat" in str(text) else ""

    asked: list[str] = []
    kept = surveyed(table, ask, tmp_path / "s.toml", "r1").reader["r1"]
    assert kept.spots == {}
    assert kept.lifted_mm == {"5": 0}
    assert not [each for each in asked if "10 mm" in each]


def test_one_base_of_two_is_not_two(tmp_path: Path) -> None:
    table = Sick()

    def ask(text: Text) -> str:
        table.model.put(0, TAG)
        return "" if "bases" in str(text) else "s"

    assert surveyed(table, ask, tmp_path / "s.toml", "r1").reader["r1"].bases == {"2": 0}


def test_who_stops_halfway_keeps_what_was_found(tmp_path: Path) -> None:
    table = Sick()
    hand = Hand(table)

    def ask(text: Text) -> str:
        return "q" if len(hand.told) == 12 else hand(text)

    kept = surveyed(table, ask, tmp_path / "s.toml", "r1", "r2", "r3")
    assert set(kept.reader) == {"r1", "r9"}


def test_a_reader_that_is_lost_is_not_kept_as_one_that_reads_nothing(tmp_path: Path) -> None:
    table = Sick()
    table.model.spots[0].state = 1
    assert "r1" not in surveyed(table, lambda text: "", tmp_path / "s.toml", "r1").reader


def test_a_poll_that_comes_to_nothing_read_nothing() -> None:
    tally = Tally("r1")
    for event in (
        Sighting("r1", (TAG,), at_ms=0),
        ReadFailed("r1", at_ms=1),
        Sighting("r2", (TAG,), at_ms=2),
        Sighting("r1", (), at_ms=3),
    ):
        tally.hear(event)
    assert (tally.polls, tally.reads, tally.percent) == (3, 1, 33)


@pytest.mark.parametrize(
    ("reach", "state", "said"),
    [
        (Reach({"middle": 90}), "works", "wherever a tag was laid"),
        (Reach({"middle": 100, "far_left": 89}), "poor", "It reads badly far left: "),
        (Reach({"middle": 99}, {"5": 100, "10": 95, "15": 40}), "works", "up to 10 mm"),
        (Reach({"middle": 99}, {"5": 50}), "poor", "surely 5 mm above"),
        (Reach({}, {"5": 100}, {"2": 95, "3": 60}), "poor", "read 3 bases at once"),
    ],
)
def test_what_a_survey_found_is_one_sentence(reach: Reach, state: str, said: str) -> None:
    (found,) = reaches(Survey({"r1": reach}))
    assert found.state == state
    assert said in str(found.says)


def test_a_reader_that_no_part_has_is_not_surveyed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    layout = Path(__file__).parents[1] / "table" / "noughts.layout.toml"
    hardware = tmp_path / "h.toml"
    hardware.write_text(
        '[hub.n]\nserial = "53414E4354554D31"\nport = "/dev/none"\nreaders = ["r1"]\n', "utf-8"
    )
    options = ["--layout", str(layout), "--hardware", str(hardware), "--reader", "r2"]
    assert cli.run(["doctor", "survey", *options]) == 1
    assert capsys.readouterr().err.startswith('"r2" is not known here')


def test_doctor_tells_of_a_survey_that_stands_beside_the_layout(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.cli.doctor_measure.SETTLE_S", 0)
    layout, hardware = tmp_path / "mine.toml", tmp_path / "h.toml"
    layout.write_text('[place.pad]\nreaders = ["r1"]\n', "utf-8")
    hardware.write_text(
        '[hub.n]\nserial = "53414E4354554D31"\nport = "/dev/none"\nreaders = ["r1"]\n', "utf-8"
    )
    survey = tmp_path / "mine.survey.toml"
    survey.write_text("[reader.r1]\nbases = { 3 = 10 }\n", "utf-8")
    options = ["--layout", str(layout), "--hardware", str(hardware), "--seconds", "1", "--json"]
    cli.run(["doctor", *options])
    found = [
        each for each in json.loads(capsys.readouterr().out)["parts"] if each["sort"] == "survey"
    ]
    assert [(each["part"], each["state"], each["measured"]) for each in found] == [
        ("r1", "poor", {"bases": {"3": 10}})
    ]
    survey.write_text("[reader.r1]\nbases = { 3 = 1000 }\n", "utf-8")
    assert cli.run(["doctor", *options]) == 1
    assert capsys.readouterr().err.startswith(f"{survey}:2: ")
