"""Logs: readable, without secrets, and never in the way."""

import json
import logging
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from controller import logs
from controller.engine.fault import Fault
from controller.service.faults import keep_fault, kept_faults
from controller.wire import Undo
from controller.wire.frame import Accepted, Refused
from tests.service.house import nonces, open_house

__all__: list[str] = []


@pytest.fixture(autouse=True)
def _root() -> Iterator[None]:
    """The library's root logger as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    for handler in set(root.handlers) - set(handlers):
        root.removeHandler(handler)
        with suppress(OSError):  # of the disk that is full
            handler.close()
    root.setLevel(level)


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def quiet(trouble: logs.Trouble) -> None:
    """Nobody sits there."""


def test_people_read_nothing_of_what_goes_well(tmp_path: Path) -> None:
    told: list[logs.Trouble] = []
    logs.start("t", told.append, at=tmp_path)
    logs.logger("test").info("accepted", entry=12, seat="ana")
    logs.logger("test").warning("a fault report was written", entry=12)
    logging.getLogger("hal.clock").warning("a timer is late by %s ms", 7)
    assert told == []


def test_people_read_once_where_the_log_tells_what_went_wrong(tmp_path: Path) -> None:
    told: list[logs.Trouble] = []
    logs.start("t", told.append, at=tmp_path)
    for _ in range(3):
        logs.logger("test").error("the rules stumbled", error="ValueError")
    logging.getLogger("library").error("failed")
    assert told == [logs.Trouble("unexpected", tmp_path / "t.log")] * 2


def test_the_file_says_the_same_as_json(tmp_path: Path) -> None:
    path = logs.start("t", quiet, at=tmp_path)
    logs.logger("test").info("accepted", entry=12, seat="ana")
    assert path == tmp_path / "t.log"
    [line] = lines(path)
    assert str(line.pop("time")).endswith("Z")
    assert line == {
        "event": "accepted",
        "entry": 12,
        "seat": "ana",
        "level": "info",
        "logger": "controller.test",
    }


def test_what_a_library_logs_is_logged_alike(tmp_path: Path) -> None:
    path = logs.start("t", quiet, at=tmp_path)
    logging.getLogger("hal.clock").warning("a timer is late by %s ms", 7)
    assert path is not None
    [line] = lines(path)
    assert (line["event"], line["level"]) == ("a timer is late by 7 ms", "warning")


def test_an_unexpected_error_is_logged_without_its_words(tmp_path: Path) -> None:
    told: list[logs.Trouble] = []
    path = logs.start("t", told.append, at=tmp_path)
    try:
        raise ValueError("the coin is in the left hand")
    except ValueError as wrong:
        logs.unexpected(logs.logger("test"), "unexpected", wrong)
        logging.getLogger("library").exception("failed")
    assert path is not None
    said = path.read_text() + str(told)
    assert "left hand" not in said
    assert "Traceback" not in said
    for line in lines(path):
        assert line["error"] == "ValueError"
        assert "test_logs.py" in str(line["trace"])
    assert "test_logs.py" not in str(told[0].reason)


def test_a_log_file_does_not_grow_without_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "FILE_BYTES", 2000)
    logs.start("t", quiet, at=tmp_path)
    for entry in range(500):
        logs.logger("test").info("accepted", entry=entry)
    sizes = [file.stat().st_size for file in tmp_path.iterdir()]
    assert len(sizes) == logs.FILES + 1
    assert max(sizes) <= 2000


def test_a_folder_that_cannot_be_made_costs_a_sentence_and_no_more(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    told: list[logs.Trouble] = []
    assert logs.start("t", told.append, at=tmp_path / "file/logs") is None
    logs.logger("test").warning("accepted")
    ((kind, path, _),) = told
    assert (kind, path) == ("none", tmp_path / "file" / "logs" / "t.log")


def test_where_there_is_no_log_nothing_is_printed_in_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    logs.start("t", quiet, at=tmp_path / "file" / "logs")
    logs.logger("test").error("accepted")
    assert capsys.readouterr() == ("", "")


def test_a_log_that_cannot_be_written_says_so_once(tmp_path: Path) -> None:
    told: list[logs.Trouble] = []
    (tmp_path / "full.log").symlink_to("/dev/full")
    logs.start("full", told.append, at=tmp_path)
    for entry in range(5):
        logs.logger("test").info("accepted", entry=entry)
    assert told == [logs.Trouble("full", tmp_path / "full.log", "No space left on device")]


async def test_a_whole_talk_leaves_facts_in_the_log_and_no_secret(tmp_path: Path) -> None:
    path = logs.start("t", quiet, at=tmp_path)
    async with open_house() as house:
        ana, ben = await house.talk("seat", "ana"), await house.talk("seat", "ben")
        await ana.answer("left")
        await ana.sees(lambda view: view.revision == 2)
        await ana.answer("stumble")
        await ben.answer("yes", ask=house.session.ask_id)
        await ben.answer("no-such-option", ask=house.session.ask_id)
        overlord = await house.talk()
        await overlord.ask(Undo(nonce=nonces(), entry=3))
    assert path is not None
    said = path.read_text()
    accepted = [line for line in lines(path) if line["event"] == "accepted"]
    assert [(a["entry"], a["kind"], a["seat"], a["ask"]) for a in accepted] == [
        (2, "answer", "ana", "hide"),
        (3, "answer", "ana", "vote"),
        (4, "undo", "overlord", "vote"),
    ]
    assert all(isinstance(each["ms"], int) for each in accepted)
    stumbled = [line for line in lines(path) if line["event"] == "the rules stumbled"]
    assert [each["error"] for each in stumbled] == ["ZeroDivisionError"]
    for secret in ("left", "yes", "no-such-option", "the hand is", "nonce-"):
        assert secret not in said


FAULT = Fault(3, "answer", '{"picks":["left"]}', "ValueError: no", "Traceback...", "00ff")


def test_a_fault_report_is_a_file_of_its_own(tmp_path: Path) -> None:
    path = keep_fault(FAULT, tmp_path / "faults")
    assert path is not None
    assert json.loads(path.read_text()) == {
        "entry": 3,
        "kind": "answer",
        "command": '{"picks":["left"]}',
        "error": "ValueError: no",
        "trace": "Traceback...",
        "state_hash": "00ff",
    }
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_the_same_fault_again_is_the_same_report(tmp_path: Path) -> None:
    first = keep_fault(FAULT, tmp_path)
    assert first is not None
    written = first.stat().st_ino
    assert keep_fault(FAULT, tmp_path) == first
    assert kept_faults(tmp_path) == [first]
    assert first.stat().st_ino == written


def test_a_report_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert keep_fault(FAULT, tmp_path / "file") is None


async def test_reports_come_from_the_service_and_a_lost_one_stops_nothing() -> None:
    kept: list[Fault] = []

    def keep(fault: Fault) -> None:
        kept.append(fault)
        raise OSError("the disk is gone")

    async with open_house() as house:
        house.service.on_fault = keep
        screen = await house.talk()
        await screen.answer("left", seat="ana", ask=house.session.ask_id)
        await screen.answer("yes", seat="ana", ask=house.session.ask_id)
        stumbled = await screen.answer("stumble", seat="ben", ask=house.session.ask_id)
        again = await screen.answer("no", seat="ben", ask=house.session.ask_id)
    assert [fault.error for fault in kept] == ["ZeroDivisionError: the hand is left"]
    assert isinstance(stumbled, Refused)
    assert str(stumbled.why.text).startswith("The rules stumbled over this")
    assert isinstance(again, Accepted)
