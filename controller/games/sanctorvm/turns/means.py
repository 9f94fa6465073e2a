"""Means: what a miniature can act with, and why it cannot where it cannot.

A Homo Superbe acts with the cards it has equipped, or with its fists where it has no weapon; all
others with the three Actions of their panel.  Pure: nothing is done here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

from msgspec import Struct

from controller.games.sanctorvm.box.action import Action, Afflicts, Damages, Draws, Repositions
from controller.games.sanctorvm.box.cards import AnyCard, Armor, Ethermancy, Tool, Weapon, kind_of
from controller.games.sanctorvm.box.pack import Minion
from controller.games.sanctorvm.box.words import SIDES, Side, Tactic, Vital, opposing
from controller.games.sanctorvm.hits.damage import halved
from controller.games.sanctorvm.hits.odds import facts, said_dice, said_pool
from controller.games.sanctorvm.hits.sight import barrier, off_line, out_of_reach, unseen
from controller.games.sanctorvm.moving.board import FAR
from controller.games.sanctorvm.moving.taunt import only_taunts, unshaken
from controller.games.sanctorvm.scene import Acting, Field
from controller.games.sanctorvm.state import Battle, Done, Miniature
from controller.games.sanctorvm.turns.energy import Price, charged, too_dear, too_few
from controller.wire import Msg, Option, Why

__all__ = [
    "FISTS",
    "Known",
    "Means",
    "barred",
    "disabled",
    "means",
    "outlook",
    "places",
    "price",
    "targets",
    "too_few_points",
    "useless",
    "worn_out",
]

FISTS = "fists"

ENABLED: dict[Vital, tuple[Vital, ...]] = {
    "green": ("green", "orange", "red"),
    "orange": ("orange", "red"),
    "red": ("red",),
}
"""SV-WPN-014 to SV-WPN-016: the vital signs at which an activator of each colour is enabled."""

VITALS: dict[Vital, Msg] = {
    "green": Msg("Healthy"),
    "orange": Msg("Wounded"),
    "red": Msg("Grave"),
}

Sort = Literal["fists", "panel", "weapon", "armor", "tool", "power"]


class Means(Struct, frozen=True):
    """Something to act with.

    card      the copy in the hand of a Homo Superbe, `FISTS`, or the name of a Minion's panel
    sort      what it is; a tool is discarded after use, a power is used once in a round
    tactic    how far it reaches
    critical  what it adds to a Critical where the Action says nothing
    singular  the Actions that reach in a way of their own (see `reach_of`)
    prices    what is printed on each Action
    vitals    the activator of each (SV-WPN-013)
    """

    card: str
    sort: Sort
    title: Msg
    tactic: Tactic
    critical: int
    actions: dict[str, Action]
    singular: frozenset[str]
    prices: dict[str, Price]
    vitals: dict[str, Vital]

    @classmethod
    def of(
        cls,
        card: str,
        sort: Sort,
        title: Msg,
        tactic: Tactic,
        actions: dict[str, Action],
        critical: int = 0,
    ) -> Means:
        """Means with these Actions."""
        return cls(
            card,
            sort,
            title,
            tactic,
            critical,
            actions,
            frozenset([name for name, it in actions.items() if sort == "armor" or singular(it)]),
            {name: Price(it.points, it.energy, it.health) for name, it in actions.items()},
            {name: activator(actions, name) for name in actions},
        )

    def criticals(self, name: str) -> int:
        """SV-WPN-007, SV-PNL-025: the Critical Damage of one of its Actions."""
        critical = self.actions[name].critical
        return self.critical if critical is None else critical


def singular(action: Action) -> bool:
    """Whether an Action looks at something in particular of whom it is for."""
    return bool(action.chained or action.most_bars or action.spares_stages or only_taunts(action))


def activator(actions: Mapping[str, Action], name: str) -> Vital:
    """SV-WPN-019: the activator of an Action; a Chained one has that of what it hangs on."""
    action = actions[name]
    return activator(actions, action.chained) if action.chained else action.vital


def means(field: Field, who: Miniature) -> list[Means]:
    """All that it can act with."""
    if not who.superb:
        return [field.book.panel_means(who.kind)]
    held = [field.book.card_means(card) for card in who.cards]
    useful = [each for each in held if each.actions]
    if "weapon" in [each.sort for each in held]:
        return useful
    return [fists(field.values.attribute(who, "strength")), *useful]


def of_panel(kind: str, panel: Minion) -> Means:
    """SV-ACT-001: the Actions of a Minion."""
    return Means.of(kind, "panel", Msg(panel.name), panel.tactic, panel.actions)


def of_card(card: str, of: AnyCard) -> Means:
    """SV-WPN-010: the Actions of a card; each copy is counted by itself (SV-ACT-029).  Tools and
    Powers reach as far as Vision, Proterberus and Powers without Trajectory (SV-BRD-009)."""
    title = Msg(of.name)
    if isinstance(of, Weapon):
        return Means.of(card, "weapon", title, of.tactic, of.actions, of.critical)
    if isinstance(of, Tool):
        tactic: Tactic = "ethermancy" if of.kind == "proterberus" else "ranged"
        return Means.of(card, "tool", title, tactic, of.actions)
    if isinstance(of, Ethermancy):
        return Means.of(card, "power", title, "ethermancy", of.actions)
    assert isinstance(of, Armor)
    return Means.of(card, "armor", title, "ethermancy", of.actions)


@cache
def fists(strength: int) -> Means:
    """SV-ACT-022, SV-ACT-023: half the Strength as Basic Damage."""
    blow = Damages(type="basic", amount=halved(strength))
    action = Action(name="Fists", words=(blow,))
    return Means.of(FISTS, "fists", Msg("Fists"), "melee", {FISTS: action})


def price(acting: Acting, using: Means, name: str) -> Price:
    """SV-WPN-010, SV-ETH-003: what an Action costs now."""
    return charged(acting.turn, using.prices[name])


# -- why not ----------------------------------------------------------------------------------


def useless(acting: Acting, using: Means, known: Known) -> Why | None:
    """Why nothing can be done with it, if nothing can: what bars its first Action."""
    first: Why | None = None
    for name in using.actions:
        bar = barred(acting, using, name, known)
        if bar is None:
            return None
        first = first or bar
    return first


def barred(acting: Acting, using: Means, name: str, known: Known) -> Why | None:
    """Why an Action cannot be performed now, if it cannot.  `known` is what was found of other
    Actions that are offered in the same question."""
    cost = charged(acting.turn, using.prices[name])
    return (
        worn_out(acting, using, name)
        or disabled(acting, using, name)
        or alone(acting, using.actions[name])
        or too_few(acting.turn, cost, "SV-ACT-007")
        or too_dear(acting.who, cost)
        or nobody_there(acting, using, name, known)
    )


def worn_out(acting: Acting, using: Means, name: str) -> Why | None:
    """SV-WPN-011, SV-PNL-026: ammunition is for one turn; a Power is for one round (SV-ETH-015),
    and that of an Armor is there as long as Action Points are (SV-ARM-010)."""
    if using.sort in ("fists", "armor"):
        return None
    if using.sort == "power":
        if f"{using.card}/{name}" not in acting.state.spent:
            return None
        return Why(Msg("this Power was used in this round"), ("SV-ETH-015",))
    most = using.actions[name].ammunition
    if acting.turn.times(using.card, name) < most:
        return None
    text = Msg("its ammunition is used up: {n} in a turn", n=most)
    return Why(text, ("SV-WPN-011",) if acting.who.superb else ("SV-PNL-026",))


def disabled(acting: Acting, using: Means, name: str) -> Why | None:
    """SV-WPN-013 to SV-WPN-016: the Vital Activator."""
    colour = using.vitals[name]
    if colour == "green":  # at every vital sign
        return None
    vital = acting.values.vital(acting.who)
    if vital in ENABLED[colour]:
        return None
    text = Msg(
        "only when {needed}; {who} is {vital}",
        needed=VITALS[colour] if colour == "red" else Msg("Wounded or Grave"),
        who=acting.name(acting.who),
        vital=VITALS[vital],
    )
    return Why(text, ("SV-WPN-016" if colour == "red" else "SV-WPN-015",))


def alone(acting: Acting, action: Action) -> Why | None:
    """SV-ETH-013: a Combined Power needs the other card."""
    needs = action.needs
    if not needs or any(kind_of(card) == needs for card in acting.who.cards):
        return None
    text = Msg("it needs the card {card} too", card=Msg(acting.box.card(f"{needs}-1").name))
    return Why(text, ("SV-ETH-013",))


def too_few_points(acting: Acting, using: Means, name: str) -> Why | None:
    """SV-ACT-007: Action Points."""
    return too_few(acting.turn, price(acting, using, name), "SV-ACT-007")


def nobody_there(acting: Acting, using: Means, name: str, known: Known) -> Why | None:
    """Why there is nobody to do it to: what keeps the nearest out of reach."""
    action = using.actions[name]
    if action.aims == "self":
        return no_use(acting, action)
    if action.aims == "beside":
        return None
    if action.aims in ("next_space", "space"):
        if any(option.closed is None for option in places(acting, using, name)):
            return None
        return Why(Msg("no space lies one Pathway away"), ("SV-PNL-037",))
    found = reach_of(acting, using, name, known)
    if found.reached or found.nearest is not None:
        return found.nearest
    if action.aims != "enemy":
        return Why(Msg("nobody is there whom it could befall"), ("SV-WPN-010",))
    return Why(Msg("no enemy is left"), ("SV-GLO-007",))


def no_use(acting: Acting, action: Action) -> Why | None:
    """Why an Action on itself would do nothing: nobody hides twice, or on fire."""
    who = acting.who
    hides = all(isinstance(word, Afflicts) and word.state == "camouflaged" for word in action.words)
    if not hides or not (who.hidden or "burning" in who.states):
        return None
    name = acting.name(who)
    if who.hidden:
        return Why(Msg("{who} is Camouflaged already", who=name), ("SV-STA-015",))
    return Why(Msg("{who} is Burning, and cannot hide", who=name), ("SV-STA-019",))


# -- on whom, and where -----------------------------------------------------------------------


def targets(acting: Acting, using: Means, name: str) -> tuple[Option, ...]:
    """Everybody whom an Action is for, greyed where it cannot reach; with the dice of a roll, the
    reason for each, and the odds."""
    action, who = using.actions[name], acting.who
    pool = said_pool(acting.values, who, using.tactic, action)
    found = []
    for each in meant(acting, action, who):
        closed = beyond(acting, using, name, each)
        known: tuple[Msg, ...] = ()
        if pool is not None and not closed:
            known = facts(acting.values, who, pool.count, each, pool.why)
        label = acting.name(each)
        found.append(Option(f"at:{each.id}", label, objects=(each.id,), closed=closed, facts=known))
    return tuple(found)


def outlook(acting: Acting, using: Means, name: str, known: Known) -> tuple[Msg, ...]:
    """The dice and odds of an Action that has one target alone, and so needs no second look."""
    action = using.actions[name]
    if action.instant:
        return ()
    reached = reach_of(acting, using, name, known).reached
    if len(reached) != 1:
        return ()
    dice = said_dice(acting.values, acting.who, using.tactic, action)
    return () if dice is None else facts(acting.values, acting.who, dice, reached[0])


class Reach(Struct, frozen=True):
    """Whom an Action reaches; where it is nobody, what keeps the nearest out of its reach, if it is
    for anybody who is there at all."""

    reached: list[Miniature]
    nearest: Why | None


Known = dict[tuple[object, ...], Reach]
"""That of the Actions of one question, by what they have in common; it is made for the question
and thrown away with it, for as soon as something happens it is out of date."""


def reach_of(acting: Acting, using: Means, name: str, known: Known) -> Reach:
    """Whom an Action reaches.  Actions that are for the same and nothing in particular reach alike
    with all cards that do, and are looked at once."""
    action = using.actions[name]
    key: tuple[object, ...] = (action.aims, using.tactic, hits(acting, using, action))
    if name in using.singular:
        key = (using.card, name)
    found = known.get(key)
    if found is None:
        whom, nearest = meant(acting, action, acting.who), None
        reached = within(acting, using, name, whom)
        if whom and not reached:
            steps = acting.board.steps[acting.who.place]
            first = min(whom, key=lambda each: steps.get(each.place, FAR))
            nearest = beyond(acting, using, name, first)
        found = known[key] = Reach(reached, nearest)
    return found


def within(acting: Acting, using: Means, name: str, whom: list[Miniature]) -> list[Miniature]:
    """Those of them on whom an Action can be performed."""
    if name in using.singular:
        return [each for each in whom if beyond(acting, using, name, each) is None]
    who, tactic, sure = acting.who, using.tactic, hits(acting, using, using.actions[name])
    return [each for each in whom if barrier(acting, who, tactic, each, hits=sure) is None]


def beyond(acting: Acting, using: Means, name: str, target: Miniature) -> Why | None:
    """Why an Action cannot be performed on a miniature, if it cannot."""
    action, who = using.actions[name], acting.who
    sure = hits(acting, using, action)
    if name not in using.singular:
        return out_of_reach(acting, who, using.tactic, target, hits=sure)
    return (
        locked(acting, using, action, target)
        or spared(acting, action, target)
        or unshaken(acting, action, target)
        or out_of_reach(acting, who, reach(using, action), target, hits=sure)
        or off_course(acting, who, using, action, target)
    )


def hits(field: Field, using: Means, action: Action) -> bool:
    """SV-PWR-004: whether Chameleon Sight sees to it: whatever is done with a weapon."""
    if action.instant and field.state.plays("sight_for_rolls_alone"):
        return False
    return using.sort != "tool"


def reach(using: Means, action: Action) -> Tactic:
    """How far an Action reaches: a Taunt as far as Vision, all else as the card (SV-GLO-021)."""
    return "ethermancy" if only_taunts(action) else using.tactic


def off_course(
    field: Field, who: Miniature, using: Means, action: Action, target: Miniature
) -> Why | None:
    """SV-BRD-005: Who is Drawn or Repositioned by the Power of an Armor stands on a Trajectory too;
    Proterberus, Ethermancy and Chameleon Sight are the exceptions."""
    if using.sort != "armor":
        return None
    moves = [isinstance(word, Draws | Repositions) and word.on == "target" for word in action.words]
    if not any(moves):
        return None
    return off_line(field, who, target.place, hits=False)


def meant(field: Field, action: Action, who: Miniature) -> list[Miniature]:
    """Those whom an Action is for, wherever they are."""
    state = field.state
    if action.aims == "enemy":
        return state.living(opposing(who.side))
    if action.aims == "fallen":
        return [
            each
            for each in state.of(who.side)
            if each.superb and not (each.alive or each.gone or each.apart)
        ]
    if action.aims == "friend":
        return [*state.living(who.side), *helped(state, who.side)]
    return [
        each
        for side in SIDES
        for each in (*state.living(side), *(helped(state, side) if side == who.side else ()))
    ]


def helped(state: Battle, side: Side) -> list[Miniature]:
    """SV-MOD-PRI-011: the captive of a Side, where help reaches the Prisoner."""
    if not state.plays("prisoner_is_helped"):
        return []
    return [each for each in state.of(side) if each.apart == "captive" and each.alive]


def locked(acting: Acting, using: Means, action: Action, enemy: Miniature) -> Why | None:
    """SV-WPN-017, SV-WPN-018: a Chained Action needs the other one on the same target before."""
    if not action.chained or Done(using.card, action.chained, enemy.id) in acting.turn.performed:
        return None
    return comes_first(using.actions[action.chained].name)


@cache
def comes_first(action: str) -> Why:
    """That the Action of this name must."""
    text = Msg("chained: {action} must come first, on the same target", action=Msg(action))
    return Why(text, ("SV-WPN-018",))


def spared(field: Field, action: Action, target: Miniature) -> Why | None:
    """SV-GLO-019, SV-ETH-014: who is too great for an Action that says so."""
    if action.spares_stages and not target.superb and field.values.minion(target).stage:
        text = Msg("it does not work on {who}, who has Stages", who=field.name(target))
        return Why(text, ("SV-GLO-019",))
    if action.most_bars and target.bars > action.most_bars:
        text = Msg(
            "{who} has {bars} Health bars left, and it works on {most} at most",
            who=field.name(target),
            bars=target.bars,
            most=action.most_bars,
        )
        return Why(text, ("SV-ETH-014",))
    return None


def places(acting: Acting, using: Means, name: str) -> tuple[Option, ...]:
    """SV-PNL-037, SV-GRN-003: the spaces that an Action can be thrown into: those one Pathway away,
    or those within reach."""
    who = acting.who
    if using.actions[name].aims == "next_space":
        return tuple(into(place) for place in acting.board.links[who.place])
    return tuple(
        into(place, unseen(acting, who, place, place) or off(acting, using, name, place))
        for place in acting.board.spaces
    )


def off(acting: Acting, using: Means, name: str, place: str) -> Why | None:
    """SV-ACT-037: what is thrown keeps to the Trajectory, a Proterberus does not."""
    if using.tactic != "ranged":
        return None
    return off_line(acting, acting.who, place, hits=hits(acting, using, using.actions[name]))


def into(place: str, closed: Why | None = None) -> Option:
    """A space to throw something into."""
    return Option(f"in:{place}", Msg("Into {place}", place=place), place=place, closed=closed)
