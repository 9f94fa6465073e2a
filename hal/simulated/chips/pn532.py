"""The PN532: a reader chip with a mind of its own, spoken to in frames.

    chip = Pn532(Antenna([tag]), now_us)
    chip.hear(bytes)      a host's bytes, as they come over any wire
    chip.speak()          the frame that is ready by now, or b"": an ACK, then the answer

A command is acknowledged, carried out, and answered when that has taken its time; a new command, or
an ACK from the host, breaks it off. After a reset InListPassiveTarget waits for ever for a tag, and
looks again every 10 ms, as far as it is asked (`ready`, `speak`) that often.

At power-up and after PowerDown the chip sleeps. What comes within 1 ms of the first byte wakes it
and is lost, so a host sends a long preamble first (12 bytes at 115,200 baud), or selects the chip
and sends its command again.

Bad luck as attributes: `absent` (nothing comes back), `radio.deaf`, `muted` (so many commands are
not even acknowledged), `garbled` (so many answers have a wrong sum), `brownout()`. `radio.wakes`:
see there.

Modelled: Diagnose (of the line), GetFirmwareVersion, GetGeneralStatus, Read- and WriteRegister
(CRC and bit framing count), SetSerialBaudRate (accepted), SetParameters, SAMConfiguration,
PowerDown, RFConfiguration, InListPassiveTarget (106 kbit/s type A), InDataExchange,
InCommunicateThru, InDeselect, InRelease, InSelect. Anything else is the error frame.

What may not live here: how a wire frames bytes (`pn532_wires`). Source: NXP UM0701-02.
"""

from __future__ import annotations

from collections.abc import Callable

from hal.simulated.chips.air import Bits, crc_a
from hal.simulated.chips.pn532_frames import ACK, BREAK_OFF, ERROR, ONCE_MORE, Listener, answer
from hal.simulated.chips.pn532_radio import Pn532Radio, Target
from hal.simulated.chips.tags import Antenna

__all__ = ["FIRMWARE", "MOST_TARGETS", "WAKE_US", "Pn532"]

FIRMWARE = bytes((0x32, 0x01, 0x06, 0x07))
"""PN532, version 1.6, ISO 18092 and 14443 A and B."""

MOST_TARGETS = 2
WAKE_US = 1_000
ACK_US = 300
WORK_US = 300
LOOK_AGAIN_US = 10_000
BYTE_US = 87

TIMEOUT, CRC_ERROR, PARAMETERS, FORMAT, AUTHENTICATION, CONTEXT = 0x01, 0x02, 0x10, 0x13, 0x14, 0x27
"""Error codes of UM0701-02, chapter 7.1."""

UID_SIZES = (0, 4, 8, 12)
"""With cascade tags."""

TX_MODE, RX_MODE, CONTROL, BIT_FRAMING = 0x6302, 0x6303, 0x633C, 0x633D
CRC_ON = 0x80


class _Nonsense(Exception):
    """A command with parameters that it does not have."""


class Pn532:
    """One chip on one antenna, asleep at first. now_us gives the time in microseconds.

    byte_us: how long a byte takes on the wire, for waking up.
    """

    def __init__(
        self, antenna: Antenna, now_us: Callable[[], int], *, byte_us: int = BYTE_US
    ) -> None:
        self.radio = Pn532Radio(antenna)
        self.muted = 0
        self.garbled = 0
        self._absent = False
        self._now_us = now_us
        self._byte_us = byte_us
        self._listener = Listener()
        self._commands = self._all_commands()
        self.brownout()

    @property
    def absent(self) -> bool:
        """Whether the chip is off its wire and without power; it comes back asleep."""
        return self._absent

    @absent.setter
    def absent(self, absent: bool) -> None:
        if absent != self._absent:
            self._absent = absent
            self.brownout()

    def brownout(self) -> None:
        """Lose everything for a moment: asleep, field off, as after power-up."""
        self.asleep = True
        self._sleeps_next = False
        self._waking: int | None = None
        self._listener.forget()
        self._out: list[tuple[int, bytes]] = []
        self._last = b""
        self._waiting: tuple[int, bytes, int] | None = None
        self._tries: int | None = None
        self._retry_us = 51_200
        self._registers = {TX_MODE: 0x00, RX_MODE: 0x00, CONTROL: 0x00, BIT_FRAMING: 0x00}
        self.radio.at_us = self._now_us()
        self.radio.set_field(False)
        self.radio.release(None)

    # -- the wire -----------------------------------------------------------------------------

    def hear(self, data: bytes) -> None:
        """A host's bytes, the last of which has come now."""
        if self.absent:
            return
        data = self._heard_awake(data)
        for frame in self._listener.feed(data):
            if frame == BREAK_OFF:
                self._break_off()
            elif frame == ONCE_MORE:
                if self._last:
                    self._out = [(self._now_us() + ACK_US, self._last)]
            else:
                self._obey(frame[1], frame[2:])

    def touch(self) -> bool:
        """The chip is selected or addressed: whether it is awake; if not, it begins to wake."""
        if self.absent:
            return False
        self._heard_awake(b"")
        return not self.asleep

    @property
    def ready(self) -> bool:
        """Whether a frame can be taken now."""
        self._look_again()
        return not self.absent and bool(self._out) and self._out[0][0] <= self._now_us()

    def speak(self) -> bytes:
        """The next frame, taken; b"" if none is ready."""
        if not self.ready:
            return b""
        frame = self._out.pop(0)[1]
        if self._sleeps_next and not self._out:
            self.asleep, self._sleeps_next, self._waking = True, False, None
        return frame

    def due_us(self) -> int | None:
        """When there may be something to say next; None: only after something is heard."""
        if self._out:
            return self._out[0][0]
        return self._waiting[2] if self._waiting else None

    def _heard_awake(self, data: bytes) -> bytes:
        """What of these bytes comes to a chip that is awake."""
        if not self.asleep:
            return data
        now = self._now_us()
        if self._waking is None:
            self._waking = now
        lost = max(0, -(-(self._waking + WAKE_US - now) // self._byte_us))
        if len(data) > lost or lost == 0:
            self.asleep, self._waking = False, None
        return data[lost:]

    def _break_off(self) -> None:
        self._sleeps_next = False
        self._out.clear()
        self._waiting = None

    def _say(self, frame: bytes, at_us: int) -> None:
        self._out.append((at_us, frame))

    # -- commands -----------------------------------------------------------------------------

    def _obey(self, code: int, data: bytes) -> None:
        """Acknowledge and carry out."""
        self._break_off()
        if self.muted:
            self.muted -= 1
            return
        now = self._now_us()
        self._say(ACK, now + ACK_US)
        self.radio.at_us = now + ACK_US + WORK_US
        command = self._commands.get(code)
        try:
            if command is None:
                raise _Nonsense
            result = command(data)
        except (_Nonsense, IndexError):
            self._say(ERROR, self.radio.at_us)
        else:
            if result is not None:
                self._answer(code, result)

    def _answer(self, code: int, result: bytes) -> None:
        frame = self._last = answer(bytes((0xD5, code + 1)) + result)
        if self.garbled:
            self.garbled -= 1
            frame = frame[:-2] + bytes((frame[-2] ^ 0x55, 0))
        self._say(frame, self.radio.at_us)

    def _all_commands(self) -> dict[int, Callable[[bytes], bytes | None]]:
        return {
            0x00: self._diagnose,
            0x02: lambda _: FIRMWARE,
            0x04: self._general_status,
            0x06: self._read_register,
            0x08: self._write_register,
            0x10: lambda _: b"",
            0x12: lambda _: b"",
            0x14: self._sam_configuration,
            0x16: self._power_down,
            0x32: self._rf_configuration,
            0x40: self._in_data_exchange,
            0x42: self._in_communicate_thru,
            0x44: self._in_deselect,
            0x4A: self._in_list_passive_target,
            0x52: self._in_release,
            0x54: self._in_select,
        }

    def _diagnose(self, data: bytes) -> bytes:
        """Test 0, of the line: what came goes back."""
        if data[0] != 0:
            raise _Nonsense
        return data

    def _general_status(self, _: bytes) -> bytes:
        radio = self.radio
        listed = b"".join(bytes((n + 1, 0, 0, 0)) for n in range(len(radio.targets)))
        return bytes((0, radio.field, len(radio.targets))) + listed + b"\x80"

    def _read_register(self, data: bytes) -> bytes:
        pairs = zip(data[::2], data[1::2], strict=False)
        return bytes(self._registers.get(high << 8 | low, 0) for high, low in pairs)

    def _write_register(self, data: bytes) -> bytes:
        if not data or len(data) % 3:
            raise _Nonsense
        for at in range(0, len(data), 3):
            self._registers[data[at] << 8 | data[at + 1]] = data[at + 2]
        return b""

    def _sam_configuration(self, data: bytes) -> bytes:
        if data[0] not in (1, 2, 3, 4):
            raise _Nonsense
        return b""

    def _power_down(self, data: bytes) -> bytes:
        if not data:
            raise _Nonsense
        self.radio.set_field(False)
        self._sleeps_next = True  # once that is answered
        return b"\x00"

    def _rf_configuration(self, data: bytes) -> bytes:
        item, values = data[0], data[1:]
        if item == 0x01:
            self.radio.set_field(bool(values[0] & 1))
        elif item == 0x02:
            self._retry_us = 100 << max(0, values[2] - 1) if values[2] else 0
        elif item == 0x05:
            self._tries = None if values[2] == 0xFF else values[2] + 1
        elif item not in (0x04, 0x0A, 0x0B, 0x0C, 0x0D):
            raise _Nonsense
        return b""

    # -- tags ---------------------------------------------------------------------------------

    def _in_list_passive_target(self, data: bytes) -> bytes | None:
        most, kind, uid = data[0], data[1], data[2:]
        if not 1 <= most <= MOST_TARGETS or kind > 4 or (kind == 0 and len(uid) not in UID_SIZES):
            raise _Nonsense
        self._registers[TX_MODE] = self._registers[RX_MODE] = CRC_ON
        if self._tries is not None:
            for _ in range(self._tries):
                if found := self._found(most, kind, uid):
                    return found
            return b"\x00"
        found = self._found(most, kind, uid)
        if found is None:
            self._waiting = most, data, self.radio.at_us + LOOK_AGAIN_US
        return found

    def _found(self, most: int, kind: int, uid: bytes) -> bytes | None:
        """One look; None: nobody. Only type A at 106 kbit/s is ever there."""
        targets = self.radio.find(most, uid) if kind == 0 else []
        if not targets:
            return None
        return bytes((len(targets),)) + b"".join(
            bytes((number,)) + _described(target) for number, target in enumerate(targets, start=1)
        )

    def _look_again(self) -> None:
        """Look for a tag as long as the host waits for one."""
        if self._waiting is None or self._waiting[2] > self._now_us():
            return
        most, data, _ = self._waiting
        self._waiting = None
        self.radio.at_us = self._now_us()
        found = self._found(most, data[1], data[2:])
        if found is None:
            self._waiting = most, data, self.radio.at_us + LOOK_AGAIN_US
        else:
            self._answer(0x4A, found)

    def _in_data_exchange(self, data: bytes) -> bytes:
        """With CRC on both ways; an ACK is success without data."""
        number, command = data[0] & 0x3F, data[1:]
        if not 1 <= number <= len(self.radio.targets):
            return bytes((CONTEXT,))
        if not command:
            return bytes((PARAMETERS,))
        if not self.radio.choose(number):
            return bytes((TIMEOUT,))
        reply = self.radio.ask(Bits.of(command + crc_a(command)), self._retry_us)
        if reply is None:
            self.radio.lost()
            return bytes((AUTHENTICATION if command[0] in (0x60, 0x61) else TIMEOUT,))
        if reply.count == 4:
            if reply.value == 0xA:
                return b"\x00"
            self.radio.lost()
            return bytes((FORMAT,))
        whole = reply.data()
        if reply.count % 8 or crc_a(whole[:-2]) != whole[-2:]:
            return bytes((CRC_ERROR,))
        return b"\x00" + whole[:-2]

    def _in_communicate_thru(self, data: bytes) -> bytes:
        """As the registers for CRC and bit framing say, to whoever listens."""
        registers = self._registers
        if registers[TX_MODE] & CRC_ON:
            frame = Bits.of(data + crc_a(data))
        else:
            frame = Bits.of(data, registers[BIT_FRAMING] & 0x07)
        self.radio.set_field(True)
        reply = self.radio.ask(frame, self._retry_us)
        if reply is None:
            return bytes((TIMEOUT,))
        registers[CONTROL] = reply.count % 8
        heard = reply.data()
        if reply.collisions:
            return bytes((0x06,))
        if registers[RX_MODE] & CRC_ON and reply.count > 4:
            if reply.count % 8 or crc_a(heard[:-2]) != heard[-2:]:
                return bytes((CRC_ERROR,))
            heard = heard[:-2]
        return b"\x00" + heard

    def _in_deselect(self, data: bytes) -> bytes:
        if data[0] > len(self.radio.targets):
            return bytes((CONTEXT,))
        self.radio.rest()
        return b"\x00"

    def _in_release(self, data: bytes) -> bytes:
        if data[0] > len(self.radio.targets):
            return bytes((CONTEXT,))
        self.radio.release(data[0] or None)
        return b"\x00"

    def _in_select(self, data: bytes) -> bytes:
        if not 1 <= data[0] <= len(self.radio.targets):
            return bytes((CONTEXT,))
        return b"\x00" if self.radio.choose(data[0]) else bytes((TIMEOUT,))


def _described(target: Target) -> bytes:
    """ATQA, SAK and UID as InListPassiveTarget gives them."""
    return target.atqa + bytes((target.sak, len(target.uid))) + target.uid
