"""A screen of play on the bench, with a record of everything that left it."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from controller.wire import Answer, View
from tests.ui.offscreen import OffScreen
from ui.render.play import PlayScreen
from ui.render.sender import READING, Said, Sender
from ui.text import Words
from ui.widgets import Chip, OptionButton, PushButton

__all__ = ["Table"]


class Table:
    """Shows views to a screen, taps on it, and keeps what it sent."""

    def __init__(self, screen: OffScreen, view: View, words: Words | None = None) -> None:
        self.screen = screen
        self.sent: list[Said] = []
        self.preferred: list[tuple[str, float]] = []
        self.play = PlayScreen(
            screen.theme,
            words or Words(),
            Sender(self.sent.append, Clock.time),
            lambda language, size: self.preferred.append((language, size)),
        )
        screen.show(self.play)
        self.show(view)

    def show(self, view: View) -> None:
        """A view comes, and people have had time to read it."""
        self.play.show(view)
        self.screen.wait(READING + 0.1)

    def option(self, label: str) -> OptionButton:
        """The option with this label."""
        found = self.screen.find(OptionButton, lambda button: button.label.text == label)
        assert isinstance(found, OptionButton)
        return found

    def chip(self, label: str) -> Chip:
        """The small key that stands for the option with this label."""
        found = self.screen.find(Chip, lambda chip: chip.says == label)
        assert isinstance(found, Chip)
        return found

    def button(self, text: str) -> PushButton:
        """The button with these words."""
        found = self.screen.find(PushButton, lambda button: button.line.text == text)
        assert isinstance(found, PushButton)
        return found

    def choose(self, *labels: str) -> None:
        """Tap options by their labels."""
        for label in labels:
            self.screen.tap(self.option(label))

    def press(self, *texts: str) -> None:
        """Tap buttons by their words."""
        for text in texts:
            self.screen.tap(self.button(text))

    def spot(self, place: str) -> tuple[float, float]:
        """Where a space of the shown board is, in window pixels."""
        boards: Any = self.play.stage.boards
        surface = next(iter(boards.values())).surface
        x, y = surface.to_window(*surface.layout.spots[place].middle)
        return (float(x), float(y))

    @property
    def form(self) -> Any:
        """The form of the question that is shown."""
        return self.play.panel.form

    @property
    def answers(self) -> list[tuple[str, str, tuple[str, ...], tuple[tuple[str, str], ...]]]:
        """What was answered: ask, seat, picks and pairs."""
        return [(c.ask, c.seat, c.picks, c.pairs) for c in self.sent if isinstance(c, Answer)]
