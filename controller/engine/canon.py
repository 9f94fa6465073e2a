"""The plain forms of values: for the disk, for hashes, for comparing.

One value has exactly one canonical form, on every machine and Python version: JSON as msgspec
writes it, object keys sorted, structs in their declared order.  The state hash is BLAKE2b of it.

Messages keep their key and arguments here; only the wire finishes them.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from controller.wire.msg import to_plain

__all__ = ["canonical", "plain", "state_hash"]

encoder = msgspec.json.Encoder(enc_hook=to_plain, order="deterministic")
canonical = encoder.encode
"""The canonical JSON bytes of any plain value, struct or message."""


def plain(value: object) -> Any:
    """`value` as dictionaries, lists, strings and numbers alone."""
    return msgspec.to_builtins(value, enc_hook=to_plain, order="deterministic")


def state_hash(state: object) -> str:
    """BLAKE2b-128 of the canonical form, as 32 hexadecimal digits."""
    return blake2b(canonical(state), digest_size=16).hexdigest()
