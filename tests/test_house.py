"""The walls of the house: what may stand where, and how everything in it is written.

Which room may import which is said once, in pyproject.toml, and checked by lint-imports as a step
of its own; here every one of those walls is shown to hold weight, by an import planted on its wrong
side. The other tests are the walls that imports cannot show.
"""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

__all__: list[str] = []

ROOT = Path(__file__).parents[1]
ROOMS = ("controller", "deploy", "firmware", "hal", "tests", "ui")
LEFT_BY_TOOLS = {"__pycache__", "build", "dist", "node_modules", "sanctum_table.egg-info"}
TEXT = {".cfg", ".css", ".html", ".js", ".json", ".kv", ".md", ".mjs", ".po", ".py", ".sh"} | {
    ".svg",
    ".toml",
    ".txt",
    ".yaml",
    ".yml",
}

FILE_LINES = 600
FUNCTION_LINES = 60

# A game's own words, in lower case: the games that are planned, and the two that prove the kernel.
GAME_NOUNS = (
    *("sanctorvm", "homo superbe", "prymat", "praetorian", "tabernacle", "ethermancy"),
    *("proterberus", "imaginarium", "gunan", "sentinels", "rook city", "conan", "demon lord"),
    *("noughts", "tic-tac", "tictac"),
)
KNOW_NO_GAME = ("controller/engine", "controller/table", "controller/wire", "hal", "ui")


@cache
def files() -> tuple[Path, ...]:
    """Every file of the six rooms that a person wrote."""
    return tuple(sorted(_walk(*(ROOT / room for room in ROOMS))))


def _walk(*folders: Path) -> Iterator[Path]:
    for folder in folders:
        for path, below, names in os.walk(folder):
            below[:] = [n for n in below if n not in LEFT_BY_TOOLS and not n.startswith(".")]
            yield from (Path(path) / name for name in names)


def modules() -> list[Path]:
    return [file for file in files() if file.suffix == ".py"]


def texts() -> list[Path]:
    at_the_top = [file for file in ROOT.iterdir() if file.is_file()]
    inside = [*files(), *_walk(ROOT / ".ci"), *at_the_top]
    return [file for file in inside if file.suffix in TEXT or file.parent.name == ".ci"]


@cache
def tree(module: Path) -> ast.Module:
    return ast.parse(module.read_text("utf-8"), str(module))


def functions(module: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def lines_with(pattern: str, among: list[Path]) -> list[str]:
    """`file:line` of every line of `among` in which `pattern` is found; this file aside."""
    found = re.compile(pattern)
    return [
        f"{name(file)}:{number}"
        for file in among
        if file != Path(__file__)
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if found.search(line)
    ]


# ---------------------------------------------------------------------------------- the rooms


def test_the_house_has_its_six_rooms_and_no_other() -> None:
    folders = {each.name for each in ROOT.iterdir() if each.is_dir()}
    assert {each for each in folders - LEFT_BY_TOOLS if not each.startswith(".")} == set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_says_what_may_live_there_and_what_may_not(room: str) -> None:
    said = [ROOT / room / "README.md", ROOT / room / "__init__.py"]
    essay = " ".join(file.read_text("utf-8") for file in said if file.exists()).lower()
    assert re.search(r"may live (here|there)", essay)
    assert re.search(r"may not|never|imports nothing|nothing else", essay)


def test_every_module_opens_with_its_essay() -> None:
    assert [name(file) for file in modules() if not ast.get_docstring(tree(file))] == []


def test_the_kernel_names_each_of_its_modules_on_its_map() -> None:
    kernel = ROOT / "controller" / "engine"
    said = set(re.findall(r"[a-z]+", ast.get_docstring(tree(kernel / "__init__.py")) or ""))
    assert {each.stem for each in kernel.glob("[a-z]*")} - {"locale"} <= said


def test_every_module_says_which_names_it_offers() -> None:
    def declares(module: Path) -> bool:
        return any(
            isinstance(target, ast.Name) and target.id == "__all__"
            for node in tree(module).body
            if isinstance(node, ast.Assign | ast.AnnAssign)
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        )

    # A test offers no names: pytest finds it by itself.
    offering = [m for m in modules() if not m.name.startswith(("test_", "conftest"))]
    assert [name(file) for file in offering if not declares(file)] == []


def test_every_folder_of_modules_is_a_package() -> None:
    folders = {file.parent for file in modules()}
    assert [name(each) for each in sorted(folders) if not (each / "__init__.py").exists()] == []


# ----------------------------------------------------------------------------------- the size


def test_no_file_holds_more_than_one_idea() -> None:
    sizes = {name(file): len(file.read_text("utf-8").splitlines()) for file in modules()}
    assert {file: size for file, size in sizes.items() if size > FILE_LINES} == {}


def test_no_function_needs_scrolling() -> None:
    long = {
        f"{name(module)}:{each.name}": size
        for module in modules()
        for each in functions(module)
        if (size := (each.end_lineno or 0) - each.lineno + 1) > FUNCTION_LINES
    }
    assert long == {}


# --------------------------------------------------------------------------------- the manners


def test_no_work_is_left_behind_as_a_mark() -> None:
    assert lines_with(r"\b(TODO|FIXME|XXX|HACK)\b", texts()) == []


def test_no_path_of_a_single_machine_is_written_down() -> None:
    assert lines_with(r"(?<![\w.~/-])/(home/\w+|root|Users/\w+)/", texts()) == []


def test_no_test_is_skipped_or_expected_to_fail_without_a_reason() -> None:
    assert [place for file in modules() for place in _unreasoned(file)] == []


def _unreasoned(module: Path) -> Iterator[str]:
    """Every skip and xfail of `module` that says no reason: bare marks, and calls without words."""
    kinds = {"skip", "skipif", "xfail", "importorskip"}
    nodes = list(ast.walk(tree(module)))
    called = [node.func for node in nodes if isinstance(node, ast.Call)]
    for node in nodes:
        if isinstance(node, ast.Call) and _kind(node.func) in kinds:
            spoken = node.args if _kind(node.func) in {"skip", "xfail"} else []
            if not spoken and not any(word.arg == "reason" for word in node.keywords):
                yield f"{name(module)}:{node.lineno}"
        elif isinstance(node, ast.Attribute) and _kind(node) in kinds and node not in called:
            yield f"{name(module)}:{node.lineno}"


def _kind(node: ast.expr) -> str:
    """`skip` for `pytest.skip` and `pytest.mark.skip`; empty for what is not pytest's."""
    dotted = ast.unparse(node)
    return dotted.removeprefix("pytest.").removeprefix("mark.") if "pytest." in dotted else ""


def test_no_games_noun_stands_in_a_room_that_knows_no_game() -> None:
    rooms = [file for file in texts() if name(file).startswith(KNOW_NO_GAME)]
    nouns = "|".join(map(re.escape, GAME_NOUNS))
    assert lines_with(rf"(?i)\b({nouns})", rooms) == []


def test_nothing_but_the_tests_imports_the_tests() -> None:
    house = [file for file in modules() if not name(file).startswith("tests/")]
    assert [name(file) for file in house if _imports(file) & {"tests", "pytest"}] == []


def test_the_start_command_imports_the_standard_library_alone() -> None:
    strange = {
        name(file): _imports(file) - sys.stdlib_module_names - {"deploy"}
        for file in modules()
        if name(file).startswith("deploy/")
    }
    assert {file: imported for file, imported in strange.items() if imported} == {}


def test_the_two_libraries_that_call_themselves_rpi_are_never_both_wanted() -> None:
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert '"RPi.GPIO' in project
    assert '"rpi-lgpio' not in project
    assert [name(file) for file in modules() if "RPi" in _imports(file)] == []


def _imports(module: Path) -> set[str]:
    """The top-level names that `module` imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


# ---------------------------------------------------------------------------- the import rules

# Contract of pyproject.toml -> imports of which each alone must break it: (importer, imported).
PLANTED = {
    "hal knows neither controller nor ui": [("hal.spy", "controller.wire"), ("hal.spy", "ui")],
    "the engine knows no game, no table, no hardware, no screen": [
        ("controller.engine.spy", "controller.games"),
        ("controller.engine.spy", "controller.table"),
        ("controller.engine.spy", "hal"),
        ("controller.engine.spy", "ui"),
    ],
    "a game knows no table, no hardware, no screen": [
        ("controller.games.one", "controller.table"),
        ("controller.games.one", "hal"),
        ("controller.games.one", "ui"),
    ],
    "no game knows another": [("controller.games.one", "controller.games.two")],
    "ui knows controller.wire and nothing else of the house": [
        ("ui.spy", "controller.engine"),
        ("ui.spy", "controller.service"),
        ("ui.spy", "hal"),
    ],
    "the wire knows nothing of the house": [
        ("controller.wire.spy", "hal"),
        ("controller.wire.spy", "ui"),
    ],
    "a room of the controller knows only those below it": [
        ("controller.wire.spy", "controller.engine"),
        ("controller.wire.spy", "controller.service"),
        ("controller.engine.spy", "controller.api"),
        ("controller.table.spy", "controller.games"),
        ("controller.service.spy", "controller.cli"),
        ("controller.room_of_next_year", "controller.wire"),
    ],
    "a battle of Sanctorvm knows no campaign": [
        ("controller.games.sanctorvm.scene", "controller.games.sanctorvm.campaign"),
        ("controller.games.sanctorvm.turns", "controller.games.sanctorvm.campaign.state"),
        ("controller.games.sanctorvm.room_of_next_year", "controller.wire"),
    ],
    "kivy is imported in ui alone": [("controller.service", "kivy"), ("hal.spy", "kivy")],
}
HONEST = [
    ("controller.service", "hal"),
    ("ui.spy", "controller.wire"),
    ("ui.spy", "kivy"),
    ("controller.games.sanctorvm.campaign.state", "controller.games.sanctorvm.scene"),
    ("controller.games.sanctorvm.scene", "controller.games.sanctorvm.turns"),
]


def verdict(house: Path, imports: list[tuple[str, str]]) -> dict[str, bool]:
    """Contract -> kept, for an empty house in the folder `house` with these `imports` in it."""
    rooms = ["api", "cli", "engine", "games", "service", "table", "web", "wire"]
    packages = ["hal", "ui", "controller", *(f"controller.{room}" for room in rooms)]
    games = [f"controller.games.{name}" for name in ("one", "two", "sanctorvm")]
    for package in [*packages, *games, "controller.games.sanctorvm.campaign"]:
        folder = house.joinpath(*package.split("."))
        folder.mkdir(parents=True)
        (folder / "__init__.py").touch()
    for importer, imported in imports:
        file = house.joinpath(*importer.split("."))
        file = file / "__init__.py" if file.is_dir() else file.with_suffix(".py")
        file.write_text(f"import {imported}\n")
    (house / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    code = (
        "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"
    )
    # -P keeps the real house, from which the tests run, out of the linter's sight.
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], cwd=house, capture_output=True, text=True, check=False
    )
    said = re.findall(r"^(.+?) (KEPT|BROKEN)", done.stdout, re.MULTILINE)
    assert len(said) == len(PLANTED), done.stdout + done.stderr
    return {contract.strip(): word == "KEPT" for contract, word in said}


def test_an_honest_house_keeps_every_import_rule(tmp_path: Path) -> None:
    assert verdict(tmp_path, HONEST) == dict.fromkeys(PLANTED, True)


@pytest.mark.parametrize(
    ("contract", "planted"),
    [(contract, planted) for contract, all_ in PLANTED.items() for planted in all_],
    ids=lambda each: each if isinstance(each, str) else " imports ".join(each),
)
def test_a_forbidden_import_breaks_its_rule(
    contract: str, planted: tuple[str, str], tmp_path: Path
) -> None:
    assert verdict(tmp_path, [planted])[contract] is False
