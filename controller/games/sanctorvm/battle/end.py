"""The end: when a battle is decided, for whom, and what comes of it (SV-AP-013 to SV-AP-019).

It is judged after everything that happens.  Of an Objective that is achieved and a Side that falls
at the same moment the Objective counts; a Side that falls has lost whatever its Objective says
(SV-LOS-001); and an Objective that cannot be achieved any more is a defeat too.

What may live here: the verdict, the Reward and the outcome.  What may not: any single Objective
(`objectives`), and what the living get (`before`).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from controller.engine import Rules
from controller.games.sanctorvm.battle.before import aftermath
from controller.games.sanctorvm.battle.coins import last_coin
from controller.games.sanctorvm.battle.objectives import GOALS
from controller.games.sanctorvm.battle.objectives.goal import fallen, fights
from controller.games.sanctorvm.box.cards import copies
from controller.games.sanctorvm.box.words import SIDES, Side
from controller.games.sanctorvm.changes import Concluded, Rewarded
from controller.games.sanctorvm.effects import EndBattle
from controller.games.sanctorvm.events import Won
from controller.games.sanctorvm.preparing.allies import depart
from controller.games.sanctorvm.scene import Field, Scene
from controller.wire import Msg, Why

__all__ = ["call", "decided", "outcome", "settle"]


class Verdict(Struct, frozen=True):
    """Who has won, how, what is told of it, and why."""

    winner: Side
    ended: Literal["", "achieved", "failed", "fallen"]
    text: Msg
    why: Why


def settle(scene: Scene) -> Rules[None]:
    """SV-AP-013: the battle ends the moment it is decided; with the last of its five the Side may
    still pay a Coin (SV-HLT-015)."""
    if scene.state.winner or scene.state.aside is not None:  # a duel decides nothing
        return
    verdict = judged(scene)
    if verdict is None or (verdict.ended == "fallen" and (yield from last_coin(scene))):
        return
    yield from conclude(scene, verdict)


def judged(field: Field) -> Verdict | None:
    """What can be said of the battle as it stands."""
    goal = GOALS[field.phase.objective]
    why = goal.achieved(field)
    if why is not None:
        return Verdict("homo", "achieved", goal.won, why)
    if field.state.round and not fights(field.state):
        why = Why(Msg("no Homo Superbe is left alive"), ("SV-LOS-001",))
        return Verdict("overlord", "fallen", Msg("All Homo Superbe are dead"), why)
    why = goal.failed(field)
    return None if why is None else Verdict("overlord", "failed", goal.lost, why)


def decided(field: Field) -> bool:
    """SV-AP-013: whether the Objective has decided the battle, though nobody has said so yet;
    nothing more happens then.  Of a Side that fell a Coin may still revive one (SV-HLT-015)."""
    verdict = judged(field) if field.state.aside is None else None
    return verdict is not None and verdict.ended != "fallen"


def call(scene: Scene, winner: Side) -> Rules[None]:
    """SV-OVL-001: the Overlord says who has won."""
    text = Msg("The battle is called off: {side} has won", side=SIDES[winner])
    why = Why(Msg("the Overlord has the last word"), ("SV-OVL-001",))
    yield from conclude(scene, Verdict(winner, "", text, why))


def conclude(scene: Scene, verdict: Verdict) -> Rules[None]:
    """SV-AP-013: the battle is over, and what was won is given (SV-OBJ-002)."""
    state = scene.state
    state.winner, state.ended = verdict.winner, verdict.ended
    state.stage, state.turn = "over", None
    scene.tell(
        Won(
            side=verdict.winner,
            text=verdict.text,
            reasons=(verdict.why,),
            called_off=not verdict.ended,
        )
    )
    depart(scene)
    if verdict.winner == "homo":
        if not state.replay:
            reward(scene)
        yield from aftermath(scene)
        if scene.phase.aftermath and not state.replay:
            why = Why(Msg("as the Action Phase says"), ("SV-AP-019",))
            scene.tell(Concluded(text=Msg(scene.phase.aftermath), reasons=(why,)))
    elif state.plays("handling_after_defeat"):
        yield from scene.resolve(EndBattle())


def reward(scene: Scene) -> None:
    """SV-AP-014: the cards of the Reward go to the Storage Deck, in copies that nobody has yet."""
    for kind, most in scene.phase.reward.items():
        card = scene.box.card(f"{kind}-1")
        held = set(scene.state.cards())
        cards = [copy for copy in copies(kind, card) if copy not in held][:most]
        if cards:
            scene.state.storage += cards
            why = Why(Msg("the Reward of this battle"), ("SV-AP-014",))
            scene.tell(Rewarded(card=Msg(card.name), cards=tuple(cards), reasons=(why,)))


def outcome(field: Field) -> Msg | None:
    """How the battle ended, once it has."""
    state = field.state
    if not state.winner:
        return None
    goal = GOALS[field.phase.objective]
    if state.ended == "achieved":
        return goal.victory(state)
    if state.ended == "fallen":
        return fallen(state)
    if state.ended == "failed":
        return goal.defeat(state)
    if state.winner == "homo":
        return Msg("Victory in round {round}, as the Overlord ruled", round=state.round)
    return Msg("Defeat in round {round}, as the Overlord ruled", round=state.round)
