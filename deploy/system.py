"""What no Python package brings: what it is, who lacks it, how it comes.

Kivy's wheel carries SDL, but draws through the system's OpenGL and reads touch panels through
libmtdev. Whether one is there is asked of the dynamic loader, as Kivy itself will: package lists
differ from system to system, the loader's answer does not. Where we may (root, apt-get) we install
what is missing; elsewhere one command is printed and nothing is touched.

The firmware's tests compile it, and run the very image that makers flash in an emulator. What that
takes is installed where we may, and so is a browser for the page of phones; elsewhere those tests
are left out, and say so.
"""

import ctypes
import os
import shlex
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from deploy.process import Trouble, run

__all__ = [
    "LIBRARIES",
    "TOOLS",
    "bring_tools",
    "ensure_libraries",
    "ensure_venv_module",
    "install",
    "missing_libraries",
    "missing_tools",
]

# Shared object -> the Debian package that holds it (Ubuntu and Raspberry Pi OS name them the same).
LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",  # a window without a desktop: off screen, or on the Pi's own panel
    "libGLESv2.so.2": "libgles2",
    "libmtdev.so.1": "libmtdev1",
}
# Program or header -> the Debian packages that bring it.
TOOLS = {
    "make": ("make",),
    "gcc": ("gcc", "libc6-dev"),
    "avr-gcc": ("gcc-avr", "avr-libc"),
    "arm-none-eabi-gcc": ("gcc-arm-none-eabi",),
    "/usr/include/simavr/sim_avr.h": ("libsimavr-dev",),
    "chromedriver": ("chromium", "chromium-driver"),
}
_APT_S = 900
_APT = ("apt-get", "-o", "DPkg::Lock::Timeout=120", "-q", "-y")


def missing_libraries(load: Callable[[str], object] = ctypes.CDLL) -> list[str]:
    """The shared objects among LIBRARIES that the dynamic loader does not find, in that order."""
    missing = []
    for library in LIBRARIES:
        try:
            load(library)
        except OSError:
            missing.append(library)
    return missing


def ensure_libraries(root: Path, log: Path, say: Callable[[str], None]) -> None:
    """See to it that every library of LIBRARIES is there. Raises Trouble where it cannot be."""
    missing = missing_libraries()
    if missing:
        say(f"Installing system libraries: {', '.join(missing)}.")
        install([LIBRARIES[each] for each in missing], "The screen needs", missing, root, log)


def missing_tools() -> list[str]:
    """Those of TOOLS that are not here, in that order."""
    return [tool for tool in TOOLS if shutil.which(tool) is None and not Path(tool).exists()]


def bring_tools(root: Path, log: Path, say: Callable[[str], None]) -> None:
    """Install what tests of the firmware and of phones need, if we may; otherwise say what is left
    out."""
    missing = missing_tools()
    if not missing:
        return
    packages = [package for tool in missing for package in TOOLS[tool]]
    say(f"Installing what firmware and phones are tested with: {', '.join(packages)}.")
    try:
        install(
            packages,
            "Testing the firmware and the phones needs",
            missing,
            root,
            log,
            lean=True,
        )
    except Trouble as trouble:
        say(f"Left out, tests that build or run the firmware or need a browser. {trouble}")


def ensure_venv_module(version: str, root: Path, log: Path) -> None:
    """Debian splits `ensurepip` from its Python: bring it for `version` ("3.11"), or say how."""
    package = f"python{version}-venv"
    install([package], "Making an environment needs", ["the module ensurepip"], root, log)


def install(
    packages: Sequence[str],
    purpose: str,
    lacking: Sequence[str],
    root: Path,
    log: Path,
    *,
    lean: bool = False,
) -> None:
    """Install Debian `packages` if we may; otherwise raise Trouble with the one command to run.

    `purpose` and `lacking` open the sentence: "The screen needs libGL.so.1, which ...". `lean`:
    without what Debian recommends with them; for gcc-arm-none-eabi that is six times as much.
    """
    options = ["--no-install-recommends"] if lean else []
    need = f"{purpose} {', '.join(lacking)}, which this system lacks"
    if shutil.which("apt-get") is None:
        raise Trouble(f"{need}: install it with the system's package manager and start again.")
    command = shlex.join(["apt-get", "install", "-y", *options, *packages])
    if os.geteuid() != 0:
        raise Trouble(f"{need}: run `sudo {command}` and start again.")
    if not _apt_get([*options, *packages], root, log):
        raise Trouble(
            f"{need}, and `{command}` failed: see to the network, start again, and if it fails "
            f"again read {log}."
        )


def _apt_get(what: Sequence[str], root: Path, log: Path) -> bool:
    """Whether apt-get installed `what`, options before packages; its lists are refreshed only if
    they turn out stale."""
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    for step in (["install"], ["update"], ["install"]):
        wanted = what if step == ["install"] else ()
        code = run([*_APT, *step, *wanted], seconds=_APT_S, cwd=root, log=log, extra=quiet)
        if code == 0 and wanted:
            return True
    return False
