"""Whoever follows the guide comes to agreement, in as many moves as things lie wrong, after
anything a game or an Overlord can do; and so does whoever follows it badly."""

from __future__ import annotations

from random import Random

from controller.engine import Session
from controller.wire import OVERLORD, Choose, Correction, Edit, Redo, Undo
from controller.wire.guide import Guide
from tests.table.order.test_guide import led
from tests.table.rig import Rig
from tests.table.stepping import PLACES, Steps
from tests.table.test_steps import ANN, BOB, walking

__all__: list[str] = []

UIDS = {"ann": ANN, "bob": BOB}
ROUNDS = 12


def astray(rig: Rig) -> set[str]:
    """What lies elsewhere than the game has it, told by the state and the tags alone."""
    return {
        name
        for name, at in rig.session.state.where.items()
        if rig.table.lying.get(UIDS[name]) != [at]
    }


def followed(rig: Rig, rng: Random | None = None) -> None:
    """Follow the guide to its end, each step lit alone; with `rng`, badly."""
    guide = led(rig)
    wrong = astray(rig)
    assert (0 if guide is None else guide.left + 1) == len(wrong)
    before, moved = rig.session.hash(), 0
    while guide is not None:
        assert guide.thing in wrong
        assert set(rig.table.signs()) == {guide.at, guide.to} - {""}
        if rng is not None:
            badly(rig, guide, rng)
        if UIDS[guide.thing] in rig.table.lying:
            rig.lift(UIDS[guide.thing])
        assert rig.put(UIDS[guide.thing], guide.to).effect == "back"
        moved += 1
        guide = rig.view().guide
    assert moved == len(wrong)
    assert astray(rig) == set()
    assert rig.session.hash() == before
    assert rig.said == ""


def badly(rig: Rig, guide: Guide, rng: Random) -> None:
    """Hands that hesitate, set it down elsewhere first, or touch something else meanwhile."""
    uid = UIDS[guide.thing]
    if guide.at and rng.random() < 0.5:
        rig.lift(uid, rng.randint(500, 3000))
    if rng.random() < 0.5:
        wrong = rng.choice([place for place in PLACES if place not in (guide.to, guide.at)])
        assert rig.put(uid, wrong, rng.randint(1500, 3000)).effect == "refused"
    rig.wait(rng.randint(0, 3000))


FORTH = ("answer", "answer", "correct")
BACK = ("undo", "redo")


def something(rig: Rig, rng: Random, kinds: tuple[str, ...]) -> None:
    """The game goes on by the screen, or the Overlord turns it back, forth, or corrects it."""
    session = rig.session
    kind = rng.choice(kinds)
    entry = session.timeline.next()
    if kind == "answer" and not session.over:
        ask = session.run.ask
        assert isinstance(ask, Choose)
        rig.screen(rng.choice([o.id for o in ask.options if o.closed is None]))
    elif kind == "redo" and entry is not None:
        session.do(Redo(nonce=rig.nonce(), seat=OVERLORD, entry=entry))
    elif kind == "undo" and session.timeline.last() is not None:
        deep = [e for e in session.timeline.path() if e > 1]
        if deep:
            first = rng.choice(deep[:4])
            session.do(Undo(nonce=rig.nonce(), seat=OVERLORD, entry=first))
    elif kind == "correct":
        name, at = rng.choice(sorted(UIDS)), rng.choice(PLACES)
        correct(rig, Edit(f"/where/{name}", value=at))


def correct(rig: Rig, *edits: Edit) -> None:
    """The Overlord corrects something, and lets the game begin its turns anew."""
    edits = (*edits, Edit("/turns", value=0))
    rig.session.do(Correction(nonce=rig.nonce(), seat=OVERLORD, edits=edits))


def test_after_anything_whoever_follows_the_guide_comes_to_agreement(fresh_seed: int) -> None:
    rng = Random(fresh_seed)
    rig = walking()
    for _ in range(ROUNDS):
        for _ in range(rng.randint(1, 4)):
            something(rig, rng, (*FORTH, *BACK))
            rig.wait(300)
        if rig.session.over:
            rig.undo()
        followed(rig)


def test_and_so_does_whoever_follows_it_badly(fresh_seed: int) -> None:
    rng = Random(fresh_seed)
    rig = walking()
    for _ in range(ROUNDS):
        for _ in range(rng.randint(1, 4)):
            something(rig, rng, FORTH)
            rig.wait(300)
        if rig.session.over:
            correct(rig)
        followed(rig, rng)


def test_a_game_that_is_opened_anew_with_everything_moved_is_put_in_order(fresh_seed: int) -> None:
    rng = Random(fresh_seed)
    plain = walking()
    for _ in range(ROUNDS):
        session = Session.begin(Steps(), {})
        found = {uid: rng.choice((*PLACES, "pad")) for uid in UIDS.values() if rng.random() < 0.8}
        rig = Rig(session, plain.table.layout, plain.table.tags, found)
        followed(rig)
