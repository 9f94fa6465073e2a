"""States: how they are gained, resisted and lost, and what they do when a turn begins.

What may live here: the hooks on States.  What may not: the turn itself, and what the Physical
States do to a turn (`physical`), or Infected to a round (`infection`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace as altered

from controller.engine import Play, Rules
from controller.engine.effects import Changed, Hook, Then, modify, prevent, react
from controller.games.sanctorvm.box.words import HELPFUL, STATES, Condition, in_a_row
from controller.games.sanctorvm.effects import Afflict, BeginTurn, Blow, Free, Heal, Hurt
from controller.games.sanctorvm.hits.bless import flip
from controller.games.sanctorvm.hits.dice import COOPERLAY, coin
from controller.games.sanctorvm.scene import Scene
from controller.games.sanctorvm.state import Battle, Miniature
from controller.games.sanctorvm.traits.powers.rodent_steps import hides
from controller.games.sanctorvm.values import Values
from controller.wire import Msg, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = ["States", "harm"]

SUFFERED: dict[Condition, tuple[int, str]] = {
    "bleeding": (1, "SV-STA-004"),
    "burning": (2, "SV-STA-006"),
    "infected": (3, "SV-STA-008"),
}
"""The Damage that a Harmful State does each time, and the rule; the level does not change it."""


class States:
    """The hooks on gaining and losing States."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def hooks(self) -> tuple[Hook[Battle], ...]:
        """All of them, in order."""
        return (
            modify(Afflict, self.immunity, 10),
            modify(Afflict, fire_shows, 20),
            modify(Afflict, self.fortitude, 30),
            prevent(Afflict, nothing_left, 30),
            react(Afflict, fear_and_fire_reveal, 10),
            react(Heal, healing_stops_blood, 10),
            react(BeginTurn, bleed, 40),
            react(BeginTurn, burn, 50),
            react(BeginTurn, self.burn_out, 51),
            react(BeginTurn, self.hide, 60),
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
            if state not in HELPFUL and level <= pool:
                pool -= level
                gone.append(state)
            else:
                if state not in HELPFUL and play.state.plays("fortitude_blocks"):
                    pool = 0
                left.append((state, level))
        if not gone:
            return None
        text = Msg(
            "Fortitude {n} cancels {states}",
            n=values.skill(who, "fortitude"),
            states=in_a_row(STATES[state] for state in gone),
        )
        return Changed(altered(it, states=tuple(left)), Why(text, ("SV-SKL-025", "SV-SKL-026")))

    def burn_out(self, play: Play[Battle], it: BeginTurn) -> Rules[Then | None]:
        """SV-STA-007: the coin that may put the fire out."""
        who = play.state.miniature(it.who)
        if not who.alive or "burning" not in who.states:
            return None
        scene = Scene(self.book, play)
        [side] = yield from flip(
            scene,
            who,
            coin(
                "burning",
                scene.seat(who),
                Msg("{who} is Burning: flip a coin; Cooperlay puts the fire out", who=it.called),
                ("SV-STA-007",),
            ),
        )
        if side != COOPERLAY:
            return None
        free = Free(who=it.who, called=it.called, state="burning")
        return Then((free,), Why(Msg("Cooperlay"), ("SV-STA-007",)))

    def hide(self, play: Play[Battle], it: BeginTurn) -> Rules[Then | None]:
        """SV-STA-014, SV-MAP-011: Camouflaged in a Darkness space, with Stealth of 1 at least;
        Rodent Steps make do with a Light one (SV-PWR-006)."""
        values, who = self.of(play, it)
        if not who.alive or who.hidden:
            return None
        if not values.skill(who, "stealth") and not play.state.plays("dark_hides_all"):
            return None
        kind = self.book.board(play.state).spaces[who.place].kind
        why = Why(Msg("its turn begins in the dark"), ("SV-STA-014", "SV-MAP-011"))
        if kind != "darkness":
            if kind != "light" or not values.bends(who, "light_is_dark"):
                return None
            if not (yield from hides(Scene(self.book, play), who)):
                return None
            why = Why(Msg("Rodent Steps: light is as good as dark"), ("SV-PWR-006",))
        return Then((Afflict(who=it.who, called=it.called, states=(("camouflaged", 1),)),), why)

    def of(self, play: Play[Battle], it: Afflict | BeginTurn) -> tuple[Values, Miniature]:
        """The values, and whom it befalls."""
        return self.book.values(play.state), play.state.miniature(it.who)


def fire_shows(play: Play[Battle], it: Afflict) -> Changed | None:
    """SV-STA-019: who is on fire or in terror cannot hide."""
    left = tuple(each for each in it.states if each[0] != "camouflaged")
    states = play.state.miniature(it.who).states
    if left == it.states or not ("burning" in states or "terrified" in states):
        return None
    text = Msg("nobody hides on fire") if "burning" in states else Msg("nobody hides in terror")
    return Changed(altered(it, states=left), Why(text, ("SV-STA-019",)))


def nothing_left(play: Play[Battle], it: Afflict) -> Why | None:
    """All of it was cancelled."""
    return None if it.states else Why(Msg("nothing of it is left"))


def fear_and_fire_reveal(play: Play[Battle], it: Afflict) -> Then | None:
    """SV-STA-019: Burning or Terrified ends Camouflaged."""
    gained = [state for state, _ in it.states]
    if not play.state.miniature(it.who).hidden:
        return None
    text = Msg("the fire gives the hiding place away")
    if "burning" not in gained:
        if "terrified" not in gained:
            return None
        text = Msg("terror gives the hiding place away")
    free = Free(who=it.who, called=it.called, state="camouflaged")
    return Then((free,), Why(text, ("SV-STA-019",)))


def healing_stops_blood(play: Play[Battle], it: Heal) -> Then | None:
    """SV-STA-005: any healing ends Bleeding, also when the bar was full."""
    if "bleeding" not in play.state.miniature(it.who).states:
        return None
    free = Free(who=it.who, called=it.called, state="bleeding")
    return Then((free,), Why(Msg("healing stops the Bleeding"), ("SV-STA-005",)))


def bleed(play: Play[Battle], it: BeginTurn) -> Then | None:
    """SV-STA-004: Bleeding hurts when a turn begins."""
    return harm(play.state.miniature(it.who), it.called, "bleeding")


def burn(play: Play[Battle], it: BeginTurn) -> Then | None:
    """SV-STA-006: so does Burning."""
    return harm(play.state.miniature(it.who), it.called, "burning")


def harm(who: Miniature, called: Msg, state: Condition) -> Then | None:
    """What a Harmful State does to the living, if they have it: Critical Damage (SV-STA-012)."""
    if not who.alive or state not in who.states:
        return None
    amount, rule = SUFFERED[state]
    hurt = Hurt(who=who.id, called=called, blows=(Blow("critical", amount),))
    text = Msg("{state}: {n} Critical Damage", state=STATES[state], n=amount)
    return Then((hurt,), Why(text, (rule, "SV-STA-012")))
