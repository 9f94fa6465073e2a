"""Deciding: decisions of the Overlord, of each for itself, of the group and of the Leader
(SV-NAR-016 to SV-NAR-034).

    overlord  in secret: nobody else learns that there was a choice before it shows (SV-NAR-017)
    personal  each Homo Superbe, hidden until all have chosen (SV-NAR-021)
    group     a vote of each Homo Superbe; without agreement the Leader decides with the Leader
              Medal, and so they may at once (SV-NAR-023, SV-NAR-028)
    leader    the holder of the Leader Medal alone (SV-NAR-031)

What may live here: who decides, and between what.  What may not: what comes of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace as altered

from controller.engine import Rules
from controller.games.sanctorvm.box.story import Choice, Decision, Step
from controller.games.sanctorvm.campaign.events import Decided, Happened
from controller.games.sanctorvm.campaign.narrative.ballot import ballot
from controller.games.sanctorvm.campaign.side import decks
from controller.games.sanctorvm.campaign.side.chronology import noted
from controller.games.sanctorvm.campaign.side.fortunes import change_coins
from controller.games.sanctorvm.campaign.side.leader_medal import pass_on, settle
from controller.games.sanctorvm.campaign.state import Member
from controller.games.sanctorvm.campaign.telling import Does, Story, Telling
from controller.wire import OVERLORD, Choose, Cost, Judge, Msg, Option, Text, Why

__all__ = ["DOES", "TooLate", "pay"]

MEDAL = "medal"
AGAIN = Option("again", Msg("Keep the Leader Medal: vote once more"))
TIME_IS_UP = Why(Msg("time was up"), ("SV-HRG-003",))


class TooLate(Happened, frozen=True, kw_only=True):
    """What a personal choice takes has gone to others who chose before."""

    who: Text
    choice: Text

    def says(self) -> Text:
        return Msg("{who} comes too late: {choice}", who=self.who, choice=self.choice)


def decide(telling: Telling, step: Decision, who: str) -> Rules[None]:
    """Hand it to whom it belongs; to the Overlord where there is nobody, or nothing to choose."""
    if step.by != "overlord":  # nobody learns of a secret one by a Medal that is passed on
        settle(telling)
    choices = options(telling, step)
    nobody = step.by != "overlord" and not telling.state.living()
    if nobody or all(each.closed for each in choices):
        yield from anyhow(telling, step, choices)
    else:
        yield from BY[step.by](telling, step, choices)


def options(story: Story, step: Decision) -> tuple[Option, ...]:
    """What can be chosen, by its number."""
    return tuple(
        Option(
            str(number),
            Msg(choice.text),
            closed=wanting(story, choice),
            costs=(Cost(Msg("Coin"), choice.coins),) if choice.coins else (),
        )
        for number, choice in enumerate(step.options)
    )


def wanting(story: Story, choice: Choice) -> Why | None:
    """SV-NAR-027: what the Side lacks for it; what is both used and destroyed takes as many copies
    as both together."""
    spent = Counter(choice.uses) + Counter(choice.destroys)
    for cards in (choice.needs, spent):
        for kind, count in cards.items():
            have = len(decks.held(story, kind))
            if have < count:
                text = Msg(
                    "it takes {n} x {card}, and the Storage Deck holds {have}",
                    n=count,
                    card=decks.title(story, kind),
                    have=have,
                )
                return Why(text, ("SV-NAR-027",))
    if story.state.coins < choice.coins:
        text = Msg(
            "it takes {n} Coin, and the Side has {have}",
            plural="it takes {n} Coins, and the Side has {have}",
            n=choice.coins,
            have=story.state.coins,
        )
        return Why(text, ("SV-NAR-027",))
    return None


Choices = Sequence[Option]


def anyhow(telling: Telling, step: Decision, choices: Choices) -> Rules[None]:
    """SV-OVL-001: the Overlord says how the story goes on where nobody is alive to decide, or the
    Side lacks what each of the options takes; it pays as far as it can."""
    secret = step.by == "overlord"
    taken = yield from telling.ask(
        Judge(
            key="no-choice",
            to=(OVERLORD,),
            audience=(OVERLORD,) if secret else (),
            prompt=Msg("Nothing here can be chosen: how does the story go on?"),
            because=("SV-OVL-001",),
            options=tuple(altered(each, closed=None) for each in choices),
        )
    )
    whose = telling.state.living() if step.by == "personal" else []
    follow(telling, step, taken[0], telling.called(OVERLORD), secret=secret, whose=whose)


def overlord(telling: Telling, step: Decision, choices: Choices) -> Rules[None]:
    """SV-NAR-016, SV-NAR-017: in secret."""
    taken = yield from telling.ask(
        Choose(
            key="overlord-decision",
            to=(OVERLORD,),
            audience=(OVERLORD,),
            prompt=Msg("Decide, and do not say so"),
            because=("SV-NAR-016", "SV-NAR-017"),
            options=tuple(choices),
            seconds=step.seconds,
        )
    )
    follow(telling, step, taken[0], telling.called(OVERLORD), secret=True)


def leader(telling: Telling, step: Decision, choices: Choices) -> Rules[None]:
    """SV-NAR-031, SV-NAR-032: the Leader alone, who keeps the Medal."""
    yield from alone(telling, step, choices, ("SV-NAR-031", "SV-NAR-032"))


def alone(
    telling: Telling,
    step: Decision,
    choices: Choices,
    rules: tuple[str, ...],
    beside: Sequence[Option] = (),
) -> Rules[bool]:
    """The Leader says it; whether that decides it, or it is one of the options `beside`."""
    taken = yield from telling.leader(
        "leader-decision",
        Msg("The Leader decides"),
        (*choices, *beside),
        *rules,
        seconds=step.seconds,
    )
    if taken in beside:
        return False
    follow(telling, step, taken, telling.called(telling.leading()))
    return True


def group(telling: Telling, step: Decision, choices: Choices) -> Rules[None]:
    """SV-NAR-023 to SV-NAR-029: a vote, unless the Leader uses the Medal; where nobody agrees, once
    more if the Leader would rather keep it."""
    to = (telling.leading(), OVERLORD)
    medal = Option(MEDAL, Msg("Use the Leader Medal: decide alone"), to=to)
    votes = yield from ballot(
        telling, "group-decision", Msg("Vote: what do you do?"), choices, step.seconds, (medal,)
    )
    living = telling.state.living()
    said = [option.id for option in votes.values()]
    known = {choice.id: choice for choice in choices}
    ruled = [option for option in votes.values() if option.id not in (*known, MEDAL)]
    chosen = majority(said, len(living))
    if ruled:
        follow(telling, step, ruled[0], telling.called(OVERLORD))
        return
    if chosen is None and MEDAL not in said and len(votes) < len(living):
        prompt = Msg("Time is up: what does the Side do?")
        option = yield from instead(telling, prompt, choices)
        follow(telling, step, option, telling.called(OVERLORD), TIME_IS_UP)
        return
    if chosen is None:
        # The Leader may use the Medal, and need not; who has taken it, or is pressed, must decide.
        beside = () if MEDAL in said or step.seconds else (AGAIN,)
        if (yield from alone(telling, step, choices, ("SV-NAR-028",), beside)):
            pass_on(telling)
        else:
            yield from group(telling, step, choices)
        return
    text = Msg("{n} of {all} votes", n=said.count(chosen), all=len(votes))
    follow(telling, step, known[chosen], Msg("the group"), Why(text, ("SV-NAR-023",)))


def majority(votes: list[str], voters: int) -> str | None:
    """SV-NAR-023: what more than half of the voters are for; None where there is no agreement, or
    where the Leader has used the Medal."""
    if not votes or MEDAL in votes:
        return None
    [(first, count)] = Counter(votes).most_common(1)
    return first if 2 * count > voters else None


def instead(telling: Telling, prompt: Msg, choices: Choices) -> Rules[Option]:
    """SV-HRG-003: the Overlord decides for who did not in time."""
    taken = yield from telling.ask(
        Judge(
            key="time-up",
            to=(OVERLORD,),
            prompt=prompt,
            because=("SV-HRG-002", "SV-HRG-003"),
            options=tuple(choices),
        )
    )
    option: Option = taken[0]
    return option


def personal(telling: Telling, step: Decision, choices: Choices) -> Rules[None]:
    """SV-NAR-019 to SV-NAR-021: each for itself, and what comes of it once all have chosen.  Each
    pays for its own choice, in the order of the five; for who comes too late it is off."""
    votes = yield from ballot(
        telling, "personal-decision", Msg("Each decides for itself"), choices, step.seconds
    )
    for silent in telling.state.living():
        if silent.id not in votes:
            prompt = Msg("Time is up: what does {who} do?", who=telling.name(silent))
            votes[silent.id] = yield from instead(telling, prompt, choices)
    votes = {name: votes[name] for name in telling.state.team if name in votes}
    for name, option in votes.items():
        telling.tell(
            Decided(who=telling.name(telling.state.member(name)), choice=said_of(step, option))
        )
        noted(telling.state, "choice", str(said_of(step, option)), name)
    able = []
    for name, option in votes.items():
        choice = listed(step, option)
        if choice is None:
            continue
        late = None if option.closed else wanting(telling, choice)
        if late is None:
            pay(telling, choice)
            able.append((option.id, name))
        else:
            who = telling.name(telling.state.member(name))
            telling.tell(TooLate(who=who, choice=Msg(choice.text), reasons=(late,)))
    telling.enter(*able)


def follow(
    telling: Telling,
    step: Decision,
    option: Option,
    who: Text,
    *why: Why,
    secret: bool = False,
    whose: Sequence[Member] = (),
) -> None:
    """SV-NAR-025: pay what it takes, and go on with what comes of it, for each of `whose` if it is
    theirs; what is secret is told to the Overlord alone (SV-NAR-017)."""
    to, text = (OVERLORD,) if secret else (), said_of(step, option)
    telling.tell(Decided(who=who, choice=text, reasons=why, to=to))
    if not secret:
        noted(telling.state, "choice", str(text))
    choice = listed(step, option)
    if choice is None:
        return
    pay(telling, choice, secret=secret)
    each = [(option.id, member.id) for member in whose] or [(option.id, "")]
    telling.enter(*each)


def listed(step: Decision, option: Option) -> Choice | None:
    """The choice that an option stands for; what the Overlord ruled stands for none that the book
    lists, so nothing is paid and nothing comes of it (SV-OVL-001)."""
    return {str(number): choice for number, choice in enumerate(step.options)}.get(option.id)


def said_of(step: Decision, option: Option) -> Text:
    """What was decided, in words."""
    choice = listed(step, option)
    return option.label if choice is None else Msg(choice.text)


def pay(telling: Telling, choice: Choice, secret: bool = False) -> None:
    """SV-NAR-027: a Tool Card that is used is discarded (SV-DCK-010), an Adventure Card has found
    its use and returns (SV-DCK-016); a Weapon or an Armor stays in any case (SV-DCK-003).  Cards
    and Coins leave before everybody's eyes; that it was a decision which took them stays secret
    with it (SV-NAR-017)."""
    tools = telling.box.tools
    why = () if secret else (Why(Msg("the decision takes it"), ("SV-NAR-027",)),)
    for kind, count in choice.uses.items():
        if kind in tools:
            decks.discard(telling, kind, count, *why)
        elif decks.perishable(telling, kind):
            decks.destroy(telling, kind, count, *why)
    for kind, count in choice.destroys.items():
        if decks.perishable(telling, kind):
            decks.destroy(telling, kind, count, *why)
    if choice.coins:
        change_coins(telling, -choice.coins, *why)


BY = {"overlord": overlord, "personal": personal, "group": group, "leader": leader}

DOES: dict[type[Step], Does] = {Decision: decide}
