"""Table: what lies on it, and what that means.

Read these first, in this order: they are the way from a hand to the game.

    gesture      what hands did
    meaning      what a gesture meets, and what it may say to that, as plain values
    interpreter  the one from the other: answer, narrower, or why not
    scene        what a gesture meets, read off the game and the table
    ahead        whether a step on the way leads to a question that takes it; reach: where a thing
                 in the hand can go once it is taken
    feeling      what is heard below becomes gestures, or trouble
    ground       which spaces each place covers now
    table        gestures become what is done

Beside that way:

    offered      what stands beside every question, taken by a key or by a thing and a key
    overlord     the Overlord's keys that act at once
    beside       which places lie so near that one hears what lies on the other
    words        what was shown, and what only lies in the hand: each is put back by itself
    deed         what became of one event
    law          every option about a thing is reached by that thing

What is said and shown:

    sight        what an audience sees of the game, drawn once for all who look
    names        what people call things and places
    sentences    why not, where only the table can say so
    notice       what is said last, to whom, and until when; news: when it is said that a place is
                 lost, or back
    picture      lights, and a drawing of the simulated table
    rhythm       in which colour and rhythm a light says its sign
    tray         what a screen says of a table that does not feel everything
    order        what lies otherwise than the game has it, and the way back, one step at a time

What a table is made of:

    layout       which reader is which place, which key is whose; trays: readers below areas that
                 come and go; layout_written: a layout's file comes to say so
    finder       a tag is walked from space to space, and readers are found
    survey       how far each reader reads
    tags         which thing wears a tag; tags_written: changing their file; tags_merged: two such
                 files together
    tagging      giving many things their tags in a row, and judging each tag
    strange      asking what a tag marks in the midst of a game
    parts        what the table is wired of; parts_hub: the reader hubs among it; parts_pi: what is
                 wired to the machine itself; parts_hang: on what each hangs

A place is the table's, one or more readers; a space is the game's, and an area a part of its board
that can be moved with its spaces.  The ground says which spaces each place covers now.  Home is
where the game has a thing; astray is what certainly lies elsewhere.  The guide leads what is astray
home, one step at a time, but for what is excused: what the Overlord lets lie as it does.

A table on which every game is played by things and keys alone has, beside what lies on it,

    for everybody, or each seat    "1" to "9" and "others" for what no thing tells apart and for
                                   questions about no thing; "done", "next", "clear"
    for dice and cards             "fate", and a key for each face; cards are turned up on a pad
    for offers                     "take", and a key of its own for one that is about no thing
    for each of several who are    a pad and keys of their own; the Overlord's own keys too, where
    asked at once, or in secret    the Overlord is asked in secret
    for questions about a place    marks: tokens whose thing is the seat, for who is asked for a
                                   place alone; without them a number says which

and a screen stands in for each of these that it lacks.

It stands between hal, which says which tag lies where, and the engine, which is asked whether that
answers anything.  What may live here: the layout, the registry of tags, the interpreter that turns
a thing set down into an answer, the order that leads people back when table and game differ.

What may not: a game's noun, and a guess where the table cannot know.
"""

from controller.table.deed import Deed
from controller.table.layout import Layout, read_layout
from controller.table.overlord import Sandglass
from controller.table.table import Table
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
