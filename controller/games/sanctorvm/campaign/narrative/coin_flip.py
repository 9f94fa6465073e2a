"""Flipping: events that a coin decides (SV-COI-001 to SV-COI-003).

Who "self" is flips it, else the Leader for the Side; no Coin of the Side is needed for that, and
none is spent.

What may live here: a flip of the story.  What may not: what comes of it, which are steps of the
scene.
"""

from __future__ import annotations

from controller.engine import Rules
from controller.games.sanctorvm.box.story import Flip, Step
from controller.games.sanctorvm.campaign.events import Happened
from controller.games.sanctorvm.campaign.side.leader_medal import settle
from controller.games.sanctorvm.campaign.telling import Does, Telling
from controller.games.sanctorvm.hits.dice import COOPERLAY, coin
from controller.wire import Msg, Text, Why

__all__ = ["DOES", "CoinShows"]

COOPERLAYS, RABIDUS = Msg("Cooperlay"), Msg("Rabidus")


class CoinShows(Happened, frozen=True, kw_only=True):
    """SV-COI-003: a coin has decided something."""

    side: Text

    def says(self) -> Text:
        return Msg("The coin shows {side}", side=self.side)


def flip(telling: Telling, step: Flip, who: str) -> Rules[None]:
    """SV-COI-003: flip it, and go on with what comes of that side."""
    settle(telling)
    seat = telling.seat(telling.state.member(who)) if who else telling.leading()
    text = Msg("Flip the coin: it says what happens")
    [face] = yield from telling.ask(coin("coin", seat, text, ("SV-COI-003",)))
    good = face == COOPERLAY
    why = Why(Msg("the good side, or the bad one"), ("SV-COI-002", "SV-COI-003"))
    telling.tell(CoinShows(side=COOPERLAYS if good else RABIDUS, reasons=(why,)))
    telling.enter(("cooperlay" if good else "rabidus", who))


DOES: dict[type[Step], Does] = {Flip: flip}
