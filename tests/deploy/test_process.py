"""A child process ends within its time and leaves its words where they were wanted."""

import sys
from pathlib import Path

import pytest

from deploy.process import Trouble, clean_environment, run

__all__: list[str] = []


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_the_exit_code_is_the_childs(tmp_path: Path) -> None:
    assert run(python("raise SystemExit(7)"), seconds=30, cwd=tmp_path) == 7


def test_a_log_is_appended_to_with_both_outputs(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text("before\n")
    code = "import os, sys; print('out', flush=True); print('err', file=sys.stderr)"
    run(python(code), seconds=30, cwd=tmp_path, log=log)
    assert log.read_text() == "before\nout\nerr\n"


def test_a_child_that_does_not_end_is_stopped_with_a_sentence(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    code = f"import time; open({str(begun)!r}, 'w').close(); time.sleep(600)"
    with pytest.raises(Trouble, match=r"was stopped after 2 s without an end: try again"):
        run(python(code), seconds=2, cwd=tmp_path)
    assert begun.exists()


def test_a_child_gets_no_input_and_the_extra_variables(tmp_path: Path) -> None:
    log = tmp_path / "log"
    code = "import os, sys; print(repr(sys.stdin.read()), os.environ['COLOUR'])"
    run(python(code), seconds=30, cwd=tmp_path, log=log, extra={"COLOUR": "grey"})
    assert log.read_text() == "'' grey\n"


def test_variables_that_would_lead_an_environment_astray_are_left_out() -> None:
    given = {"PATH": "/bin", "PYTHONPATH": "/x", "PYTHONHOME": "/y", "PIP_USER": "1", "LANG": "C"}
    assert clean_environment(given) == {"PATH": "/bin", "LANG": "C", "PYTHONNOUSERSITE": "1"}
