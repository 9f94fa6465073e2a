"""Fault reports as files: one for each fault, beside the journal that shows it again.

A report holds what was being done and a traceback, so it may hold secrets of the game; it lies with
the journal, which holds them all, and only its name goes into the log.  The same fault met again
has the same name, so a finger that taps on does not fill the disk.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

import msgspec

from controller.engine.fault import Fault
from controller.files import write_whole
from controller.logs import logger

__all__ = ["folder_of", "keep_fault", "kept_faults"]

log = logger("faults")


def folder_of(journal: Path) -> Path:
    """Where the reports of `journal` lie."""
    return journal.with_name(f"{journal.name}.faults")


def keep_fault(fault: Fault, folder: Path) -> Path | None:
    """Write a report and log that; its path, or None where it could not be written."""
    report = msgspec.json.format(msgspec.json.encode(fault), indent=2)
    same = msgspec.json.encode((fault.entry, fault.kind, fault.error, fault.state_hash))
    name = f"entry-{fault.entry}-{blake2b(same, digest_size=4).hexdigest()}.json"
    path = folder / name
    try:
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(path, report + b"\n")
    except OSError as wrong:
        log.warning("a fault report cannot be written", reason=wrong.strerror)
        return None
    log.warning("a fault report was written", entry=fault.entry, report=str(path))
    return path


def kept_faults(folder: Path) -> list[Path]:
    """The reports in `folder`, in the order of their entries."""
    return sorted(folder.glob("entry-*.json"), key=lambda path: int(path.name.split("-")[1]))
