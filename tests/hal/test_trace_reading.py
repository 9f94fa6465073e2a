"""Reading traces: every line is what it says, and every mistake is one sentence with its line."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hal.events import (
    GlassTurned,
    KeyDown,
    KeyUp,
    ReaderBack,
    ReaderLost,
    ReadFailed,
    Sighting,
)
from hal.recording import BadTrace, Moment, Trace, read_trace
from hal.trace import Again, End, Late, Line, Said, written
from hal.trace_reading import MOST_MISTAKES
from hal.uid import canonical
from tests.hal.evening import ANA, BO

__all__: list[str] = []

HEADER = b'{"trace": 1, "cycle_ms": 100}\n'


def read(raw: bytes) -> Trace:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "trace.jsonl"
        path.write_bytes(raw)
        return read_trace(path)


def mistakes(raw: bytes) -> list[str]:
    """Every mistake of a file, as it is said."""
    with pytest.raises(BadTrace) as caught:
        read(raw)
    return [str(mistake) for mistake in caught.value.mistakes]


R1 = '{"t": 5, "reader": "r1", '


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (R1 + '"tags": []}', Sighting("r1", (), at_ms=5)),
        (R1 + '"tags": ["04D4E5F6", "04A1B2C3"]}', Sighting("r1", (ANA, BO), at_ms=5)),
        (R1 + '"tags": ["04:a1:b2:c3"]}', Sighting("r1", (ANA,), at_ms=5)),
        (R1 + '"tags": [], "complete": false}', Sighting("r1", (), False, at_ms=5)),
        (R1 + '"failed": true}', ReadFailed("r1", at_ms=5)),
        (R1 + '"lost": true}', ReaderLost("r1", at_ms=5)),
        (R1 + '"lost": false}', ReaderBack("r1", at_ms=5)),
        ('{"t": 5, "key": "k1", "down": true}', KeyDown("k1", at_ms=5)),
        ('{"t": 5, "key": "k1", "down": false}', KeyUp("k1", at_ms=5)),
        ('{"t": 5, "glass": true}', GlassTurned(at_ms=5)),
        (
            '{"t": 5, "key": "k1", "down": true, "late": 9}',
            Late(KeyDown("k1", at_ms=5), 9, at_ms=5),
        ),
        ('{"t": 5, "glass": true, "late": 9}', Late(GlassTurned(at_ms=5), 9, at_ms=5)),
        ('{"t": 5, "said": {"on": true}}', Said({"on": True}, at_ms=5)),
        ('{"t": 5, "moment": "después"}', Moment("después", at_ms=5)),
        ('{"t": 5, "end": true}', End(at_ms=5)),
    ],
)
def test_a_line_is_what_it_says(text: str, line: Line) -> None:
    assert read(HEADER + text.encode()).lines == (line,)


EXACT = b'{"trace": 1, "exact": true}\n'
POLLS = b'{"t": 1, "reader": "r1", "tags": []}\n{"t": 1, "reader": "r2", "failed": true}\n'


def test_in_an_exact_trace_readers_say_again_what_they_said_by_name_or_by_number() -> None:
    again = b'{"t": 2, "again": ["r1", "r2"]}\n{"t": 3, "again": ["r2"]}\n{"t": 4, "again": 0}\n'
    trace = read(EXACT + POLLS + again)
    assert trace.cycle_ms == 0
    assert trace.lines[2:] == (
        Again(("r1", "r2"), at_ms=2),
        Again(("r2",), at_ms=3),
        Again(("r1", "r2"), at_ms=4),
    )


@pytest.mark.parametrize(
    ("again", "sentence"),
    [
        ('["r3"]', 'the reader "r3" has said nothing that it could say again.'),
        ("0", "no list of readers before this one has the number 0."),
        ("true", '"again" must be a list of readers, or the number of an earlier list.'),
        ("[1]", '"again" must be a list of readers, or the number of an earlier list.'),
    ],
)
def test_what_cannot_be_said_again_is_a_mistake(again: str, sentence: str) -> None:
    (said,) = mistakes(EXACT + POLLS + b'{"t": 2, "again": %s}\n' % again.encode())
    assert said == f"line 4: {sentence}"


def test_a_reader_that_was_lost_has_nothing_to_say_again() -> None:
    lost = b'{"t": 2, "reader": "r1", "lost": true}\n{"t": 2, "again": ["r1"]}\n'
    (said,) = mistakes(EXACT + POLLS + lost)
    assert said.startswith("line 5: the reader")


def test_only_in_an_exact_trace_does_a_line_say_again() -> None:
    (said,) = mistakes(HEADER + POLLS + b'{"t": 2, "again": ["r1"]}\n')
    assert said == 'line 4: "again" belongs in an exact trace: here readers repeat by themselves.'


@pytest.mark.parametrize("late", ["0", "-1", '"x"', "true"])
def test_what_is_late_is_so_by_some_ms(late: str) -> None:
    (said,) = mistakes(HEADER + b'{"t": 2, "glass": true, "late": %s}\n' % late.encode())
    assert said.startswith('line 2: "late" must be a whole number of ms from 1 to')


def test_what_was_said_is_an_object() -> None:
    (said,) = mistakes(HEADER + b'{"t": 2, "said": 5}\n')
    assert said == 'line 2: "said" must be an object.'


def test_the_header_is_kept_with_whatever_its_recorder_said() -> None:
    trace = read(b'{"trace": 1, "cycle_ms": 130, "game": "any", "people": 5}\n')
    assert (trace.cycle_ms, trace.header["game"], trace.header["people"]) == (130, "any", 5)


TURNED = b'{"t": 1, "glass": true}'


@pytest.mark.parametrize(
    "raw",
    [
        HEADER + b"\n" + TURNED + b"\n\n",
        b"\xef\xbb\xbf" + HEADER + TURNED,
        HEADER.replace(b"\n", b"\r\n") + TURNED + b"\r\n",
    ],
)
def test_blank_lines_and_the_manners_of_other_editors_are_no_mistakes(raw: bytes) -> None:
    assert read(raw).lines == (GlassTurned(at_ms=1),)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a trace begins with a header"),
        ('{"t": 0, "glass": true}', "a trace begins with a header"),
        ('{"trace": 2, "cycle_ms": 100}', "this is a trace of version 2; here version 1 is"),
        ('{"trace": true, "cycle_ms": 100}', "this is a trace of version true; here"),
        ('{"trace": 1}', 'the key "cycle_ms" is missing.'),
        (
            '{"trace": 1, "cycle_ms": 0}',
            '"cycle_ms" must be a whole number of ms from 10 to 10000, not 0.',
        ),
        ("{", "this is no JSON: "),
    ],
)
def test_a_mistake_in_the_header_is_said(text: str, sentence: str) -> None:
    (said,) = mistakes(text.encode())
    assert said.startswith(f"line 1: {sentence}")


IN_MS = '"t" must be a whole number of ms from 0 to 604800000, not '
ALL = '"tags", "failed", "lost", "again", "key", "glass", "said", "moment", "end"'
TWICE = '"tags": ["04A1B2C3", "04:A1:B2:C3"]}'
LONG = '["x", "y", "y", "y", "y", "y", "y", "y"…'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("fire!", "this is no JSON: Expecting value at character 1."),
        ('{"t": 0, "glass": true', "this is no JSON: Expecting ',' delimiter at character 23."),
        ('{"t": 0, "\t": 1}', "this is no JSON: Invalid control character at character 11."),
        ("[]", 'a line must be a JSON object, such as {"t": 0, "glass": true}.'),
        ("[" * 100_000, "lists and objects are nested too deep here."),
        ('{"t": ' + "9" * 5000 + "}", "a number here has too many digits."),
        ('{"t": 0, "t": 0, "glass": true}', 'the key "t" stands here twice.'),
        ('{"\\ud800": 0, "\\ud800": 0}', r'the key "\ud800" stands here twice.'),
        ('{"glass": true}', 'the key "t" is missing.'),
        ('{"t": -1, "glass": true}', IN_MS + "-1."),
        ('{"t": 1.5, "glass": true}', IN_MS + "1.5."),
        ('{"t": true, "glass": true}', IN_MS + "true."),
        ('{"t": 604800001, "glass": true}', IN_MS + "604800001."),
        ('{"t": 0}', f"a line must say one of {ALL}."),
        ('{"t": 0, "glass": true, "moment": "x"}', 'a line can say only one of "glass", "moment".'),
        (
            '{"t": 0, "glass": true, "\\n": 1}',
            r'the key "\n" does not belong in a line with "glass".',
        ),
        ('{"t": 0, "glass": false}', '"glass" can only be true: leave the line out.'),
        ('{"t": 0, "tags": []}', 'the key "reader" is missing.'),
        ('{"t": 0, "reader": 7, "tags": []}', '"reader" must be a name, not 7.'),
        ('{"t": 0, "reader": "", "tags": []}', '"reader" must be a name, not "".'),
        (R1 + '"tags": "04A1B2C3"}', '"tags" must be a list of UIDs, such as ["04A1B2C3"].'),
        (R1 + '"tags": [7]}', '"tags" must be a list of UIDs, such as ["04A1B2C3"].'),
        (R1 + '"tags": ["04A1"]}', '"04A1" is no UID: it has 2 bytes, not 4, 7 or 10.'),
        (R1 + TWICE, "the tag 04A1B2C3 is listed twice."),
        (R1 + '"tags": [], "complete": 1}', '"complete" must be true or false, not 1.'),
        (R1 + '"lost": "yes"}', '"lost" must be true or false, not "yes".'),
        ('{"t": 0, "key": "k1"}', 'the key "down" is missing.'),
        ('{"t": 0, "moment": ["x"' + ', "y"' * 50 + "]}", f'"moment" must be a name, not {LONG}.'),
        ('{"t": 0, "moment": "\\ud800"}', "this is not written in UTF-8."),
    ],
)
def test_a_mistake_in_a_line_is_said_in_one_sentence(text: str, sentence: str) -> None:
    (said,) = mistakes(HEADER + text.encode())
    assert said.encode() == f"line 2: {sentence}".encode()


def test_bytes_that_are_no_utf_8_are_said() -> None:
    assert mistakes(HEADER + b'{"t": 0, "moment": "\xff"}') == [
        "line 2: this is not written in UTF-8."
    ]


def test_time_that_runs_backwards_is_said() -> None:
    said = mistakes(HEADER + b'{"t": 7, "glass": true}\n{"t": 6, "glass": true}\n')
    assert said == ['line 3: time runs backwards: "t" is 6, but 7 in a line before.']


def test_a_line_after_the_end_is_said() -> None:
    said = mistakes(HEADER + b'{"t": 7, "end": true}\n{"t": 8, "glass": true}\n')
    assert said == ['line 3: this stands after the end: the line with "end" must be the last.']


def test_all_mistakes_are_said_at_once_each_with_its_line_and_blank_lines_count() -> None:
    said = mistakes(
        b'{"trace": 1}\n{"t": 0, "glass": 1}\n\n{"t": 0, "glass": true}\nfire!\n{"t": 0}\n'
    )
    assert [sentence.split(":")[0] for sentence in said] == ["line 1", "line 2", "line 5", "line 6"]


def test_a_file_that_is_nothing_but_mistakes_is_not_read_to_its_end() -> None:
    assert len(mistakes(HEADER + b"{}\n" * 5000)) == MOST_MISTAKES


def test_a_value_nested_as_deep_as_can_be_read_is_a_mistake_as_any() -> None:
    for depth in range(850, 1000):
        line = b'{"glass": true, "t": ' + b"[" * depth + b"]" * depth + b"}\n"
        (said,) = mistakes(HEADER + line)
        assert said.startswith("line 2: ")


def test_a_mistake_can_be_said_in_another_language() -> None:
    with pytest.raises(BadTrace) as caught:
        read(HEADER + b'{"t": 0, "glass": true, "loud": 1}')
    (mistake,) = caught.value.mistakes
    assert mistake.sentence == "the key {key} does not belong in a line with {kind}."
    assert mistake.gaps == {"key": '"loud"', "kind": '"glass"'}


def test_a_file_beyond_all_measure_is_refused_before_it_is_understood(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("hal.trace_reading.LARGEST", 1_000_000)
    assert mistakes(HEADER + b"\n" * 1_000_000) == ["line 1: the file is larger than 1 MB."]


def test_a_file_that_is_not_there_is_the_systems_own_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_trace(tmp_path / "nothing.jsonl")


# -- whatever stands there ------------------------------------------------------------------------

name = st.text(st.characters(codec="utf-8"), min_size=1, max_size=8)
at = {"at_ms": st.integers(0, 10**6)}
uid = st.sampled_from([4, 7, 10]).flatmap(
    lambda n: st.binary(min_size=n, max_size=n).filter(lambda raw: raw[0] != 0x88).map(canonical)
)
LINES: list[st.SearchStrategy[Line]] = [
    st.builds(Sighting, name, st.lists(uid, max_size=4).map(tuple), st.booleans(), **at),
    st.builds(ReadFailed, name, **at),
    st.builds(ReaderLost, name, **at),
    st.builds(ReaderBack, name, **at),
    st.builds(KeyDown, name, **at),
    st.builds(KeyUp, name, **at),
    st.builds(GlassTurned, **at),
    st.builds(Moment, name, **at),
]
traces = st.lists(st.one_of(LINES), max_size=8).map(
    lambda lines: sorted(lines, key=lambda line: line.at_ms)
)


def text_of(lines: list[Line]) -> bytes:
    return HEADER + b"".join(json.dumps(written(line)).encode() + b"\n" for line in lines)


@given(traces)
def test_what_is_written_is_read_as_it_was(lines: list[Line]) -> None:
    assert read(text_of(lines)).lines == tuple(lines)


def one_sentence_each(raw: bytes) -> None:
    """It is a trace, or each mistake is one printable sentence, in the order of the lines."""
    bad = None
    try:
        read(raw)
    except BadTrace as caught:
        bad = caught
    if bad is None:
        return
    numbers = [mistake.line for mistake in bad.mistakes]
    assert numbers == sorted(set(numbers))
    assert 1 <= numbers[-1] <= raw.count(b"\n") + 1
    for mistake in bad.mistakes:
        said = str(mistake)
        assert said.endswith(".")
        assert "\n" not in said
        said.encode("utf-8")


@given(st.binary(max_size=200))
@example(b'{"trace": 1, "cycle_ms": 100}\n{"t": 0, "moment": "a\\u0000b"}')
def test_any_bytes_are_a_trace_or_are_told_what_is_wrong_with_them(raw: bytes) -> None:
    one_sentence_each(raw)


text = st.text(max_size=5)
value = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), text),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(text, inner, max_size=3),
    max_leaves=5,
)
keys = st.sampled_from(
    ["t", "reader", "tags", "complete", "failed", "lost", "key", "down", "glass", "moment", "end"]
)


spoilt = st.builds(
    lambda line, slip: written(line) | slip,
    st.one_of(LINES),
    st.dictionaries(keys | text, value, min_size=1, max_size=1),
)


@given(st.lists(value | spoilt, max_size=5))
def test_any_json_is_a_trace_or_is_told_what_is_wrong_with_it(lines: list[object]) -> None:
    one_sentence_each(HEADER + b"\n".join(json.dumps(line).encode() for line in lines))


@given(traces, st.data())
def test_a_trace_with_a_slip_of_the_finger_is_read_or_told_what_is_wrong(
    lines: list[Line], data: st.DataObject
) -> None:
    raw = text_of(lines)
    at = data.draw(st.integers(0, len(raw)))
    upto = data.draw(st.integers(at, min(len(raw), at + 3)))
    one_sentence_each(raw[:at] + data.draw(st.binary(max_size=3)) + raw[upto:])
