"""Table: what lies on it, and what that means.

    layout       which reader is which place, which key is whose
    tags         which thing wears a tag
    survey       how far each reader reads
    parts        what the table is wired of; parts_hub: the reader hubs among it; parts_pi: what is
                 wired to the machine itself; parts_hang: on what each hangs
    gesture      what hands did
    feeling      what is heard below becomes gestures, or trouble
    meaning      what a gesture meets, and what it may say to that, as plain values
    interpreter  the one from the other: answer, narrower, or why not
    ahead        whether a step on the way leads to a question that takes it
    sentences    why not, where only the table can say so
    scene        what a gesture meets, read off the game and the table
    deed         what became of one event
    news         when it is said that a place is lost, or back
    tray         what a screen says of a table that does not feel everything
    table        gestures become what is done, and what is said about it
    picture      lights, and a drawing of the simulated table
    rhythm       in which colour and rhythm a light says its sign
    law          every option about a thing is reached by that thing

It stands between hal, which says which tag lies where, and the engine, which is asked whether that
answers anything.  What may live here: the layout, the registry of tags, the interpreter that turns
a thing set down into an answer, the reconciler that leads people back when table and game differ.

What may not: a game's noun, and a guess where the table cannot know.
"""

from controller.table.deed import Deed
from controller.table.layout import Layout, read_layout
from controller.table.table import Sandglass, Table
from controller.table.tags import Tags, Thing, read_tags

__all__ = [
    "Deed",
    "Layout",
    "Sandglass",
    "Table",
    "Tags",
    "Thing",
    "read_layout",
    "read_tags",
]
