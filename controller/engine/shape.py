"""Shape: does plain data say what a type wants?  If not, everything that is wrong with it, at once.

`msgspec.convert` stops at the first mistake; somebody who writes a pack wants all of them.  So the
types are walked here: tables are msgspec structs, and where a single value is judged, msgspec
judges it.  A mistake is a place (a `KeyPath`) and a sentence that says what was found and what was
expected; who knows the file adds the line.

A struct may have a method `contradiction` that says what is wrong about its values together.

Unknown keys are mistakes always, whatever the struct itself says: a typing error must not be
read as "left out".

A type may carry marks, which are found with their places (`Found`):

    Annotated[str, ref("card")]    the ID of an entry of that kind
    Label                          a sentence for people, to be translated; a `Spoken` one must be
                                   there, and say something

What may live here: walking types.  What may not: files, packs, games.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from enum import Enum
from functools import cache
from typing import (
    Annotated,
    Any,
    Generic,
    Literal,
    Protocol,
    TypeVar,
    Union,
    get_args,
    get_origin,
    runtime_checkable,
)

import msgspec
from msgspec import Meta, Struct, inspect
from msgspec.structs import FieldInfo, fields

from controller.engine.toml import KeyPath
from controller.wire import Msg, Text

__all__ = [
    "Found",
    "Label",
    "Mistake",
    "Shaped",
    "Spoken",
    "Walk",
    "Whole",
    "keys",
    "listed",
    "nearest",
    "ref",
    "shaped",
    "unknown",
    "wanted",
]

T = TypeVar("T")


def ref(kind: str) -> Meta:
    """Marks a text as the ID of an entry of `kind`: `Annotated[str, ref("card")]`."""
    return Meta(extra={"ref": kind}, description=f"the ID of an entry of the kind {kind}")


Label = Annotated[str, Meta(extra={"text": True})]
"""A text for people, in the author's language."""

Spoken = Annotated[str, Meta(extra={"text": True}, pattern=r"\S")]
"""The same, and it is not left empty."""


class Mistake(Struct, frozen=True):
    """What is wrong, and where."""

    at: KeyPath
    what: Msg


class Found(Struct, frozen=True):
    """A text whose type carries a mark: `mark` is the `extra` of its `Meta`."""

    at: KeyPath
    mark: dict[str, Any]
    value: str


class Shaped(Struct, Generic[T]):
    """What `shaped` made of some data: `value` is None where there are mistakes."""

    value: T | None
    mistakes: tuple[Mistake, ...]
    found: tuple[Found, ...] = ()


def shaped(data: object, kind: type[T], at: KeyPath = ()) -> Shaped[T]:
    """`data` as a `kind`, or all its mistakes."""
    walk = Walk()
    walk.value(data, kind, at)
    if walk.mistakes:
        return Shaped(None, tuple(walk.mistakes))
    return Shaped(msgspec.convert(data, kind), (), tuple(walk.found))


@runtime_checkable
class Whole(Protocol):
    """A struct that knows whether its values, each right by itself, go together."""

    def contradiction(self) -> Msg | None:
        """What is wrong about them, if anything."""


class Walk:
    """A walk over data and its type, gathering `mistakes` and marked texts (`found`)."""

    def __init__(self) -> None:
        self.mistakes: list[Mistake] = []
        self.found: list[Found] = []

    def wrong(self, at: KeyPath, what: Msg) -> None:
        """Note a mistake."""
        self.mistakes.append(Mistake(at, what))

    def value(self, value: object, kind: Any, at: KeyPath) -> None:
        """Judge one value and all that it holds."""
        before = len(self.mistakes)
        bare, mark = unwrapped(kind)
        origin = get_origin(bare) or bare
        if origin in (Union, types.UnionType):
            self.union(value, kind, get_args(bare), at)
            return
        if isinstance(bare, type) and issubclass(bare, Struct):
            self.table(value, bare, at)
            return
        if origin is dict and isinstance(value, dict):
            key_kind, value_kind = get_args(bare) or (str, Any)
            for key, each in value.items():
                self.leaf(key, key_kind, (*at, key))
                self.value(each, value_kind, (*at, key))
        elif origin in (list, tuple) and isinstance(value, list):
            self.elements(value, bare, at)
        if len(self.mistakes) == before:
            self.leaf(value, kind, at)
        if mark and isinstance(value, str):
            self.found.append(Found(at, mark, value))

    def elements(self, value: list[Any], kind: Any, at: KeyPath) -> None:
        """Judge the elements of a list; the list's own limits are judged with the whole."""
        args = get_args(kind) or (Any,)
        if get_origin(kind) is tuple and (len(args) != 2 or args[1] is not Ellipsis):
            if len(args) == len(value):
                for place, (each, each_kind) in enumerate(zip(value, args, strict=True)):
                    self.value(each, each_kind, (*at, place))
            return
        for place, each in enumerate(value):
            self.value(each, args[0], (*at, place))

    def leaf(self, value: object, kind: Any, at: KeyPath) -> None:
        """Let msgspec judge `value` as a whole, and a struct what its values say together."""
        try:
            made = msgspec.convert(value, kind)
            if isinstance(made, Struct) and isinstance(made, Whole):
                contradiction = made.contradiction()
                if contradiction is not None:
                    self.wrong(at, contradiction)
        except msgspec.ValidationError as refused:
            if is_struct(kind) and isinstance(value, dict):
                # Each value is right by itself, so it is the struct's own rule that speaks.
                self.wrong(
                    at, Msg("these values do not go together: {detail}", detail=str(refused))
                )
            else:
                self.wrong(at, instead(value, kind))

    def union(self, value: object, whole: Any, kinds: tuple[Any, ...], at: KeyPath) -> None:
        """Judge by the one alternative that has this kind of value: msgspec allows one of each."""
        if isinstance(value, dict):
            tagged = [kind for kind in kinds if is_struct(kind)]
            if len(tagged) > 1:
                self.tagged(value, tagged, at)
                return
        for kind in kinds:
            if kind is not types.NoneType and alike(value, kind):
                self.value(value, kind, at)
                return
        self.leaf(value, whole, at)

    def tagged(self, value: dict[str, Any], kinds: list[Any], at: KeyPath) -> None:
        """Judge a table by the struct that its tag names."""
        structs = [unwrapped(kind)[0] for kind in kinds]
        tag_field = structs[0].__struct_config__.tag_field
        by_tag = {struct.__struct_config__.tag: struct for struct in structs}
        if tag_field not in value:
            self.wrong(at, missing(tag_field, one_of(by_tag)))
            return
        tag = value[tag_field]
        if not isinstance(tag, str):
            self.wrong((*at, tag_field), instead(tag, Literal[tuple(by_tag)]))
        elif tag not in by_tag:
            self.wrong((*at, tag_field), unknown(tag, by_tag))
        else:
            self.table(value, by_tag[tag], at)

    def table(self, value: object, kind: type[Struct], at: KeyPath) -> None:
        """Judge a table by a struct: unknown keys, missing keys, and each value."""
        if not isinstance(value, dict):
            self.wrong(at, instead(value, kind))
            return
        before = len(self.mistakes)
        known = keys(kind)
        tag = kind.__struct_config__.tag_field
        for key, each in value.items():
            if key in known:
                self.value(each, known[key].type, (*at, key))
            elif key != tag:
                self.wrong((*at, key), unknown(key, known))
        self.missing(value, known.values(), at)
        if len(self.mistakes) == before:
            self.leaf(value, kind, at)

    def missing(self, given: Iterable[str], known: Iterable[FieldInfo], at: KeyPath) -> None:
        """Note the keys that must be there and are not."""
        there = set(given)
        for field in known:
            if field.required and field.encode_name not in there:
                self.wrong(at, missing(field.encode_name, wanted(field.type)))


@cache
def keys(kind: type[Struct]) -> dict[str, FieldInfo]:
    """What a struct may say, by key; msgspec works that out anew each time it is asked."""
    return {field.encode_name: field for field in fields(kind)}


def unwrapped(kind: Any) -> tuple[Any, dict[str, Any]]:
    """A type without its annotations, and the mark among them."""
    mark: dict[str, Any] = {}
    while get_origin(kind) is Annotated:
        kind, *notes = get_args(kind)
        for note in notes:
            if isinstance(note, Meta) and note.extra:
                mark = note.extra
    return kind, mark


def is_struct(kind: Any) -> bool:
    """Whether `kind` is a struct, its annotations aside."""
    bare = unwrapped(kind)[0]
    return isinstance(bare, type) and issubclass(bare, Struct)


def alike(value: object, kind: Any) -> bool:
    """Whether `value` is of the sort that `kind` describes, right or wrong in itself."""
    bare = unwrapped(kind)[0]
    origin = get_origin(bare) or bare
    if is_struct(kind) or origin is dict:
        return isinstance(value, dict)
    if origin in (list, tuple):
        return isinstance(value, list)
    if origin is Literal:
        return type(value) in {type(each) for each in get_args(bare)}
    if isinstance(origin, type) and issubclass(origin, Enum):
        return type(value) in {type(each.value) for each in origin}
    return type(value) is origin


# -- sentences ------------------------------------------------------------------------------------


def missing(key: str, wish: Msg) -> Msg:
    """A key that must be there, and what it must say."""
    return Msg('"{key}" is missing: {wanted} is expected', key=key, wanted=wish)


def instead(value: object, kind: Any) -> Msg:
    """What was found, and what was expected."""
    choices = literals(kind)
    if isinstance(value, str) and choices:
        return unknown(value, choices)
    return Msg(
        "{found} stands here, but {wanted} is expected", found=show(value), wanted=wanted(kind)
    )


def unknown(name: str, known: Iterable[str]) -> Msg:
    """A name that nobody knows, with the nearest that somebody does."""
    known = list(known)
    near = nearest(name, known)
    if near:
        return Msg('"{name}" is not known here; did you mean "{near}"?', name=name, near=near)
    if not known:
        return Msg('"{name}" is not known here', name=name)
    return Msg('"{name}" is not known here; {wanted} is expected', name=name, wanted=one_of(known))


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that `name` was probably meant to be, or ""."""
    known = list(known)
    low = {each.lower(): each for each in known}
    if name.lower() in low:
        return low[name.lower()]
    close = get_close_matches(name, known, n=1)
    return close[0] if close else ""


def one_of(names: Iterable[str]) -> Msg:
    """One of several names."""
    return Msg("one of {names}", names=listed(names))


def listed(names: Iterable[str]) -> str:
    """Names in a row; a long row is cut."""
    names = list(names)
    shown = ", ".join(names[:12])
    return shown if len(names) <= 12 else f"{shown}, …"


def show(value: object) -> Text:
    """A value as a mistake names it: texts in quotes, tables and lists by what they are."""
    if isinstance(value, dict):
        return Msg("a table")
    if isinstance(value, list):
        return Msg("a list")
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value).replace("\n", "⏎")
    text = text if len(text) <= 40 else f"{text[:39]}…"
    return f'"{text}"' if isinstance(value, str) else text


def literals(kind: Any) -> list[str]:
    """The texts that `kind` lists, if it is a choice of texts."""
    bare = unwrapped(kind)[0]
    if get_origin(bare) is Literal:
        return [each for each in get_args(bare) if isinstance(each, str)]
    if isinstance(bare, type) and issubclass(bare, Enum):
        return [each.value for each in bare if isinstance(each.value, str)]
    return []


PLAIN: Mapping[type[inspect.Type], Msg] = {
    inspect.BoolType: Msg("true or false"),
    inspect.FloatType: Msg("a number"),
    inspect.DictType: Msg("a table"),
    inspect.StructType: Msg("a table"),
    inspect.DateType: Msg("a date"),
    inspect.TimeType: Msg("a time of day"),
    inspect.DateTimeType: Msg("a date with its time"),
}


def wanted(kind: Any) -> Msg:
    """What a type wants, in words."""
    return described(inspect.type_info(kind))


def described(info: inspect.Type) -> Msg:
    """The words for a type that msgspec has looked into."""
    if isinstance(info, inspect.Metadata):
        return described(info.type)
    if isinstance(info, inspect.IntType):
        low = info.ge if info.gt is None else info.gt + 1
        high = info.le if info.lt is None else info.lt - 1
        return between(low, high)
    if isinstance(info, inspect.StrType):
        return a_text(info)
    if isinstance(info, inspect.ListType | inspect.VarTupleType):
        return a_list(info.min_length, info.max_length)
    if isinstance(info, inspect.TupleType):
        return Msg("a list of {n} values", n=len(info.item_types))
    if isinstance(info, inspect.LiteralType):
        return one_of(str(value) for value in info.values)
    if isinstance(info, inspect.EnumType):
        return one_of(str(each.value) for each in info.cls)
    if isinstance(info, inspect.UnionType):
        return either(info)
    return PLAIN.get(type(info), Msg("something else"))


def between(low: int | None, high: int | None) -> Msg:
    """A whole number and its limits."""
    if low is not None and high is not None:
        return Msg("a whole number from {low} to {high}", low=low, high=high)
    if low is not None:
        return Msg("a whole number of at least {low}", low=low)
    if high is not None:
        return Msg("a whole number of at most {high}", high=high)
    return Msg("a whole number")


def a_list(least: int | None, most: int | None) -> Msg:
    """A list and its limits."""
    if least is not None and most is not None:
        return Msg("a list of {low} to {high} values", low=least, high=most)
    if least is not None:
        return Msg("a list of at least {n} value", plural="a list of at least {n} values", n=least)
    if most is not None:
        return Msg("a list of at most {n} value", plural="a list of at most {n} values", n=most)
    return Msg("a list")


def a_text(info: inspect.StrType) -> Msg:
    """A text and its limits."""
    if info.pattern == r"\S":
        return Msg("a text that is not empty")
    if info.pattern is not None:
        return Msg("a text that matches {pattern}", pattern=info.pattern)
    if info.max_length is not None:
        return Msg("a text of at most {n} letters", n=info.max_length)
    return Msg("a text that is not empty") if info.min_length else Msg("a text in quotes")


def either(info: inspect.UnionType) -> Msg:
    """The alternatives of a union; nothing at all is said by leaving the key out."""
    words: list[Msg] = []
    for each in info.types:
        word = described(each)
        if not isinstance(each, inspect.NoneType) and word not in words:
            words.append(word)
    text = words[0]
    for word in words[1:]:
        text = Msg("{first} or {second}", first=text, second=word)
    return text
