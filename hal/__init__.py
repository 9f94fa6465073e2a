"""Hal: the hardware, and nothing else.

    clock      the one clock that everything here takes its time from, real or virtual
    fault      what a part of the table can do to us: be absent, be taken, be lost
    drivers/   one small file a device, on gpiozero and pyserial

What may live here: ports (what a reader, a key, a light can do), drivers, the same drivers on
simulated chips, presence, recording and replay. What comes out are plain facts: this key went down
at this time, these UIDs lie on this reader.

What may not: what a fact means. Hal imports neither controller nor ui, knows no piece, no card, no
place of a board and no rule, and says nothing to a person: its faults carry what went wrong as
data, and the controller finds the sentence in the reader's language. Threads stay in here; what
leaves goes through a callback that only posts to the service's queue.
"""

__all__: list[str] = []
