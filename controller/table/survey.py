"""The survey of a table: how far each reader reads, kept in a file beside its layout.

    mine.layout.toml  ->  mine.layout.survey.toml

    [reader.r7]
    spots = { middle = 100, far_left = 85 }     # percent of polls that read a tag lying there
    lifted_mm = { 5 = 100, 10 = 96, 15 = 20 }   # the same, on spacers over the middle
    bases = { 2 = 100, 3 = 60 }                 # percent of polls that read all of so many

What may live here: that file.  What may not: measuring (`controller.cli.doctor_survey`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import tomlkit
from msgspec import Meta, Struct

from controller.engine import ContentError
from controller.engine.shape import shaped, unknown
from controller.engine.toml import read
from controller.table.layout import Layout
from controller.wire import Msg

__all__ = ["SPOTS", "Reach", "Survey", "place_of", "read_survey", "survey_written"]

SPOTS = ("middle", "far_left", "far_right", "near_right", "near_left")
"""Where a tag is laid, as somebody sees it who sits before the table."""

Name = Annotated[str, Meta(min_length=1, max_length=64)]
Number = Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,2}$")]
Percent = Annotated[int, Meta(ge=0, le=100)]

HEAD = "Percent of polls that read a tag; written by `sanctum-table doctor survey`."


class Reach(Struct, frozen=True, omit_defaults=True):
    """How far one reader reads, in percent of its polls: by spot, by mm above the middle, and by
    how many tagged bases lie on it."""

    spots: dict[Name, Percent] = {}
    lifted_mm: dict[Number, Percent] = {}
    bases: dict[Number, Percent] = {}

    def contradiction(self) -> Msg | None:
        """A spot is one of five."""
        for spot in self.spots:
            if spot not in SPOTS:
                return unknown(spot, SPOTS)
        return None


class Survey(Struct, frozen=True):
    """How far each reader reads that was surveyed, by its name."""

    reader: dict[Name, Reach] = {}


def place_of(layout: Path) -> Path:
    """Where the survey of the table stands that this layout file describes."""
    return layout.with_name(f"{layout.stem}.survey.toml")


def read_survey(path: Path, layout: Layout) -> Survey:
    """The survey in a file, of readers that the layout has; an empty one where there is no file.
    Raises `ContentError` with all that is wrong."""
    if not path.exists():
        return Survey()
    source = read(path)
    made = shaped(source.data, Survey)
    if made.value is None:
        raise ContentError(*(source.mistake(each.at, each.what) for each in made.mistakes))
    readers = layout.readers
    kept = {name: reach for name, reach in made.value.reader.items() if name in readers}
    return Survey(kept)


def survey_written(survey: Survey) -> str:
    """A survey as its file holds it."""
    document = tomlkit.document()
    document.add(tomlkit.comment(HEAD))
    table = tomlkit.table(is_super_table=True)
    for name, reach in survey.reader.items():
        entry = tomlkit.table()
        for key, shares in (
            ("spots", reach.spots),
            ("lifted_mm", reach.lifted_mm),
            ("bases", reach.bases),
        ):
            if shares:
                inline = tomlkit.inline_table()
                inline.update(shares)
                entry.add(key, inline)
        table.add(name, entry)
    document.add("reader", table)
    return tomlkit.dumps(document)
