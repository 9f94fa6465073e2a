"""What lasts, to its end: the Doomed, the end of the battle, and what cannot last at all."""

from __future__ import annotations

import pytest
from msgspec import to_builtins

from controller.engine import Illegal
from controller.games.sanctorvm.state import Lasting
from tests.games.sanctorvm.overlord import correct
from tests.games.sanctorvm.table import Table, homo, minion
from tests.games.sanctorvm.test_lasting import DUMMY, STICK, effects, lasting, with_hits

__all__: list[str] = []


# -- the Doomed -----------------------------------------------------------------------------------

DOOM = Lasting("doomed", 1, "battle", "Chant")


@pytest.mark.rule("SV-ETH-014")
@pytest.mark.parametrize(("side", "alive"), [("cooperlay", False), ("rabidus", True)])
def test_a_coin_at_the_end_of_the_round_kills_the_doomed_on_cooperlay(
    side: str, alive: bool
) -> None:
    dummies = [minion(DUMMY, "B1-5", bars=3, lasting=[DOOM]), minion("dummy-2", "B1-6")]
    table = Table(homo("lupa", "B1-4"), *dummies, game=with_hits())
    table.say("end", f"turn:{DUMMY}", "end", "turn:dummy-2", "end")
    assert table.ask.key == "doomed"
    assert table.ask.to == ("overlord",)
    table.roll(side)
    assert table.who(DUMMY).alive == alive
    assert table.state.round == 2


@pytest.mark.rule("SV-ETH-014")
def test_the_coin_is_flipped_at_the_end_of_each_round() -> None:
    table = Table(homo("lupa", "B1-4"), minion(DUMMY, "B1-6", lasting=[DOOM]), game=with_hits())
    for number in (2, 3, 4):
        table.say("end", f"turn:{DUMMY}", "end")
        table.roll("rabidus")
        assert table.state.round == number
        table.say("turn:lupa")


@pytest.mark.rule("SV-ETH-014")
def test_a_coin_is_flipped_for_each_of_the_doomed() -> None:
    dummies = [minion(f"dummy-{n}", "B1-6", lasting=[DOOM]) for n in (1, 2)]
    table = Table(homo("lupa", "B1-4"), *dummies, minion("dummy-3", "B1-8"), game=with_hits())
    table.say("end", "turn:dummy-1", "end", "turn:dummy-2", "end", "turn:dummy-3", "end")
    table.roll("rabidus")
    table.roll("cooperlay")
    assert [table.who(f"dummy-{n}").alive for n in (1, 2, 3)] == [True, False, True]


# -- the end of the battle, and what cannot be ----------------------------------------------------


def test_nothing_outlasts_the_battle() -> None:
    table = Table(
        lasting(Lasting("defense", 1, "battle", "Chant")),
        minion(DUMMY, "B1-5", health=1),
        game=with_hits(),
    )
    table.act(STICK, "first", DUMMY, "success")
    assert table.state.winner == "homo"
    assert effects(table, "lupa") == []


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (Lasting("happy", 1, "round", "Chant"), 'Lupa: nothing that lasts is called "happy"'),
        (
            Lasting("defense", 1000, "round", "Chant"),
            "Lupa: what lasts is worth between -999 and 999, a State to come at least 1",
        ),
        (
            Lasting("stunned", 0, "turn_begins", "Chant"),
            "Lupa: what lasts is worth between -999 and 999, a State to come at least 1",
        ),
        (
            Lasting("defense", 1, "round", "Chant", waits=True),
            "Lupa: only what is for its next turn waits for that turn",
        ),
    ],
)
def test_a_correction_by_which_something_impossible_would_last_is_refused(
    what: Lasting, said: str
) -> None:
    table = Table(lasting(), minion(DUMMY, "B1-5"), game=with_hits())
    with pytest.raises(Illegal) as caught:
        correct(table, miniatures__0__lasting=to_builtins([what]))
    assert str(caught.value) == said


def test_a_correction_by_which_a_state_is_to_come_stands() -> None:
    table = Table(lasting(), minion(DUMMY, "B1-5"), game=with_hits())
    foretold = Lasting("stunned", 2, "turn_begins", "Chant")
    correct(table, miniatures__0__lasting=to_builtins([foretold]))
    assert table.who("lupa").lasting == [foretold]
