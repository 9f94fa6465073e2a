"""Drivers: one small file a device, each on a well-kept library.

    serial_line   bytes over one named port (pyserial)
    hub           a reader hub as a table has it; hub_lights: its LEDs
    hub_talks     conversations with the tags that lie on its readers
    hub_line      the lines on which hubs may be; hub_serial: on a serial port
    hub_ports     which port was adopted, and whose turn it is; hub_parts: all hubs as one part
    steps             a conversation with a device, as code that never blocks
    polled_readers    the life of readers that are polled in turn; together: several lanes as one
    own_clock         a clock of its own for a lane whose library blocks
    pi_parts          what is wired to the machine itself, as parts of a table
    iso14443a         from a chip that sends frames to a list of UIDs, and to a tag's pages
    mfrc522           a reader chip on SPI; mfrc522_registers: its registers; spi_bus (spidev)
    pn532             a reader chip; pn532_link: a command; pn532_frames: bytes to frames
    pn532_uart, pn532_i2c, pn532_spi   its wires; i2c_bus (smbus2)
    pcsc              a reader on USB, through PC/SC (pyscard); pcsc_commands: what tags are told
    wedge             a reader that types; wedge_parser: keys to UIDs; wedge_evdev (evdev)
    keyboards         at which devices people can type, and which is the last
    key_gpio          one key or tilt switch on one pin (gpiozero)
    contacts_gpio     such keys, and an hourglass, as parts of a table
    matrix_gpio       a key matrix on pins (gpiozero); matrix_keys: what a scan means
    pin_factory       how this machine's pins are reached, and why so; pin_names: the same pin
    apa102            a chain of LEDs on SPI; colours: of any LED
    buzzer_gpio       a buzzer in place of a loudspeaker (gpiozero)
    sound_player  sound, by programs that are installed (sound_programs says which)

What may live here: how a device is reached and what it says. A driver takes its time from the Clock
it is given, but for sound, since no clock of ours rules child processes. It touches the port or pin
it is given and no other, and reports through a callback or a Fault. Which device stands where is
the layout's business; what it means, the controller's.
"""

__all__: list[str] = []
