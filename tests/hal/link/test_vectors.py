"""The protocol's vectors, read and written byte for byte; of what is broken, nothing is taken."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from hal.link.frames import Decoder, Frame, encoded
from hal.link.messages import FROM_HOST, FROM_HUB, Leds, Message, SnapshotEnd, lengths, message

__all__: list[str] = []

VECTORS = Path(__file__).parents[3] / "firmware" / "vectors"
FRAMES = tomllib.loads((VECTORS / "frames.toml").read_text("utf-8"))["frame"]
BROKEN = tomllib.loads((VECTORS / "broken.toml").read_text("utf-8"))
KINDS = {"hub": FROM_HUB, "host": FROM_HOST}
OURS = {"SNAPSHOT_END": "SnapshotEnd"}
BYTES = ("serial", "data", "keys", "uid")
"""The fields that the vectors write in hex."""


def ours(vector: dict[str, Any]) -> Message:
    """The message whose fields a vector gives."""
    kind = KINDS[vector["from"]][vector["type"]]
    assert kind.__name__ == OURS.get(vector["message"], vector["message"].capitalize())
    said: dict[str, Any] = {}
    for name, value in vector["fields"].items():
        if name == "uids":
            said[name] = tuple(map(bytes.fromhex, value))
        elif name == "colours":
            raw = bytes.fromhex(value)
            said[name] = tuple(raw[at : at + 3] for at in range(0, len(raw), 3))
        elif name in BYTES:
            said[name] = bytes.fromhex(value)
        elif name != "count":
            said[name] = value
    return kind(**said)


def decoded(vector: dict[str, Any]) -> tuple[list[Frame], int]:
    """The frames on a vector's line, and how many were dropped."""
    decoder = Decoder(lengths(KINDS[vector["from"]]))
    return decoder.receive(bytes.fromhex(vector["line"])), decoder.dropped


@pytest.mark.parametrize("vector", FRAMES, ids=lambda each: each["name"])
def test_a_line_is_read_as_what_it_says(vector: dict[str, Any]) -> None:
    (frame,), dropped = decoded(vector)
    assert (dropped, frame.seq) == (0, vector["seq"])
    assert message(frame, KINDS[vector["from"]]) == ours(vector)


@pytest.mark.parametrize("vector", FRAMES, ids=lambda each: each["name"])
def test_what_is_said_is_written_byte_for_byte(vector: dict[str, Any]) -> None:
    assert encoded(ours(vector).frame(vector["seq"])).hex() == vector["line"]


@pytest.mark.parametrize("vector", BROKEN["broken"], ids=lambda each: each["name"])
def test_nothing_is_taken_of_what_is_broken(vector: dict[str, Any]) -> None:
    assert decoded(vector) == ([], vector["dropped"])


@pytest.mark.parametrize("vector", BROKEN["stream"], ids=lambda each: each["name"])
def test_good_frames_among_bad_ones_are_all_taken(vector: dict[str, Any]) -> None:
    lines = {each["name"]: each for each in FRAMES}
    wanted = [decoded(lines[name])[0][0] for name in vector["frames"]]
    assert decoded(vector) == (wanted, vector["dropped"])


def test_every_message_has_a_vector() -> None:
    assert {each["type"] for each in FRAMES} == FROM_HUB.keys() | FROM_HOST.keys()


def test_the_keys_that_are_down_are_counted_from_the_first_bit() -> None:
    assert SnapshotEnd(90, 1, bytes.fromhex("0100000000000080")).held == {0, 63}


def test_leds_without_colours_are_no_mistake() -> None:
    assert Leds.read(Leds(3, ()).payload()) == Leds(3, ())
