"""Reckoning: what an Action is worth to who performs it, from where it stands or might stand.

Worth is counted in Health Points that the other Side can be expected to lose:

    1 each    Health that an enemy loses, and more the fewer it has left: up to half as much again
    5         an enemy that dies
    1.5 to 3  a State that an enemy gains and does not resist (`STATE`)
    1 each    Health that comes back to a friend; 8 for one who is dead and stands up
    0.3 each  Energy that comes back to a friend
    0.5 to 3  all else that a card says, by its word (`WORD`)

What befalls a friend that should befall an enemy counts against it, a third more; what needs a roll
counts as often as it Hits and is a Critical, exactly, with the dice that the sheets and the place
say.  A coin counts half.

What may live here: this sum.  What may not: what is done with it (`sensible`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from controller.games.sanctorvm.box.action import (
    Action,
    Afflicts,
    Cleanses,
    Damages,
    Draws,
    Energizes,
    Flips,
    Heals,
    Lasts,
    Plain,
    Recipient,
    Repositions,
    Revives,
    Summons,
    Taunts,
    Teleports,
)
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.words import HELPFUL, Condition
from controller.games.sanctorvm.hits.damage import ENDURED, doubled, halved
from controller.games.sanctorvm.hits.odds import odds
from controller.games.sanctorvm.turns.means import ENABLED, Means, fists, of_card, of_panel
from controller.games.sanctorvm.unasked.players.seen import Body, Seen
from controller.games.sanctorvm.values import ENERGY, HEALTH, colour

__all__ = ["KILL", "Reckoning"]

KILL = 5.0
REVIVED = 8.0
STATE: dict[Condition, float] = {
    "stunned": 3.0,
    "terrified": 2.0,
    "burning": 2.0,
    "infected": 2.0,
    "bleeding": 1.5,
    "fatigued": 1.5,
    "camouflaged": 2.0,
}
WORD: dict[type[Plain], float] = {
    Lasts: 1.0,
    Draws: 0.5,
    Repositions: 0.5,
    Teleports: 0.5,
    Summons: 3.0,
    Taunts: 0.7,
}
FRIENDLY = 4 / 3
"""How much more a friend's harm counts than an enemy's."""


class Reckoning:
    """What the Actions of one miniature are worth."""

    def __init__(self, box: Box, seen: Seen, me: Body) -> None:
        self.box = box
        self.seen = seen
        self.me = me
        self.known: dict[tuple[str, str, str, int], float] = {}

    # -- with what ----------------------------------------------------------------------------

    @cached_property
    def held(self) -> list[Means]:
        """All that it acts with (SV-ACT-010, SV-ACT-001)."""
        me = self.me
        if not me.superb:
            return [of_panel(me.kind, self.box.minions[me.kind])]
        cards = [of_card(card, self.box.card(card)) for card in me.cards]
        if not any(each.sort == "weapon" for each in cards):
            cards.append(fists(me.number("Strength")))
        return cards

    def able(self, using: Means, name: str, energy: int) -> bool:
        """Whether an Action is enabled and can be paid for without the last Health Points.  What
        was used up in this turn, or unlocked, is not to be seen."""
        action = using.actions[name]
        me = self.me
        if action.chained or me.points < action.points:
            return False
        if colour(me.health) not in ENABLED[action.vital]:
            return False
        return not me.superb or action.energy - max(0, energy) + action.health < me.health

    def dice(self, using: Means, action: Action, place: str, lost: int) -> int:
        """The dice of a Hit from a space, with so many more lost to Threat on the way there."""
        me = self.me
        if not me.superb:
            count = me.number("Action Dice") + me.number("Elite")
        elif using.tactic == "melee":
            count = me.number("Strength") + me.number("Melee")
        else:
            count = me.number("Senses") + me.number("Accuracy")
        count += action.dice - me.number("Threat") - lost
        if me.hidden:
            count += me.number("Stealth")
        for each in self.seen.there(place):
            if each.side == me.side:
                count += 0 if each is me else each.number("Aura")
            elif using.tactic == "ranged" and not each.hidden and not self.automaton:
                count -= 1
        return max(0, count)

    @property
    def automaton(self) -> bool:
        """SV-PNL-007: whether it ignores Distraction."""
        return not self.me.superb and self.box.minions[self.me.kind].race == "automaton"

    # -- whom -----------------------------------------------------------------------------------

    def reaches(self, using: Means, action: Action, place: str, there: str) -> bool:
        """Whether an Action performed in one space reaches into another."""
        me, ground = self.me, self.seen.ground
        if using.tactic == "melee":
            return place == there
        cost = ground.sight(place, there)
        if cost is None or cost > me.number("Vision"):
            return False
        if using.tactic == "ethermancy" or ground.trajectory(place, there):
            return True
        return me.superb and self.box.heroes[me.kind].power_rule == "chameleon_sight"

    def aims(self, using: Means, action: Action, place: str) -> Iterator[list[Body]]:
        """Whom an Action would reach from a space, for each way to aim it."""
        me, seen = self.me, self.seen
        if action.aims == "self":
            yield [me]
        elif action.aims == "beside":
            yield [each for each in seen.there(place) if each is not me]
        elif action.aims in ("next_space", "space"):
            near = seen.ground.links[place]
            for there in near if action.aims == "next_space" else seen.ground.spaces:
                if there in near or self.reaches(using, action, place, there):
                    yield self.caught(there)
        else:
            for each in self.meant(action):
                if self.reaches(using, action, place, place if each is me else each.place):
                    yield [each]

    def caught(self, place: str) -> list[Body]:
        """Whom something thrown into a space befalls."""
        me = self.me
        return [e for e in self.seen.there(place) if e.side == me.side or not e.hidden]

    def meant(self, action: Action) -> Iterator[Body]:
        """Whom an Action at one miniature is for."""
        for each in self.seen.by_id.values():
            friend = each.side == self.me.side
            if action.aims == "fallen":
                wanted = friend and not each.alive
            elif action.aims == "enemy":
                wanted = not friend and each.alive
            else:
                wanted = each.alive and (friend or action.aims == "miniature")
            aimable = friend or not each.hidden
            if wanted and aimable and (each is self.me or not self.seen.safe(each)):
                yield each

    # -- what it is worth -----------------------------------------------------------------------

    def best(self, place: str, lost: int = 0, energy: int | None = None) -> float:
        """The best that it can do from a space, with so much Energy left when it is there; 0 where
        nothing can be done."""
        return max((self.best_with(using, place, lost, energy) for using in self.held), default=0.0)

    def best_with(
        self, using: Means, place: str, lost: int = 0, energy: int | None = None
    ) -> float:
        """The best that it can do with one thing."""
        left = self.me.energy if energy is None else energy
        return max(
            (
                self.worth(using, name, whom, self.dice(using, action, place, lost), place)
                - self.price(action.energy, left)
                - 1.5 * action.health
                for name, action in using.actions.items()
                if self.able(using, name, left)
                for whom in self.aims(using, action, place)
            ),
            default=0.0,
        )

    def price(self, energy: int, left: int) -> float:
        """What so much Energy of what is left is worth: nothing as far as it comes back when the
        next turn begins (SV-ATR-020), little where half a bar stays, and much where Health pays."""
        if not self.me.superb:
            return 0.0
        health = max(0, energy - left)
        free = max(0, left + 2 * self.me.number("Vigor") - ENERGY)
        each = 0.1 if left - energy >= ENERGY // 2 else 0.3
        return each * max(0, energy - health - free) + 1.5 * health

    def worth(
        self, using: Means, name: str, whom: Sequence[Body], dice: int, place: str = ""
    ) -> float:
        """What an Action on these is worth, without its price."""
        key = (f"{using.card}/{name}/{place}", ",".join([e.id for e in whom]), self.me.id, dice)
        if key not in self.known:
            self.known[key] = self.worked_out(using, name, whom, dice, place or self.me.place)
        return self.known[key]

    def worked_out(
        self, using: Means, name: str, whom: Sequence[Body], dice: int, place: str
    ) -> float:
        """The sum, for what Hits and for what is Instant."""
        action, me = using.actions[name], self.me
        more = {"critical": me.number("Elite")}
        if action.instant:
            return self.done(action, whom, place, more)
        [target] = whom
        more["basic"] = me.number("Rage")
        always = me.superb and self.box.heroes[me.kind].power_rule == "ape_rage"
        chances = odds(
            dice,
            me.number("Luck"),
            target.number("Dodge"),
            max(1, target.number("Defense")),
            always,
        )
        hit, critical = float(chances.hit), float(chances.critical)
        plain = self.done(action, whom, place, more)
        more["critical"] += using.criticals(name)
        return (hit - critical) * plain + critical * self.done(action, whom, place, more)

    def done(
        self, action: Action, whom: Sequence[Body], place: str, more: Mapping[str, int]
    ) -> float:
        """What an Action does that works; `more` is the Damage beside its own that enemies suffer
        whom it is aimed at."""
        total = 0.0
        for chance, words in said(action.words):
            for on in recipients(words):
                befalling = [word for word in words if word.on == on]
                aimed = more if on == "target" and chance == 1 else {}
                for body in self.befalls(on, whom, place):
                    total += chance * self.befallen(body, befalling, aimed)
        return total

    def befalls(self, on: Recipient, whom: Sequence[Body], place: str) -> list[Body]:
        """Whom a word befalls."""
        me = self.me
        if on == "target":
            return list(whom)
        if on == "self":
            return [me]
        beside = [each for each in self.seen.there(place) if each is not me]
        return beside if on == "beside" else [e for e in beside if e.side != me.side]

    def befallen(self, body: Body, words: Sequence[Plain], more: Mapping[str, int]) -> float:
        """What it is worth that these words befall somebody."""
        enemy = body.side != self.me.side
        good = bad = 0.0
        blows = dict(more) if enemy else {}
        for word in words:
            if isinstance(word, Damages):
                blows[word.type] = blows.get(word.type, 0) + self.scaled(word.amount, word.per)
            elif isinstance(word, Afflicts) and word.state not in HELPFUL:
                bad += afflicted(body, word)
            elif isinstance(word, Lasts) and word.amount < 0:
                bad += WORD[Lasts]
            else:
                good += self.helped(body, word)
        bad += hurt(body, suffered(body, blows))
        return bad - good if enemy else good - FRIENDLY * bad

    def scaled(self, amount: int, per: str) -> int:
        """SV-PRO-004: a number that is multiplied by the Skill of who performs it."""
        return amount * self.me.number("Ethermancy") if per else amount

    def helped(self, body: Body, word: Plain) -> float:
        """What good a word does to somebody."""
        if isinstance(word, Heals):
            return float(min(self.scaled(word.amount, word.per), HEALTH - body.health))
        if isinstance(word, Energizes):
            return 0.3 * min(word.amount, ENERGY - body.energy) if body.superb else 0.0
        if isinstance(word, Revives):
            return 0.0 if body.alive else REVIVED
        if isinstance(word, Cleanses):
            return sum(STATE[s] for s in STATE if s in body.marks and s not in HELPFUL)
        if isinstance(word, Afflicts):
            return 0.0 if word.state in body.marks else STATE.get(word.state, 1.0)
        return WORD.get(type(word), 0.5)


def said(words: Iterable[Plain | Flips]) -> Iterator[tuple[float, list[Plain]]]:
    """The words of an Action with how often they are said: all but those that hang on a coin."""
    yield 1.0, [word for word in words if not isinstance(word, Flips)]
    for word in words:
        if isinstance(word, Flips):
            yield 0.5, list(word.words)


def recipients(words: Iterable[Plain]) -> list[Recipient]:
    """Whom words befall: the target of the Action first, who may suffer without any word."""
    return list(dict.fromkeys(["target", *(word.on for word in words)]))


def afflicted(body: Body, word: Afflicts) -> float:
    """What it is worth that somebody is to gain a State (SV-SKL-025, SV-DMG-014)."""
    if word.state in body.marks or word.state in body.immune or not body.alive:
        return 0.0
    return 0.0 if word.level <= body.number("Fortitude") else STATE.get(word.state, 1.0)


def suffered(body: Body, blows: dict[str, int]) -> int:
    """The Health that Damage takes (SV-DMG-010 to SV-DMG-015, SV-SKL-022)."""
    total, endurance = 0, body.number("Endurance")
    for kind, amount in blows.items():
        if kind in body.immune:
            continue
        left = amount
        if kind in body.weak and kind not in body.resistant:
            left = doubled(amount)
        elif kind in body.resistant and kind not in body.weak:
            left = halved(amount)
        if kind in ENDURED:
            spent = min(endurance, left)
            endurance, left = endurance - spent, left - spent
        total += left
    return total


def hurt(body: Body, amount: int) -> float:
    """What it is worth that somebody loses so much Health."""
    if not amount or not body.alive:
        return 0.0
    lost = min(amount, body.health)
    dies = KILL if amount >= body.health and body.bars == 1 else 0.0
    return lost * (1.5 - body.health / (2 * HEALTH)) + dies
