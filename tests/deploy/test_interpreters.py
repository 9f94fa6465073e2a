"""Finding the other Pythons: by asking them, since a name proves nothing."""

import sys
from pathlib import Path

import pytest

from deploy import interpreters
from deploy.environment import Stamp
from deploy.interpreters import SUPPORTED, candidates, find, prepare_others, prepared
from deploy.process import Trouble

__all__: list[str] = []

VERSION = "{}.{}".format(*sys.version_info[:2])
PROJECT = '[project]\ndependencies = ["msgspec", "babel", "tomlkit"]\n'


def program(file: Path, answer: str) -> Path:
    """A program at `file` that prints `answer` whatever it is asked."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\necho '{answer}'\n")
    file.chmod(0o755)
    return file


@pytest.fixture(autouse=True)
def bare_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which nothing is found but what a test puts there."""
    monkeypatch.setattr(interpreters, "USUAL_FOLDERS", ())


def test_candidates_come_from_the_path_first_and_then_the_newest_of_pyenv(tmp_path: Path) -> None:
    on_path = program(tmp_path / "a bin" / "python3.12", "")
    old = program(tmp_path / ".pyenv/versions/3.12.9/bin/python3.12", "")
    new = program(tmp_path / ".pyenv/versions/3.12.10/bin/python3.12", "")
    program(tmp_path / ".pyenv/versions/3.13.0/bin/python3.13", "")
    environ = {"PATH": f"{tmp_path / 'a bin'}:/no/such:{tmp_path / 'a bin'}"}
    assert list(candidates("3.12", environ, tmp_path)) == [on_path, new, old]


def test_pyenv_is_found_where_its_variable_says(tmp_path: Path) -> None:
    file = program(tmp_path / "elsewhere/versions/3.12.1/bin/python3.12", "")
    environ = {"PYENV_ROOT": str(tmp_path / "elsewhere")}
    assert list(candidates("3.12", environ, tmp_path)) == [file]


def test_the_interpreter_that_answers_right_is_taken(tmp_path: Path) -> None:
    file = tmp_path / "bin" / f"python{VERSION}"
    file.parent.mkdir()
    file.symlink_to(sys.executable)
    found = find(VERSION, {"PATH": str(file.parent)}, tmp_path)
    assert found is not None
    assert found.samefile(sys.executable)


@pytest.mark.parametrize(
    "answer", ["", "cpython 3 11\n/usr/bin/python3.11", "pypy 3 12\n/opt/pypy", "not found"]
)
def test_a_program_that_answers_wrong_is_passed_over(answer: str, tmp_path: Path) -> None:
    program(tmp_path / "shims" / "python3.12", answer)
    right = program(tmp_path / "bin" / "python3.12", "cpython 3 12\n/right/python3.12")
    environ = {"PATH": f"{tmp_path / 'shims'}:{right.parent}"}
    assert find("3.12", environ, tmp_path) == Path("/right/python3.12")


def test_a_program_that_cannot_run_is_passed_over(tmp_path: Path) -> None:
    file = program(tmp_path / "bin" / "python3.12", "cpython 3 12\n/x")
    file.chmod(0o644)
    assert find("3.12", {"PATH": str(file.parent)}, tmp_path) is None


class Machine:
    """A checkout on a machine with the other Pythons `present`; nothing is really installed."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = root
        self.made: list[str] = []
        self.offline = False
        (root / "pyproject.toml").write_text(PROJECT)
        monkeypatch.setattr(interpreters, "make_venv", self._make_venv)
        monkeypatch.setattr(interpreters, "pip_install", self._pip_install)

    def present(self, version: str) -> None:
        answer = f"cpython {version.replace('.', ' ')}\n/usr/bin/python{version}"
        program(self.root / "bin" / f"python{version}", answer)

    def prepare(self) -> interpreters.Survey:
        environ = {"PATH": str(self.root / "bin")}
        return prepare_others(self.root, "3.11", environ, self.root, lambda _: None)

    def _make_venv(self, python: Path, folder: Path, root: Path, log: Path) -> None:
        program(folder / "bin" / "python", "")

    def _pip_install(self, python: Path, what: list[str], root: Path, log: Path) -> None:
        if self.offline:
            raise Trouble("no network")
        self.made.append(python.parts[-3])
        assert what == ["msgspec", "babel", "tomlkit"]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


def test_every_other_python_that_is_present_gets_an_environment(machine: Machine) -> None:
    machine.present("3.11")
    machine.present("3.12")
    survey = machine.prepare()
    assert machine.made == ["3.12"]
    assert survey.prepared == {"3.12": machine.root / ".venv-others/3.12/bin/python"}
    assert survey.left_out == {"3.13": "not on this machine"}


def test_what_stands_is_kept_and_serves_without_network(machine: Machine) -> None:
    machine.present("3.12")
    machine.prepare()
    machine.offline = True
    assert list(machine.prepare().prepared) == ["3.12"]
    assert machine.made == ["3.12"]


def test_an_environment_that_cannot_be_made_is_left_out_with_the_reason(machine: Machine) -> None:
    machine.present("3.12")
    machine.offline = True
    survey = machine.prepare()
    assert survey.prepared == {}
    assert survey.left_out["3.12"] == "no network"


def test_changed_requirements_are_installed_again(machine: Machine) -> None:
    machine.present("3.12")
    folder = machine.root / ".venv-others" / "3.12"
    program(folder / "bin" / "python", "")
    Stamp("old", "old").write(folder / "sanctum-stamp.json")
    machine.prepare()
    assert machine.made == ["3.12"]


def test_only_environments_that_were_finished_are_reported(tmp_path: Path) -> None:
    unfinished = tmp_path / ".venv-others" / "3.12"
    program(unfinished / "bin" / "python", "")
    assert prepared(tmp_path, {}) == {}
    Stamp("made", "installed").write(unfinished / "sanctum-stamp.json")
    assert prepared(tmp_path, {}) == {"3.12": unfinished / "bin" / "python"}


def test_the_versions_looked_for_are_those_that_the_project_supports() -> None:
    project = (Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8")
    assert f'requires-python = ">={SUPPORTED[0]},<3.14"' in project
    assert SUPPORTED[-1] == "3.13"
