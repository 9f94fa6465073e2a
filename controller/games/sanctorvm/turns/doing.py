"""Doing: what an Action does to whom it reaches, word after word in reading order (SV-GLO-010).

All Damage of an Action is one blow and all its States are one burden for each whom it befalls, each
at the place of its first word: Endurance and Fortitude are spent once.  Whom a word befalls is
looked up when its turn has come, for those who stand beside the performer may be others by then.

What may live here: the order, and the simple words.  What may not: what needs a chapter of its own,
which stands there and is entered in `DOES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from controller.engine import Rules
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
    Recipient,
    Repositions,
    Revives,
    Summons,
    Taunts,
    Teleports,
    Word,
)
from controller.games.sanctorvm.box.words import DAMAGES, SIDES, Damage, in_a_row, opposing
from controller.games.sanctorvm.effects import (
    Afflict,
    Blow,
    Free,
    Heal,
    Hurt,
    Impose,
    Recover,
    Revive,
)
from controller.games.sanctorvm.hits.bless import flip
from controller.games.sanctorvm.hits.dice import COOPERLAY, coin
from controller.games.sanctorvm.hits.discretion import by_discretion, harsher
from controller.games.sanctorvm.moving.push import draws, repositions
from controller.games.sanctorvm.moving.summon import summons
from controller.games.sanctorvm.moving.taunt import taunts
from controller.games.sanctorvm.moving.teleporting import teleports
from controller.games.sanctorvm.scene import Acting
from controller.games.sanctorvm.state import Lasting, Miniature
from controller.wire import Msg, Why

__all__ = ["Doing", "do"]


class Doing(Struct, frozen=True):
    """An Action being done.

    acting   the scene, in the turn of who performs it
    action   which
    card     what it stands on
    victims  whom it reaches
    extra    Critical Damage that comes on top, for those of the other Side
    sneak    the Stealth that it comes out of hiding with (SV-SKL-020)
    place    the space that was chosen, where one was
    """

    acting: Acting
    action: Action
    card: str
    victims: Sequence[Miniature]
    extra: int = 0
    sneak: int = 0
    place: str = ""

    def befalls(self, on: Recipient) -> list[Miniature]:
        """Whom a word befalls now; the dead suffer nothing more, and nothing befalls an enemy in
        hiding for standing by (SV-STA-015)."""
        who, state = self.acting.who, self.acting.state
        found: Iterable[Miniature] = self.victims
        if on == "self":
            found = (who,)
        elif on == "enemies_beside":
            found = state.there(who.place, opposing(who.side))
        elif on == "beside":
            found = [
                each for side in SIDES for each in state.there(who.place, side) if each is not who
            ]
        if on in ("beside", "enemies_beside"):
            found = [each for each in found if not each.hides_from(who)]
        # Who paid with its last Health Point acts yet.
        return [each for each in found if (each.alive or each.ready) and not each.gone]

    def scaled(self, word: Damages | Afflicts | Heals | Lasts) -> int:
        """SV-PRO-004: the number of a word, for who performs it."""
        printed = word.level if isinstance(word, Afflicts) else word.amount
        if not word.per:
            return printed
        return printed * self.acting.values.skill(self.acting.who, word.per)


def do(doing: Doing) -> Rules[None]:
    """Let an Action do what it does, to everybody whom it reaches."""
    enemies = doing.acting.state.living(opposing(doing.acting.who.side)) if doing.sneak else []
    before = [(enemy, enemy.bars, enemy.health) for enemy in enemies]
    for step in steps(doing.action.words, doing.extra):
        yield from step(doing)
    for enemy, bars, health in before:
        if enemy.alive and (enemy.bars, enemy.health) < (bars, health):
            yield from ambush(doing, enemy)


def ambush(doing: Doing, victim: Miniature) -> Rules[None]:
    """SV-SKL-020: what an attack out of hiding does more, if it did any Damage."""
    acting, n = doing.acting, doing.sneak
    hurt = Hurt(
        who=victim.id,
        called=acting.name(victim),
        blows=(Blow("critical", n),),
        by=acting.who.id,
    )
    yield from acting.resolve(hurt, Why(Msg("Stealth: {n} Critical Damage", n=n), ("SV-SKL-020",)))


# -- the order --------------------------------------------------------------------------------

Step = Callable[[Doing], Rules[None]]


def steps(words: Sequence[Word], extra: int) -> list[Step]:
    """The words in reading order, the Damage and the States of each recipient drawn together."""
    found: list[Step] = []
    blows: dict[Recipient, list[Damages]] = {}
    burdens: dict[Recipient, list[Afflicts]] = {}
    for word in words:
        if isinstance(word, Damages):
            if word.on not in blows:
                blows[word.on] = []
                found.append(damage(word.on, blows[word.on]))
            blows[word.on].append(word)
        elif isinstance(word, Afflicts) and not word.soon:
            if word.on not in burdens:
                burdens[word.on] = []
                found.append(afflict(word.on, burdens[word.on]))
            burdens[word.on].append(word)
        else:
            found.append(saying(word))
    if extra and not blows:  # what is extra comes last, to those who are burdened
        whom: list[Recipient] = list(burdens) or ["target"]
        found += [damage(on, []) for on in whom]
    return found


def saying(word: Word) -> Step:
    """The step of a word that stands for itself."""

    def step(doing: Doing) -> Rules[None]:
        yield from DOES[type(word)](doing, word, doing.befalls(word.on))

    return step


# -- Damage and States ------------------------------------------------------------------------


def damage(on: Recipient, words: list[Damages]) -> Step:
    """The step that does the Damage."""

    def step(doing: Doing) -> Rules[None]:
        acting = doing.acting
        for victim in doing.befalls(on):
            enemy = victim.side != acting.who.side
            blows = summed(doing, words, doing.extra if enemy else 0)
            if blows:
                name = acting.name(victim)
                why = printed(blows), *by_discretion(acting, victim)
                blows = harsher(acting, victim, blows)
                hurt = Hurt(who=victim.id, called=name, blows=blows, by=acting.who.id)
                yield from acting.resolve(hurt, *why)

    return step


def summed(doing: Doing, words: list[Damages], critical: int) -> tuple[Blow, ...]:
    """The Damage of an Action, each type once, in the order in which it is read."""
    amounts: dict[Damage, int] = {}
    for word in words:
        amounts[word.type] = amounts.get(word.type, 0) + doing.scaled(word)
    if critical:
        amounts["critical"] = amounts.get("critical", 0) + critical
    return tuple(Blow(kind, amount) for kind, amount in amounts.items() if amount)


def printed(blows: tuple[Blow, ...]) -> Why:
    """What the Action would do to somebody without any protection."""
    text = in_a_row(Msg("{n} {type}", n=b.amount, type=DAMAGES[b.type]) for b in blows)
    return Why(text, ("SV-GLO-010",))


def afflict(on: Recipient, words: list[Afflicts]) -> Step:
    """The step that gives the States."""

    def step(doing: Doing) -> Rules[None]:
        acting = doing.acting
        for victim in doing.befalls(on):
            states = tuple((word.state, level(doing, word, victim)) for word in words)
            called = acting.name(victim)
            yield from acting.resolve(Afflict(who=victim.id, called=called, states=states))

    return step


def level(doing: Doing, word: Afflicts, victim: Miniature) -> int:
    """SV-ELI-007: the level of a State, higher from an Elite to its enemies."""
    who = doing.acting.who
    return max(1, doing.scaled(word)) + (who.elite if victim.side != who.side else 0)


# -- the simple words -------------------------------------------------------------------------


def heals(doing: Doing, word: Heals, whom: Sequence[Miniature]) -> Rules[None]:
    """Health comes back."""
    for each in whom:
        called = doing.acting.name(each)
        heal = Heal(who=each.id, called=called, amount=doing.scaled(word))
        yield from doing.acting.resolve(heal)


def energizes(doing: Doing, word: Energizes, whom: Sequence[Miniature]) -> Rules[None]:
    """Energy comes back, to who has any."""
    for each in whom:
        if each.superb:
            called = doing.acting.name(each)
            yield from doing.acting.resolve(Recover(who=each.id, called=called, amount=word.amount))


def cleanses(doing: Doing, word: Cleanses, whom: Sequence[Miniature]) -> Rules[None]:
    """All States are lost, Camouflaged too (SV-OBJC-004)."""
    for each in whom:
        for state in each.suffered():
            called = doing.acting.name(each)
            yield from doing.acting.resolve(Free(who=each.id, called=called, state=state))


def revives(doing: Doing, word: Revives, whom: Sequence[Miniature]) -> Rules[None]:
    """SV-HLT-016: the dead stand up."""
    for each in doing.victims:
        if not each.alive:
            called = doing.acting.name(each)
            yield from doing.acting.resolve(Revive(who=each.id, called=called))


def lasts(doing: Doing, word: Lasts, whom: Sequence[Miniature]) -> Rules[None]:
    """Something lasts from now on."""
    for each in whom:
        what = Lasting(word.effect, doing.scaled(word), word.ends, doing.action.name)
        impose = Impose(
            who=each.id, called=doing.acting.name(each), what=what, accumulates=word.accumulates
        )
        yield from doing.acting.resolve(impose)


def foretells(doing: Doing, word: Afflicts, whom: Sequence[Miniature]) -> Rules[None]:
    """SV-PRO-006: a State comes when the next turn of whom it befalls begins."""
    for each in whom:
        amount = level(doing, word, each)
        what = Lasting(word.state, amount, "turn_begins", doing.action.name)
        impose = Impose(who=each.id, called=doing.acting.name(each), what=what)
        yield from doing.acting.resolve(impose)


def flips(doing: Doing, word: Flips, whom: Sequence[Miniature]) -> Rules[None]:
    """SV-COI-004: on Cooperlay the words are said."""
    acting = doing.acting
    [side] = yield from flip(
        acting,
        acting.who,
        coin(
            "if-cooperlay",
            acting.seat(acting.who),
            Msg("{action}: flip a coin", action=Msg(doing.action.name)),
            ("SV-COI-004",),
        ),
    )
    if side == COOPERLAY:
        for step in steps(word.words, 0):
            yield from step(doing)


Does = Callable[[Doing, Any, Sequence[Miniature]], Rules[None]]
DOES: dict[type[Word], Does] = {
    Heals: heals,
    Energizes: energizes,
    Cleanses: cleanses,
    Revives: revives,
    Lasts: lasts,
    Afflicts: foretells,
    Flips: flips,
    Draws: draws,
    Repositions: repositions,
    Teleports: teleports,
    Summons: summons,
    Taunts: taunts,
}
"""What each word does; Damage, and the States of this moment, are drawn together before."""
