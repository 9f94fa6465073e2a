"""The loudspeaker: what the command line wants to be heard, joined with what this machine has.

Sound is never in the way: where nothing can be heard a sentence says what is missing, once, and
the service goes on without it.

What may live here: that.  What may not: when something sounds (`controller.service.sounding`).
"""

from __future__ import annotations

from typing import Any

from controller.cli.app import complain
from controller.engine import Game, Invalid
from controller.games import content_of
from controller.service import Audio
from controller.service.sounds import Shelf
from controller.wire import Msg
from hal.drivers.sound_player import PlayerSound
from hal.drivers.sound_programs import VOICES, audible, players, voices
from hal.platform import Platform

__all__ = ["audio", "buzzing", "wanted_voice"]


def wanted_voice(voice: str) -> None:
    """Raise `Invalid` for a voice that nobody knows."""
    if voice not in ("", *VOICES):
        raise Invalid(
            Msg(
                'There is no voice "{name}"; there are: {known}.',
                name=voice,
                known=", ".join(VOICES),
            )
        )


def buzzing(game: Game[Any], platform: Platform) -> Audio | None:
    """What a service sounds with that has a buzzer and no loudspeaker; None without a buzzer."""
    if platform.sound is None:
        return None
    content = content_of(game)
    return Audio(platform.sound, Shelf(content.folders if content else ()))


def audio(game: Game[Any], sound: bool, voice: str, volume: int) -> Audio | None:
    """What a service of `game` sounds with: ambience and cues where `sound` is wanted, a voice if
    one is named; None where nothing is wanted, or nothing can be heard: what is missing is said."""
    if not sound and not voice:
        return None
    heard = audible()
    if not heard:
        complain(Msg("Nothing will be heard: this machine has no sound card and no sound server."))
    installed = players() if sound else ()
    if sound and not installed:
        complain(
            Msg(
                "No sounds will be heard: no program that plays them is installed; alsa-utils or "
                "pipewire-bin brings one."
            )
        )
    speaks = voice in voices()
    if voice and not speaks:
        complain(Msg("Nothing will be read aloud: {name} is not installed.", name=voice))
    if not heard or not (installed or speaks):
        return None
    content = content_of(game)
    shelf = Shelf(content.folders if content else ()) if installed else None
    speaker = PlayerSound(installed, VOICES[voice] if speaks else None, volume=volume)
    return Audio(speaker, shelf, speaks)
