"""Rulings: what the Overlord may answer in the story that no question offers (SV-OVL-001).

    a decision    that the page does not list: it is told, nothing is paid, and nothing comes of it
    whom          anybody of the five, where the Side says who does or suffers something

Any option may be ruled for who is not there, closed ones too, and dice as they are to lie: so a
test is passed or failed.  What an Action Phase bears stands in `desk.rulings`; for all else there
is the correction of the state.

What may live here: whether the rules can follow.  What may not: following, which they do anyhow.
"""

from __future__ import annotations

from collections.abc import Callable

from controller.games.sanctorvm.campaign.telling import Story
from controller.wire import AnyAsk, Chance, Msg, Option, Why

__all__ = ["bears"]


def bears(story: Story, ask: AnyAsk, option: Option) -> Why | None:
    """Why the rules cannot follow an option that the Overlord made up, if they cannot."""
    if isinstance(ask, Chance):
        return Why(Msg("say how the dice, coins or cards lie: that can be ruled"), ("SV-OVL-001",))
    follows = FOLLOWS.get(ask.key)
    if follows is None:
        return Why(
            Msg("only what is offered can be ruled here; for anything else, correct the game")
        )
    return follows(story, option)


def anything(story: Story, option: Option) -> Why | None:
    """A decision, in words.  The options of the page go by their numbers, in a vote each behind who
    votes, so such a name means one of them already."""
    if option.id.rpartition(":")[2].isdigit():
        text = Msg(
            'an option of the page goes by "{name}": rule that one, or give your own another name',
            name=option.id,
        )
        return Why(text, ("SV-OVL-001",))
    if str(option.label).strip():
        return None
    return Why(Msg("say in words what is decided"), ("SV-OVL-001",))


def somebody(story: Story, option: Option) -> Why | None:
    """One of the five."""
    if option.subject in story.state.team:
        return None
    return Why(Msg("name one of the five Homo Superbe"), ("SV-HSB-014",))


FOLLOWS: dict[str, Callable[[Story, Option], Why | None]] = {
    "overlord-decision": anything,
    "personal-decision": anything,
    "group-decision": anything,
    "leader-decision": anything,
    "no-choice": anything,
    "time-up": anything,
    "whom": somebody,
    "slot-machine": somebody,
    "automaton": somebody,
}
