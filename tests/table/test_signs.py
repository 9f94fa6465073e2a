"""What the lights say: as little as can be, and the same as the screen."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from controller.engine import Session
from controller.table import Layout, read_layout, read_tags
from controller.table.ground import ground
from controller.table.layout import Place
from controller.table.picture import signs
from controller.wire import AnyAsk, Asked, Choose, Highlight, Msg, Option, View
from controller.wire.guide import Fine
from tests.table.order import turning
from tests.table.rig import Rig

__all__: list[str] = []

LAYOUT = Layout(place={name: Place((name,)) for name in ("here", "near", "far", "past")})
GROUND = ground(LAYOUT, View(audience="table", revision=0))
WAYS = Choose(
    key="way",
    to=("us",),
    prompt=Msg("Where to?"),
    because=(),
    options=tuple(Option(f"to-{at}", Msg("There"), place=at) for at in ("near", "far", "past")),
)


class Shining(turning.Turning):
    """The two areas; on the oak one space shines."""

    def view(self, state: turning.Turned, asks: tuple[AnyAsk, ...], audience: str) -> View:
        seen = super().view(state, asks, audience)
        return replace(seen, highlights=(Highlight("oak-2", "turn"),))


def view(left: tuple[str, ...] = (), *shining: Highlight) -> View:
    return View(audience="table", revision=0, highlights=shining, asks=(Asked("1", WAYS, left),))


def test_a_table_that_has_nothing_to_say_is_dark() -> None:
    assert signs(View(audience="table", revision=0), LAYOUT, GROUND) == {}
    assert signs(view(), LAYOUT, GROUND) == {}


def test_what_the_game_highlights_shines_where_there_is_a_place_for_it() -> None:
    shown = view((), Highlight("here", "turn"), Highlight("elsewhere", "turn"))
    assert signs(shown, LAYOUT, GROUND) == {"here": "turn"}


def test_what_was_lifted_lights_its_reach_and_where_that_costs_something() -> None:
    shown = view(
        ("to-near", "to-far"),
        Highlight("here", "turn"),
        Highlight("near", "reach"),
        Highlight("far", "threat"),
    )
    assert signs(shown, LAYOUT, GROUND) == {"here": "turn", "near": "reach", "far": "threat"}


def test_a_space_shines_where_its_area_was_heard_and_not_where_the_game_has_it(
    tmp_path: Path,
) -> None:
    (tmp_path / "layout.toml").write_text(turning.LAYOUT, "utf-8")
    (tmp_path / "tags.toml").write_text(turning.TAGS, "utf-8")
    layout, tags = read_layout(tmp_path / "layout.toml"), read_tags(tmp_path / "tags.toml")
    rig = Rig(Session.begin(Shining(), {}), layout, tags, {"04000011": "en", "04000012": "wn"})
    rig.wait(3000)
    rig.table.say(Fine())
    # w4 lies below it, and w3 midway between both spaces of the oak.
    assert rig.table.signs() == {"w3": "turn", "w4": "turn"}
