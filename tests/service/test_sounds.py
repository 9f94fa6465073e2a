"""The house's own sounds, and where a sound is found by its name."""

import array
import ast
import inspect
import sys
import textwrap
import wave
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.engine import Event
from controller.games import find
from controller.service.sounding import HOURGLASS
from controller.service.sounds import OWN, Shelf
from tests.service.make_sounds import RATE, SOUNDS, main

__all__: list[str] = []


def recorded(path: Path) -> "tuple[tuple[int, int, int], array.array[int]]":
    """What a file says of itself, and its samples."""
    with wave.open(str(path)) as file:
        samples = array.array("h", file.readframes(file.getnframes()))
        if sys.byteorder == "big":
            samples.byteswap()
        return (file.getnchannels(), file.getsampwidth(), file.getframerate()), samples


def test_the_house_has_a_sound_for_each_cue_that_it_knows() -> None:
    cues = ("hit", "dead", "turn", "dice", "victory", "defeat", "vote", HOURGLASS)
    assert [name for name in cues if Shelf().find(name) is None] == []
    assert set(cues) == set(SOUNDS)


def words(node: ast.AST) -> Iterator[str]:
    """What is said in so many words in `node`, other than to compare something with it."""
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif not isinstance(node, ast.Compare):
        for each in ast.iter_child_nodes(node):
            yield from words(each)


def cues(event: type[Event]) -> set[str]:
    """The names that an event gives in so many words; a Sound File's code stands in a value."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(event.cue)))
    returned = [node for node in ast.walk(tree) if isinstance(node, ast.Return)]
    return {word for each in returned for word in words(each)} - {""}


def events(kind: type[Event] = Event) -> Iterator[type[Event]]:
    """Every kind of event that a game in the house has."""
    for each in kind.__subclasses__():
        if each.__module__.startswith("controller."):
            yield each
        yield from events(each)


def test_every_cue_that_an_event_gives_is_heard() -> None:
    find("sanctorvm-campaign")  # which plays its battles by the other game's rules
    given = {f"{each.__name__}: {name}": name for each in events() for name in cues(each)}
    assert set(given.values()) >= {"hit", "dead", "turn", "dice", "victory", "defeat"}
    assert [each for each, name in given.items() if Shelf().find(name) is None] == []


def test_they_are_what_their_maker_makes(tmp_path: Path) -> None:
    main(tmp_path)
    for name in SOUNDS:
        shape, kept = recorded(OWN / f"{name}.wav")
        again, made = recorded(tmp_path / f"{name}.wav")
        assert shape == again == (1, 2, RATE)
        assert len(kept) == len(made)
        # Another machine's sine may differ in its last digit.
        assert max(abs(one - other) for one, other in zip(kept, made, strict=True)) <= 1


def test_they_are_short_small_and_free() -> None:
    files = list(OWN.glob("*.wav"))
    assert sum(file.stat().st_size for file in files) < 300_000
    assert max(file.stat().st_size for file in files) < 3 * 2 * RATE
    assert "public domain" in (OWN / "LICENSE.md").read_text("utf-8")


@pytest.mark.parametrize("name", ["", "..", "../hit", "hit.wav", "/etc/passwd", "a b", "-hit"])
def test_what_is_no_name_has_no_sound(name: str) -> None:
    assert Shelf().find(name) is None


def test_the_last_pack_counts_and_what_everything_plays_comes_first(tmp_path: Path) -> None:
    for place in ("one/sounds/rain.ogg", "two/sounds/rain.ogg", "two/sounds/rain.wav"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).touch()
    packs = [tmp_path / "one", tmp_path / "two"]
    assert Shelf(packs).find("rain") == packs[1] / "sounds" / "rain.wav"
    assert Shelf(packs[:1]).find("rain") == packs[0] / "sounds" / "rain.ogg"
    assert Shelf([*packs, tmp_path / "nowhere"]).find("hit") == OWN / "hit.wav"
