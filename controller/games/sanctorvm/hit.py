"""The Hit: dice, Luck, Dodge, Defense, Critical, and what an Action does to whom it reaches.

    pool of dice -> roll -> + Luck -> - Dodge -> against Defense: miss, Hit, or Critical at twice it
    a Hit does the words of its Action in the order in which they are read; Rage joins the Basic
    Damage, and the Critical value comes last

An Instant Action needs no roll, and has neither Rage nor Critical (SV-WPN-012).  Either gives away
the hiding place that it comes from, and hurts the more for it: Stealth.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from controller.engine import Play, Rules
from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.dice import DIE, LABELS, score
from controller.games.sanctorvm.effects import Afflict, Blow, Free, Hurt
from controller.games.sanctorvm.events import Rolled
from controller.games.sanctorvm.pack import Deed, Harm, Suffer, Word
from controller.games.sanctorvm.pools import Pool, hit_pool, stealth
from controller.games.sanctorvm.state import Battle, Miniature
from controller.games.sanctorvm.words import DAMAGES, Damage, Tactic, in_a_row
from controller.wire import Chance, Msg, Why

__all__ = ["Attack", "apply", "strike", "unleash"]


class Attack(Struct, frozen=True):
    """An Action about to be performed.  `critical` is what its card or panel adds to a Critical."""

    deed: Deed
    tactic: Tactic
    critical: int


def strike(
    book: Book, play: Play[Battle], who: Miniature, attack: Attack, target: Miniature
) -> Rules[None]:
    """Roll a Hit and let it do what it does."""
    values = book.values(play.state)
    pool, sneak = hit_pool(values, who, attack.tactic, attack.deed), stealth(values, who)
    faces = yield from roll(book, play, who, attack, target, pool)
    who.penalty = 0
    verdict = judge(book, play.state, who, target, pool, faces)
    tell(book, play, who, target, verdict)
    yield from give_away(book, play, who)
    if verdict.hit:
        words = with_rage(attack.deed.words, values.skill(who, "rage"))
        critical = attack.critical if verdict.critical else 0
        yield from deal(book, play, target, words, critical, sneak)


def unleash(
    book: Book, play: Play[Battle], who: Miniature, deed: Deed, victims: Sequence[Miniature]
) -> Rules[None]:
    """SV-WPN-012, SV-ACT-004: let an Instant Action do what it does, to everybody whom it
    reaches."""
    sneak = stealth(book.values(play.state), who) if deed.aims == "enemy" else 0
    yield from give_away(book, play, who)
    for victim in victims:
        yield from deal(book, play, victim, deed.words, 0, sneak)


def give_away(book: Book, play: Play[Battle], who: Miniature) -> Rules[None]:
    """SV-STA-017: who attacks is in hiding no longer."""
    if who.hidden:
        free = Free(who=who.id, called=book.values(play.state).name(who), state="camouflaged")
        why = Why(Msg("an attack gives the hiding place away"), ("SV-STA-017",))
        yield from book.resolve(play, free, why)


# -- the roll ---------------------------------------------------------------------------------


def roll(
    book: Book,
    play: Play[Battle],
    who: Miniature,
    attack: Attack,
    target: Miniature,
    pool: Pool,
) -> Rules[Sequence[str]]:
    """The faces of the pool; an empty one is not rolled (SV-DIE-009)."""
    if not pool.count:
        return ()
    values = book.values(play.state)
    faces = yield Chance(
        key="hit",
        to=(book.seat(play.state, who),),
        prompt=Msg(
            "{who}: roll for {action} on {target}",
            who=values.name(who),
            action=Msg(attack.deed.name),
            target=values.name(target),
        ),
        because=("SV-DIE-001",),
        stream="dice",
        faces=DIE,
        count=pool.count,
        labels=LABELS,
        reasons=pool.why,
        hint="dice",
    )
    rolled: Sequence[str] = faces
    return rolled


class Verdict(Struct, frozen=True):
    """What a roll came to against a target, with every number that led to it."""

    hit: bool
    critical: bool
    why: tuple[Why, ...]


def judge(
    book: Book,
    state: Battle,
    who: Miniature,
    target: Miniature,
    pool: Pool,
    faces: Sequence[str],
) -> Verdict:
    """SV-ATR-016, SV-ATR-018: Successes after Luck and Dodge, against the Defense."""
    values = book.values(state)
    rolled = score(faces, values.skill(who, "luck"))
    why = [*pool.why, *rolled.why]
    dodged = min(values.skill(target, "dodge"), rolled.successes)
    if dodged:
        why.append(Why(Msg("Dodge cancels {n}", n=dodged), ("SV-SKL-015",)))
    total, need = rolled.successes - dodged, values.defense(target)
    hit, twice = total >= need, total >= 2 * need
    why.append(Why(Msg("{total} against Defense {need}", total=total, need=need), ("SV-ATR-016",)))
    if twice:
        why.append(Why(Msg("at least twice the Defense: Critical"), ("SV-ATR-018",)))
    elif hit and values.has(who, "ape_rage"):
        why.append(Why(Msg("Ape Rage: every Hit is a Critical"), ("SV-PWR-002",)))
    return Verdict(hit, hit and (twice or values.has(who, "ape_rage")), tuple(why))


def tell(
    book: Book, play: Play[Battle], who: Miniature, target: Miniature, verdict: Verdict
) -> None:
    """Say how it went."""
    values = book.values(play.state)
    me, it = values.name(who), values.name(target)
    if verdict.critical:
        outcome = Msg("{who} hits {target}, and it is a Critical", who=me, target=it)
    elif verdict.hit:
        outcome = Msg("{who} hits {target}", who=me, target=it)
    else:
        outcome = Msg("{who} misses {target}", who=me, target=it)
    play.tell(Rolled(who=who.id, name=me, outcome=outcome, reasons=verdict.why))


# -- what it does -----------------------------------------------------------------------------


def with_rage(words: tuple[Word, ...], rage: int) -> tuple[Word, ...]:
    """SV-SKL-004: Rage is read last, and joins the Basic Damage of the Action if it has any."""
    return (*words, Harm(type="basic", amount=rage)) if rage else words


def deal(
    book: Book,
    play: Play[Battle],
    target: Miniature,
    words: tuple[Word, ...],
    critical: int,
    sneak: int,
) -> Rules[None]:
    """What an attack does to one whom it reaches: its words, and the Stealth of who came out of
    hiding if they did any Damage (SV-SKL-020)."""
    before = target.health
    yield from apply(book, play, target, words, critical)
    if sneak and target.alive and target.health < before:
        name = book.values(play.state).name(target)
        hurt = Hurt(who=target.id, called=name, blows=(Blow("critical", sneak),))
        why = Why(Msg("Stealth: {n} Critical Damage", n=sneak), ("SV-SKL-020",))
        yield from book.resolve(play, hurt, why)


def apply(
    book: Book, play: Play[Battle], target: Miniature, words: tuple[Word, ...], critical: int = 0
) -> Rules[None]:
    """SV-GLO-010: the words in reading order.  All Damage of an Action is one blow and all its
    States are one burden, each at the place of its first word; the dead suffer nothing more."""
    name = book.values(play.state).name(target)
    blows = summed(words, critical)
    states = tuple((word.state, word.level) for word in words if isinstance(word, Suffer))
    hurt = Hurt(who=target.id, called=name, blows=blows) if blows else None
    afflict = Afflict(who=target.id, called=name, states=states) if states else None
    state_first = bool(words) and isinstance(words[0], Suffer)
    for effect in (afflict, hurt) if state_first else (hurt, afflict):
        if effect is not None and (target.alive or target.ready):  # who paid with its life acts yet
            why = (printed(blows),) if isinstance(effect, Hurt) else ()
            yield from book.resolve(play, effect, *why)


def summed(words: tuple[Word, ...], critical: int) -> tuple[Blow, ...]:
    """The Damage of an Action, each type once, in the order in which it is read."""
    amounts: dict[Damage, int] = {}
    for word in words:
        if isinstance(word, Harm):
            amounts[word.type] = amounts.get(word.type, 0) + word.amount
    if critical:
        amounts["critical"] = amounts.get("critical", 0) + critical
    return tuple(Blow(kind, amount) for kind, amount in amounts.items())


def printed(blows: tuple[Blow, ...]) -> Why:
    """What the Action would do to somebody without any protection."""
    text = in_a_row(Msg("{n} {type}", n=b.amount, type=DAMAGES[b.type]) for b in blows)
    return Why(text, ("SV-GLO-010",))
