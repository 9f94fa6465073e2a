"""What the command line wants to be heard, and what this machine has for it."""

from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from controller.cli import loudspeaker, run
from controller.cli.loudspeaker import audio, buzzing
from controller.games import content_of, find
from hal.assembly import Bench, assemble
from hal.clock import VirtualClock
from hal.drivers.pi_parts import BuzzerPin
from hal.drivers.sound_player import PlayerSound
from hal.platform import Platform

__all__: list[str] = []

GAME = find("relay")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine that can be heard; what is installed on it is what lies in this folder."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(loudspeaker, "audible", lambda: True)
    return tmp_path


def install(folder: Path, *programs: str) -> None:
    for program in programs:
        (folder / program).write_text("#!/bin/sh\n")
        (folder / program).chmod(0o755)


def test_nothing_is_wanted_unless_it_is_said() -> None:
    assert audio(GAME, False, "", 100) is None


def test_a_machine_without_sound_says_so_once_and_plays_on_in_silence(
    installed: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install(installed, "aplay", "espeak-ng")
    monkeypatch.setattr(loudspeaker, "audible", lambda: False)
    assert audio(GAME, True, "espeak-ng", 100) is None
    assert capsys.readouterr().err == (
        "Nothing will be heard: this machine has no sound card and no sound server.\n"
    )


def test_a_missing_voice_is_named_beside_a_missing_sound_card(
    installed: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install(installed, "aplay")
    monkeypatch.setattr(loudspeaker, "audible", lambda: False)
    assert audio(GAME, True, "espeak-ng", 100) is None
    card, voice = capsys.readouterr().err.splitlines()
    assert card.startswith("Nothing will be heard")
    assert voice == "Nothing will be read aloud: espeak-ng is not installed."


def test_what_is_not_installed_is_named(
    installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert audio(GAME, True, "espeak-ng", 100) is None
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("No sounds will be heard: no program that plays them is installed")
    assert second == "Nothing will be read aloud: espeak-ng is not installed."


def test_sound_and_voice_come_together_or_alone(installed: Path) -> None:
    install(installed, "aplay", "espeak-ng")
    both = audio(GAME, True, "espeak-ng", 100)
    cues = audio(GAME, True, "", 100)
    voice = audio(GAME, False, "espeak-ng", 100)
    made = [each for each in (both, cues, voice) if each is not None]
    assert [(each.shelf is not None, each.voice) for each in made] == [
        (True, True),
        (True, False),
        (False, True),
    ]
    for each in made:
        assert isinstance(each.speaker, PlayerSound)
        each.speaker.close()


def test_a_packs_folder_of_sounds_is_looked_through(installed: Path) -> None:
    install(installed, "aplay")
    heard = audio(GAME, True, "", 100)
    content = content_of(GAME)
    assert heard is not None
    assert heard.shelf is not None
    assert content is not None
    assert heard.shelf.folders[1:] == tuple(folder / "sounds" for folder in content.folders)
    heard.speaker.close()


def test_a_voice_that_nobody_knows_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = ("--journal", str(tmp_path / "a.journal"), "--socket", str(tmp_path / "s"))
    assert run(["serve", "--game", "noughts", "--voice", "hal", *place]) == 1
    assert capsys.readouterr().err == 'There is no voice "hal"; there are: espeak-ng, espeak.\n'
    assert not (tmp_path / "a.journal").exists()


def test_a_table_with_a_buzzer_and_no_loudspeaker_sounds_with_that(tmp_path: Path) -> None:
    before, Device.pin_factory = Device.pin_factory, MockFactory(pin_class=MockPWMPin)
    clock = VirtualClock()
    platform = assemble([BuzzerPin(18)], Bench(clock, lambda fault: None))
    try:
        heard_by = buzzing(GAME, platform)
        assert heard_by is not None
        assert heard_by.shelf is not None
        platform.start()
        file = heard_by.shelf.find("hit")
        assert file is not None
        heard_by.speaker.play(file)
        assert Device.pin_factory.pin(18).frequency == 440
        platform.close()
    finally:
        Device.pin_factory.reset()
        Device.pin_factory = before


def test_a_table_without_a_buzzer_has_none_to_sound_with() -> None:
    assert buzzing(GAME, Platform(VirtualClock())) is None
