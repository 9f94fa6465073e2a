"""`sanctum-table content`: packs are checked, listed, and described to editors.

A pack is judged together with what it is played with: its game's own packs come first, then those
it requires, which are looked for beside it.

What may live here: the commands.  What may not: judging (`controller.engine.content`).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from controller.cli.app import app, complain, say
from controller.cli.check import summary
from controller.cli.lines import show_table
from controller.engine import ContentError, Game, Refused, SanctumError
from controller.engine.content import Content, combine
from controller.engine.packs import Pack, arranged, find, read_pack
from controller.engine.schema import schema as schema_of
from controller.games import find as find_game
from controller.games import folder_of, names
from controller.wire import Msg, Text

__all__ = ["check", "schema", "show"]

content = typer.Typer(help="Packs: check, list, and the schema for editors.", no_args_is_help=True)
app.add_typer(content, name="content")

Where = Annotated[
    Path | None,
    typer.Argument(
        help="A pack, a folder of packs, or the name of a game; else all that is installed.",
        show_default=False,
    ),
]


@content.command()
def check(path: Where = None) -> None:
    """Check packs; the last line says how many passed and failed."""
    said: dict[str, Text] = {}
    failed = 0
    packs = packs_at(path)
    for pack in packs:
        try:
            together = judged(pack)
        except ContentError as wrong:
            failed += 1
            said.update({str(mistake): mistake for mistake in wrong.mistakes})
        else:
            said.update({str(note): note for note in untranslated(pack, together)})
    for text in said.values():
        complain(text)
    say(summary(len(packs) - failed, failed))
    if failed:
        raise typer.Exit(1)


@content.command()
def schema(
    game: Annotated[str, typer.Argument(help="The name of a game.", show_default=False)],
) -> None:
    """Print the JSON Schema of a game's packs, for editors."""
    found = find_game(game)
    if not found.kinds:
        raise SanctumError(Msg('The game "{game}" has no packs.', game=game))
    say(json.dumps(schema_of(str(found.title()), found.kinds), indent=2, ensure_ascii=False))


@content.command("list")
def show(path: Where = None) -> None:
    """List packs: what each is, and what is in it."""
    headings = (
        *(Msg("Pack"), Msg("Title"), Msg("Version"), Msg("Game")),
        *(Msg("Licence"), Msg("Entries"), Msg("Assumed values"), Msg("Mistakes")),
    )
    show_table(headings, [row(pack) for pack in packs_at(path)])


def row(pack: Pack) -> tuple[Text, ...]:
    """A pack as a line of the list."""
    about = pack.about
    kinds = Counter(draft.kind for draft in pack.drafts)
    assumed = sum(given.assumed for draft in pack.drafts for given in draft.given.values())
    mistakes = 0
    try:
        judged(pack)
    except ContentError as wrong:
        mistakes = len(wrong.mistakes)
    entries = ", ".join(f"{kind} {n}" for kind, n in kinds.items())
    named = (about.id, about.title, about.version, about.game, about.licence)
    return (*named, entries, str(assumed), str(mistakes))


# -- finding packs, and what they are played with --------------------------------------------------


def packs_at(path: Path | None) -> list[Pack]:
    """The packs at a path, or a game's own where it names a game; where nothing is named, those of
    every game."""
    if path is None:
        folders = [folder for game in whole_games() for folder in own_folders(game)]
        return [read_pack(folder) for folder in dict.fromkeys(folders)]
    if path.exists():
        folders = find(path)
    elif str(path) in names():
        folders = own_folders(find_game(str(path)))
    else:
        raise SanctumError(Msg('There is nothing at "{path}".', path=str(path)))
    if not folders:
        raise SanctumError(
            Msg(
                'There is no pack at "{path}": a pack is a folder with a pack.toml.', path=str(path)
            )
        )
    return [read_pack(folder) for folder in folders]


def whole_games() -> list[Game[Any]]:
    """Every game that can be played; of one that cannot it is said why."""
    found: list[Game[Any]] = []
    for name in names():
        try:
            found.append(find_game(name))
        except SanctumError as wrong:
            complain(wrong.why.text)
    return found


def own_folders(game: Game[Any]) -> list[Path]:
    """The packs that belong to a game itself."""
    return [near(path.parent) for path in sorted(folder_of(game).rglob("pack.toml"))]


def near(path: Path) -> Path:
    """A path as short as it can be said from here."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def judged(pack: Pack) -> Content:
    """A pack with all it is played with.  Raises `ContentError`."""
    try:
        game = find_game(pack.about.game)
    except Refused as wrong:
        raise nameless(pack, wrong) from None
    name = folder_of(game).name  # a campaign has the packs of its game
    folders = own_folders(game)
    ours = {folder.resolve() for folder in folders}
    own = [read_pack(folder) for folder in folders]
    if pack.folder.resolve() in ours:
        return combine(name, game.kinds, arranged(own), game.flaws)
    beside = [read_pack(near(folder)) for folder in find(pack.folder.resolve().parent)]
    needed = required(pack, {other.about.id: other for other in beside}, {p.about.id for p in own})
    together = [*arranged(own), *arranged([*needed, pack])]
    return combine(name, game.kinds, together, game.flaws)


def nameless(pack: Pack, wrong: Refused) -> ContentError:
    """The mistakes of a pack whose game nobody knows."""
    if pack.source is None or not pack.about.game:
        return ContentError(*pack.mistakes)
    return ContentError(pack.source.mistake(("game",), wrong.why.text), *pack.mistakes)


def required(pack: Pack, beside: dict[str, Pack], there: set[str]) -> Iterable[Pack]:
    """The packs that this one needs, and those that they need, as far as they are to be found."""
    needed: dict[str, Pack] = {}
    open_ones = list(pack.about.requires)
    while open_ones:
        name = open_ones.pop()
        if name in beside and name not in needed and name not in there and name != pack.about.id:
            needed[name] = beside[name]
            open_ones += beside[name].about.requires
    return needed.values()


def untranslated(pack: Pack, together: Content) -> list[Msg]:
    """Which of the languages that a pack speaks it does not speak in full.  One that it does not
    speak at all, though a pack beside it does, is its author's choice."""
    spoken = {text.language for text in pack.texts}
    notes: list[Msg] = []
    for language in sorted(spoken):
        n = len(together.untranslated(language, pack.about.id))
        if n:
            notes.append(
                Msg(
                    "{pack}: {n} text is not translated ({language})",
                    plural="{pack}: {n} texts are not translated ({language})",
                    pack=str(pack.folder),
                    n=n,
                    language=language,
                )
            )
    return notes
