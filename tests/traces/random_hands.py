"""Random hands: somebody plays a whole battle by what hands do at a table, from one seed.

    python -m tests.traces.random_hands --write      writes random/01.jsonl to random/20.jsonl

At each question they want something (`tests.traces.wishes`) and make the gesture that means it:
they set a miniature down, show a card, press the key of an option, of its number or of a face.
Between and amid that they do what people do (`tests.traces.slips`).  They look at what the whole
table sees, so they notice what did not count, and do it again.

What may live here: gestures that mean something, the battles that are played, the files.  What may
not: an answer given in any other way, and anything random that does not come from the seed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

from controller.engine import Session
from controller.games import digests
from controller.games.sanctorvm import Sanctorvm
from controller.table.scene import standing
from controller.wire import FATE, Asked, Chance, Option, Zone
from tests.traces.live import Live
from tests.traces.slips import Slips
from tests.traces.wishes import dead, open_options, wish

__all__ = ["RANDOM", "SEEDS", "RandomHands", "fought", "setup"]

RANDOM = Path(__file__).with_name("random")
"""Where the stored traces lie."""

TAGS = "../../controller/games/sanctorvm/table/tags.toml"
"""The way from here to the tags of the game's own table."""

SEEDS = (
    *(1, 8, 3, 12, 15, 30, 17, 32, 21, 34),
    *(23, 40, 35, 50, 41, 66, 43, 80, 55, 88),
)
"""Whose traces they are: those of short battles, as it happened."""

MOST = 250
"""After so many gestures everybody goes to bed."""

HEROES = ("tapayaxin", "nezumi", "neshorn", "ghurab", "lupa", "prymat")
FACES = ("null", "chaos", "success", "double", "double", "double")
"""What the dice of these hands show: the battle is to end."""


class RandomHands(Slips):
    """Hands at `live` that do what the seed says."""

    def play(self) -> None:
        """Play until the battle is over, or until it takes too long."""
        for _ in range(MOST):
            self.tidy()
            self.slip()
            asked = self.live.asked
            if asked is None:
                break
            self.answer(asked)
        self.live.wait(self.pause())

    def answer(self, asked: Asked) -> None:
        """Do something about the question."""
        if isinstance(asked.ask, Chance):
            self.roll(asked, asked.ask)
            return
        free = open_options(asked.ask)
        wanted = next((o for o in free if (asked.ask.key, o.id) == self.again), None)
        self.again = ("", "")
        if wanted is None or self.chance(0.3):
            wanted = wish(self.rng, self.live.view, free, self.packed(free))
        self.meant = (asked.ask.key, wanted.id)
        self.mean(asked, wanted)

    def packed(self, free: tuple[Option, ...]) -> int:
        """How many cards the one who equips has taken."""
        zones = [part for part in self.live.view.parts if isinstance(part, Zone)]
        return sum(zone.count for zone in zones if zone.id == f"cards-{free[0].subject}")

    # -- what means an option -----------------------------------------------------------------

    def mean(self, asked: Asked, option: Option) -> None:
        """Make the gestures that mean an option, and press its number where several are left."""
        named = option.id in self.live.layout.key
        if named and self.chance(0.7):
            self.press(option.id)
        elif option.objects or option.place or self.chance(0.6):
            self.by_things(asked, option)
        self.by_number(asked, option)

    def by_things(self, asked: Asked, option: Option) -> None:
        """Show what it is done with or to; then set down, or show, who does it."""
        for thing in option.objects:
            self.wrong_card(thing)
            if self.stands(asked):
                self.show(thing)
        if not self.stands(asked) or not option.subject:
            return
        if option.place:
            self.move(option.subject, option.place)
        elif asked.ask.key == "turn":
            (self.walk if self.chance(0.3) else self.show)(option.subject)

    def by_number(self, asked: Asked, option: Option) -> None:
        """Press its number, if the question still stands and the number is on a key."""
        if not self.stands(asked):
            return
        now = self.live.asked
        if now is not None and now.left and option.id not in now.left:
            self.press("clear")
            now = self.live.asked
        left = [o.id for o in open_options(asked.ask)]
        if now is not None and now.left:
            left = [each for each in left if each in now.left]
        number = str(left.index(option.id) + 1)
        if number in self.live.layout.key:
            self.press(number)

    def walk(self, who: str) -> None:
        """Set a miniature down beside where it stands, without saying first that it acts."""
        where = standing(self.live.view)
        near = self.near(where.get(who, ""))
        if near:
            self.move(who, self.rng.choice(near))

    # -- dice and coins -----------------------------------------------------------------------

    def roll(self, asked: Asked, ask: Chance) -> None:
        """Say what came up, face by face, or let fate do it."""
        if self.chance(0.25):
            self.press(FATE)
            return
        faces = FACES if ask.stream == "dice" else ask.faces
        while self.stands(asked):
            self.press(self.rng.choice(faces))
            if self.chance(0.04) and self.stands(asked):
                self.slipped("misread")
                self.press("clear")

    # -- what has to follow -------------------------------------------------------------------

    def tidy(self) -> None:
        """Put right what the game has elsewhere, and take away who fell; not always at once."""
        if self.chance(0.2):
            return
        view = self.live.view
        where, gone = standing(view), dead(view)
        for uid, place in list(self.live.lies.items()):
            thing = self.live.tags.tag[uid]
            if thing.form != "miniature" or where.get(thing.thing) == place:
                continue
            self.lift(uid)
            home = where.get(thing.thing)
            if home is not None:
                self.slipped("put right")
                self.put(uid, home)
            elif thing.thing in gone:
                self.slipped("taken away")


# -- the battles ----------------------------------------------------------------------------------


def setup(seed: int) -> dict[str, Any]:
    """What is played: the two battles by turns, any players, and any five of the family."""
    rng = Random(f"setup {seed}")
    heroes = rng.sample(HEROES, 5)
    hurt = rng.sample(heroes, rng.choice((0, 2, 5)))
    return {
        "seed": f"random hands {seed}",
        "battle": ("first_fight", "skirmish")[seed % 2],
        "players": rng.randint(1, 5),
        "heroes": heroes,
        "health": {hero: rng.randint(0, 4) for hero in hurt},
    }


def fought(seed: int, here: str) -> tuple[Live, str]:
    """The battle of this seed, and its trace as it stands in a file from which `here` leads to
    this folder."""
    game = Sanctorvm()
    header = {"setup": setup(seed), "layout": f"{here}/layout.toml", "tags": f"{here}/{TAGS}"}
    session = Session.begin(game, setup(seed), packs=digests(game))
    live = Live(session, game=game.name, **header, hands=seed)
    RandomHands(live, Random(f"hands {seed}")).play()
    return live, live.recorded(**live.result())


def main(words: list[str]) -> int:
    """Write the traces, or say how."""
    if words != ["--write"]:
        sys.stderr.write("python -m tests.traces.random_hands --write\n")
        return 2
    RANDOM.mkdir(exist_ok=True)
    for number, seed in enumerate(SEEDS, 1):
        live, text = fought(seed, "..")
        (RANDOM / f"{number:02}.jsonl").write_text(text, "utf-8")
        sys.stdout.write(f"{number:02}  {live.result()}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
