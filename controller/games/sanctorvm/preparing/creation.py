"""Creation: how a Superb Panel is filled in, and which Homo Superbe may go into battle together.

    create("neshorn", boosted Intelligence, one Skill of each other Attribute) -> a Panel

The Superb Attribute stands at 4, the boosted one at 3, the others at 2; both Skills of the Superb
Attribute and one of each other Attribute stand at 1, the rest at 0 (SV-CRE-002 to SV-CRE-010).

What may live here: the choices of creation, judged and carried out.  What may not: level increase,
who asks for the choices, what a level is worth in battle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from controller.engine import Illegal, Invalid
from controller.games.sanctorvm.box.pack import Hero
from controller.games.sanctorvm.box.words import (
    ATTRIBUTES,
    MEMBERS,
    SKILLS,
    SKILLS_OF,
    Attribute,
    Skill,
)
from controller.games.sanctorvm.state import Panel
from controller.wire import Msg

__all__ = ["create", "team"]

SUPERB: Final = 4
BOOSTED: Final = 3
ORDINARY: Final = 2
LEARNT: Final = 1


def create(hero: Hero, boosted: Attribute, secondary: tuple[Skill, ...]) -> Panel:
    """The panel of `hero` after these choices, levels as above.

    Raises `Invalid` for a name that no list knows, `Illegal` for a choice that creation forbids.
    """
    judge_boosted(hero, boosted)
    judge_secondary(hero, secondary)
    learnt = {*SKILLS_OF[hero.superb], *secondary}
    levels = {hero.superb: SUPERB, boosted: BOOSTED}
    return Panel(
        attributes={name: levels.get(name, ORDINARY) for name in ATTRIBUTES},
        skills={name: LEARNT if name in learnt else 0 for name in SKILLS},
    )


def judge_boosted(hero: Hero, boosted: Attribute) -> None:
    """SV-CRE-004: another Attribute than the Superb one."""
    if boosted not in ATTRIBUTES:
        raise Invalid(Msg('There is no Attribute "{name}".', name=boosted), ("SV-PAN-008",))
    if boosted == hero.superb:
        raise Illegal(
            Msg(
                "{attribute} is the Superb Attribute of {hero}: boost another one.",
                attribute=ATTRIBUTES[boosted],
                hero=Msg(hero.name),
            ),
            ("SV-CRE-004",),
        )


def judge_secondary(hero: Hero, secondary: tuple[Skill, ...]) -> None:
    """SV-CRE-009: exactly one Skill of each Attribute but the Superb one."""
    for skill in secondary:
        if skill not in SKILLS:
            raise Invalid(Msg('There is no Skill "{name}".', name=skill), ("SV-PAN-013",))
    for skill in secondary:
        if skill in SKILLS_OF[hero.superb]:
            raise Illegal(
                Msg(
                    "{skill} is a Superb Skill of {hero} already: choose none of {attribute}.",
                    skill=SKILLS[skill],
                    hero=Msg(hero.name),
                    attribute=ATTRIBUTES[hero.superb],
                ),
                ("SV-CRE-007", "SV-CRE-009"),
            )
    for attribute in ATTRIBUTES:
        if attribute != hero.superb:
            judge_choice(attribute, [each for each in secondary if each in SKILLS_OF[attribute]])


def judge_choice(attribute: Attribute, chosen: list[Skill]) -> None:
    """SV-CRE-009, for one Attribute."""
    if len(chosen) == 1:
        return
    first, second = (SKILLS[each] for each in SKILLS_OF[attribute])
    name = ATTRIBUTES[attribute]
    wrong = Msg("No Skill of {attribute} is chosen", attribute=name)
    if chosen:
        wrong = Msg("More than one Skill of {attribute} is chosen", attribute=name)
    text = Msg("{wrong}: choose {first} or {second}.", wrong=wrong, first=first, second=second)
    raise Illegal(text, ("SV-CRE-009",))


def team(heroes: Sequence[str], known: Mapping[str, Hero]) -> None:
    """Whether these, by their names in the packs, may be the Homo Superbe Side of an Action Phase.

    `known` are the Homo Superbe of the packs: which Superb Attribute each has stands there, and
    expansions bring a second one of each (SV-HSB-013).  Raises `Invalid` for a name that no pack
    has, `Illegal` for a Side that is not five of different Superb Attributes.
    """
    for name in heroes:
        if name not in known:
            raise Invalid(Msg('There is no Homo Superbe "{name}".', name=name), ("SV-PLY-002",))
    if len(heroes) != MEMBERS:
        raise Illegal(
            Msg(
                "The Homo Superbe Side has {n} member, and needs five.",
                plural="The Homo Superbe Side has {n} members, and needs five.",
                n=len(heroes),
            ),
            ("SV-HSB-012", "SV-PLY-002"),
        )
    taken: dict[Attribute, str] = {}
    for name in heroes:
        superb = known[name].superb
        if superb in taken:
            raise clash(name, taken[superb], known)
        taken[superb] = name


def clash(name: str, before: str, known: Mapping[str, Hero]) -> Illegal:
    """SV-PLY-002, SV-REL-005: the same one twice, or two of the same Superb Attribute."""
    if name == before:
        return Illegal(Msg("{hero} is chosen twice.", hero=Msg(known[name].name)), ("SV-PLY-002",))
    return Illegal(
        Msg(
            "{first} and {second} have the same Superb Attribute, {attribute}: choose one of them.",
            first=Msg(known[before].name),
            second=Msg(known[name].name),
            attribute=ATTRIBUTES[known[name].superb],
        ),
        ("SV-REL-005", "SV-SHL-005"),
    )
