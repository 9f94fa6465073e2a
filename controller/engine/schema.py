"""The JSON Schema of a game's packs, for editors that help while somebody writes one.

It says the same as `controller.engine.content` as far as JSON Schema (2020-12) can: kinds, values,
choices and limits, but not whether an ID exists.  In an editor that knows TOML schemas a content
file names it in its first line:  #:schema ./game.schema.json

What may live here: the form of the export.  What may not: a rule that content does not have.
"""

from __future__ import annotations

from typing import Any

import msgspec

from controller.engine.content import Kinds
from controller.engine.packs import MARKS, Language, Marks

__all__ = ["schema"]


def schema(title: str, kinds: Kinds) -> dict[str, Any]:
    """The schema of every content file of the game called `title`."""
    structs = [Marks, *kinds.values()]
    entries, parts = msgspec.json.schema_components(structs, ref_template="#/$defs/{name}")
    for part in parts.values():
        if part.get("type") == "object":
            part["additionalProperties"] = False
    names = [entry["$ref"].rpartition("/")[2] for entry in entries]
    marks = parts.pop(names[0])["properties"]
    for name in names[1:]:
        marked(parts[name], marks)
    properties: dict[str, Any] = {
        kind: {"type": "object", "additionalProperties": entry}
        for kind, entry in zip(kinds, entries[1:], strict=True)
    }
    properties["text"] = msgspec.json.schema(dict[Language, dict[str, str]])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "$defs": parts,
    }


def marked(part: dict[str, Any], marks: dict[str, Any]) -> None:
    """Let an entry carry its marks; one that overrides need not say everything again."""
    if MARKS & part["properties"].keys():
        return
    part["properties"].update(marks)
    required = part.pop("required", None)
    if required:
        part["if"] = {"properties": {"override": {"const": True}}, "required": ["override"]}
        part["else"] = {"required": required}
