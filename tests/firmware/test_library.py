"""The core as a library keeps to its own functions, whatever else the process has loaded."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.firmware.building import library
from tests.firmware.protocol import framed

__all__: list[str] = []

BESIDE_ZLIB = """
import ctypes
ctypes.CDLL("libz.so.1", mode=ctypes.RTLD_GLOBAL)
from tests.firmware.core import Core
print(Core().frame_write(0x01, 0, bytes(range(21))).hex())
"""


def test_the_crc_is_its_own_beside_a_zlib_that_everybody_sees() -> None:
    library()  # skips, and says so, where it cannot be made
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", BESIDE_ZLIB], cwd=root, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == framed(bytes((0x01, 0, *range(21)))).hex()
