"""Simulated: a whole table without hardware, with cause and effect.

    table      what hands do (put, lift, press, turn) and what bad luck does (lose, garble)
    readers    antennas with tags on them, polled on the clock
    contacts   keys and the hourglass
    outputs    lights and sound that keep what they were told
    chips/     what stands on the far end of a wire: reader chips, tags, keys, a serial line

What may live here: parts that fulfil the ports of `hal.ports` on any Clock, virtual or the
machine's own, and hands to move them. What may not: a way past the ports. A test, a replay and the
demonstration enter exactly where a real table does, so that nothing learns which one it is.
"""

from hal.simulated.table import SimulatedTable

__all__ = ["SimulatedTable"]
