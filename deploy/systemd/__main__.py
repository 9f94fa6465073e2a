"""`sudo python3 -m deploy.systemd`: this machine becomes a table at its next start.

`--root FOLDER` puts the files below a folder in place of the running system, as for an image.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from deploy.process import Trouble
from deploy.systemd.install import install

__all__ = ["main"]

USAGE = "sudo python3 -m deploy.systemd [--root FOLDER]"

NEXT = """\
What is played stands in /etc/default/sanctum-table. Then:
    sudo systemctl enable --now sanctum-table sanctum-kiosk"""


def main(argv: Sequence[str]) -> int:
    """Do it; the exit code."""
    root = Path("/")
    if argv[:1] == ["--root"] and len(argv) == 2:
        root = Path(argv[1]).absolute()
    elif argv:
        print(USAGE, file=sys.stderr)
        return 2
    try:
        install(root, print)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except OSError as error:
        where = error.filename or "A file"
        print(f"{where}: {error.strerror}: put that right and start again.", file=sys.stderr)
        return 1
    print(NEXT)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
