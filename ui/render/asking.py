"""The ask panel: one question at a time.

    the question, large
    what the things on the table have named so far
    who answers, where several may
    its form, scrolling                (see `form`)
    its pinned buttons
    what may be done at any time       (offers, after the form's own options)

When the view brings the same question again, nothing is made anew: ticks and tapped faces stay.  A
question that has gone takes its form with it.  When nobody here is asked, the panel says who is
waited for, or how the game ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from controller.wire import (
    OVERLORD,
    TABLE,
    Asked,
    Assign,
    Chance,
    Judge,
    Option,
    Read,
    View,
)
from ui.render.assign import AssignForm
from ui.render.chance import ChanceForm
from ui.render.choose import ChooseForm
from ui.render.form import Form, costs, facts
from ui.render.log import reason
from ui.render.means import Means
from ui.render.notice import NamedView
from ui.render.read import ReadForm
from ui.render.seats import name_of, names, speakers, still_to_answer
from ui.render.things import labels, named
from ui.theme import ASH, BONE, GREEN, LAMP, Role
from ui.widgets import Column, Grid, Icon, OptionButton, Plate, PushButton, Scroller, Text

__all__ = ["AskPanel"]

TALL = 0.4
"""The part of the panel that a question may take; a longer one scrolls with its form."""


def form_of(asked: Asked) -> type[Form]:
    """Which form a question has."""
    if isinstance(asked.ask, Assign):
        return AssignForm
    if isinstance(asked.ask, Chance):
        return ChanceForm
    return ReadForm if isinstance(asked.ask, Read) else ChooseForm


class Prompt(Text):
    """The question; held, it also tells the rules that it stands on."""

    because: tuple[str, ...] = ()

    def tells(self, x: float, y: float) -> tuple[object, ...]:
        """What is asked, and the IDs of its rules."""
        return (self.text, ", ".join(self.because))


class AskPanel(Plate):
    """Shows the question that this screen may answer, and sends the answer."""

    def __init__(self, means: Means, changed: Callable[[], None], **more: Any) -> None:
        theme = means.theme
        super().__init__(theme, ground="", orientation="vertical", spacing=theme.gap, **more)
        self.means = means
        self.changed = changed
        self.view: View | None = None
        self.asked: Asked | None = None
        self.seat = ""
        self.form: Form | None = None
        self.numbered = False
        self.head = Column(spacing=theme.mm(1))
        self.prompt = Prompt(theme, role=Role.TABLE)
        self.who = Grid(theme, theme.target)
        self.still = Text(theme, ink=ASH)
        self.named = NamedView(means)
        self.column = Column(spacing=theme.gap)
        self.offers = Column(spacing=theme.gap)
        self.scroller = Scroller(theme, self.column)
        self.foot = Column(spacing=theme.gap)
        for widget in (self.head, self.scroller, self.foot):
            self.add_widget(widget)
        self.prompt.bind(height=self.place_prompt)
        self.bind(height=self.place_prompt)

    @property
    def wide(self) -> bool:
        """Whether the question needs the width of the whole screen."""
        return self.form is not None and self.form.wide

    def choosable(self) -> frozenset[str]:
        """Places and things that answer the open question."""
        return self.form.choosable() if self.form is not None else frozenset()

    def touch(self, place: str, things: Iterable[str]) -> bool:
        """A space or a card was touched; True if it meant anything here."""
        if self.form is None or not self.form.touch(place, things):
            return False
        self.refill_foot()
        return True

    def show(self, view: View) -> None:
        """Show what there is to answer."""
        before, self.view = self.view, view
        asked = self.pick_ask(view)
        same = (
            asked is not None
            and self.asked is not None
            and self.form is not None
            and (asked.id, asked.ask) == (self.asked.id, self.asked.ask)
        )
        self.asked = asked
        seats = speakers(view, asked) if asked else ()
        if same and asked is not None and self.form is not None and self.seat in seats:
            if (asked.named, asked.left) != (self.form.asked.named, self.form.asked.left):
                self.form.narrow(asked)
                self.refill_foot()
            self.show_named(view, asked)
            self.show_still(view, asked)
            if before is None or before.offers != view.offers:
                self.show_offers(view)
            return
        self.seat = seats[0] if seats else ""
        self.build(view)

    def number(self, on: bool) -> None:
        """The table has numbered keys, or has none: answers say which is theirs."""
        if on != self.numbered:
            self.numbered = on
            if self.form is not None:
                self.form.number(on, self.seat)

    def pick_ask(self, view: View) -> Asked | None:
        """The question that this screen may answer; if none, one that others are asked."""
        mine = [asked for asked in view.asks if speakers(view, asked)]
        same = [a for a in mine if self.asked is not None and a.id == self.asked.id]
        return next(iter(same or mine or view.asks), None)

    def build(self, view: View) -> None:
        """Make the panel anew, for another question or another seat."""
        asked = self.asked
        for column in (self.head, self.column, self.foot, self.who):
            column.clear_widgets()
        self.form = self.scroller.swiped = None
        if asked is not None and self.seat:
            seat = self.seat
            self.form = form_of(asked)(
                self.means, view, asked, lambda picks, pairs: self.give(seat, picks, pairs)
            )
            self.form.number(self.numbered, seat)
            self.prompt.say(asked.ask.prompt)
            self.prompt.because = asked.ask.because
            self.head.add_widget(self.prompt)
            self.head.add_widget(self.named)
            self.show_named(view, asked)
            self.show_judge(asked)
            self.show_who(view, asked)
            self.column.add_widget(self.form.body)
            self.show_pass(asked, view.audience)
            self.scroller.swiped = self.form.swiped
        else:
            self.show_waiting(view, asked)
        self.show_offers(view)
        self.refill_foot()
        self.place_prompt()
        self.scroller.to_start()
        self.changed()

    def show_named(self, view: View, asked: Asked) -> None:
        """Say which things the table has named; faces lie in the tray of their form."""
        things = () if isinstance(asked.ask, Chance) else asked.named
        self.named.show(named(things, labels(view)))

    def show_judge(self, asked: Asked) -> None:
        """Say it where no rule decides."""
        if isinstance(asked.ask, Judge):
            words = self.means.words.say("No rule decides this: the Overlord does.")
            self.head.add_widget(Text(self.theme, words, ink=ASH))

    def show_who(self, view: View, asked: Asked) -> None:
        """Who answers: a button for each seat that may, where there are several."""
        say = self.means.words.say
        seats = speakers(view, asked)
        self.who.narrowest = self.theme.target
        for seat in seats if len(seats) > 1 else ():
            button = PushButton(
                self.theme,
                name_of(view, seat, self.means.words),
                lambda seat=seat: self.speak_for(seat),  # type: ignore[misc]
                primary=seat == self.seat,
                role=Role.LABEL,
            )
            self.who.narrowest = max(self.who.narrowest, button.natural)
            self.who.add_widget(button)
        self.who.arrange()
        if len(seats) > 1:
            self.head.add_widget(Text(self.theme, say("Who answers?"), role=Role.LABEL, ink=ASH))
            self.head.add_widget(self.who)
        self.show_still(view, asked)

    def show_still(self, view: View, asked: Asked) -> None:
        """Who else has not answered yet, where several are asked."""
        others = [seat for seat in still_to_answer(asked) if seat != self.seat]
        words = ""
        if len(asked.ask.to) > 1 and others and len(speakers(view, asked)) < 2:
            missing = names(view, others, self.means.words)
            words = self.means.words.say("Still to answer: {who}", who=missing)
        self.still.say(words)
        if words and self.still.parent is None:
            self.head.add_widget(self.still)
        elif not words and self.still.parent is not None:
            self.head.remove_widget(self.still)

    def speak_for(self, seat: str) -> None:
        """Answer for another of the seats that are asked."""
        if self.view is not None and seat != self.seat:
            self.seat = seat
            self.build(self.view)

    def show_waiting(self, view: View, asked: Asked | None) -> None:
        """Nobody here is asked: who is, or how it ended."""
        say, theme = self.means.words.say, self.theme
        seats = [seat for waiting in view.waiting for seat in waiting.seats]
        if view.outcome:
            icon, ink, words = "flag", LAMP, view.outcome
        elif asked is not None:
            icon, ink = "hourglass", ASH
            who = names(view, still_to_answer(asked), self.means.words)
            words = say("Waiting for {who}", who=who)
        elif seats:
            icon, ink = "hourglass", ASH
            words = say("Waiting for {who}", who=names(view, seats, self.means.words))
        else:
            icon, ink, words = "table", ASH, say("Waiting for the table ...")
        self.head.add_widget(Icon(icon, theme.mm(12), ink=ink))
        role = Role.COUNT if view.outcome else Role.TABLE
        self.head.add_widget(Text(theme, words, role=role, ink=LAMP if view.outcome else BONE))
        if asked is not None and not view.outcome:
            self.head.add_widget(Text(theme, asked.ask.prompt, ink=ASH))

    def show_offers(self, view: View) -> None:
        """What may be done at any time, beside the question."""
        self.offers.clear_widgets()
        if self.offers.parent is not None:
            self.column.remove_widget(self.offers)
        if not view.offers or view.audience == TABLE:
            return
        self.column.add_widget(self.offers)
        words = self.means.words.say("At any time")
        self.offers.add_widget(Text(self.theme, words, role=Role.LABEL, ink=ASH))
        for option in view.offers:
            self.offers.add_widget(self.offer_button(option))

    def offer_button(self, option: Option) -> OptionButton:
        return OptionButton(
            self.theme,
            option.id,
            option.label,
            self.take,
            costs=costs(option),
            facts=facts(option),
            why=reason(option.closed, self.means.words) if option.closed else "",
            bar=GREEN,
        )

    def refill_foot(self) -> None:
        """Pin the form's buttons."""
        self.foot.clear_widgets()
        if self.form is not None:
            self.foot.add_widget(self.form.foot)

    def show_pass(self, asked: Asked, audience: str) -> None:
        """The Overlord may let some questions pass: after everything else."""
        if asked.ask.skips and audience == OVERLORD:
            words, seat = self.means.words.say("Let it pass"), self.seat
            self.column.add_widget(
                PushButton(self.theme, words, lambda: self.let_pass(asked.id, seat))
            )

    def place_prompt(self, *_: object) -> None:
        """A question too long to stay in view scrolls with its form."""
        if self.form is None:
            return
        tall = self.prompt.height > TALL * self.height
        home = self.column if tall else self.head
        if self.prompt.parent is not home:
            if self.prompt.parent is not None:
                self.prompt.parent.remove_widget(self.prompt)
            home.add_widget(self.prompt, index=len(home.children))

    def take(self, offer: str) -> None:
        """Take an offer."""
        self.means.sender.take(offer)

    def let_pass(self, ask: str, seat: str) -> None:
        """Let a seat's question pass unanswered."""
        self.means.sender.let_pass(ask, seat)

    def give(self, seat: str, picks: tuple[str, ...], pairs: tuple[tuple[str, str], ...]) -> bool:
        """Send the answer; False for a tap that does not count."""
        if self.asked is None:
            return False
        return self.means.sender.answer(self.asked.id, seat, picks, pairs)

    def reopen(self) -> None:
        """An answer was refused: if it was this question's, it can be given again."""
        if self.asked is None or self.form is None:
            return
        if not self.means.sender.answered(self.asked.id, self.seat):
            self.form.reopen()
