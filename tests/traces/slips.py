"""Slips: what people do at a table beside what they mean, and how a gesture of theirs goes.

    amid a gesture   sliding over a space, setting down on a wrong one, showing a wrong card,
                     leaving a card on the pad, a finger that bounces
    between          hesitating, taking back, the hourglass, a key that nobody asked for, a tag that
                     nobody knows; and what the hardware does by itself: a tag that flickers or is
                     felt twice, polls that fail, a reader that is lost or tells nothing apart

Every slip is noted in the trace as a moment, by its name.

What may live here: how hands move.  What may not: what they want (`tests.traces.wishes`).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from controller.table.scene import standing
from controller.wire import Asked
from tests.traces.live import Live
from tests.traces.wishes import neighbours, open_options

__all__ = ["SLIPS", "Slips"]

STRANGE = "04FFFFFFFFFFFF"
"""A tag that stands in no register."""

PASSING_MS = 90
"""Too short for anything to be felt as set down: one poll at most (ms)."""

TOO_LATE_MS = 10_300
"""Longer than a turned hourglass runs (ms)."""

BOTH_MS = 1300
"""How long a tag is felt twice until it is told (ms)."""


class Slips:
    """Hands at `live` that move as `rng` says.

    meant  what they last wanted: the key of the question, and the option
    again  the same, where it was taken back and is to be done again
    """

    def __init__(self, live: Live, rng: Random) -> None:
        self.live = live
        self.rng = rng
        self.meant = ("", "")
        self.again = ("", "")

    # -- gestures -----------------------------------------------------------------------------

    def pause(self) -> int:
        """How long a hand takes until the next thing it does (ms)."""
        return self.rng.randint(450, 650)

    def chance(self, of: float) -> bool:
        """Whether something that happens this often happens now."""
        return self.rng.random() < of

    def slipped(self, name: str) -> None:
        """Note a slip."""
        self.live.recorder.moment(name)

    def stands(self, asked: Asked) -> bool:
        """Whether a question still stands."""
        return self.live.session.ask_id == asked.id

    def near(self, place: str) -> list[str]:
        """The spaces beside one."""
        return neighbours(self.live.view).get(place, [])

    def lift(self, uid: str) -> None:
        """Take a tag up."""
        self.live.lift(uid, self.pause())

    def put(self, uid: str, place: str) -> None:
        """Set a tag down."""
        self.live.put(uid, place, self.pause())

    def press(self, key: str) -> None:
        """Press a key, seldom twice."""
        if self.chance(0.02):
            self.slipped("pressed twice")
            self.live.press(key, ms=40)
        self.live.press(key, ms=self.rng.randint(130, 300))

    def show(self, thing: str) -> None:
        """Lay a thing's card on the pad, or seldom the miniature itself; it may be left there."""
        self.clear_pad()
        form = "miniature" if self.chance(0.05) and thing in standing(self.live.view) else "card"
        uid = self.live.uid(thing, form)
        if form == "miniature":
            self.slipped("miniature on the pad")
            self.lift(uid)
        self.put(uid, "pad")
        if self.chance(0.15):
            self.slipped("left on the pad")
        else:
            self.clear_pad()

    def clear_pad(self) -> None:
        """Take away whatever was left on the pad; a miniature goes home when there is time."""
        for uid in [uid for uid, place in self.live.lies.items() if place == "pad"]:
            self.lift(uid)
            home = standing(self.live.view).get(self.live.tags.tag[uid].thing)
            if self.live.tags.tag[uid].form == "miniature" and home is not None:
                self.put(uid, home)

    def move(self, thing: str, place: str) -> None:
        """Lift a miniature and set it down, sometimes by detours."""
        uid = self.live.uid(thing, "miniature")
        self.lift(uid)
        if self.chance(0.12):
            self.slipped("slid over")
            self.live.put(uid, self.rng.choice(self.near(place)), PASSING_MS)
        elif self.chance(0.12):
            self.slipped("wrong space")
            self.put(uid, self.wrong_space(thing))
            self.lift(uid)
        self.put(uid, place)

    def wrong_space(self, thing: str) -> str:
        """A space that nobody may go to now, where there is one."""
        asked = self.live.asked
        free = [o.place for o in open_options(asked.ask) if o.place] if asked is not None else []
        home = standing(self.live.view).get(thing)
        spaces = [name for name, at in self.live.layout.place.items() if at.kind == "space"]
        return self.rng.choice([s for s in spaces if s not in (*free, home)] or spaces)

    def wrong_card(self, right: str) -> None:
        """Seldom, show another card first."""
        if self.chance(0.08):
            self.slipped("wrong card")
            cards = {on.thing for on in self.live.tags.tag.values() if on.form == "card"}
            self.show(self.rng.choice(sorted(cards - {right})))

    # -- between two gestures -----------------------------------------------------------------

    def slip(self) -> None:
        """Seldom, do something that nobody asked for."""
        if self.chance(0.12):
            name = self.rng.choice(sorted(SLIPS))
            self.slipped(name)
            SLIPS[name](self)

    def lying(self) -> str:
        """A miniature that lies on the table."""
        tags = self.live.tags.tag
        lying = [uid for uid, place in self.live.lies.items() if place != "pad"]
        return self.rng.choice([uid for uid in lying if tags[uid].form == "miniature"])

    def any_reader(self) -> str:
        """A reader."""
        return self.rng.choice(sorted(self.live.layout.readers))

    def hesitate(self) -> None:
        """Lift a miniature, think, and put it back."""
        uid = self.lying()
        place = self.live.lies[uid]
        self.lift(uid)
        self.put(uid, place)

    def flicker(self) -> None:
        """A tag that lies still is missed by a poll or two."""
        uid = self.lying()
        reader = self.live.reader(self.live.lies[uid])
        self.live.hardware.flicker(uid, reader, self.rng.choice((1, 2)))
        self.live.wait(self.pause())

    def felt_twice(self) -> None:
        """A tag is felt by the reader beside it too, and then no more."""
        uid = self.lying()
        place = self.live.lies[uid]
        beside = self.rng.choice(self.near(place))
        self.live.hardware.put(uid, self.live.reader(place), self.live.reader(beside))
        self.live.wait(BOTH_MS)
        self.put(uid, place)

    def garble(self) -> None:
        """Some polls of a reader fail."""
        self.live.hardware.garble(self.any_reader(), self.rng.randint(1, 4))
        self.live.wait(self.pause())

    def collide(self) -> None:
        """A reader cannot tell apart for a while what lies on it."""
        self.live.hardware.collide(self.any_reader(), self.rng.randint(1, 4))
        self.live.wait(self.pause())

    def unplug(self) -> None:
        """A reader is lost for a while."""
        reader = self.any_reader()
        self.live.hardware.lose(reader)
        self.live.wait(self.rng.randint(300, 1500))
        self.live.hardware.bring_back(reader)
        self.live.wait(self.pause())

    def stranger(self) -> None:
        """A tag that nobody knows is laid down and taken away."""
        spaces = sorted(self.live.layout.place)
        self.put(STRANGE, self.rng.choice(spaces))
        self.lift(STRANGE)

    def wrong_key(self) -> None:
        """A key that answers nothing here."""
        self.press("next")

    def take_back(self) -> None:
        """Undo; then do it again, bring it back, or do something else."""
        self.press("undo")
        if self.chance(0.2):
            self.press("redo")
        else:
            self.again = self.meant

    def turn_glass(self) -> None:
        """Turn the hourglass; sometimes nothing is said in time."""
        self.live.hardware.turn_glass()
        self.live.wait(TOO_LATE_MS if self.chance(0.5) else self.pause())


SLIPS: dict[str, Callable[[Slips], None]] = {
    "hesitated": Slips.hesitate,
    "flickered": Slips.flicker,
    "felt twice": Slips.felt_twice,
    "polls failed": Slips.garble,
    "told apart badly": Slips.collide,
    "reader lost": Slips.unplug,
    "stranger": Slips.stranger,
    "wrong key": Slips.wrong_key,
    "taken back": Slips.take_back,
    "hourglass": Slips.turn_glass,
}
"""What is done between two gestures, by the name under which a trace notes it."""
