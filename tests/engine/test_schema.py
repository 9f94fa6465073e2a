"""The schema of a game's packs says to an editor what content says to the pack's author."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from controller.engine.schema import schema
from controller.engine.shape import Label, ref

__all__: list[str] = []


class Draw(Struct, frozen=True, tag_field="do", tag="draw"):
    n: int = 1


class Burn(Struct, frozen=True, tag_field="do", tag="burn"):
    card: Annotated[str, ref("card")]


class Card(Struct, frozen=True):
    name: Label
    cost: Annotated[int, Meta(ge=0, le=9)]
    suit: Literal["red", "blue"] = "red"
    effects: tuple[Draw | Burn, ...] = ()


class Deck(Struct, frozen=True):
    cards: tuple[Annotated[str, ref("card")], ...] = ()


WHIST: dict[str, Any] = schema("Whist", {"card": Card, "deck": Deck, "spare": Card})
CARD = WHIST["$defs"]["Card"]


def test_each_kind_is_a_table_of_entries_by_id() -> None:
    for kind, struct in {"card": "Card", "deck": "Deck", "spare": "Card"}.items():
        assert WHIST["properties"][kind] == {
            "type": "object",
            "additionalProperties": {"$ref": f"#/$defs/{struct}"},
        }


def test_unknown_kinds_and_unknown_keys_are_refused() -> None:
    closed = [WHIST, CARD, WHIST["$defs"]["Draw"], WHIST["$defs"]["Burn"]]
    assert [part["additionalProperties"] for part in closed] == [False] * 4


def test_limits_and_choices_stand_in_it() -> None:
    assert CARD["properties"]["cost"] == {"type": "integer", "minimum": 0, "maximum": 9}
    assert CARD["properties"]["suit"]["enum"] == ["blue", "red"]


def test_an_entry_may_say_where_its_values_stand() -> None:
    assert CARD["properties"]["standing"]["enum"] == ["assumed", "printed"]
    assert {"assumed", "override"} <= set(CARD["properties"])
    assert "standing" in WHIST["$defs"]["Deck"]["properties"]
    assert "standing" not in WHIST["$defs"]["Draw"]["properties"]


def test_only_an_entry_that_overrides_may_leave_values_out() -> None:
    assert CARD["else"] == {"required": ["name", "cost"]}
    assert CARD["if"]["properties"] == {"override": {"const": True}}
    assert "required" not in CARD
    assert "if" not in WHIST["$defs"]["Deck"]


def test_texts_stand_by_language() -> None:
    text = WHIST["properties"]["text"]
    assert text["additionalProperties"]["additionalProperties"] == {"type": "string"}


def test_what_an_id_refers_to_is_said() -> None:
    card = WHIST["$defs"]["Burn"]["properties"]["card"]
    assert card["description"] == "the ID of an entry of the kind card"
