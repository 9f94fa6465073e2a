"""Choosing: n of m options, and the Overlord's verdicts.

Where exactly one is wanted, one tap answers.  Where several may be taken, taps tick and untick, and
a pinned button gives the answer; it says how many are ticked, and why it is closed while they are
too few.  What would be too many, or too heavy, closes by itself and says so.

Open options come first, so that nobody scrolls past what cannot be taken.
Short names without costs and facts (numbers, yes and no) stand side by side.  Many places that the
board shows are taken by touching them there; here they are small keys side by side, and those that
are closed wait behind one key with their reasons.  A touch on the board or on a card answers if
only one open option speaks of it; if several do, only those are shown, and if things on the table
have narrowed the question, only what is left.
Where the table has numbered keys, a row says which of them takes it.
"""

from __future__ import annotations

from collections.abc import Iterable

from controller.wire import Asked, Choose, Judge, Option, View
from ui.render.form import Form, Give, about, costs, facts, sides
from ui.render.log import reason
from ui.render.means import Means
from ui.render.things import icons, places
from ui.theme import ASH, GREEN, Role
from ui.widgets import Chip, Column, Grid, OptionButton, PushButton, Text
from ui.widgets.text import extents

__all__ = ["ChooseForm"]


MANY = 5
"""From so many places on they are small keys."""

KEYS = 9
"""How many numbered keys a table has, at most."""

HIDDEN = 3
"""From so many closed places on they wait behind one key."""


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
        self.left = frozenset(asked.left)
        self.reasons_open = False
        self.numbered, self.seat = False, ""
        self.spaces = places(view)
        self.chips: dict[str, Chip] = {}
        self.colours, self.icons = sides(view), self.pictures(view)
        self.buttons: dict[str, OptionButton] = {}
        self.confirm = PushButton(means.theme, "", self.done, icon="check", primary=True)
        self.everything = PushButton(
            means.theme, means.words.say("All options"), self.widen, icon="back"
        )
        self.lay_out()

    def pictures(self, view: View) -> dict[str, str]:
        """The icon of each option: that of the one thing it is done with or to, or, where the
        question is who, of who does it."""
        known = icons(view)
        who = len({option.subject for option in self.ask.options}) > 1
        found = {}
        for option in self.ask.options:
            things = option.objects or ((option.subject,) if who else ())
            found[option.id] = known.get(things[0], "") if len(things) == 1 else ""
        return found

    def button(self, option: Option) -> OptionButton:
        """The row of an option; of many that are small keys, few are ever rows."""
        if option.id not in self.buttons:
            self.buttons[option.id] = OptionButton(
                self.means.theme,
                option.id,
                option.label,
                self.pick,
                costs=costs(option),
                facts=facts(option),
                why=self.closed(option),
                bar=self.colour(option),
                icon=self.icons.get(option.id, ""),
            )
        return self.buttons[option.id]

    def number(self, on: bool, seat: str) -> None:
        """Number the answers, or do not."""
        self.numbered, self.seat = on, seat
        self.lay_out()

    def numbers(self) -> dict[str, str]:
        """The numbered key of each option that has one: they count what is open and left, in the
        order of the question; of several to be chosen, what is not chosen yet."""
        if not self.numbered:
            return {}
        left, several = self.asked.left, self.most > 1
        free = [
            option.id
            for option in self.ask.options
            if option.closed is None
            and (not option.to or self.seat in option.to)
            and (not left or (option.id in left) != several)
        ]
        return {ident: str(n) for n, ident in enumerate(free[:KEYS], 1)}

    def colour(self, option: Option) -> str:
        """The colour of the side that an option is about."""
        return self.colours.get(option.subject, GREEN)

    def closed(self, option: Option) -> str:
        """Why an option cannot be chosen, or ""."""
        return reason(option.closed, self.means.words) if option.closed else ""

    def visible(self) -> list[Option]:
        """The options that are shown, open ones first."""
        options = [
            option
            for option in self.ask.options
            if (self.narrowed is None or option.id in self.narrowed)
            and (not self.left or option.id in self.left)
        ]
        return sorted(options, key=lambda option: option.closed is not None)

    def compact(self, options: list[Option]) -> dict[str, list[Option]]:
        """The places of a board that open options are about, with these options."""
        found: dict[str, list[Option]] = {}
        if self.single and self.narrowed is None:
            for option in options:
                if option.closed is None and self.spaces.get(option.place):
                    found.setdefault(option.place, []).append(option)
        return found if len(found) >= MANY else {}

    def lay_out(self) -> None:
        """Put the options that are shown into the body, and what is pinned into the foot."""
        for button in self.buttons.values():
            if button.parent is not None:
                button.parent.remove_widget(button)
        self.body.clear_widgets()
        self.chips = {}
        shown = self.visible()
        small = self.compact(shown)
        keys = self.numbers()
        told = {option.id for group in small.values() for option in group}
        rows = [option for option in shown if option.id not in told]
        if small:
            self.lay_out_places(small, rows)
        else:
            self.lay_out_rows(rows)
        for ident, button in self.buttons.items():
            button.number(keys.get(ident, ""))
        self.foot.clear_widgets()
        if self.narrowed is not None or self.left:
            self.foot.add_widget(self.everything)
        if not self.single:
            self.foot.add_widget(self.confirm)
            self.refresh()

    def lay_out_rows(self, rows: list[Option]) -> None:
        """Options below one another, or side by side where they are short."""
        narrowest = self.narrowest()
        grid: Column | Grid = self.body
        if narrowest and self.narrowed is None and not self.left:
            grid = Grid(self.means.theme, narrowest)
            self.body.add_widget(grid)
        for option in rows:
            grid.add_widget(self.button(option))

    def lay_out_places(self, small: dict[str, list[Option]], rows: list[Option]) -> None:
        """What is no place first; then the places as small keys, then what is closed."""
        theme, say = self.means.theme, self.means.words.say
        closed = [option for option in rows if option.closed is not None]
        for option in rows:
            if option not in closed:
                self.body.add_widget(self.button(option))
        hint = say("Tap a lit space, or its name here")
        self.body.add_widget(Text(theme, hint, role=Role.LABEL, ink=ASH))
        self.chips = {place: self.chip(place, group) for place, group in small.items()}
        grid = Grid(theme, max(chip.natural for chip in self.chips.values()))
        tallest = max(chip.height for chip in self.chips.values())
        for chip in self.chips.values():
            chip.height = tallest
            grid.add_widget(chip)
        self.body.add_widget(grid)
        hidden = [option for option in closed if option.place in self.spaces]
        hidden = hidden if len(hidden) >= HIDDEN else []
        if hidden:
            words = say("Why not the others? ({n})", n=len(hidden))
            icon = "less" if self.reasons_open else "help"
            self.body.add_widget(PushButton(theme, words, self.reasons, icon=icon))
        for option in closed:
            if option not in hidden or self.reasons_open:
                self.body.add_widget(self.button(option))

    def chip(self, place: str, group: list[Option]) -> Chip:
        """A place as a small key: what it costs, or how many ways there are."""
        say = self.means.words.say
        one = group[0]
        note, known = " ".join(costs(one)), facts(one)
        if len(group) > 1:
            note, known = say("{n} ways", n=len(group)), []
        return Chip(
            self.means.theme,
            place,
            self.spaces[place],
            self.go,
            note=note,
            facts=known,
            says=str(one.label),
            bar=self.colour(one),
        )

    def go(self, place: str) -> None:
        """The key of a place was tapped: as good as a touch on the place itself."""
        if self.touch(place, ()) and place in self.chips and self.narrowed is None:
            self.chips[place].choose(True)

    def reasons(self) -> None:
        """Show why the other places are closed, or put that away."""
        self.reasons_open = not self.reasons_open
        self.lay_out()

    def narrowest(self) -> float:
        """How wide a cell must be for options to stand side by side; 0 if they must not."""
        options, theme = self.ask.options, self.means.theme
        if len(options) < 5 or any(o.costs or o.facts or o.closed for o in options):
            return 0
        size = theme.size(Role.NAME)
        widest = max(extents(option.label, Role.NAME.face, size)[0] for option in options)
        room = theme.mm(6.5) if self.single else theme.mm(14.5)
        if any(self.icons.values()):
            room += theme.mm(7) + theme.pad
        return max(float(theme.target), widest + room)

    def pick(self, ident: str) -> None:
        """An option was tapped."""
        if self.single:
            if self.give((ident,), ()) and ident in self.buttons:
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
            button = self.button(option)
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
            for chip in self.chips.values():
                chip.choose(False)

    def widen(self) -> None:
        """Show all options again."""
        self.narrowed, self.left = None, frozenset()
        self.lay_out()

    def narrow(self, asked: Asked) -> None:
        """Show what the things on the table have left."""
        super().narrow(asked)
        self.narrowed, self.left = None, frozenset(asked.left)
        self.lay_out()

    def touch(self, place: str, things: Iterable[str]) -> bool:
        """Answer with the one option that was meant, or show those that may be."""
        options = [o for o in self.ask.options if not self.left or o.id in self.left]
        here = [option for option in options if place and option.place == place]
        touched = set(things)
        matches = here or [option for option in options if about(option) & touched]
        open_ones = [option for option in matches if option.closed is None]
        if not matches:
            return False
        if len(open_ones) == 1:
            if self.single or self.button(open_ones[0]).enabled:
                self.pick(open_ones[0].id)
            return True
        self.narrowed = frozenset(option.id for option in open_ones or matches)
        self.lay_out()
        return True

    def choosable(self) -> frozenset[str]:
        """What the open options speak of: their places if they have any, else the things."""
        open_ones = [option for option in self.visible() if option.closed is None]
        where = {option.place for option in open_ones if option.place}
        return frozenset(where or set().union(*(about(option) for option in open_ones)))
