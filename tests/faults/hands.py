"""Hands: people who play noughts and crosses at a table that may be out of order.

They look at what the table shows, and at nothing else.  They set a mark down and wait for it to
count; what does not count for a while they take back, and try again, by a key or on the screen
where the table says that it feels nothing there.  What lies where the game has no such mark they
put away.

What may live here: what people do.  What may not: knowing what breaks.
"""

from __future__ import annotations

from random import Random

from tests.faults.bench import Bench

__all__ = ["Hands"]

STEP_MS = 50
"""How often people look."""

PATIENCE_MS = 800
"""How long they wait for something to count."""

READ_MS = 250
"""How long it takes to read a question."""

PUT_AWAY_MS = 500
"""How long it takes to put a mark away, at the least: what is set down again sooner was never away,
as far as a table can know."""

THINK_MS = 250
"""How long they think, at the longest."""

MOST_TURNS = 60
"""After so many tries everybody goes home."""


class Hands:
    """People at `bench`, who do what `moves` say, or as they please."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.rng = Random(f"hands {bench.script.seed}")
        self.moves = list(bench.script.moves)
        self.undos = 0

    def play(self) -> bool:
        """Play to the end; whether it came."""
        for _ in range(MOST_TURNS):
            self.tidy()
            if self.bench.session.over:
                break
            self.turn()
        return bool(self.bench.session.over)

    def turn(self) -> None:
        """Do the next thing."""
        bench = self.bench
        if not self.moves:
            self.please()
            return
        move = self.moves[0]
        before = bench.session.ask_id
        if move == "wait":
            bench.wait(1000)
        elif move == "undo":
            bench.press("undo")
        elif move == "key":
            bench.press("k1")
        elif move in bench.open:
            self.mark(move)
        if move == "wait" or self.counted(before) or move not in (*bench.open, "key", "undo"):
            self.moves.pop(0)

    def please(self) -> None:
        """Do as people please."""
        rng, bench = self.rng, self.bench
        bench.wait(rng.randrange(0, THINK_MS))
        before = bench.session.ask_id
        way = rng.random()
        if way < 0.06 and self.undos < 2 and len(bench.open) < 9:
            self.undos += 1
            bench.press("undo")
        elif way < 0.25:
            bench.press(rng.choice(("k1", "k2")) if len(bench.open) > 1 else "k1")
        else:
            self.mark(rng.choice(bench.open))
        self.counted(before)

    def mark(self, space: str) -> None:
        """Set a mark down; on the screen, where the table says that it feels nothing."""
        bench = self.bench
        readers = bench.layout.place[space].readers
        if bench.lost & set(readers) and self.rng.random() < 0.5:
            bench.wait(READ_MS)
            if space in bench.open:
                bench.screen(space)
            return
        free = [uid for uid in self.marks(bench.session.asked[0]) if uid not in bench.lies]
        if free and space not in bench.lies.values():
            bench.put(self.rng.choice(free) if not self.moves else free[0], space)

    def counted(self, before: str) -> bool:
        """Wait for something to count, and read what is asked then."""
        bench = self.bench
        for _ in range(PATIENCE_MS // STEP_MS):
            if bench.session.ask_id != before:
                bench.wait(READ_MS)
                return True
            bench.wait(STEP_MS)
        return False

    def tidy(self) -> None:
        """Put away marks that the game has not where they lie."""
        bench = self.bench
        wrong = [u for u, at in bench.lies.items() if bench.marked.get(at) != bench.things.get(u)]
        for uid in wrong:
            if bench.things.get(uid) in ("cross", "nought"):
                bench.lift(uid)
        if wrong:
            bench.wait(self.rng.randrange(PUT_AWAY_MS, 2 * PUT_AWAY_MS))

    def marks(self, seat: str) -> list[str]:
        """All marks of a seat."""
        return [uid for uid, thing in self.bench.things.items() if thing == seat]
