"""Strange tags: the card that asks what a tag is, and the tags that are known, to be doubted.

    asked    what it may be, likeliest first; a tap says it
    lost     whose tag is not seen: is the old one forgotten, or are there two from now on?
    known    what lies on the table; a tap says that this is not what it is taken for

It takes the stage's room beside the question of the game, which can be answered meanwhile, and is
opened at a key in the upper bar that is there as long as something is asked; the list of known tags
stands in the menu.  A tag is what the service says that it is, never before.

What may live here: that page.  What may not: which thing is likely.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.wire import View
from controller.wire.strange import Candidate, Strange, Worn
from ui.render.means import Means
from ui.render.sender import READING
from ui.theme import ASH, BONE, DECK, LAMP, SEAM, Role
from ui.widgets import Chip, Column, Grid, Plate, PushButton, Scroller, Text

__all__ = ["StrangePage"]


class StrangePage(Plate):
    """Asks about one tag at a time; `closed` hears that it is to go.

    listing  whether it was opened to doubt a tag, and so stays when nothing is asked
    """

    def __init__(self, means: Means, closed: Callable[[], None], **more: Any) -> None:
        theme = means.theme
        super().__init__(
            theme,
            ground=DECK,
            seam=SEAM,
            orientation="vertical",
            padding=theme.mm(2),
            spacing=theme.gap,
            **more,
        )
        self.means, self.closed = means, closed
        self.listing = False
        self.strange: Strange | None = None
        self.worn: tuple[Worn, ...] = ()
        self.chosen: Candidate | None = None
        self.shown: tuple[Any, ...] = ()
        self.since = 0.0
        self.question = Text(theme, role=Role.TABLE, ink=BONE)
        self.about = Text(theme, role=Role.LABEL, ink=ASH)
        self.plates = Column(spacing=theme.gap)
        self.window = Scroller(theme, self.plates, ground=DECK)
        self.away = PushButton(theme, "", self.leave, icon="close")
        for widget in (self.question, self.about, self.window, self.away):
            self.add_widget(widget)

    @property
    def wanted(self) -> bool:
        """Whether there is something to say here."""
        return self.strange is not None or (self.listing and bool(self.worn))

    def on_touch_down(self, touch: Any) -> bool:
        """Pass a touch on, once what is touched has been there to be seen."""
        if self.means.sender.clock() < self.since + READING and self.collide_point(*touch.pos):
            return True
        return bool(super().on_touch_down(touch))

    def show(self, view: View) -> None:
        """Show what is asked about a tag, and which are known."""
        if view.strange != self.strange:
            self.chosen = None
        self.strange, self.worn = view.strange, view.worn
        self.refresh()

    def refresh(self) -> None:
        """The page that stands now; drawn anew where it is another."""
        page = (self.strange, self.chosen, self.worn if self.strange is None else ())
        if page == self.shown:
            return
        self.shown = page
        self.since = self.means.sender.clock()
        self.away.picture.show("close" if self.chosen is None else "back")
        self.plates.clear_widgets()
        if self.strange is None:
            self.show_known()
        elif self.chosen is not None:
            self.show_lost(self.strange, self.chosen)
        else:
            self.show_asked(self.strange)
        self.window.to_start()

    # -- the pages --------------------------------------------------------------------------------

    def show_asked(self, strange: Strange) -> None:
        """What the tag may be."""
        say = self.means.words.say
        if strange.taken:
            self.question.say(say("This is not {thing}, but ...", thing=strange.taken))
        elif strange.place:
            self.question.say(say("What is this, at {place}?", place=strange.place))
        else:
            self.question.say(say("What is this?"))
        tag = say("Tag {uid}", uid=strange.uid)
        if strange.more:
            tag = say("Tag {uid}, and {n} more after it", uid=strange.uid, n=strange.more)
        self.about.say(tag)
        self.away.say(say("Leave it"))
        for head, some in self.grouped(strange.candidates):
            if head:
                self.plates.add_widget(Text(self.means.theme, head, role=Role.LABEL, ink=ASH))
            self.plates.add_widget(self.grid(some, lit=not some[0].group))

    def show_lost(self, strange: Strange, chosen: Candidate) -> None:
        """Whose tag is not seen."""
        say = self.means.words.say
        self.question.say(say("This is {thing}. And its old tag?", thing=chosen.label))
        self.about.say(say("Tag {uid}", uid=strange.uid))
        self.away.say(say("Back"))
        theme = self.means.theme
        for old in chosen.old:
            words = say("The old tag is lost")
            if len(chosen.old) > 1:
                words = say("The tag {uid} is lost", uid=old)
            self.plates.add_widget(PushButton(theme, words, self.saying(chosen, old), icon="close"))
        both = say("It has both from now on")
        self.plates.add_widget(PushButton(theme, both, self.saying(chosen, ""), icon="pair"))

    def show_known(self) -> None:
        """What lies on the table."""
        say = self.means.words.say
        self.question.say(say("What is not what it says?"))
        self.about.say(say("Tap it, then say what it is."))
        self.away.say(say("Close"))
        theme = self.means.theme
        chips = [
            Chip(theme, each.uid, each.label, self.doubt, note=str(each.place))
            for each in self.worn
        ]
        self.plates.add_widget(self.laid_out(chips))

    def grouped(self, some: tuple[Candidate, ...]) -> list[tuple[str, list[Candidate]]]:
        """The things that the game shows, without a headline, as their plates say their forms and
        none may be far; then the others by their groups, that of the likeliest first."""
        groups: dict[str, list[Candidate]] = {}
        for each in sorted(some, key=lambda each: bool(each.group)):
            groups.setdefault(str(each.group), []).append(each)
        return list(groups.items())

    def grid(self, candidates: list[Candidate], *, lit: bool) -> Grid:
        """Plates for some things; those that the game shows are lit."""
        theme, say = self.means.theme, self.means.words.say
        forms = {"miniature": say("miniature"), "card": say("card"), "token": say("token")}
        chips = []
        for each in candidates:
            note = say("{form}, tag not seen", form=forms[each.form]) if each.old else ""
            chips.append(
                Chip(
                    theme,
                    f"{each.form} {each.thing}",
                    each.label,
                    self.choose,
                    note=note or forms[each.form],
                    bar=LAMP if lit else "",
                )
            )
        return self.laid_out(chips)

    def laid_out(self, chips: list[Chip]) -> Grid:
        """Plates side by side, as many as fit."""
        grid = Grid(self.means.theme, max((chip.natural for chip in chips), default=0))
        for chip in chips:
            grid.add_widget(chip)
        return grid

    # -- what is tapped ---------------------------------------------------------------------------

    def choose(self, ident: str) -> None:
        """The tag is this thing; where it wears one that is not seen, that is asked about."""
        form, _, thing = ident.partition(" ")
        candidates = self.strange.candidates if self.strange is not None else ()
        for each in candidates:
            if (each.form, each.thing) == (form, thing):
                if each.old:
                    self.chosen = each
                    self.refresh()
                else:
                    self.tell(each, "")

    def saying(self, chosen: Candidate, forget: str) -> Callable[[], None]:
        """A tap that says what the tag is, and which is forgotten."""
        return lambda: self.tell(chosen, forget)

    def tell(self, chosen: Candidate, forget: str) -> None:
        """Say what the tag is."""
        if self.strange is not None:
            self.means.sender.marks(self.strange.uid, chosen.thing, chosen.form, forget)
        self.listing = False

    def doubt(self, uid: str) -> None:
        """A known tag is not what it is taken for."""
        self.means.sender.doubt(uid)

    def leave(self) -> None:
        """Back to what it may be; or leave the tag alone; or close the list."""
        if self.chosen is not None:
            self.chosen = None
            self.refresh()
            return
        self.listing = False
        if self.strange is not None:
            self.means.sender.leave(self.strange.uid)
        else:
            self.closed()
