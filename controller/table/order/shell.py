"""Order: when a difference is said, what was let be, and what must be home before it counts.

    hands or game stir -> differences -> quiet for QUIET_MS -> said: the guide leads, step by step
                                |
                                '-> all lies right: nothing is said

What is said stays said, and the guide follows hands without waiting; what comes new waits until
hands were quiet.  While hands answer the question that stands nothing is said at all.

What may live here: that shell, which alone keeps anything.  What may not: what differs, which move
is next, and how it is shown; those are pure functions beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Any, Protocol

from msgspec.structs import replace

from controller.engine import Illegal, Session
from controller.engine.narrowing import Narrowing
from controller.table.gesture import AnyGesture, Key, Lifted, Placed, Shown
from controller.table.ground import ground
from controller.table.layout import Layout
from controller.table.meaning import Nothing, Refuses
from controller.table.names import Called, names
from controller.table.order.amid import amid
from controller.table.order.differences import (
    Difference,
    Felt,
    boards,
    differences,
    homes,
    lays,
    on_trays,
)
from controller.table.order.guide import marks, shown
from controller.table.order.homing import free, moves
from controller.table.order.lacking import lacking
from controller.table.order.owing import Cause, Excuse, let_be, moved, owing
from controller.table.order.resumed import under_way
from controller.table.order.sentences import belongs, no_tag, only_a_card, too_far_apart
from controller.table.order.torn import torn
from controller.table.sentences import listed
from controller.table.sight import Sight
from controller.table.tags import Tags
from controller.wire import OVERLORD, TABLE, Msg, Text, View
from controller.wire.belonging import Belonging
from controller.wire.guide import Guide

__all__ = ["QUIET_MS", "Later", "Order", "Watched"]

QUIET_MS = 1500
"""How long hands are quiet before it is said that something lies wrong (ms)."""

THINKING_MS = 20_000
"""How long somebody may think about an answer that was begun before other things that lie wrong are
spoken of (ms)."""

BACK = frozenset({"undo", "redo"})
"""Entries that only turn back, or forth again."""

Later = Callable[[int, Callable[[], None]], object]
"""Calls when so many ms have passed, on the loop that owns the table."""


class Watched(Protocol):
    """A table, as far as it is looked at here."""

    session: Session[Any]
    sight: Sight
    layout: Layout
    tags: Tags
    belongings: tuple[Belonging, ...]
    now: Callable[[], int]
    on_change: Callable[[], object]

    @property
    def lying(self) -> dict[str, list[str]]:
        """Where each tag lies."""

    @property
    def deaf(self) -> tuple[str, ...]:
        """The places that are not felt."""

    def beside(self, one: str, other: str) -> bool:
        """Whether one of two places may hear what lies on the other."""

    def tell(self, text: Text) -> None:
        """Say something that everybody may read."""


class Order:
    """What lies otherwise than the game has it, at `table`; `later` calls when time has passed.

    guide  the step that is said now; None where nothing is
    """

    def __init__(self, table: Watched, later: Later | None) -> None:
        self.table = table
        self.later = later or (lambda ms, call: None)
        self.guide: Guide | None = None
        self._view = table.sight.view(TABLE)
        self._lacking = bool(boards(self._view))
        self._homes = homes(self._view)
        self._owed: dict[str, Cause] = {}
        self._excused: dict[str, Excuse] = {}
        self._let_be: dict[str, Excuse] = {}
        self._keep: Callable[[Mapping[str, Excuse]], object] = lambda excused: None
        self._said: set[tuple[str, str]] = set()
        self._pending: dict[str, bytes] = {}
        self._resumed = under_way(table.session)
        self._torn: dict[str, tuple[str, str]] = {}
        self._laid: set[str] = set()
        self._back: set[str] = set()
        self._deaf = frozenset(table.deaf)
        self._held = ""
        self._carried: set[str] = set()
        self._lacked: set[Text] = set()
        self._stirred = table.now()
        self._waiting = False
        self._musing = False
        self._closed = False
        self._mark = table.session.timeline.mark
        self._seen: tuple[Felt, tuple[Difference, ...]] | None = None
        self._wait()

    def resume(
        self,
        let_be: Mapping[str, Excuse],
        keep: Callable[[Mapping[str, Excuse]], object],
    ) -> None:
        """These things were let be before the table was switched on, and are as long as they are
        found so; `keep` is told what is let be from now on."""
        beside = {thing: excuse for thing, excuse in let_be.items() if not excuse[0]}
        self._excused |= beside
        self._let_be = {thing: each for thing, each in let_be.items() if thing not in beside}
        self._keep, self._seen = keep, None

    def close(self) -> None:
        """Say nothing more."""
        self._closed = True

    # -- what happens -------------------------------------------------------------------------

    def stir(self) -> None:
        """Hands did something, or a reader."""
        self._seen = None
        deaf = frozenset(self.table.deaf)
        self._back |= self._deaf - deaf
        self._deaf = deaf
        self._stirred = self.table.now()
        self._owed = owing(self._owed, self._homes, self._at_home)
        self._find()
        self._look()
        self._wait()

    def felt(self, gesture: Lifted | Placed | Shown) -> None:
        """Hands did this with a thing, an area or any other."""
        if isinstance(gesture, Lifted):
            self._held = gesture.thing
            if self._on_the_move(gesture.place):
                self._carried.add(gesture.thing)
        else:
            self._laid.add(gesture.thing)
            self._held = "" if self._held == gesture.thing else self._held
        self._pending.pop(gesture.thing, None)
        self._let_be.pop(gesture.thing, None)
        self._seen = None

    def relearn(self, things: Iterable[str], lost: Collection[str] = ()) -> None:
        """These wear other tags from now on: as they lie there, nobody laid them.  What `lost` one
        is not what is in the hand."""
        self._laid -= set(things)
        self._held = "" if self._held in lost else self._held
        self.stir()

    def changed(self) -> None:
        """The game went on, or back."""
        session, self._seen = self.table.session, None
        before, boarded = self._homes, bool(boards(self._view))
        self._view = self.table.sight.view(TABLE)
        self._homes = homes(self._view)
        news = not boarded or bool(self._homes.keys() - before.keys())
        self._lacking = bool(boards(self._view)) and (self._lacking or news)
        if not boarded:
            self._lacked.clear()
        back = self._turned_back()
        self._resumed = {}
        rested = session.run.rested
        self._pending = {
            thing: then
            for thing, then in self._pending.items()
            if not back and then == rested and before.get(thing) == self._homes.get(thing)
        }
        owed = owing(self._owed, self._homes, self._at_home)
        self._owed = moved(owed, before, self._homes, "undo" if back else "game", self._astray())
        self._stirred = self.table.now()
        self._look()
        self._wait()

    def _turned_back(self) -> bool:
        """Whether the last entry only turned back, or forth again."""
        timeline = self.table.session.timeline
        before, self._mark = self._mark, timeline.mark
        if before == timeline.mark:
            return False
        return self.table.session.journal.row(timeline.mark).kind in BACK

    def answered(self, thing: str, rested: bytes) -> None:
        """A thing was set down, and that answered a question asked while `rested` was the last
        rest point: until the next one the game may yet have it there."""
        if rested == self.table.session.run.rested:
            self._pending[thing], self._seen = rested, None

    def undone(self, thing: str) -> bool:
        """Whether an undo alone left a thing elsewhere than the game has it."""
        return self._owed.get(thing) == "undo"

    def excuse(self, thing: str) -> None:
        """The Overlord lets something be as it lies; empty: everything.  Raises `Illegal`."""
        found = [each for each in self._all() if thing in ("", each.thing)]
        if not found:
            raise Illegal(Msg("Nothing of that lies otherwise than it should."))
        lying, ought = self._felt().lying, self._ought()
        for each in found:
            self._owed.pop(each.thing, None)
            self._excused[each.thing] = lying[each.thing], ought.get(each.thing, "")
        self._seen = None
        self._keep(self._excused)
        self._look()

    # -- what a gesture of something astray means ---------------------------------------------

    def first(self, gesture: AnyGesture, uid: str) -> Nothing | Refuses | None:
        """What a gesture that was felt of a tag means that has to do with order alone; None: it is
        for the question.  It is only asked here, and changes nothing."""
        if isinstance(gesture, Key):
            return None
        place = gesture.pad if isinstance(gesture, Shown) else gesture.place
        if self._on_the_move(place):
            return Nothing()
        thing, felt = gesture.thing, self._felt()
        called, space = self._called(felt), self._homes.get(thing, "")
        if self._stands_in(uid, thing):
            there = isinstance(gesture, Placed) and bool(space)
            return Refuses(only_a_card(called.get(thing, thing))) if there else None
        carried, cause = thing in self._carried, self._owed.get(thing)
        if not carried and (cause is None or self._may_go_on(thing, cause)):
            return None
        if isinstance(gesture, Lifted):
            return Nothing()
        if felt.ground.home((place,), space):
            return Nothing(back=True)
        if carried and cause is None:
            return Nothing()  # it came along with its area, and is led from there
        return Refuses(belongs(called.get(thing, thing), called.get(space, space)))

    def _stands_in(self, uid: str, thing: str) -> bool:
        """Whether a tag is that of a card which stands for somebody who has a figure too."""
        tags = self.table.tags.tag
        card = uid in tags and tags[uid].form == "card"
        return card and any(each.thing == thing and each.form != "card" for each in tags.values())

    def _on_the_move(self, place: str) -> bool:
        """Whether a place belongs to a tray whose area is to be put right first: what stands on it
        goes along then, and says nothing."""
        here = on_trays((place,), self.table.layout)
        areas = [each for each in self._all() if each.kind == "area"] if here else []
        return any(each.home in here or each.stands in here for each in areas)

    def _may_go_on(self, thing: str, cause: Cause) -> bool:
        """Whether a thing may go straight to where the question takes it: an undo alone left it
        elsewhere, and nothing else lies wrong."""
        others = [each for each in self._all() if each.thing != thing and each.kind != "stray"]
        return cause == "undo" and not others

    # -- what is seen -------------------------------------------------------------------------

    def shown(self, view: View) -> View:
        """`view` with the guide in it, for those whose table it is."""
        if self.guide is None or view.audience not in (OVERLORD, TABLE):
            return view
        signs = marks(self.guide, self.table.layout, self._felt().ground)
        return replace(view, guide=self.guide, highlights=(*view.highlights, *signs))

    def _felt(self) -> Felt:
        """What the table feels of itself."""
        return self._sight()[0]

    def _all(self) -> tuple[Difference, ...]:
        """Everything that differs now and was not let be."""
        return self._sight()[1]

    def _sight(self) -> tuple[Felt, tuple[Difference, ...]]:
        """Both; worked out once for all that is asked before anything moves on."""
        if self._seen is None:
            felt = self._feel()
            self._excused = let_be(self._excused, felt.lying, self._ought())
            self._seen = felt, differences(self._view, felt, self._excused)
        return self._seen

    def _feel(self) -> Felt:
        """What the table feels of itself, worked out anew."""
        table = self.table
        lying: dict[str, tuple[str, ...]] = {}
        for uid, thing in table.tags.tag.items():
            if thing.form != "card":
                places = table.lying.get(uid, ())
                lying[thing.thing] = (*lying.get(thing.thing, ()), *places)
        return Felt(
            table.layout,
            ground(table.layout, self._view, lying),
            lying,
            frozenset(table.deaf),
            frozenset(self._pending),
            table.session.over,
        )

    def _ought(self) -> dict[str, str]:
        """Where the game has each piece, and each area and how it is turned."""
        return {**lays(self._view, self.table.layout), **self._homes}

    def _called(self, felt: Felt) -> Mapping[str, Text]:
        """What people call places and things."""
        table = self.table
        ways = (felt.layout, table.tags, self._view, felt.ground, table.belongings)
        return Called(partial(names, *ways))

    # -- when it is said ----------------------------------------------------------------------

    def _astray(self) -> set[str]:
        """The pieces that lie elsewhere, of a game that is over too: it may go on."""
        felt = replace(self._felt(), over=False)
        found = differences(self._view, felt, self._excused)
        return {each.thing for each in found if each.kind == "piece"}

    def _at_home(self, piece: str) -> bool:
        """Whether a piece lies where the game has it."""
        felt = self._felt()
        return felt.ground.home(felt.lying.get(piece, ()), self._homes.get(piece, ""))

    def _find(self) -> None:
        """What lies elsewhere, and nobody laid it there, lay so before anybody listened."""
        found = {thing for thing, places in self._felt().lying.items() if places} - self._laid
        self._laid |= found
        self._resume(found)
        self._excuse_again()
        for each in self._all():
            if each.kind == "piece" and each.thing in found:
                self._owed.setdefault(each.thing, "start")

    def _resume(self, found: set[str]) -> None:
        """What lay there already, where an answer sent it of which something is still to be
        decided, is under way as it was before the table was switched on."""
        if not self._resumed:
            return
        felt, rested = self._felt(), self.table.session.run.rested
        for thing in found & self._resumed.keys():
            space = self._resumed.pop(thing)
            if felt.ground.home(felt.lying[thing], space):
                self._pending[thing], self._seen = rested, None

    def _excuse_again(self) -> None:
        """What is found as it was let be before the table was switched on still is."""
        if not self._let_be:
            return
        lying = self._felt().lying
        again = {thing: each for thing, each in self._let_be.items() if lying.get(thing) == each[0]}
        if again:
            self._excused |= again
            self._let_be = {t: each for t, each in self._let_be.items() if t not in again}
            self._seen = None

    def _look(self, *, quiet: bool = False) -> None:
        """See what is to be said, now that hands were `quiet` or are not."""
        differing = self._all()
        session = self.table.session
        said = [session.narrowed(seat) for seat in session.asked]
        if self._thinking(said, differing):
            self._said = set()
        elif quiet:
            # What is in the hand and begins an answer is where it belongs.
            hand = {self._held} & {name for each in said for name in each.named}
            wrong = tuple(each for each in differing if each.thing not in hand)
            self._said = {(each.thing, each.home) for each in wrong}
            self._owe(wrong)
        step = self._step(differing)
        if step != self.guide:
            self.guide = step
            self.table.on_change()

    def _thinking(self, said: list[Narrowing], differing: tuple[Difference, ...]) -> bool:
        """Whether hands are amid an answer, and somebody may still be thinking about it: what lies
        wrong is not passed over for ever because something was pointed at."""
        ask, ground = self.table.session.run.open, self._felt().ground
        if not amid(said, ask, differing, ground):
            return False
        named = {name for each in said for name in each.named}
        rest = self._stirred + THINKING_MS - self.table.now()
        if rest <= 0 or not differing:
            return all(each.thing in named for each in differing)
        if not self._musing:
            self._musing = True
            self.later(rest, self._mused)
        return True

    def _mused(self) -> None:
        """Time to think has passed, unless hands did something meanwhile."""
        self._musing = False
        if not self._closed:
            self._look(quiet=self._stirred + QUIET_MS <= self.table.now())

    def _step(self, differing: tuple[Difference, ...]) -> Guide | None:
        """The next step among what was said."""
        self._said &= {(each.thing, each.home) for each in differing}
        if not self._said:
            return None
        planned = moves(differing, free(self._view, differing), self._held)
        said = [move for move in planned if (move.thing, move.home) in self._said]
        felt = self._felt()
        return shown(said[0], len(said) - 1, felt.layout, felt.ground, self._called(felt))

    def _owe(self, differing: tuple[Difference, ...]) -> None:
        """What was never laid out is to be laid out first, once that was said; and what lies wrong
        where a reader is back lay so before anybody listened."""
        for each in differing:
            touched = {*each.at, *self._felt().ground.places(each.home)}
            if each.kind == "piece" and (each.thing not in self._laid or touched & self._back):
                self._owed.setdefault(each.thing, "start")
        self._back = set()

    def _wait(self) -> None:
        """Look again once hands have been quiet, if there is anything to be said then."""
        if not self._waiting and (
            self._lacking or self._back or self._all() or self._far() != self._torn
        ):
            self._waiting = True
            self.later(QUIET_MS, self._due)

    def _due(self) -> None:
        """Time has passed."""
        self._waiting = False
        if self._closed:
            return
        rest = self._stirred + QUIET_MS - self.table.now()
        if rest > 0:
            self._waiting = True
            self.later(rest, self._due)
            return
        self._tell_lacking()
        self._tell_torn()
        self._look(quiet=True)
        self._carried.clear()

    def _tell_lacking(self) -> None:
        """Say, once for a board that is shown where none was and whenever something appears on it,
        what no tag marks and was not said yet."""
        if not self._lacking:
            return
        self._lacking = False
        worn = frozenset(thing.thing for thing in self.table.tags.tag.values())
        known = lacking(self._view, self._felt(), worn)
        missing = [each for each in known if each not in self._lacked]
        self._lacked |= set(missing)
        if missing:
            self.table.tell(no_tag(listed(missing)))
            self.table.on_change()

    def _far(self) -> dict[str, tuple[str, str]]:
        """What wears several tags, which lie too far apart."""
        table = self.table
        return torn(table.tags, table.lying, table.layout, table.beside)

    def _tell_torn(self) -> None:
        """Say, once, which thing's tags lie too far apart."""
        before, self._torn = self._torn, self._far()
        for thing, (one, other) in self._torn.items():
            if thing not in before:
                called = self._called(self._felt())
                words = (called.get(name, name) for name in (thing, one, other))
                self.table.tell(too_far_apart(*words))
                self.table.on_change()
