"""Round of Turns: whose turn it is (SV-TRN-001 to SV-TRN-013).

The Side with the Advantage begins; then the Sides alternate, a miniature each, and a Side with no
enabled Action Indicator left is passed over.  When none is left on either Side the round is over.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.engine import Rules
from controller.games.sanctorvm.battle.modes import MANNERS
from controller.games.sanctorvm.box.words import SIDES, Side, in_a_row, opposing
from controller.games.sanctorvm.effects import BeginRound, EndRound
from controller.games.sanctorvm.events import Flipped
from controller.games.sanctorvm.hits.dice import COOPERLAY, coin
from controller.games.sanctorvm.moving.taunt import called_for
from controller.games.sanctorvm.scene import Field, Scene
from controller.games.sanctorvm.state import Battle, Miniature, Turn
from controller.wire import OVERLORD, Choose, Msg, Option, Why

__all__ = ["advantage", "choose", "hand_over", "last", "round_begins", "round_ends", "waiting"]


def advantage(scene: Scene) -> Rules[None]:
    """SV-ADV-003: where no Side has the Advantage, the Overlord flips a coin."""
    state = scene.state
    if not state.advantage:
        text = Msg(
            "Neither Side has the Advantage. Flip a coin: on Cooperlay the Homo Superbe begin"
        )
        [side] = yield from scene.ask(coin("advantage", OVERLORD, text, ("SV-ADV-003",)))
        state.advantage = "homo" if side == COOPERLAY else "overlord"
        scene.tell(Flipped(side=state.advantage))
    state.stage = MANNERS[scene.phase.mode].first


def round_ends(scene: Scene) -> Rules[None]:
    """SV-TRN-004: the round that was is over; between two rounds an Objective may be decided."""
    if scene.state.round:
        yield from scene.resolve(EndRound())
    scene.state.stage = "between"


def round_begins(scene: Scene) -> Rules[None]:
    """SV-TRN-007: another round begins."""
    why = Why(Msg("every living miniature may act again"), ("SV-TRN-007",))
    yield from scene.resolve(BeginRound(), why)
    scene.state.stage = "choose"


def choose(scene: Scene) -> Rules[None]:
    """SV-TRN-001, SV-TRN-003: the Side says which of its miniatures acts."""
    state = scene.state
    if not waiting(state, state.side):  # the Overlord corrected it so
        hand_over(state, state.side)
        return
    taken = yield from scene.ask(
        Choose(
            key="turn",
            to=(scene.speaker(state.side),),
            prompt=Msg("Who acts for the Homo Superbe?")
            if state.side == "homo"
            else Msg("Which Minion acts?"),
            because=("SV-TRN-001", "SV-TRN-003"),
            options=actors(scene),
            hint="turn",
        )
    )
    if state.miniature(taken[0].subject).apart:  # ruled, though it has no part: asked again
        return
    state.turn = Turn(who=taken[0].subject)
    state.stage = "begin"


def present(state: Battle, side: Side) -> list[Miniature]:
    """Those of a Side who are there at all, dead or alive."""
    return [each for each in state.of(side) if not each.gone and each.apart != "waiting"]


def actors(field: Field) -> tuple[Option, ...]:
    """All of the Side whose turn it is to choose, greyed where they cannot act."""
    state = field.state
    first = called_for(state, waiting(state, state.side))
    return tuple([actor(field, who, first) for who in present(state, state.side)])


def actor(field: Field, who: Miniature, first: Sequence[Miniature]) -> Option:
    """One of them; those who come `first` are Taunted."""
    name = field.name(who)
    closed: Why | None = None
    if not who.alive:
        closed = Why(Msg("{who} is dead", who=name), ("SV-TRN-005",))
    elif who.apart:
        text = Msg("{who} is the Prisoner, and cannot act until released", who=name)
        closed = Why(text, ("SV-MOD-PRI-001",))
    elif not who.ready:
        closed = Why(Msg("{who} has acted in this round", who=name), ("SV-TRN-002",))
    else:
        closed = not_before(field, who, first)
    return Option(f"turn:{who.id}", name, subject=who.id, closed=closed)


def not_before(field: Field, who: Miniature, first: Sequence[Miniature]) -> Why | None:
    """SV-GLO-022 to SV-GLO-024: who is not Taunted waits for those of its Side who are."""
    if not first or who in first:
        return None
    names = in_a_row(field.name(each) for each in first)
    return Why(Msg("Taunted, and so first: {who}", who=names), ("SV-GLO-022", "SV-GLO-024"))


def hand_over(state: Battle, side: Side) -> None:
    """SV-TRN-002, SV-TRN-006, SV-TRN-004: the other Side's turn, or the same one's again, or the
    end of the round."""
    for next_ in (opposing(side), side):
        if waiting(state, next_):
            state.side, state.stage = next_, "choose"
            return
    state.stage = "round"


def waiting(state: Battle, side: Side) -> list[Miniature]:
    """Who of a Side may still act in this round."""
    return [each for each in state.living(side) if each.ready]


def last(state: Battle, who: Miniature) -> bool:
    """SV-ACT-041: whether nobody else of either Side may still act in this round."""
    return all(each is who for side in SIDES for each in waiting(state, side))
