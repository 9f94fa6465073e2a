"""Testing: Personal Tests of an Attribute (SV-NAR-004 to SV-NAR-015).

Each Homo Superbe rolls as many Action Dice as the Attribute has levels; Luck turns Chaos into
Successes, unless who rolls is Stunned, and no other Skill counts (SV-NAR-010).  As many Successes
as the level of the test are enough.  What comes of it happens to each who took it, in turn.

What may live here: tests and their rolls.  What may not: what failure brings (`fortunes`).
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.engine import Rules
from controller.games.sanctorvm.box.story import PersonalTest, Step
from controller.games.sanctorvm.box.words import ATTRIBUTES, STATES, Attribute
from controller.games.sanctorvm.campaign.events import Happened, TookTest
from controller.games.sanctorvm.campaign.side.leader_medal import settle
from controller.games.sanctorvm.campaign.side.whom import concerned
from controller.games.sanctorvm.campaign.state import Member
from controller.games.sanctorvm.campaign.telling import Does, Story, Telling
from controller.games.sanctorvm.hits.dice import DIE, LABELS, score
from controller.wire import Chance, Msg, Text, Why

__all__ = ["DOES", "Untaken", "as_ruled", "passes"]


class Untaken(Happened, frozen=True, kw_only=True):
    """There was nobody to take a Personal Test."""

    attribute: Text
    level: int

    def says(self) -> Text:
        return Msg(
            "Nobody can take the test of {attribute}, level {level}: it has failed",
            attribute=self.attribute,
            level=self.level,
        )


def test(telling: Telling, step: PersonalTest, who: str) -> Rules[None]:
    """SV-NAR-007: each for itself, and then what comes of it, one after another."""
    settle(telling)
    takers = yield from concerned(telling, step.who, who)
    if not takers:
        nobody(telling, step, who)
        return
    outcomes: list[tuple[str, str]] = []
    for taker in takers:
        passed = yield from passes(telling, taker, step.attribute, step.level)
        outcomes.append(("success" if passed else "failure", taker.id))
    telling.enter(*outcomes)


def nobody(telling: Telling, step: PersonalTest, who: str) -> None:
    """SV-HLT-012: a test that nobody can take has failed, and befalls nobody."""
    attribute, named = ATTRIBUTES[step.attribute], who if step.who == "self" else step.who
    level = as_ruled(telling, step.level)
    why = Why(Msg("who is dead or not here takes no test"), ("SV-HLT-012", "SV-HSB-014"))
    telling.tell(Untaken(attribute=attribute, level=level, reasons=(why,)))
    telling.enter(("failure", named if named in telling.state.team else ""))


def as_ruled(story: Story, printed: int) -> int:
    """SV-OVL-003: the level of a test, as the Overlord would have it; 1 at least."""
    return max(1, printed + story.state.difficulty)


def by_discretion(story: Story, printed: int) -> tuple[Why, ...]:
    """What is said of it."""
    level = as_ruled(story, printed)
    text = Msg("the Overlord's hand: level {level}, not {printed}", level=level, printed=printed)
    return () if level == printed else (Why(text, ("SV-OVL-003",)),)


def passes(telling: Telling, taker: Member, attribute: Attribute, printed: int) -> Rules[bool]:
    """SV-NAR-008 to SV-NAR-013: roll; whether the Successes match the level."""
    level, ruled = as_ruled(telling, printed), by_discretion(telling, printed)
    dice = taker.panel.attributes[attribute]
    faces: Sequence[str] = yield from telling.ask(
        Chance(
            key="test",
            to=(telling.seat(taker),),
            prompt=Msg(
                "{who}: a test of {attribute}, level {level}",
                who=telling.name(taker),
                attribute=ATTRIBUTES[attribute],
                level=level,
            ),
            because=("SV-NAR-008", "SV-NAR-011"),
            stream="dice",
            faces=DIE,
            labels=LABELS,
            count=dice,
            hint="dice",
            reasons=(
                Why(
                    Msg("{attribute} {n}", attribute=ATTRIBUTES[attribute], n=dice),
                    ("SV-NAR-008",),
                ),
                *ruled,
            ),
        )
    )
    came = score(faces, taker.skill("luck"))
    passed = came.successes >= level
    telling.tell(
        TookTest(
            name=telling.name(taker),
            attribute=ATTRIBUTES[attribute],
            level=level,
            passed=passed,
            reasons=(*came.why, *luckless(taker), *ruled),
        )
    )
    return passed


def luckless(taker: Member) -> tuple[Why, ...]:
    """SV-STA-025: why a Luck that stands on the panel does not count."""
    stunned = "stunned" in taker.states
    return (Why(STATES["stunned"], ("SV-STA-025",)),) if stunned else ()


DOES: dict[type[Step], Does] = {PersonalTest: test}
