"""What every room's tests share: which tests run, how hard they try, and from which seed."""

import gc
from random import SystemRandom

import pytest
from hypothesis import settings

__all__: list[str] = []

ON_REQUEST = ("long", "hardware")
GARBAGE = 20_000
"""How many new objects there are before garbage in circles is looked for."""
LONG_S = 300
"""The time limit of a test (s) from which on it is among those that may take long."""

# A busy machine is no reason to fail: time limits belong to pytest-timeout and to the bench.
settings.register_profile("everyday", deadline=None, print_blob=True)
settings.register_profile("long", deadline=None, print_blob=True, max_examples=1000)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add a switch for each kind of test that runs only on request."""
    parser.addoption("--long", action="store_true", help="also run the large counts")
    parser.addoption("--hardware", action="store_true", help="also run what needs a real table")
    parser.addoption(
        "--seed",
        type=int,
        default=SystemRandom().randrange(10**6),
        help="where random tests begin; a fresh one is printed unless it is given",
    )


def pytest_report_header(config: pytest.Config) -> str:
    """Say the seed, so that a failure can be had again."""
    return f"seed: {config.getoption('--seed')}"


def pytest_configure(config: pytest.Config) -> None:
    """Let hypothesis try harder in a long run, and look for garbage seldom: rules make much of it,
    hardly any in circles."""
    gc.set_threshold(GARBAGE)
    settings.load_profile("long" if config.getoption("--long") else "everyday")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what runs only on request: deselected, as a skip would look like a fault."""
    absent = [name for name in ON_REQUEST if not config.getoption(f"--{name}")]
    left_out = [item for item in items if any(item.get_closest_marker(name) for name in absent)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
    # What takes long begins first, file by file, since the tests of a file share what is slow to
    # make: no process is left with it when the others are done.
    long = {item.path for item in items if may_take_long(item)}
    items.sort(key=lambda item: item.path not in long)


def may_take_long(item: pytest.Item) -> bool:
    """Whether a test was given more time than others have."""
    limit = item.get_closest_marker("timeout")
    return limit is not None and limit.args[0] >= LONG_S


@pytest.fixture(scope="session")
def long_run(request: pytest.FixtureRequest) -> bool:
    """Whether large counts were asked for, for tests that choose their count by it."""
    return bool(request.config.getoption("--long"))


@pytest.fixture(scope="session")
def fresh_seed(request: pytest.FixtureRequest) -> int:
    """The seed of this run, for tests that try something at random."""
    return int(request.config.getoption("--seed"))
