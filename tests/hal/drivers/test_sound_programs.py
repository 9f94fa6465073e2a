"""Which programs make sound here, and how each is called."""

from pathlib import Path

import pytest

from hal.drivers.sound_programs import PLAYERS, VOICES, audible, players, voices

__all__: list[str] = []

CARD = " 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n                      vc4-hdmi-0\n"


def installed(*programs: str) -> dict[str, str]:
    return {program: f"/usr/bin/{program}" for program in programs}


def test_only_what_is_installed_is_asked_and_in_our_order() -> None:
    found = players(installed("aplay", "pw-play", "espeak-ng").get)
    assert [each.program for each in found] == ["pw-play", "aplay"]
    assert voices(installed("aplay", "espeak-ng").get) == ("espeak-ng",)
    assert (players(installed().get), voices(installed().get)) == ((), ())


def test_every_player_plays_the_houses_own_kind() -> None:
    assert all(".wav" in each.plays for each in PLAYERS)


def test_the_volume_stands_as_each_player_wants_it() -> None:
    said = {each.program: each.command(Path("a.wav"), 50) for each in PLAYERS}
    assert said == {
        "pw-play": ["pw-play", "--volume=0.50", "a.wav"],
        "paplay": ["paplay", "--volume=32768", "a.wav"],
        "mpv": ["mpv", "--no-config", "--no-video", "--really-quiet", "--volume=50", "a.wav"],
        "ffplay": [
            "ffplay",
            "-nodisp",
            "-autoexit",
            "-loglevel",
            "quiet",
            "-volume",
            "50",
            "a.wav",
        ],
        "play": ["play", "-q", "-v", "0.50", "a.wav"],
        "aplay": ["aplay", "-q", "a.wav"],
    }


def test_a_player_that_can_lets_it_come_in_slowly() -> None:
    fading = {
        each.program
        for each in PLAYERS
        if each.command(Path("a.wav"), 50, fade=True)[-1] != "a.wav"
    }
    assert fading == {"mpv", "ffplay", "play"}


@pytest.mark.parametrize("language", ["es", "es-MX", "es_AR"])
def test_a_voice_speaks_the_family_of_a_language(language: str) -> None:
    assert VOICES["espeak-ng"].command(language, 70) == (
        ["espeak-ng", "-v", "es", "-a", "70", "-s", "150", "--stdin"]
    )


@pytest.mark.parametrize("said", ["", "--- no soundcards ---\n"])
def test_without_a_card_and_a_server_nothing_can_be_heard(tmp_path: Path, said: str) -> None:
    (tmp_path / "cards").write_text(said)
    assert not audible({}, tmp_path / "cards")
    assert not audible({"XDG_RUNTIME_DIR": str(tmp_path)}, tmp_path / "nothing")


def test_a_card_can_be_heard(tmp_path: Path) -> None:
    (tmp_path / "cards").write_text(CARD)
    assert audible({}, tmp_path / "cards")


def test_a_server_of_sound_can_be_heard_without_a_card(tmp_path: Path) -> None:
    (tmp_path / "pipewire-0").touch()
    assert audible({"XDG_RUNTIME_DIR": str(tmp_path)}, tmp_path / "nothing")
    assert audible({"PULSE_SERVER": "tcp:speaker"}, tmp_path / "nothing")
