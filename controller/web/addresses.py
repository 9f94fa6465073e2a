"""Addresses: where the door is found, and on what it listens.

    "8080"                every network that this machine is on
    "192.168.4.1:8080"    this one alone
    "[fd00::4]:8080"      the same for IPv6

Which networks a machine is on is asked of its kernel, by name of the interface; nothing is sent.
"""

from __future__ import annotations

import fcntl
import ipaddress
import socket
import struct
from contextlib import suppress
from typing import NamedTuple

from controller.engine import Invalid
from controller.wire import Msg

__all__ = ["Listening", "own_addresses", "read_listening"]

EVERYWHERE = "0.0.0.0"  # meant, and off unless somebody asks for it
SIOCGIFADDR = 0x8915
"""The kernel's request for an interface's address (netdevice(7))."""


class Listening(NamedTuple):
    """An address of this machine and a port."""

    host: str
    port: int

    def found_at(self) -> tuple[str, ...]:
        """The addresses (URLs) that lead here, the best first."""
        if self.host == EVERYWHERE:
            hosts = own_addresses() or ("127.0.0.1",)
        else:
            hosts = (f"[{self.host}]",) if ":" in self.host else (self.host,)
        return tuple(f"http://{host}:{self.port}/" for host in hosts)


def read_listening(text: str) -> Listening:
    """What somebody typed.  Raises `Invalid`.

    >>> read_listening("192.168.4.1:8080").port
    8080
    """
    host, _, port = text.strip().rpartition(":")
    host = host.removeprefix("[").removesuffix("]") or EVERYWHERE
    try:
        ipaddress.ip_address(host)
        number = int(port)
        if not 0 < number < 65536:
            raise ValueError
    except ValueError:
        raise Invalid(
            Msg(
                '"{text}" is no address to listen on: say a port such as 8080, or an address of '
                "this machine with one, such as 192.168.4.1:8080.",
                text=text,
            )
        ) from None
    return Listening(host, number)


def own_addresses() -> tuple[str, ...]:
    """This machine's IPv4 addresses, those that others reach first."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # an interface without one
                request = struct.pack("256s", name.encode()[:15])
                reply = fcntl.ioctl(asking.fileno(), SIOCGIFADDR, request)
                found.append(ipaddress.ip_address(reply[20:24]))
    return tuple(str(one) for one in sorted(found, key=lambda one: one.is_loopback))
