"""The environment and its stamp: made once, left alone while it fits, made anew when not."""

import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from deploy import environment
from deploy.environment import Environment, Stamp, requirements, venv_folder
from deploy.process import Trouble

__all__: list[str] = []

PROJECT = """
[build-system]
requires = ["builder>=1"]
[project]
dependencies = ["msgspec>=0.19,<1", "Babel>=2", "tomlkit"]
"""


class Workshop:
    """A checkout whose tools are only written down: nothing is installed."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.done: list[str] = []
        self.said: list[str] = []
        self.offline = False
        root.mkdir()
        (root / "pyproject.toml").write_text(PROJECT)

    def start(self, *extras: str) -> list[str]:
        """Prepare the environment as a start would; what had to be done for it."""
        self.done.clear()
        Environment(self.root, self.root / ".venv", self.said.append).prepare(extras)
        return self.done

    def make_venv(self, python: Path, folder: Path, root: Path, log: Path) -> None:
        (folder / "bin").mkdir(parents=True, exist_ok=True)
        (folder / "bin" / "python").touch()
        self.done.append("venv")

    def pip_install(self, python: Path, what: Sequence[str], root: Path, log: Path) -> None:
        if self.offline:
            raise Trouble("no network")
        self.done.append(" ".join(what))


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    made = Workshop(tmp_path / "a checkout")
    monkeypatch.setattr(environment, "make_venv", made.make_venv)
    monkeypatch.setattr(environment, "pip_install", made.pip_install)
    return made


PROJECT_ALONE = "--no-build-isolation --editable ."


def test_the_first_start_makes_the_environment_and_installs_the_project(
    workshop: Workshop,
) -> None:
    assert workshop.start() == ["venv", "builder>=1", PROJECT_ALONE]


def test_a_second_start_does_nothing_and_says_nothing(workshop: Workshop) -> None:
    workshop.start()
    workshop.said.clear()
    workshop.offline = True
    assert workshop.start() == []
    assert workshop.said == []


def test_a_changed_project_file_is_installed_into_the_environment_that_stands(
    workshop: Workshop,
) -> None:
    workshop.start()
    (workshop.root / "pyproject.toml").write_text(PROJECT + "# changed\n")
    assert workshop.start() == ["builder>=1", PROJECT_ALONE]


def test_the_tests_add_their_extra_and_the_program_then_starts_without_more(
    workshop: Workshop,
) -> None:
    workshop.start()
    assert workshop.start("test") == ["builder>=1", PROJECT_ALONE + "[test]"]
    assert workshop.start() == []


def test_an_extra_once_installed_is_kept_when_the_project_file_changes(workshop: Workshop) -> None:
    workshop.start("test")
    (workshop.root / "pyproject.toml").write_text(PROJECT + "# changed\n")
    assert workshop.start()[-1] == PROJECT_ALONE + "[test]"


def test_another_interpreter_makes_the_environment_anew(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    workshop.start()
    monkeypatch.setattr("sys.version", "3.13.9 (another one)")
    assert workshop.start()[0] == "venv"


def test_an_environment_whose_interpreter_is_gone_is_made_anew(workshop: Workshop) -> None:
    workshop.start()
    (workshop.root / ".venv" / "bin" / "python").unlink()
    assert workshop.start()[0] == "venv"


def test_a_moved_checkout_makes_its_environment_anew(workshop: Workshop, tmp_path: Path) -> None:
    workshop.start()
    workshop.root = workshop.root.rename(tmp_path / "moved")
    assert workshop.start()[0] == "venv"


def test_an_interrupted_start_is_done_again(workshop: Workshop) -> None:
    workshop.offline = True
    with pytest.raises(Trouble):
        workshop.start()
    workshop.offline = False
    assert workshop.start() == ["venv", "builder>=1", PROJECT_ALONE]


def test_a_failed_update_leaves_no_stamp_that_says_all_is_well(workshop: Workshop) -> None:
    workshop.start()
    (workshop.root / "pyproject.toml").write_text(PROJECT + "# changed\n")
    workshop.offline = True
    for _ in range(2):
        with pytest.raises(Trouble):
            workshop.start()


def test_an_update_that_failed_half_way_is_not_trusted_even_when_it_is_taken_back(
    workshop: Workshop,
) -> None:
    workshop.start()
    (workshop.root / "pyproject.toml").write_text(PROJECT + "# changed\n")
    workshop.offline = True
    with pytest.raises(Trouble):
        workshop.start()
    (workshop.root / "pyproject.toml").write_text(PROJECT)
    workshop.offline = False
    assert workshop.start()[-1] == PROJECT_ALONE


@pytest.mark.parametrize("junk", ["", "{", "[]", '{"made_of": 1}', '{"extras": null}', "\x00"])
def test_a_stamp_that_cannot_be_read_is_no_stamp(junk: str, tmp_path: Path) -> None:
    file = tmp_path / "stamp"
    file.write_text(junk)
    assert Stamp.read(file) is None


def test_a_stamp_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    stamp = Stamp("made", "installed", ("test",))
    stamp.write(tmp_path / "stamp.json")
    assert Stamp.read(tmp_path / "stamp.json") == stamp
    assert [file.name for file in tmp_path.iterdir()] == ["stamp.json"]


def test_a_folder_that_is_no_environment_is_never_cleared(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("mine")
    with pytest.raises(Trouble, match="holds something that is no Python environment"):
        environment.make_venv(tmp_path / "python", tmp_path, tmp_path, tmp_path / "log")
    assert (tmp_path / "diary.txt").read_text() == "mine"


def test_a_python_without_ensurepip_gets_it_first(tmp_path: Path, mocker: MockerFixture) -> None:
    mocker.patch("importlib.util.find_spec", return_value=None)
    mocker.patch.object(environment, "run", return_value=0)
    ensure = mocker.patch.object(environment, "ensure_venv_module")
    environment.make_venv(Path(sys.executable), tmp_path / "v", tmp_path, tmp_path / "log")
    ensure.assert_called_once()


def test_a_failed_installation_says_pips_own_last_error_and_where_the_rest_is(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    log = tmp_path / "log"
    log.write_text("Collecting x\nERROR: No space left on device.\nWARNING: old\n")
    mocker.patch.object(environment, "run", return_value=1)
    with pytest.raises(Trouble) as trouble:
        environment.pip_install(tmp_path / "python", ["x"], tmp_path, log)
    assert str(trouble.value) == (
        "Not everything could be installed (is the network there?): "
        f"ERROR: No space left on device; {log} has the whole account."
    )


def test_the_environment_stands_in_the_checkout_or_where_it_is_said(tmp_path: Path) -> None:
    assert venv_folder(tmp_path, {}) == tmp_path / ".venv"
    assert venv_folder(tmp_path, {"SANCTUM_VENV": "  "}) == tmp_path / ".venv"
    assert venv_folder(tmp_path, {"SANCTUM_VENV": "/some where/v"}) == Path("/some where/v")


def test_requirement_lines_are_found_by_the_packages_name() -> None:
    project = tomllib.loads(PROJECT)
    assert requirements(project, ("tomlkit", "msgspec")) == ["tomlkit", "msgspec>=0.19,<1"]
    assert requirements(project, ("babel",)) == ["Babel>=2"]
    assert requirements(project) == ["builder>=1"]
