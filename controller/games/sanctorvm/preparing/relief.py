"""Relief: another Homo Superbe fights in the place of one of the story (SV-REL-003 to SV-REL-012).

A Relief has the Superb Attribute of whom it relieves, or the sixth one, which the team of the story
lacks.  It comes with the Health and the States of whom it relieves, and that one goes on with what
is left of them; when the Relief dies, so does the other.

What may live here: who may relieve whom, and what both have of it.  What may not: asking for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from controller.engine import Illegal, Invalid
from controller.games.sanctorvm.box.pack import Hero
from controller.games.sanctorvm.box.words import ATTRIBUTES, Condition
from controller.games.sanctorvm.state import Battle
from controller.wire import Msg

__all__ = ["Return", "judge_relief", "returning", "story"]


class Return(Struct, frozen=True):
    """How somebody of the story comes out of a battle: Health Points, 0 when dead, and States."""

    health: int
    states: dict[Condition, int]


def story(fighters: Sequence[str], relief: Mapping[str, str]) -> list[str]:
    """The team of the story behind those who fight."""
    return [relief.get(name, name) for name in fighters]


def judge_relief(
    fighters: Sequence[str], relief: Mapping[str, str], known: Mapping[str, Hero]
) -> None:
    """Whether these may fight for those: `relief` is who fights -> whom it relieves.

    Raises `Invalid` for a name that nobody has or who does not fight, `Illegal` where SV-REL-003
    and SV-REL-004 forbid it.  That no two have the same Attribute is the affair of `team`.
    """
    for name, relieved in relief.items():
        if name not in fighters:
            raise Invalid(Msg('"{name}" does not fight in this battle.', name=name))
        if relieved not in known:
            raise Invalid(Msg('There is no Homo Superbe "{name}".', name=relieved))
        if relieved in fighters:
            raise Illegal(
                Msg(
                    "{who} fights, and needs no Relief.",
                    who=Msg(known[relieved].name),
                ),
                ("SV-REL-003",),
            )
    team = [known[name].superb for name in story(fighters, relief)]
    for name, relieved in relief.items():
        superb = known[name].superb
        if superb != known[relieved].superb and superb in team:
            raise Illegal(
                Msg(
                    "{relief} cannot relieve {who}: it takes the Superb Attribute {attribute}, "
                    "or the one that the team of the story lacks.",
                    relief=Msg(known[name].name),
                    who=Msg(known[relieved].name),
                    attribute=ATTRIBUTES[known[relieved].superb],
                ),
                ("SV-REL-003", "SV-REL-004"),
            )


def returning(state: Battle) -> dict[str, Return]:
    """SV-REL-010 to SV-REL-012: everybody of the story -> how the battle leaves them."""
    return {who.relieves or who.id: Return(who.health, dict(who.states)) for who in state.heroes()}
