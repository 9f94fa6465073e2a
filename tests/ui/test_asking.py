"""The ask panel: touches on each form give exactly one answer, of the right shape."""

from __future__ import annotations

from msgspec.structs import replace

from controller.wire import (
    FATE,
    Asked,
    Chance,
    Choose,
    Loudspeaker,
    Option,
    ReadOut,
    Ruling,
    Slot,
    Sound,
    Take,
    View,
    Waiting,
    Why,
)
from tests.ui import views
from tests.ui.offscreen import OffScreen
from tests.ui.table import Table
from ui.widgets import OptionButton


def several(least: int, most: int, **more: object) -> Choose:
    options = tuple(Option(name.lower(), name) for name in ("Red", "Blue", "Green"))
    ask = Choose(key="k", to=("ana",), prompt="Pick", options=options, least=least, most=most)
    return replace(ask, **more)


# -- choose -----------------------------------------------------------------------------------


def test_where_one_is_wanted_one_tap_answers(screen: OffScreen) -> None:
    table = Table(screen, views.battle())
    table.choose("Crush")
    assert table.answers == [("ask-1", "ana", ("crush",), ())]


def test_a_second_tap_on_an_answered_question_does_nothing(small: OffScreen) -> None:
    table = Table(small, views.battle())
    table.choose("Crush", "Crush", "Ground Slam")
    assert len(table.sent) == 1


def test_a_closed_option_answers_nothing(small: OffScreen) -> None:
    table = Table(small, views.noughts())
    table.choose("Mark a1")
    assert table.sent == []


def test_where_several_are_wanted_taps_tick_and_a_button_answers(small: OffScreen) -> None:
    table = Table(small, views.battle(several(2, 2)))
    table.choose("Green")
    assert table.sent == []
    table.press("Choose 1 more")
    assert table.sent == []
    table.choose("Red")
    table.press("Confirm 2 of 2")
    assert table.answers == [("ask-1", "ana", ("red", "green"), ())]


def test_a_tick_can_be_taken_away(small: OffScreen) -> None:
    table = Table(small, views.battle(several(0, 2)))
    table.choose("Green", "Green")
    table.press("Choose nothing")
    assert table.answers == [("ask-1", "ana", (), ())]


def test_what_would_be_too_many_closes_and_says_so(small: OffScreen) -> None:
    table = Table(small, views.battle(several(1, 2)))
    table.choose("Red", "Blue")
    assert table.option("Green").why == "2 are chosen; no more may be."
    table.choose("Red")
    assert table.option("Green").why == ""


def test_where_at_most_one_is_wanted_another_tap_changes_the_choice(small: OffScreen) -> None:
    table = Table(small, views.battle(several(0, 1)))
    table.choose("Red", "Blue")
    table.press("Confirm 1 of 1")
    assert table.answers == [("ask-1", "ana", ("blue",), ())]


def test_what_would_be_too_heavy_closes_and_says_so(small: OffScreen) -> None:
    table = Table(small, views.cards())
    table.choose("Torch")
    assert table.option("Iron Shield").why == "Weighs 3; only 2 is left."
    table.choose("Letter")
    table.press("Confirm 2 of 2")
    assert table.answers == [("ask-1", "ana", ("torch", "note"), ())]


def test_short_names_stand_side_by_side(small: OffScreen) -> None:
    table = Table(small, views.battle(views.numbers()))
    one, two = table.option("1"), table.option("2")
    assert small.middle(one)[1] == small.middle(two)[1]
    table.choose("11")
    assert table.answers == [("ask-1", "ana", ("11",), ())]


# -- judge ------------------------------------------------------------------------------------


def test_a_verdict_is_one_tap(small: OffScreen) -> None:
    table = Table(small, views.battle(views.verdict()))
    assert "No rule decides this: the Overlord does." in small.words()
    table.choose("He rings the bell")
    assert table.answers == [("ask-1", "overlord", ("no",), ())]


def test_the_overlord_may_let_some_questions_pass(small: OffScreen) -> None:
    table = Table(small, views.battle(replace(views.actions(), skips=True)))
    table.play.panel.scroller.move(9999)
    table.press("Let it pass")
    [ruling] = table.sent
    assert ruling == Ruling(nonce=ruling.nonce, ask="ask-1", by="ana")


def test_nobody_else_lets_questions_pass(small: OffScreen) -> None:
    view = views.battle(replace(views.actions(), skips=True), audience="ana")
    Table(small, view)
    assert "Let it pass" not in small.words()


# -- chance -----------------------------------------------------------------------------------


def test_tapped_faces_answer_with_the_last_one(small: OffScreen) -> None:
    table = Table(small, views.battle(views.dice(3)))
    for words in ("Success", "Chaos"):
        small.tap(face(table, words))
    assert table.sent == []
    small.tap(face(table, "Success"))
    assert table.answers == [("ask-1", "ana", ("success", "eye", "success"), ())]


def test_one_die_is_one_tap(small: OffScreen) -> None:
    table = Table(small, views.battle(views.dice(1)))
    small.tap(face(table, "Null"))
    assert table.answers == [("ask-1", "ana", ("null",), ())]


def test_the_roll_can_be_left_to_fate(small: OffScreen) -> None:
    table = Table(small, views.battle(views.dice()))
    table.press("Roll for us")
    assert table.answers == [("ask-1", "ana", (FATE,), ())]


def test_the_last_face_can_be_taken_back(small: OffScreen) -> None:
    table = Table(small, views.battle(views.dice(2)))
    small.tap(face(table, "Chaos"))
    table.press("Take back the last")
    for words in ("Null", "Success"):
        small.tap(face(table, words))
    assert table.answers == [("ask-1", "ana", ("null", "success"), ())]


def test_a_card_of_a_deck_is_drawn_once(small: OffScreen) -> None:
    table = Table(small, views.battle(views.deal()))
    for words in ("Sun", "Sun", "Star"):
        small.tap(face(table, words))
    assert table.answers == [("ask-1", "ana", ("sun", "star"), ())]


def test_cards_of_one_name_share_a_key_and_each_is_drawn_once(small: OffScreen) -> None:
    ask = replace(
        views.deal(),
        faces=("sun-1", "moon", "sun-2", "star"),
        labels=("Sun", "Moon", "Sun", "Star"),
    )
    table = Table(small, views.battle(replace(ask, count=3)))
    assert [button.words.text for button in table.form.buttons] == ["Sun × 2", "Moon", "Star"]
    small.tap(face(table, "Sun × 2"))
    for words in ("Sun", "Sun", "Star"):
        small.tap(face(table, words))
    assert table.answers == [("ask-1", "ana", ("sun-1", "sun-2", "star"), ())]


def test_a_plain_die_shows_its_pips(small: OffScreen) -> None:
    faces = tuple(str(n) for n in range(1, 7))
    ask = Chance(key="d", to=("ana",), prompt="Roll", stream="dice", faces=faces)
    table = Table(small, views.battle(ask))
    pictures = [button.picture.name for button in table.form.buttons]
    assert pictures == [f"die-{n}" for n in range(1, 7)]


def test_what_fate_does_is_named_for_the_thing(small: OffScreen) -> None:
    Table(small, views.battle(views.deal()))
    assert "Draw for us" in small.words()
    coin = Chance(key="c", to=("ana",), prompt="Toss", stream="coin", faces=("heads", "tails"))
    Table(small, views.battle(coin))
    assert "Toss for us" in small.words()


def test_a_face_that_was_tapped_before_it_could_be_read_does_not_count(small: OffScreen) -> None:
    table = Table(small, views.battle())
    table.play.show(views.battle(asks=(Asked("ask-2", views.dice(1)),), revision=8))
    small.frames(2)
    small.tap(face(table, "Null"))
    assert table.sent == []
    small.wait(0.5)
    small.tap(face(table, "Chaos"))
    assert table.answers == [("ask-2", "ana", ("eye",), ())]


def test_refused_faces_can_be_tapped_again(small: OffScreen) -> None:
    table = Table(small, views.battle(views.dice(2)))
    for words in ("Null", "Chaos"):
        small.tap(face(table, words))
    table.play.refused(table.sent[0].nonce, Why("not now"))
    small.frames(3)
    small.tap(face(table, "Success"))
    assert [answer[2] for answer in table.answers] == [("null", "eye"), ("null", "success")]


def face(table: Table, words: str) -> object:
    """The button of a face."""
    form = table.form
    return next(button for button in form.buttons if button.words.text == words)


# -- assign -----------------------------------------------------------------------------------


def test_things_go_into_slots_with_two_taps_each(small: OffScreen) -> None:
    table = Table(small, views.battle(views.equip()))
    for thing, slot in (("Axe", "Warden"), ("Rope", "Scout")):
        table.choose(thing, slot)
    assert "1 left to place" in small.words()
    table.choose("Lamp")
    assert table.option("Scout").why == "It holds 1; no more fit."
    assert table.option("Warden").why == "Weighs 1; only 0 is left."
    table.press("All things")
    assert table.sent == []


def test_an_assignment_answers_with_pairs_in_the_order_of_the_things(small: OffScreen) -> None:
    slots = (Slot("warden", "Warden", least=1), Slot("scout", "Scout"))
    table = Table(small, views.battle(replace(views.equip(), slots=slots)))
    for thing, slot in (("Lamp", "Scout"), ("Axe", "Warden"), ("Rope", "Scout")):
        table.choose(thing, slot)
    table.press("Confirm")
    pairs = (("axe", "warden"), ("rope", "scout"), ("lamp", "scout"))
    assert table.answers == [("ask-1", "ana", (), pairs)]


def test_a_slot_that_needs_more_is_named(small: OffScreen) -> None:
    slots = (Slot("warden", "Warden", least=2), Slot("scout", "Scout"))
    ask = replace(views.equip(), slots=slots, all_items=False)
    table = Table(small, views.battle(ask))
    table.choose("Axe", "Warden")
    table.press("Warden: 1 more")
    assert table.sent == []
    table.choose("Rope", "Warden")
    table.press("Confirm")
    assert table.answers == [("ask-1", "ana", (), (("axe", "warden"), ("rope", "warden")))]


def test_a_thing_can_be_taken_out_again(small: OffScreen) -> None:
    slots = (Slot("warden", "Warden"),)
    ask = replace(views.equip(), slots=slots, all_items=False)
    table = Table(small, views.battle(ask))
    table.choose("Axe", "Warden", "Axe", "Nowhere")
    table.press("Confirm")
    assert table.answers == [("ask-1", "ana", (), ())]


# -- read -------------------------------------------------------------------------------------


def test_pages_are_turned_and_the_last_one_answers(small: OffScreen) -> None:
    table = Table(small, views.battle(views.story()))
    pages = views.story().pages
    assert pages[0].text in small.words()
    table.press("Next page")
    words = small.words()
    assert words.index(str(pages[1].speaker)) + 1 == words.index(str(pages[1].text))
    table.press("Next page", "Next page")
    assert table.sent == []
    table.press("Done reading")
    assert table.answers == [("ask-1", "overlord", (), ())]


def test_a_page_is_turned_by_one_swipe(small: OffScreen) -> None:
    table = Table(small, views.battle(views.story()))
    small.drag((600, 250), (200, 255))
    assert "Page 2 of 4" in small.words()
    small.drag((200, 250), (600, 255))
    assert "Page 1 of 4" in small.words()
    assert table.sent == []


def test_a_note_for_the_reader_alone_is_set_apart(small: OffScreen) -> None:
    table = Table(small, views.battle(views.story()))
    assert "For you alone" not in small.words()
    table.press("Next page", "Next page", "Next page")
    words = small.words()
    assert words.index("For you alone") + 1 == words.index(str(views.story().pages[3].text))
    assert "Read aloud" not in words


def test_a_page_is_read_out_where_there_is_a_voice_and_a_note_never_is(small: OffScreen) -> None:
    table = Table(small, views.battle(views.story(), loudspeaker=Loudspeaker(voice=True)))
    table.press("Read it to us", "Next page", "Read it to us")
    assert [(said.ask, said.page) for said in table.sent if isinstance(said, ReadOut)] == [
        ("ask-1", 0),
        ("ask-1", 1),
    ]
    table.press("Next page", "Next page")
    assert "Read it to us" not in small.words()


def test_without_a_voice_there_is_nothing_that_asks_for_it(small: OffScreen) -> None:
    Table(small, views.battle(views.story(), sound=Sound("rain"), loudspeaker=Loudspeaker()))
    assert "Read it to us" not in small.words()


# -- who is asked -----------------------------------------------------------------------------


def test_a_seat_is_not_asked_what_others_are(small: OffScreen) -> None:
    table = Table(small, views.battle(audience="ben"))
    assert "Waiting for Ana" in small.words()
    assert table.form is None


def test_a_screen_that_only_shows_the_table_offers_no_answer(small: OffScreen) -> None:
    table = Table(small, views.noughts(audience="table", offers=views.offers().offers))
    assert table.form is None
    assert {"Waiting for Cross", "Cross: mark a space"} <= set(small.words())
    assert [w for w in small.walk() if isinstance(w, OptionButton)] == []
    [board] = table.play.stage.boards.values()
    assert board.shown is not None
    assert board.shown[2] == frozenset()
    small.tap(table.spot("c3"))
    small.tap(table.play.bottom_bar.undo)
    assert table.sent == []


def test_who_answers_is_chosen_where_several_are_asked(small: OffScreen) -> None:
    table = Table(small, views.battle(asks=views.vote()))
    table.press("Cid")
    table.choose("Stay silent")
    assert table.answers == [("ask-1", "cid", ("wait",), ())]


def test_the_next_seat_is_asked_when_one_part_is_in(small: OffScreen) -> None:
    table = Table(small, views.battle(asks=views.vote()))
    table.choose("Force the door")
    table.show(views.battle(asks=views.vote(("ana",)), revision=8))
    table.choose("Stay silent")
    assert [answer[1:3] for answer in table.answers] == [("ana", ("door",)), ("ben", ("wait",))]


def test_a_seat_answers_for_itself_alone(small: OffScreen) -> None:
    table = Table(small, views.battle(asks=views.vote(), audience="ben"))
    assert "Still to answer: Ana, Cid" in small.words()
    table.choose("Force the door")
    assert table.answers == [("ask-1", "ben", ("door",), ())]


def test_a_seat_is_called_by_its_own_sheet(small: OffScreen) -> None:
    view = replace(views.sheets(), asks=(), waiting=(Waiting("ask-1", ("ana", "ben")),))
    Table(small, view)
    assert "Waiting for Warden, Ben" in small.words()


def test_a_game_that_ended_says_how(small: OffScreen) -> None:
    Table(small, views.over(views.noughts(), "Cross wins"))
    assert "Cross wins" in small.words()


def test_a_game_that_says_nothing_is_waited_for(small: OffScreen) -> None:
    Table(small, views.empty())
    assert "Waiting for the table ..." in small.words()


# -- what stays -------------------------------------------------------------------------------


def test_ticks_stay_when_the_same_question_comes_again(small: OffScreen) -> None:
    table = Table(small, views.battle(several(2, 2)))
    table.choose("Red")
    form = table.form
    table.show(views.battle(several(2, 2), revision=8, turn="Somebody else"))
    assert table.form is form
    table.choose("Blue")
    table.press("Confirm 2 of 2")
    assert table.answers == [("ask-1", "ana", ("red", "blue"), ())]


def test_another_question_takes_the_ticks_away(small: OffScreen) -> None:
    table = Table(small, views.battle(several(2, 2)))
    table.choose("Red")
    table.show(views.battle(asks=(Asked("ask-2", several(2, 2)),), revision=8))
    assert "Choose 2 more" in small.words()


def test_a_question_too_long_to_stay_scrolls(small: OffScreen) -> None:
    table = Table(small, views.battle(replace(views.actions(), prompt="Why? " * 60)))
    panel = table.play.panel
    assert panel.prompt.parent is panel.column
    table.show(views.battle(asks=(Asked("ask-2", views.actions()),)))
    assert panel.prompt.parent is panel.head


def test_an_offer_is_taken_beside_the_question(small: OffScreen) -> None:
    table = Table(small, views.offers())
    table.choose("Pay a coin to revive Scout")
    [take] = table.sent
    assert take == Take(nonce=take.nonce, offer="revive")


def test_offers_that_change_leave_the_question_as_it_is(small: OffScreen) -> None:
    table = Table(small, views.offers())
    form = table.form
    view: View = replace(views.offers(), offers=(Option("x", "Shut", closed=Why("no coin left")),))
    table.show(view)
    assert table.form is form
    labels = [w.label.text for w in small.walk() if isinstance(w, OptionButton)]
    assert labels == ["Yes", "No", "Shut"]
