"""A battle at the largest table of the maker's guide, by things and keys alone.

Nobody touches a screen: figures are set down on the trays, cards laid on the pad, and what is about
no thing is keyed: by its own word, or by its number.  What hands want is what a player who looks
one step ahead would do.  What the Overlord is asked in secret is keyed on keys of the Overlord's
own, which that table has room for once it gives up others.
"""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from controller.engine.cast import Cast
from controller.table.layout import KeyOf
from controller.wire import OVERLORD, TABLE, Answer, Choose, Judge
from tests.traces.test_builds import Build, shipped

__all__: list[str] = []

MOST = 600
"""After so many answers a battle would not be a short one."""


class ByHand(Build):
    """A battle that hands alone play.

    asked  how often each question was answered
    """

    def __init__(self, *more: str) -> None:
        """At that table; with keys of the Overlord's own for `more`."""
        layout = shipped(3)
        own = {f"own-{does}": KeyOf(does, seat=OVERLORD) for does in more}
        super().__init__(replace(layout, key={**layout.key, **own}))
        self.asked: Counter[str] = Counter()

    def fight(self) -> None:
        """All of it."""
        game, session = self.session.game, self.session
        policy = game.policies()["sensible"]
        cast = Cast(dict.fromkeys((*game.seats(session.state), OVERLORD), policy), "by hand")
        for _ in range(MOST):
            if session.over:
                return
            said = cast.say(session.run)
            assert isinstance(said, Answer)
            self.by_hand(said)
            self.tidy()

    def by_hand(self, said: Answer) -> None:
        """Mean an answer until the question is answered as it was meant."""
        session, before = self.session, self.session.timeline.length
        self.asked[session.run.key] += 1
        how = "words"
        for step in self.meant(said):
            if session.timeline.length == before:
                self.press(step) if isinstance(step, str) else self.do(step)
                how = "words" if isinstance(step, str) else type(step).__name__
        if session.timeline.length == before:
            self.number(said)
            how = "numbers"
        self.by[how] += 1
        assert session.timeline.length == before + 1, (session.run.key, said)
        entry = session.journal.row(session.timeline.length).entry
        assert isinstance(entry, Answer)
        assert entry.picks == said.picks

    def number(self, said: Answer) -> None:
        """Press the number of what is meant, among what is left.  What a thing alone could have
        said is not to come to that: only where several are left, or no reader is near."""
        ask, [pick] = self.session.run.open, said.picks
        assert isinstance(ask, Choose | Judge)
        left = self.session.narrowed(said.seat).left
        free = [o for o in ask.options if o.closed is None and (not left or o.id in left)]
        at = [o.id for o in free].index(pick)
        goes = free[at].subject and free[at].place and self.under(free[at].place)
        assert not (free[at].objects or goes) or len(left) > 1, (ask.key, pick)
        self.press(str(at + 1))


def test_a_battle_on_the_trays_is_played_to_its_end_without_a_screen() -> None:
    hands = ByHand()
    hands.fight()
    assert hands.session.over
    assert hands.by["Placed"] > 5
    assert hands.by["Shown"] > 20
    assert hands.asked["target"] > 5


def numbers(hands: ByHand) -> dict[str, str]:
    """The number of each open option of what the Overlord is asked."""
    ask = hands.session.run.open
    assert isinstance(ask, Judge)
    free = [option.id for option in ask.options if option.closed is None]
    return {name: str(n) for n, name in enumerate(free, 1)}


@pytest.mark.rule("SV-OVL-004", "SV-OVL-008")
def test_what_the_overlord_is_asked_in_secret_is_answered_by_keys_of_its_own() -> None:
    hands = ByHand("hand", *"123456789")
    before = hands.session.run.key
    hands.hardware.press("own-hand")
    hands.wait()
    assert hands.session.asked == (OVERLORD,)
    assert hands.table.shown(hands.session.view(TABLE)).asks == ()
    for meant in ("damage", "n:1"):
        asked, number = hands.session.ask_id, numbers(hands)[meant]
        hands.press(number)  # a key that is everybody's says nothing to it
        assert hands.session.ask_id == asked
        hands.hardware.press(f"own-{number}")
        hands.wait()
    assert hands.session.state.harm == 1
    assert hands.session.run.key == before
