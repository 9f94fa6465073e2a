"""Turn: how the turn of a miniature begins and ends; what it does in between stands in `actions`.

What happens when a turn begins or ends is said by the chapters, which wait for `BeginTurn` and
`EndTurn`; the good comes before the bad (SV-HLT-023).
"""

from __future__ import annotations

from controller.engine import Rules
from controller.games.sanctorvm.battle.end import decided
from controller.games.sanctorvm.effects import BeginTurn, EndTurn
from controller.games.sanctorvm.events import Guarded, TurnBegan, TurnEnded
from controller.games.sanctorvm.lasts.physical import helpless, succumb, tired
from controller.games.sanctorvm.moving.taunt import obey
from controller.games.sanctorvm.scene import Acting, Scene
from controller.games.sanctorvm.turns.actions import LAST, choose_deed, spent
from controller.games.sanctorvm.turns.round_of_turns import hand_over, last
from controller.wire import Msg, Why

__all__ = ["begin", "deed"]


def current(scene: Scene) -> Acting:
    """The scene in the turn that is being played."""
    turn = scene.state.turn
    assert turn is not None
    return scene.acting(scene.state.miniature(turn.who), turn)


def begin(scene: Scene) -> Rules[None]:
    """What happens before the miniature can do anything."""
    acting = current(scene)
    who, turn = acting.who, acting.turn
    name = acting.name(who)
    yield from acting.resolve(BeginTurn(who=who.id, called=name))
    if not who.alive or turn.over or helpless(who):
        yield from finish(acting)
        return
    turn.points = acting.values.points(who)
    why = Why(Msg("Charisma {n}", n=turn.points), ("SV-ATR-029",))
    if not who.superb:
        why = Why(Msg("Minion Panel"), ("SV-PNL-015",))
    reasons = (why, *tired(who))
    acting.tell(TurnBegan(who=who.id, name=name, points=turn.points, reasons=reasons))
    scene.state.stage = "deed"


def deed(scene: Scene) -> Rules[None]:
    """Act, and end the turn when nothing is left to act with (SV-TRN-011)."""
    acting = current(scene)
    if not goes_on_with(acting):  # the Overlord corrected it so
        yield from finish(acting)
        return
    does = obey if acting.who.taunted else choose_deed
    goes_on = yield from does(acting)
    yield from spent(acting, acting.who)
    over = not goes_on or not goes_on_with(acting)
    if over and not decided(acting):
        yield from finish(acting)


def goes_on_with(acting: Acting) -> bool:
    """Whether anything can still be done in the turn."""
    who, turn = acting.who, acting.turn
    if not who.alive or turn.over or helpless(who):
        return False
    return turn.points > 0 or turn.bonus


def finish(acting: Acting) -> Rules[None]:
    """SV-TRN-002, SV-TRN-012: the Indicator is disabled, and the other Side acts; but first the
    Terrified run.  Whoever stands on guard and turns out to be the last to act stays so
    (SV-ACT-041)."""
    who, name = acting.who, acting.name(acting.who)
    if who.alive:
        yield from succumb(acting)
    if who.alive:
        if who.guard == "round" and last(acting.state, who):
            who.guard = "turn"
            acting.tell(Guarded(who=who.id, name=name, reasons=(LAST,)))
        acting.tell(TurnEnded(who=who.id, name=name))
    yield from acting.resolve(EndTurn(who=who.id, called=name))
    acting.state.turn = None
    hand_over(acting.state, who.side)
