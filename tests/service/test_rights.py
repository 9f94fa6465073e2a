"""Rights: every role against every command."""

from typing import get_args

import pytest

from controller.api import permitted
from controller.api.rights import MAY_SEND
from controller.engine import Illegal, Invalid
from controller.wire import (
    OVERLORD,
    Answer,
    AnyCommand,
    Correction,
    Forgo,
    Mend,
    Pause,
    Redo,
    Ruling,
    Take,
    TimeUp,
    Undo,
)
from controller.wire.frame import Role
from tests.service.dare import SEATS

__all__: list[str] = []

COMMANDS: dict[type, AnyCommand] = {
    Answer: Answer("0.1", "n"),
    Take: Take(nonce="n", offer="boast"),
    TimeUp: TimeUp(nonce="n", ask="0.1"),
    Ruling: Ruling(nonce="n", ask="0.1", by="ana"),
    Correction: Correction(nonce="n", edits=()),
    Undo: Undo(nonce="n", entry=2),
    Redo: Redo(nonce="n", entry=2),
    Mend: Mend(nonce="n", entry=2),
    Forgo: Forgo(nonce="n"),
    Pause: Pause(nonce="n", on=True),
}
OWN: dict[Role, str] = {"overlord": OVERLORD, "seat": "ana", "table": "", "simulator": ""}
WHITE = {(role, kind) for role, kinds in MAY_SEND.items() for kind in kinds}


def test_every_command_there_is_is_tried_here() -> None:
    assert set(COMMANDS) == set(get_args(AnyCommand))


def test_the_whitelists_are_the_promised_ones() -> None:
    names = {role: {kind.__name__ for kind in kinds} for role, kinds in MAY_SEND.items()}
    assert names == {
        "overlord": {"Answer", "Take", "Ruling", "Correction", "Undo", "Redo", "Pause"}
        | {"Mend", "Forgo"},
        "seat": {"Answer", "Take", "Undo"},
        "table": set(),
        "simulator": set(),
    }


@pytest.mark.parametrize("role", get_args(Role))
@pytest.mark.parametrize("kind", COMMANDS)
def test_a_role_sends_what_its_whitelist_names_and_nothing_else(role: Role, kind: type) -> None:
    if (role, kind) in WHITE:
        assert permitted(role, OWN[role], COMMANDS[kind], SEATS).seat == OWN[role]
    else:
        with pytest.raises(Illegal):
            permitted(role, OWN[role], COMMANDS[kind], SEATS)


def test_a_seat_that_claims_another_seat_is_refused() -> None:
    with pytest.raises(Illegal, match="speaks for ana, not for ben"):
        permitted("seat", "ana", Answer("0.1", "n", "ben"), SEATS)


def test_a_seat_that_claims_to_be_the_overlord_is_refused() -> None:
    with pytest.raises(Illegal):
        permitted("seat", "ana", Undo(nonce="n", seat=OVERLORD, entry=2), SEATS)


@pytest.mark.parametrize("kind", [Answer, Take])
def test_the_shared_screen_answers_and_takes_for_a_seat_that_it_names(kind: type) -> None:
    command = permitted("overlord", OVERLORD, with_seat(COMMANDS[kind], "ben"), SEATS)
    assert command.seat == "ben"


@pytest.mark.parametrize("kind", [Ruling, Correction, Undo, Redo, Mend, Forgo, Pause])
def test_all_else_the_overlord_sends_is_the_overlords_own(kind: type) -> None:
    with pytest.raises(Illegal):
        permitted("overlord", OVERLORD, with_seat(COMMANDS[kind], "ben"), SEATS)


def test_a_touch_for_a_seat_that_nobody_has_is_refused_with_those_there_are() -> None:
    with pytest.raises(Invalid, match='Nobody plays "eve" here; there are: ana, ben'):
        permitted("overlord", OVERLORD, Answer("0.1", "n", "eve"), SEATS)


def with_seat(command: AnyCommand, seat: str) -> AnyCommand:
    from msgspec.structs import replace

    return replace(command, seat=seat)
