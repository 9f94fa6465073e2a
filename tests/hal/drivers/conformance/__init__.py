"""Conformance: what every driver of one kind must do, asked of all of them in the same words.

    rig          what a test may do to a reader, whatever it is; rigs: one for each driver
    bus          SPI and I2C that can be pulled out, with the time that bytes take on them
    by_hand      real readers, moved by a person (--hardware)
    typist, pcsc_calls   what stands in for an input device, and for the PC/SC service
    contact_rigs         keys and an hourglass
    test_readers, test_contacts, test_by_hand, test_faults

Below a driver stands its chip, modelled to the register, or its library's own simulation; nothing
of the driver is replaced.
"""

__all__: list[str] = []
