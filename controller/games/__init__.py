"""Games: the rules, one folder a game, with its packs as data.

What may live here: `<name>/` for each game, one file per chapter of its rulebook, named as the
rulebook names it; its packs; its view; its table of rulings.  Rules run wherever a state does, also
in a worker process that plays battles out, so they know the engine and nothing of the world.

What may not: a table, a reader, a light, a screen, and no game knows another.

This module is the register.  Nothing is entered in it: a folder that offers a subclass of `Game`
with the folder's own name is a game.  One that holds a folder `campaign` offers a second game
there, "name-campaign": a campaign around its single games.  A checkout has a few more, small ones,
under tests/specimens.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys
import traceback
from pathlib import Path
from typing import Any

from controller.engine import Game, Invalid, SanctumError
from controller.engine.content import Content
from controller.engine.letters import visible
from controller.wire import Msg

__all__ = ["CAMPAIGN", "content_of", "digests", "find", "folder_of", "names"]

CHECKOUT = Path(__file__).parents[2]
CAMPAIGN = "campaign"


def names() -> tuple[str, ...]:
    """The games there are, in order, by their folders: none is imported for it, so a broken one
    is named with the others, and `find` says what is wrong with it."""
    return tuple(sorted(homes()))


def find(name: str, *packs: Path) -> Game[Any]:
    """The game of this name, with further packs beside its own.

    Raises `Invalid` with the games there are, or with the error of a game that is broken;
    `ContentError` for a pack that is not as it must be.
    """
    home = homes().get(name)
    if home is None:
        known, said = ", ".join(names()), visible(name)
        raise Invalid(Msg('There is no game "{name}"; there are: {known}.', name=said, known=known))
    try:
        kind = offered(home, name)
        if packs and not kind.kinds:
            raise Invalid(Msg('The game "{name}" takes no packs.', name=name))
        return kind(*packs)
    except SanctumError:
        raise
    except Exception as wrong:
        raise Invalid(broken(name, wrong)) from None


def offered(package: str, name: str) -> type[Game[Any]]:
    """The game that a package offers.  Raises `Invalid` where it offers none, and whatever its
    modules raise."""
    module = importlib.import_module(package)
    for each in getattr(module, "__all__", ()):
        kind = getattr(module, each, None)
        if isinstance(kind, type) and issubclass(kind, Game) and getattr(kind, "name", "") == name:
            return kind
    raise Invalid(Msg('The folder of the game "{name}" offers no game of that name.', name=name))


def broken(name: str, wrong: Exception) -> Msg:
    """The sentence about a game that cannot be loaded: the error, its file and its line."""
    if isinstance(wrong, SyntaxError):
        where, line, what = wrong.filename or "", wrong.lineno or 0, wrong.msg
    else:
        frames = traceback.extract_tb(wrong.__traceback__)
        frame = [each for each in frames if not each.filename.startswith("<")][-1]
        where, line, what = frame.filename, frame.lineno or 0, str(wrong)
    return Msg(
        'The game "{name}" cannot be loaded: {kind}: {what} ({where}:{line}).',
        name=name,
        kind=type(wrong).__name__,
        what=" ".join(what.split()),
        where=where,
        line=line,
    )


def content_of(game: Game[Any]) -> Content | None:
    """What its packs say together: a game that plays with packs keeps it as `content`."""
    content = getattr(game, "content", None)
    return content if isinstance(content, Content) else None


def digests(game: Game[Any]) -> dict[str, str]:
    """The digest of each pack that the game is played with: what its journal has to name."""
    content = content_of(game)
    return {} if content is None else content.digests


def folder_of(game: Game[Any]) -> Path:
    """Where the game's own files lie: its packs and its catalogue of texts; a campaign's are those
    of the game around which it is."""
    home = ".".join(type(game).__module__.split(".")[: len(__name__.split(".")) + 1])
    return Path(str(sys.modules[home].__file__)).parent


def homes() -> dict[str, str]:
    """Each game's name, and its package."""
    found = packages(Path(__file__).parent, __name__)
    specimens = CHECKOUT / "tests" / "specimens"
    if specimens.is_dir() and importable_checkout():
        found = packages(specimens, "tests.specimens") | found
    return found


def packages(where: Path, parent: str) -> dict[str, str]:
    """The games in a folder, with their campaigns."""
    found: dict[str, str] = {}
    for name in folders(where):
        found[name] = f"{parent}.{name}"
        if CAMPAIGN in folders(where / name):
            found[f"{name}-{CAMPAIGN}"] = f"{parent}.{name}.{CAMPAIGN}"
    return found


def folders(where: Path) -> list[str]:
    """The packages in a folder."""
    return [module.name for module in pkgutil.iter_modules([str(where)]) if module.ispkg]


def importable_checkout() -> bool:
    """Whether `tests` is the checkout's own; the program may have been started from elsewhere."""
    if str(CHECKOUT) not in sys.path:
        sys.path.append(str(CHECKOUT))
    spec = importlib.util.find_spec("tests")
    return spec is not None and spec.origin == str(CHECKOUT / "tests" / "__init__.py")
