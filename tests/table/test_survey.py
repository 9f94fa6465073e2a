"""The survey file: what is written is read again, and every mistake in it is said."""

from pathlib import Path

import pytest

from controller.engine import ContentError
from controller.table import Layout, read_layout
from controller.table.survey import Reach, Survey, place_of, read_survey, survey_written

__all__: list[str] = []

PLAN = read_layout(Path(__file__).with_name("noughts.layout.toml"))
FOUND = Survey(
    {
        "r1": Reach({"middle": 100, "far_left": 85}, {"5": 100, "15": 20}, {"2": 60}),
        "r5b": Reach({"middle": 0}),
    }
)


def test_a_survey_stands_beside_its_layout() -> None:
    assert place_of(Path("/a/mine.layout.toml")) == Path("/a/mine.layout.survey.toml")


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "survey.toml"
    path.write_text(survey_written(FOUND), "utf-8")
    assert read_survey(path, PLAN) == FOUND


def test_an_odd_name_of_a_reader_survives_its_file(tmp_path: Path) -> None:
    path = tmp_path / "survey.toml"
    odd = Survey({'pad "one".': Reach({"middle": 3})})
    path.write_text(survey_written(odd), "utf-8")
    plan = read_layout(layout(tmp_path, "'pad \"one\".'"))
    assert read_survey(path, plan) == odd


def layout(folder: Path, reader: str) -> Path:
    path = folder / "layout.toml"
    path.write_text(f"[place.pad]\nreaders = [{reader}]\n", "utf-8")
    return path


def test_without_a_file_nothing_was_surveyed(tmp_path: Path) -> None:
    assert read_survey(tmp_path / "none.toml", PLAN) == Survey()


def test_a_reader_that_the_layout_has_no_more_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "survey.toml"
    path.write_text(survey_written(FOUND), "utf-8")
    assert read_survey(path, Layout()) == Survey()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("spots = { middel = 100 }", '"middel" is not known here; did you mean "middle"?'),
        ("spots = { middle = 101 }", "101"),
        ("lifted_mm = { low = 100 }", "low"),
        ("bases = { 0 = 100 }", "0"),
    ],
)
def test_what_is_wrong_in_a_survey_is_said_with_its_line(
    tmp_path: Path, line: str, said: str
) -> None:
    path = tmp_path / "survey.toml"
    path.write_text(f"[reader.r1]\n{line}\n", "utf-8")
    with pytest.raises(ContentError) as wrong:
        read_survey(path, PLAN)
    assert str(wrong.value).startswith(f"{path}:")
    assert said in str(wrong.value)
