"""Creating: the Superb Panels are filled in, filled in anew, and raised, one choice after another
(SV-CRE-001 to SV-CRE-012, SV-LVL-002 to SV-LVL-004, SV-TAB-010).

    create       all panels that there are, as the packs propose them or by one's own choice
    fill_in      one panel from its first choice, and every level that it has gained since
    raise_level  one panel, a level further

The packs propose how each is filled in, so that a group can begin at once: whoever is not filled in
by hand stays as proposed, and one tap accepts them all; so does one tap a panel where they are
raised.  A panel that was filled in by hand is no longer among those that still can be.

What may live here: the questions.  What may not: what creation allows (`preparing.creation`,
`preparing.level`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from controller.engine import Illegal, Rules
from controller.games.sanctorvm.box.pack import Hero
from controller.games.sanctorvm.box.words import ATTRIBUTES, SKILLS, SKILLS_OF, Attribute, Skill
from controller.games.sanctorvm.campaign.events import FilledIn, Raised
from controller.games.sanctorvm.campaign.state import Build, Member
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.games.sanctorvm.preparing.level import Growth, grown, raised
from controller.games.sanctorvm.state import Panel
from controller.wire import Choose, Msg, Option, Text, Why

__all__ = ["create", "fill_in", "proposed", "raise_level"]

DONE: Final = "done"
FILL: Final = "fill"
AGAIN: Final = "again"
NONE: Final = "none"
PROPOSED: Final = "proposed"
ADVISED: Final = ("melee", "accuracy")
"""SV-CRE-013: one of them at least is recommended."""


def proposed(name: str, hero: Hero, level: int = 1) -> Member:
    """A panel as the packs propose it, at a level: they say how it is created; it grows in what was
    chosen, and in the first Attribute that is not boosted yet."""
    panel, growths = grown(hero, hero.boosted, hero.secondary, ()), []
    for _ in range(level - 1):
        growth = further(hero, panel)
        assert growth is not None  # no adventure begins as high as that
        panel = raised(hero, panel, growth)
        growths.append(growth)
    return Member(name, Build(hero.boosted, hero.secondary, tuple(growths)), panel)


def further(hero: Hero, panel: Panel) -> Growth | None:
    """How a panel is proposed to grow; None where every Attribute is boosted."""
    free = [each for each in ATTRIBUTES if unboosted(hero, panel, each) is None]
    return Growth(free[0], hero.secondary) if free else None


# -- before the adventure ---------------------------------------------------------------------


def create(telling: Telling) -> Rules[None]:
    """SV-CRE-001, SV-CRE-012, SV-REL-009: every panel that there is.  Where the group has played
    before, its panels are filled in: only who is below the level of the adventure is raised."""
    state = telling.state
    if state.finished:
        behind = [each for each in state.members if level(each) < telling.adventure.level]
        if behind:
            yield from raise_level(telling, behind[0])
        if len(behind) <= 1:
            state.stage = "team"
        return
    taken = yield from telling.leader(
        "create",
        Msg("The Superb Panels: whose do you fill in yourselves?"),
        tuple(whose(telling)),
        *("SV-CRE-001", "SV-REL-009"),
    )
    if taken.id == AGAIN:
        taken = yield from once_more(telling)
        if taken.id == NONE:
            return
    if taken.subject:
        who = state.member(taken.subject)
        yield from fill_in(telling, who)
        who.by_hand = True
    else:
        state.stage = "team"


def whose(story: Story) -> Iterator[Option]:
    """The panels that nobody has filled in yet, and the ways on from there."""
    members = story.state.members
    still = [each for each in members if not each.by_hand]
    if not still:
        yield Option(DONE, Msg("Go on: all are filled in"))
    elif len(still) < len(members):
        yield Option(DONE, Msg("No more: the others stay as they stand here"))
    else:
        yield Option(DONE, Msg("Nobody's: they stay as they stand here"))
    yield from (of_panel(story, each) for each in still)
    if len(still) < len(members):
        yield Option(AGAIN, Msg("Fill one in again"))


def once_more(telling: Telling) -> Rules[Option]:
    """One of the panels that were filled in by hand, or none of them."""
    done = [each for each in telling.state.members if each.by_hand]
    taken = yield from telling.leader(
        "again",
        Msg("Which panel do you fill in again?"),
        (Option(NONE, Msg("None of them")), *(of_panel(telling, each) for each in done)),
        "SV-CRE-001",
    )
    return taken


def of_panel(story: Story, who: Member) -> Option:
    """A panel to be filled in, with what it says now."""
    return Option(
        f"{FILL}:{who.id}",
        Msg("Fill in {who}", who=story.name(who)),
        subject=who.id,
        facts=tuple(facts(who.panel)),
    )


def facts(panel: Panel) -> Iterator[Text]:
    """What a panel says: its Attributes, and the Skills that are learnt."""
    for attribute, name in ATTRIBUTES.items():
        yield Msg("{what} {level}", what=name, level=panel.attributes[attribute])
    for skill, label in SKILLS.items():
        if panel.skills[skill]:
            yield Msg("{what} {level}", what=label, level=panel.skills[skill])


# -- one panel --------------------------------------------------------------------------------


def level(who: Member) -> int:
    """The level of a panel: it is created at the first."""
    return 1 + len(who.build.growths)


def fill_in(telling: Telling, who: Member) -> Rules[None]:
    """SV-CRE-002 to SV-CRE-010, SV-TAB-010, SV-TAB-011: from the first choice to the level that the
    panel has; the Superb Attribute is nobody's choice."""
    hero = telling.box.heroes[who.id]
    boosted = yield from boost(telling, who, lambda each: creatable(hero, each), "SV-CRE-004")
    assert boosted is not None
    secondary = yield from skills(telling, who, None, "SV-CRE-009")
    panel = grown(hero, boosted, secondary, ())
    growths: list[Growth] = []
    for _ in who.build.growths:
        growth = yield from grow(telling, who, panel)
        panel = raised(hero, panel, growth)
        growths.append(growth)
    who.build, who.panel = Build(boosted, secondary, tuple(growths)), panel
    why = Why(
        Msg("{attribute} boosted", attribute=ATTRIBUTES[boosted]), ("SV-CRE-004", "SV-CRE-009")
    )
    telling.tell(FilledIn(name=telling.name(who), reasons=(why,)))


def raise_level(telling: Telling, who: Member) -> Rules[None]:
    """SV-LVL-002 to SV-LVL-004: a level further, as it is proposed or choice by choice."""
    proposal = further(telling.box.heroes[who.id], who.panel)
    growth = yield from grow(telling, who, who.panel, proposal)
    who.panel = raised(telling.box.heroes[who.id], who.panel, growth)
    who.build = Build(who.build.boosted, who.build.secondary, (*who.build.growths, growth))
    why = Why(
        Msg("{attribute} boosted", attribute=ATTRIBUTES[growth.boosted]),
        ("SV-LVL-002", "SV-LVL-003", "SV-LVL-004"),
    )
    telling.tell(Raised(name=telling.name(who), level=level(who), reasons=(why,)))


def grow(
    telling: Telling, who: Member, panel: Panel, proposal: Growth | None = None
) -> Rules[Growth]:
    """The choices of one level, on a panel as it stands; all of them at once, where there is a
    proposal and it is taken."""
    hero = telling.box.heroes[who.id]
    at_once = () if proposal is None else (of_growth(hero, who, panel, proposal),)
    boosted = yield from boost(
        telling, who, lambda each: unboosted(hero, panel, each), "SV-LVL-002", at_once
    )
    if boosted is None:
        assert proposal is not None
        return proposal
    secondary = yield from skills(telling, who, panel, "SV-LVL-004")
    return Growth(boosted, secondary)


def of_growth(hero: Hero, who: Member, panel: Panel, growth: Growth) -> Option:
    """A whole level as it is proposed, with what goes up and where it stands then."""
    then = raised(hero, panel, growth)
    boosted = growth.boosted
    told: list[Text] = [
        Msg("{what} {level}", what=ATTRIBUTES[boosted], level=then.attributes[boosted])
    ]
    for skill, label in SKILLS.items():
        if then.skills[skill] != panel.skills[skill]:
            told.append(Msg("{what} {level}", what=label, level=then.skills[skill]))
    return Option(PROPOSED, Msg("All as proposed"), subject=who.id, facts=tuple(told))


Judged = Callable[[Attribute], Why | None]
"""Why an Attribute cannot be boosted, if it cannot."""


def boost(
    telling: Telling, who: Member, judged: Judged, rule: str, at_once: tuple[Option, ...] = ()
) -> Rules[Attribute | None]:
    """One more Attribute at 3; those that cannot be are greyed, with the reason, and no ruling lets
    one of them be: then it is asked again.  None where what was offered `at_once` is taken."""
    while True:
        found = yield from one_attribute(telling, who, judged, rule, at_once)
        if found is None or judged(found) is None:
            return found


def one_attribute(
    telling: Telling, who: Member, judged: Judged, rule: str, at_once: tuple[Option, ...]
) -> Rules[Attribute | None]:
    """The Attribute that is named."""
    taken = yield from telling.ask(
        Choose(
            key="boosted",
            to=(telling.seat(who),),
            prompt=Msg("{who}: which Attribute is boosted to 3?", who=telling.name(who)),
            because=(rule,),
            options=(
                *at_once,
                *(
                    Option(
                        f"boost:{attribute}",
                        label,
                        subject=who.id,
                        objects=(attribute,),
                        closed=judged(attribute),
                    )
                    for attribute, label in ATTRIBUTES.items()
                ),
            ),
        )
    )
    found: Attribute | None = None if taken[0].id == PROPOSED else taken[0].objects[0]
    return found


def skills(
    telling: Telling, who: Member, panel: Panel | None, rule: str
) -> Rules[tuple[Skill, ...]]:
    """SV-CRE-009, SV-LVL-004: one of each Attribute but the Superb one; on a `panel` they stand
    higher already, else at 0."""
    superb = telling.box.heroes[who.id].superb
    found: list[Skill] = []
    for attribute in ATTRIBUTES:
        if attribute == superb:
            continue
        taken = yield from telling.ask(
            Choose(
                key="secondary",
                to=(telling.seat(who),),
                prompt=Msg(
                    "{who}: which Skill of {attribute} goes up by one?",
                    who=telling.name(who),
                    attribute=ATTRIBUTES[attribute],
                ),
                because=(rule,),
                options=tuple(of_skill(who, skill, panel) for skill in SKILLS_OF[attribute]),
            )
        )
        found.append(taken[0].objects[0])
    return tuple(found)


def of_skill(who: Member, skill: Skill, panel: Panel | None) -> Option:
    """A Skill, with where it stands and what is recommended."""
    told: list[Text] = [Msg("now {level}", level=panel.skills[skill] if panel else 0)]
    if panel is None and skill in ADVISED:
        told.append(Msg("one of Melee and Accuracy is recommended"))
    return Option(
        f"skill:{skill}", SKILLS[skill], subject=who.id, objects=(skill,), facts=tuple(told)
    )


def creatable(hero: Hero, attribute: Attribute) -> Why | None:
    """SV-CRE-004: why it cannot be the first boosted one."""
    try:
        grown(hero, attribute, hero.secondary, ())
    except Illegal as wrong:
        return wrong.why
    return None


def unboosted(hero: Hero, panel: Panel, attribute: Attribute) -> Why | None:
    """SV-LVL-002: why it cannot be boosted now."""
    try:
        raised(hero, panel, Growth(attribute, hero.secondary))
    except Illegal as wrong:
        return wrong.why
    return None
