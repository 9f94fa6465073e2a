"""Whole games drawn as the service sends them: no line of ui is a game's own, and all fits."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from kivy.clock import Clock

from controller.engine import Game, Session
from controller.engine.kit.tape import steps
from controller.wire import View, render
from controller.wire.msg import Msg, untranslated
from tests.specimens.noughts import Noughts
from tests.specimens.relay import Relay
from tests.ui.measure import everything
from tests.ui.offscreen import OffScreen
from ui.render.play import PlayScreen
from ui.render.sender import Sender
from ui.text import Words
from ui.theme import PANEL_7, TOUCH_DISPLAY_2, Panel

SAMPLES = 8


def sent(session: Session[Any], audience: str) -> View:
    """The view as it arrives at a client: every sentence finished."""

    def finish(text: object) -> str:
        assert isinstance(text, Msg)
        return render(text, untranslated)

    return msgspec.json.decode(
        msgspec.json.encode(session.view(audience), enc_hook=finish), type=View
    )


@pytest.mark.parametrize("panel", [PANEL_7, TOUCH_DISPLAY_2], ids=lambda p: f"{p.width}")
@pytest.mark.parametrize("game", [Noughts, Relay], ids=lambda game: str(game.name))
def test_a_game_fits_the_screen_from_its_beginning_to_its_end(
    bench: Callable[[Panel], OffScreen], game: type[Game[Any]], panel: Panel, fresh_seed: int
) -> None:
    screen = bench(panel)
    play = PlayScreen(screen.theme, Words(), Sender(lambda command: None, Clock.time))
    screen.show(play)
    chance = Random(fresh_seed)
    session = Session.begin(game(), game().setups(chance))
    views: list[View] = []
    for _ in steps(session, fresh_seed):
        audience = chance.choice(("overlord", "table", *session.game.seats(session.state)))
        views.append(sent(session, audience))
    views.append(sent(session, "overlord"))
    for n, view in enumerate([*chance.sample(views[:-1], min(SAMPLES, len(views) - 1)), views[-1]]):
        play.show(view)
        screen.frames(6)
        screen.shot(f"{game.name}_{n}")
        assert everything(screen) == [], f"seed {fresh_seed}, view {n} for {view.audience}"
