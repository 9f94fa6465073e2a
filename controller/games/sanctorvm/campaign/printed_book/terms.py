"""Terms: what a draft is fought for, and how: Objective, Mode, Advantage, Conditions and Reward
(SV-AP-009 to SV-AP-015).

What may live here: these sections.  What may not: the board and who stands on it.
"""

from __future__ import annotations

from typing import Literal

from controller.engine import Rules
from controller.games.sanctorvm.battle.conditions import said
from controller.games.sanctorvm.battle.modes.duelo import ground as arena_ground
from controller.games.sanctorvm.box.cards import kind_of
from controller.games.sanctorvm.box.condition import Arrives, Clause, Hurts, Rises, Suffers
from controller.games.sanctorvm.box.phase import Arena, Prison
from controller.games.sanctorvm.box.words import (
    DAMAGES,
    HOMO,
    MODES,
    OBJECTIVES,
    PEOPLES,
    STATES,
    after_another,
    in_a_row,
)
from controller.games.sanctorvm.campaign.printed_book.asking import DONE, number, one, pick
from controller.games.sanctorvm.campaign.printed_book.forces import free
from controller.games.sanctorvm.campaign.printed_book.ground import change, phase
from controller.games.sanctorvm.campaign.printed_book.section import Section
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.games.sanctorvm.moving.board import Board
from controller.wire import Msg, Option, Text

__all__ = ["CONDITIONS", "SECTIONS", "condition"]

BEGINS: dict[Literal["homo", "overlord", "none"], Msg] = {
    "homo": Msg("The Homo Superbe have it"),
    "overlord": Msg("The Overlord has it"),
    "none": Msg("Nobody: a coin says it"),
}
CONDITIONS: dict[str, Text] = {
    "rises": Msg("When one of a race dies, another one comes"),
    "arrives": Msg("More come at the end of each round"),
    "state": Msg("The Homo Superbe suffer a State"),
    "damage": Msg("The Homo Superbe suffer Damage"),
}


# -- Objective and Mode -----------------------------------------------------------------------


def objective_said(story: Story) -> Text:
    """What must be achieved."""
    it = phase(story)
    name = OBJECTIVES[it.objective]
    if it.objective == "defeat":
        if not it.target:
            return name
        who = story.book.names[kind_of(it.target), it.target, False]
        return Msg("{objective}: {minion}", objective=name, minion=who)
    return Msg(
        "{objective}, {n} round", plural="{objective}, {n} rounds", objective=name, n=it.rounds
    )


def say_objective(telling: Telling) -> Rules[None]:
    """Which, and what it speaks of."""
    kind = yield from pick(telling, "draft-objective", Msg("Which Objective?"), OBJECTIVES)
    if kind is None:
        return
    one_alone, rounds = "", 4
    if kind == "defeat":
        one_alone = yield from target(telling)
    else:
        rounds = yield from number(telling, "rounds", Msg("Within how many rounds?"), 1, 9)
    change(telling, objective=kind, target=one_alone, rounds=rounds)


def target(telling: Telling) -> Rules[str]:
    """SV-OBJ-005: the Minion whose defeat is enough, if it is one alone."""
    names: dict[str, Text] = {"everybody": Msg("All of them")}
    counts: dict[str, int] = {}
    for force in phase(telling).minions:
        for _ in force.places:
            counts[force.minion] = n = counts.get(force.minion, 0) + 1
            title = Msg(telling.box.minions[force.minion].name)
            names[f"{force.minion}-{n}"] = Msg("{minion} {number}", minion=title, number=n)
    chosen = yield from pick(telling, "draft-target", Msg("Who must be defeated?"), names)
    return "" if chosen is None or chosen == "everybody" else chosen


def mode_said(story: Story) -> Text:
    """How it is fought."""
    return MODES[phase(story).mode]


def say_mode(telling: Telling) -> Rules[None]:
    """Which, and what belongs to it."""
    mode = yield from pick(telling, "draft-mode", Msg("Which Mode?"), MODES)
    if mode is None:
        return
    change(telling, mode=mode, gear="", prison=None, arena=None)
    if mode == "gearbox":
        codes = {
            laid.code: Msg("Module {code}", code=laid.code.upper())
            for laid in phase(telling).modules
        }
        gear = yield from pick(telling, "draft-gear", Msg("Which module turns?"), codes)
        change(telling, gear=gear or "")
    elif mode == "prisoner":
        place = yield from space(telling, "draft-prison", Msg("Where is the Prisoner held?"))
        if place:
            change(telling, prison=Prison(place=place))
    elif mode == "duelo":
        yield from say_arena(telling)


def space(telling: Telling, key: str, prompt: Msg) -> Rules[str]:
    """A space in which a Homo Superbe can begin; "" for none."""
    options = [
        Option(f"at:{name}", Msg("At {place}", place=name), place=name)
        for name, _ in free(telling, HOMO)
    ]
    taken = yield from one(telling, key, prompt, (*options, DONE))
    return "" if taken is None else taken.place


def say_arena(telling: Telling) -> Rules[None]:
    """SV-MOD-DUE-003: where the two Champions begin."""
    blank = Arena(homo="", overlord="")
    spaces = list(Board.of(telling.box, (arena_ground(blank),)).spaces)
    options = {name: Msg("At {place}", place=name) for name in spaces}
    ours = yield from pick(telling, "draft-champion", Msg("Where does ours begin?"), options)
    theirs = yield from pick(telling, "draft-rival", Msg("Where does theirs begin?"), options)
    if ours and theirs:
        change(telling, arena=Arena(homo=ours, overlord=theirs))


def advantage_said(story: Story) -> Text:
    """Who has it."""
    return BEGINS[phase(story).advantage]


def say_advantage(telling: Telling) -> Rules[None]:
    """SV-ADV-001: which Side."""
    side = yield from pick(telling, "draft-advantage", Msg("Who has the Advantage?"), BEGINS)
    if side is not None:
        change(telling, advantage=side)


# -- Conditions and Reward --------------------------------------------------------------------


def conditions_said(story: Story) -> Text:
    """What holds in it alone."""
    found = [said(story.box, clause) for clause in phase(story).conditions]
    return after_another(found) if found else Msg("none")


def say_conditions(telling: Telling) -> Rules[None]:
    """One more Condition, or none of them any more."""
    it = phase(telling)
    kind = yield from pick(
        telling,
        "draft-condition",
        Msg("Which Condition?"),
        CONDITIONS,
        lambda: change(telling, conditions=()),
    )
    clause = yield from condition(telling, kind or "")
    if clause is not None:
        change(telling, conditions=(*it.conditions, clause))


def condition(telling: Telling, kind: str) -> Rules[Clause | None]:
    """A Condition of a kind, with its values; one of a module only while a battle is built."""
    it = telling.state.draft
    if kind == "rises" and it is not None and it.modules:
        race = yield from pick(telling, "draft-race", Msg("Of which race?"), PEOPLES)
        codes = {laid.code: Msg("Module {code}", code=laid.code.upper()) for laid in it.modules}
        module = yield from pick(telling, "draft-in", Msg("On which module?"), codes)
        return Rises(race=race, module=module) if race and module else None
    if kind == "arrives":
        minions = {name: Msg(each.name) for name, each in telling.box.minions.items()}
        minion = yield from pick(telling, "draft-minion", Msg("Which Minion?"), minions)
        count = yield from number(telling, "draft-count", Msg("How many?"), 1, 6)
        return Arrives(minion=minion, count=count) if minion else None
    if kind == "state":
        state = yield from pick(telling, "state-kind", Msg("Which State?"), STATES)
        level = yield from number(telling, "level", Msg("Of which level?"), 1, 9)
        return Suffers(state=state, level=level) if state else None
    if kind == "damage":
        damage = yield from pick(telling, "damage-type", Msg("Damage of which type?"), DAMAGES)
        amount = yield from number(telling, "points", Msg("How much Damage?"), 1, 10)
        return Hurts(type=damage, amount=amount) if damage else None
    return None


def reward_said(story: Story) -> Text:
    """What is won."""
    cards = story.box.kinds()
    found = [
        Msg("{n} x {card}", n=n, card=Msg(cards[kind].name))
        for kind, n in phase(story).reward.items()
    ]
    return in_a_row(found) if found else Msg("none")


def say_reward(telling: Telling) -> Rules[None]:
    """SV-AP-014: a Weapon or Armor Card with its duplicate; a legendary one never (SV-WPN-020)."""
    box = telling.box
    weapons = (kind for kind, weapon in box.weapons.items() if not weapon.legendary)
    names = {kind: Msg(box.kinds()[kind].name) for kind in (*weapons, *box.armors)}
    kind = yield from pick(
        telling, "draft-reward", Msg("Which Reward?"), names, lambda: change(telling, reward={})
    )
    if kind is not None:
        change(telling, reward={kind: min(2, box.kinds()[kind].copies)})


SECTIONS: dict[str, Section] = {
    "objective": Section(Msg("Objective"), objective_said, say_objective),
    "mode": Section(Msg("Mode"), mode_said, say_mode),
    "advantage": Section(Msg("Advantage"), advantage_said, say_advantage),
    "conditions": Section(Msg("Conditions"), conditions_said, say_conditions),
    "reward": Section(Msg("Reward"), reward_said, say_reward),
}
