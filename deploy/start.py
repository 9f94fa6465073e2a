"""Start Sanctum Table on a machine that has nothing but Python.

    python3 deploy/start.py                  make what is missing, then play the demonstration
    python3 deploy/start.py test [--long]    the same for the checks and tests
    python3 deploy/start.py COMMAND ...      any other command of sanctum-table

This file holds only what must be said before the rest can be read: which Python, which system. So
it is written in the words that every Python since 2.7 understands, and imports the rest afterwards.
"""

import os
import sys

__all__ = ()

FIRST, LAST = (3, 11), (3, 13)

if __name__ == "__main__":
    if not FIRST <= tuple(sys.version_info[:2]) <= LAST:
        sys.exit(
            "Sanctum Table needs Python 3.11, 3.12 or 3.13 and this is Python %d.%d: install one "
            "(on Debian, Ubuntu and Raspberry Pi OS: sudo apt-get install python3 python3-venv), "
            "then run for instance: python3.11 deploy/start.py" % tuple(sys.version_info[:2])
        )
    if not sys.platform.startswith("linux"):
        sys.exit("Sanctum Table runs on Linux and this is %s: start it there." % sys.platform)
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

    from deploy.command import main

    sys.exit(main(sys.argv[1:]))
