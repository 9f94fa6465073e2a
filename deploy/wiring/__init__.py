"""Wiring: what a maker buys and how it is joined, from one source of nets.

    parts.toml    every part: what for, what to look for, its pins and levels, what it draws
    nets/*.toml   sheets: which pins are one net
    builds.toml   circuits made of sheets, and how many circuits a build takes
    netlist       reads the three; a circuit is its parts and its nets
    rules         what can be wrong with a circuit: levels, doubles, loose inputs
    names         names that are counted on, drawn together
    tables        wires.md: each net, pin by pin
    materials     parts.md: what to buy for which build
    power         power.md: what flows, with the arithmetic
    svg           a drawing as text: shapes, words, the palette
    sheet         draws a circuit: boxes in columns, wires between them, flags for what is far
    matrix        draws the keys and their diodes
    plan          draws a build from above: boards, cables and supplies
    coil          draws a coil from the side: what lies how far from what
    example-...   the smallest table's own files: layout, tags, hardware; ready to copy
    book          which page is made of what, and whether it still is

`python3 -m deploy.wiring` writes all pages and drawings anew; README.md is written by hand and
frames them.

What may live here: what a soldering iron needs to know. What may not: code that runs on a table;
pins of the firmware other than as its boards have them (`firmware/boards`).
"""

__all__: list[str] = []
