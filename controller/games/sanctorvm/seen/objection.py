"""Objection: why a thing of this game cannot be used in a way that the question does not offer.

A greyed option says this for itself; here stands what is said of things that no option names.  What
is shown while dice or a coin are asked for has no say in them, so the question itself is the best
answer.  The whole table hears it, so of Minions that it must not know yet nothing is said, and of a
card that lies hidden under a Tool Token no more than of one that has no part in the battle.

What may live here: figures, and what is said of any thing.  What may not: cards (`unusable`).
"""

from __future__ import annotations

from controller.games.sanctorvm.box.words import SIDES, Side
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.seen.unusable import no_card, not_yours, put_away
from controller.games.sanctorvm.seen.view import seen
from controller.games.sanctorvm.state import Miniature
from controller.games.sanctorvm.traits.powers.wolf_pack import romulus
from controller.wire import TABLE, AnyAsk, Chance, Choose, Judge, Msg, Why

__all__ = ["objection"]

ROMULUS = "romulus"
"""A figure, and no miniature (SV-PWR-019)."""


def objection(field: Field, ask: AnyAsk, thing: str, place: str) -> Why | None:
    """The reason, if the rules have one that helps.  `place` is empty where a thing was shown."""
    if isinstance(ask, Chance) and not place:
        return None
    if thing == ROMULUS:
        return the_wolf(field)
    for who in field.state.miniatures:
        if who.gone and thing in (who.id, *who.cards):
            return gone(field, who)
    for who in seen(field.state, TABLE):
        if who.id == thing:
            return (
                no_target(field, ask, who, place)
                or no_champion(field, ask, who)
                or not_now(field, who)
                or nowhere(field, place)
                or not_again(field, who, place)
            )
        if thing in who.cards:
            return not_yours(field, who, thing)
    return put_away(field, ask, thing) or no_part(field, thing) or no_card(field, thing)


# -- who has no part --------------------------------------------------------------------------


def no_part(field: Field, thing: str) -> Why | None:
    """SV-PLY-002, SV-MAP-002: who does not fight in this battle; of Minions only once all of them
    are known."""
    kind, box, state = thing.rpartition("-")[0], field.box, field.state
    if thing in box.heroes:
        name, rule = Msg(box.heroes[thing].name), "SV-PLY-002"
    elif kind in box.minions and len(seen(state, TABLE)) == sum(
        not who.gone for who in state.miniatures
    ):
        name, rule = Msg(box.minions[kind].name), "SV-MAP-002"
    else:
        return None
    return Why(Msg("{thing} has no part in this battle: take it away", thing=name), (rule,))


def gone(field: Field, who: Miniature) -> Why:
    """SV-MOD-DUE-004, SV-OBJ-007, SV-ALY-016: who has left the battle, with all that it has."""
    name = field.name(who)
    if who.id in field.state.champions and not who.alive:
        text = Msg("{who} has lost the duel, and is out of this battle: take it away", who=name)
        return Why(text, ("SV-MOD-DUE-004",))
    text = Msg("{who} has left the battle: take it away", who=name)
    return Why(text, ("SV-OBJ-007",) if who.superb else ("SV-ALY-016",))


def the_wolf(field: Field) -> Why:
    """SV-PWR-019, SV-PWR-029: Romulus is moved by Lupa alone."""
    if not romulus(field.values):
        return Why(Msg("Romulus takes no part now: take him away"), ("SV-PWR-019",))
    text = Msg("Romulus goes where Lupa goes, and runs to whom she sends him with a Stimulant")
    return Why(text, ("SV-PWR-019", "SV-PWR-029"))


# -- who is not meant -------------------------------------------------------------------------


def named(field: Field, ask: AnyAsk) -> list[Miniature]:
    """The miniatures that the options of a question name."""
    options = ask.options if isinstance(ask, Choose | Judge) else ()
    names = {name for option in options for name in (option.subject, *option.objects)}
    return [who for who in field.state.miniatures if who.id in names]


def only(who: list[Miniature]) -> Side | None:
    """The Side that they all are of, if it is one."""
    sides = {each.side for each in who}
    return sides.pop() if len(sides) == 1 else None


def no_target(field: Field, ask: AnyAsk, who: Miniature, place: str) -> Why | None:
    """SV-ACT-010, SV-ACT-001: who is shown must be one of those whom the Action is for."""
    if ask.key != "target" or place:
        return None
    meant, name = named(field, ask), field.name(who)
    if meant and who.alive and not any(each.alive for each in meant):
        return Why(Msg("{who} is alive, and this is for the dead: show one", who=name), ask.because)
    side = only(meant)
    if who.side == side:
        return None
    if who.side == field.state.side:
        return Why(Msg("{who} is no enemy: show one", who=name), ask.because)
    if side is None:
        return None
    return Why(Msg("{who} is an enemy, and this is for friends: show one", who=name), ask.because)


def no_champion(field: Field, ask: AnyAsk, who: Miniature) -> Why | None:
    """SV-MOD-DUE-001: each Side names one of its own, who lives."""
    side = only(named(field, ask)) if ask.key == "champion" else None
    if side is None or not who.alive:
        return None
    if who.side == side:
        return None
    text = Msg("{who} is not of {side}: name one who is", who=field.name(who), side=SIDES[side])
    return Why(text, ("SV-MOD-DUE-001",))


# -- who cannot do it -------------------------------------------------------------------------


def nowhere(field: Field, place: str) -> Why | None:
    """SV-MAP-002: a space of a module that is not on the board."""
    if not place or place in field.board.spaces:
        return None
    return Why(Msg("{place} is not on the board of this battle", place=place), ("SV-MAP-002",))


def not_now(field: Field, who: Miniature) -> Why | None:
    """Why a miniature does nothing now."""
    return (
        no_round(field)
        or dead(field, who)
        or aside(field, who)
        or other_turn(field, who)
        or (None if who.ready else acted(field, who))
    )


def no_round(field: Field) -> Why | None:
    """SV-SRG-005, SV-TRN-007, SV-AP-016: nobody acts before, between and after rounds."""
    state = field.state
    if state.winner:
        return Why(Msg("the battle is over"), ("SV-AP-016",))
    if not state.round:
        return Why(Msg("the battle has not begun yet"), ("SV-SRG-005",))
    if state.stage not in ("choose", "begin", "deed"):
        return Why(Msg("the next round has not begun yet"), ("SV-TRN-007",))
    return None


def dead(field: Field, who: Miniature) -> Why | None:
    """SV-HLT-008: the dead do nothing; Minions and Allies do not even lie there."""
    if who.alive:
        return None
    text = Msg("{who} is dead: take it off the board", who=field.name(who))
    if who.superb:
        text = Msg("{who} is dead, and does nothing more", who=field.name(who))
    return Why(text, ("SV-HLT-008",))


def aside(field: Field, who: Miniature) -> Why | None:
    """SV-MOD-DUE-003, SV-MOD-PRI-001: who takes no part for now."""
    name = field.name(who)
    if who.apart == "waiting":
        return Why(Msg("{who} waits until the duel is over", who=name), ("SV-MOD-DUE-003",))
    if who.apart == "captive":
        text = Msg("{who} is the Prisoner, and cannot act until released", who=name)
        return Why(text, ("SV-MOD-PRI-001",))
    return None


def other_turn(field: Field, who: Miniature) -> Why | None:
    """SV-TRN-002: whose turn it is instead."""
    state, name = field.state, field.name(who)
    if state.turn is not None and state.turn.who != who.id:
        actor = field.name(state.miniature(state.turn.who))
        text = Msg("it is the turn of {actor}, not of {who}", actor=actor, who=name)
        return Why(text, ("SV-TRN-002",))
    if state.turn is None and who.side != state.side:
        text = Msg("it is for {side} to act, not for {who}", side=SIDES[state.side], who=name)
        return Why(text, ("SV-TRN-002",))
    return None


def acted(field: Field, who: Miniature) -> Why:
    """SV-TRN-002: its Action Indicator is off."""
    return Why(Msg("{who} has acted in this round", who=field.name(who)), ("SV-TRN-002",))


def not_again(field: Field, who: Miniature, place: str) -> Why | None:
    """SV-MOV-001, SV-MOV-009: why who has moved before an Action does not move on."""
    turn = field.state.turn
    if turn is None or not turn.moved or not place:
        return None
    text = Msg(
        "{who} has moved already; now the Action, and then it may move again",
        who=field.name(who),
    )
    return Why(text, ("SV-MOV-009",) if who.superb else ("SV-MOV-001",))
