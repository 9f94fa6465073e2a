"""Card text: what a card says is made of what it does, so the two cannot disagree."""

from __future__ import annotations

from controller.wire import Msg
from tests.specimens.relay.pack import Answers, Card, Guard, Lessens, Prevents
from tests.specimens.relay.words import CardWord, Draw, Kindle, Power, Push, Spend, Stride

__all__ = ["card_text"]

WHOM = {
    "self": Msg("you"),
    "leader": Msg("the other with most points"),
    "others": Msg("all others"),
}
WHAT = {
    "draw": Msg("drawing cards"),
    "kindle": Msg("getting sparks"),
    "spend": Msg("spending sparks"),
    "stride": Msg("more strides"),
    "run": Msg("a run"),
    "push": Msg("a push"),
    "stumble": Msg("a stumble"),
    "score": Msg("a delivery"),
}
POWERS = {"ferry": Msg("change places with the other who is furthest from the gate")}


def card_text(card: Card) -> Msg | str:
    """All that a card does."""
    parts = [word_text(word) for word in card.effects]
    if card.guard is not None:
        parts.append(Msg("guard: {what}", what=guard_text(card.guard)))
    return row(parts)


def row(parts: list[Msg]) -> Msg | str:
    """Several things in a row."""
    if not parts:
        return ""
    text = parts[0]
    for part in parts[1:]:
        text = Msg("{first}; {next}", first=text, next=part)
    return text


def word_text(word: CardWord) -> Msg:
    """One effect."""
    return Msg("{whom}: {what}", whom=WHOM[word.whom], what=deed_text(word))


def deed_text(word: CardWord) -> Msg:
    """What an effect does to whom it is for."""
    if isinstance(word, Draw):
        return Msg("draw {n} card", plural="draw {n} cards", n=word.count)
    if isinstance(word, Kindle):
        return Msg("get {n} spark", plural="get {n} sparks", n=word.count)
    if isinstance(word, Spend):
        return Msg("spend {n} spark", plural="spend {n} sparks", n=word.count)
    if isinstance(word, Stride):
        return Msg("{n} stride more", plural="{n} strides more", n=word.count)
    if isinstance(word, Push):
        return Msg("a space back towards the gate")
    if isinstance(word, Power):
        return POWERS[word.name]
    return Msg("stumble")


def guard_text(guard: Guard) -> Msg:
    """What a guard does."""
    if isinstance(guard, Lessens):
        return Msg("your runs cost {by} less, but at least 1", by=guard.by)
    what = WHAT[guard.word]
    if isinstance(guard, Prevents):
        return Msg("you are safe from {what}", what=what)
    then = row([word_text(word) for word in guard.effects])
    if isinstance(guard, Answers):
        return Msg("after {what} of another: {then}", what=what, then=then)
    if guard.once and not guard.effects:
        return Msg("instead of {what} give this up", what=what)
    if guard.once:
        then = Msg("{first}; {next}", first=then, next=Msg("give this up"))
    if guard.asks:
        return Msg("instead of {what} you may choose: {then}", what=what, then=then)
    return Msg("instead of {what}: {then}", what=what, then=then)
