"""The installation: every file in its place, a person's own kept, nothing done twice."""

from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from deploy.process import Trouble
from deploy.systemd import __main__ as command
from deploy.systemd.install import FILES, HERE, KEPT, PROGRAM, install

__all__: list[str] = []


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A system with the program on it."""
    program = tmp_path / PROGRAM
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    return tmp_path


def test_every_file_is_put_where_the_system_looks_for_it(root: Path) -> None:
    said: list[str] = []
    changed = install(root, said.append)
    assert set(changed) == {*FILES.values(), *KEPT.values()}
    for name, path in (FILES | KEPT).items():
        assert (root / path).read_bytes() == (HERE / name).read_bytes()
        assert (root / path).stat().st_mode & 0o777 == 0o644
    assert said == [f"Written: {root / path}" for path in changed]


def test_a_second_time_nothing_is_written(root: Path) -> None:
    install(root, lambda _: None)
    said: list[str] = []
    assert install(root, said.append) == []
    assert said == ["Everything is in its place already."]


def test_what_a_person_said_is_kept_and_an_old_unit_is_not(root: Path) -> None:
    install(root, lambda _: None)
    mine, unit = root / "etc/default/sanctum-table", root / FILES["sanctum-kiosk.service"]
    mine.write_text("SANCTUM_SERVE=--name Friday\n")
    unit.write_text("[Unit]\n")
    assert install(root, lambda _: None) == [FILES["sanctum-kiosk.service"]]
    assert mine.read_text() == "SANCTUM_SERVE=--name Friday\n"


def test_without_the_program_it_says_which_two_commands_put_it_there(mocker: MockerFixture) -> None:
    mocker.patch("os.geteuid", return_value=0)
    mocker.patch("os.access", return_value=False)
    with pytest.raises(Trouble) as trouble:
        install(Path("/"), print)
    assert "sudo python3 -m venv /opt/sanctum-table" in str(trouble.value)
    assert "chroot" not in str(trouble.value)


def test_in_an_empty_folder_it_says_how_the_program_gets_into_that_system(tmp_path: Path) -> None:
    with pytest.raises(Trouble) as trouble:
        install(tmp_path, print)
    said = str(trouble.value)
    assert f"`sudo chroot {tmp_path} python3 -m venv /opt/sanctum-table`" in said
    assert f"`sudo cp -r . {tmp_path}/opt/sanctum-source`" in said
    assert "`sudo python3 -m venv" not in said
    assert not (tmp_path / "etc").exists()


def test_without_rights_it_says_so_and_touches_nothing(mocker: MockerFixture) -> None:
    mocker.patch("os.geteuid", return_value=1000)
    with pytest.raises(Trouble, match="Installing needs root: run `sudo python3 -m deploy"):
        install(Path("/"), print)


def test_below_another_root_no_manager_of_this_machine_is_told(
    root: Path, mocker: MockerFixture
) -> None:
    run = mocker.patch("deploy.systemd.install.run")
    install(root, lambda _: None)
    run.assert_not_called()


def test_on_this_machine_the_command_ends_with_what_comes_next(
    mocker: MockerFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    mocker.patch("deploy.systemd.__main__.install")
    assert command.main([]) == 0
    assert capsys.readouterr().out.endswith(
        "    sudo systemctl enable --now sanctum-table sanctum-kiosk\n"
    )


@pytest.mark.parametrize("joined", [False, True])
def test_below_another_root_nothing_is_to_be_enabled_on_this_machine(
    joined: bool, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main([f"--root={root}"] if joined else ["--root", str(root)]) == 0
    said = capsys.readouterr().out
    assert f"{root}/etc/default/sanctum-table" in said
    assert "systemctl" not in said
    assert (root / "etc/default/sanctum-table").exists()


@pytest.mark.parametrize("asked", [["--help"], ["-h"], ["--root", "x", "--help"]])
def test_asked_for_help_the_command_says_what_it_takes_and_does_nothing(
    asked: list[str], mocker: MockerFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    done = mocker.patch("deploy.systemd.__main__.install")
    assert command.main(asked) == 0
    assert capsys.readouterr().out.startswith("sudo python3 -m deploy.systemd [--root FOLDER]\n")
    done.assert_not_called()


@pytest.mark.parametrize("given", [["--what"], ["--root"], ["--root="], ["--root", ""]])
def test_the_command_says_what_it_takes(
    given: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(given) == 2
    assert capsys.readouterr().err == "sudo python3 -m deploy.systemd [--root FOLDER]\n"


def test_a_folder_that_cannot_be_written_is_one_sentence(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / "etc").write_text("a file where a folder belongs")
    assert command.main(["--root", str(root)]) == 1
    assert capsys.readouterr().err.endswith(": put that right and start again.\n")
