"""Ground: the board of a draft: its modules, and what lies on them (SV-AP-005 to SV-AP-007).

Each module after the first is laid so that a door of it meets another one; in the Mode Parallel one
may also lie apart, on the second board.

What may live here: modules, Features, Tool Tokens and the Escape Module.  What may not: who begins
where.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from controller.engine import Rules
from controller.games.sanctorvm.box.phase import ActionPhase, Door, Exit, Laid, Lain, Lost
from controller.games.sanctorvm.box.words import FEATURES, in_a_row
from controller.games.sanctorvm.campaign.printed_book.asking import AWAY, DONE, one, pick, several
from controller.games.sanctorvm.campaign.printed_book.section import Section
from controller.games.sanctorvm.campaign.side.decks import left
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.games.sanctorvm.moving.board import Board, joined
from controller.games.sanctorvm.preparing.chosen_module import ways
from controller.games.sanctorvm.state import Lying
from controller.wire import Msg, Option, Text, Why

__all__ = ["NOTHING", "SECTIONS", "board", "change", "phase"]

NOTHING = Msg("nothing yet")
DOORS: dict[Door, Msg] = {
    "north": Msg("north"),
    "east": Msg("east"),
    "south": Msg("south"),
    "west": Msg("west"),
}


def phase(story: Story) -> ActionPhase:
    """The draft."""
    found = story.state.draft
    assert found is not None
    return found


def change(telling: Telling, **values: Any) -> None:
    """Say something of the draft anew."""
    telling.state.draft = replace(phase(telling), **values)


def board(story: Story) -> Board:
    """The board as it lies so far."""
    it = phase(story)
    return Board.of(story.box, it.modules, it.exit)


# -- modules ----------------------------------------------------------------------------------


def modules_said(story: Story) -> Text:
    """The modules that lie there."""
    codes = [Msg(laid.code.upper()) for laid in phase(story).modules]
    return in_a_row(codes) if codes else NOTHING


def lay_modules(telling: Telling) -> Rules[None]:
    """One more module, or none of them any more."""
    it = phase(telling)
    lying = {code: list(places(telling, code)) for code in telling.box.modules}
    options = [module(it, code, bool(ways)) for code, ways in lying.items()]
    away = (AWAY,) if it.modules else ()
    taken = yield from one(
        telling, "draft-module", Msg("Which module comes next?"), (*options, *away, DONE)
    )
    if taken is None:
        return
    if taken.id == AWAY.id:
        empty = ("modules", "heroes", "minions", "features", "tokens")
        change(telling, **dict.fromkeys(empty, ()), exit=None, prison=None)
        return
    found = lying.get(taken.id)
    if not found:
        return
    how = yield from one(
        telling,
        "draft-place",
        Msg("How does module {code} lie?", code=taken.id.upper()),
        [way(telling, each, number) for number, each in enumerate(found)],
    )
    if how is not None:
        lies = found[int(how.id)]
        laid = Laid(code=lies.code, at=lies.at, turns=lies.turns)
        change(telling, modules=(*it.modules, laid))


def places(story: Story, code: str) -> Iterator[Lying]:
    """Every way in which a module can lie next."""
    it = phase(story)
    if not it.modules:
        # In the middle of the grid, so that others can lie on every side of it.
        yield from (Lying(code, (4, 4), turns) for turns in range(4))
        return
    yield from (each for each in ways(story.box, it.modules, code) if min(each.at) >= 0)
    if it.mode == "parallel" and code not in [laid.code for laid in it.modules]:
        far = max(laid.at[0] for laid in it.modules) + 2
        if far <= 9:
            yield from (Lying(code, (far, 4), turns) for turns in range(4))


def module(it: ActionPhase, code: str, fits: bool) -> Option:
    """A module, greyed where it cannot lie."""
    closed: Why | None = None
    if any(laid.code[:1] == code[:1] for laid in it.modules) and not fits:
        closed = Why(Msg("this module lies on the board already"), ("SV-MAP-002",))
    elif not fits:
        closed = Why(Msg("none of its doors would meet another"), ("SV-MAP-023",))
    return Option(code, Msg("Module {code}", code=code.upper()), closed=closed)


def way(story: Story, lies: Lying, number: int) -> Option:
    """A way to lie: the doors that meet, and the turns."""
    laid = phase(story).modules
    old = set(joined(story.box, laid))
    new = [pair for pair in joined(story.box, [*laid, lies]) if pair not in old]
    degrees = 90 * lies.turns
    if not new:
        text = Msg("by itself, turned {degrees} degrees to the right", degrees=degrees)
    else:
        pairs = ", ".join(f"{one} + {other}" for one, other in new)
        text = Msg("joined at {pairs}, turned {degrees} degrees", pairs=pairs, degrees=degrees)
    return Option(str(number), text)


# -- what lies on them ------------------------------------------------------------------------


def features_said(story: Story) -> Text:
    """The Features."""
    found = [FEATURES[lain.kind] for lain in phase(story).features]
    return in_a_row(found) if found else Msg("none")


def lay_features(telling: Telling) -> Rules[None]:
    """One more Feature, on one Pathway or several, or none of them any more."""
    it = phase(telling)
    kind = yield from pick(
        telling,
        "draft-feature",
        Msg("Which Feature?"),
        FEATURES,
        lambda: change(telling, features=()),
    )
    if kind is None:
        return
    covered = {frozenset(pair) for lain in it.features for pair in lain.pathways}
    links = board(telling).links
    free = [
        (a, b)
        for a, others in sorted(links.items())
        for b in others
        if a < b and frozenset((a, b)) not in covered
    ]
    if not free:
        return
    taken = yield from several(
        telling,
        "draft-pathways",
        Msg("Which Pathways does it cover?"),
        [
            Option(f"{a}/{b}", Msg("{one} to {other}", one=a, other=b), place=a, objects=(b,))
            for a, b in free
        ],
        6,
    )
    if taken:
        pairs = tuple((each.place, each.objects[0]) for each in taken)
        change(telling, features=(*it.features, Lain(kind=kind, pathways=pairs)))


def tokens_said(story: Story) -> Text:
    """The Tool Tokens."""
    found = [Msg(story.box.tools[lost.card].name) for lost in phase(story).tokens]
    return in_a_row(found) if found else Msg("none")


def lay_tokens(telling: Telling) -> Rules[None]:
    """One more Tool Token, or none of them any more."""
    it = phase(telling)
    lying = [lost.card for lost in it.tokens]
    tools = {
        kind: Msg(tool.name)
        for kind, tool in telling.box.tools.items()
        if len(left(telling, kind)) > lying.count(kind)
    }
    card = yield from pick(
        telling,
        "draft-token",
        Msg("A Tool Token for which card?"),
        tools,
        lambda: change(telling, tokens=()),
    )
    if card is None or not it.modules:
        return
    space = yield from one(
        telling,
        "draft-token-space",
        Msg("In which space?"),
        [Option(name, Msg("{place}", place=name), place=name) for name in board(telling).spaces],
    )
    if space is not None:
        lost = Lost(place=space.place, card=card)
        change(telling, tokens=(*it.tokens, lost))


def exit_said(story: Story) -> Text:
    """Where the Escape Module is joined."""
    out = phase(story).exit
    if out is None:
        return Msg("none")
    return Msg("module {code}, {door}", code=out.module.upper(), door=DOORS[out.door])


def join_exit(telling: Telling) -> Rules[None]:
    """SV-MAP-029: the door that the Escape Module is joined to."""
    it = phase(telling)
    exits = {
        f"{laid.code}/{door}": Exit(module=laid.code, door=door)
        for laid in it.modules
        for door in telling.box.modules[laid.code].doors
    }
    doors = [
        Option(name, Msg("module {code}, {door}", code=out.module.upper(), door=DOORS[out.door]))
        for name, out in exits.items()
    ]
    taken = yield from one(
        telling,
        "draft-exit",
        Msg("To which door is the Escape Module joined?"),
        (*doors, Option("no-exit", Msg("There is none"))),
    )
    if taken is None:
        return
    change(telling, exit=exits.get(taken.id))
    swept(telling)


def swept(telling: Telling) -> None:
    """What lay in a space or on a Pathway that is not there any more is taken away."""
    it, lying = phase(telling), board(telling)
    change(
        telling,
        tokens=tuple(lost for lost in it.tokens if lost.place in lying.spaces),
        features=tuple(
            lain
            for lain in it.features
            if all(b in lying.links.get(a, ()) for a, b in lain.pathways)
        ),
    )


SECTIONS: dict[str, Section] = {
    "modules": Section(Msg("Modules"), modules_said, lay_modules),
    "features": Section(Msg("Features"), features_said, lay_features),
    "tokens": Section(Msg("Tool Tokens"), tokens_said, lay_tokens),
    "exit": Section(Msg("Escape Module"), exit_said, join_exit),
}
