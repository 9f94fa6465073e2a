"""Programs that make sound: which ones there are, how each is called, and which are installed here.

None is part of the project and none is needed: a machine without any is silent.  A player plays one
file and ends; a voice says what it reads from its input and ends.

    player   plays                  comes with (Debian, Raspberry Pi OS)
    pw-play  wav flac ogg opus      pipewire-bin
    paplay   wav flac ogg opus      pulseaudio-utils
    mpv      those and mp3          mpv
    ffplay   those and mp3          ffmpeg
    play     wav flac ogg           sox
    aplay    wav                    alsa-utils

What may live here: names and arguments.  What may not: starting one (`sound_player`).
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

__all__ = ["PLAYERS", "VOICES", "Player", "Voice", "audible", "players", "voices"]

FADE_S = 2.0
"""How long what goes on being heard takes to come in, with a player that can do that."""

CARDS = Path("/proc/asound/cards")
"""Where Linux names its sound cards."""

Which = Callable[[str], str | None]

LIBSNDFILE = frozenset({".wav", ".flac", ".ogg", ".opus"})
ANYTHING = LIBSNDFILE | {".mp3"}


@dataclass(frozen=True)
class Player:
    """A program that plays a file.  Of its arguments `{file}` is the path, `{share}` the volume
    from 0 to 1, `{percent}` from 0 to 100 and `{pulse}` from 0 to 65536; `fading` are further ones
    that let the file come in slowly."""

    program: str
    plays: frozenset[str]
    arguments: tuple[str, ...]
    fading: tuple[str, ...] = ()

    def command(self, file: Path, volume: int, *, fade: bool = False) -> list[str]:
        """The command line that plays `file` at `volume` (percent)."""
        gaps = {
            "file": str(file),
            "share": f"{volume / 100:.2f}",
            "percent": str(volume),
            "pulse": str(volume * 65536 // 100),
        }
        words = (*self.arguments, *(self.fading if fade else ()))
        return [self.program, *(word.format(**gaps) for word in words)]


@dataclass(frozen=True)
class Voice:
    """A program that says what it reads; `{language}` and `{loud}` (0 to 100) stand among its
    arguments."""

    program: str
    arguments: tuple[str, ...]

    def command(self, language: str, volume: int) -> list[str]:
        """The command line that reads out its input, which is written in `language`."""
        family = language.replace("_", "-").split("-")[0].lower()
        gaps = {"language": family, "loud": str(volume)}
        return [self.program, *(word.format(**gaps) for word in self.arguments)]


PLAYERS = (
    Player("pw-play", LIBSNDFILE, ("--volume={share}", "{file}")),
    Player("paplay", LIBSNDFILE, ("--volume={pulse}", "{file}")),
    Player(
        "mpv",
        ANYTHING,
        ("--no-config", "--no-video", "--really-quiet", "--volume={percent}", "{file}"),
        (f"--af=lavfi=[afade=t=in:d={FADE_S}]",),
    ),
    Player(
        "ffplay",
        ANYTHING,
        ("-nodisp", "-autoexit", "-loglevel", "quiet", "-volume", "{percent}", "{file}"),
        ("-af", f"afade=t=in:d={FADE_S}"),
    ),
    Player(
        "play",
        frozenset({".wav", ".flac", ".ogg"}),
        ("-q", "-v", "{share}", "{file}"),
        ("fade", str(FADE_S)),
    ),
    Player("aplay", frozenset({".wav"}), ("-q", "{file}")),
)
"""In the order in which they are tried."""

VOICES = {
    name: Voice(name, ("-v", "{language}", "-a", "{loud}", "-s", "150", "--stdin"))
    for name in ("espeak-ng", "espeak")
}
"""By the name that is asked for."""


def players(which: Which = shutil.which) -> tuple[Player, ...]:
    """Those that are installed."""
    return tuple(each for each in PLAYERS if which(each.program))


def voices(which: Which = shutil.which) -> tuple[str, ...]:
    """The names of the voices that are installed."""
    return tuple(name for name, voice in VOICES.items() if which(voice.program))


def audible(environment: Mapping[str, str] = os.environ, cards: Path = CARDS) -> bool:
    """Whether there is anything to be heard through: a sound card, or a server of sound."""
    try:
        if cards.read_text("utf-8", "replace").lstrip()[:1].isdigit():
            return True
    except OSError:
        pass
    if environment.get("PULSE_SERVER") or environment.get("PIPEWIRE_REMOTE"):
        return True
    runtime = environment.get("XDG_RUNTIME_DIR")
    sockets = ("pipewire-0", "pulse/native")
    return runtime is not None and any(Path(runtime, each).exists() for each in sockets)
