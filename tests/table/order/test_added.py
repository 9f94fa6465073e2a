"""An area that is added to the board: laid on a tray it says which one is meant."""

from __future__ import annotations

from pathlib import Path

from controller.engine import REST, Play, Rules, Session
from controller.table import read_layout, read_tags
from controller.table.order import QUIET_MS
from controller.wire import Choose, Msg, Option
from tests.table.order.test_areas import ANN, ELM, INK
from tests.table.order.turning import LAYOUT, TAGS, Turned, Turning
from tests.table.rig import Rig


class Adding(Turning):
    """Which area is added is asked, and then where; of the ash there is nothing on the table."""

    def run(self, play: Play[Turned]) -> Rules[None]:
        while True:
            yield REST
            names = ("elm", "ash")
            yield Choose(
                key="which",
                to=("us",),
                prompt=Msg("Which area is added?"),
                options=tuple(Option(name, name, objects=(name,)) for name in names),
            )
            yield Choose(
                key="where",
                to=("us",),
                prompt=Msg("Where?"),
                options=(Option("left", "left"), Option("right", "right")),
            )


def adding(path: Path) -> Rig:
    (path / "layout.toml").write_text(LAYOUT, "utf-8")
    (path / "tags.toml").write_text(TAGS, "utf-8")
    session = Session.begin(Adding(), {})
    return Rig(session, read_layout(path / "layout.toml"), read_tags(path / "tags.toml"))


def test_an_area_that_is_laid_where_one_is_asked_for_is_the_answer(tmp_path: Path) -> None:
    rig = adding(tmp_path)
    assert rig.put(ELM, "wn").effect == "answered"
    assert rig.key == "where"


def test_while_it_is_asked_how_it_lies_nobody_is_to_take_it_away(tmp_path: Path) -> None:
    rig = adding(tmp_path)
    rig.put(ELM, "wn")
    rig.wait(2 * QUIET_MS)
    guide = rig.view().guide
    assert guide is None or guide.thing != "elm"


def test_an_area_that_the_board_has_already_answers_nothing(tmp_path: Path) -> None:
    rig = adding(tmp_path)
    assert rig.put(INK, "wn").effect == "nothing"
    assert rig.key == "which"


def test_a_piece_that_is_set_down_where_areas_are_heard_answers_nothing(tmp_path: Path) -> None:
    rig = adding(tmp_path)
    assert rig.put(ANN, "wn").effect == "nothing"
    assert rig.key == "which"
