"""What answered, while the dice have not fallen yet, is work in progress and no difference."""

from __future__ import annotations

from controller.engine import REST, Play, Rules, Session
from controller.service import numbered
from controller.wire import Chance, Choose, Msg
from tests.table.order.test_guide import step
from tests.table.rig import Rig
from tests.table.stepping import TURNS, Steps, Walk
from tests.table.test_steps import ANN, walking

__all__: list[str] = []


class Tossed(Steps):
    """Steps, where a coin tells whether the step is made: "go" or "stay"."""

    def run(self, play: Play[Walk]) -> Rules[None]:
        state = play.state
        while state.turns < TURNS:
            yield REST
            [what] = yield Choose(
                key="what",
                to=("us",),
                prompt=Msg("What does Ann do?"),
                options=self.deeds(state, "ann"),
            )
            [side] = yield Chance(
                key="coin",
                to=("us",),
                prompt=Msg("Flip a coin"),
                stream="coin",
                faces=("go", "stay"),
                count=1,
            )
            if what.place and side == "go":
                state.where["ann"] = what.place
            state.turns += 1


def tossing() -> Rig:
    """Ann at w and Bob at z, as they lie."""
    plain = walking()
    rig = Rig(Session.begin(Tossed(), {}), plain.table.layout, plain.table.tags, {ANN: "w"})
    rig.lift(ANN)
    rig.put(ANN, "x")
    assert rig.key == "coin"
    return rig


def test_while_the_coin_is_in_the_air_nothing_is_said_of_what_it_decides() -> None:
    assert "Ann" not in step(tossing())


def test_where_the_coin_lets_it_stay_it_is_led_back() -> None:
    rig = tossing()
    rig.screen("stay")
    assert step(rig) == "Move Ann from x to w."


def test_where_it_goes_all_lies_right() -> None:
    rig = tossing()
    rig.screen("go")
    assert "Ann" not in step(rig)


def test_what_was_let_stay_may_try_again_from_where_it_lies() -> None:
    rig = tossing()
    rig.screen("stay")
    rig.wait()
    rig.lift(ANN)
    assert rig.put(ANN, "x").effect == "answered"


def test_an_undo_in_the_midst_leads_it_back() -> None:
    rig = tossing()
    rig.undo()
    assert step(rig) == "Move Ann from x to w."


def again(rig: Rig, ann: str) -> Rig:
    """The same game after a power cut, with Ann lying there."""
    session = Session.open(Tossed(), rig.session.journal)
    found = Rig(session, rig.table.layout, rig.table.tags, {ANN: ann})
    found.nonce = numbered("again")
    return found


def test_a_power_cut_while_the_coin_is_in_the_air_leads_nobody_back() -> None:
    rig = again(tossing(), "x")
    assert "Ann" not in step(rig)
    rig.screen("go")
    assert "Ann" not in step(rig)


def test_where_it_lies_elsewhere_after_the_power_cut_it_is_led_home() -> None:
    assert step(again(tossing(), "y")) == "Move Ann from y to w."


def test_where_the_coin_lets_it_stay_after_a_power_cut_it_is_led_back() -> None:
    rig = again(tossing(), "x")
    rig.screen("stay")
    assert step(rig) == "Move Ann from x to w."
