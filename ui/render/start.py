"""The start: which game is played, before any lies on the table.

    +------------------------------------------+
    | What shall be played?                    |
    +--------------------------+---------------+
    | the game played last     | other games   |
    |                  Go on   |               |
    +--------------------------+---------------+
    | Begin something new                      |
    +------------------------------------------+

"Begin something new" opens a second page: what can be begun, in groups, each with a sentence of
what awaits.  One tap begins it.  Where no game was begun yet that page is the start.  On an upright
screen the other games stand beneath.

A choice is made once: until the service has refused it, nothing else can be chosen.  A page that
has just changed, and a list whose rows have just moved, take no touch until they have been there to
be seen.  Whoever may not choose reads who does.

What may live here: that page.  What may not: what opening a game means.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from controller.wire import Why
from controller.wire.lobby import Kept, Opening, Shelf
from ui.render.log import reason
from ui.render.means import Means
from ui.render.sender import READING
from ui.theme import ASH, BONE, CLAY, DECK, LAMP, SEAM, Role
from ui.widgets import Column, OptionButton, Plate, PushButton, Scroller, Text

__all__ = ["StartScreen"]

SIDE = 66.0
"""Millimetres: the width of the list of other games, where it stands beside the last."""


class Row(NamedTuple):
    """What a row shows: its id, its name, a quiet second line, why it is closed, the heading above
    it."""

    ident: str
    label: str
    note: str = ""
    why: str = ""
    group: str = ""


class StartScreen(Plate):
    """Draws shelves; what is chosen leaves through the sender."""

    def __init__(self, means: Means, **more: Any) -> None:
        theme = means.theme
        super().__init__(
            theme, ground="", orientation="vertical", padding=theme.gap, spacing=theme.gap, **more
        )
        self.means = means
        say = means.words.say
        self.shelf = Shelf()
        self.beginning = False
        self.sent = ""
        self.heard = False
        self.since = means.sender.clock()
        self.told = Text(theme, "", ink=CLAY)
        self.title = Text(theme, role=Role.TABLE, ink=ASH)
        self.lead = Lead(means, self.take_up)
        self.others = Rows(means, self.take_up)
        self.openings = Rows(means, self.begin)
        self.other_words = Text(theme, say("Other games"), role=Role.LABEL, ink=ASH)
        self.side = BoxLayout(orientation="vertical", spacing=theme.gap)
        self.side.add_widget(self.other_words)
        self.side.add_widget(self.others)
        self.middle = BoxLayout(spacing=theme.gap)
        self.new = PushButton(theme, say("Begin something new"), self.turn, icon="more")
        self.back = PushButton(theme, say("Back to the games"), self.turn, icon="back")
        self.shown: tuple[Any, ...] = ()
        self.bind(size=self.arrange)

    def on_touch_down(self, touch: Any) -> bool:
        """Pass a touch on, once what is touched has been there to be seen."""
        if self.means.sender.clock() < self.since + READING:
            return True
        return bool(super().on_touch_down(touch))

    # -- what is shown ----------------------------------------------------------------------------

    def show(self, shelf: Shelf) -> None:
        """Show what stands on the shelf; the same again changes nothing."""
        if shelf == self.shelf and self.shown:
            return
        if shelf.trouble != self.shelf.trouble:
            self.tell(str(shelf.trouble))
        self.shelf = shelf
        last = next((game for game in shelf.kept if not game.closed), None)
        self.lead.show(last)
        others = [game for game in shelf.kept if game is not last]
        self.others.show([self.row_of(game) for game in others])
        self.openings.show(self.rows_of(shelf.openings))
        self.arrange()

    def row_of(self, game: Kept) -> Row:
        """The row of a game that was begun."""
        told = (str(game.occasion or game.game), str(game.standing))
        note = "; ".join(each for each in told if each and each != game.name)
        looked = note or game.closed
        return Row(game.name, game.name, note if looked else "...", str(game.closed))

    def rows_of(self, openings: tuple[Opening, ...]) -> list[Row]:
        """The rows of what can be begun, group by group."""
        groups: dict[str, list[Opening]] = {}
        for opening in openings:
            groups.setdefault(str(opening.group), []).append(opening)
        return [
            Row(each.id, str(each.label), str(each.story), group=group)
            for group, members in groups.items()
            for each in members
        ]

    @property
    def empty(self) -> bool:
        """Whether no game was begun yet, so that there is one page alone."""
        return not self.shelf.kept

    def arrange(self, *_: object) -> None:
        """Put on the screen what belongs there now."""
        shelf = self.shelf
        new = self.beginning or self.empty
        upright = self.height > self.width
        page = (shelf.chooses, new, self.empty, self.lead.name, len(shelf.kept) > 1)
        around = (upright, bool(shelf.openings), self.told.text, shelf.looking and self.empty)
        if (*page, *around) == self.shown:
            return
        if page != self.shown[: len(page)]:
            self.since = self.means.sender.clock()
        self.shown = (*page, *around)
        self.clear_widgets()
        for widget in self.page(new=new, upright=upright):
            self.add_widget(widget)

    def page(self, *, new: bool, upright: bool) -> list[Any]:
        """The widgets of the page, from top to bottom."""
        say, told = self.means.words.say, [self.told] if self.told.text else []
        self.title.halign = "left" if self.shelf.chooses else "center"
        if not self.shelf.chooses:
            self.title.say(say("The Overlord is choosing what is played."))
            return [Widget(), self.title, Widget()]
        if new:
            self.title.say(say("What shall be begun?"))
            foot = [] if self.empty else [self.back]
            if not self.shelf.openings:
                waits = say("One moment ...") if self.shelf.looking else say("Nothing is here.")
                self.title.say(waits)
            return [self.title, *told, self.openings, *foot]
        self.title.say(say("What shall be played?"))
        self.spread(upright=upright)
        return [self.title, *told, self.middle, self.new]

    def spread(self, *, upright: bool) -> None:
        """The game that was played last, and the others beside it or beneath."""
        self.middle.clear_widgets()
        self.middle.orientation = "vertical" if upright else "horizontal"
        others = any(game.name != self.lead.name for game in self.shelf.kept)
        if self.lead.name:
            self.middle.add_widget(self.lead)
        if others:
            self.middle.add_widget(self.side)
        beside = bool(self.lead.name) and others and not upright
        wide = min(self.theme.mm(SIDE) * self.theme.text, self.width * 0.5)
        self.other_words.say(self.means.words.say("Other games") if self.lead.name else "")
        self.side.size_hint_x = None if beside else 1
        if beside:
            self.side.width = wide

    def turn(self) -> None:
        """Turn to the other page."""
        self.beginning = not self.beginning
        self.openings.to_start()
        self.arrange()

    # -- what is chosen ---------------------------------------------------------------------------

    def take_up(self, name: str) -> None:
        """Go on with a game."""
        if not self.sent:
            self.sent = self.means.sender.take_up(name)
            self.wait(on=True)

    def begin(self, opening: str) -> None:
        """Begin a game."""
        if not self.sent:
            self.sent = self.means.sender.begin(opening)
            self.wait(on=True)

    def wait(self, *, on: bool) -> None:
        """Nothing can be chosen while a game is being opened."""
        say = self.means.words.say
        self.lead.key.enabled = not on
        self.lead.key.line.say(say("Opening ...") if on else say("Go on"))
        self.tell(say("The game is being opened ...") if on and self.beginning else "")

    def refused(self, nonce: str, why: Why) -> None:
        """Nothing was opened: say why, and let something be chosen."""
        if not nonce or nonce == self.sent:
            self.choose_again()
        self.tell(reason(why, self.means.words))

    def accepted(self, nonce: str) -> None:
        """The service has heard a choice, so that it will not be sent again."""
        self.heard = self.heard or nonce == self.sent != ""

    def choose_again(self) -> None:
        """Let something be chosen."""
        self.sent, self.heard = "", False
        self.wait(on=False)

    def out_of_touch(self) -> None:
        """The service does not answer."""
        self.tell(self.means.words.say("The table does not answer. Trying again ..."))

    def in_touch(self) -> None:
        """The service answers; a choice that it has not heard of is sent again by itself.  One that
        it has heard of led to a game: who is here all the same chooses again."""
        if self.heard:
            self.choose_again()
        self.tell(str(self.shelf.trouble))

    def tell(self, words: str) -> None:
        """Say something above what can be chosen."""
        self.told.say(words)
        self.arrange()


class Lead(Plate):
    """The game that was played last, large, and one key."""

    def __init__(self, means: Means, action: Callable[[str], None], **more: Any) -> None:
        theme = means.theme
        super().__init__(
            theme,
            ground=DECK,
            seam=SEAM,
            bar=LAMP,
            orientation="vertical",
            padding=(theme.mm(5), theme.mm(3), theme.mm(3), theme.mm(3)),
            spacing=theme.gap,
            **more,
        )
        self.name = ""
        self.heading = Text(theme, role=Role.COUNT if theme.text == 1 else Role.TABLE, ink=BONE)
        self.what = Text(theme, role=Role.TABLE, ink=ASH)
        self.standing = Text(theme, role=Role.TABLE, ink=BONE)
        words = Column(spacing=theme.mm(1.5))
        for text in (self.heading, self.what, self.standing):
            words.add_widget(text)
        self.add_widget(Scroller(theme, words, ground=DECK))
        self.key = PushButton(
            theme,
            means.words.say("Go on"),
            lambda: action(self.name),
            icon="play",
            primary=True,
            height=theme.mm(16),
        )
        self.add_widget(self.key)

    def show(self, game: Kept | None) -> None:
        """Show a game; None where there is none to go on with."""
        if game is None:
            self.name = ""
            return
        self.name = game.name
        self.heading.say(game.name)
        told = [str(each) for each in (game.game, game.occasion) if each]
        self.what.say("; ".join(each for each in told if each != game.name))
        self.standing.say(game.standing)


class Rows(Scroller):
    """Rows to choose from, under the headings of their groups.  Whoever taps while rows have just
    moved meant another, so that does not count."""

    def __init__(self, means: Means, action: Callable[[str], None], **more: Any) -> None:
        self.means = means
        self.action = action
        self.list = Column(spacing=means.theme.gap)
        super().__init__(means.theme, self.list, **more)
        self.rows: list[Row] = []
        self.moved = 0.0
        self.list.bind(height=self.move_on)

    def move_on(self, *_: object) -> None:
        """Rows have moved."""
        self.moved = self.means.sender.clock()

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos) and self.means.sender.clock() < self.moved + READING:
            return True
        return bool(super().on_touch_down(touch))

    def show(self, rows: list[Row]) -> None:
        """Show these rows; the same again changes nothing."""
        if rows == self.rows:
            return
        self.rows = rows
        theme = self.means.theme
        self.list.clear_widgets()
        group = ""
        for row in rows:
            if row.group and row.group != group:
                self.list.add_widget(Text(theme, row.group, role=Role.LABEL, ink=ASH))
            group = row.group
            key = OptionButton(
                theme, row.ident, row.label, self.action, note=row.note, why=row.why, bar=LAMP
            )
            self.list.add_widget(key)
