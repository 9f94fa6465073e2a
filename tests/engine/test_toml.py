"""Reading TOML: every mistake has its file and, where it can be told, its line."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.engine import ContentError
from controller.engine.grammar import said_of
from controller.engine.toml import KeyPath, lines, named, read
from controller.wire import Msg

__all__: list[str] = []


def said(path: Path) -> str:
    """The one thing that is said of a file that cannot be read."""
    [text] = mistakes(path)
    return text


def mistakes(path: Path) -> list[str]:
    """All that is said of a file; nothing of one that can be read."""
    try:
        read(path)
    except ContentError as refusal:
        return [str(text) for text in refusal.mistakes]
    return []


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "some.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


# -- finding lines --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "at", "line"),
    [
        ("a = 1\nb = 2\n", ("b",), 2),
        ("# c\n\n  a = 1\n", ("a",), 3),
        ("a.b.c = 1\na.b.d = 2\n", ("a", "b", "d"), 2),
        ("a.b.c = 1\na.b.d = 2\n", ("a", "b"), 1),
        ("[card]\n[card.sun]\ncost = 3\n", ("card", "sun"), 2),
        ("[card.sun]\ncost = 3\n", ("card",), 1),
        ('[card."the sun"]\ncost = 3\n', ("card", "the sun", "cost"), 2),
        ("[[step]]\nby = 1\n[[step]]\nby = 2\n", ("step", 1, "by"), 4),
        (
            "[[a]]\n[[a.b]]\nx = 1\n[[a.b]]\nx = 2\n[[a]]\n[[a.b]]\nx = 3\n",
            ("a", 1, "b", 0, "x"),
            8,
        ),
        ("[[step]]\n[step.expect]\nask.key = 1\n", ("step", 0, "expect", "ask", "key"), 3),
        ("a = {b = 1, c.d = 2}\n", ("a", "c", "d"), 1),
        ("a = [\n  1,\n  2, # two\n]\n", ("a", 1), 3),
        ("a = [\n  {b = 1},\n  {b = 2},\n]\n", ("a", 1, "b"), 3),
        ("a = [[1,\n2], [\n3]]\n", ("a", 1, 0), 3),
        ('a = """\none\ntwo\n"""\nb = 1\n', ("b",), 5),
        ("a = '''\n[b]\nb = 1\n'''\n[b]\nb = 2\n", ("b", "b"), 6),
        ("a = [\n'''\n\n''',\n2]\n", ("a", 1), 5),
        ("a = 1\r\n\r\n[b]\r\nc = 2\r\n", ("b", "c"), 4),
        ("[b.x]\na = 1\n[c]\na = 1\n[b.y]\na = 3\n", ("b", "y", "a"), 6),
        ("a = true\nb = 2020-01-01\nc = 1.5", ("c",), 3),
    ],
)
def test_a_key_is_found_on_its_line(text: str, at: KeyPath, line: int) -> None:
    assert lines(text)[at] == line


def test_a_key_that_is_not_there_has_the_line_of_what_is_around_it(tmp_path: Path) -> None:
    source = read(written(tmp_path, "a = 1\n[card.sun]\ncost = 3\n"))
    assert source.where(("card", "sun", "name")) == f"{source.path}:2"


def test_a_key_with_nothing_around_it_has_no_line(tmp_path: Path) -> None:
    source = read(written(tmp_path, "a = 1\n"))
    assert source.where(("title",)) == str(source.path)


def test_behind_an_interrupted_array_of_tables_no_wrong_line_is_given() -> None:
    text = "[[a]]\nx = 1\n[b]\nz = 1\n[[a]]\nx = 2\n"
    assert lines(text) == {("a",): 1, ("a", 0): 1, ("a", 0, "x"): 2}


def test_a_text_that_is_no_toml_has_no_lines() -> None:
    assert lines("[a\n") == {}


KEYS = st.sampled_from(["a", "b", "c", '"d e"', "f-1"])
DATA = st.recursive(
    st.just(0),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(KEYS, below, max_size=3),
    max_leaves=12,
)


class Writer:
    """Writes data as TOML and remembers the line of every value."""

    def __init__(self, newline: str, draw: st.DataObject) -> None:
        self.newline = newline
        self.draw = draw
        self.text = ""
        self.wanted: dict[KeyPath, int] = {}

    def breaks(self) -> str:
        return self.draw.draw(st.sampled_from(["", " ", f" # note{self.newline}  ", self.newline]))

    def value(self, data: Any, at: KeyPath, inline: bool) -> None:
        self.wanted.setdefault(at, self.text.count("\n") + 1)
        if isinstance(data, dict):
            self.text += "{"
            for place, (key, each) in enumerate(data.items()):
                self.text += (", " if place else "") + f"{key} = "
                self.value(each, (*at, key.strip('"')), True)
            self.text += "}"
        elif isinstance(data, list):
            self.text += "["
            for place, each in enumerate(data):
                self.text += ("," if place else "") + ("" if inline else self.breaks())
                self.value(each, (*at, place), inline)
            self.text += "]"
        else:
            self.text += str(len(self.wanted))

    def table(self, data: dict[str, Any], at: KeyPath) -> None:
        later = [
            k for k, v in data.items() if isinstance(v, dict) and self.draw.draw(st.booleans())
        ]
        for key, each in data.items():
            if key not in later:
                self.text += self.draw.draw(
                    st.sampled_from(["", self.newline, f"# {key}{self.newline}"])
                )
                self.text += f"{key} = "
                self.value(each, (*at, key.strip('"')), False)
                self.text += self.newline
        for key in later:
            path = (*at, key.strip('"'))
            self.wanted[path] = self.text.count("\n") + 1
            self.text += "[" + ".".join(f'"{step}"' for step in path) + "]" + self.newline
            self.table(data[key], path)


@given(st.dictionaries(KEYS, DATA, max_size=4), st.sampled_from(["\n", "\r\n"]), st.data())
def test_every_value_of_any_file_is_found_on_its_line(
    data: dict[str, Any], newline: str, draw: st.DataObject
) -> None:
    writer = Writer(newline, draw)
    writer.table(data, ())
    tomllib.loads(writer.text)
    assert lines(writer.text) == writer.wanted


@given(st.text(alphabet="ab=.[]{}\"'\n#,1 \\"))
def test_looking_for_lines_never_raises(text: str) -> None:
    lines(text)


# -- reading --------------------------------------------------------------------------------------


def test_a_syntax_error_names_file_and_line(tmp_path: Path) -> None:
    path = written(tmp_path, "a = 1\nb 2\n")
    assert said(path).startswith(f"{path}:2: this is no TOML: ")


QUOTE = "a text ends with the quotation mark that it began with, which is missing here"
ESCAPE = "a backslash in a text is written twice; alone it stands before n, t, a quotation mark"
HEADING = "the heading of a table ends with ], that of a list of tables with ]]"
TWICE = "this table was begun before, and cannot be begun again, nor be added to"


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ('a = "x', 1, QUOTE),
        ('a = "x\n', 1, QUOTE),
        ('a = """x\ny', 2, QUOTE),
        ("b = 1\na = 'x\n", 2, QUOTE),
        ("a = '''x\n", 1, QUOTE),
        ('a = "\\q"\n', 1, ESCAPE),
        ('a = "\\uD800"\n', 1, ESCAPE),
        ('a = "\\uzz"\n', 1, ESCAPE),
        ("a 1\n", 1, "behind a key stands = and then its value"),
        ("[a\n", 1, HEADING),
        ("[[a]\n", 1, HEADING),
        ("a. = 1\n", 1, "a key is expected: of letters, digits, - and _, or in quotation marks"),
        ("= 1\n", 1, "a key with its value is expected, or a heading in [ ]"),
        ("a =\n", 1, "a value is expected: a text in quotation marks"),
        ("a = [1\n", 1, "the values of a list stand between [ and ], with commas between them"),
        ("a = {b = 1\n", 1, "what a table holds stands between braces"),
        ("a = {b = 1, b = 2}\n", 1, "this key stands twice in its table"),
        ("a = 1\na = 2\n", 2, "this key has a value already"),
        ("[a]\n[a]\n", 2, TWICE),
        ("a = [1]\n[[a]]\n", 2, TWICE),
        ("[a.b]\n[a]\nb.c = 1\n", 3, TWICE),
        ("a = 2020-02-31\n", 1, "there is no such day, or no such time of day"),
        ("a = 1 b = 2\n", 1, "the line should end here"),
        ('a = "\x01"\n', 1, "the character U+0001 may not stand here as it is"),
        ("a = '\x1b'\n", 1, "the character U+001B may not stand here as it is"),
        ("# \x07\n", 1, "the character U+0007 may not stand here as it is"),
    ],
)
def test_what_is_wrong_with_its_grammar_is_said_in_our_words(
    tmp_path: Path, text: str, line: int, what: str
) -> None:
    path = written(tmp_path, text)
    assert said(path).startswith(f"{path}:{line}: this is no TOML: {what}")


def test_what_a_later_reader_of_toml_may_say_has_a_sentence_too() -> None:
    assert str(said_of("Unbalanced rhubarb")) == "it cannot be understood"


def test_a_file_that_ends_too_early_names_its_last_line(tmp_path: Path) -> None:
    path = written(tmp_path, 'a = 1\nb = """two\nthree\n\n')
    assert said(path).startswith(f"{path}:3: this is no TOML: ")


def test_a_key_given_twice_names_the_line_of_the_second(tmp_path: Path) -> None:
    path = written(tmp_path, "[card.sun]\na = 1\nb = 2\na = 3\n")
    assert said(path).startswith(f"{path}:4: ")


def test_a_table_given_twice_names_the_line_of_the_second(tmp_path: Path) -> None:
    path = written(tmp_path, "[card.sun]\na = 1\n\n[card.sun]\nb = 3\n")
    assert said(path).startswith(f"{path}:4: ")


def test_a_byte_order_mark_is_overlooked(tmp_path: Path) -> None:
    source = read(written(tmp_path, b"\xef\xbb\xbfa = 1\nb = 2\n"))
    assert source.data == {"a": 1, "b": 2}
    assert source.line(("b",)) == 2


def test_a_file_in_another_encoding_is_refused_with_the_line(tmp_path: Path) -> None:
    path = written(tmp_path, 'a = 1\nb = "B\u00faho"\n'.encode("latin-1"))
    assert said(path) == f"{path}:2: this is not written in UTF-8."


def test_a_number_beyond_64_bits_is_refused_with_its_line(tmp_path: Path) -> None:
    path = written(tmp_path, "a = 1\nb = [1, 9223372036854775808]\n")
    assert said(path).startswith(f"{path}:2: b #2: this number is too big")


def test_a_number_of_ten_thousand_digits_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, f"a = 1\nb = {'9' * 10_000}\n")
    assert said(path).startswith(str(path))


def test_the_largest_and_the_smallest_number_are_read(tmp_path: Path) -> None:
    source = read(written(tmp_path, f"a = {2**63 - 1}\nb = {-(2**63)}\n"))
    assert source.data == {"a": 2**63 - 1, "b": -(2**63)}


def test_a_number_below_64_bits_is_refused(tmp_path: Path) -> None:
    assert ":1: a: this number is too big" in said(written(tmp_path, f"a = {-(2**63) - 1}\n"))


def test_a_file_nested_too_deep_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, f"a = {'[' * 5000}{']' * 5000}\n")
    assert said(path) == f"{path}: tables and lists are nested too deep here."


def test_keys_nested_too_deep_are_refused_with_their_line(tmp_path: Path) -> None:
    path = written(tmp_path, f"b = 1\n{'.'.join('a' * 5000)} = 1\n")
    assert said(path).endswith("a: tables and lists are nested too deep here.")


def test_what_a_person_may_nest_is_read(tmp_path: Path) -> None:
    assert read(written(tmp_path, f"{'.'.join('a' * 60)} = 1\n")).data


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    assert said(path) == f"{path}: this cannot be read: No such file or directory"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert said(tmp_path).startswith(f"{tmp_path}: this is no file of at most ")


@given(st.binary(max_size=200))
def test_whatever_a_file_holds_it_is_read_or_refused_with_its_name(
    tmp_path_factory: pytest.TempPathFactory, raw: bytes
) -> None:
    path = written(tmp_path_factory.getbasetemp(), raw)
    assert all(text.startswith(str(path)) for text in mistakes(path))


# -- saying where ---------------------------------------------------------------------------------


def test_a_mistake_says_file_line_key_and_what(tmp_path: Path) -> None:
    source = read(written(tmp_path, "[card.sun]\ncost = 3\n"))
    mistake = source.mistake(("card", "sun", "cost"), Msg("this is too much"))
    assert str(mistake) == f"{source.path}:2: card.sun.cost: this is too much"


def test_places_are_counted_from_one_and_strange_keys_are_quoted() -> None:
    assert named(("card", "the sun", "effects", 0, "n")) == 'card."the sun".effects #1.n'
