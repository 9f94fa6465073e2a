"""Sight: who can be aimed at, and who in hiding is found, or gives itself away.

What may live here: Vision, Trajectory and Radar between two miniatures, and how hiding ends.  What
may not: dice, and what an Action does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from controller.engine import Rules
from controller.games.sanctorvm.box.words import Tactic, opposing
from controller.games.sanctorvm.effects import Free
from controller.games.sanctorvm.moving.safe import inside, out_of_bounds
from controller.games.sanctorvm.scene import Acting, Field, Scene
from controller.games.sanctorvm.state import Miniature
from controller.wire import Msg, Text, Why

__all__ = [
    "ATTACKED",
    "CLEARED",
    "USED",
    "barrier",
    "give_away",
    "known_of",
    "off_line",
    "out_of_reach",
    "reaches",
    "reveal",
    "sees",
    "sees_from",
    "unseen",
]


def sees(field: Field, who: Miniature, other: Miniature) -> bool:
    """SV-ATR-010, SV-ATR-013: whether `other` is within its Vision."""
    return sees_from(field, who, who.place, other.place, dimmed(field, who, who.place, other))


def sees_from(field: Field, who: Miniature, here: str, there: str, dim: int = 0) -> bool:
    """SV-ATR-010: whether it would see from one space into the other, which is so much darker."""
    cost = field.ground(who).sight(here, there)
    return cost is not None and cost + dim <= field.values.vision(who)


def known_of(field: Field, enemy: Miniature) -> bool:
    """SV-STA-015, SV-MAP-013: whether its enemies know of a miniature: it is neither in hiding nor
    in a Safe space."""
    return not enemy.hidden and not inside(field, enemy)


def dimmed(field: Field, who: Miniature, here: str, other: Miniature) -> int:
    """SV-PWR-006: by a house rule, how much more Vision it takes from `here` to see an enemy whom
    Rodent Steps hide."""
    if not field.state.plays("rodent_steps_dim") or who.side == other.side:
        return 0
    light = field.board.spaces[other.place].kind == "light"
    return int(light and here != other.place and field.values.bends(other, "light_is_dark"))


def out_of_reach(
    field: Field, who: Miniature, tactic: Tactic, target: Miniature, *, hits: bool = True
) -> Why | None:
    """Why `who` cannot act on a miniature, if it cannot; `hits`: by a weapon, not by a tool."""
    bar = barrier(field, who, tactic, target, hits=hits)
    return None if bar is None else bar()


def barrier(
    field: Field, who: Miniature, tactic: Tactic, target: Miniature, *, hits: bool
) -> Callable[[], Why] | None:
    """What stands between them, if anything does: it says why only to who asks, for of most nobody
    wants to know more than that it is there."""
    safe = out_of_bounds(field, target, who)
    if safe is not None:
        return partial(itself, safe)
    if "camouflaged" in target.states and target.hides_from(who):
        return partial(undetected, field, target)
    if tactic == "melee":
        return None if who.place == target.place else partial(apart, field, who, target)
    dim = dimmed(field, who, who.place, target)
    beyond = unseen(field, who, target.place, target, dim)
    if beyond is None and tactic != "ethermancy":
        beyond = off_line(field, who, target.place, hits=hits)
    return None if beyond is None else partial(itself, beyond)


def itself(why: Why) -> Why:
    """A reason that is at hand already."""
    return why


def undetected(field: Field, target: Miniature) -> Why:
    """SV-STA-015: it is in hiding."""
    text = Msg("{target} is Camouflaged and undetected", target=field.name(target))
    return Why(text, ("SV-STA-015",))


def apart(field: Field, who: Miniature, target: Miniature) -> Why:
    """SV-ACT-017, SV-PNL-009: hand to hand reaches the same space only."""
    text = Msg(
        "{target} stands at {there}; hand to hand reaches no further than {here}",
        target=field.name(target),
        there=target.place,
        here=who.place,
    )
    return Why(text, ("SV-ACT-017",) if who.superb else ("SV-PNL-009",))


def unseen(
    field: Field, who: Miniature, place: str, target: Miniature | Text, dim: int = 0
) -> Why | None:
    """SV-BRD-006: what is aimed at, a miniature or what is called so, must be within Vision; `dim`:
    its space is so much darker."""
    cost = field.ground(who).sight(who.place, place)
    vision = field.values.vision(who)
    if cost is not None and cost + dim <= vision:
        return None
    name = field.name(target) if isinstance(target, Miniature) else target
    rules = ("SV-ACT-024", "SV-BRD-006") if who.superb else ("SV-PNL-010",)
    if cost is None:
        text = Msg("no open way leads to {target} at all", target=name)
        return Why(text, (*rules, "SV-MAP-024"))
    text = Msg(
        "{target} is out of sight: that takes Vision {cost}, and {who} has {vision}",
        target=name,
        cost=cost + dim,
        who=field.name(who),
        vision=vision,
    )
    return Why(text, rules)


def off_line(field: Field, who: Miniature, place: str, *, hits: bool) -> Why | None:
    """SV-BRD-007: a straight line with one diagonal at most; who Hits by Chameleon Sight needs none
    (SV-PWR-004), and who throws a tool does (SV-DCK-012)."""
    if field.ground(who).trajectory(who.place, place):
        return None
    if hits and field.values.bends(who, "no_trajectory"):
        return None
    text = Msg(
        "no Trajectory from {here} to {there}: it must be straight, with one diagonal at most",
        here=who.place,
        there=place,
    )
    return Why(text, ("SV-BRD-007",))


def reaches(field: Field, who: Miniature, place: str, tactic: Tactic, target: Miniature) -> bool:
    """Whether `who` could act on an enemy, if it stood in `place`."""
    if tactic == "melee":
        return place == target.place
    if not sees_from(field, who, place, target.place, dimmed(field, who, place, target)):
        return False
    return (
        tactic == "ethermancy"
        or field.ground(who).trajectory(place, target.place)
        or field.values.bends(who, "no_trajectory")
    )


def reveal(scene: Scene) -> Rules[None]:
    """SV-SKL-009 to SV-SKL-013: whoever is in hiding and within the Vision of an enemy with more
    Radar than its own Stealth is found."""
    state, values = scene.state, scene.values
    radars: dict[str, int] = {}
    for who in state.miniatures:
        if "camouflaged" not in who.states or who.apart:
            continue
        stealth = values.skill(who, "stealth")
        for finder in state.living(opposing(who.side)):
            radar = radars.get(finder.id)
            if radar is None:
                radar = radars[finder.id] = values.skill(finder, "radar")
            if radar > stealth and sees(scene, finder, who):
                text = Msg(
                    "Radar {radar} of {finder} is more than Stealth {stealth}",
                    radar=radar,
                    finder=values.name(finder),
                    stealth=stealth,
                )
                free = Free(who=who.id, called=values.name(who), state="camouflaged")
                yield from scene.resolve(free, Why(text, ("SV-SKL-010", "SV-SKL-011")))
                radars.clear()  # whatever came of it may count
                break


# -- who gives itself away ----------------------------------------------------------------------

ATTACKED = Why(Msg("an attack gives the hiding place away"), ("SV-STA-017",))
USED = Why(Msg("using that gives the hiding place away"), ("SV-STA-018",))
CLEARED = Why(Msg("clearing Rubble gives the hiding place away"), ("SV-STA-020",))


def give_away(acting: Acting, why: Why) -> Rules[None]:
    """SV-STA-017 to SV-STA-020: who does something like that is in hiding no longer."""
    who = acting.who
    if who.hidden:
        free = Free(who=who.id, called=acting.name(who), state="camouflaged")
        yield from acting.resolve(free, why)
