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

ELSEWHERE = """\
What is played stands in {root}/etc/default/sanctum-table. Nothing of this machine was told;
deploy/README.md says how the units are started where that system runs."""


def main(argv: Sequence[str]) -> int:
    """Do it; the exit code."""
    if any(each in ("--help", "-h") for each in argv):
        print(USAGE, end=f"\n\n{__doc__}")
        return 0
    root = _root(argv)
    if root is None:
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
    print(NEXT if root == Path("/") else ELSEWHERE.format(root=root))
    return 0


def _root(argv: Sequence[str]) -> Path | None:
    """Below which folder; None where the words are none that it takes."""
    match list(argv):
        case []:
            return Path("/")
        case ["--root", folder] if folder:
            return Path(folder).resolve()
        case [one] if one.startswith("--root=") and one != "--root=":
            return Path(one.removeprefix("--root=")).resolve()
    return None


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
