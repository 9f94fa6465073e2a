"""Health: how the parts of a table have been, for whoever looks after it.

    client   AskHealth
    service  Measured

Whoever has said Hello may ask: what is told are counts and times of readers, hubs and keys, and
nothing of what lies where.  Asking changes nothing in the game and is not journaled.

What may live here: these values.  What may not: how they are measured (`hal.health`); what a
report holds is plain data here, named as `hal.health_values` names it.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

__all__ = ["AskHealth", "Measured"]


class AskHealth(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="health.ask"
):
    """How have the parts of the table been since the service began?"""

    nonce: str = ""


class Measured(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="measured"
):
    """That.  `held`: the service has a table of real parts, whose ports nobody else may open; of a
    service without any table the report is empty."""

    report: dict[str, Any]
    held: bool = False
    nonce: str = ""
