"""An automatic player that looks at the board before it marks a space."""

from __future__ import annotations

from random import Random

from controller.engine.players import Given, Look, Policy, random_answer
from controller.wire import AnyAsk, Board, Choose, View

__all__ = ["Sensible"]

LINES = (
    *(tuple(f"{column}{row}" for column in "abc") for row in "123"),
    *(tuple(f"{column}{row}" for row in "123") for column in "abc"),
    ("a1", "b2", "c3"),
    ("c1", "b2", "a3"),
)


class Sensible(Policy):
    """Marks the open space with the best score, by chance where several have it.  A space scores,
    for each line through it,

        100  two marks of one's own stand there: it wins
         10  two of the other's stand there: it must be stopped
          1  nothing of the other's stands there
    """

    def answer(self, seat: str, ask: AnyAsk, look: Look, rng: Random) -> Given | None:
        if not isinstance(ask, Choose):
            return random_answer(ask, rng)
        marks = marked(look())
        scores = {o.id: score(marks, seat, o.place) for o in ask.options if o.closed is None}
        best = [space for space, points in scores.items() if points == max(scores.values())]
        return ((rng.choice(best),), ()) if best else None


def marked(view: View) -> dict[str, str]:
    """Which seat marked each space, as far as any did."""
    [board] = (part for part in view.parts if isinstance(part, Board))
    return {piece.place: "cross" if piece.side == "first" else "nought" for piece in board.pieces}


def score(marks: dict[str, str], seat: str, space: str) -> int:
    """How good it is for `seat` to mark `space`."""
    points = 0
    for line in LINES:
        if space in line:
            there = [marks[each] for each in line if each in marks]
            mine = there.count(seat)
            if mine == 2:
                points += 100
            elif len(there) == 2 and not mine:
                points += 10
            elif len(there) == mine:
                points += 1
    return points
