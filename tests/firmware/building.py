"""Makes what is tested, with the very Makefile that makers use.

Each is made once a run, in a folder that goes away with it. Without a compiler or simavr the tests
that need it are skipped, and say so. What may live here: builds. What may not: what is done with
what was built.
"""

from __future__ import annotations

import atexit
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import pytest

__all__ = [
    "FIRMWARE",
    "VECTORS",
    "image",
    "image_said",
    "library",
    "pico_image",
    "pico_said",
    "shim",
    "symbols",
    "symbols_of",
]

FIRMWARE = Path(__file__).parents[2] / "firmware"
VECTORS = FIRMWARE / "vectors"


@cache
def _folder() -> Path:
    folder = tempfile.mkdtemp(prefix="hub-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _need(program: str, package: str) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed (Debian: {package})")


def _run(*command: str | Path) -> str:
    """What it printed. AssertionError with all it said if it failed."""
    done = subprocess.run(
        [str(each) for each in command], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@cache
def library() -> Path:
    """The core as a shared library."""
    for program in ("make", "gcc"):
        _need(program, program)
    _run("make", "-C", FIRMWARE, "host", f"BUILD={_folder()}")
    return _folder() / "libhub.so"


@cache
def image_said() -> str:
    """What making the image printed."""
    _need("make", "make")
    _need("avr-gcc", "gcc-avr and avr-libc")
    return _run("make", "-C", FIRMWARE, "atmega2560", f"BUILD={_folder()}")


@cache
def image() -> Path:
    """The image of an Arduino Mega, as it is flashed."""
    image_said()
    return _folder() / "atmega2560.hex"


@cache
def pico_said() -> str:
    """What making the Pico's image printed."""
    _need("make", "make")
    _need("arm-none-eabi-gcc", "gcc-arm-none-eabi")
    return _run("make", "-C", FIRMWARE, "rp2040", f"BUILD={_folder()}", f"PYTHON={sys.executable}")


@cache
def pico_image() -> Path:
    """The image of a Raspberry Pi Pico, as it is flashed: UF2. Beside it stand .bin and .elf."""
    pico_said()
    return _folder() / "rp2040.uf2"


@cache
def symbols() -> dict[str, int]:
    """Where the image keeps its variables: data addresses."""
    image()
    said = _run("avr-nm", _folder() / "atmega2560.elf")
    places = (line.split() for line in said.splitlines() if len(line.split()) == 3)
    # The linker's own optimisation puts a suffix behind a static name.
    return {name.split(".")[0]: int(at, 16) & 0xFFFF for at, kind, name in places if kind in "bBdD"}


@cache
def symbols_of(elf: Path) -> dict[str, int]:
    """Where a Pico's image keeps its functions and variables."""
    said = _run("arm-none-eabi-nm", elf)
    places = (line.split() for line in said.splitlines() if len(line.split()) == 3)
    return {name: int(at, 16) for at, _, name in places}


@cache
def shim() -> Path:
    """The library around libsimavr."""
    _need("gcc", "gcc")
    if not Path("/usr/include/simavr/sim_avr.h").exists():
        pytest.skip("simavr is not installed (Debian: libsimavr-dev)")
    made = _folder() / "libmega.so"
    source = Path(__file__).with_name("mega_shim.c")
    _run("gcc", "-std=gnu99", "-O2", "-fPIC", "-shared", source, "-lsimavr", "-o", made)
    return made
