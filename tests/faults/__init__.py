"""Faults as data: scripts that say what breaks and heals, and the table that must bear it.

    kinds       what can break, as plain data
    plays       which game is played, and what its table is wired of
    script      a script: one TOML file, read strictly; written, too
    fuzz        scripts drawn at random
    hubs        a hub of the firmware whose wires can go wrong; strangers
    bench       a whole table: chips, firmware, lines, drivers, presence, table, session
    doing       each fault, done below SPI and below the serial port
    hands       people who play at it; wanton: people who do anything at all
    truth       what really lay where, and which keys were really held
    sand        how long a question may still be answered
    trouble     what a fault may be blamed for, and for how long
    judge       whether what was told has a cause in that
    run         an evening: it is switched on, played at, breaks, heals, and is played to the end

The scripts lie in scripts/, the table that they happen to in table/; README.md says the format.
What may live here: that.  What may not: a fault that enters above the chips or above the line.
"""

__all__: list[str] = []
