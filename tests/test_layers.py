"""Who may import whom, and where each third-party package may be imported."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "yachtdice"

CARD = {"errors", "dice", "categories", "rulesets", "ruleset", "scorecard"}
DECIDING = CARD | {"commands", "sources", "committed", "turns", "events"}
PLAY = DECIDING | {"seats", "decisions", "effects", "game"}
RECORDS = {"notation", "numbering", "writing", "tags", "story_tags", "lines"}
CORE = PLAY | RECORDS | {"record", "checking", "maximum"}
LEARN = {"solver", "bots", "review", "guide", "fairness"}
BELOW_THE_TOP = CORE | LEARN | {"store", "live", "tables", "locale", "paper"}

MAY_IMPORT: dict[str, set[str]] = {
    "errors": set(),
    "dice": {"errors"},
    "categories": {"errors", "dice"},
    "rulesets": set(),
    "ruleset": {"errors", "dice", "categories", "rulesets"},
    "scorecard": CARD - {"scorecard"},
    "maximum": CARD,
    "commands": {"errors", "dice"},
    "sources": {"errors", "dice"},
    "turns": CARD,
    "events": CARD,
    "committed": {"errors", "dice"},
    "seats": DECIDING,
    "decisions": DECIDING | {"seats"},
    "effects": DECIDING,
    "game": PLAY - {"game"},
    "checking": PLAY,
    "notation": {"errors", "dice", "turns"},
    "numbering": PLAY,
    "writing": PLAY | {"notation", "numbering"},
    "tags": PLAY | {"notation", "writing"},
    "story_tags": PLAY | {"notation", "writing", "tags"},
    "lines": PLAY | {"notation", "numbering"},
    "record": PLAY | RECORDS,
    "__init__": CORE,
    "solver": CARD,
    "bots": CORE | {"solver"},
    "review": CORE | {"solver"},
    "guide": CARD | {"solver"},
    "fairness": {"errors", "dice"},
    "store": CARD | {"events"},
    "live": set(),
    "tables": CORE | {"solver", "bots", "review", "store", "live"},
    "locale": CORE,
    "paper": CORE | {"locale"},
    "web": BELOW_THE_TOP | {"__init__"},
    "cli": BELOW_THE_TOP | {"__init__"},
    "envs": BELOW_THE_TOP | {"__init__"},
    "__main__": {"cli"},
}
"""What of ours each module or package directly under yachtdice may import."""

ALSO_ALLOWED = {
    ("cli.serve", "web", "when called"),
    *((name, "game", "for types") for name in ("seats", "decisions", "effects")),
}
"""What a module may import too, but only inside a function or only for the type checker."""

PLACES: dict[str, set[str]] = {
    "alembic": {"store"},
    "asyncpg": {"store", "live"},
    "babel": {"locale"},
    "cyclopts": {"cli"},
    "gymnasium": {"envs"},
    "ifaddr": {"web"},
    "jinja2": {"web", "paper"},
    "limits": {"web"},
    "litestar": {"web"},
    "litestar_htmx": {"web"},
    "markupsafe": {"web", "paper"},
    "llvmlite": {"solver"},
    "msgspec": CORE | {"store", "tables", "web", "cli"},
    "numba": {"solver"},
    "numpy": {"solver", "bots", "review", "envs"},
    "pettingzoo": {"envs"},
    "platformdirs": {"solver", "store", "web", "cli"},
    "prometheus_client": {"web"},
    "rich": {"cli"},
    "segno": {"web", "cli"},
    "sqlalchemy": {"store"},
    "uvicorn": {"web", "cli"},
}
"""The layers in which each third-party package may be imported."""

IN_ONE_FILE = {"llvmlite", "numba"}

LIGHT = {"msgspec", "typing_extensions"}
"""What `import yachtdice` may load: msgspec reads and checks data, and loads the other."""

HEAVY = {name for name in PLACES if name not in {"babel", "cyclopts", "rich", "segno"} | LIGHT}
"""What no layer but the web and the environments may load before it is called, numpy aside: those
that may import it are of no use without."""


class Import(NamedTuple):
    """One imported module, and when it is loaded: "at once", "when called" or "for types"."""

    target: str
    when: str
    line: int


def modules(package: Path) -> dict[str, Path]:
    """The modules of the package by dotted name below it; packages by their own name."""
    found: dict[str, Path] = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).with_suffix("").parts
        name = parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts
        found[".".join(name)] = path
    return found


def layer(name: str) -> str:
    """The part of a dotted name directly under the package."""
    return name.partition(".")[0]


def imports(path: Path, package: Path) -> Iterator[Import]:
    """Every import of a file, relative ones resolved, names of ours told from modules of ours."""
    folder = ("yachtdice", *path.relative_to(package).parent.parts)

    def walk(node: ast.AST, when: str) -> Iterator[Import]:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, when, node.lineno)
        elif isinstance(node, ast.ImportFrom):
            base = folder[: len(folder) - node.level + 1] if node.level else ()
            source = ".".join((*base, *(node.module or "").split("."))).rstrip(".")
            for alias in node.names:
                whole = source == "yachtdice" and _is_module(package / alias.name)
                yield Import(f"{source}.{alias.name}" if whole else source, when, node.lineno)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            when = "when called"
        elif isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            when = "for types"
        for child in ast.iter_child_nodes(node):
            yield from walk(child, when)

    return walk(ast.parse(path.read_text(encoding="utf-8")), "at once")


def _is_module(path: Path) -> bool:
    return path.is_dir() or path.with_suffix(".py").is_file()


def complaints(name: str, package: Path) -> list[str]:
    """What a module imports against the rules, in words."""
    found: list[str] = []
    for target, when, line in imports(modules(package)[name], package):
        root, _, rest = target.partition(".")
        if root == "yachtdice":
            wanted = layer(rest) or "__init__"
            allowed = wanted == layer(name) or wanted in MAY_IMPORT.get(layer(name), set())
            if not allowed and (name, wanted, when) not in ALSO_ALLOWED:
                found.append(f"{name}:{line} imports {wanted}")
        elif root not in sys.stdlib_module_names and layer(name) not in PLACES.get(root, set()):
            found.append(f"{name}:{line} imports {root}")
    return found


def loaded_by(statement: str) -> set[str]:
    """The third-party packages that a statement loads in a fresh interpreter."""
    code = (
        f"import sys; before = set(sys.modules); {statement}\n"
        "new = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "print(*(new - set(sys.stdlib_module_names) - {'yachtdice'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


OURS = modules(PACKAGE)
LAYERS = sorted({layer(name) for name in OURS})


@pytest.mark.parametrize("name", OURS)
def test_a_module_imports_only_what_it_may(name: str) -> None:
    assert complaints(name, PACKAGE) == []


def test_the_map_names_every_module() -> None:
    assert set(LAYERS) <= set(MAY_IMPORT), "a new module needs its place in MAY_IMPORT"


def test_the_map_has_no_circles() -> None:
    placed: set[str] = set()
    while ready := {name for name, below in MAY_IMPORT.items() if below <= placed} - placed:
        placed |= ready
    assert placed == set(MAY_IMPORT)


@pytest.mark.parametrize("package", sorted(IN_ONE_FILE))
def test_some_packages_are_imported_in_one_file(package: str) -> None:
    users = {
        name
        for name, path in OURS.items()
        if any(layer(each.target) == package for each in imports(path, PACKAGE))
    }
    assert len(users) <= 1, users


def test_importing_the_package_loads_no_third_party_package() -> None:
    assert loaded_by("import yachtdice") <= LIGHT


@pytest.mark.parametrize("name", sorted({*LAYERS} - {"__main__", "web", "envs"}))
def test_importing_a_layer_loads_no_back_end(name: str) -> None:
    module = "yachtdice" if name == "__init__" else f"yachtdice.{name}"
    arrays = {"numpy"} if name in PLACES["numpy"] else set[str]()
    assert not loaded_by(f"import {module}") & (HEAVY - arrays)


@pytest.mark.parametrize(
    ("name", "line", "found"),
    [
        ("dice.py", "from yachtdice.game import Game", ["dice:1 imports game"]),
        ("dice.py", "from .game import Game", ["dice:1 imports game"]),
        ("dice.py", "from . import game", ["dice:1 imports game"]),
        ("dice.py", "from yachtdice import game", ["dice:1 imports game"]),
        ("dice.py", "import yachtdice", ["dice:1 imports __init__"]),
        ("dice.py", "def f(): import yachtdice.game", ["dice:1 imports game"]),
        ("decisions.py", "if TYPE_CHECKING: from yachtdice.game import Game", []),
        ("decisions.py", "from yachtdice.game import Game", ["decisions:1 imports game"]),
        ("dice.py", "import numpy as np", ["dice:1 imports numpy"]),
        ("solver/lattice.py", "from ..game import Game", ["solver.lattice:1 imports game"]),
        ("solver/lattice.py", "from ..dice import Roll", []),
        ("solver/lattice.py", "from .kernel import run", []),
        ("cli/__init__.py", "from yachtdice.web import app", ["cli:1 imports web"]),
        ("cli/serve.py", "from yachtdice.web import app", ["cli.serve:1 imports web"]),
        ("cli/serve.py", "def f(): from yachtdice.web import app", []),
        ("web/pages.py", "import requests", ["web.pages:1 imports requests"]),
        ("web/pages.py", "import json, litestar", []),
    ],
)
def test_the_check_finds_what_it_should(
    tmp_path: Path, name: str, line: str, found: list[str]
) -> None:
    for path in (tmp_path / "game.py", tmp_path / name):
        path.parent.mkdir(exist_ok=True)
        path.write_text("")
    (tmp_path / name).write_text(line)
    dotted = ".".join(Path(name).with_suffix("").parts).removesuffix(".__init__")
    assert complaints(dotted, tmp_path) == found
