"""Put the units, the rules and the user where the system looks for them; and again whenever.

Nothing is downloaded, nothing is started, nothing that a person wrote is written over: the settings
are laid down once and kept. What is already as it should be is left alone, so a second run does
nothing and says so.

What may live here: copying, and telling the managers to look again. What may not: a path that the
units do not name.
"""

import os
import shlex
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from deploy.process import Trouble, run

__all__ = ["FILES", "KEPT", "PROGRAM", "install"]

HERE = Path(__file__).parent

PROGRAM = "opt/sanctum-table/bin/sanctum-table"
"""What the units start."""

FILES = {
    "sanctum-table.service": "etc/systemd/system/sanctum-table.service",
    "sanctum-kiosk.service": "etc/systemd/system/sanctum-kiosk.service",
    "sanctum-table.sysusers": "etc/sysusers.d/sanctum-table.conf",
    "70-sanctum-table.rules": "etc/udev/rules.d/70-sanctum-table.rules",
}
KEPT = {"sanctum-table.default": "etc/default/sanctum-table"}
"""Beside this file -> below the root of the system."""

NOTICE = (
    ("systemd-sysusers", "/etc/sysusers.d/sanctum-table.conf"),
    ("systemctl", "daemon-reload"),
    ("udevadm", "control", "--reload"),
    ("udevadm", "trigger", "--action=change", "--subsystem-match=tty"),
    ("udevadm", "trigger", "--action=change", "--subsystem-match=gpio"),
    ("udevadm", "trigger", "--action=change", "--subsystem-match=spidev"),
    ("udevadm", "trigger", "--action=change", "--subsystem-match=i2c-dev"),
)
"""What makes the managers look again."""

_SECONDS = 60

_HERE = (
    "run `sudo python3 -m venv /opt/sanctum-table` and "
    "`sudo /opt/sanctum-table/bin/pip install '.[pi]'` in the checkout, and start again."
)


def install(root: Path, say: Callable[[str], None]) -> list[str]:
    """Install below `root`, "/" for this machine; the files that changed, as paths below it.

    Raises Trouble: no rights, the program is not there yet, or a manager refused.
    """
    here = root == Path("/")
    if here and os.geteuid() != 0:
        raise Trouble("Installing needs root: run `sudo python3 -m deploy.systemd`.")
    if not os.access(root / PROGRAM, os.X_OK):
        raise Trouble(f"There is no {root / PROGRAM}: {_HERE if here else _below(root)}")
    changed = list(_copied(root))
    for path in changed:
        say(f"Written: {root / path}")
    if not changed:
        say("Everything is in its place already.")
    if here:
        _notice(say)
    return changed


def _below(root: Path) -> str:
    """How the program gets into a system that does not run.

    By that system's own Python: what an environment is made of holds the paths where it lies.
    """
    enter = f"sudo chroot {shlex.quote(str(root))}"
    source = shlex.quote(f"{root}/opt/sanctum-source")
    return (
        f"the folder must hold a whole system, as a mounted image does. Run `sudo cp -r . {source}`"
        f" in the checkout, `{enter} python3 -m venv /opt/sanctum-table` and "
        f"`{enter} /opt/sanctum-table/bin/pip install '/opt/sanctum-source[pi]'`, and start again."
    )


def _copied(root: Path) -> Iterator[str]:
    for name, path in (FILES | KEPT).items():
        target, text = root / path, (HERE / name).read_bytes()
        if target.exists() and (name in KEPT or target.read_bytes() == text):
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        half = target.with_name(target.name + ".part")
        half.write_bytes(text)
        half.chmod(0o644)
        half.replace(target)
        yield path


def _notice(say: Callable[[str], None]) -> None:
    """Tell the managers; one that is not on this machine is said."""
    for command in NOTICE:
        if shutil.which(command[0]) is None:
            say(f"Left out, since {command[0]} is not here: {' '.join(command)}")
        elif run(command, seconds=_SECONDS, cwd=Path("/")) != 0:
            raise Trouble(f"`{' '.join(command)}` failed: what it printed above says why.")
