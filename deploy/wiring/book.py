"""Which page and which drawing is made of what; whether those that lie here still are.

What may live here: the list. What may not: words or shapes of any of them.
"""

import tomllib
from pathlib import Path
from typing import Any

from deploy.wiring import coil, materials, matrix, plan, power, sheet, tables
from deploy.wiring.netlist import HERE, read
from deploy.wiring.rules import problems

__all__ = ["made", "stale", "write", "wrong"]


def made(folder: Path = HERE) -> dict[str, str]:
    """File name -> what it should hold, for all that is made from the files in `folder`."""
    wiring = read(folder)
    said = tomllib.loads((folder / "drawings.toml").read_text("utf-8"))
    spacing = tomllib.loads((folder / "builds.toml").read_text("utf-8"))["spacing"]
    builds = {build.number: build for build in wiring.builds}
    keys = said["keys"]
    drawings = {name: sheet.draw(_plan(each), wiring) for name, each in said["sheet"].items()}
    drawings["keys"] = matrix.draw(keys["circuits"], keys["title"], keys["say"], wiring)
    drawings["coil"] = coil.draw(spacing)
    for name, each in said["builds"].items():
        drawings[name] = plan.draw(builds[each["build"]], each["kind"], wiring)
    return {
        "wires.md": tables.page(wiring),
        "parts.md": materials.page(wiring),
        "power.md": power.page(wiring),
        **{f"{name}.svg": drawing.svg() for name, drawing in drawings.items()},
    }


def _plan(said: dict[str, Any]) -> sheet.Plan:
    return sheet.Plan(
        said["circuit"],
        said["title"],
        tuple(said["say"]),
        tuple(map(tuple, said["columns"])),
        tuple(said["sheets"]),
    )


def wrong(folder: Path = HERE) -> list[str]:
    """What is wrong with any circuit, each sentence with the circuit's name before it."""
    wiring = read(folder)
    return [
        f"{name}: {said}"
        for name, circuit in wiring.circuits.items()
        for said in problems(circuit, wiring.rails)
    ]


def stale(folder: Path = HERE) -> list[str]:
    """Files that are not what they should be: changed by hand, missing, or made of other nets."""
    wanted = made(folder)
    there = {file.name for file in folder.glob("*.svg")}
    differ = [
        name
        for name, text in wanted.items()
        if not (folder / name).exists() or (folder / name).read_text("utf-8") != text
    ]
    return sorted({*differ, *(there - set(wanted))})


def write(folder: Path = HERE) -> list[str]:
    """Make all of them anew; the names of those that changed."""
    changed = stale(folder)
    wanted = made(folder)
    for name in changed:
        if name in wanted:
            (folder / name).write_text(wanted[name], "utf-8")
        else:
            (folder / name).unlink()
    return changed
