"""Whole battles on the screen, with the figures led after them: draws, deaths, undo, a restart."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.engine import Session
from controller.games import sanctorvm
from controller.games.sanctorvm import Sanctorvm
from controller.table import read_layout, read_tags
from controller.table.scene import standing
from controller.wire import OVERLORD, TABLE, Assign, Board, Chance, Choose, Judge, Undo
from tests.table.order.test_guide import led
from tests.table.rig import Rig
from tests.traces.positions import battle
from tests.traces.positions import standing as moved

__all__: list[str] = []

LAYOUT = read_layout(Path(__file__).parents[2] / "traces" / "layout.toml")
TAGS = read_tags(Path(sanctorvm.__file__).parent / "table" / "tags.toml")
FIGURES = {thing.thing: uid for uid, thing in TAGS.tag.items() if thing.form == "miniature"}
SPACES = [name for name, place in LAYOUT.place.items() if place.kind == "space"]


def table(session: Session[Any], found: dict[str, str] | None = None) -> Rig:
    """A table of two modules, where figures lie so; else as the battle has them."""
    lies = standing(session.view(TABLE)) if found is None else found
    return Rig(session, LAYOUT, TAGS, {FIGURES[thing]: at for thing, at in lies.items()})


def wrong(rig: Rig) -> set[str]:
    """The figures that lie elsewhere than the battle has them, told by the tags alone; who is down
    may have been knocked over."""
    view = rig.session.view(TABLE)
    pieces = [p for part in view.parts if isinstance(part, Board) for p in part.pieces]
    home = {piece.id: piece.place for piece in pieces}
    down = {piece.id for piece in pieces if "down" in piece.marks}
    found: set[str] = set()
    for thing, uid in FIGURES.items():
        at = rig.table.lying.get(uid, [])
        if thing in home:
            astray = at != [home[thing]] and (bool(at) or thing not in down)
        else:
            astray = bool(at)
        found |= {thing} if astray else set()
    return found


def followed(rig: Rig) -> int:
    """Follow the guide to its end; how many moves it took."""
    guide, astray, moves = led(rig), wrong(rig), 0
    before = rig.session.hash()
    while guide is not None:
        assert guide.left + 1 == len(astray) - moves
        uid = FIGURES[guide.thing]
        assert rig.table.lying.get(uid, [""]) == [guide.at]
        if guide.at:
            rig.lift(uid)
        if guide.to:
            rig.put(uid, guide.to)
        moves += 1
        guide = rig.view().guide
    assert wrong(rig) == set()
    assert moves == len(astray)
    assert rig.session.hash() == before
    return moves


def played(rig: Rig, rng: Random, count: int) -> None:
    """So many answers on the screen, whatever they are."""
    for _ in range(count):
        session = rig.session
        ask = session.run.open
        if ask is None:
            return
        rig.wait(250)
        if isinstance(ask, Choose | Judge):
            free = [o for o in ask.options if o.closed is None]
            least = ask.least if isinstance(ask, Choose) else 1
            rig.screen(*(o.id for o in rng.sample(free, max(least, 1 if least else 0))))
        elif isinstance(ask, Chance):
            rig.screen("fate")
        else:
            assert not isinstance(ask, Assign)
            rig.screen()


@pytest.mark.parametrize("name", ["first_fight", "skirmish"])
def test_a_battle_that_is_played_on_the_screen_takes_the_figures_along(
    name: str, fresh_seed: int
) -> None:
    rng = Random(fresh_seed)
    setup = {"seed": str(fresh_seed), "battle": name}
    rig = table(Session.begin(Sanctorvm(), setup))
    followed(rig)
    for _ in range(6):
        played(rig, rng, rng.randint(5, 25))
        followed(rig)
        path = [entry for entry in rig.session.timeline.path() if entry > 1]
        if path and rng.random() < 0.6:
            entry = rng.choice(path)
            rig.session.do(Undo(nonce=rig.nonce(), seat=OVERLORD, entry=entry))
            followed(rig)


def test_a_battle_that_is_opened_anew_with_everything_moved_is_put_in_order(
    fresh_seed: int,
) -> None:
    rng = Random(fresh_seed)
    state = battle()
    names = [m.id for m in state.miniatures]
    found = {name: rng.choice(SPACES) for name in names if rng.random() < 0.9}
    rig = table(Session.resume(Sanctorvm(), state), found)
    followed(rig)


def test_a_battle_is_laid_out_figure_by_figure() -> None:
    rig = table(Session.resume(Sanctorvm(), battle()), {})
    count = len(standing(rig.session.view(TABLE)))
    assert followed(rig) == count == 9


def test_who_died_on_the_screen_is_taken_off_the_board() -> None:
    state = battle()
    rig = table(Session.resume(Sanctorvm(), state))
    state.miniature("primal-1").health = 0
    dead = table(Session.resume(Sanctorvm(), state), standing(rig.session.view(TABLE)))
    guide = led(dead)
    assert guide is not None
    assert (str(guide.text), guide.left) == ("Take Primal 1 away from C2-7.", 0)


def test_a_hero_who_fell_may_be_knocked_over() -> None:
    state = battle()
    state.miniature("nezumi").health = 0
    rig = table(Session.resume(Sanctorvm(), state))
    assert led(rig) is None
    rig.lift(FIGURES["nezumi"])
    assert led(rig) is None


def test_a_figure_goes_where_there_is_room_only_when_there_is() -> None:
    # B1-6 holds two of a Side.  Prymat and Nezumi belong there, where Lupa and Ghurab stand; Lupa
    # belongs at B1-4, where Prymat and Nezumi stand and there is room for one more.
    state = moved(battle(), prymat="B1-6", nezumi="B1-6", neshorn="B1-4", ghurab="B1-1")
    rig = table(Session.resume(Sanctorvm(), state))
    lies = standing(rig.session.view(TABLE))
    lies |= {"prymat": "B1-4", "nezumi": "B1-4", "neshorn": "B1-6", "ghurab": "B1-6"}
    again = table(Session.resume(Sanctorvm(), state), lies)
    assert held(again, lies)
    assert followed(again) == 4


def held(rig: Rig, lies: dict[str, str]) -> bool:
    """Whether the guide's next steps keep within what the spaces hold, seen on paper."""
    from controller.table.order.differences import Felt, differences
    from controller.table.order.homing import free, moves

    view = rig.session.view(TABLE)
    [board] = [part for part in view.parts if isinstance(part, Board)]
    room = {space.id: dict(space.capacity) for space in board.spaces}
    sides = {piece.id: piece.side for piece in board.pieces}
    felt = Felt(LAYOUT, rig.table.ground, {thing: (at,) for thing, at in lies.items()})
    differing = differences(view, felt)
    where = dict(lies)
    for move in moves(differing, free(view, differing)):
        where[move.thing] = move.home
        here = sum(at == move.home and sides[t] == sides[move.thing] for t, at in where.items())
        if here > room[move.home][sides[move.thing]]:
            return False
    return True
