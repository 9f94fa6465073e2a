"""Chips: what stands on the far end of a wire, modelled after data sheets down to the register.

    air         bits between a reader and tags at 106 kbit/s: frames, CRC_A, how long they take
    memories    what a tag keeps, and how it answers once it is selected
    tags        tags as ISO 14443-3 lets them behave, and the antenna they lie on
    mfrc522     the reader chip MFRC522, behind SPI; mfrc522_registers: its map; mfrc522_timer,
                mfrc522_receiver: two of its parts
    pn532       the reader chip PN532; pn532_frames, pn532_radio: two of its parts; pn532_wires:
                its UART, I2C and SPI
    spi_bus     many chips on one bus: a MISO that all share, a decoder for their chip-selects
    line        a serial line with two ends, noise, loss and a plug
    contact     metal that bounces; matrix: a matrix of keys as a circuit; tilt: the hourglass's
                switch; pins: all of these on gpiozero's mock pins
    apa102      a chain of LEDs

What may live here: parts that a driver or a firmware cannot tell from the real one by what comes
over the wire, with bad luck as attributes. Time is a function that gives microseconds, or a Clock;
nothing sleeps. What may not: what a driver means to do, and a way past the wire.
"""

__all__: list[str] = []
