"""Playing the test adventure by automatic players, and what they have reached of it.

`Watched` is the game as it is, which looks at every rest point at where the story stands.  `play`
lets a policy of the game play every seat.  Outside battle it is made curious: most of the time it
takes what has been taken the least, and dice as somebody would like them, so that a few plays come
to everything there is.

What may live here: playing and looking on.  What may not: what must have been reached.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct, field

from controller.engine import REST, Play, Rules
from controller.engine.cast import Cast
from controller.engine.fit import part_of
from controller.engine.run import Run
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.plot.flow import Flow, Place
from controller.games.sanctorvm.box.story import Note, Say, Step
from controller.games.sanctorvm.campaign import SanctorvmCampaign
from controller.games.sanctorvm.campaign.frames import under_way
from controller.games.sanctorvm.campaign.state import Campaign, Frame
from controller.wire import OVERLORD, Answer, AnyAsk, Chance, Choose, Judge, Take

__all__ = ["ADVENTURE", "Played", "Reached", "Watched", "begin", "everywhere", "play"]

ADVENTURE = Path(__file__).parents[2] / "adventures" / "short"
MOST = 10_000
"""Inputs after which a play is stuck."""
MUCH = 6
"""That much which is new outweighs as many times that something was taken."""
SELDOM, OFTEN = 0.03, 0.25
"""How often it leaves it to the policy what is said, in scenes and between them."""
SLOTS = ("chaos", "success", "double")
"""Faces of a Slot Machine that are three alike, and worth something."""


class Reached(Struct):
    """What plays have reached.

    steps   "scene/block/number", or "scene/number"
    blocks  "scene/block", or "scene", and how often the story rested there
    asks    "key: option", numbers of copies left out, and how often each was taken
    told    the kinds of events
    """

    steps: set[str] = field(default_factory=set)
    blocks: Counter[str] = field(default_factory=Counter)
    stages: set[str] = field(default_factory=set)
    asks: Counter[str] = field(default_factory=Counter)
    told: set[str] = field(default_factory=set)


class Watched(SanctorvmCampaign):
    """The game, looked at whenever it rests."""

    def __init__(self, *packs: Path) -> None:
        super().__init__(*packs)
        self.reached = Reached()
        self.flow = Flow(self.book.box.scenes)
        self.places = {called(place): place for place in self.flow.steps}

    def ahead(self, frame: Frame, option: int) -> int:
        """How much that nobody has reached yet lies behind an option of the decision that is being
        taken."""
        place = self.places[inside(frame, frame.at - 1)]
        behind = self.flow.reached([self.flow.onward[place][option]])
        steps = self.reached.steps
        return sum(called(each) not in steps for each in behind if each in self.flow.steps)

    def run(self, play: Play[Campaign]) -> Rules[None]:
        rules = super().run(play)
        reply: Any = None
        while True:
            try:
                asked = rules.send(reply)
            except StopIteration:
                return
            if asked is REST:
                self.look(play.state)
            reply = yield asked

    def look(self, state: Campaign) -> None:
        """Where the story stands."""
        self.reached.stages.add(state.stage)
        if state.stage != "step":
            return
        for frame in state.frames:
            self.reached.blocks[inside(frame, "")] += 1
        for frame in reversed(state.frames):
            steps = under_way(self.book.box, frame)
            if frame.at < len(steps):
                self.reached.steps |= set(coming(frame, steps))
                return


def called(place: Place) -> str:
    """A step as `Reached` names it."""
    scene, at = place
    way = re.sub("options/([0-9]+)/then", r"\1", "/".join(map(str, at)))
    return f"{scene}/{way.removeprefix('steps/')}"


def inside(frame: Frame, number: int | str) -> str:
    """A step, or a block, that a frame holds."""
    return "/".join(word for word in (frame.scene, frame.block, str(number)) if word)


def coming(frame: Frame, steps: tuple[Step, ...]) -> Iterator[str]:
    """The step that comes next; all of them that are told in one go."""
    for number, step in enumerate(steps[frame.at :], start=frame.at):
        yield inside(frame, number)
        if not isinstance(step, Say | Note):
            return


def everywhere(box: Box) -> tuple[set[str], set[str]]:
    """All steps and all blocks of the packs' scenes, as `Reached` names them."""
    steps: set[str] = set()
    found: set[str] = set()
    waiting = [(name, scene.steps) for name, scene in box.scenes.items()]
    while waiting:
        block, these = waiting.pop()
        found.add(block)
        for number, step in enumerate(these):
            steps.add(f"{block}/{number}")
            waiting += [(f"{block}/{number}/{it}", more) for it, more in step.blocks().items()]
    return steps, found


# -- playing ---------------------------------------------------------------------------------------


class Played(Struct, frozen=True):
    """A play: its set-up, its inputs, and how it ended."""

    setup: dict[str, Any]
    inputs: tuple[Answer | Take, ...]
    hash: str
    result: str


def begin(game: SanctorvmCampaign, setup: dict[str, Any]) -> Run[Campaign]:
    """The campaign before the first question."""
    return Run.of(game, game.new(setup))


def play(game: Watched, seed: int, policy: str) -> Played:
    """A whole campaign, by this policy in every seat."""
    setup = {"seed": str(seed), "players": 1 + seed % 5}
    run = begin(game, setup)
    seats = (*game.seats(run.state), OVERLORD)
    cast = Cast(dict.fromkeys(seats, game.policies()[policy]), str(seed))
    curious = Curious(game, Random(seed))
    inputs: list[Answer | Take] = []
    while run.ask is not None:
        assert len(inputs) < MOST, f"seed {seed}: {run.state.stage} goes on and on: {run.ask}"
        given = curious.input(run) or cast.say(run)
        assert isinstance(given, Answer | Take)
        curious.note(run, given)
        inputs.append(given)
        run.accept(given)
        game.reached.told |= {type(event).__name__ for event in run.collect()}
    return Played(setup, tuple(inputs), run.hash(), game.result(run.state))


class Curious:
    """Takes what was taken the least."""

    def __init__(self, game: Watched, rng: Random) -> None:
        self.game = game
        self.asks = game.reached.asks
        self.rng = rng

    def input(self, run: Run[Campaign]) -> Answer | Take | None:
        """What it would like to do; None where that is not for it to say."""
        ask = run.open
        assert ask is not None
        if run.state.battle is not None:
            return self.in_battle(run, ask)
        if self.rng.random() < (SELDOM if run.state.stage == "step" else OFTEN):
            return None
        seat = run.waiting[0]
        if isinstance(ask, Chance):
            faces = self.faces(run, ask)
            return Answer("", "", seat, faces) if faces else None
        picks = self.picks(run, part_of(ask, seat))
        return Answer("", "", seat, picks) if picks else None

    def in_battle(self, run: Run[Campaign], ask: AnyAsk) -> Answer | Take | None:
        """A long battle is called off, now for the one Side and now for the other."""
        if ask.key == "call-off":
            return Answer("", "", OVERLORD, self.picks(run, ask))
        offers = [each.option.id for each in run.offers() if each.option.closed is None]
        return Take(nonce="", seat=OVERLORD, offer="call-off") if "call-off" in offers else None

    def picks(self, run: Run[Campaign], ask: AnyAsk) -> tuple[str, ...]:
        """As many options as must be, those that were taken the least."""
        if not isinstance(ask, Choose | Judge):
            return ()
        least = ask.least if isinstance(ask, Choose) else 1
        if isinstance(ask, Choose) and ask.budget is not None:
            return ()
        usable = [option for option in ask.options if option.closed is None]
        self.rng.shuffle(usable)
        usable.sort(key=lambda option: self.known(run, ask, option.id))
        return tuple(option.id for option in usable[:least])

    def known(self, run: Run[Campaign], ask: AnyAsk, option: str) -> int:
        """How well an option is known: a decision's by what comes of it, and the less the more that
        is new lies behind it; not for ever, since a way there may be closed to this group."""
        number = option.rpartition(":")[2]
        if number.isdecimal() and run.state.stage == "step":
            frame = run.state.frames[-1]
            new = self.game.ahead(frame, int(number))
            often = self.game.reached.blocks[f"{inside(frame, frame.at - 1)}/{number}"]
            return often - min(new, MUCH)
        return self.asks[named(run, ask, option)]

    def faces(self, run: Run[Campaign], ask: Chance) -> tuple[str, ...]:
        """Dice as they lie when somebody wants a test to be passed, or failed, or a prize."""
        wanted: dict[str, tuple[str, ...]] = {}
        if ask.key == "test":
            wanted = {"high": ("double",) * ask.count, "low": ("null",) * ask.count}
        elif ask.key == "slots":
            wanted = {face: (face,) * ask.count for face in SLOTS}
            wanted |= {"up": ("null", "success", "double"), "down": ("double", "success", "null")}
        if not wanted:
            return ()
        return wanted[min(wanted, key=lambda each: self.asks[named(run, ask, each)])]

    def note(self, run: Run[Campaign], given: Answer | Take) -> None:
        """Remember what was taken."""
        ask = run.open
        assert ask is not None
        if isinstance(given, Take):
            self.asks[f"take: {plain(given.offer)}"] += 1
            return
        picks = given.picks
        if isinstance(ask, Chance) and run.state.battle is None and picks:
            low, high = ("null",) * ask.count, ("double",) * ask.count
            called = {low: "low", high: "high"}.get(picks, picks[0] if len(set(picks)) == 1 else "")
            called = called or ("up" if picks[0] == "null" else "down")
            picks = (called,)
        for pick in picks:
            self.asks[named(run, ask, pick)] += 1


def named(run: Run[Campaign], ask: AnyAsk, option: str) -> str:
    """What an option is counted as: in a scene, with the step that asks."""
    frames = run.state.frames
    where = f"{inside(frames[-1], frames[-1].at)} " if frames else ""
    if run.state.battle is not None or run.state.stage != "step":
        where = ""
    return f"{where}{ask.key}: {plain(option)}"


def plain(option: str) -> str:
    """An option without numbers of copies and seats, and who votes for it."""
    return re.sub(r"^[a-z]+:(?=[0-9]+$)|(?<=[a-z])-[0-9]+$", "", option)
