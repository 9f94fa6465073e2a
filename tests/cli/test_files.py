"""A small file is whole or not there: each step is on the disk before the next."""

import os
from pathlib import Path
from stat import S_ISDIR
from typing import Any

import pytest
from pytest_mock import MockerFixture

from controller.files import write_whole

__all__: list[str] = []


def test_the_file_is_on_the_disk_before_its_name_and_its_name_before_we_return(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    steps: list[tuple[str, bytes | None]] = []
    path = tmp_path / "file"
    path.write_bytes(b"old")
    fsync, replace = os.fsync, os.replace

    def flushed(handle: int) -> None:
        fsync(handle)
        folder = S_ISDIR(os.fstat(handle).st_mode)
        steps.append(("folder" if folder else "file", path.read_bytes()))
        if not folder:
            assert os.fstat(handle).st_size == len(b"new content"), "all of it, no buffer"

    def replaced(old: Any, new: Any) -> None:
        replace(old, new)
        steps.append(("name", path.read_bytes()))

    mocker.patch.object(os, "fsync", flushed)
    mocker.patch.object(os, "replace", replaced)
    write_whole(path, b"new content")
    assert steps == [("file", b"old"), ("name", b"new content"), ("folder", b"new content")]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_step_that_fails_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path, mocker: MockerFixture, step: str
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    mocker.patch.object(os, step, side_effect=OSError("no room"))
    with pytest.raises(OSError, match="no room"):
        write_whole(path, b"new content")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
