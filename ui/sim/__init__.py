"""The simulated table: its top, what lies beside it, its keys and its hourglass, for a mouse.

    figures   how a miniature, a card and a token look
    top       the table's top: places with their lights, and what lies there
    tray      what lies beside the table
    hand      what is in the hand, large
    view      all of it: dragging, tapping, keys, and what hands do as commands

It draws what the service says of the simulated table and sends what hands do to it.  Nothing is
moved here before the service says that it lies there: what is seen is what the readers see.

What may live here: hands.  What may not: what a gesture means, and any way to the game but through
the table.
"""

__all__: list[str] = []
