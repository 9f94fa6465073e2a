"""A game that asks in every way, and a desk where scenarios of it are written and tried."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from controller.engine import REST, Game, Invalid, Play, Rules
from controller.engine.trial import try_file
from controller.wire import (
    OVERLORD,
    Assign,
    Chance,
    Choose,
    Judge,
    Msg,
    Offer,
    Option,
    Page,
    Read,
    Slot,
    Why,
)
from tests.engine.small import Jotted, Jotter, Small, choose, options

__all__ = [
    "AT_HURRY",
    "AT_PACK",
    "AT_READ",
    "AT_TOSS",
    "AT_VERDICT",
    "AT_VOTE",
    "RULES",
    "Desk",
    "broken",
    "find",
    "given_words",
]


def jot(play: Play[Jotter], *words: str) -> None:
    """Jot words down, and tell of each."""
    for word in words:
        play.state.words.append(word)
        play.tell(Jotted(word=word))


APPLES = (
    Option("red", Msg("The red one")),
    Option("green", Msg("The green one"), closed=Why(Msg("It is not ripe"), ("OR-2",))),
    Option("left", Msg("A basket")),
    Option("right", Msg("A basket")),
)


def orchard(play: Play[Jotter]) -> Rules[None]:
    """Every kind of ask, one after another; each time the rest is over another one."""
    asks = [pick, votes, packs, tosses, reads, judged, hurried]
    while len(play.state.words) < len(asks):
        yield REST
        yield from asks[len(play.state.words)](play)


def pick(play: Play[Jotter]) -> Rules[None]:
    prompt = Msg("{who}, take an apple", who="Ann")
    [apple] = yield Choose(
        key="pick", to=("ann",), prompt=prompt, because=("OR-1",), options=APPLES
    )
    jot(play, apple.id)


def votes(play: Play[Jotter]) -> Rules[None]:
    said = yield choose("yes", "no", to=("ann", "bob"), key="vote")
    jot(play, "+".join(f"{seat}:{option[0].id}" for seat, option in said.items()))


def packs(play: Play[Jotter]) -> Rules[None]:
    where = yield Assign(
        key="pack",
        to=("bob",),
        prompt=Msg("Pack"),
        items=(Option("pear", Msg("The pear")), Option("nut", Msg("The nut"))),
        slots=(Slot("bag", Msg("The bag"), most=1), Slot("box", Msg("The box"))),
    )
    jot(play, f"pear in {where.get('pear', 'nothing')}")


def tosses(play: Play[Jotter]) -> Rules[None]:
    faces = yield Chance(
        key="toss",
        to=("bob",),
        prompt=Msg("Toss"),
        stream="coin",
        faces=("h", "t"),
        labels=(Msg("Heads"), Msg("Tails")),
        count=2,
    )
    jot(play, "".join(faces))


def reads(play: Play[Jotter]) -> Rules[None]:
    yield Read(key="page", to=("cyd",), prompt=Msg("Read"), pages=(Page(Msg("Once")),))
    jot(play, "read")


def judged(play: Play[Jotter]) -> Rules[None]:
    [verdict] = yield Judge(
        key="verdict", to=(OVERLORD,), prompt=Msg("So?"), options=options("ripe", "rotten")
    )
    jot(play, verdict.id)


def hurried(play: Play[Jotter]) -> Rules[None]:
    taken = yield choose("now", to=("cyd",), key="hurry", seconds=10, skips=True)
    jot(play, taken[0].id if taken else "too late")


def offered(state: Jotter) -> tuple[Offer, ...]:
    return (Offer(Option("bell", Msg("Ring the bell")), ("ann", "bob")),)


def ring(play: Play[Jotter], offer: str) -> Rules[None]:
    jot(play, "ding")
    yield from ()


class Orchard(Small):
    name = "orchard"

    def __init__(self) -> None:
        super().__init__(orchard, offered, ring)


def broken(play: Play[Jotter]) -> Rules[None]:
    yield REST
    yield choose("a")
    raise ZeroDivisionError("the apples are gone")


GAMES: dict[str, Game[Any]] = {"orchard": Orchard(), "broken": Small(broken)}
RULES = ["OR-1", "OR-2", "OR-3"]


def find(name: str, *packs: Path) -> Game[Any]:
    if name not in GAMES:
        raise Invalid(Msg("No such game: {name}", name=name))
    return GAMES[name]


class Desk:
    """Where a scenario is written and tried."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "some.toml"

    def write(self, text: str, head: str = 'title = "Apples"\ngame = "orchard"\n') -> Path:
        self.path.write_text(head + text, "utf-8")
        return self.path

    def failures(self, text: str) -> list[str]:
        """What is said of a scenario, from the line on."""
        said = try_file(self.write(text), find, lambda game: RULES).failures
        return [str(failure).removeprefix(f"{self.path}:") for failure in said]


def given_words(*words: str) -> str:
    """A position: as many words as asks are over."""
    return f'[[given]]\npath = "/words"\nvalue = {list(words)}\n'


AT_VOTE = given_words("a")
AT_PACK = given_words("a", "b")
AT_TOSS = given_words("a", "b", "c")
AT_READ = given_words("a", "b", "c", "d")
AT_VERDICT = given_words("a", "b", "c", "d", "e")
AT_HURRY = given_words("a", "b", "c", "d", "e", "f")
