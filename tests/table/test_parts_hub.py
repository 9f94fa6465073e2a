"""A hub in the parts file: what its firmware would refuse is said when the file is read."""

from pathlib import Path

import pytest

from controller.engine import ContentError
from tests.table.test_parts import parts

__all__: list[str] = []

HUB = '[hub.north]\nserial = "53414e4354554d31"\nport = "/dev/ttyAMA0"\n'


def test_the_longest_warm_up_of_a_hub_is_taken(tmp_path: Path) -> None:
    assert parts(tmp_path, f"{HUB}warm_up_us = 20000").hub["north"].warm_up_us == 20_000


def test_a_warm_up_that_a_hub_refuses_is_a_mistake_in_the_file(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="20000"):
        parts(tmp_path, f"{HUB}warm_up_us = 20001")
