"""The smallest adventure, as README.md prints it: it is one, and it can be played."""

from __future__ import annotations

from pathlib import Path

from controller.games import find

__all__: list[str] = []

README = Path(__file__).parents[3] / "README.md"


def test_the_adventure_of_the_readme_is_as_it_must_be_and_begins(tmp_path: Path) -> None:
    printed = README.read_text("utf-8")
    for file in ("pack.toml", "story.toml"):
        text = printed.split(f"    # my-adventure/{file}\n")[1]
        lines = []
        for line in text.split("\n"):
            if line and not line.startswith("    "):
                break
            lines.append(line[4:])
        (tmp_path / file).write_text("\n".join(lines).split("# my-adventure/")[0], "utf-8")
    game = find("sanctorvm-campaign", tmp_path)
    assert game.new({"adventure": "my-adventure"}).adventure == "my-adventure"
