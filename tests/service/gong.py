"""Gong: a game that is nothing but what is to be heard.

Whoever answers says what sounds next.  It holds a sound of each kind: one that all hear and one for
the Overlord alone, several at once, what goes on being heard, a vote with and without a glass, and
pages of which some are read aloud.
"""

from typing import Any

from controller.engine import REST, Event, Fate, Game, Play, Rules, State
from controller.wire import OVERLORD, AnyAsk, Choose, Msg, Option, Page, Read, View

__all__ = ["PAGES", "Gong"]

SEATS = ("ana", "bo")
SAYS = ("strike", "fight", "whisper", "rain", "sea", "calm", "vote", "glass", "read", "pass")
PAGES = (
    Page(Msg("The gong has been silent for a hundred years.")),
    Page(Msg("It is cracked; let nobody notice."), aloud=False),
    Page(Msg("Now it hums."), speaker="The gong"),
)


class Hall(State):
    """What goes on being heard."""

    ambience: str = ""
    over: bool = False


class Sounded(Event, frozen=True, kw_only=True):
    """Something sounds like this."""

    name: str

    def says(self) -> Msg:
        return Msg("It sounds")

    def cue(self) -> str:
        return self.name


class Gong(Game[Hall]):
    """The gong."""

    name = "gong"
    version = "1"
    state_type = Hall

    def title(self) -> Msg:
        return Msg("Gong")

    def new(self, setup: dict[str, Any]) -> Hall:
        return Hall(fate=Fate("1", {}))

    def seats(self, state: Hall) -> tuple[str, ...]:
        return SEATS

    def outcome(self, state: Hall) -> Msg | None:
        return Msg("Silence") if state.over else None

    def worlds(self, state: Hall, audience: str, rng: Any) -> Hall:
        return state

    def view(self, state: Hall, asks: tuple[AnyAsk, ...], audience: str) -> View:
        return View(audience=audience, revision=0)

    def ambience(self, state: Hall) -> str:
        return state.ambience

    def run(self, play: Play[Hall]) -> Rules[None]:
        while not play.state.over:
            yield REST
            [said] = yield Choose(
                key="next",
                to=("ana",),
                prompt=Msg("What now?"),
                options=tuple(Option(each, each) for each in SAYS),
            )
            yield from self.follow(play, said.id)

    def follow(self, play: Play[Hall], said: str) -> Rules[None]:
        """Let it sound."""
        if said in ("rain", "sea", "calm"):
            play.state.ambience = "" if said == "calm" else said
        elif said in ("vote", "glass"):
            yield vote(15 if said == "glass" else 0)
        elif said == "read":
            prompt = Msg("Read this aloud")
            yield Read(key="read", to=(OVERLORD,), audience=(OVERLORD,), prompt=prompt, pages=PAGES)
        elif said == "whisper":
            play.tell(Sounded(name="dead", to=(OVERLORD,)))
        elif said == "strike":
            play.tell(Sounded(name="hit"))
        elif said == "fight":
            for name in ("vote", "dice", "hit", "hit", "dead"):
                play.tell(Sounded(name=name))


def vote(seconds: int) -> Choose:
    """Everybody votes, with or without a glass."""
    options = (Option("aye", "aye"), Option("no", "no"))
    return Choose(
        key="vote",
        to=SEATS,
        prompt=Msg("Once more?"),
        options=options,
        seconds=seconds,
        late="close",
        hint="vote",
    )
