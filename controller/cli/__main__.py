"""`python -m controller.cli`: the program, where no script of that name is installed."""

import sys

from controller.cli import main

__all__: list[str] = []

if __name__ == "__main__":
    sys.exit(main())
