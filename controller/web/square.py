"""The square: an address as a QR code (ISO/IEC 18004), by `segno`."""

from __future__ import annotations

import segno

__all__ = ["square"]


def square(text: str) -> tuple[str, ...]:
    """The rows of `text` as a QR code, from the top, "1" dark and "0" light; without a quiet zone,
    and with a quarter of it redundant (level M or better), since screens have glare."""
    code = segno.make_qr(text, error="m")
    return tuple("".join(str(module) for module in row) for row in code.matrix)
