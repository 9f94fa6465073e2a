"""Link: the host's side of the protocol of a reader hub, without any input or output.

    frames     bytes on the line <-> frames: COBS, a CRC, a length that follows from the type
    messages   a frame's payload <-> what it says, one frozen value a message
    hub_link   who speaks when: receives bytes and the time, gives news and bytes to send
    news       what that news is
    line       what a driver asks of whatever carries the bytes

The protocol stands in `firmware/README.md`, and its vectors beside it; both sides read those and
share no code. What may live here: the protocol. What may not: ports, threads, clocks (time is
handed in), and what a reader's number or a UID means to a table.
"""

__all__: list[str] = []
