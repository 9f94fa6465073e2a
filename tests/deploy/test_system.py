"""System libraries: the loader's answer decides, and only root may install."""

import shutil
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from deploy import system
from deploy.process import Trouble
from deploy.system import TOOLS, bring_tools, install, missing_libraries, missing_tools

__all__: list[str] = []


def test_a_library_that_the_loader_does_not_find_is_missing() -> None:
    def load(name: str) -> None:
        if name == "libmtdev.so.1":
            raise OSError("cannot open shared object file")

    assert missing_libraries(load) == ["libmtdev.so.1"]


def test_nothing_is_installed_where_nothing_is_missing(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    mocker.patch.object(system, "missing_libraries", return_value=[])
    run = mocker.patch.object(system, "run")
    system.ensure_libraries(tmp_path, tmp_path / "log", print)
    run.assert_not_called()


def test_without_rights_the_one_command_is_said_and_nothing_is_run(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    mocker.patch("os.geteuid", return_value=1000)
    mocker.patch.object(shutil, "which", return_value="/usr/bin/apt-get")
    run = mocker.patch.object(system, "run")
    with pytest.raises(Trouble) as trouble:
        install(["libgl1", "libmtdev1"], "The screen needs", ["libGL.so.1"], tmp_path, tmp_path)
    assert str(trouble.value) == (
        "The screen needs libGL.so.1, which this system lacks: "
        "run `sudo apt-get install -y libgl1 libmtdev1` and start again."
    )
    run.assert_not_called()


def test_a_system_without_apt_is_told_what_is_missing(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    mocker.patch.object(shutil, "which", return_value=None)
    with pytest.raises(Trouble, match=r"libGL\.so\.1, which this system lacks: install it with"):
        install(["libgl1"], "The screen needs", ["libGL.so.1"], tmp_path, tmp_path)


@pytest.mark.parametrize(
    ("codes", "steps"),
    [
        ([0], ["install"]),
        ([100, 0, 0], ["install", "update", "install"]),
    ],
)
def test_root_installs_and_refreshes_the_lists_only_when_they_are_stale(
    codes: list[int], steps: list[str], tmp_path: Path, mocker: MockerFixture
) -> None:
    mocker.patch("os.geteuid", return_value=0)
    mocker.patch.object(shutil, "which", return_value="/usr/bin/apt-get")
    run = mocker.patch.object(system, "run", side_effect=codes)
    install(["libgl1"], "The screen needs", ["libGL.so.1"], tmp_path, tmp_path / "log")
    assert [step for call in run.call_args_list for step in call.args[0] if step in steps] == steps


def test_an_installation_that_fails_even_so_is_one_sentence(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    mocker.patch("os.geteuid", return_value=0)
    mocker.patch.object(shutil, "which", return_value="/usr/bin/apt-get")
    mocker.patch.object(system, "run", return_value=100)
    with pytest.raises(Trouble, match="`apt-get install -y libgl1` failed: see to the network"):
        install(["libgl1"], "The screen needs", ["libGL.so.1"], tmp_path, tmp_path / "log")


def test_a_program_that_is_nowhere_is_a_missing_tool(mocker: MockerFixture) -> None:
    there = [tool for tool in TOOLS if tool != "avr-gcc"]
    mocker.patch.object(shutil, "which", side_effect=lambda tool: tool if tool in there else None)
    mocker.patch.object(Path, "exists", lambda path: str(path) in there)
    assert missing_tools() == ["avr-gcc"]


def test_all_packages_of_the_missing_tools_are_installed_at_once(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    mocker.patch.object(system, "missing_tools", return_value=["gcc", "avr-gcc"])
    brought = mocker.patch.object(system, "install")
    bring_tools(tmp_path, tmp_path / "log", print)
    assert brought.call_args.args[0] == ["gcc", "libc6-dev", "gcc-avr", "avr-libc"]


def test_tools_come_without_what_debian_recommends_with_them(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    mocker.patch("os.geteuid", return_value=0)
    mocker.patch.object(system, "missing_tools", return_value=["arm-none-eabi-gcc"])
    mocker.patch.object(shutil, "which", return_value="/usr/bin/apt-get")
    run = mocker.patch.object(system, "run", return_value=0)
    bring_tools(tmp_path, tmp_path / "log", print)
    (command,) = (call.args[0] for call in run.call_args_list)
    assert command[-3:] == ["install", "--no-install-recommends", "gcc-arm-none-eabi"]


def test_what_needs_a_tool_is_left_out_in_one_sentence_where_nothing_may_be_installed(
    tmp_path: Path, mocker: MockerFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    mocker.patch.object(system, "missing_tools", return_value=["avr-gcc"])
    mocker.patch("os.geteuid", return_value=1000)
    mocker.patch.object(shutil, "which", return_value="/usr/bin/apt-get")
    bring_tools(tmp_path, tmp_path / "log", print)
    assert capsys.readouterr().out.splitlines()[-1] == (
        "Left out, tests that build or run the firmware or need a browser. Testing the firmware "
        "and the phones needs avr-gcc, which this system lacks: run `sudo apt-get install -y "
        "--no-install-recommends gcc-avr avr-libc` and start again."
    )
