"""Strange tags: asking what a tag marks, in the midst of a game, and taking the answer.

    a tag that nobody knows lies there    -> asked about, until it is said, left alone, or gone
    a tag that is known is doubted        -> asked about as if nobody knew it
    it is said what it is                 -> the table knows it at once; the file is told (`keep`)

The likeliest things stand first: what the game shows before what else its box holds; of these what
is laid on such a place before what is not (a card on a pad, a miniature on a space); of these what
wears no tag before what wears one that is seen nowhere and may be lost; and of these what belongs
where the tag lies before the rest.  Only what the whole table sees, and the names that its packs
hold, are ever offered: so the question gives no secret away.

Of two who answer at once the first is right; the other is told, and may doubt it: a tag that is
known is given another thing only while it is doubted.

Nothing waits for the answer.  A tag that becomes known while it lies there was laid there before:
that is nobody's act, and answers nothing.

What may live here: that question and its answer.  What may not: writing files
(`controller.service.kept_tags`), and what a thing set down means (`controller.table.interpreter`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from controller.engine import Illegal, Invalid, Session
from controller.table.ground import Ground
from controller.table.layout import Layout, TrayPlace
from controller.table.names import names, tag_name
from controller.table.scene import standing
from controller.table.sight import Sight
from controller.table.tagging import FORMS, marked, stranger_to
from controller.table.tags import Tags, Thing
from controller.table.tray import in_play
from controller.wire import TABLE, Msg, Text, View
from controller.wire.belonging import Belonging, Form
from controller.wire.strange import AnyTagging, Candidate, Strange, TagDoubt, TagIs, Worn
from hal.uid import BadUid, canonical, is_random

__all__ = ["Asking", "Marking", "Strangers", "candidates"]

MOST = 60
"""How many things are offered at most: more than that need a search, not a list."""


class Marking(Struct, frozen=True):
    """From now on the tag `uid` marks `thing`, and the tag `forget`, if that is one, nothing."""

    uid: str
    thing: Thing
    forget: str = ""


class Asking(Protocol):
    """A table, as far as it is looked at here."""

    session: Session[Any]
    sight: Sight
    layout: Layout
    tags: Tags
    belongings: tuple[Belonging, ...]

    @property
    def ground(self) -> Ground:
        """Which spaces each place covers."""

    @property
    def lying(self) -> dict[str, list[str]]:
        """Where each tag lies."""

    def know(self, tags: Tags) -> None:
        """These tags are known from now on."""

    def tell(self, text: Text) -> None:
        """Say something that everybody may read."""


class Strangers:
    """What is asked about the tags of a table, one after the other.

    keep  is told what a tag marks from now on, and says why it will not outlast the evening, if it
          will not
    """

    def __init__(self, table: Asking, keep: Callable[[Marking], Text] = lambda marking: "") -> None:
        self.table = table
        self.keep = keep
        self._left: set[str] = set()
        self._doubted = ""
        self._seen: tuple[object, Strange | None, tuple[Worn, ...]] = (None, None, ())

    def shown(self, view: View) -> View:
        """`view` with what is asked in it, for the Overlord; worked out when something has
        changed."""
        table = self.table
        lying = {uid: tuple(places) for uid, places in table.lying.items()}
        key = (table.session.timeline.length, table.tags, lying, {*self._left}, self._doubted)
        if self._seen[0] != key:
            self._seen = (key, self.asked(), self.worn())
        return replace(view, strange=self._seen[1], worn=self._seen[2])

    def came(self, uid: str) -> None:
        """A tag was set down that nobody knows: it is asked about, whatever was said before."""
        self._left.discard(uid)

    # -- the question -------------------------------------------------------------------------

    @property
    def unknown(self) -> tuple[str, ...]:
        """The tags that lie there and are to be asked about, in the order in which they came."""
        tags = self.table.tags
        return tuple(
            uid
            for uid in self.table.lying
            if tags.own(uid) not in tags.tag and uid not in self._left and not is_random(uid)
        )

    def asked(self) -> Strange | None:
        """The question that stands; None where there is none."""
        unknown = self.unknown
        uid = self._doubted or (unknown[0] if unknown else "")
        if not uid:
            return None
        table = self.table
        known = table.tags.tag.get(uid)
        places = table.lying.get(uid, [])
        place = places[-1] if places else ""
        called = spoken(table)
        return Strange(
            uid=uid,
            place=called.get(place, place),
            taken=tag_name(known, called) if known is not None else "",
            candidates=candidates(table, called, uid, place),
            more=len([other for other in unknown if other != uid]),
        )

    def worn(self) -> tuple[Worn, ...]:
        """The tags that are known and lie there, by where they lie."""
        table = self.table
        called = spoken(table)
        found = [
            Worn(
                uid,
                tag_name(thing, called),
                called.get(places[-1], places[-1]),
                thing.form,
            )
            for uid, places in table.lying.items()
            if places and (thing := table.tags.tag.get(uid)) is not None
        ]
        return tuple(sorted(found, key=lambda each: (str(each.place), str(each.label))))

    # -- the answer ---------------------------------------------------------------------------

    def hear(self, command: AnyTagging) -> None:
        """Take in what the Overlord says about a tag.  Raises `Refused`; nothing has changed
        then."""
        uid = self.table.tags.own(read(command.uid))
        if isinstance(command, TagIs):
            self._is(uid, command)
        elif isinstance(command, TagDoubt):
            if uid not in self.table.tags.tag:
                raise Invalid(Msg('No thing wears the tag "{uid}".', uid=uid))
            self._doubted = uid
        elif uid == self._doubted:
            self._doubted = ""
        else:
            self._left.add(uid)

    def _is(self, uid: str, command: TagIs) -> None:
        """A tag marks that thing from now on."""
        table = self.table
        known = table.tags.tag.get(uid)
        self._check(uid, known, command)
        thing = Thing(command.thing, command.form, also=known.also if known else ())
        forget = read(command.forget) if command.forget else ""
        tags = table.tags.without(forget) if forget else table.tags
        if self._doubted in (uid, forget):
            self._doubted = ""
        table.know(tags.given(uid, thing))
        said = self._said(uid, thing, forget)
        unkept = self.keep(Marking(uid, thing, forget))
        table.tell(Msg("{first} {next}", first=said, next=unkept) if unkept else said)

    def _check(self, uid: str, known: Thing | None, command: TagIs) -> None:
        """Raise `Refused` unless this can be said."""
        table = self.table
        if known is None and uid not in table.lying:
            raise Illegal(Msg("The tag {uid} lies nowhere on this table.", uid=uid))
        if known is None:
            stranger_to(table.tags, uid, command.thing)
        there_are = {(each.name, each.form) for each in offered(table)}
        if (command.thing, command.form) not in there_are:
            raise Invalid(
                Msg(
                    'This game has no {form} "{thing}".',
                    form=FORMS[command.form],
                    thing=command.thing[:40],
                )
            )
        if known is not None and (known.thing, known.form) == (command.thing, command.form):
            raise Illegal(marked(uid, known.thing, known.thing))
        if known is not None and uid != self._doubted:
            raise Illegal(
                Msg(
                    "The tag {uid} was said to mark {thing} meanwhile: if it does not, tap it "
                    "among the tags on the table.",
                    uid=uid,
                    thing=spoken(table).get(known.thing, known.thing),
                )
            )
        if command.forget:
            self._check_lost(uid, command)

    def _check_lost(self, uid: str, command: TagIs) -> None:
        """Raise `Refused` unless the tag that is to be forgotten is that thing's, and not seen."""
        table, lost = self.table, read(command.forget)
        name = spoken(table).get(command.thing, command.thing)
        if lost == uid or lost not in table.tags.of(command.thing, command.form):
            raise Invalid(Msg("The tag {uid} is none of {thing}.", uid=lost, thing=name))
        if places := table.lying.get(lost):
            raise Illegal(
                Msg(
                    "The tag {uid} of {thing} is not lost: it lies at {place}.",
                    uid=lost,
                    thing=name,
                    place=spoken(table).get(places[-1], places[-1]),
                )
            )

    def _said(self, uid: str, thing: Thing, forgotten: str) -> Msg:
        """What has become of it."""
        name = spoken(self.table).get(thing.thing, thing.thing)
        others = [each for each in self.table.tags.of(thing.thing, thing.form) if each != uid]
        if forgotten:
            return Msg(
                "The tag {uid} marks {thing} from now on, and the lost one, {old}, is forgotten.",
                uid=uid,
                thing=name,
                old=forgotten,
            )
        if others:
            return Msg(
                "The tag {uid} marks {thing} from now on, and so do {others}.",
                uid=uid,
                thing=name,
                others=", ".join(others),
            )
        return Msg("The tag {uid} marks {thing} from now on.", uid=uid, thing=name)


def read(text: str) -> str:
    """The canonical UID that a text writes.  Raises `Invalid`."""
    try:
        return canonical(text)
    except BadUid:
        raise Invalid(Msg('"{uid}" is no UID of a tag.', uid=text[:40])) from None


# -- which thing is likely --------------------------------------------------------------------


def candidates(
    table: Asking, called: Mapping[str, Text], uid: str, place: str
) -> tuple[Candidate, ...]:
    """What the tag `uid` may mark, which lies at `place` (empty: nowhere), likeliest first."""
    view = table.sight.view(TABLE)
    shown, homes, ground = in_play(view), standing(view), table.ground
    if table.layout.tray:  # elsewhere nobody feels how an area lies
        shown |= areas(view)
    forms = expected(table.layout, place)
    ranked: list[tuple[tuple[bool, int, bool, bool], Candidate]] = []
    for each in offered(table):
        worn = [other for other in table.tags.of(each.name, each.form) if other != uid]
        unseen = tuple(other for other in worn if not table.lying.get(other))
        bare = len(worn) < each.copies
        if not bare and not unseen:
            continue
        visible = each.name in shown
        home = homes.get(each.name, "")
        astray = not place or not home or not ground.home((place,), home)
        offer = Candidate(
            each.name,
            each.form,
            each.label or called.get(each.name, each.name),
            () if bare else unseen,
            "" if visible else each.group,
        )
        ranked.append(((not visible, forms.index(each.form), not bare, astray), offer))
    ranked.sort(key=lambda one: one[0])
    return tuple(offer for _, offer in ranked[:MOST])


def expected(layout: Layout, place: str) -> tuple[Form, ...]:
    """The forms of things, the one first that is laid there most often."""
    at = layout.place.get(place)
    if isinstance(at, TrayPlace) and at.corner and at.at is None:
        return ("token", "miniature", "card")
    if at is not None and at.kind == "pad":
        return ("card", "token", "miniature")
    return ("miniature", "token", "card")


def spoken(table: Asking) -> dict[str, Text]:
    """What people call places and things."""
    view = table.sight.view(TABLE)
    return names(table.layout, table.tags, view, table.ground, table.belongings)


def offered(table: Asking) -> Iterator[Belonging]:
    """The things of the game; of a game that names none, those that it shows to the whole table."""
    if table.belongings:
        yield from table.belongings
        return
    view = table.sight.view(TABLE)
    stands: Mapping[str, str] = standing(view)
    for name in sorted(in_play(view)):
        yield Belonging(name, "", "miniature" if name in stands else "card")


def areas(view: View) -> frozenset[str]:
    """The names of the areas that a view shows."""
    return frozenset(area.id for part in view.parts for area in getattr(part, "areas", ()))
