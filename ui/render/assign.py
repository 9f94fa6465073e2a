"""Assigning: things into slots.

One thing at a time: a tap on it opens the slots it may go to, a tap on a slot puts it there and
comes back.  Each thing says where it is, each slot how full it is.  The pinned button answers once
every limit is kept, and until then says which is not.
"""

from __future__ import annotations

from collections.abc import Iterable

from controller.wire import Asked, Assign, Option, Slot, View
from ui.render.form import Form, Give, about, costs, facts, sides
from ui.render.log import reason
from ui.render.means import Means
from ui.theme import ASH, GREEN, LAMP, Role
from ui.widgets import OptionButton, PushButton, Text

__all__ = ["AssignForm"]


class AssignForm(Form):
    """The form of `Assign`."""

    def __init__(self, means: Means, view: View, asked: Asked, give: Give) -> None:
        super().__init__(means, view, asked, give)
        assert isinstance(asked.ask, Assign)
        self.ask = asked.ask
        self.where: dict[str, str] = {}
        self.moving = ""
        say = means.words.say
        self.confirm = PushButton(means.theme, "", self.done, icon="check", primary=True)
        self.cancel = PushButton(means.theme, say("All things"), self.back, icon="back")
        self.lay_out()

    def lay_out(self) -> None:
        """Show the things, or the slots for the one that is being moved."""
        self.body.clear_widgets()
        self.foot.clear_widgets()
        if self.moving:
            self.show_slots()
            self.foot.add_widget(self.cancel)
        else:
            self.show_items()
            self.foot.add_widget(self.confirm)
            trouble = self.trouble()
            self.confirm.say(trouble or self.means.words.say("Confirm"))
            self.confirm.enabled = not trouble

    def show_items(self) -> None:
        say, theme = self.means.words.say, self.means.theme
        colours = sides(self.view)
        labels = {slot.id: slot.label for slot in self.ask.slots}
        for item in self.ask.items:
            place = self.where.get(item.id)
            self.body.add_widget(
                OptionButton(
                    theme,
                    item.id,
                    item.label,
                    self.move,
                    costs=[*costs(item), *self.weight(item)],
                    facts=facts(item),
                    why=reason(item.closed, self.means.words) if item.closed else "",
                    bar=LAMP if place else colours.get(item.subject, GREEN),
                    note=say("to {slot}", slot=labels[place]) if place else "",
                )
            )

    def weight(self, item: Option) -> list[str]:
        """The weight of a thing, where some slot has a capacity."""
        if all(slot.capacity is None for slot in self.ask.slots):
            return []
        return [self.means.words.say("Weight {n}", n=item.weight)]

    def show_slots(self) -> None:
        say, theme = self.means.words.say, self.means.theme
        item = self.item(self.moving)
        question = say("Where does {thing} go?", thing=item.label)
        self.body.add_widget(Text(theme, question, role=Role.NAME, ink=ASH))
        for slot in self.ask.slots:
            self.body.add_widget(
                OptionButton(
                    theme,
                    slot.id,
                    slot.label,
                    self.put,
                    why=self.full(slot, item),
                    costs=self.filled(slot),
                )
            )
        if item.id in self.where:
            self.body.add_widget(OptionButton(theme, "", say("Nowhere"), self.put, bar=LAMP))

    def item(self, ident: str) -> Option:
        return next(item for item in self.ask.items if item.id == ident)

    def inside(self, slot: Slot, but: str = "") -> list[Option]:
        """What is in a slot, leaving one thing out of account."""
        return [
            item for item in self.ask.items if self.where.get(item.id) == slot.id and item.id != but
        ]

    def filled(self, slot: Slot) -> list[str]:
        """How full a slot is, as badges."""
        inside = self.inside(slot)
        count = str(len(inside)) if slot.most is None else f"{len(inside)}/{slot.most}"
        if slot.capacity is None:
            return [count]
        weight = sum(item.weight for item in inside)
        return [count, self.means.words.say("Weight {n}/{most}", n=weight, most=slot.capacity)]

    def full(self, slot: Slot, item: Option) -> str:
        """Why a thing cannot go into a slot, or ""."""
        say = self.means.words.say
        inside = self.inside(slot, but=item.id)
        if slot.most is not None and len(inside) >= slot.most:
            return say("It holds {n}; no more fit.", n=slot.most)
        if slot.capacity is None:
            return ""
        left = slot.capacity - sum(other.weight for other in inside)
        if item.weight <= left:
            return ""
        return say("Weighs {weight}; only {n} is left.", weight=item.weight, n=left)

    def trouble(self) -> str:
        """The first limit that is not kept, or ""."""
        say = self.means.words.say
        open_items = [item for item in self.ask.items if item.closed is None]
        left = sum(item.id not in self.where for item in open_items)
        if self.ask.all_items and left:
            return say("{n} left to place", n=left)
        for slot in self.ask.slots:
            short = slot.least - len(self.inside(slot))
            if short > 0:
                return say("{slot}: {n} more", slot=slot.label, n=short)
        return ""

    def move(self, ident: str) -> None:
        """A thing was tapped: ask where it goes."""
        self.moving = ident
        self.lay_out()

    def put(self, slot: str) -> None:
        """A slot was tapped: the thing goes there; "" takes it out."""
        if slot:
            self.where[self.moving] = slot
        else:
            self.where.pop(self.moving, None)
        self.back()

    def back(self) -> None:
        """Back to the things."""
        self.moving = ""
        self.lay_out()

    def done(self) -> None:
        """Give the answer, in the order of the things."""
        pairs = [(item.id, self.where[item.id]) for item in self.ask.items if item.id in self.where]
        self.give((), tuple(pairs))

    def touch(self, place: str, things: Iterable[str]) -> bool:
        """A touched thing is moved; while one is being moved, a touched slot takes it."""
        touched = {place, *things}
        if self.moving:
            item = self.item(self.moving)
            slots = [s for s in self.ask.slots if s.id in touched and not self.full(s, item)]
            if len(slots) == 1:
                self.put(slots[0].id)
            return bool(slots)
        items = [
            item
            for item in self.ask.items
            if item.closed is None and (about(item) | {item.id}) & touched
        ]
        if len(items) == 1:
            self.move(items[0].id)
        return bool(items)

    def choosable(self) -> frozenset[str]:
        """The things that can be placed."""
        open_items = [item for item in self.ask.items if item.closed is None]
        return frozenset().union(*(about(item) | {item.id} for item in open_items))
