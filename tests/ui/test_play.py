"""The screen of play: glass, bars, drawer, and what happens when people are quick."""

from __future__ import annotations

import gc

import pytest
from msgspec.structs import replace

from controller.wire import (
    Answer,
    AnyAsk,
    Asked,
    Countdown,
    LogLine,
    Loudspeaker,
    Mute,
    Pause,
    Redo,
    Undo,
    Undoable,
    View,
    Why,
)
from tests.ui import views
from tests.ui.measure import everything
from tests.ui.offscreen import Finger, OffScreen
from tests.ui.table import Table
from ui.render.bars import LastLine
from ui.theme import BLOOD, LAMP, VOID


def next_question(ident: str = "ask-2") -> View:
    return views.battle(asks=(Asked(ident, views.actions()),), revision=8)


# -- one tap, one event -----------------------------------------------------------------------


def test_a_double_tap_advances_once(screen: OffScreen) -> None:
    table = Table(screen, views.battle())
    where = screen.middle(table.option("Crush"))
    screen.press(where).up()
    table.play.show(next_question())
    screen.frames(3)
    screen.press(where).up()
    assert len(table.sent) == 1


def test_two_hands_at_once_advance_once(small: OffScreen) -> None:
    table = Table(small, views.battle())
    first = small.press(table.option("Crush"))
    second = small.press(table.option("Ground Slam"))
    first.up()
    second.up()
    assert table.answers == [("ask-1", "ana", ("crush",), ())]


def test_a_finger_that_was_down_when_the_question_changed_answers_nothing(
    small: OffScreen,
) -> None:
    table = Table(small, views.battle())
    finger = small.press(table.option("Crush"))
    table.show(next_question())
    finger.up()
    small.frames(3)
    assert table.sent == []


def test_a_finger_that_comes_down_after_reading_answers(small: OffScreen) -> None:
    table = Table(small, views.battle())
    table.choose("Crush")
    table.show(next_question())
    table.choose("Ground Slam")
    assert [answer[0] for answer in table.answers] == ["ask-1", "ask-2"]


def test_every_command_has_a_name_of_its_own(small: OffScreen) -> None:
    table = Table(small, views.battle())
    table.choose("Crush")
    table.show(next_question())
    table.choose("Crush")
    nonces = [command.nonce for command in table.sent]
    assert len(set(nonces)) == 2
    assert all(nonces)


def test_what_was_chosen_is_ticked_until_the_table_answers(small: OffScreen) -> None:
    table = Table(small, views.battle())
    table.choose("Crush")
    assert table.option("Crush").chosen
    table.play.refused(table.sent[0].nonce, Why("not now"))
    assert not table.option("Crush").chosen


def test_what_lies_beneath_a_wide_question_takes_no_touch(small: OffScreen) -> None:
    table = Table(small, views.cards())
    card = small.middle(table.play.stage.zones["hand"].cards[0])
    table.show(views.battle(views.story(), parts=views.cards().parts, revision=8))
    small.tap(card)
    assert table.sent == []
    assert table.play.stage.large is None


# -- undo -------------------------------------------------------------------------------------


def test_undo_names_what_it_takes_back_and_takes_it_back_once(screen: OffScreen) -> None:
    table = Table(screen, views.battle())
    table.press("Undo: Warden moved", "Undo: Warden moved")
    [undo] = table.sent
    assert undo == Undo(nonce=undo.nonce, entry=4)


def test_undo_never_moves(screen: OffScreen) -> None:
    table = Table(screen, views.battle())
    places = set()
    for view in (
        views.battle(undo=Undoable(5, "a"), revision=1),
        views.battle(undo=None, revision=2),
        views.battle(undo=Undoable(6, "something very long indeed " * 2), revision=3),
        views.battle(views.story(), revision=4),
        views.battle(redo=Undoable(7, "b"), revision=5),
    ):
        table.show(view)
        undo = table.play.bottom_bar.undo
        places.add((*undo.pos, undo.width))
    assert len(places) == 1


def test_where_nothing_can_be_undone_the_button_says_so(small: OffScreen) -> None:
    table = Table(small, views.battle(undo=None))
    table.press("Nothing to undo")
    assert table.sent == []


def test_the_drawer_does_not_block_undo(small: OffScreen) -> None:
    table = Table(small, views.battle())
    small.tap(table.play.top_bar.menu)
    table.press("Undo: Warden moved")
    assert [type(command) for command in table.sent] == [Undo]


def test_redo_is_there_when_the_overlord_can_use_it(small: OffScreen) -> None:
    table = Table(small, views.battle(redo=Undoable(9, "the move")))
    small.tap(table.play.bottom_bar.redo)
    [redo] = table.sent
    assert redo == Redo(nonce=redo.nonce, entry=9)
    table.show(views.battle(audience="table", redo=Undoable(9, "the move")))
    assert table.play.bottom_bar.redo.parent is None


def test_redo_names_what_it_brings_again_where_there_is_room(small: OffScreen) -> None:
    table = Table(small, views.battle(redo=Undoable(9, "the move")))
    assert "Redo: the move" in small.words()
    table.play.refused("", Why("Nobody may do this here and now, whatever the reason. " * 2))
    small.frames(3)
    redo = table.play.bottom_bar.redo
    assert (redo.line.text, redo.width) == ("", small.theme.target)
    table.show(views.battle(redo=Undoable(9, "the move"), revision=8))
    assert "Redo: the move" in small.words()


def test_after_the_end_it_is_nobodys_turn(small: OffScreen) -> None:
    table = Table(small, views.battle())
    assert table.play.top_bar.turn.text == "Warden"
    table.show(views.over(views.battle(), "The gate holds"))
    assert table.play.top_bar.turn.text == ""


# -- trouble ----------------------------------------------------------------------------------


def test_a_refusal_is_told_and_the_question_opens_again(small: OffScreen) -> None:
    table = Table(small, views.battle())
    table.choose("Crush")
    [answer] = table.sent
    assert isinstance(answer, Answer)
    table.play.refused(answer.nonce, Why("3 Energy are needed, 2 are left", ("XX-NRG-1",)))
    small.frames(3)
    assert "3 Energy are needed, 2 are left (XX-NRG-1)" in small.words()
    table.choose("Ground Slam")
    assert len(table.sent) == 2


def test_a_service_that_is_away_is_told_and_mends_itself(small: OffScreen) -> None:
    table = Table(small, views.battle())
    table.play.out_of_touch()
    small.frames(3)
    assert "The table does not answer. Trying again ..." in small.words()
    table.show(views.battle())
    assert "The table does not answer. Trying again ..." not in small.words()
    assert "Warden hits the Brute for 3" in small.words()


# -- the glass --------------------------------------------------------------------------------


def glass(left_ms: int, *, paused: bool = False) -> View:
    return views.battle(countdown=Countdown("ask-1", 10, left_ms, paused))


def test_the_glass_runs_down_and_stops_at_nothing(small: OffScreen) -> None:
    table = Table(small, views.battle(countdown=None))
    table.play.show(glass(5_000))
    small.frames(1)
    number = table.play.top_bar.glass.number
    seen = [number.text]
    for _ in range(6):
        small.wait(1)
        seen.append(number.text)
    assert seen == ["5", "4", "3", "2", "1", "0", "0"]


def test_the_same_view_again_does_not_turn_the_glass_back(small: OffScreen) -> None:
    table = Table(small, views.battle(countdown=None))
    table.play.show(glass(9_000))
    small.wait(4)
    table.play.show(glass(9_000))
    small.frames(1)
    assert table.play.top_bar.glass.number.text == "5"


def test_the_last_three_seconds_call_out(small: OffScreen) -> None:
    table = Table(small, views.battle(countdown=None))
    table.play.show(glass(4_500))
    small.wait(1)
    view = table.play.top_bar.glass
    assert (view.number.ink, view.ground) == (LAMP, view.ground)
    small.wait(1)
    assert (view.number.ink, view.ground) == (VOID, BLOOD)


def test_a_paused_glass_stands_and_looks_different(small: OffScreen) -> None:
    table = Table(small, glass(4_200, paused=True))
    small.wait(3)
    view = table.play.top_bar.glass
    assert view.number.text == "5"
    assert view.picture.name == "pause"
    assert "paused" in small.words()


def test_a_tap_stops_the_glass_and_another_lets_it_run(small: OffScreen) -> None:
    table = Table(small, glass(9_000))
    small.tap(table.play.top_bar.glass)
    table.show(glass(8_000, paused=True))
    small.tap(table.play.top_bar.glass)
    assert [command.on for command in table.sent if isinstance(command, Pause)] == [True, False]


def test_without_a_countdown_the_glass_takes_no_room(small: OffScreen) -> None:
    table = Table(small, views.battle(countdown=None))
    assert table.play.top_bar.glass.width == 0


# -- the drawer -------------------------------------------------------------------------------


def test_what_happened_last_is_told_and_opens_the_log(small: OffScreen) -> None:
    table = Table(small, views.battle())
    small.tap(small.find(LastLine))
    assert "The gate opens" in small.words()
    assert table.play.drawer.parent is not None
    small.tap(small.find(LastLine))
    assert table.play.drawer.parent is None


def test_a_line_opens_its_reasons(small: OffScreen) -> None:
    table = Table(small, views.battle())
    small.tap(table.play.top_bar.menu)
    entry = next(iter(table.play.drawer.log.entries.values()))
    small.tap(entry)
    assert "5 successes - 2 dodge = 3 (XX-HIT-4)" in small.words()
    small.tap(entry)
    assert "5 successes - 2 dodge = 3 (XX-HIT-4)" not in small.words()


def test_a_ruling_is_marked_with_a_word(small: OffScreen) -> None:
    table = Table(small, views.battle())
    small.tap(table.play.top_bar.menu)
    assert "Ruling" in small.words()


def test_the_log_grows_in_place(small: OffScreen) -> None:
    table = Table(small, views.battle())
    small.tap(table.play.top_bar.menu)
    before = dict(table.play.drawer.log.entries)
    lines = (*views.log(), LogLine(9, "The Brute falls"))
    table.show(views.battle(log=lines, revision=9))
    after = table.play.drawer.log.entries
    assert "The Brute falls" in small.words()
    assert all(after[line] is entry for line, entry in before.items())


def test_the_sound_of_the_table_is_switched_where_it_has_one(small: OffScreen) -> None:
    table = Table(small, views.battle(loudspeaker=Loudspeaker()))
    small.tap(table.play.top_bar.menu)
    table.press("Silence")
    table.show(views.battle(loudspeaker=Loudspeaker(muted=True)))
    table.press("Sound on")
    assert [said.on for said in table.sent if isinstance(said, Mute)] == [True, False]
    table.show(views.battle())
    assert not {"Silence", "Sound on"} & set(small.words())


def test_language_and_text_size_are_asked_for(small: OffScreen) -> None:
    table = Table(small, views.battle())
    small.tap(table.play.top_bar.menu)
    table.press("Español")
    small.tap(small.find(type(table.play.top_bar.menu), lambda b: b.picture.name == "more"))
    assert table.preferred == [("es", 1.0), ("en", 1.15)]


# -- what it costs ----------------------------------------------------------------------------


def test_the_same_view_again_changes_nothing(small: OffScreen) -> None:
    table = Table(small, views.battle())
    before = list(small.walk())
    table.show(views.battle())
    assert list(small.walk()) == before


def test_nothing_is_drawn_while_nothing_happens(small: OffScreen) -> None:
    from kivy.core.window import Window

    Table(small, views.battle(countdown=None))
    small.frames(5, draw=True)
    drawn: list[object] = []

    def count(_: object) -> None:
        drawn.append(None)

    Window.bind(on_draw=count)
    small.frames(90, draw=True)
    Window.unbind(on_draw=count)
    assert drawn == []


def test_many_questions_leave_nothing_behind(small: OffScreen) -> None:
    table = Table(small, views.battle(countdown=None))
    kinds: list[AnyAsk] = [views.actions(), views.dice(2), views.equip(), views.story()]

    def play(rounds: int) -> int:
        for index in range(rounds):
            asks = (Asked(f"ask-{index}-{rounds}", kinds[index % 4]),)
            table.play.show(views.battle(asks=asks, countdown=None, revision=index))
            small.frames(2)
        gc.collect()
        rooms = [type(thing).__dict__.get("__module__", "") for thing in gc.get_objects()]
        return sum(isinstance(room, str) and room.startswith("ui.") for room in rooms)

    play(4)
    assert play(16) <= play(4) + 20


@pytest.mark.parametrize("place", ["stage", "panel", "bottom"])
def test_a_touch_on_empty_ground_does_nothing(small: OffScreen, place: str) -> None:
    table = Table(small, replace(views.waiting(), parts=()))
    x, y = {"stage": (100, 300), "panel": (700, 100), "bottom": (790, 70)}[place]
    Finger(x, y).down().up()
    assert table.sent == []


def test_the_bar_tells_how_the_newest_entry_began_and_what_came_of_it(small: OffScreen) -> None:
    rolled = Why("rolled: Success, Null")
    lines = (
        LogLine(1, "Long ago"),
        LogLine(2, "The Brute is hit for 3", (rolled, Why("Strength: +1"))),
        LogLine(2, "The Brute falls"),
        LogLine(2, "Warden ends the turn"),
    )
    table = Table(small, views.battle(log=lines, revision=9))
    assert {"The Brute is hit for 3", "The Brute falls (and 1 more)"} <= set(small.words())
    assert "Warden ends the turn" not in small.words()
    table.show(views.battle(log=lines[:2], revision=10))
    assert {"The Brute is hit for 3", "rolled: Success, Null"} <= set(small.words())
    table.show(views.battle(log=lines, revision=11))
    small.shot("bar_two_lines")
    assert everything(small) == []
