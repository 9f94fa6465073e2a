"""The vectors say what the protocol's text says, and the hub reads and writes just these bytes."""

import ctypes
import tomllib
from functools import cache
from typing import Any

import pytest

from tests.firmware.building import VECTORS
from tests.firmware.core import Core
from tests.firmware.protocol import LAYOUTS, Reading, fields_of, framed, payload_of

__all__: list[str] = []


@cache
def vectors(name: str) -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads((VECTORS / f"{name}.toml").read_text(encoding="utf-8"))


FRAMES = vectors("frames")["frame"]
BROKEN = vectors("broken")["broken"]
STREAMS = vectors("broken")["stream"]


def named(cases: list[dict[str, Any]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=[each["name"] for each in cases])


def test_every_message_has_a_vector() -> None:
    assert {each["message"] for each in FRAMES} == set(LAYOUTS)


def test_every_vector_has_a_name_of_its_own() -> None:
    for cases in (FRAMES, BROKEN, STREAMS):
        names = [each["name"] for each in cases]
        assert len(names) == len(set(names))


@named(FRAMES)
def test_a_vector_says_what_the_text_says(case: dict[str, Any]) -> None:
    name, payload = case["message"], bytes.fromhex(case["payload"])
    assert LAYOUTS[name][0] == case["type"]
    assert fields_of(name, payload) == case["fields"]
    assert payload_of(name, padded(case["fields"])) == payload
    assert framed(bytes((case["type"], case["seq"])) + payload).hex() == case["line"]


def padded(fields: dict[str, Any]) -> dict[str, Any]:
    return {key: each + [""] * (8 - len(each)) if key == "uids" else each
            for key, each in fields.items()}  # fmt: skip


@named([each for each in FRAMES if each["from"] == "hub"])
def test_the_hub_writes_a_vector_byte_for_byte(case: dict[str, Any]) -> None:
    payload = bytes.fromhex(case["payload"])
    assert Core().frame_write(case["type"], case["seq"], payload).hex() == case["line"]


@named([each for each in FRAMES if each["from"] == "hub"])
def test_zeros_behind_a_payload_may_be_left_to_the_hub(case: dict[str, Any]) -> None:
    payload = bytes.fromhex(case["payload"]).rstrip(b"\0")
    assert Core().frame_write(case["type"], case["seq"], payload).hex() == case["line"]


@named([each for each in FRAMES if each["from"] == "host"])
def test_the_hub_reads_a_vector(case: dict[str, Any]) -> None:
    taken, dropped = Core().take(bytes.fromhex(case["line"]))
    assert [each.hex() for each in taken] == [
        f"{case['type']:02x}{case['seq']:02x}{case['payload']}"
    ]
    assert dropped == 0


@named([each for each in BROKEN if each["from"] == "host"])
def test_the_hub_drops_what_is_broken(case: dict[str, Any]) -> None:
    taken, dropped = Core().take(bytes.fromhex(case["line"]))
    assert (taken, dropped) == ([], case["dropped"])


@named(BROKEN)
def test_what_is_broken_is_so_by_the_text_too(case: dict[str, Any]) -> None:
    reading = Reading(from_hub=case["from"] == "hub")
    assert reading.take(bytes.fromhex(case["line"])) == []
    assert reading.dropped == case["dropped"]


@named([each for each in STREAMS if each["from"] == "host"])
def test_the_hub_takes_the_good_frames_of_a_stream(case: dict[str, Any]) -> None:
    lines = {each["name"]: each for each in FRAMES}
    wanted = [
        f"{each['type']:02x}{each['seq']:02x}{each['payload']}"
        for each in (lines[name] for name in case["frames"])
    ]
    taken, dropped = Core().take(bytes.fromhex(case["line"]))
    assert ([each.hex() for each in taken], dropped) == (wanted, case["dropped"])


@named(STREAMS)
def test_a_stream_is_so_by_the_text_too(case: dict[str, Any]) -> None:
    reading = Reading(from_hub=case["from"] == "hub")
    taken = reading.take(bytes.fromhex(case["line"]))
    lines = {each["name"]: each for each in FRAMES}
    assert [each.fields for each in taken] == [lines[name]["fields"] for name in case["frames"]]
    assert reading.dropped == case["dropped"]


def test_the_hub_knows_no_other_type() -> None:
    core = Core()
    known = {n for n in range(256) if core.library.frame_length(ctypes.c_uint8(n)) != 0xFF}
    assert known == {type_ for type_, _, _ in LAYOUTS.values()}
