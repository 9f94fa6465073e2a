"""Drivers: one small file a device, each on a well-kept library.

    serial_line   bytes over one named port (pyserial)
    key_gpio      one key or tilt switch on one pin (gpiozero)
    sound_player  sound, by programs that are installed (sound_programs says which)

What may live here: how a device is reached and what it says. A driver takes its time from the Clock
it is given, but for sound, since no clock of ours rules child processes. It touches the port or pin
it is given and no other, and reports through a callback or a Fault. Which device stands where is
the layout's business; what it means, the controller's.
"""

__all__: list[str] = []
