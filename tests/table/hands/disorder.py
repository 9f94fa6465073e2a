"""Disorder: hands as they are, and readers as they are.

    amid a gesture   a wrong space first, dropped and picked up again, slid over other readers, a
                     card laid down that nobody asked for, and pauses of any length
    meanwhile        another pair of hands fiddles with another piece, lays a card and takes it
                     away, puts right what the game has moved; a tag flickers, polls fail, a reader
                     cannot tell apart what lies on it
    all the time     a reader is dead, and the screen says what hands do there

Nothing of it is meant, so the rules must hear nothing of it.  The other pair of hands acts whenever
time passes, so the two are interleaved as the seed says.

What may live here: what is done beside what is meant.  What may not: what is meant
(`tests.table.hands.people`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from controller.engine import Session
from controller.table import Layout, Tags
from controller.wire import OVERLORD
from controller.wire.tray import TrayLift, TrayPut
from tests.table.hands.equipment import own_pad
from tests.table.hands.people import KEY_MS, People
from tests.table.hands.wishes import Wish
from tests.table.hands.wordless import wordless_cards, wordless_spaces

__all__ = ["AMID", "MEANWHILE", "WRONG_SPACE", "Disorderly"]

WRONG_SPACE = "wrong space"

AMID = ("dropped", "slid over", WRONG_SPACE, "wrong card", "hesitated")
"""What happens amid a gesture."""

OFTEN = 4.0
"""How much likelier than other slips it is to set a piece down in a wrong space."""

PASSING_MS = 90
"""Too short for anything to be felt as set down: one poll at most (ms)."""

SLICE_MS = 150
"""How finely two pairs of hands are interleaved (ms)."""

PATIENCE_MS = 1500
"""So long at most hands wait until readers have what they did (ms)."""

QUIET_MS = 4000
"""So long hands wait for the guide to say something (ms)."""

LONG_MS = 20_000
"""The longest pause (ms)."""


class Disorderly(People):
    """People who do what is wanted in the ways that `rng` draws; `dead` places are not felt, and
    what happens there is said on a screen.

    slips  what was done that nobody meant, by its name and in order
    """

    def __init__(
        self,
        session: Session[Any],
        layout: Layout,
        tags: Tags,
        rng: Random,
        *,
        much: float = 0.15,
        dead: tuple[str, ...] = (),
        lies: dict[str, str] | None = None,
    ) -> None:
        self.rng = rng
        self.much = 0.0
        self.dead = dead
        self.slips: list[str] = []
        self.busy = ""
        self.other: Iterator[None] | None = None
        self._begun = ""
        self._inside = False
        super().__init__(session, layout, tags, lies)
        for place in dead:
            for reader in layout.place[place].readers:
                self.hardware.lose(reader)
        super().wait(1000)
        self.much = much

    # -- what is wanted -----------------------------------------------------------------------

    def do(self, wanted: Wish) -> None:
        """Carry out a wish, once: nothing that comes between may make hands say it again."""
        super().do(wanted)
        self.finish()

    # -- hands --------------------------------------------------------------------------------

    def set_down(self, uid: str, place: str, ms: int = 700) -> None:
        """Set a tag down, where it is not felt by saying so."""
        if place not in self.dead:
            super().set_down(uid, place, ms)
            self.see_to_it(uid, [place])
            return
        if self.lies.get(uid, place) not in self.dead:
            self.take_up(uid)  # before anybody can say on the screen where it was put
        self.lies[uid] = place
        self.hardware.put(uid, self.table.layout.place[place].readers[0])
        self.table.say(TrayPut(uid=uid, place=place, nonce=self.nonce()))
        self.wait(ms)

    def card(self, thing: str) -> str:
        """A card that nobody else has in hand."""
        if all(uid in self.lies for uid in self.cards(thing)):
            self.finish()
        return super().card(thing)

    def take_up(self, uid: str, ms: int = 700) -> None:
        """Take a tag off the table, where it is not felt by saying so."""
        at = self.lies.get(uid, "")
        self.lies.pop(uid, None)
        self.hardware.lift(uid)
        if at in self.dead:
            self.table.say(TrayLift(uid=uid, nonce=self.nonce()))
        self.wait(ms)
        self.see_to_it(uid, [])

    def see_to_it(self, uid: str, places: list[str]) -> None:
        """Wait until readers have it, but not for ever: what slid and flickers takes them longer
        than a hand that is sure of itself."""
        for _ in range(0, PATIENCE_MS, SLICE_MS):
            if self.table.lying.get(uid, []) == places:
                break
            self.wait(SLICE_MS)

    def move(self, uid: str, place: str) -> None:
        """Lift a thing and set it down somewhere else, in some roundabout way."""
        self.busy = uid
        at = self.lies.get(uid)
        self.take_up(uid)
        if at is not None and self.happens(2) and self.harmless(uid, at):
            self.slips.append("dropped")
            self.set_down(uid, at)
            self.take_up(uid)
        if self.slips_now("slid over", 1.5):
            self.pass_over(uid)
        wrong = self.wrong_space(uid) if self.happens(OFTEN) else ""
        if wrong:
            self.slips.append(WRONG_SPACE)
            self.set_down(uid, wrong)
            self.take_up(uid)
        self.set_down(uid, place)
        self.busy = ""

    def show(self, thing: str, pad: str) -> None:
        """Lay a card on a pad and take it away again, perhaps another one before."""
        wrong = self.vain(pad) if self.happens() else ""
        if wrong:
            self.slips.append("wrong card")
            super().show(wrong, pad)
        super().show(thing, pad)

    def wait(self, ms: int = 600) -> None:
        """Let time pass, for everybody at the table."""
        if self._inside or not self.much:
            super().wait(ms)
            return
        if self.slips_now("hesitated", 0.1):
            ms += self.rng.randint(0, LONG_MS)
        while ms > 0:
            part = min(ms, SLICE_MS)
            super().wait(part)
            ms -= part
            self.meanwhile()

    # -- slips --------------------------------------------------------------------------------

    def slips_now(self, name: str, share: float = 1.0) -> bool:
        """Whether something that nobody means happens now."""
        if not self.happens(share):
            return False
        self.slips.append(name)
        return True

    def happens(self, share: float = 1.0) -> bool:
        """Whether something that nobody means may happen now."""
        return self.rng.random() < self.much * share

    def pass_over(self, uid: str) -> None:
        """Slide over two readers on the way."""
        spaces = [s for s in self.spaces if s not in self.dead]
        for space in self.rng.sample(spaces, min(2, len(spaces))):
            self.hardware.put(uid, self.table.layout.place[space].readers[0])
            super().wait(PASSING_MS)
            self.hardware.lift(uid)
        super().wait(PASSING_MS)

    def harmless(self, uid: str, place: str) -> bool:
        """Whether a tag says nothing where it lay: an undo leaves it where the question may well
        take it, and then it is the answer once more."""
        thing = self.table.tags.tag[uid].thing
        home = self.where.get(thing) == place
        return home or bool(wordless_spaces(self.session, thing, [place]))

    def wrong_space(self, uid: str) -> str:
        """A space where a tag answers nothing; empty where there is none."""
        alive = [space for space in self.spaces if space not in self.dead]
        wrong = wordless_spaces(self.session, self.table.tags.tag[uid].thing, alive)
        return self.rng.choice(wrong) if wrong else ""

    def vain(self, pad: str) -> str:
        """A card at hand that answers nothing; empty where there is none."""
        if pad != own_pad(""):
            return ""
        tags = self.table.tags.tag
        cards = {on.thing for u, on in tags.items() if on.form == "card" and u not in self.lies}
        vain = wordless_cards(self.session, sorted(cards))
        return self.rng.choice(vain) if vain else ""

    # -- meanwhile ----------------------------------------------------------------------------

    def meanwhile(self) -> None:
        """Let the other hands do a little of what they are at, or begin something."""
        if self.other is None and self.happens(0.5):
            self._begun = self.rng.choice(sorted(MEANWHILE))
            self.other = MEANWHILE[self._begun](self)
        if self.other is not None and self.rng.random() < 0.5:
            self.step()

    def step(self) -> None:
        """One thing that the other hands do."""
        assert self.other is not None
        self._inside = True
        try:
            next(self.other)
            if self._begun:
                self.slips.append(self._begun)
        except StopIteration:
            self.other = None
        finally:
            self._begun = ""
            self._inside = False

    def finish(self) -> None:
        """Let the other hands come to an end."""
        while self.other is not None:
            super().wait(SLICE_MS)
            self.step()
        super().wait(2 * KEY_MS)

    def fiddle(self) -> Iterator[None]:
        """Lift another piece, and put it back."""
        uids = [u for u, at in self.lies.items() if at in self.spaces and u != self.busy]
        uids = [u for u in uids if self.lies[u] not in self.dead and self.at_home(u)]
        if not uids:
            return
        uid = self.rng.choice(uids)
        place = self.lies[uid]
        self.hardware.lift(uid)
        for _ in range(self.rng.randint(1, 9)):
            yield
        if uid != self.busy and self.lies.get(uid) == place:
            self.hardware.put(uid, self.table.layout.place[place].readers[0])
        for _ in range(5):
            yield

    def at_home(self, uid: str) -> bool:
        """Whether a miniature lies where the game has it."""
        return self.homes().get(uid) == self.lies.get(uid)

    def lay_card(self) -> Iterator[None]:
        """Lay a card that says nothing on the pad, and take it away."""
        card = self.vain(own_pad(""))
        if not card:
            return
        uid = self.card(card)
        self.lies[uid] = own_pad("")
        self.hardware.put(uid, self.table.layout.place[own_pad("")].readers[0])
        for _ in range(4):
            yield
        self.lies.pop(uid, None)
        self.hardware.lift(uid)
        for _ in range(4):
            yield

    def flicker(self) -> Iterator[None]:
        """A tag that lies still is missed by a poll or two."""
        uids = [uid for uid, at in self.lies.items() if at not in self.dead]
        if not uids:
            return
        uid = self.rng.choice(uids)
        reader = self.table.layout.place[self.lies[uid]].readers[0]
        self.hardware.flicker(uid, reader, self.rng.choice((1, 2)))
        yield

    def garble(self) -> Iterator[None]:
        """Some polls of a reader fail."""
        self.hardware.garble(self.rng.choice(sorted(self.table.layout.readers)), 3)
        yield

    def collide(self) -> Iterator[None]:
        """A reader cannot tell apart for a while what lies on it."""
        self.hardware.collide(self.rng.choice(sorted(self.table.layout.readers)), 2)
        yield

    def press_in_vain(self) -> Iterator[None]:
        """Press a key of one's own that answers nothing."""
        if OVERLORD in self.session.asked:
            return
        self.hardware.press(f"{OVERLORD} 9")
        yield

    # -- what is felt -------------------------------------------------------------------------

    def felt(self) -> dict[str, list[str]]:
        """Where the table feels each tag, at places that are felt."""
        lying = self.table.lying.items()
        felt = {uid: [at for at in places if at not in self.dead] for uid, places in lying}
        return {uid: places for uid, places in felt.items() if places}

    def there(self) -> dict[str, list[str]]:
        """Where hands have put each tag, at places that are felt."""
        return {uid: [at] for uid, at in self.lies.items() if at not in self.dead}

    # -- what is made of it -------------------------------------------------------------------

    def led(self) -> None:
        """Wait for the guide and follow it, in some disorder; what no board has goes first."""
        self.finish()
        self.clear_away()
        self.follow()

    def follow(self, most: int = 60) -> int:
        """Do what the guide says until it says no more; how many steps that took."""
        self.finish()
        for steps in range(most):
            super().wait(QUIET_MS)
            guide = self.table.order.guide
            if guide is None:
                return steps
            worn = self.table.tags.of(guide.thing)
            lying = [uid for uid in worn if self.lies.get(uid) == guide.at]
            assert lying or not guide.at, f"{guide.thing} does not lie at {guide.at}"
            uid = lying[0] if guide.at else self.figure(guide.thing)
            if guide.to:
                self.move(uid, guide.to)
            else:
                self.take_up(uid)
            self.finish()
        raise AssertionError(f"after {most} steps the guide still says {self.table.order.guide}")


MEANWHILE: dict[str, Callable[[Disorderly], Iterator[None]]] = {
    "fiddled": Disorderly.fiddle,
    "laid a card": Disorderly.lay_card,
    "flickered": Disorderly.flicker,
    "polls failed": Disorderly.garble,
    "told apart badly": Disorderly.collide,
    "pressed in vain": Disorderly.press_in_vain,
}
"""What goes on beside what is wanted."""
