"""Observe: how the Homo Superbe find out which Minion has the key (SV-MOD-PRI-009,
SV-MOD-PRI-010).

It is a Personal Test of the Senses: so many dice as they are high (SV-NAR-008), with Luck
(SV-NAR-009).  Who passes it is told aloud, so the whole table knows from then on.

What may live here: this test.  What may not: who has the key (`key`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from controller.engine import Event, Rules
from controller.games.sanctorvm.battle.modes.prisoner import captive
from controller.games.sanctorvm.box.words import ATTRIBUTES, opposing
from controller.games.sanctorvm.hits.bless import again
from controller.games.sanctorvm.hits.dice import DIE, LABELS, score
from controller.games.sanctorvm.hits.odds import percent, rolls
from controller.games.sanctorvm.hits.sight import unseen
from controller.games.sanctorvm.scene import Acting
from controller.games.sanctorvm.state import Miniature
from controller.games.sanctorvm.turns.asking import BACK, pick
from controller.games.sanctorvm.turns.energy import Price, costs, pay
from controller.wire import Chance, Msg, Option, Why

__all__ = ["LEVEL", "OBSERVE", "observe", "observers"]

OBSERVE = "observe"
LEVEL = 4
"""SV-MOD-PRI-010: the Successes that the test asks for."""
PRICE = Price(points=1)


class Looked(Event, frozen=True, kw_only=True):
    """Somebody has observed a Minion: what came of it, with its numbers."""

    who: str
    target: str
    reasons: tuple[Why, ...] = ()

    def why(self) -> tuple[Why, ...]:
        return self.reasons


class Observed(Looked, frozen=True, kw_only=True):
    """It is known now whether that Minion has the key."""

    name: Msg
    key: bool

    def says(self) -> Msg:
        if self.key:
            return Msg("{who} has the key", who=self.name)
        return Msg("{who} does not have the key", who=self.name)


class Overlooked(Looked, frozen=True, kw_only=True):
    """Nothing was found out."""

    name: Msg
    target_name: Msg

    def says(self) -> Msg:
        return Msg(
            "{who} observes {target}, and finds nothing out",
            who=self.name,
            target=self.target_name,
        )


# -- on whom ----------------------------------------------------------------------------------


def observers(acting: Acting) -> Iterable[Option]:
    """SV-MOD-PRI-009: as long as somebody is captive."""
    who = acting.who
    if captive(acting.state) is None:
        return ()
    options = observable(acting)
    closed = options[0].closed if options else Why(Msg("no enemy is left"), ("SV-MOD-PRI-010",))
    if any(option.closed is None for option in options):
        closed = None
    price = costs(who, PRICE)
    return (Option(OBSERVE, Msg("Observe"), subject=who.id, costs=price, closed=closed),)


def observable(acting: Acting) -> tuple[Option, ...]:
    """Every Minion, greyed where there is nothing to be seen."""
    who = acting.who
    chance = Msg("Success {n} %", n=percent(odds(acting)))
    return tuple(
        Option(
            f"at:{each.id}",
            acting.name(each),
            objects=(each.id,),
            closed=out_of_sight(acting, who, each),
            facts=(chance,),
        )
        for each in acting.state.living(opposing(who.side))
    )


def out_of_sight(acting: Acting, who: Miniature, target: Miniature) -> Why | None:
    """SV-MOD-PRI-010, SV-STA-015: why a Minion cannot be observed, if it cannot."""
    name = acting.name(target)
    if target.observed:
        text = Msg("it is known whether {target} has the key", target=name)
        return Why(text, ("SV-MOD-PRI-010",))
    if target.hidden:
        text = Msg("{target} is Camouflaged and undetected", target=name)
        return Why(text, ("SV-STA-015",))
    return unseen(acting, who, target.place, target)


def odds(acting: Acting) -> Fraction:
    """How likely the test is passed, exactly."""
    dice = acting.values.attribute(acting.who, "senses")
    luck = acting.values.skill(acting.who, "luck")
    found = rolls(dice).items()
    passed = sum(n for (hits, chaos), n in found if hits + min(luck, chaos) >= LEVEL)
    return Fraction(passed, sum(n for _, n in found))


# -- and what comes of it ---------------------------------------------------------------------


def observe(acting: Acting, option: Option) -> Rules[bool]:
    """SV-MOD-PRI-010: whom, for an Action Point; and the test."""
    prompt = Msg("{who} observes whom?", who=acting.name(acting.who))
    taken = yield from pick(acting, "target", prompt, "SV-MOD-PRI-010", observable(acting))
    if taken is None or taken.id == BACK.id:
        return taken is not None
    pay(acting.who, acting.turn, PRICE)
    acting.turn.did("", "observe")
    yield from test(acting, acting.state.miniature(taken.objects[0]))
    return True


def test(acting: Acting, target: Miniature) -> Rules[None]:
    """SV-NAR-008, SV-NAR-009: the Senses in dice, with Luck."""
    who, values = acting.who, acting.values
    while True:
        faces = yield from roll(acting, target)
        rolled = score(faces, values.skill(who, "luck"))
        passed = rolled.successes >= LEVEL
        if passed or not faces or not (yield from again(acting, who)):
            break
    text = Msg("{n} of {level} Successes", n=rolled.successes, level=LEVEL)
    why = (*rolled.why, Why(text, ("SV-MOD-PRI-010",)))
    name = acting.name(target)
    if not passed:
        acting.tell(
            Overlooked(
                who=who.id, name=acting.name(who), target=target.id, target_name=name, reasons=why
            )
        )
        return
    target.observed = True
    acting.tell(Observed(who=who.id, target=target.id, name=name, key=target.key, reasons=why))


def roll(acting: Acting, target: Miniature) -> Rules[Sequence[str]]:
    """The faces of the dice; without any there is nothing to roll (SV-DIE-009)."""
    dice = acting.values.attribute(acting.who, "senses")
    if not dice:
        return ()
    faces: Sequence[str] = yield from acting.ask(
        Chance(
            key="test",
            to=(acting.seat(acting.who),),
            prompt=Msg(
                "{who} observes {target}: roll a test of Senses, level {level}",
                who=acting.name(acting.who),
                target=acting.name(target),
                level=LEVEL,
            ),
            because=("SV-MOD-PRI-010", "SV-DIE-001"),
            stream="dice",
            faces=DIE,
            count=dice,
            labels=LABELS,
            reasons=(
                Why(
                    Msg("{source}: {dice}", source=ATTRIBUTES["senses"], dice=f"{dice:+}"),
                    ("SV-NAR-008",),
                ),
            ),
            hint="dice",
        )
    )
    return faces
