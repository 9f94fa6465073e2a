"""What a view says of a board and of answers crosses the wire whole, in the client's own words."""

from __future__ import annotations

import msgspec
import pytest

from controller.service.client import finisher
from controller.wire import (
    Asked,
    Board,
    Choose,
    Link,
    Mark,
    Msg,
    Option,
    Piece,
    Space,
    Track,
    View,
)
from controller.wire.frame import VERSION, Hello, Seen, service_frames

__all__: list[str] = []

SPANISH = {"Fire": "Fuego", "Hit {n} %": "Acierta: {n} %", "Key": "Llave"}
encode = finisher(lambda key, plural, n: SPANISH.get(key, key))


def crossed(view: View) -> View:
    """The view as a client hears it."""
    frame = service_frames.decode(encode(Seen(view=view)))
    assert isinstance(frame, Seen)
    return frame.view


def field(space: Space, link: Link, *pieces: Piece) -> View:
    board = Board(
        id="b", width=2, height=1, spaces=(space, Space("q", 1, 0)), links=(link,), pieces=pieces
    )
    return View(audience="overlord", revision=1, parts=(board,))


def board_of(view: View) -> Board:
    [board] = view.parts
    assert isinstance(board, Board)
    return board


def test_marks_of_spaces_and_links_arrive_with_their_names_finished() -> None:
    fire, key = Mark("fire", Msg("Fire"), "danger"), Mark("key", Msg("Key"))
    view = field(Space("p", 0, 0, marks=(key,)), Link("p", "q", marks=(fire,)))
    heard = board_of(crossed(view))
    assert heard.links[0].marks == (Mark("fire", "Fuego", "danger"),)
    assert heard.spaces[0].marks == (Mark("key", "Llave"),)


def test_the_kinds_of_a_space_arrive_beside_what_lies_in_it() -> None:
    view = field(Space("p", 0, 0, "P", ("dark", "exit")), Link("p", "q", "door"))
    heard = board_of(crossed(view))
    assert heard.spaces[0].kinds == ("dark", "exit")
    assert heard.spaces[0].marks == ()
    assert heard.links[0].kind == "door"


def test_further_bars_of_a_track_arrive_with_their_number() -> None:
    bars = Track("health", "Health", 3, 5, more=2)
    view = field(Space("p", 0, 0), Link("p", "q"), Piece("x", "p", "X", tracks=(bars,)))
    assert board_of(crossed(view)).pieces[0].tracks[0].more == 2


def test_the_facts_of_an_option_arrive_finished() -> None:
    option = Option("hit", "Strike", facts=(Msg("Hit {n} %", n=83),))
    ask = Choose(key="k", to=("ana",), prompt="Which?", options=(option,))
    heard = crossed(View(audience="ana", revision=1, asks=(Asked("1", ask),))).asks[0].ask
    assert isinstance(heard, Choose)
    assert heard.options[0].facts == ("Acierta: 83 %",)


def test_a_tone_that_nobody_knows_is_no_view() -> None:
    line = encode(Seen(view=field(Space("p", 0, 0, marks=(Mark("x", "X"),)), Link("p", "q"))))
    wrong = line.replace(b'"icon":"x"', b'"icon":"x","tone":"loud"')
    with pytest.raises(msgspec.ValidationError, match="Invalid enum value 'loud'"):
        service_frames.decode(wrong)


def test_what_is_left_out_of_a_view_takes_no_room_on_the_wire() -> None:
    line = encode(Seen(view=field(Space("p", 0, 0), Link("p", "q"))))
    assert not [word for word in (b"marks", b"kinds", b"facts", b"more") if word in line]


def test_a_client_from_before_there_was_a_lobby_speaks_an_older_version() -> None:
    assert Hello(role="table").version == VERSION == 4
