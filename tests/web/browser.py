"""A browser without a window, for the page: Debian's Chromium, driven through its own driver.

It asks nobody anything but the door: no updates, no names looked up.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service

__all__ = ["MISSING", "browser"]

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")

MISSING = not (CHROMIUM and DRIVER)
"""Whether there is none here."""

QUIET = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--proxy-server=direct://",
)


@contextmanager
def browser(folder: Path, language: str = "en", size: str = "412,915") -> Iterator[Chrome]:
    """A browser whose files stand in `folder`, as large as a phone."""
    options = ChromeOptions()
    options.binary_location = CHROMIUM or ""
    for switch in (*QUIET, f"--window-size={size}", f"--user-data-dir={folder}"):
        options.add_argument(switch)
    options.add_argument(f"--lang={language}")
    options.add_experimental_option("prefs", {"intl.accept_languages": language})
    driver = Chrome(options=options, service=Service(DRIVER))
    try:
        driver.set_page_load_timeout(30)
        driver.set_script_timeout(30)
        yield driver
    finally:
        driver.quit()
