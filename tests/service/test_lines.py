"""Lines: whatever arrives, however it is cut."""

from hypothesis import given
from hypothesis import strategies as st

from controller.api import Lines, TooLong

__all__: list[str] = []

LIMIT = 8


def cut(data: bytes, sizes: list[int]) -> list[bytes]:
    """`data` in pieces of these sizes, and the rest."""
    pieces = []
    for size in sizes:
        pieces.append(data[:size])
        data = data[size:]
    return [*pieces, data]


def shape(lines: list[bytes | TooLong]) -> list[bytes | None]:
    return [None if isinstance(line, TooLong) else line for line in lines]


@given(
    st.lists(st.sampled_from([b"a", b"bb", b"\n", b"1234567", b"\xff"])),
    st.lists(st.integers(0, 9)),
)
def test_lines_are_the_same_however_the_bytes_are_cut(parts: list[bytes], sizes: list[int]) -> None:
    data = b"".join(parts)
    lines = Lines(LIMIT)
    heard = [line for piece in cut(data, sizes) for line in lines.feed(piece)]
    *ended, rest = data.split(b"\n")
    expected: list[bytes | None] = [line if len(line) <= LIMIT else None for line in ended]
    if len(rest) > LIMIT:
        expected.append(None)
    assert shape(heard) == expected


@given(st.lists(st.binary(max_size=40)))
def test_no_more_than_the_limit_is_ever_held(pieces: list[bytes]) -> None:
    lines = Lines(LIMIT)
    for piece in pieces:
        list(lines.feed(piece))
        assert len(lines._held) <= LIMIT


def test_a_line_of_exactly_the_limit_is_a_line() -> None:
    assert list(Lines(3).feed(b"abc\n")) == [b"abc"]


def test_the_line_after_an_overlong_one_is_read_as_if_nothing_had_been() -> None:
    lines = Lines(3)
    first = list(lines.feed(b"abcd"))
    assert shape([*first, *lines.feed(b"efgh\nok\n")]) == [None, b"ok"]


def test_what_is_thrown_away_is_counted_until_its_newline() -> None:
    lines = Lines(3)
    list(lines.feed(b"abcd"))
    list(lines.feed(b"ef"))
    assert lines.dropped == 6
    list(lines.feed(b"\n"))
    assert lines.dropped == 0
