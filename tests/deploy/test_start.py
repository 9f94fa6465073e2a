"""The one file that people run: any Python can read it, and the wrong one is told so."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

__all__: list[str] = []

START = Path(__file__).parents[2] / "deploy" / "start.py"

AS_IF = """
import runpy, sys
sys.version_info = {version} + ("final", 0)
sys.platform = {platform!r}
runpy.run_path({start!r}, run_name="__main__")
"""


def start_as(version: tuple[int, int, int], platform: str = "linux") -> tuple[int, str]:
    """What start.py answers to `--help` where Python calls itself `version`, on `platform`."""
    code = AS_IF.format(version=version, platform=platform, start=str(START))
    done = subprocess.run(
        [sys.executable, "-c", code, "--help"],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 6, 15), (3, 10, 13), (3, 14, 0)])
def test_another_python_is_told_in_one_sentence_what_to_install(
    version: tuple[int, int, int],
) -> None:
    code, said = start_as(version)
    assert code == 1
    assert said.count("\n") == 1
    assert "needs Python 3.11, 3.12 or 3.13 and this is Python {}.{}:".format(*version) in said


def test_another_system_is_told_in_one_sentence() -> None:
    code, said = start_as((3, 12, 1), platform="win32")
    assert (code, said) == (1, "Sanctum Table runs on Linux and this is win32: start it there.\n")


def test_an_old_python_can_read_the_refusal() -> None:
    source = START.read_text("utf-8")
    tree = ast.parse(source, feature_version=(3, 7))
    words = {type(node).__name__ for node in ast.walk(tree)}
    assert not words & {"AnnAssign", "JoinedStr", "NamedExpr", "Match", "Starred", "Await"}
    assert source.isascii()
    assert all(not node.annotation for node in ast.walk(tree) if isinstance(node, ast.arg))


def test_the_real_old_pythons_of_this_machine_print_the_sentence_and_nothing_else() -> None:
    homes = [Path("/usr/bin"), *Path.home().glob(".pyenv/versions/*/bin")]
    names = ("python2.7", "python3.6", "python3.7", "python3.8", "python3.9", "python3.10")
    for python in [home / name for home in homes for name in names if (home / name).exists()]:
        done = subprocess.run(
            [python, START], capture_output=True, text=True, timeout=30, check=False
        )
        assert done.returncode == 1, python
        assert done.stderr.startswith("Sanctum Table needs Python"), python
        assert done.stderr.count("\n") == 1, python
