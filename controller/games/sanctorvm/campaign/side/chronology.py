"""Chronology: the way that the group takes through each chapter, as the Imaginarium shows it
(SV-IMA-005): its scenes, what was decided openly, and the Action Phases it led to.

A chapter that is played again is told again, from its start.  What the Overlord decides in secret
stands nowhere here.

What may live here: noting the way.  What may not: showing it (`tabernacle.page`).
"""

from __future__ import annotations

from typing import Literal

from controller.games.sanctorvm.campaign.state import Campaign, Trace

__all__ = ["afresh", "noted"]


def noted(
    state: Campaign,
    kind: Literal["scene", "choice", "battle", "tabernacle"],
    text: str = "",
    who: str = "",
) -> None:
    """The way has led here."""
    state.path.append(Trace(state.chapter, kind, text, who))


def afresh(state: Campaign) -> None:
    """A chapter begins: what was noted of an attempt before is forgotten."""
    state.path = [trace for trace in state.path if trace.chapter != state.chapter]
