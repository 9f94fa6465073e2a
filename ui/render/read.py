"""Reading: pages to be read aloud, or alone.

The page has the width of the screen and large type; the speaker stands above what is said.  What
only the reader may know is violet and set apart, under its own heading.  A swipe turns the page, as
do the pinned buttons; after the last page the primary one says that it has been read.  Where the
table has a voice, a button lets it read the page that is shown to everybody; a note it never reads.
"""

from __future__ import annotations

from controller.wire import Asked, Page, Read, View
from ui.render.form import Form, Give
from ui.render.means import Means
from ui.theme import ASH, BONE, LAMP, VIOLET, VIOLET_DEEP, Role
from ui.widgets import Line, Plate, PushButton, Row, Text

__all__ = ["ReadForm"]


class ReadForm(Form):
    """The form of `Read`."""

    wide = True

    def __init__(self, means: Means, view: View, asked: Asked, give: Give) -> None:
        super().__init__(means, view, asked, give)
        assert isinstance(asked.ask, Read)
        self.ask = asked.ask
        self.page = 0
        theme, say = means.theme, means.words.say
        self.text = Text(theme, role=Role.STORY)
        self.speaker = Text(theme, role=Role.NAME, ink=LAMP)
        self.manner = Text(theme, say("Read aloud"), role=Role.LABEL, ink=ASH)
        self.note = Plate(
            theme,
            ground=VIOLET_DEEP,
            bar=VIOLET,
            orientation="vertical",
            size_hint_y=None,
            padding=(theme.mm(3), theme.pad),
            spacing=theme.mm(0.6),
        )
        self.note.bind(minimum_height=self.note.setter("height"))
        self.note.add_widget(Text(theme, say("For you alone"), role=Role.LABEL, ink=VIOLET))
        self.alone = Text(theme, ink=BONE)
        self.note.add_widget(self.alone)
        self.back = PushButton(theme, say("Back"), lambda: self.turn(-1), icon="back")
        self.where = Line(theme, role=Role.LABEL, ink=ASH, halign="center")
        self.next = PushButton(theme, "", self.forward, icon="next", primary=True)
        self.voice = PushButton(theme, say("Read it to us"), self.read_out, icon="talk")
        self.voice.size_hint_x, self.voice.width = None, self.voice.natural
        self.row = Row(size_hint_y=None, height=theme.target, spacing=theme.gap)
        self.foot.bind(width=self.share)
        self.show_page()

    @property
    def last(self) -> bool:
        """Whether this is the last page."""
        return self.page >= len(self.ask.pages) - 1

    def show_page(self) -> None:
        """The words of this page, and what its buttons do."""
        say, count = self.means.words.say, len(self.ask.pages)
        self.body.clear_widgets()
        if count:
            self.show_words(self.ask.pages[self.page])
        self.where.say(say("Page {n} of {most}", n=self.page + 1, most=count) if count > 1 else "")
        self.back.enabled = self.page > 0
        self.next.say(say("Done reading") if self.last else say("Next page"))
        self.next.picture.show("check" if self.last else "next")
        self.share()

    def share(self, *_: object) -> None:
        """The buttons side by side in equal parts, with the number of the page between them; where
        that is too narrow, the number above them, and each as wide as its words."""
        gap, room = self.means.theme.gap, self.foot.width
        self.foot.clear_widgets()
        self.row.clear_widgets()
        several = len(self.ask.pages) > 1
        for button in (self.back, self.next):
            button.size_hint_x = 1
        third = (room - 2 * gap) / 3
        broad = all(button.natural <= third for button in (self.back, self.next))
        self.where.size_hint_y = 1 if broad else None
        if several and not broad:
            self.where.height = 1.3 * self.means.theme.size(Role.LABEL)
            self.foot.add_widget(self.where)
            self.back.size_hint_x, self.back.width = None, self.back.natural
        if several:
            self.row.add_widget(self.back)
        if several and broad:
            self.row.add_widget(self.where)
        self.row.add_widget(self.next)
        self.foot.add_widget(self.row)

    def show_words(self, page: Page) -> None:
        """What is read aloud, with its speaker above it; or a note."""
        if not page.aloud:
            self.alone.say(page.text)
            self.body.add_widget(self.note)
            return
        self.body.add_widget(self.manner)
        if self.view.loudspeaker is not None and self.view.loudspeaker.voice:
            self.body.add_widget(self.voice)
        if page.speaker:
            self.speaker.say(page.speaker)
            self.body.add_widget(self.speaker)
        self.text.say(page.text)
        self.body.add_widget(self.text)

    def swiped(self, by: int) -> None:
        """A swipe turns the page."""
        self.turn(by)

    def turn(self, by: int) -> None:
        """Turn so many pages, as far as there are any."""
        page = min(max(0, self.page + by), max(0, len(self.ask.pages) - 1))
        if page != self.page:
            self.page = page
            self.show_page()

    def read_out(self) -> None:
        """Let the voice read this page to everybody."""
        self.means.sender.read_out(self.asked.id, self.page)

    def forward(self) -> None:
        """The next page, or the answer after the last."""
        if self.last:
            self.give((), ())
        else:
            self.turn(1)
