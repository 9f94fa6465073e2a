"""Table: what lies on it, and what that means.

    layout       which reader is which place, which key is whose
    tags         which thing wears a tag
    gesture      what hands did
    feeling      what is heard below becomes gestures, or trouble
    interpreter  what that means to the ask that stands: answer, narrower, or why not
    scene        what a gesture meets: the ask, what the game knows, what lies where
    table        gestures become what is done, and what is said about it
    picture      lights, and a drawing of the simulated table
    law          every option about a thing is reached by that thing

It stands between hal, which says which tag lies where, and the engine, which is asked whether that
answers anything.  What may live here: the layout, the registry of tags, the interpreter that turns
a thing set down into an answer, the reconciler that leads people back when table and game differ.

What may not: a game's noun, and a guess where the table cannot know.
"""

from controller.table.layout import Layout, read_layout
from controller.table.table import Deed, Sandglass, Table
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
