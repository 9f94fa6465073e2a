"""Start: the door of the program, so light that nothing can come before it.

Reading the program takes half a second, in which a person may already want to stop it.  What has
begun here ends with an exit code and without a traceback, whenever that is; so does the moment
between the program's last word and the end of its process.

What may live here: that.  What may not: anything that takes time to import.
"""

from __future__ import annotations

import signal

__all__ = ["main"]

STOPPED = 130
"""A shell's exit code for a program stopped by SIGINT."""


def main() -> int:
    """Do what the command line asks; the exit code."""
    try:
        from controller.cli import main as program  # slow to import

        code = program()
    except KeyboardInterrupt:
        code = STOPPED
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return code
