"""Controller: the rules of the game, and everything that decides.

    wire      the data that crosses to clients: asks, answers, views, messages. Imports nothing of
              the project
    engine    the kernel: session, journal, fate, effects, packs, kit. Knows no game
    games     the rules, one folder a game, with packs as data
    table     what lies on the table and what it means: layout, tags, gestures, guidance
    service   one asyncio loop that owns session and table
    api       the door of the service: who may say what, and how it is understood
    web       the door of the network: phones and second screens
    cli       the program `sanctum-table`, and `start`, its door
    files     small files, whole or not at all; `logs`, what happened, for people

What may live here: whatever decides, remembers or speaks for the game. What may not: a driver, a
pin, a port (hal's), and anything that draws (ui's).

The walls, and the reason for each. They are checked as import rules (pyproject.toml), and the ones
that imports cannot show by tests/test_house.py:

    hal     never imports controller, ui           a driver is proven without a game
    engine  never imports games, table, hal, ui    a new game needs no change of the kernel
    games   never imports table, hal, ui, another game    rules run in a rollout, on any machine
    ui      imports controller.wire alone          another client, in any language, is its equal
    wire    imports nothing of the project         so that they can share it
    kivy    is imported in ui alone                the service runs without a screen

Among themselves these rooms stand in layers: each imports those below it, none above it (cli, then
api, service and web, files and logs, games and table, engine, wire). A new room is given its place
in pyproject.toml first.

No game's noun stands in engine, table, hal or ui.
"""

__all__: list[str] = []
