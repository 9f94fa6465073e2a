"""A virtual environment made from pyproject.toml, and the stamp that says it is current.

Making one takes minutes and a network; knowing that it still fits takes neither. So the last step
of making it writes a stamp: what the environment was made of (interpreter and folder) and what was
installed into it (the project file, the checkout, the extras). A start compares the stamp with what
it would write itself. When they agree nothing is done, no program asked, no network needed. When
only the project file changed, pip is asked to add what is missing; when the interpreter changed or
the folder was moved, the environment is made anew. The stamp comes last, so a start that was
interrupted leaves none behind and is simply done again.

One start at a time works on an environment: the log is the lock.
"""

import fcntl
import hashlib
import importlib.util
import json
import os
import shutil
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from deploy.process import Trouble, run
from deploy.system import ensure_venv_module

__all__ = ["Environment", "Stamp", "make_venv", "pip_install", "requirements", "venv_folder"]

_VENV_S = 300
_PIP_S = 1800


@dataclass(frozen=True)
class Stamp:
    """What an environment was made of, and what was put into it: two digests and the extras."""

    made_of: str
    installed: str
    extras: tuple[str, ...] = ()

    @classmethod
    def read(cls, file: Path) -> "Stamp | None":
        """The stamp in `file`; None where there is none that can be read."""
        try:
            fields = json.loads(file.read_text("utf-8"))
            return cls(fields["made_of"], fields["installed"], tuple(fields["extras"]))
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def write(self, file: Path) -> None:
        """Put the stamp into `file`, whole or not at all."""
        half = file.with_suffix(".part")
        half.write_text(json.dumps(asdict(self)), "utf-8")
        half.replace(file)

    def covers(self, wanted: "Stamp") -> bool:
        """Whether an environment with this stamp serves for `wanted`: it may hold more extras."""
        return (
            self.made_of == wanted.made_of
            and self.installed == wanted.installed
            and set(self.extras) >= set(wanted.extras)
        )


def digest(*parts: str) -> str:
    """A short digest of `parts`; no two lists of parts run into each other."""
    return hashlib.blake2b(json.dumps(parts).encode(), digest_size=16).hexdigest()


def venv_folder(root: Path, environ: Mapping[str, str]) -> Path:
    """Where the environment stands: `.venv` in the checkout, or where SANCTUM_VENV says."""
    said = environ.get("SANCTUM_VENV", "").strip()
    return Path(said).expanduser().absolute() if said else root / ".venv"


def requirements(project: dict[str, object], names: Sequence[str] = ()) -> list[str]:
    """The requirement lines of a parsed pyproject.toml for the packages `names`, in that order.

    Without names: what builds the project. Raises KeyError for a name that is not a dependency.
    """
    if not names:
        build = project["build-system"]
        assert isinstance(build, dict)
        return [str(line) for line in build["requires"]]
    table = project["project"]
    assert isinstance(table, dict)
    by_name = {_name(line): line for line in table["dependencies"]}
    return [by_name[name] for name in names]


def _name(requirement: str) -> str:
    """The package's name in a requirement line: what stands before any version or extra."""
    for mark in "<>=!~[; ":
        requirement = requirement.split(mark, 1)[0]
    return requirement.lower()


class Environment:
    """The project's own environment in `folder`, for the checkout at `root`.

    `say` is told, in plain sentences, what is being done for longer than a moment.
    """

    def __init__(self, root: Path, folder: Path, say: Callable[[str], None]) -> None:
        self.root = root
        self.folder = folder
        self.python = folder / "bin" / "python"
        self.log = folder.with_name(folder.name + "-start.log")
        self._stamp = folder / "sanctum-stamp.json"
        self._say = say

    def script(self, name: str) -> Path:
        """The file of the console script `name`."""
        return self.folder / "bin" / name

    def wanted(self, extras: Sequence[str]) -> Stamp:
        """The stamp that this environment would bear, were it made now."""
        return Stamp(
            made_of=digest(sys.version, str(self.folder)),
            installed=digest((self.root / "pyproject.toml").read_text("utf-8"), str(self.root)),
            extras=tuple(extras),
        )

    def prepare(self, extras: Sequence[str] = ()) -> None:
        """Make the environment hold the project with `extras`; quick when it does already.

        Raises Trouble: pip, venv or the network failed, or the time was over.
        """
        wanted = self.wanted(extras)
        if self._current(wanted):
            return
        with self._alone():
            if self._current(wanted):  # another start did it while we waited
                return
            stamp = Stamp.read(self._stamp)
            self._stamp.unlink(missing_ok=True)
            if stamp is None or stamp.made_of != wanted.made_of or not self.python.exists():
                self._say(f"Making the environment in {self.folder}.")
                make_venv(Path(sys.executable), self.folder, self.root, self.log)
                stamp = None
            extras = sorted({*extras, *(stamp.extras if stamp else ())})
            self._say("Installing what is missing; the first time takes some minutes.")
            self._install(extras)
            self.wanted(extras).write(self._stamp)

    def _current(self, wanted: Stamp) -> bool:
        stamp = Stamp.read(self._stamp)
        return stamp is not None and stamp.covers(wanted) and self.python.exists()

    def _install(self, extras: Sequence[str]) -> None:
        # The build tools are put into the environment once rather than fetched for each build, so
        # that a changed project file needs no network as long as nothing new is required.
        project = tomllib.loads((self.root / "pyproject.toml").read_text("utf-8"))
        pip_install(self.python, requirements(project), self.root, self.log)
        target = f".[{','.join(extras)}]" if extras else "."
        try:
            pip_install(
                self.python, ["--no-build-isolation", "--editable", target], self.root, self.log
            )
        finally:
            # Building leaves this beside the rooms; what is needed of it stands in the environment.
            shutil.rmtree(self.root / "sanctum_table.egg-info", ignore_errors=True)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the log as a lock, so that two starts do not build one environment."""
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        with self.log.open("a") as held:
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self._say("Another start is preparing the environment; waiting for it.")
                fcntl.flock(held, fcntl.LOCK_EX)
            held.truncate(0)
            yield


def make_venv(python: Path, folder: Path, root: Path, log: Path) -> None:
    """Make an empty virtual environment of `python` in `folder`, in place of any that is there.

    Raises Trouble.
    """
    if python == Path(sys.executable) and importlib.util.find_spec("ensurepip") is None:
        ensure_venv_module("{}.{}".format(*sys.version_info[:2]), root, log)
    if folder.exists() and not (folder / "pyvenv.cfg").exists() and any(folder.iterdir()):
        # `--clear` would delete whatever a mistaken SANCTUM_VENV points at.
        raise Trouble(
            f"{folder} holds something that is no Python environment: move it away, or name "
            f"another folder in SANCTUM_VENV."
        )
    command = [str(python), "-m", "venv", "--clear", str(folder)]
    if run(command, seconds=_VENV_S, cwd=root, log=log) != 0:
        raise Trouble(f"No environment could be made in {folder}: {_complaint(log)}")


def pip_install(python: Path, what: Sequence[str], root: Path, log: Path) -> None:
    """Let the pip of `python`'s environment install `what`, if it is not there. Raises Trouble."""
    quietly = ["--disable-pip-version-check", "--no-input", "--retries", "2"]
    command = [str(python), "-m", "pip", "install", *quietly, "--progress-bar", "off", *what]
    if run(command, seconds=_PIP_S, cwd=root, log=log) != 0:
        raise Trouble(
            f"Not everything could be installed (is the network there?): {_complaint(log)}"
        )


def _complaint(log: Path) -> str:
    """The last error line of `log`, and where to read the rest."""
    lines = log.read_text("utf-8", errors="replace").splitlines() if log.exists() else []
    errors = [line for line in lines if line.upper().startswith("ERROR")] or lines[-1:]
    last = errors[-1].strip().rstrip(".") if errors else "it did not say why"
    return f"{last}; {os.fspath(log)} has the whole account."
