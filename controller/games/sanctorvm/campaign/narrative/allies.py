"""Recruiting: who may be won over to help in the next Action Phase (SV-ALY-001 to SV-ALY-015).

    Automaton   one Homo Superbe passes a test, at the one attempt there is
    Commander   the Side accepts a challenge, which becomes a Condition of that Action Phase
    Mercenary   the Side pays Coins

The Leader says for the Side whether it wants to.  Whom it has won over waits in the state until
the next Action Phase is made ready (`fighting`), stands on the board in it, and leaves behind it.

What may live here: what an Ally asks for.  What may not: what it does in battle (`allies`).
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.engine import Rules
from controller.games.sanctorvm.battle.conditions import said
from controller.games.sanctorvm.box.story import Automaton, Commander, Mercenary, Step
from controller.games.sanctorvm.box.words import ATTRIBUTES, SKILLS, after_another
from controller.games.sanctorvm.campaign.events import Happened
from controller.games.sanctorvm.campaign.narrative.personal_test import as_ruled, passes
from controller.games.sanctorvm.campaign.side.fortunes import change_coins
from controller.games.sanctorvm.campaign.side.leader_medal import settle
from controller.games.sanctorvm.campaign.state import Helper, Member
from controller.games.sanctorvm.campaign.telling import Does, Story, Telling
from controller.games.sanctorvm.preparing.allies import TYPES
from controller.wire import Cost, Msg, Option, Text, Why

__all__ = ["DOES", "Challenged", "Recruited", "Spurned"]

DECLINE = Option("decline", Msg("No"))


class Recruited(Happened, frozen=True, kw_only=True):
    """SV-ALY-001: somebody will help in the next Action Phase."""

    name: Text
    kind: Text

    def says(self) -> Text:
        return Msg(
            "{who} ({kind}) becomes an Ally in the next Action Phase", who=self.name, kind=self.kind
        )


class Challenged(Happened, frozen=True, kw_only=True):
    """SV-ALY-012: a challenge was accepted, and is a Condition of the next Action Phase."""

    condition: Text

    def says(self) -> Text:
        return Msg("A Condition of the next Action Phase: {condition}", condition=self.condition)


class Spurned(Happened, frozen=True, kw_only=True):
    """The Side did without."""

    name: Text

    def says(self) -> Text:
        return Msg("{who} does not become an Ally", who=self.name)


def automaton(telling: Telling, step: Automaton, who: str) -> Rules[None]:
    """SV-ALY-007 to SV-ALY-009: one of the Side, once; what comes of it happens to that one."""
    settle(telling)
    name = called(telling, step.minion)
    taker = yield from who_tries(telling, step, name)
    if taker is None:
        telling.tell(Spurned(name=name))
        return
    passed = yield from passes(telling, taker, step.attribute, step.level)
    if passed:
        recruit(telling, Helper(step.minion, "automaton"), "SV-ALY-009")
    else:
        telling.tell(Spurned(name=name))
    telling.enter(("success" if passed else "failure", taker.id))


def who_tries(telling: Telling, step: Automaton, name: Msg) -> Rules[Member | None]:
    """Who takes the test, if anybody does."""
    living = telling.state.living()
    if not living:
        return None
    taken = yield from ask(
        telling,
        "automaton",
        Msg(
            "{who} may become an Ally: a test of {attribute}, level {level}. Who takes it?",
            who=name,
            attribute=ATTRIBUTES[step.attribute],
            level=as_ruled(telling, step.level),
        ),
        ("SV-ALY-007", "SV-ALY-008"),
        [tries(telling, step, each) for each in living],
    )
    return None if taken is None else telling.state.member(taken.subject)


def tries(story: Story, step: Automaton, who: Member) -> Option:
    """Somebody takes the test."""
    panel = who.panel
    return Option(
        f"try:{who.id}",
        Msg("{who} takes the test", who=story.name(who)),
        subject=who.id,
        facts=(
            Msg(
                "{attribute} {n}",
                attribute=ATTRIBUTES[step.attribute],
                n=panel.attributes[step.attribute],
            ),
            Msg("{skill} {level}", skill=SKILLS["luck"], level=who.skill("luck")),
        ),
    )


def commander(telling: Telling, step: Commander, who: str) -> Rules[None]:
    """SV-ALY-011, SV-ALY-012: it always has a challenge."""
    settle(telling)
    conditions = [said(telling.box, clause) for clause in step.challenge]
    name = called(telling, step.minion)
    taken = yield from ask(
        telling,
        "commander",
        Msg(
            "{who} becomes an Ally if you accept this for the next Action Phase: {conditions}",
            who=name,
            conditions=after_another(conditions),
        ),
        ("SV-ALY-011", "SV-ALY-012"),
        [Option("accept", Msg("Accept the challenge"))],
    )
    if taken is None:
        telling.tell(Spurned(name=name))
        return
    recruit(telling, Helper(step.minion, "commander"), "SV-ALY-012")
    telling.state.challenges += step.challenge
    for each in conditions:
        why = Why(Msg("the challenge of {who}", who=name), ("SV-ALY-012",))
        telling.tell(Challenged(condition=each, reasons=(why,)))


def mercenary(telling: Telling, step: Mercenary, who: str) -> Rules[None]:
    """SV-ALY-014: it asks for Coins."""
    settle(telling)
    state, name = telling.state, called(telling, step.minion)
    closed = None
    if state.coins < step.coins:
        text = Msg(
            "it takes {n} Coin, and the Side has {have}",
            plural="it takes {n} Coins, and the Side has {have}",
            n=step.coins,
            have=state.coins,
        )
        closed = Why(text, ("SV-ALY-014",))
    cost = (Cost(Msg("Coin"), step.coins),)
    taken = yield from ask(
        telling,
        "mercenary",
        Msg(
            "{who} becomes an Ally in the next Action Phase for {n} Coin",
            plural="{who} becomes an Ally in the next Action Phase for {n} Coins",
            who=name,
            n=step.coins,
        ),
        ("SV-ALY-014",),
        [Option("pay", Msg("Pay"), costs=cost, closed=closed)],
    )
    if taken is None:
        telling.tell(Spurned(name=name))
        return
    why = Why(Msg("the price of {who}", who=name), ("SV-ALY-014", "SV-COI-005"))
    change_coins(telling, -step.coins, why)
    recruit(telling, Helper(step.minion, "mercenary"), "SV-ALY-014")


def ask(
    telling: Telling, key: str, prompt: Msg, because: tuple[str, ...], options: Sequence[Option]
) -> Rules[Option | None]:
    """What the Leader says for the Side; None where it declines."""
    taken = yield from telling.leader(key, prompt, (*options, DECLINE), *because)
    return taken if taken.id != DECLINE.id else None


def recruit(telling: Telling, helper: Helper, rule: str) -> None:
    """It will help in the next Action Phase."""
    telling.state.helpers.append(helper)
    name, kind = called(telling, helper.minion), TYPES[helper.type]
    why = Why(Msg("an Ally of the next Action Phase"), (rule,))
    telling.tell(Recruited(name=name, kind=kind, reasons=(why,)))


def called(story: Story, minion: str) -> Msg:
    """What a Minion is called."""
    return Msg(story.box.minions[minion].name)


DOES: dict[type[Step], Does] = {
    Automaton: automaton,
    Commander: commander,
    Mercenary: mercenary,
}
