"""What the RP2040's boot ROM wants of an image, and no compiler makes.

    rp2040_image.py boot2 boot2.raw boot2.bin    the second stage of boot, and its CRC-32
    rp2040_image.py uf2 rp2040.bin rp2040.uf2    the image, for a Pico that shows itself as a drive

The ROM starts nothing whose first 256 bytes do not end in their checksum (RP2040 data sheet,
2.8.1). A UF2 file is blocks of 512 bytes that each say where their 256 bytes belong
(github.com/microsoft/uf2). What may live here: those two. What may not: anything that a Python
without packages cannot do.
"""

import struct
import sys
from pathlib import Path

__all__ = ["checked", "crc32", "main", "uf2"]

FLASH = 0x10000000
STAGE, PAGE, SECTOR = 256, 256, 4096
FAMILY = 0xE48BFF56
_MAGIC = (0x0A324655, 0x9E5D5157)
_MAGIC_END = 0x0AB16F30
_FAMILY_GIVEN = 0x2000


def crc32(data: bytes) -> int:
    """CRC-32 as the ROM computes it: polynomial 04C11DB7, highest bit first, from all ones."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte << 24
        for _ in range(8):
            crc = (crc << 1 ^ (0x04C11DB7 if crc & 0x80000000 else 0)) & 0xFFFFFFFF
    return crc


def checked(stage: bytes) -> bytes:
    """The second stage of boot as it stands in flash. ValueError if it is too long."""
    if len(stage) > STAGE - 4:
        raise ValueError(f"the second stage has {len(stage)} bytes, {STAGE - 4} is the most")
    stage = stage.ljust(STAGE - 4, b"\0")
    return stage + struct.pack("<I", crc32(stage))


def uf2(image: bytes) -> bytes:
    """An image for the beginning of flash, as UF2: whole sectors, as the ROM erases them."""
    image += b"\xff" * (-len(image) % SECTOR)
    count = len(image) // PAGE
    blocks = []
    for number in range(count):
        page = image[number * PAGE : (number + 1) * PAGE]
        place = (_FAMILY_GIVEN, FLASH + number * PAGE, PAGE, number, count, FAMILY)
        head = struct.pack("<8I", *_MAGIC, *place)
        blocks.append((head + page).ljust(508, b"\0") + struct.pack("<I", _MAGIC_END))
    return b"".join(blocks)


def main(arguments: list[str]) -> None:
    """Make one file of another, as the module's text says."""
    kind, source, target = arguments
    make = {"boot2": checked, "uf2": uf2}[kind]
    Path(target).write_bytes(make(Path(source).read_bytes()))


if __name__ == "__main__":
    main(sys.argv[1:])
