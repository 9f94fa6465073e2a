"""The other Pythons of this machine, each given the little that a state hash needs.

A game's hash must be the same on every Python that the project supports, and only those other
Pythons can prove it. `start.py test` therefore looks for each of 3.11 to 3.13 and makes a small
environment for every one that is not its own: three packages, no project. The test asks `prepared`
which stand, and runs each with the checkout as its working directory.

Where they are looked for: PATH, the usual folders, and pyenv's. A name proves nothing (pyenv's
shims answer to versions that are not there), so each candidate is asked what it is.
"""

import re
import subprocess
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from deploy.environment import Stamp, digest, make_venv, pip_install, requirements, venv_folder
from deploy.process import Trouble, clean_environment

__all__ = [
    "PACKAGES",
    "SUPPORTED",
    "USUAL_FOLDERS",
    "Survey",
    "candidates",
    "find",
    "prepare_others",
    "prepared",
]

SUPPORTED = ("3.11", "3.12", "3.13")
PACKAGES = ("msgspec", "babel", "tomlkit")

USUAL_FOLDERS = (Path("/usr/local/bin"), Path("/usr/bin"))

_ASK = "import sys; print(sys.implementation.name, *sys.version_info[:2]); print(sys.executable)"
_ASK_S = 20


@dataclass(frozen=True)
class Survey:
    """Which versions have an environment, and for the others the reason why not, in words."""

    prepared: dict[str, Path]
    left_out: dict[str, str]


def candidates(version: str, environ: Mapping[str, str], home: Path) -> Iterator[Path]:
    """Files that may be Python `version` ("3.12"), the likeliest first; each exists."""
    name = f"python{version}"
    folders = [Path(entry) for entry in environ.get("PATH", "").split(":") if entry]
    folders += USUAL_FOLDERS
    pyenv = Path(environ.get("PYENV_ROOT") or home / ".pyenv") / "versions"
    installed = pyenv.glob(f"{version}.*/bin")
    folders += sorted(installed, key=lambda folder: _numbers(folder.parent.name), reverse=True)
    seen: set[Path] = set()
    for folder in folders:
        file = folder / name
        if file not in seen and file.is_file():
            seen.add(file)
            yield file


def _numbers(text: str) -> list[int]:
    return [int(each) for each in re.findall(r"\d+", text)]


def find(version: str, environ: Mapping[str, str], home: Path) -> Path | None:
    """The first working CPython of `version` on this machine; None where there is none."""
    for file in candidates(version, environ, home):
        executable = _identify(file, version, environ)
        if executable:
            return executable
    return None


def _identify(file: Path, version: str, environ: Mapping[str, str]) -> Path | None:
    """The interpreter behind `file`, if it answers that it is CPython `version`."""
    try:
        answer = subprocess.run(
            [file, "-I", "-c", _ASK],
            env=clean_environment(environ),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=_ASK_S,
            check=True,
        ).stdout.splitlines()
    except (OSError, subprocess.SubprocessError):
        return None
    kind = f"cpython {version.replace('.', ' ')}"
    return Path(answer[1]) if len(answer) == 2 and answer[0] == kind else None


def _others_folder(root: Path, environ: Mapping[str, str]) -> Path:
    folder = venv_folder(root, environ)
    return folder.with_name(folder.name + "-others")


def prepared(root: Path, environ: Mapping[str, str]) -> dict[str, Path]:
    """Version -> interpreter of each environment that stands beside the project's own.

    Each holds PACKAGES and sees no other package; run it with `root` as its working directory.
    """
    folder = _others_folder(root, environ)
    found = {version: folder / version / "bin" / "python" for version in SUPPORTED}
    return {
        version: python
        for version, python in found.items()
        if python.exists() and Stamp.read(_stamp_file(folder / version))
    }


def prepare_others(
    root: Path,
    running: str,
    environ: Mapping[str, str],
    home: Path,
    say: Callable[[str], None],
) -> Survey:
    """Make an environment for each supported version but `running` ("3.11"), where it can be.

    What stands is kept as it is, so a second run needs no network. One that cannot be made is left
    out with the reason; it never stops the tests of the running version.
    """
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    wanted = requirements(project, PACKAGES)
    folder = _others_folder(root, environ)
    left_out: dict[str, str] = {}
    for version in SUPPORTED:
        if version == running or _stands(folder / version, wanted):
            continue
        python = find(version, environ, home)
        if python is None:
            left_out[version] = "not on this machine"
            continue
        say(f"Making a small environment for Python {version}.")
        try:
            _make(python, folder / version, wanted, root)
        except Trouble as trouble:
            left_out[version] = str(trouble)
    ready = prepared(root, environ)
    return Survey({v: p for v, p in ready.items() if v not in {running, *left_out}}, left_out)


def _stamp_file(folder: Path) -> Path:
    return folder / "sanctum-stamp.json"


def _stands(folder: Path, wanted: Sequence[str]) -> bool:
    stamp = Stamp.read(_stamp_file(folder))
    current = stamp is not None and stamp.covers(_stamp(folder, wanted))
    return current and (folder / "bin" / "python").exists()


def _stamp(folder: Path, wanted: Sequence[str]) -> Stamp:
    return Stamp(made_of=digest(str(folder)), installed=digest(*wanted))


def _make(python: Path, folder: Path, wanted: Sequence[str], root: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    log = folder.with_name(folder.name + "-start.log")
    make_venv(python, folder, root, log)
    pip_install(folder / "bin" / "python", wanted, root, log)
    _stamp(folder, wanted).write(_stamp_file(folder))
