"""Sounding: a loudspeaker plays what the table's own audience hears, and a voice reads aloud.

    the table's view --> cues that are new    --> played, one shortly after the other
                     --> ambience             --> goes on until it is another
                     --> a glass that runs out --> a knock for each of the last seconds
    the Overlord     --> "read this out"      --> the voice, in the language of that screen
                     --> "be silent"          --> nothing, from now on

Sound follows the game and never the other way round: nothing here is journaled or waited for, and
a sound that is missing or cannot be played is silence.  A cue is played when its entry is accepted
and at no other time, so whoever comes back, undoes or starts the service again hears nothing twice.

Nothing is read aloud before the Overlord says so, page by page, while that page stands to be read.

What may live here: when something sounds.  What may not: how (`hal.ports.Sound`), and what a name
stands for (`controller.service.sounds`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from controller.engine import Illegal, Invalid, Session, Stale
from controller.engine.showing import questions
from controller.logs import logger
from controller.service.glass import Call, Clock, Glass
from controller.service.nonces import Done
from controller.service.sounds import Shelf
from controller.wire import OVERLORD, Loudspeaker, Msg, Mute, Page, Read, ReadOut, Sound, View
from controller.wire.frame import Accepted
from controller.wire.msg import Translate, render
from controller.wire.sound import AnySound

if TYPE_CHECKING:
    from hal.ports import Sound as Speaker

__all__ = ["GAP_MS", "HOURGLASS", "LAST_MS", "MOST", "Audio", "Sounding"]

log = logger("sound")

HOURGLASS = "hourglass"
"""What is heard when a glass is about to run out."""

LAST_MS = 3000
"""How long before its end it is."""

GAP_MS = 400
"""How long one cue has before the next begins."""

MOST = 3
"""How many cues may wait: of more the last are heard, since the end matters most."""


class Audio(Struct, frozen=True):
    """What a service sounds with.

    speaker  plays and speaks
    shelf    where cues and ambience are found; None: none are wanted
    voice    whether the speaker can speak, and is to
    """

    speaker: Speaker
    shelf: Shelf | None = None
    voice: bool = False


class Sounding:
    """The sound of one session, timed by `glass` and `clock`.

    post     brings a call from the clock's thread to the loop that owns us
    changed  is called when something that clients see has changed

    muted    whether the Overlord wants silence
    """

    def __init__(
        self,
        audio: Audio,
        session: Session[Any],
        glass: Glass,
        clock: Clock,
        post: Callable[[Callable[[], None]], object],
        changed: Callable[[], object],
    ) -> None:
        self.audio = audio
        self.session = session
        self.glass = glass
        self.clock = clock
        self.post = post
        self.changed = changed
        self.muted = False
        self._heard = session.timeline.length
        self._ambience = ""
        self._cues: deque[str] = deque(maxlen=MOST)
        self._next: Call | None = None
        self._end: Call | None = None
        self._reading = ""
        self._missing: set[str] = set()
        self._done = Done[AnySound]()

    def close(self) -> None:
        """Be silent for good.  It may take a moment, until no player is left."""
        for call in (self._next, self._end):
            if call is not None:
                call.cancel()
        self._cues.clear()
        self.audio.speaker.close()

    # -- what the table hears -----------------------------------------------------------------

    def follow(self, view: View) -> None:
        """Let the speaker play what `view`, that of the table's own audience, has to be heard."""
        sound = view.sound or Sound()
        if self._reading and self._reading != self.session.ask_id:
            self._hush()
        if sound.ambience != self._ambience:
            self._ambience = sound.ambience
            self._go_on()
        if sound.serial > self._heard:
            self._heard = sound.serial
            self._cue(*sound.cues)
        self._watch(view)

    def _cue(self, *names: str) -> None:
        """Let these be heard one after another."""
        if self.muted or self.audio.shelf is None:
            return
        self._cues.extend(names)
        if self._next is None:
            self._play()

    def _play(self) -> None:
        """Play the cue whose turn it is, and the next in a moment."""
        self._next = None
        while self._cues:
            name = self._cues.popleft()
            file = None if self.audio.shelf is None else self.audio.shelf.find(name)
            if file is None:
                self._miss(name)
                continue
            self.audio.speaker.play(file)
            self._next = self._later(GAP_MS, self._play)
            return

    def _go_on(self) -> None:
        """Let what goes on being heard go on, or nothing."""
        if self.muted or self.audio.shelf is None:
            return
        file = self.audio.shelf.find(self._ambience) if self._ambience else None
        if file is None and self._ambience:
            self._miss(self._ambience)
        self.audio.speaker.loop(file)

    def _miss(self, name: str) -> None:
        """Nobody has a sound of this name: that is said once."""
        if name not in self._missing:
            self._missing.add(name)
            log.info("no such sound", name=name)

    def _watch(self, view: View) -> None:
        """Be there in time before the glass that the table sees runs out."""
        if self._end is not None:
            self._end.cancel()
            self._end = None
        glass = view.countdown
        if glass is not None and glass.left_ms > LAST_MS:
            self._end = self._later(glass.left_ms - LAST_MS, lambda: self._ending(glass.ask))

    def _ending(self, ask: str) -> None:
        """The clock called: the glass is about to run out, or it stands, or is another by now."""
        if self.glass.running and self.glass.ask == ask and 0 < self.glass.left() <= LAST_MS:
            self._cue(HOURGLASS)

    def _later(self, delay_ms: int, call: Callable[[], None]) -> Call:
        """Call `call` on our own loop in a while."""

        def due() -> None:
            self.post(call)

        return self.clock.call_later(delay_ms, due)

    # -- what the Overlord says ---------------------------------------------------------------

    def shown(self, view: View) -> View:
        """`view` with what its audience can do about the sound."""
        if view.audience != OVERLORD:
            return view
        return replace(view, loudspeaker=Loudspeaker(self.muted, self.audio.voice))

    def carry_out(self, command: AnySound, language: str, translate: Translate) -> Accepted:
        """Do what the Overlord says about the sound, in a language and with what finishes
        sentences in it.  Raises `Refused`; nothing has changed then."""
        again = self._done.known(command)
        if again is not None:
            return again
        if isinstance(command, Mute):
            self._mute(command.on)
        else:
            page = self._page(command)
            self._reading = command.ask
            self.audio.speaker.speak(render(page.text, translate), language)
        accepted = Accepted(nonce=command.nonce, entry=self.session.timeline.length)
        return self._done.keep(command, accepted)

    def _mute(self, on: bool) -> None:
        """Be silent at once, or go on with what goes on."""
        if on == self.muted:
            return
        self.muted = on
        if on:
            self._cues.clear()
            self._reading = ""
            self.audio.speaker.stop()
        elif self._ambience:
            self._go_on()
        self.changed()

    def _page(self, wanted: ReadOut) -> Page:
        """The page that is to be read out.  Raises `Refused` where it is not."""
        if not self.audio.voice:
            raise Illegal(Msg("Nobody reads aloud here: start the service with --voice."))
        if self.muted:
            raise Illegal(Msg("The sound is off: switch it on first."))
        asks, _ = questions(self.session, OVERLORD)
        pages = [each.ask.pages for each in asks if isinstance(each.ask, Read)]
        if wanted.ask != self.session.ask_id or not pages:
            raise Stale(Msg("That question no longer stands; look at the one that does."))
        if not 0 <= wanted.page < len(pages[0]):
            raise Invalid(Msg("There is no such page."))
        page = pages[0][wanted.page]
        if not page.aloud:
            raise Illegal(Msg("This page is for the reader alone."))
        return page

    def _hush(self) -> None:
        """What was read out is over: say nothing more of it."""
        self._reading = ""
        self.audio.speaker.speak("", "")
