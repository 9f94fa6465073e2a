"""Chapters: what is wrong with an adventure, its chapters, and the battles in them.

A chapter begins in its first scene and ends at the Tabernacle; no goto leads from one into another
(SV-CHP-006, SV-CHP-009).  It lists the Action Phases that are fought in it, for the page of the
Imaginarium; a mandatory one comes on every path to the Tabernacle (SV-AP-020).

What may live here: what is wrong with them.  What may not: who and what a scene names (`people`,
`things`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from controller.engine.content import Flaw
from controller.engine.shape import unknown
from controller.engine.toml import KeyPath
from controller.games.sanctorvm.battle.conditions import flaws as unfit
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.plot.flow import COMPLETED, TABERNACLE, Flow, Place, start
from controller.games.sanctorvm.box.story import Commander, Fight, Goto
from controller.games.sanctorvm.box.words import MEMBERS
from controller.wire import Msg

__all__ = ["disordered"]


def disordered(box: Box, flow: Flow) -> Iterator[Flaw]:
    """Everything that is wrong with adventures and chapters."""
    for name in box.adventures:
        yield from adventure(box, flow, name)
    told = {name for each in box.adventures.values() for name in each.chapters}
    for name in box.chapters:
        if name not in told:
            yield Flaw("chapter", name, (), UNTOLD)
        yield from battles(box, flow, name)
    yield from mixed(box, flow)
    yield from challenges(box, flow)


UNTOLD = Msg("no adventure has this chapter: its chapters are to name it")
TWICE = Msg("this stands here twice: once is expected")


def repeated(names: Iterable[str]) -> Iterator[int]:
    """Places of names that stand in a row for a second time."""
    seen: set[str] = set()
    for place, name in enumerate(names):
        if name in seen:
            yield place
        seen.add(name)


# -- adventures -----------------------------------------------------------------------------------


def adventure(box: Box, flow: Flow, name: str) -> Iterator[Flaw]:
    """What is wrong with an adventure: whom it is about, what comes before it, its chapters."""
    it = box.adventures[name]
    for key, names in (("heroes", it.heroes), ("chapters", it.chapters)):
        for place in repeated(names):
            yield Flaw("adventure", name, (key, place), TWICE)
    superb = {box.heroes[hero].superb for hero in it.heroes}
    if len(superb) < MEMBERS:
        what = Msg(
            "these have {n} different Superb Attributes, and five are expected, for the five who "
            "fight",
            n=len(superb),
        )
        yield Flaw("adventure", name, ("heroes",), what)
    yield from before(box, name)
    for place, (one, other) in enumerate(zip(it.chapters, it.chapters[1:], strict=False), start=1):
        if TABERNACLE not in flow.reached([start(box.chapters[one].first)]):
            what = Msg(
                'nobody comes to the chapter "{other}": no path of "{one}", which is before it, '
                "leads to the tabernacle",
                one=one,
                other=other,
            )
            yield Flaw("adventure", name, ("chapters", place), what)


def before(box: Box, name: str) -> Iterator[Flaw]:
    """SV-VER-012: what comes before it is another adventure, and not in a circle."""
    after = box.adventures[name].after
    if not after:
        return
    if after not in box.adventures:
        what = Msg("no such adventure: {what}", what=unknown(after, box.adventures))
        yield Flaw("adventure", name, ("after",), what)
        return
    seen = [name]
    while after in box.adventures and after not in seen:
        seen.append(after)
        after = box.adventures[after].after
    if after == name:
        yield Flaw("adventure", name, ("after",), Msg("this adventure would come before itself"))


# -- scenes of chapters ---------------------------------------------------------------------------


def mixed(box: Box, flow: Flow) -> Iterator[Flaw]:
    """Gotos that lead from one chapter into another."""
    firsts: dict[str, str] = {}
    for name, chapter in box.chapters.items():
        other = firsts.setdefault(chapter.first, name)
        if other != name:
            what = Msg(
                'the chapter "{other}" begins in this scene already: one of its own is expected',
                other=other,
            )
            yield Flaw("chapter", name, ("first",), what)
    owner = owners(firsts, flow)
    for (scene, at), step in flow.steps.items():
        if not isinstance(step, Goto) or scene not in owner:
            continue
        if owner[scene] != owner[step.scene]:
            what = Msg(
                'this leads into the chapter "{other}": a scene of the chapter "{own}" is '
                "expected, or its tabernacle",
                other=owner[step.scene],
                own=owner[scene],
            )
            yield Flaw("scene", scene, (*at, "scene"), what)


def owners(firsts: dict[str, str], flow: Flow) -> dict[str, str]:
    """Scene -> its chapter: the only one that leads to it, or else the one from whose scenes the
    most gotos do."""
    leads: dict[str, list[str]] = {}
    for (scene, _), step in flow.steps.items():
        if isinstance(step, Goto):
            leads.setdefault(step.scene, []).append(scene)
    inside = {first: {scene for scene, _ in flow.reached([start(first)])} for first in firsts}
    found = dict(firsts)
    for scene in leads.keys() - firsts.keys():
        chapters = [name for first, name in firsts.items() if scene in inside[first]]
        if len(chapters) == 1:
            found[scene] = chapters[0]
    waiting = [scene for scene in leads if scene not in found]
    while waiting:
        votes = {
            scene: Counter(found[each] for each in leads[scene] if each in found)
            for scene in waiting
        }
        settled = {scene: count.most_common(1)[0][0] for scene, count in votes.items() if count}
        if not settled:
            break  # nobody comes to these at all
        found |= settled
        waiting = [scene for scene in waiting if scene not in found]
    return found


# -- battles --------------------------------------------------------------------------------------


def battles(box: Box, flow: Flow, name: str) -> Iterator[Flaw]:
    """What a chapter lists is fought in it, and the other way round."""
    chapter = box.chapters[name]
    begin = [start(chapter.first)]
    fights = fought(flow, flow.reached(begin))
    for place in repeated(chapter.battles):
        yield Flaw("chapter", name, ("battles", place), TWICE)
    for place, battle in enumerate(chapter.battles):
        if battle not in fights:
            what = Msg('no scene of this chapter has a step "battle" that fights it')
            yield Flaw("chapter", name, ("battles", place), what)
    for battle, places in fights.items():
        scene, at = places[0]
        here: KeyPath = (*at, "battle")
        if battle not in chapter.battles:
            what = Msg('the chapter "{chapter}" is to list it among its battles', chapter=name)
            yield Flaw("scene", scene, here, what)
        if box.battles[battle].destiny == "mandatory":
            round_it = flow.reached(begin, places)
            if TABERNACLE in round_it or COMPLETED in round_it:
                yield Flaw("scene", scene, here, ROUND_IT)


ROUND_IT = Msg(
    "this Action Phase is mandatory, and a path leads round it: it is expected on every path, or "
    'destiny = "optional" in the battle'
)


def fought(flow: Flow, places: Iterable[Place]) -> dict[str, list[Place]]:
    """Battle -> the steps that fight it, among these."""
    found: dict[str, list[Place]] = {}
    for place in sorted(places, key=str):
        step = flow.steps.get(place)
        if isinstance(step, Fight):
            found.setdefault(step.battle, []).append(place)
    return found


def challenges(box: Box, flow: Flow) -> Iterator[Flaw]:
    """SV-ALY-012: a challenge is one that can hold in every battle that may come next."""
    for (scene, at), step in flow.steps.items():
        if not isinstance(step, Commander):
            continue
        coming = {fight.battle for fight in flow.next_of((scene, at), Fight)}  # type: ignore[union-attr]
        for place, clause in enumerate(step.challenge):
            wrong = Counter(
                what
                for battle in sorted(coming)
                for what in unfit(box, [laid.code for laid in box.battles[battle].modules], clause)
            )
            for what in wrong:
                yield Flaw("scene", scene, (*at, "challenge", place), what)
        if not coming:
            yield Flaw("scene", scene, at, NO_BATTLE)


NO_BATTLE = Msg("no Action Phase comes behind this in which the Ally could help: one is expected")
