"""Keys that are found blind: in one order everywhere; and what is not about a thing is answered by
keys alone at every table of the maker's guide."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args

import pytest

from controller.table import Layout, read_layout
from controller.table.gesture import Key
from controller.table.interpreter import interpret
from controller.table.layout import KeyOf
from controller.table.meaning import Answers, Narrows, Said, Scene
from controller.wire import (
    FATE,
    OVERLORD,
    AnyAsk,
    Assign,
    Chance,
    Choose,
    Judge,
    Msg,
    Option,
    Read,
)
from deploy.wiring.netlist import HERE

__all__: list[str] = []

EXAMPLES = ("example-1-pi", "example-1-hub", "example-2-hub", "example-3-hub")
GAME = HERE.parents[1] / "controller" / "games" / "sanctorvm" / "table" / "layout.toml"
PLAYERS = ("player-1", "player-2", "player-3", "player-4")
DIE = ("null", "null", "chaos", "success", "success", "double")
ROW = (*map(str, range(1, 10)), "others", "done", FATE, "null", "chaos", "success", "double")
"""The one order of all keys that are anybody's own."""

ASK = Msg("What?")


def layout(name: str) -> Layout:
    return read_layout(HERE / name / "layout.toml", ("player-1",))


def row(plan: Layout, seat: str) -> list[str]:
    """What the keys of a seat's own do, in their order; each row of the matrix is in it whole."""
    return [key.does for key in plan.key.values() if key.seat == seat and key.does in ROW]


def options(n: int) -> tuple[Option, ...]:
    return tuple(Option(f"o{number}", Msg("One")) for number in range(n))


def asks(*to: str) -> dict[str, AnyAsk]:
    """Every kind of question that is not about a thing."""
    return {
        "one of two": Choose(key="k", to=to, prompt=ASK, options=options(2)),
        "one or none": Choose(key="k", to=to, prompt=ASK, options=options(2), least=0),
        "two of two": Choose(key="k", to=to, prompt=ASK, options=options(2), least=2, most=2),
        "judge": Judge(key="k", to=to, prompt=ASK, options=options(2)),
        "dice": Chance(key="k", to=to, prompt=ASK, faces=DIE, count=2, stream="dice"),
        "read": Read(key="k", to=to, prompt=ASK, pages=()),
    }


def reached(plan: Layout, ask: AnyAsk, seat: str, *, own: bool) -> set[tuple[str, ...]]:
    """All that `seat` can answer by keys: by those of its own alone, or by any that it may use."""
    keys = [k for k in plan.key.values() if (k.seat == seat if own else k.seat in ("", seat))]
    found: set[tuple[str, ...]] = set()
    seen: list[Said] = [Said()]
    for said in seen:
        for key in keys:
            meaning = interpret(Scene(ask, ask.to, {seat: said}), pressed(key))
            if isinstance(meaning, Answers) and meaning.seat == seat:
                found.add(meaning.picks)
            elif isinstance(meaning, Narrows) and meaning.said not in seen:
                seen.append(meaning.said)
    return found


def pressed(key: KeyOf) -> Key:
    return Key(key.seat, key.does, key.thing)


def possible(ask: AnyAsk) -> Iterator[tuple[str, ...]]:
    """All that may be answered to one of `asks`."""
    if isinstance(ask, Read):
        yield ()
    elif isinstance(ask, Chance):
        yield (FATE,)
        yield from ((one, two) for one in set(DIE) for two in set(DIE))
    elif isinstance(ask, Choose) and ask.most > 1:
        yield from (("o0", "o1"), ("o1", "o0"))
    elif isinstance(ask, Choose | Judge):
        yield from ((option.id,) for option in ask.options)
        if isinstance(ask, Choose) and not ask.least:
            yield ()


# -- the order ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_keys_of_a_seat_come_in_one_order_everywhere(name: str) -> None:
    plan = layout(name)
    for seat in ("", *PLAYERS, OVERLORD):
        here = [does for does in row(plan, seat) if does not in ("done", FATE, "others") or seat]
        assert here == sorted(here, key=ROW.index), seat


def test_each_players_row_is_the_same() -> None:
    plan = layout("example-3-hub")
    rows = {tuple(row(plan, seat)) for seat in PLAYERS}
    assert rows == {("1", "2", "done", FATE, "null", "chaos", "success", "double")}


def test_a_row_is_wired_in_the_order_in_which_it_is_read() -> None:
    text = (HERE / "example-3-hub" / "hardware.toml").read_text("utf-8")
    for seat in (*PLAYERS, OVERLORD):
        own = [f"{seat}-{does}" for does in row(layout("example-3-hub"), seat)]
        at = [text.index(f'"{name}"') for name in own]
        assert at == sorted(at), seat


def test_the_panel_for_everybody_is_the_same_at_every_table() -> None:
    panel = r'\["1", "2"[^]]*\],\s*(?:\[[^]]*\],?\s*){3}'
    texts = [(HERE / name / "hardware.toml").read_text("utf-8") for name in EXAMPLES]
    found = {" ".join(re.findall(panel, text)[0].replace(",", " ").split()) for text in texts}
    assert len(found) == 1


def test_every_miniature_has_its_action_indicator_at_the_largest_table() -> None:
    plan = layout("example-3-hub")
    indicators = {key.thing for key in plan.key.values() if key.thing and key.does == "end"}
    assert indicators == {"prymat", "tapayaxin", "nezumi", "neshorn", "ghurab", "lupa"}


# -- what they answer -----------------------------------------------------------------------------


def test_every_kind_of_question_is_tried_but_that_which_is_about_things() -> None:
    tried = {type(ask) for ask in asks("player-1").values()}
    assert tried == {*get_args(AnyAsk)} - {Assign}


@pytest.mark.parametrize("kind", asks("player-1"))
@pytest.mark.parametrize("name", EXAMPLES)
def test_what_one_seat_is_asked_is_answered_by_keys_alone(name: str, kind: str) -> None:
    for seat in ("player-1", OVERLORD):
        ask = asks(seat)[kind]
        assert {*possible(ask)} <= reached(layout(name), ask, seat, own=False)


@pytest.mark.parametrize("name", EXAMPLES)
def test_of_twenty_options_keys_reach_every_one(name: str) -> None:
    ask = Choose(key="k", to=("player-1",), prompt=ASK, options=options(20))
    assert {*possible(ask)} <= reached(layout(name), ask, "player-1", own=False)


@pytest.mark.parametrize("kind", asks("player-1"))
def test_what_several_are_asked_at_once_each_answers_by_keys_of_their_own(kind: str) -> None:
    for seat in PLAYERS:
        ask = asks(*PLAYERS)[kind]
        assert {*possible(ask)} <= reached(layout("example-3-hub"), ask, seat, own=True)


def test_of_twenty_options_put_to_the_overlord_in_secret_own_keys_reach_every_one() -> None:
    ask = Choose(key="k", to=(OVERLORD,), prompt=ASK, options=options(20))
    assert {*possible(ask)} <= reached(layout("example-3-hub"), ask, OVERLORD, own=True)
