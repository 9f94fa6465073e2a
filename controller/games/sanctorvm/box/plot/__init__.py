"""Plot: what is wrong with an adventure as a whole, though each of its entries is right by itself.

  flow      the steps of scenes, and where the story goes on from each
  apart     what befalls each for itself, and the story that all go on with
  ways      what nobody reaches, paths without an end, and circles
  chapters  adventures, their chapters, and the battles in them
  people    who is named, and what is asked of how things stand
  things    the cards that are given and asked for

Every mistake says in which entry it stands, and where in it, so that who loads the packs can name
file and line.  An adventure in which nothing is found can be played to its end on every path.

What may live here: judging.  What may not: anything that happens.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine.content import Flaw
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.plot.apart import torn
from controller.games.sanctorvm.box.plot.chapters import disordered
from controller.games.sanctorvm.box.plot.flow import Flow
from controller.games.sanctorvm.box.plot.people import casts, misled
from controller.games.sanctorvm.box.plot.things import misplaced
from controller.games.sanctorvm.box.plot.ways import astray

__all__ = ["misplotted"]


def misplotted(box: Box) -> Iterator[Flaw]:
    """Everything that is wrong with the adventures of the packs."""
    flow = Flow(box.scenes)
    found = casts(box, flow)
    yield from disordered(box, flow)
    yield from astray(box, flow)
    yield from torn(box)
    yield from misled(box, found.values())
    yield from misplaced(box, found)
