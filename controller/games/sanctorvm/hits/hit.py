"""The Hit: dice, Luck, Dodge, Defense, Critical.

    pool of dice -> roll -> + Luck -> - Dodge -> against Defense: miss, Hit, or Critical at twice it
    a miss may be rolled again by the blessed (`bless`); what is evaded misses whatever was rolled
    a Hit does what its Action says (`doing`); Rage joins the Basic Damage, what was foreseen the
    Ethermantic, and the Critical value comes last

An Instant Action needs no roll, and has neither Rage nor Critical (SV-WPN-012).  Either gives away
the hiding place that it comes from, and hurts the more for it: Stealth.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace as altered

from controller.engine import Rules
from controller.games.sanctorvm.box.action import Action, Damages
from controller.games.sanctorvm.box.words import Damage
from controller.games.sanctorvm.events import Rolled
from controller.games.sanctorvm.hits.bless import again
from controller.games.sanctorvm.hits.dice import DIE, LABELS, score
from controller.games.sanctorvm.hits.pools import Pool, hit_pool, stealth
from controller.games.sanctorvm.hits.sight import ATTACKED, USED, give_away
from controller.games.sanctorvm.lasts.lapsing import lapses
from controller.games.sanctorvm.lasts.lasting import used_by_hitting, used_by_suffering
from controller.games.sanctorvm.scene import Acting
from controller.games.sanctorvm.state import Miniature
from controller.games.sanctorvm.turns.doing import Doing, do
from controller.games.sanctorvm.turns.means import Means
from controller.wire import Chance, Msg, Why

__all__ = ["strike", "unleash"]


def strike(acting: Acting, using: Means, name: str, target: Miniature) -> Rules[bool]:
    """Roll a Hit and let it do what it does.  Returns whether it has succeeded."""
    who, values, action = acting.who, acting.values, using.actions[name]
    pool, sneak = hit_pool(values, who, using.tactic, action), stealth(values, who)
    verdict = yield from attempt(acting, action, target, pool)
    if using.tactic != "ethermancy":
        who.penalty = 0
    foreseen = with_more(action, "ethermantic", values.added(who, "damage"))
    enraged = with_more(foreseen, "basic", values.skill(who, "rage"))
    yield from use_up(acting, target, verdict.hit)
    yield from give_away(acting, ATTACKED)
    if verdict.hit:
        extra = who.elite + (using.criticals(name) if verdict.critical else 0)
        yield from do(Doing(acting, enraged, using.card, [target], extra, sneak))
    return verdict.hit


def use_up(acting: Acting, target: Miniature, hit: bool) -> Rules[None]:
    """SV-ETH-009, SV-ETH-011, SV-ETH-012: what was for one Hit, or against one, is over."""
    who = acting.who
    kept = not hit and acting.state.plays("foresight_waits_for_a_hit")
    mine = [] if kept else used_by_hitting(who)
    for one, used in ((who, mine), (target, used_by_suffering(target))):
        for lapse in lapses(one, acting.name(one), used):
            yield from acting.resolve(lapse, Why(Msg("it was for one Hit")))


def unleash(
    acting: Acting, using: Means, name: str, victims: Sequence[Miniature], place: str = ""
) -> Rules[None]:
    """SV-WPN-012, SV-ACT-004: let an Instant Action do what it does, to everybody whom it
    reaches."""
    who, action = acting.who, using.actions[name]
    loud = using.sort in ("tool", "power") or not acting.state.plays("quiet_instants")
    sneak = stealth(acting.values, who) if loud and sneaks(using, action) else 0
    if using.sort in ("tool", "power"):
        yield from give_away(acting, USED)
    elif loud and action.aims not in ("self", "friend"):
        yield from give_away(acting, ATTACKED)
    yield from do(Doing(acting, action, using.card, victims, who.elite, sneak, place))


def sneaks(using: Means, action: Action) -> bool:
    """SV-SKL-020: whether Stealth counts for an Instant: for any Proterberus and Power, and else
    for what is aimed at somebody; not for what is thrown into a space."""
    if using.sort in ("tool", "power"):
        return using.tactic == "ethermancy"
    return action.aims in ("enemy", "miniature")


# -- the roll ---------------------------------------------------------------------------------


def attempt(acting: Acting, action: Action, target: Miniature, pool: Pool) -> Rules[Verdict]:
    """Roll, and once more where that is allowed and can help (SV-ETH-010)."""
    while True:
        faces = yield from roll(acting, action, target, pool)
        verdict = judge(acting, target, pool, faces)
        tell(acting, target, verdict)
        hopeless = verdict.hit or verdict.evaded or not pool.count
        if hopeless or not (yield from again(acting, acting.who)):
            return verdict


def roll(acting: Acting, action: Action, target: Miniature, pool: Pool) -> Rules[Sequence[str]]:
    """The faces of the pool; an empty one is not rolled (SV-DIE-009)."""
    if not pool.count:
        return ()
    faces = yield from acting.ask(
        Chance(
            key="hit",
            to=(acting.seat(acting.who),),
            prompt=Msg(
                "{who}: roll for {action} on {target}",
                who=acting.name(acting.who),
                action=Msg(action.name),
                target=acting.name(target),
            ),
            because=("SV-DIE-001",),
            stream="dice",
            faces=DIE,
            count=pool.count,
            labels=LABELS,
            reasons=pool.why,
            hint="dice",
        )
    )
    rolled: Sequence[str] = faces
    return rolled


class Verdict(Struct, frozen=True):
    """What a roll came to against a target, with every number that led to it."""

    hit: bool
    critical: bool
    why: tuple[Why, ...]
    evaded: bool = False


def judge(acting: Acting, target: Miniature, pool: Pool, faces: Sequence[str]) -> Verdict:
    """SV-ATR-016, SV-ATR-018: Successes after Luck and Dodge, against the Defense."""
    values, who = acting.values, acting.who
    rolled = score(faces, values.skill(who, "luck"))
    why = [*pool.why, *rolled.why]
    dodged = min(values.skill(target, "dodge"), rolled.successes)
    if dodged:
        why.append(Why(Msg("Dodge cancels {n}", n=dodged), ("SV-SKL-015",)))
    total, need = rolled.successes - dodged, values.defense(target)
    hit, twice = total >= need, total >= 2 * need
    why.append(Why(Msg("{total} against Defense {need}", total=total, need=need), ("SV-ATR-016",)))
    if target.under("evade"):
        why.append(Why(Msg("{who} evades it", who=acting.name(target)), ("SV-ETH-012",)))
        return Verdict(hit=False, critical=False, why=tuple(why), evaded=True)
    always = values.bends(who, "always_critical")
    if twice:
        why.append(Why(Msg("at least twice the Defense: Critical"), ("SV-ATR-018",)))
    elif hit and always:
        why.append(Why(Msg("Ape Rage: every Hit is a Critical"), ("SV-PWR-002",)))
    return Verdict(hit, hit and (twice or always), tuple(why))


def tell(acting: Acting, target: Miniature, verdict: Verdict) -> None:
    """Say how it went."""
    me, it = acting.name(acting.who), acting.name(target)
    if verdict.critical:
        outcome = Msg("{who} hits {target}, and it is a Critical", who=me, target=it)
    elif verdict.hit:
        outcome = Msg("{who} hits {target}", who=me, target=it)
    else:
        outcome = Msg("{who} misses {target}", who=me, target=it)
    acting.tell(
        Rolled(
            who=acting.who.id,
            name=me,
            outcome=outcome,
            hit=verdict.hit,
            critical=verdict.critical,
            reasons=verdict.why,
        )
    )


def with_more(action: Action, kind: Damage, amount: int) -> Action:
    """SV-SKL-004, SV-ETH-011: more Damage of a type is read last, and joins that of the Action if
    it has any."""
    if amount <= 0:
        return action
    return altered(action, words=(*action.words, Damages(type=kind, amount=amount)))
