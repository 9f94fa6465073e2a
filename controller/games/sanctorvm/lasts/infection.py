"""Infection: what Infected does when a round ends, and whom it befalls next.

All who are Infected suffer their Damage (SV-STA-008); then each infection moves on to the nearest
living miniature of either Side, in the same space or else one Pathway away, with the level that it
had (SV-STA-009).  Who was Infected in this round already is not infected again (SV-STA-010); where
nobody is left it is over (SV-STA-011), and so it is where Fortitude or an Immunity stops it.  It
moves on from who died of it as well.

Equally near ones are decided by the coin; where it matters which infection moves first, the
Overlord says so.

What may live here: the end of a round.  What may not: how a State is gained and kept off
(`states`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from controller.engine import Play, Rules
from controller.engine.effects import Hook, react
from controller.games.sanctorvm.box.words import HOMO, OVERLORDS, in_a_row
from controller.games.sanctorvm.effects import Afflict, BeginRound, EndRound, Free
from controller.games.sanctorvm.hits.dice import COOPERLAY, coin
from controller.games.sanctorvm.lasts.states import harm
from controller.games.sanctorvm.moving.safe import inside
from controller.games.sanctorvm.scene import Field, Scene
from controller.games.sanctorvm.state import Battle, Miniature
from controller.wire import OVERLORD, Choose, Msg, Option, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = ["Infection"]


class Germ(Struct, frozen=True):
    """The infection of one miniature when the round ends, with its level."""

    who: Miniature
    level: int


class Infection:
    """The hooks of it."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def hooks(self) -> tuple[Hook[Battle], ...]:
        """All of them."""
        return (
            react(Afflict, noted, 50),
            react(BeginRound, carried, 20),
            react(EndRound, self.rage, 20),
        )

    def rage(self, play: Play[Battle], it: EndRound) -> Rules[None]:
        """SV-STA-008, SV-STA-009: the Damage of all, and then each moves on."""
        scene, state = Scene(self.book, play), play.state
        germs = [
            Germ(who, who.states["infected"])
            for who in state.miniatures
            if "infected" in who.states and exposed(scene, who)
        ]
        for germ in germs:
            germ.who.infected = state.round
            then = harm(germ.who, scene.name(germ.who), "infected")
            if then is not None:
                for effect in then.effects:
                    yield from scene.resolve(effect, then.why)
        if state.plays("infection_dies_with_carrier"):
            germs = [germ for germ in germs if germ.who.alive]
        germs = [germ for germ in germs if "infected" in germ.who.states or not germ.who.alive]
        while germs:
            germ = yield from first(scene, germs)
            germs.remove(germ)
            yield from move_on(scene, germ)


def noted(play: Play[Battle], it: Afflict) -> None:
    """SV-STA-010: it remembers the round in which it was Infected."""
    if any(state == "infected" for state, _ in it.states):
        play.state.miniature(it.who).infected = play.state.round


def carried(play: Play[Battle], it: BeginRound) -> None:
    """SV-STA-010: who begins a round Infected is Infected in it, whatever cures it later."""
    for who in play.state.miniatures:
        if "infected" in who.states:
            who.infected = play.state.round


# -- whom it can befall -----------------------------------------------------------------------


def exposed(field: Field, who: Miniature) -> bool:
    """Whether an infection has to do with it at all: the living who take part, but none in a Safe
    space (SV-MAP-013)."""
    return who.alive and not (who.gone or who.apart) and not inside(field, who)


def nearest(field: Field, germ: Germ) -> list[Miniature]:
    """SV-STA-009, SV-STA-010: whom it can move on to, all equally near: those in the same space, or
    else those one Pathway away."""
    state = field.state
    fresh = [
        each
        for side in (OVERLORDS, HOMO)
        for each in state.living(side)
        if "infected" not in each.states and each.infected != state.round and exposed(field, each)
    ]
    here = germ.who.place
    beside = [each for each in fresh if each.place == here]
    return beside or [each for each in fresh if each.place in field.board.links[here]]


# -- moving on --------------------------------------------------------------------------------


def first(scene: Scene, germs: Sequence[Germ]) -> Rules[Germ]:
    """Which infection moves on now.  Only where two of them could befall the same miniature does
    the order matter, and then only if they are not alike."""
    rivals = list(contested(scene, germs))
    if len(rivals) < len(germs):
        return next(germ for germ in germs if germ not in rivals)
    if len({(germ.level, *ids(nearest(scene, germ))) for germ in rivals}) == 1:
        return rivals[0]
    taken = yield from scene.ask(
        Choose(
            key="infection",
            to=(OVERLORD,),
            prompt=Msg("Whose infection moves on first?"),
            because=("SV-STA-009", "SV-STA-010"),
            options=tuple(
                Option(f"germ:{germ.who.id}", scene.name(germ.who), subject=germ.who.id)
                for germ in rivals
            ),
        )
    )
    return next(germ for germ in rivals if germ.who.id == taken[0].subject)


def contested(scene: Scene, germs: Sequence[Germ]) -> Iterator[Germ]:
    """The infections that another one could forestall."""
    near = [set(ids(nearest(scene, germ))) for germ in germs]
    for n, germ in enumerate(germs):
        if any(near[n] & other for m, other in enumerate(near) if m != n):
            yield germ


def ids(whom: Sequence[Miniature]) -> tuple[str, ...]:
    """What they are called by the rules."""
    return tuple(each.id for each in whom)


def move_on(scene: Scene, germ: Germ) -> Rules[None]:
    """SV-STA-009, SV-STA-011: from the one to the next, or to nobody."""
    who, called = germ.who, scene.name(germ.who)
    free = Free(who=who.id, called=called, state="infected")
    near = nearest(scene, germ)
    if not near:
        text = Msg("nobody is near whom the infection could befall: it is over")
        yield from scene.resolve(free, Why(text, ("SV-STA-011",)))
        return
    target = yield from chance(scene, called, near)
    name = scene.name(target)
    why = Why(Msg("the infection moves on to {who}", who=name), ("SV-STA-009",))
    yield from scene.resolve(free, why)
    caught = Afflict(who=target.id, called=name, states=(("infected", germ.level),))
    yield from scene.resolve(caught, Why(Msg("the infection of {who}", who=called), why.because))


def chance(scene: Scene, called: Msg, near: Sequence[Miniature]) -> Rules[Miniature]:
    """The coin among the equally near: Cooperlay for the first half of them, the Minions before the
    Homo Superbe, until one is left."""
    while len(near) > 1:
        half = (len(near) + 1) // 2
        ones, others = near[:half], near[half:]
        [side] = yield from scene.ask(
            coin(
                "infection",
                OVERLORD,
                Msg(
                    "The infection of {who} moves on: Cooperlay to {ones}, Rabidus to {others}",
                    who=called,
                    ones=in_a_row(scene.name(each) for each in ones),
                    others=in_a_row(scene.name(each) for each in others),
                ),
                ("SV-STA-009",),
            )
        )
        near = ones if side == COOPERLAY else others
    return near[0]
