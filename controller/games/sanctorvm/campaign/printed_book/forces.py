"""Forces: who begins where in a draft: the five Homo Superbe, and the Minions (SV-AP-008).

What may live here: miniatures and their spaces.  What may not: the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from controller.engine import Rules
from controller.games.sanctorvm.box.phase import ActionPhase, Deploys, Force
from controller.games.sanctorvm.box.words import HOMO, MEMBERS, OVERLORDS, Side, in_a_row
from controller.games.sanctorvm.campaign.printed_book.asking import DONE, number, one, pick, several
from controller.games.sanctorvm.campaign.printed_book.ground import NOTHING, board, change, phase
from controller.games.sanctorvm.campaign.printed_book.section import Section
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.wire import Msg, Option, Text

__all__ = ["SECTIONS", "free"]


def standing(it: ActionPhase, side: Side) -> Counter[str]:
    """How many of a Side begin in each space."""
    if side == OVERLORDS:
        return Counter(place for force in it.minions for place in force.places)
    places: Counter[str] = Counter()
    for deploys in it.heroes:
        places[deploys.place] += deploys.count
    if it.prison is not None:
        places[it.prison.place] += 1
    return places


def free(story: Story, side: Side) -> Iterator[tuple[str, int]]:
    """The spaces in which one of a Side can begin, and how many more."""
    there = standing(phase(story), side)
    for name, spot in board(story).spaces.items():
        room = spot.capacity - there[name]
        if room > 0 and spot.kind != "exit" and (side == HOMO or spot.kind != "safe"):
            yield name, room


# -- the Homo Superbe -------------------------------------------------------------------------


def heroes_said(story: Story) -> Text:
    """Where they begin."""
    found = [
        Msg("{n} at {place}", n=deploys.count, place=deploys.place)
        for deploys in phase(story).heroes
    ]
    return in_a_row(found) if found else NOTHING


def place_heroes(telling: Telling) -> Rules[None]:
    """Space by space, until all five have one; each takes as many as it holds."""
    change(telling, heroes=())
    while True:
        it = phase(telling)
        left = MEMBERS - sum(standing(it, HOMO).values())
        spaces = dict(free(telling, HOMO))
        if left <= 0 or not spaces:
            return
        taken = yield from one(
            telling,
            "draft-heroes",
            Msg(
                "Where do the Homo Superbe begin? {n} has no space yet",
                plural="Where do the Homo Superbe begin? {n} have no space yet",
                n=left,
            ),
            (*(spot(name) for name in spaces), DONE),
        )
        if taken is None or taken.place not in spaces:
            return
        most = min(left, spaces[taken.place])
        count = most
        if most > 1:
            prompt = Msg("How many at {place}?", place=taken.place)
            count = yield from number(telling, "draft-how-many", prompt, 1, most)
        new = Deploys(place=taken.place, count=count)
        change(telling, heroes=(*it.heroes, new))


def spot(name: str) -> Option:
    """A space."""
    return Option(f"at:{name}", Msg("At {place}", place=name), place=name)


# -- the Minions ------------------------------------------------------------------------------


def minions_said(story: Story) -> Text:
    """How many of which."""
    found = [
        Msg("{n} x {minion}", n=len(force.places), minion=Msg(story.box.minions[force.minion].name))
        for force in phase(story).minions
    ]
    return in_a_row(found) if found else NOTHING


def place_minions(telling: Telling) -> Rules[None]:
    """More Minions of one kind, with where they begin and what is special about them; or none."""
    it = phase(telling)
    names = {kind: Msg(minion.name) for kind, minion in telling.box.minions.items()}
    kind = yield from pick(
        telling, "draft-minion", Msg("Which Minion?"), names, lambda: change(telling, minions=())
    )
    if kind is None:
        return
    options = [
        Option(
            f"{name}/{n}",
            Msg("At {place}", place=name) if n == 1 else Msg("At {place}, {n}.", place=name, n=n),
            place=name,
        )
        for name, room in free(telling, OVERLORDS)
        for n in range(1, room + 1)
    ]
    if not options:
        return
    taken = yield from several(
        telling, "draft-minions", Msg("Where do they begin?"), options, len(options)
    )
    if taken:
        places = tuple(each.place for each in taken)
        force = yield from special(telling, Force(minion=kind, places=places))
        change(telling, minions=(*it.minions, force))


def special(telling: Telling, force: Force) -> Rules[Force]:
    """Elite, Health bars, the key: as long as there is something to say."""
    key = Option("key", Msg("One of them has the key"))
    options = (
        Option("none", Msg("Nothing special")),
        Option("elite", Msg("They are Elite")),
        Option("bars", Msg("They have several Health bars")),
        *([key] if phase(telling).mode == "prisoner" else []),
    )
    taken = yield from one(telling, "draft-special", Msg("Is anything special?"), options)
    if taken is None:
        return force
    if taken.id == "elite":
        elite = yield from number(telling, "draft-elite", Msg("Which Elite level?"), 1, 3)
        return replace(force, elite=elite)
    if taken.id == "bars":
        bars = yield from number(telling, "draft-bars", Msg("How many Health bars?"), 2, 9)
        return replace(force, bars=bars)
    return replace(force, key=taken.id == "key")


SECTIONS: dict[str, Section] = {
    "heroes": Section(Msg("Homo Superbe"), heroes_said, place_heroes),
    "minions": Section(Msg("Minions"), minions_said, place_minions),
}
