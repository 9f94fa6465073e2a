"""Runs a fault script: the table is switched on, people play, things break and heal.

    outcome = run(script)
    assert outcome.wrong == []

After the last fault the table has `SETTLED_MS` to agree again with what lies on it; then the play
goes on to its end.  `python -m tests.faults.run FILE...` runs scripts and says what came of them.

What may live here: the order of an evening.  What may not: a verdict (`tests.faults.judge`).
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

from controller.engine import ContentError
from hal.events import TagFound, TagPlaced, TagRemoved
from tests.faults import kinds as k
from tests.faults.bench import Bench
from tests.faults.doing import Doing
from tests.faults.hands import Hands
from tests.faults.hubs import StrangeDevice
from tests.faults.judge import verdicts
from tests.faults.script import Script, read_script
from tests.faults.wanton import Wanton

__all__ = ["SETTLED_MS", "Outcome", "run"]

BEFORE_MS = 1500
"""How long people let the table wake up."""

SETTLED_MS = 10_000
"""How long after the last fault the table and what lies on it may still disagree: a port is opened
again within 5 s, a hub says HELLO within 2 s, its snapshot and what settles take the rest."""

STEP_MS = 100

TOLD_MS = 1000
"""How long what was done last takes to be told."""


@dataclass
class Outcome:
    """What came of a script.  wrong: every broken promise.  settled_ms: how long after the last
    fault table and tags agreed."""

    bench: Bench
    wrong: list[str] = field(default_factory=list)
    settled_ms: int | None = None


def run(script: Script) -> Outcome:
    """Play `script` to the end."""
    bench = Bench(script)
    wall = time.time
    shift = [each for each in script.fault if isinstance(each, k.WallClock)]

    def wrong_time() -> float:
        return wall() + sum(f.by_s for f in shift if f.at_ms <= bench.clock.now())

    try:
        with patch("time.time", wrong_time):
            return _evening(bench)
    finally:
        bench.close()


def _evening(bench: Bench) -> Outcome:
    outcome = Outcome(bench)
    doing = Doing(bench)
    hands = Hands(bench) if bench.script.game == "noughts" else Wanton(bench)
    bench.wait(BEFORE_MS)
    over = hands.play()
    if (left := bench.script.ends_ms - bench.clock.now()) > 0:
        bench.wait(left)
    healed = bench.clock.now()
    _settle(outcome, healed)
    if not over and not hands.play():
        outcome.wrong.append("the play did not come to its end")
    _settle(outcome, bench.clock.now())
    done = max((*bench.truth.turns, *(press.down for press in bench.truth.presses)), default=0)
    bench.wait(max(0, done + TOLD_MS - bench.clock.now()))
    if doing.on:
        outcome.wrong.append(f"these faults never ended: {doing.on}")
    for device in doing.strangers:
        if isinstance(device, StrangeDevice) and device.written:
            outcome.wrong.append(f"something was written to a stranger: {device.written!r}")
    outcome.wrong += [*verdicts(bench), *expected(bench)]
    return outcome


def _settle(outcome: Outcome, since: int) -> None:
    """Wait until the table and what lies on it agree."""
    bench = outcome.bench
    while not bench.agrees and bench.clock.now() - since < SETTLED_MS:
        bench.wait(STEP_MS)
    if outcome.settled_ms is None:
        outcome.settled_ms = bench.clock.now() - since
    if not bench.agrees:
        lies = {at: sorted(uids) for at, uids in bench.truth.lying(bench.layout.readers).items()}
        outcome.wrong.append(
            f"table and tags do not agree: {bench.table.lying} is felt, {lies} lies there; "
            f"{sorted(bench.lost)} are lost; {sorted(bench.lit)} shine, {bench.open} should"
        )


def expected(bench: Bench) -> list[str]:
    """What the script itself says of what must come of it."""
    wanted, wrong = bench.script.expect, []
    counts = {
        "placed": sum(isinstance(each, TagPlaced) for each in bench.told),
        "removed": sum(isinstance(each, TagRemoved) for each in bench.told),
        "found": sum(isinstance(each, TagFound) for each in bench.told),
        "downs": len(bench.keys_heard) - sum(type(e).__name__ == "KeyUp" for e in bench.keys_heard),
        "turns": len(bench.turns_heard),
    }
    for name, count in counts.items():
        want = getattr(wanted, name)
        if want is not None and want != count:
            wrong.append(f"{name} is {count}, not {want}")
    told = [f"{part} {reason}" for _, part, reason in bench.faults]
    if wanted.faults is not None and sorted(wanted.faults) != sorted(told):
        wrong.append(f"faults are {told}, not {list(wanted.faults)}")
    said = [str(deed.why.text) for deed in bench.deeds if deed.why]
    wrong += [f'nobody said "{each}", but {said}' for each in wanted.says if each not in str(said)]
    return wrong


def main(paths: list[str]) -> int:
    """Run these scripts, and say what came of them."""
    failed = False
    for path in paths:
        try:
            script = read_script(Path(path))
        except ContentError as wrong:
            sys.stderr.write("".join(f"{each}\n" for each in wrong.mistakes))
            failed = True
            continue
        began = time.process_time()
        outcome = run(script)
        took = time.process_time() - began
        bench = outcome.bench
        sys.stdout.write(f"{path}: {bench.clock.now()} ms in {took:.2f} s")
        sys.stdout.write(f", settled {outcome.settled_ms} ms after the last fault\n")
        sys.stdout.write("".join(f"    {each}\n" for each in outcome.wrong))
        failed |= bool(outcome.wrong)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
