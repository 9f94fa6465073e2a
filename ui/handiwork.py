"""A demonstration without a display, at a simulated table: the program has hands.

It knows no game.  It takes one of the open options and does what would say so at a table: a thing
is dragged to a place, the key of an option is pressed, dice are left to the table's own key.  What
hands cannot say, or what did not count, is tapped on the touchscreen as anybody would.  Every touch
goes through the window.
"""

from __future__ import annotations

from random import Random
from typing import Any

from controller.wire import Asked, Assign, Chance, Option, Read
from controller.wire.sim import SimThing
from ui.demonstration import READING_TIME, Player
from ui.desk import DeskApp
from ui.finger import Finger

__all__ = ["Handiwork"]

STEPS = 6
"""Moves of the finger in one drag."""

PATIENCE = 2
"""How often the same question may come again before it is ended."""


class Handiwork(Player, DeskApp):
    """The touchscreen and a simulated table, playing by themselves: slower than taps alone."""

    seconds = 60.0

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.tried: set[str] = set()
        self.last = ""
        self.again = 0

    async def ready(self) -> None:
        """Set everything up as the game has it, once the table is there."""
        while self.sim is None or self.client.view is None:
            await self.pause(0.05)
        self.sim.put_right()
        await self.settled()

    async def taps(self, chance: Random) -> None:
        """As ever; at the end everything lies where the game has it."""
        await super().taps(chance)
        if self.sim is not None:
            self.sim.put_right()
            await self.settled()

    async def once(self, chance: Random) -> bool:
        """Answer by hand, else by a tap; False when there is nothing to answer."""
        view = self.client.view
        asked = view.asks[0] if view is not None and view.asks else None
        if asked is not None and asked.id not in self.tried and self.sim is not None:
            self.tried.add(asked.id)
            if await self.gesture(asked, chance):
                return True
        return await super().once(chance)

    async def gesture(self, asked: Asked, chance: Random) -> bool:
        """Do what says an answer at a table; False where hands have no way."""
        ask = asked.ask
        if isinstance(ask, Chance):
            return self.press("fate")
        if isinstance(ask, Assign) or not self.at_board:
            return False
        if isinstance(ask, Read):
            return self.press("next")
        options = [option for option in ask.options if option.closed is None]
        if not options:
            return False
        option = self.choose(ask.key, options, chance)
        thing = self.thing(option.subject) if option.place else None
        if thing is not None and await self.drag(thing, option.place):
            return True
        return self.press_for(option, options)

    def choose(self, key: str, options: list[Option], chance: Random) -> Option:
        """One of the open options: rather one with a place, since that is worth seeing; where the
        same question comes again and again, one about nothing, since that goes on."""
        self.again = self.again + 1 if key == self.last else 0
        self.last = key
        plain = [option for option in options if not option.place and not option.objects]
        placed = [option for option in options if option.place]
        if self.again >= PATIENCE and plain:
            return chance.choice(plain)
        return chance.choice(placed or options)

    def press_for(self, option: Option, options: list[Option]) -> bool:
        """Press the option's own key, or the one with its number among the open ones."""
        return self.press(option.id) or self.press(str(options.index(option) + 1))

    def press(self, does: str) -> bool:
        """Press the key that does this, if the table has one."""
        assert self.sim is not None
        for key in self.sim.table.keys:
            if does in (key.key, str(key.label)):
                self.sim.press(key.key)
                return True
        return False

    def thing(self, name: str) -> SimThing | None:
        """The thing that the game knows by a name."""
        assert self.sim is not None
        named = [thing for thing in self.sim.table.things if thing.thing == name]
        return next(iter(sorted(named, key=lambda thing: thing.form == "card")), None)

    async def drag(self, thing: SimThing, place: str) -> bool:
        """Drag a thing to a place, as a finger would; False where either cannot be seen."""
        assert self.sim is not None
        top, tray = self.sim.top_side, self.sim.tray
        spot = top.layout.spots.get(place)
        if spot is None:
            return False
        if thing.uid in top.spots:
            x, y = top.to_window(*top.spots[thing.uid][:2])
        elif thing.uid in tray.boxes:
            box = tray.boxes[thing.uid]
            x, y = tray.to_window(box.x + box.width / 2, box.y + box.height / 2)
        else:
            return False
        end = top.to_window(*spot.middle)
        finger = Finger(x, y).down()
        for step in range(1, STEPS + 1):
            part = step / STEPS
            finger.slide(x + (end[0] - x) * part, y + (end[1] - y) * part)
            await self.pause(0.03)
        await self.pause(READING_TIME)
        finger.up()
        return True

    def picture(self) -> Any:
        """What is kept as a picture: the whole desk."""
        return self.desk
