"""The tags file on the disk: written whole or not at all, with the mode that it is to have."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from controller.engine import ContentError, Invalid
from controller.service.tags_file import rewrite
from controller.table import Thing, read_tags
from controller.table.tags_written import added, removed

__all__: list[str] = []

ONE, NEW = "04A1B2C3", "04112233445580"
TEXT = '# Glued in autumn.\n\n[tag.04A1B2C3]  # the blue one\nthing = "cross"\n'


def test_a_new_file_has_the_mode_that_the_umask_gives(tmp_path: Path) -> None:
    path = tmp_path / "tags.toml"
    before = os.umask(0o027)
    try:
        rewrite(path, lambda text: added(text, [(NEW, Thing("ink"))]))
    finally:
        os.umask(before)
    assert path.stat().st_mode & 0o777 == 0o640
    assert read_tags(path).of("ink") == (NEW,)


def test_a_file_that_is_there_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "tags.toml"
    path.write_text(TEXT, "utf-8")
    path.chmod(0o604)
    rewrite(path, lambda text: removed(text, ONE))
    assert path.stat().st_mode & 0o777 == 0o604


def test_a_change_that_fails_leaves_no_file_and_no_other_change(tmp_path: Path) -> None:
    path, new = tmp_path / "tags.toml", tmp_path / "new.toml"
    path.write_text(TEXT, "utf-8")
    with pytest.raises(Invalid):
        rewrite(path, lambda text: removed(text, ONE), lambda text: removed(text, ONE))
    assert path.read_text("utf-8") == TEXT
    with pytest.raises(Invalid):
        rewrite(new, lambda text: removed(text, ONE))
    assert [*tmp_path.iterdir()] == [path]


def test_a_file_that_cannot_be_written_whole_is_not_there_at_all(tmp_path: Path) -> None:
    path = tmp_path / ("t" * 250)  # there is no room for the name that it has while it is written
    with pytest.raises(OSError, match="too long"):
        rewrite(path, lambda text: added(text, [(NEW, Thing("ink"))]))
    assert [*tmp_path.iterdir()] == []


def test_a_file_with_a_byte_order_mark_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / "tags.toml"
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.encode())
    rewrite(path, lambda text: removed(text, ONE))
    assert path.read_bytes().startswith(b"\xef\xbb\xbf# Glued")


def test_a_file_that_is_no_tags_file_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "tags.toml"
    path.write_text("[tag.04A1B2C3]\nthin = 7\n", "utf-8")
    with pytest.raises(ContentError, match=r"tags\.toml:"):
        rewrite(path, lambda text: added(text, [(NEW, Thing("ink"))]))
