"""The site: the few files of the page, and whom it answers at all.

Only what stands in `FILES` is ever sent, so no path can lead elsewhere.  A page from elsewhere may
lure a browser into asking us; so a request must name us as we are called (`Host`), and a
line must come from a page of ours (`Origin`).  The page itself may load nothing from elsewhere.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from controller.web.words import page_words
from controller.wire.msg import Translate

__all__ = ["FILES", "HEADERS", "Found", "Site", "ours"]

FILES: Mapping[str, tuple[str, str]] = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/style.css": ("style.css", "text/css; charset=utf-8"),
    **{
        f"/{name}.js": (f"{name}.js", "text/javascript; charset=utf-8")
        for name in ("page", "line", "draw", "questions", "board", "parts")
    },
    "/icon.svg": ("icon.svg", "image/svg+xml"),
    "/favicon.ico": ("icon.svg", "image/svg+xml"),
}
"""Path -> the file in `client`, and its type."""

HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
"""What goes with every page."""


class Found(NamedTuple):
    """A page: its type and what it holds."""

    kind: str
    data: bytes


class Site:
    """The pages.  `translation` gives, for a language, what finishes sentences in it."""

    def __init__(self, translation: Callable[[str], Translate]) -> None:
        self.translation = translation

    def page(self, target: str) -> Found | None:
        """What stands at the request target; None where nothing does."""
        path, _, language = target.partition("?")
        if path == "/words.json":
            words = page_words(self.translation(language))
            return Found("application/json", msgspec.json.encode(words))
        if path not in FILES:
            return None
        name, kind = FILES[path]
        return Found(kind, sent(name))


@cache
def sent(name: str) -> bytes:
    """A file of the page."""
    return (files("controller.web") / "client" / name).read_bytes()


def ours(host: str, origin: str | None = None) -> bool:
    """Whether a request that calls us `host` is meant for us, and, where it comes from a page, that
    page is ours.

    An address is always one of ours, since it cannot be made to mean another machine; of names only
    this machine's own are.

    >>> ours("192.168.4.1:8080", "http://192.168.4.1:8080"), ours("elsewhere.example")
    (True, False)
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:  # no name at all
        return False
    try:
        ipaddress.ip_address(name)
    except ValueError:
        own = socket.gethostname().partition(".")[0].lower()
        if name not in ("localhost", own, f"{own}.local"):
            return False
    return origin is None or origin == f"http://{host}"
