"""The wire: the data that crosses between the service and those who show the game.

    msg      text that has not met its reader yet
    ask      the five asks, their options, and answers
    command  everything people can do to a running game
    view     what one audience may see
    lying    places and things, as whoever shows a table draws them
    sim      the simulated table: what lies where, and what hands do to it
    tray     what hands do where the table does not feel it
    belonging  what belongs to a game and can wear a tag
    strange  what is asked about a tag that nobody knows
    guide    what lies otherwise than the game has it, one step at a time
    of_table  all that a screen tells the table and not the game
    sound    what is to be heard, and what the Overlord says about it
    lobby    what a table shows while no game lies on it
    health   how the parts of a table have been
    lookup   what a word means, and which rules say so
    guests   phones and second screens, and how they are let in
    frame    how client and service talk

All values are frozen msgspec structs that carry plain data.  This room imports nothing of the
project, so a client in another process, or another language, needs this room alone.
"""

from controller.wire.ask import (
    FATE,
    OVERLORD,
    TABLE,
    Answer,
    AnyAsk,
    Asked,
    Assign,
    Chance,
    Choose,
    Cost,
    Judge,
    Offer,
    Option,
    Page,
    Read,
    Slot,
    Why,
)
from controller.wire.command import (
    AnyCommand,
    Correction,
    Edit,
    Forgo,
    Mend,
    Pause,
    Redo,
    Ruling,
    Take,
    TimeUp,
    Undo,
)
from controller.wire.msg import Msg, Text, render
from controller.wire.sound import Loudspeaker, Mute, ReadOut, Sound
from controller.wire.view import (
    Area,
    Board,
    Card,
    Countdown,
    Highlight,
    Link,
    LogLine,
    Mark,
    Mending,
    Notice,
    Order,
    Piece,
    Sheet,
    SheetLine,
    Space,
    Track,
    Turn,
    Undoable,
    View,
    Waiting,
    Zone,
)

__all__ = [
    "FATE",
    "OVERLORD",
    "TABLE",
    "Answer",
    "AnyAsk",
    "AnyCommand",
    "Area",
    "Asked",
    "Assign",
    "Board",
    "Card",
    "Chance",
    "Choose",
    "Correction",
    "Cost",
    "Countdown",
    "Edit",
    "Forgo",
    "Highlight",
    "Judge",
    "Link",
    "LogLine",
    "Loudspeaker",
    "Mark",
    "Mend",
    "Mending",
    "Msg",
    "Mute",
    "Notice",
    "Offer",
    "Option",
    "Order",
    "Page",
    "Pause",
    "Piece",
    "Read",
    "ReadOut",
    "Redo",
    "Ruling",
    "Sheet",
    "SheetLine",
    "Slot",
    "Sound",
    "Space",
    "Take",
    "Text",
    "TimeUp",
    "Track",
    "Turn",
    "Undo",
    "Undoable",
    "View",
    "Waiting",
    "Why",
    "Zone",
    "render",
]
