"""Hal: the hardware, and nothing else.

    clock      the one clock that everything here takes its time from, real or virtual
    events     what is heard from the hardware, and what presence tells of it
    uid        what a tag calls itself, in one form; spellings: how others write it
    pages      what is asked of a tag's memory; ndef: a text or an address that it says
    fault      what a part of the table can do to us: be absent, be taken, be lost
    ports      what a table can hear and show, one small class for each capability
    platform   the parts that a table has, heard in one order
    presence   from what readers see to what lies where
    trace      what came in, as lines; trace_reading: a file of them, and its mistakes
    recording  writes a trace, and plays one
    flight     all that happens at a table, on disk and bounded; flight_disk: its files
    health     how the parts have been; health_values, health_lines: as values, and of hubs;
               newest: their newest times
    checkup    that, joined to the parts of a table that runs
    survey     what share of its polls a reader reads what was laid on it
    assembly   from what a table is made of to a platform
    link/      the host's side of a reader hub's protocol, without input or output
    drivers/   one small file a device, on gpiozero and pyserial
    simulated/ a whole table without hardware

What may live here: ports (what a reader, a key, a light can do), drivers, the same drivers on
simulated chips, presence, recording and replay. What comes out are plain facts: this key went down
at this time, these UIDs lie on this reader.

What may not: what a fact means. Hal imports neither controller nor ui, knows no piece, no card, no
place of a board and no rule, and says nothing to a person: its faults carry what went wrong as
data, and the controller finds the sentence in the reader's language. Threads stay in here; what
leaves goes through a callback that only posts to the service's queue.
"""

__all__: list[str] = []
