"""The tokens' file: who was let in before, kept over a restart.

It holds hashes, never a token, and only its owner can read it.  One that cannot be understood lets
nobody in, is set aside, and says so: devices are then let in anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from controller.files import write_whole
from controller.logs import logger
from controller.web.pairing import Pass

__all__ = ["keeper", "read_passes"]

log = logger("web")


def read_passes(path: Path) -> dict[str, Pass]:
    """The passes in the file at `path`, by the hash of each token; none where there is no such
    file.  Raises OSError where it cannot be read."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return {}
    try:
        return msgspec.json.decode(data, type=dict[str, Pass])
    except (msgspec.DecodeError, UnicodeDecodeError):
        aside = path.with_name(f"{path.name}.damaged")
        with suppress(OSError):
            path.replace(aside)
        log.warning("the devices' file is damaged", aside=str(aside))
        return {}


def keeper(path: Path) -> Callable[[Mapping[str, Pass]], None]:
    """What writes passes into the file at `path`.  It raises OSError; then the file is as it
    was."""

    def keep(passes: Mapping[str, Pass]) -> None:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(path, msgspec.json.format(msgspec.json.encode(passes), indent=1) + b"\n")

    return keep
