"""Seen: what a seat sees of the battle, read off its view: boards, pieces, sheets and cards.

    Body  a miniature: where it stands, how it fares, and the numbers of its sheet
    Seen  all of them, the ways between the spaces, and whose turn it is

What a view leaves out is not there: a number that no sheet says is 0.

What may live here: reading.  What may not: judging what is read (`reckoning`), and the state.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from controller.games.sanctorvm.box.cards import kind_of
from controller.games.sanctorvm.box.words import DAMAGES, STATES, Side, Terrain
from controller.games.sanctorvm.moving.board import Board as Ground
from controller.games.sanctorvm.moving.board import Spot
from controller.games.sanctorvm.seen.boardview import LAIN
from controller.wire import OVERLORD, Board, Link, Msg, Order, Piece, Sheet, Text, View, Zone

__all__ = ["Body", "Seen", "said"]

KINDS: dict[str, Terrain] = {"dark": "darkness", "safe": "safe", "exit": "exit"}
NAMES = {str(label): name for name, label in [*DAMAGES.items(), *STATES.items()]}
NOBODY = Sheet(id="")
RUBBLE = LAIN["rubble"]
SIDES: dict[str, Side] = {"first": "homo", "second": "overlord"}


class Body:
    """A miniature as it is seen."""

    def __init__(self, piece: Piece, sheet: Sheet, cards: tuple[str, ...]) -> None:
        bars = {track.id: track for track in (*piece.tracks, *sheet.tracks)}
        self.id = piece.id
        self.place = piece.place
        self.side = SIDES[piece.side]
        self.marks = frozenset(piece.marks)
        self.health = bars["health"].value
        self.bars = 1 + bars["health"].more
        self.superb = "energy" in bars
        self.energy = bars["energy"].value if self.superb else 0
        self.left = bars["points"].value if "points" in bars else None
        self.cards = cards
        self.sheet = sheet

    @property
    def points(self) -> int:
        """The Action Points that it has left, or those of a turn that is to come."""
        if self.left is not None:
            return self.left
        return self.number("Charisma" if self.superb else "Action Points")

    @property
    def kind(self) -> str:
        """The panel that it is of."""
        return self.id if self.superb else kind_of(self.id)

    @property
    def alive(self) -> bool:
        """Whether it stands."""
        return self.health > 0

    @property
    def hidden(self) -> bool:
        """Camouflaged: no enemy can aim at it."""
        return "camouflaged" in self.marks

    @cached_property
    def lines(self) -> dict[str, list[Text]]:
        """The lines of its sheet by their names."""
        found: dict[str, list[Text]] = {}
        for line in self.sheet.lines:
            found.setdefault(plain(line.label), []).append(line.value)
        return found

    def number(self, name: str) -> int:
        """A number of its sheet."""
        return next((number(value) for value in self.lines.get(name, ())), 0)

    @cached_property
    def weak(self) -> frozenset[str]:
        """The Damage that it is Weak to."""
        return self.named("Weak")

    @cached_property
    def resistant(self) -> frozenset[str]:
        """The Damage that it is Resistant to; on guard also to the Critical kind (SV-ACT-040)."""
        found = self.named("Resistant")
        return found | {"critical"} if "guard" in self.marks else found

    @cached_property
    def immune(self) -> frozenset[str]:
        """The Damage and the States that it is Immune to."""
        return self.named("Immune")

    def named(self, line: str) -> frozenset[str]:
        """The Damage or States that the lines of a name list."""
        said = [plain(each) for each in self.lines.get(line, ())]
        return frozenset([NAMES[each] for each in said if each in NAMES])


class Seen:
    """The battle as a seat sees it.  `by_id` holds the miniatures, `acting` is whose turn it is."""

    def __init__(self, view: View) -> None:
        sheets = {part.piece: part for part in view.parts if isinstance(part, Sheet)}
        hands = {part.piece: part for part in view.parts if isinstance(part, Zone) and part.piece}
        self.audience = view.audience
        self.boards = [part for part in view.parts if isinstance(part, Board)]
        self.by_id: dict[str, Body] = {}
        for board in self.boards:
            for piece in board.pieces:
                if piece.tracks and piece.side in SIDES:
                    cards = (
                        tuple([c.id for c in hands[piece.id].cards]) if piece.id in hands else ()
                    )
                    sheet = sheets.get(piece.id, NOBODY)
                    self.by_id[piece.id] = Body(piece, sheet, cards)
        orders = [part for part in view.parts if isinstance(part, Order)]
        turns = [turn for order in orders for turn in order.turns]
        self.acting = next((turn.id for turn in turns if turn.standing == "now"), "")
        self.ready = frozenset(turn.id for turn in turns if turn.standing == "ready")
        self.objective = next(
            (
                plain(line.value)
                for line in sheets.get("", NOBODY).lines
                if is_objective(line.label)
            ),
            "",
        )

    @cached_property
    def ground(self) -> Ground:
        """The ways between the spaces."""
        spaces, links = [], []
        for n, board in enumerate(self.boards):
            for space in board.spaces:
                kinds = tuple(kind for kind in space.kinds if kind in KINDS)
                # Two boards have no common grid: they lie apart, so that no line leads across.
                spaces.append((space.id, space.x + 1000 * n, space.y, kinds))
            links += [(link.a, link.b) for link in board.links if self.open(link)]
        return laid(tuple(spaces), tuple(links))

    def open(self, link: Link) -> bool:
        """SV-FEA-003: whether a way is one for those whom the seat plays."""
        return self.audience == OVERLORD or all(mark.icon != RUBBLE for mark in link.marks)

    def living(self, side: Side) -> list[Body]:
        """Who stands of a Side."""
        return [each for each in self.by_id.values() if each.side == side and each.alive]

    def safe(self, body: Body) -> bool:
        """SV-MAP-013: whether it is inside a Safe space, where nobody can aim at it."""
        return self.ground.spaces[body.place].kind == "safe"

    def there(self, place: str) -> list[Body]:
        """Who stands in a space."""
        return [each for each in self.by_id.values() if each.place == place and each.alive]


@lru_cache(64)
def laid(
    spaces: tuple[tuple[str, int, int, tuple[str, ...]], ...], links: tuple[tuple[str, str], ...]
) -> Ground:
    """The ground of these spaces."""
    spots = {
        name: Spot("", x, y, 0, KINDS[kinds[0]] if kinds else "light")
        for name, x, y, kinds in spaces
    }
    return Ground.linked(spots, set(links), ())


def is_objective(label: Text) -> bool:
    """Whether a line says what the battle is about."""
    return plain(label) == "Objective"


def plain(text: Text) -> str:
    """A text in the words of its author; a label that says more than a name is that name."""
    if not isinstance(text, Msg):
        return text
    name = text.args.get("attribute")
    return plain(name) if isinstance(name, Msg) else text.key if not text.args else str(text)


def number(text: Text) -> int:
    """The number that a text says of what it stands beside, 0 where it says none."""
    return said(text, "n") or said(text, "level")


def said(text: Text, gap: str) -> int:
    """The number in a gap of a text, 0 where there is none."""
    found = text.args.get(gap) if isinstance(text, Msg) else None
    return found if isinstance(found, int) else 0
