"""Deploy: how the project gets onto a machine and is started there.

    start         the one file that people run; refuses the wrong Python in one sentence
    command       what was asked for: the tests, or a command of `sanctum-table` (`demo` if none)
    environment   a virtual environment made from pyproject.toml, and the stamp that says it fits
    system        the libraries that only the system's package manager can install
    interpreters  the other Pythons of this machine, each with the little that a state hash needs
    checks        what `start.py test` runs, and its verdict
    process       a child process within a time limit; `Trouble`, the one sentence for a person
    systemd/      units, udev rules, and their installation on a table's Raspberry Pi
    wiring/       what a maker buys and joins, as nets, tables and drawings

What may live here: the start command, units, udev rules and the wiring guide. This room
runs before anything is installed, so it imports the standard library and itself, nothing else, and
its sentences are plain English, since no catalogue is there yet. It is not part of the installed
package; it belongs to a checkout.
"""

__all__: list[str] = []
