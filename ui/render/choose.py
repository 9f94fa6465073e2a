"""Choosing: n of m options, and the Overlord's verdicts.

Where exactly one is wanted, one tap answers.  Where several may be taken, taps tick and untick, and
a pinned button gives the answer; it says how many are ticked, and why it is closed while they are
too few.  What would be too many, or too heavy, closes by itself and says so.

Open options come first, so that nobody scrolls past what cannot be taken.
Short names without costs (numbers, yes and no) stand side by side.  A touch on the board or on a
card answers if only one open option speaks of it; if several do, only those are shown.
"""

from __future__ import annotations

from collections.abc import Iterable

from controller.wire import Asked, Choose, Judge, Option, View
from ui.render.form import Form, Give, about, costs, sides
from ui.render.log import reason
from ui.render.means import Means
from ui.theme import GREEN, Role
from ui.widgets import Grid, OptionButton, PushButton
from ui.widgets.text import extents

__all__ = ["ChooseForm"]


class ChooseForm(Form):
    """The form of `Choose` and of `Judge`."""

    def __init__(self, means: Means, view: View, asked: Asked, give: Give) -> None:
        super().__init__(means, view, asked, give)
        ask = asked.ask
        assert isinstance(ask, Choose | Judge)
        self.ask = ask
        self.least = ask.least if isinstance(ask, Choose) else 1
        self.most = ask.most if isinstance(ask, Choose) else 1
        self.budget = ask.budget if isinstance(ask, Choose) else None
        self.single = self.least == self.most == 1
        self.chosen: list[str] = []
        self.narrowed: frozenset[str] | None = None
        colours = sides(view)
        self.buttons = {
            option.id: OptionButton(
                means.theme,
                option.id,
                option.label,
                self.pick,
                costs=costs(option),
                why=self.closed(option),
                bar=colours.get(option.subject, GREEN),
            )
            for option in sorted(ask.options, key=lambda option: option.closed is not None)
        }
        self.confirm = PushButton(means.theme, "", self.done, icon="check", primary=True)
        self.everything = PushButton(
            means.theme, means.words.say("All options"), self.widen, icon="back"
        )
        self.lay_out()

    def closed(self, option: Option) -> str:
        """Why an option cannot be chosen, or ""."""
        return reason(option.closed, self.means.words) if option.closed else ""

    def lay_out(self) -> None:
        """Put the options that are shown into the body, and what is pinned into the foot."""
        shown = [
            button
            for ident, button in self.buttons.items()
            if self.narrowed is None or ident in self.narrowed
        ]
        for button in self.buttons.values():
            if button.parent is not None:
                button.parent.remove_widget(button)
        self.body.clear_widgets()
        narrowest = self.narrowest()
        if narrowest and self.narrowed is None:
            grid = Grid(self.means.theme, narrowest)
            self.body.add_widget(grid)
        else:
            grid = self.body
        for button in shown:
            grid.add_widget(button)
        self.foot.clear_widgets()
        if self.narrowed is not None:
            self.foot.add_widget(self.everything)
        if not self.single:
            self.foot.add_widget(self.confirm)
            self.refresh()

    def narrowest(self) -> float:
        """How wide a cell must be for options to stand side by side; 0 if they must not."""
        options, theme = self.ask.options, self.means.theme
        if len(options) < 5 or any(option.costs or option.closed for option in options):
            return 0
        size = theme.size(Role.NAME)
        widest = max(extents(option.label, Role.NAME.face, size)[0] for option in options)
        room = theme.mm(6.5) if self.single else theme.mm(14.5)
        return max(float(theme.target), widest + room)

    def pick(self, ident: str) -> None:
        """An option was tapped."""
        if self.single:
            if self.give((ident,), ()):
                self.buttons[ident].choose(True)
            return
        if ident in self.chosen:
            self.chosen.remove(ident)
        elif self.most == 1:
            self.chosen = [ident]
        else:
            self.chosen.append(ident)
        self.refresh()

    def refresh(self) -> None:
        """Ticks, what has become too many, and the words on the pinned button."""
        say = self.means.words.say
        weights = {option.id: option.weight for option in self.ask.options}
        spent = sum(weights[ident] for ident in self.chosen)
        full = self.most > 1 and len(self.chosen) >= self.most
        for option in self.ask.options:
            button = self.buttons[option.id]
            ticked = option.id in self.chosen
            why = self.closed(option)
            if not why and not ticked and full:
                why = say("{n} are chosen; no more may be.", n=self.most)
            elif not why and not ticked and self.budget is not None:
                left = self.budget - (0 if self.most == 1 else spent)
                if option.weight > left:
                    why = say("Weighs {weight}; only {n} is left.", weight=option.weight, n=left)
            button.choose(ticked)
            if why != button.why:
                button.close(why)
        short = self.least - len(self.chosen)
        if short > 0:
            words = say("Choose {n} more", n=short)
        elif not self.chosen:
            words = say("Choose nothing")
        else:
            words = say("Confirm {n} of {most}", n=len(self.chosen), most=self.most)
        self.confirm.say(words)
        self.confirm.enabled = short <= 0

    def done(self) -> None:
        """Give the answer: options in the order in which the ask lists them."""
        order = [option.id for option in self.ask.options if option.id in self.chosen]
        self.give(tuple(order), ())

    def reopen(self) -> None:
        """Nothing is taken yet."""
        if self.single:
            for button in self.buttons.values():
                button.choose(False)

    def widen(self) -> None:
        """Show all options again."""
        self.narrowed = None
        self.lay_out()

    def touch(self, place: str, things: Iterable[str]) -> bool:
        """Answer with the one option that was meant, or show those that may be."""
        here = [option for option in self.ask.options if place and option.place == place]
        touched = set(things)
        matches = here or [option for option in self.ask.options if about(option) & touched]
        open_ones = [option for option in matches if option.closed is None]
        if not matches:
            return False
        if len(open_ones) == 1:
            button = self.buttons[open_ones[0].id]
            if button.enabled:
                self.pick(open_ones[0].id)
            return True
        self.narrowed = frozenset(option.id for option in open_ones or matches)
        self.lay_out()
        return True

    def choosable(self) -> frozenset[str]:
        """What the open options speak of: their places if they have any, else the things."""
        open_ones = [option for option in self.ask.options if option.closed is None]
        places = {option.place for option in open_ones if option.place}
        return frozenset(places or set().union(*(about(option) for option in open_ones)))
