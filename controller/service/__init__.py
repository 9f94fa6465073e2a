"""The service: one loop that owns a session, and all that connects to it.

    service   clients and a seated session, joined: the one place where a command is carried out
    seating   a session, its glass and its table, joined; without clients too
    glass     how long there still is to answer, on one clock
    guests    who lets phones and second screens in
    hands     the table that the game is played at, and the hardware below it
    lamps     its lights, beat by beat
    kept_tags what was said of tags, written into their file; tags_file: changing it safely
    inbox     what hardware's threads bring, on its way to the loop
    sounding  what the table hears, and the voice that reads aloud; sounds/ holds the files
    lookup    what a word of the game means, told in a client's language
    lobby     who receives clients while no game lies on the table
    evenings  one game after another, with the lobby between them
    settled   what stands for an evening is not looked through for garbage
    clients   all who are connected; reception, the one socket, whoever is host behind it
    client    one client: what it says is answered, what it sees is drawn in its language
    nonces    what was done already, where a command is sent again
    line      its connection, read and written at its own pace
    address   the socket that clients find, held by one service at a time
    life      the process, from its first client to the signal that ends it
    faults    reports of rules that raised, kept as files
    notify    a word to the machine's own service manager
    watchdog  its sign of life, for a manager that waits for one

Everything happens on one asyncio loop, one thing at a time, so a command is judged, committed,
acknowledged and published before the next is read.  Threads (of the clock, of hardware) only post
to that loop.

What may live here: the loop, its clients, time.  What may not: what a line means or who may send it
(`controller.api`), rules, drivers, a screen.
"""

from controller.service.address import Address, AddressTaken, default_path
from controller.service.faults import keep_fault
from controller.service.glass import Clock, Glass
from controller.service.hands import Furniture, Hands
from controller.service.seating import Seating, numbered
from controller.service.service import Service
from controller.service.sounding import Audio

__all__ = [
    "Address",
    "AddressTaken",
    "Audio",
    "Clock",
    "Furniture",
    "Glass",
    "Hands",
    "Seating",
    "Service",
    "default_path",
    "keep_fault",
    "numbered",
]
