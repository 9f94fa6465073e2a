"""One input device through evdev: grabbed, so that its keys reach nobody else.

The transport alone. evdev is imported only when a device is opened. Name it by its link below
/dev/input/by-id, which stays the same whatever is plugged in beside it. The last keyboard of the
machine is not grabbed unless that was asked for: it would type nowhere any more
(`hal.drivers.keyboards`).
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Any

from hal.drivers.keyboards import Typing, is_last, keyboards
from hal.drivers.wedge_parser import Key
from hal.fault import Fault, Reason

__all__ = ["EvdevKeyboard"]

_REASONS = {
    errno.ENOENT: Reason.ABSENT,
    errno.ENODEV: Reason.ABSENT,
    errno.EACCES: Reason.REFUSED,
    errno.EPERM: Reason.REFUSED,
    errno.EBUSY: Reason.BUSY,
}


class EvdevKeyboard:
    """The device at `path`, opened and grabbed. Raises Fault if it cannot be ours alone, or is the
    last keyboard here: `last` says that it may be. beside: other readers that type."""

    def __init__(
        self,
        path: str,
        *,
        last: bool = False,
        beside: Collection[str] = (),
        look: Callable[[], Collection[Typing]] = keyboards,
    ) -> None:
        self.part = path
        if not last and is_last(path, beside, look):
            raise Fault(path, Reason.NEEDED, "nobody could type any more")
        try:
            import evdev
        except ImportError as error:
            raise Fault(path, Reason.MISSING, str(error)) from error
        device: Any = None
        try:
            device = evdev.InputDevice(path)
            device.grab()
        except OSError as error:
            if device is not None:
                device.close()
            reason = _REASONS.get(error.errno or 0, Reason.UNFIT)
            raise Fault(path, reason, str(error)) from error
        self._device = device

    def read(self) -> Sequence[Key]:
        """The events that have come, without waiting. Raises Fault once it is unplugged."""
        try:
            return [Key(event.type, event.code, event.value) for event in self._device.read()]
        except BlockingIOError:
            return ()
        except OSError as error:
            raise Fault(self.part, Reason.LOST, str(error)) from error

    def close(self) -> None:
        """Let go of it, and close it."""
        with suppress(OSError):  # it may be unplugged: then there is nothing to let go of
            self._device.ungrab()
        self._device.close()
