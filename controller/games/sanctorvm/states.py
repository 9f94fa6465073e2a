"""States: how they are gained, resisted and lost, and what they do when a turn begins.

What may live here: the hooks on States, and the harm they do.  What may not: the turn itself.
"""

from __future__ import annotations

from msgspec.structs import replace as altered

from controller.engine import Play, Rules
from controller.engine.effects import Changed, Hook, Then, modify, prevent, react
from controller.games.sanctorvm.dice import COOPERLAY, coin
from controller.games.sanctorvm.effects import Afflict, Blow, Free, Heal, Hurt
from controller.games.sanctorvm.pack import Box
from controller.games.sanctorvm.state import Battle, Miniature
from controller.games.sanctorvm.values import Values
from controller.games.sanctorvm.words import STATES, Condition, in_a_row
from controller.wire import Msg, Why

__all__ = ["HARMFUL", "Conditions", "burns_out", "harm"]

HARMFUL: dict[Condition, int] = {"bleeding": 1, "burning": 2}
"""SV-STA-004, SV-STA-006: the Damage when a turn begins; the level does not change it."""

RULES: dict[Condition, str] = {"bleeding": "SV-STA-004", "burning": "SV-STA-006"}


class Conditions:
    """The hooks on gaining and losing States."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def hooks(self) -> tuple[Hook[Battle], ...]:
        """All of them, in order."""
        return (
            modify(Afflict, self.immunity, 10),
            modify(Afflict, fire_shows, 20),
            modify(Afflict, self.fortitude, 30),
            prevent(Afflict, nothing_left, 30),
            react(Afflict, fire_reveals, 10),
            react(Heal, healing_stops_blood, 10),
        )

    def immunity(self, play: Play[Battle], it: Afflict) -> Changed | None:
        """SV-DMG-014, SV-DMG-015: a State that cannot be had, and costs no Fortitude."""
        values, who = self.of(play, it)
        left = tuple(each for each in it.states if not values.immune(who, each[0]))
        if left == it.states:
            return None
        gone = [state for state, _ in it.states if values.immune(who, state)]
        text = Msg("Immune to {states}", states=in_a_row(STATES[state] for state in gone))
        return Changed(altered(it, states=left), Why(text, ("SV-DMG-014",)))

    def fortitude(self, play: Play[Battle], it: Afflict) -> Changed | None:
        """SV-SKL-025, SV-SKL-026: States cancelled whole, from the left; one that is too strong
        costs nothing and the next is tried.  Helpful States are not resisted."""
        values, who = self.of(play, it)
        pool = values.skill(who, "fortitude")
        left: list[tuple[Condition, int]] = []
        gone: list[Condition] = []
        for state, level in it.states:
            if state in HARMFUL and level <= pool:
                pool -= level
                gone.append(state)
            else:
                left.append((state, level))
        if not gone:
            return None
        text = Msg(
            "Fortitude {n} cancels {states}",
            n=values.skill(who, "fortitude"),
            states=in_a_row(STATES[state] for state in gone),
        )
        return Changed(altered(it, states=tuple(left)), Why(text, ("SV-SKL-025", "SV-SKL-026")))

    def of(self, play: Play[Battle], it: Afflict) -> tuple[Values, Miniature]:
        """The values, and who is afflicted."""
        return Values(self.box, play.state), play.state.miniature(it.who)


def fire_shows(play: Play[Battle], it: Afflict) -> Changed | None:
    """SV-STA-019: who is on fire cannot hide."""
    left = tuple(each for each in it.states if each[0] != "camouflaged")
    if left == it.states or "burning" not in play.state.miniature(it.who).states:
        return None
    return Changed(altered(it, states=left), Why(Msg("nobody hides on fire"), ("SV-STA-019",)))


def nothing_left(play: Play[Battle], it: Afflict) -> Why | None:
    """All of it was cancelled."""
    return None if it.states else Why(Msg("nothing of it is left"))


def fire_reveals(play: Play[Battle], it: Afflict) -> Then | None:
    """SV-STA-019: Burning ends Camouflaged."""
    burning = any(state == "burning" for state, _ in it.states)
    if not burning or not play.state.miniature(it.who).hidden:
        return None
    free = Free(who=it.who, called=it.called, state="camouflaged")
    return Then((free,), Why(Msg("the fire gives the hiding place away"), ("SV-STA-019",)))


def healing_stops_blood(play: Play[Battle], it: Heal) -> Then | None:
    """SV-STA-005: any healing ends Bleeding, also when the bar was full."""
    if "bleeding" not in play.state.miniature(it.who).states:
        return None
    free = Free(who=it.who, called=it.called, state="bleeding")
    return Then((free,), Why(Msg("healing stops the Bleeding"), ("SV-STA-005",)))


def harm(who: Miniature, called: Msg, state: Condition) -> tuple[Hurt, Why]:
    """What a harmful State does when a turn begins: Critical Damage (SV-STA-012)."""
    hurt = Hurt(who=who.id, called=called, blows=(Blow("critical", HARMFUL[state]),))
    text = Msg("{state}: {n} Critical Damage", state=STATES[state], n=HARMFUL[state])
    return hurt, Why(text, (RULES[state], "SV-STA-012"))


def burns_out(who: Miniature, called: Msg, seat: str) -> Rules[bool]:
    """SV-STA-007: the coin that may put the fire out."""
    [side] = yield coin(
        "burning",
        seat,
        Msg("{who} is Burning: flip a coin; Cooperlay puts the fire out", who=called),
        ("SV-STA-007",),
    )
    return bool(side == COOPERLAY)
