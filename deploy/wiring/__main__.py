"""`python3 -m deploy.wiring`: pages and drawings made anew from the nets.

A circuit with a mistake in it is not drawn: the mistakes are said, and nothing is written.
"""

import sys

from deploy.process import Trouble
from deploy.wiring.book import write, wrong

__all__ = ["main"]


def main() -> int:
    """Write what changed; the exit code."""
    try:
        mistakes = wrong()
        if mistakes:
            print("\n".join(mistakes), file=sys.stderr)
            return 1
        changed = write()
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    print("Written: " + ", ".join(changed) if changed else "Nothing changed.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
