"""Sound by real child processes: players that play, hang, fail, refuse to go, or are not there.

The players here are small shell scripts that write down how they were called.
"""

import logging
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hal.drivers import sound_player
from hal.drivers.sound_player import FAILURES, MOST, PlayerSound
from hal.drivers.sound_programs import Player, Voice

__all__: list[str] = []

WAV = frozenset({".wav"})
HANGS = "exec sleep 60"
STAYS = "trap '' TERM; while :; do sleep 0.05; done"


class Box:
    """A folder of scripts, and all that was started out of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.opened: list[PlayerSound] = []

    def script(self, name: str, does: str = "") -> str:
        """A program that writes its process and its arguments down, then does something."""
        path = self.folder / name
        path.write_text(f'#!/bin/sh\necho "$$ $*" >> {path}.log\n{does}\n')
        path.chmod(0o755)
        return str(path)

    def player(self, name: str, does: str = "", plays: frozenset[str] = WAV) -> Player:
        return Player(self.script(name, does), plays, ("{percent}", "{file}"), ("slowly",))

    def sound(self, *players: Player, voice: Voice | None = None, volume: int = 100) -> PlayerSound:
        self.opened.append(PlayerSound(players, voice, volume=volume))
        return self.opened[-1]

    def file(self, name: str) -> Path:
        return self.folder / name

    def lines(self, name: str) -> list[tuple[int, str]]:
        """How a script was called: its process, and its arguments."""
        log = self.folder / f"{name}.log"
        if not log.exists():
            return []
        found = (line.partition(" ") for line in log.read_text().splitlines())
        return [(int(process), arguments) for process, _, arguments in found]

    def calls(self, name: str) -> list[str]:
        return [arguments for _, arguments in self.lines(name)]


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    box = Box(tmp_path)
    yield box
    for sound in box.opened:
        sound.close()


def until(true: Callable[[], object]) -> None:
    """Wait for what other processes do."""
    end = time.monotonic() + 10
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.005)


def runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_sound_is_one_program_that_plays_one_file(box: Box) -> None:
    sound = box.sound(box.player("player"), volume=60)
    sound.play(box.file("a b; touch c.wav"))
    until(lambda: box.calls("player"))
    assert box.calls("player") == [f"60 {box.file('a b; touch c.wav')}"]


def test_players_that_hang_delay_nobody_and_do_not_become_many(box: Box) -> None:
    sound = box.sound(box.player("player", HANGS))
    began = time.monotonic()
    for n in range(MOST + 3):
        sound.play(box.file(f"{n}.wav"))
    assert time.monotonic() - began < 0.1
    until(lambda: len(box.calls("player")) == MOST + 3)
    until(lambda: sum(runs(process) for process, _ in box.lines("player")) == MOST)
    assert [runs(process) for process, _ in box.lines("player")][-MOST:] == [True] * MOST


def test_a_crowd_of_orders_is_not_waited_for(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    sound = box.sound(box.player("player"))
    began = time.monotonic()
    for _ in range(10_000):
        sound.play(box.file("a.wav"))
    assert time.monotonic() - began < 1


@pytest.mark.parametrize("does", [HANGS, STAYS])
def test_at_the_end_no_program_is_left(
    box: Box, monkeypatch: pytest.MonkeyPatch, does: str
) -> None:
    monkeypatch.setattr(sound_player, "GRACE_S", 0.2)
    voice = Voice(box.script("voice", does), ())
    sound = box.sound(box.player("player", does), voice=voice)
    sound.play(box.file("a.wav"))
    sound.loop(box.file("b.wav"))
    sound.speak("Good evening.", "en")
    until(lambda: len(box.calls("player")) == 2 and box.calls("voice"))
    started = [process for process, _ in (*box.lines("player"), *box.lines("voice"))]
    assert all(map(runs, started))
    sound.close()
    assert not any(map(runs, started))


def test_closing_twice_and_playing_afterwards_is_harmless(box: Box) -> None:
    sound = box.sound(box.player("player"))
    sound.close()
    sound.close()
    sound.play(box.file("a.wav"))
    assert box.calls("player") == []


def test_silence_ends_everything_at_once(box: Box) -> None:
    voice = Voice(box.script("voice", HANGS), ())
    sound = box.sound(box.player("player", HANGS), voice=voice)
    sound.play(box.file("a.wav"))
    sound.loop(box.file("b.wav"))
    sound.speak("Good evening.", "en")
    until(lambda: len(box.calls("player")) == 2 and box.calls("voice"))
    sound.stop()
    started = [process for process, _ in (*box.lines("player"), *box.lines("voice"))]
    until(lambda: not any(map(runs, started)))


def test_where_a_player_fails_the_next_one_is_asked(box: Box) -> None:
    first = box.player("first", "exit 1")
    sound = box.sound(first, box.player("second"))
    sound.play(box.file("a.wav"))
    until(lambda: sound._failed[first.program])
    sound.play(box.file("a.wav"))
    until(lambda: box.calls("second"))
    assert len(box.calls("first")) == 1


def test_a_player_that_always_fails_is_given_up(box: Box, caplog: pytest.LogCaptureFixture) -> None:
    sound = box.sound(box.player("first", "exit 1"))
    with caplog.at_level(logging.WARNING):
        for n in range(FAILURES):
            sound.play(box.file(f"{n}.wav"))
        until(lambda: "is not asked again" in caplog.text)
    sound.play(box.file("later.wav"))
    sound.close()
    assert len(box.calls("first")) == FAILURES


def test_a_program_that_is_not_there_is_silence(box: Box, caplog: pytest.LogCaptureFixture) -> None:
    missing = Player(str(box.file("nobody")), WAV, ("{file}",))
    voice = Voice(str(box.file("nobody")), ())
    sound = box.sound(missing, voice=voice)
    with caplog.at_level(logging.WARNING):
        sound.play(box.file("a.wav"))
        sound.loop(box.file("a.wav"))
        sound.speak("Good evening.", "en")
        sound.close()
    assert "cannot be started" in caplog.text
    assert "a sound is lost" not in caplog.text


def test_a_file_that_no_player_plays_is_silence(box: Box) -> None:
    sound = box.sound(box.player("player"))
    sound.play(box.file("a.ogg"))
    sound.play(box.file("a.wav"))
    until(lambda: box.calls("player"))
    assert box.calls("player") == [f"100 {box.file('a.wav')}"]


def test_what_goes_on_begins_slowly_and_again_whenever_it_ends(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sound_player, "SHORTEST_S", 0.0)
    sound = box.sound(box.player("player"))
    sound.loop(box.file("a.wav"))
    until(lambda: len(box.calls("player")) >= 3)
    first, *later = box.calls("player")
    assert first == f"100 {box.file('a.wav')} slowly"
    assert set(later) == {f"100 {box.file('a.wav')}"}


def test_what_ends_as_soon_as_it_begins_does_not_go_on(box: Box) -> None:
    sound = box.sound(box.player("player"))
    sound.loop(box.file("a.wav"))
    until(lambda: sound._brief == FAILURES)
    until(lambda: sound._ambience is None)
    assert len(box.calls("player")) == FAILURES


def test_one_ambience_comes_in_over_the_other(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sound_player, "FADE_S", 0.3)
    sound = box.sound(box.player("player", HANGS))
    sound.loop(box.file("a.wav"))
    until(lambda: len(box.calls("player")) == 1)
    sound.loop(box.file("b.wav"))
    until(lambda: len(box.calls("player")) == 2)
    (old, _), (new, _) = box.lines("player")
    assert runs(old)
    until(lambda: not runs(old))
    assert runs(new)
    sound.loop(None)
    until(lambda: not runs(new))


def test_a_voice_reads_its_input_in_its_language(box: Box) -> None:
    path = box.script(
        "voice", f"cat > {box.file('said')}.part; mv {box.file('said')}.part {box.file('said')}"
    )
    sound = box.sound(voice=Voice(path, ("-v", "{language}", "{loud}")), volume=80)
    sound.speak("Ahora vibra. ¡Sí!", "es-MX")
    until(box.file("said").exists)
    assert box.file("said").read_text("utf-8") == "Ahora vibra. ¡Sí!"
    assert box.calls("voice") == ["-v es 80"]


def test_a_voice_says_one_thing_at_a_time_and_stops_when_it_is_told_to(box: Box) -> None:
    sound = box.sound(voice=Voice(box.script("voice", HANGS), ()))
    sound.speak("One.", "en")
    until(lambda: len(box.calls("voice")) == 1)
    sound.speak("Two.", "en")
    until(lambda: len(box.calls("voice")) == 2)
    (one, _), (two, _) = box.lines("voice")
    until(lambda: not runs(one))
    assert runs(two)
    sound.speak("", "")
    until(lambda: not runs(two))
