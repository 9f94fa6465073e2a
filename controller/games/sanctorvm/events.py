"""Events: what is told of everything that happens.

In this part of the game nothing is secret, so all events are for everybody.  Those that an effect
ends as carry its reasons (`Happened`); the others are the rules' own.

What may live here: what the words of `effects` end as, and what the rules tell.  What may not: what
a chapter's own word ends as, which stands beside that word.
"""

from __future__ import annotations

from typing import ClassVar

from controller.engine import Event
from controller.engine.effects import Happened
from controller.engine.game import Part
from controller.games.sanctorvm.box.words import SIDES, STATES, Condition, Side
from controller.wire import Msg, Why

__all__ = [
    "Afflicted",
    "Aimed",
    "Arrived",
    "Befell",
    "Conjured",
    "Cornered",
    "Damaged",
    "Departed",
    "Died",
    "Discarded",
    "Equipped",
    "Flipped",
    "Freed",
    "Gave",
    "Guarded",
    "Healed",
    "Imposed",
    "Lapsed",
    "Paid",
    "Performed",
    "Reasoned",
    "Recovered",
    "Refreshed",
    "Regained",
    "Rested",
    "Retired",
    "Revived",
    "Rolled",
    "RoundBegan",
    "Skinned",
    "Stayed",
    "Stimulated",
    "Teleported",
    "Told",
    "TurnBegan",
    "TurnEnded",
    "Won",
]


# -- what effects end as ----------------------------------------------------------------------


class Befell(Happened, frozen=True, kw_only=True):
    """What an effect did to one miniature; `name` is what people call it."""

    part: ClassVar[Part] = "detail"

    who: str
    name: Msg


class Damaged(Befell, frozen=True, kw_only=True):
    """It lost so many Health Points and has `health` left."""

    amount: int
    health: int
    bars: int = 1

    def says(self) -> Msg:
        if not self.amount:
            return Msg("{who} suffers no Damage", who=self.name)
        if self.bars > 1:
            return Msg(
                "{who} suffers {amount} Damage and has {health} Health left, of {bars} bars",
                who=self.name,
                amount=self.amount,
                health=self.health,
                bars=self.bars,
            )
        return Msg(
            "{who} suffers {amount} Damage and has {health} Health left",
            who=self.name,
            amount=self.amount,
            health=self.health,
        )

    def cue(self) -> str:
        return "hit" if self.amount else ""


class Afflicted(Befell, frozen=True, kw_only=True):
    """It has gained a State."""

    state: Condition
    level: int

    def says(self) -> Msg:
        return Msg("{who} is {state} now", who=self.name, state=STATES[self.state])


class Healed(Befell, frozen=True, kw_only=True):
    """It has recovered Health Points."""

    amount: int
    health: int

    def says(self) -> Msg:
        if not self.amount:
            return Msg("{who} has all Health Points", who=self.name)
        return Msg(
            "{who} recovers {amount} Health and has {health}",
            who=self.name,
            amount=self.amount,
            health=self.health,
        )


class Recovered(Befell, frozen=True, kw_only=True):
    """Energy came back."""

    amount: int
    energy: int

    def says(self) -> Msg:
        return Msg(
            "{who} recovers {amount} Energy and has {energy}",
            who=self.name,
            amount=self.amount,
            energy=self.energy,
        )


class Imposed(Befell, frozen=True, kw_only=True):
    """Something lasts upon it."""

    what: Msg

    def says(self) -> Msg:
        return Msg("{who}: {what}", who=self.name, what=self.what)


class Lapsed(Befell, frozen=True, kw_only=True):
    """It lasts no longer."""

    what: Msg

    def says(self) -> Msg:
        return Msg('{who}: "{what}" is over', who=self.name, what=self.what)


class Revived(Befell, frozen=True, kw_only=True):
    """It stands again where it lay."""

    part = "prose"

    health: int
    place: str

    def says(self) -> Msg:
        return Msg(
            "{who} revives at {place} with {health} Health",
            who=self.name,
            place=self.place,
            health=self.health,
        )


class Freed(Befell, frozen=True, kw_only=True):
    """It has lost a State."""

    state: Condition

    def says(self) -> Msg:
        return Msg("{who} is no longer {state}", who=self.name, state=STATES[self.state])


class Died(Befell, frozen=True, kw_only=True):
    """It lies where it stood."""

    part = "prose"

    place: str

    def says(self) -> Msg:
        return Msg("{who} dies at {place}", who=self.name, place=self.place)

    def cue(self) -> str:
        return "dead"


class Arrived(Befell, frozen=True, kw_only=True):
    """It has moved."""

    place: str
    steps: int
    threats: int

    def says(self) -> Msg:
        return Msg(
            "{who} moves {n} space, to {place}",
            plural="{who} moves {n} spaces, to {place}",
            who=self.name,
            n=self.steps,
            place=self.place,
        )

    def why(self) -> tuple[Why, ...]:
        if not self.threats:
            return self.reasons
        text = Msg(
            "Threat: the next Hit loses {n} die",
            plural="Threat: the next Hit loses {n} dice",
            n=self.threats,
        )
        return (*self.reasons, Why(text, ("SV-BRD-011",)))


class Teleported(Befell, frozen=True, kw_only=True):
    """It stands somewhere else without having moved."""

    place: str

    def says(self) -> Msg:
        return Msg("{who} teleports to {place}", who=self.name, place=self.place)


class Discarded(Befell, frozen=True, kw_only=True):
    """A Tool Card of its lies beside the board now."""

    card: str
    title: Msg

    def says(self) -> Msg:
        return Msg("{who} discards {card}", who=self.name, card=self.title)


class Regained(Happened, frozen=True, kw_only=True):
    """A Tool Card came back to the Storage Deck."""

    part = "detail"

    card: str
    title: Msg

    def says(self) -> Msg:
        return Msg("{card} is recovered, and goes to the Storage Deck", card=self.title)


class Retired(Happened, frozen=True, kw_only=True):
    """These Tool Cards are in Gunan's Deck now; `titles` are their names."""

    part = "detail"

    cards: tuple[str, ...]
    titles: Msg

    def says(self) -> Msg:
        return Msg("To Gunan's Deck: {cards}", cards=self.titles)


# -- what the rules tell ----------------------------------------------------------------------


class Reasoned(Event, frozen=True, kw_only=True):
    """Something with its reasons."""

    part: ClassVar[Part] = "detail"

    reasons: tuple[Why, ...] = ()

    def why(self) -> tuple[Why, ...]:
        return self.reasons


class Told(Reasoned, frozen=True, kw_only=True):
    """Something about one miniature; `name` is what people call it."""

    who: str
    name: Msg


class Equipped(Told, frozen=True, kw_only=True):
    """A card was taken from the Storage Deck."""

    card: str
    title: Msg

    def says(self) -> Msg:
        return Msg("{who} equips {card}", who=self.name, card=self.title)


class Conjured(Told, frozen=True, kw_only=True):
    """A Proterberus was created, or none: then `card` is empty and there is no `title`."""

    card: str = ""
    title: Msg | None = None

    def says(self) -> Msg:
        if self.title is None:
            return Msg("{who} creates no Proterberus", who=self.name)
        return Msg("{who} creates a Proterberus: {card}", who=self.name, card=self.title)


class Skinned(Told, frozen=True, kw_only=True):
    """Rhinoceros Skin was chosen."""

    against: Msg

    def says(self) -> Msg:
        return Msg("Rhinoceros Skin: {who} is {against}", who=self.name, against=self.against)


class Aimed(Told, frozen=True, kw_only=True):
    """A Minion that acts by itself has found whom it goes for."""

    target: Msg

    def says(self) -> Msg:
        return Msg("{who} goes for {target}", who=self.name, target=self.target)


class Paid(Told, frozen=True, kw_only=True):
    """A coin was paid for somebody; so many are left."""

    left: int

    def says(self) -> Msg:
        return Msg("A coin is paid for {who}; {left} are left", who=self.name, left=self.left)


class Departed(Told, frozen=True, kw_only=True):
    """An Ally leaves, for the Action Phase is over."""

    part = "prose"

    def says(self) -> Msg:
        return Msg("{who} leaves the Homo Superbe", who=self.name)


class Stimulated(Told, frozen=True, kw_only=True):
    """Romulus has brought a Stimulant."""

    stimulant: Msg
    place: str

    def says(self) -> Msg:
        return Msg(
            "Romulus brings {who} the {stimulant} Stimulant, at {place}",
            who=self.name,
            stimulant=self.stimulant,
            place=self.place,
        )


class RoundBegan(Happened, frozen=True, kw_only=True):
    """A Round of Turns began."""

    part = "time"

    number: int

    def says(self) -> Msg:
        return Msg("Round {number} begins", number=self.number)


class Flipped(Event, frozen=True, kw_only=True):
    """A coin said which Side has the Advantage."""

    side: Side

    def says(self) -> Msg:
        return Msg("The coin gives the Advantage to {side}", side=SIDES[self.side])

    def why(self) -> tuple[Why, ...]:
        return (Why(Msg("neither Side has the Advantage"), ("SV-ADV-003",)),)


class TurnBegan(Told, frozen=True, kw_only=True):
    """A miniature's turn began, with so many Action Points."""

    part = "act"

    points: int

    def says(self) -> Msg:
        return Msg(
            "{who} begins a turn with {n} Action Point",
            plural="{who} begins a turn with {n} Action Points",
            who=self.name,
            n=self.points,
        )

    def cue(self) -> str:
        return "turn"


class Cornered(Told, frozen=True, kw_only=True):
    """Terror found no way to run."""

    def says(self) -> Msg:
        return Msg("{who} cannot flee", who=self.name)


class TurnEnded(Told, frozen=True, kw_only=True):
    """A miniature's turn is over."""

    def says(self) -> Msg:
        return Msg("{who} ends the turn", who=self.name)


class Stayed(Told, frozen=True, kw_only=True):
    """What was to move or to rouse it did not."""

    def says(self) -> Msg:
        return Msg("{who} stays where it is", who=self.name)


class Rested(Told, frozen=True, kw_only=True):
    """All Action Points went for a full Energy bar."""

    energy: int

    def says(self) -> Msg:
        return Msg("{who} rests and has {energy} Energy", who=self.name, energy=self.energy)


class Guarded(Told, frozen=True, kw_only=True):
    """On Your Guard."""

    def says(self) -> Msg:
        return Msg("{who} is on guard", who=self.name)


class Gave(Told, frozen=True, kw_only=True):
    """An Action Point is lost on an Action that did not come about."""

    def says(self) -> Msg:
        return Msg("{who} gives up the Action", who=self.name)


class Performed(Told, frozen=True, kw_only=True):
    """An Action is performed: it is paid for, and does what it says."""

    part = "act"

    action: Msg
    target: Msg | None = None

    def says(self) -> Msg:
        if self.target is None:
            return Msg("{who} uses {action}", who=self.name, action=self.action)
        return Msg(
            "{who} uses {action} on {target}", who=self.name, action=self.action, target=self.target
        )


class Rolled(Told, frozen=True, kw_only=True):
    """A Hit was rolled, and came to this."""

    outcome: Msg
    hit: bool = False
    critical: bool = False

    def says(self) -> Msg:
        return self.outcome

    def cue(self) -> str:
        return "dice"


class Refreshed(Told, frozen=True, kw_only=True):
    """The battle is won, and Energy is full again."""

    def says(self) -> Msg:
        return Msg("{who} regains all Energy", who=self.name)


class Won(Reasoned, frozen=True, kw_only=True):
    """The battle is over; `called_off` where the Overlord said so."""

    part = "prose"

    side: Side
    text: Msg
    called_off: bool = False

    def says(self) -> Msg:
        return self.text

    def cue(self) -> str:
        return "victory" if self.side == "homo" else "defeat"
