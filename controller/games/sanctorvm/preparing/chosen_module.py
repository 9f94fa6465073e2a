"""Chosen module: a question mark beside the modules of a battle is one of the Overlord's choosing,
which fits at least one door of the others (SV-MAP-028).

First the module is named, one that does not lie on the table with either face; then its place and
its turn.  It is there before anybody prepares, since the board is laid first (SV-ADV-004).

What may live here: this choice.  What may not: laying the modules that a battle lists (`laying`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from controller.engine import Rules
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.changes import Extended
from controller.games.sanctorvm.moving.board import EXIT, LaidModule, joined, square
from controller.games.sanctorvm.preparing.briefing import after_board
from controller.games.sanctorvm.scene import Field, Scene
from controller.games.sanctorvm.state import Lying
from controller.wire import OVERLORD, Chance, Choose, Msg, Option, Why

__all__ = ["choose_module", "fits", "ways"]

QUARTERS = 4
EDGES = ((0, -1), (1, 0), (0, 1), (-1, 0))


def choose_module(scene: Scene) -> Rules[None]:
    """SV-MAP-028: which, and how it lies."""
    ways = {code: list(fits(scene, code)) for code in scene.box.modules}
    scene.state.stage = after_board(scene.phase, scene.state)
    if not any(ways.values()):
        return
    lying = ways[(yield from which(scene, ways))]
    if not lying:  # ruled, though it fits nowhere: another one is asked for
        scene.state.stage = "module"
        return
    placed = yield from scene.ask(
        Choose(
            key="module-place",
            to=(OVERLORD,),
            prompt=Msg("Where does module {code} lie?", code=lying[0].code.upper()),
            because=("SV-MAP-028",),
            options=tuple(at(scene, laid) for laid in lying),
        )
    )
    laid = next(laid for laid in lying if lain(laid) == placed[0].id)
    scene.state.modules.append(laid)
    why = Why(Msg("a module of the Overlord's choosing"), ("SV-MAP-028",))
    scene.tell(Extended(module=laid.code, reasons=(why,)))


def which(scene: Scene, ways: Mapping[str, Sequence[Lying]]) -> Rules[str]:
    """SV-MAP-028: the code of the module, chosen by the Overlord, or by chance."""
    if scene.state.plays("random_module"):
        codes = tuple(code for code, fit in ways.items() if fit)
        [code] = yield from scene.ask(
            Chance(
                key="module",
                to=(OVERLORD,),
                prompt=Msg("Draw the module that is added to the board"),
                because=("SV-MAP-028",),
                stream="modules",
                faces=codes,
                labels=tuple(Msg("Module {code}", code=code.upper()) for code in codes),
            )
        )
        return str(code)
    taken = yield from scene.ask(
        Choose(
            key="module",
            to=(OVERLORD,),
            prompt=Msg("Which module do you add to the board?"),
            because=("SV-MAP-028",),
            options=tuple(named(scene, code, bool(fit)) for code, fit in ways.items()),
        )
    )
    code = taken[0].id.partition(":")[2]
    return str(code)


def fits(field: Field, code: str) -> Iterator[Lying]:
    """Every way in which a module can lie; none upon the Escape Module."""
    out = {square(field.board)} if EXIT in field.board.spaces else set()
    return ways(field.box, field.state.modules, code, out)


def ways(
    box: Box, laid: Sequence[LaidModule], code: str, out: AbstractSet[tuple[int, int]] = frozenset()
) -> Iterator[Lying]:
    """Every way in which a module can lie beside these so that one of its doors at least meets
    another; none for one that lies there with either face.  `out`: where none can lie."""
    if code[:1] in [each.code[:1] for each in laid]:
        return
    taken = {each.at for each in laid} | out
    before = len(joined(box, laid))
    cells = {(x + east, y + south) for x, y in sorted(taken) for east, south in EDGES}
    for cell in sorted(cells - taken):
        for turns in range(QUARTERS):
            new = Lying(code, cell, turns)
            if len(joined(box, [*laid, new])) > before:
                yield new


def named(field: Field, code: str, fitting: bool) -> Option:
    """A module, greyed where it fits nowhere."""
    closed: Why | None = None
    if code[:1] in [each.code[:1] for each in field.state.modules]:
        closed = Why(Msg("this module lies on the board already"), ("SV-MAP-028",))
    elif not fitting:
        closed = Why(Msg("none of its doors would meet another"), ("SV-MAP-028",))
    name = code.upper()
    label = Msg("Module {code}", code=name)
    return Option(f"module:{code}", label, objects=(name,), closed=closed)


def lain(laid: Lying) -> str:
    """The option that stands for a way to lie."""
    return f"lay:{laid.at[0]}:{laid.at[1]}:{laid.turns}"


def at(field: Field, laid: Lying) -> Option:
    """A way to lie: the spaces that its doors would join, and its turns."""
    old = set(joined(field.box, field.state.modules))
    new = [pair for pair in joined(field.box, [*field.state.modules, laid]) if pair not in old]
    pairs = ", ".join(f"{one} + {other}" for one, other in new)
    return Option(
        lain(laid),
        Msg("joined at {pairs}, turned {degrees} degrees", pairs=pairs, degrees=90 * laid.turns),
    )
