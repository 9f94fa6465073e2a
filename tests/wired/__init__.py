"""The first fight at a wired table: from the readers' chips to the rules, all of it real code.

    tags, keys, glass -> chips (models) -> the hubs' firmware -> cables -> hub driver -> platform
        -> presence -> table -> session

    hardware.toml   what the table of tests/traces is wired of: a hub for each module
    cable           a hub with power, on a cable of virtual time; what any such cable does
    pty_cable       the same on a pseudo-terminal, with pyserial at the host's end
    table           all of that put together, and what hands can do to it
    hands           they do what a trace says hands did, and wait for the table, not for a clock

The plain trace says at which state each moment and the end must come; nothing here knows a rule.
What may live here: harnesses and tests of the whole way. What may not: a test of one part of it.
"""

__all__: list[str] = []
