"""Value files and the cache folder, sound and otherwise."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from yachtdice import find_ruleset
from yachtdice.solver import Strategy, files, find_strategy, load_strategy
from yachtdice.solver.files import HEADER, Kind
from yachtdice.solver.folder import cache_folder

YACHT = find_ruleset("yacht")
SHARED = """
from yachtdice import Roll, Scorecard, find_ruleset
from yachtdice.solver import find_strategy
card = Scorecard(find_ruleset("yacht"))
"""
SOLVE = SHARED + "print(find_strategy(card.rules).value(card))"


def run(code: str, cache: Path | str) -> str:
    """What a Python of its own prints, with a cache folder."""
    result = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "YACHTDICE_CACHE": str(cache)},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert not result.stderr, result.stderr
    assert result.returncode == 0
    return result.stdout


def test_kept_and_read_again(cache: Path) -> None:
    assert load_strategy(YACHT) is None
    first = find_strategy(YACHT)
    again = load_strategy(YACHT)
    assert again is not None
    assert np.array_equal(first.values, again.values)
    assert [path.name for path in (cache / "values").iterdir()] == [f"{YACHT.fingerprint}.values"]


def test_variances_are_kept_too(cache: Path, strategies: dict[str, Strategy]) -> None:
    first = Strategy(strategies["yacht"].positions, strategies["yacht"].values).variances
    assert (cache / "values" / f"{YACHT.fingerprint}.variances").exists()
    kept = files.read(YACHT, Kind.VARIANCES, 4096)
    assert kept is not None
    assert np.array_equal(kept, first)


def damaged(sound: bytes) -> dict[str, bytes]:
    flipped = bytearray(sound)
    flipped[HEADER.size + 1000] ^= 1
    wrong_count = bytearray(sound)
    wrong_count[HEADER.size - 8] ^= 1
    return {
        "empty": b"",
        "short": sound[:-8],
        "half a header": sound[:20],
        "long": sound + b"\0" * 8,
        "a flipped bit": bytes(flipped),
        "another magic": b"ELSE" + sound[4:],
        "another version": sound[:8] + b"\xff" + sound[9:],
        "variances": sound[:12] + bytes([Kind.VARIANCES]) + sound[13:],
        "another ruleset": sound[:16] + bytes(32) + sound[48:],
        "another checksum": sound[:48] + bytes(32) + sound[80:],
        "another count": bytes(wrong_count),
        "text": b"hello\n" * 10_000,
    }


@pytest.mark.parametrize("damage", damaged(bytes(HEADER.size + 8 * 4096)))
@pytest.mark.usefixtures("cache")
def test_a_damaged_file_is_made_again(damage: str, strategies: dict[str, Strategy]) -> None:
    expected = strategies["yacht"].values
    assert files.write(YACHT, Kind.VALUES, expected)
    path = files.path_of(YACHT, Kind.VALUES)
    sound = path.read_bytes()
    path.write_bytes(damaged(sound)[damage])
    assert load_strategy(YACHT) is None
    assert np.array_equal(find_strategy(YACHT).values, expected)
    assert path.read_bytes() == sound


@pytest.mark.usefixtures("cache")
def test_a_folder_in_place_of_the_file(strategies: dict[str, Strategy]) -> None:
    path = files.path_of(YACHT, Kind.VALUES)
    path.mkdir(parents=True)
    assert np.array_equal(find_strategy(YACHT).values, strategies["yacht"].values)
    assert list(path.parent.iterdir()) == [path]


def test_no_cache_folder_can_be_made(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (cache / "file").write_text("in the way")
    monkeypatch.setenv("YACHTDICE_CACHE", str(cache / "file" / "below"))
    assert not files.write(YACHT, Kind.VALUES, np.zeros(3))
    assert find_strategy(YACHT).values.size == 4096
    assert load_strategy(YACHT) is None


def test_another_process_without_a_cache_folder(cache: Path) -> None:
    (cache / "file").write_text("in the way")
    assert run(SOLVE, cache / "file").startswith("166.95506770")


@pytest.mark.skipif(sys.platform == "win32", reason="limits of a process are POSIX's")
def test_another_process_with_a_full_cache_folder(cache: Path) -> None:
    limit = "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
    limit += "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
    assert run(limit + SOLVE, cache).startswith("166.95506770")
    assert not list(cache.glob("values/*"))


def test_damaged_compiled_code_is_made_again(cache: Path) -> None:
    run(SOLVE, cache)
    kept = [*cache.rglob("*.nbc"), *cache.rglob("*.nbi")]
    assert kept
    for path in kept:
        path.write_bytes(path.read_bytes()[:500])
    shutil.rmtree(cache / "values")
    assert run(SOLVE, cache).startswith("166.95506770")
    assert all(path.stat().st_size > 500 for path in kept)


def test_two_processes_at_once(cache: Path) -> None:
    environment = {**os.environ, "YACHTDICE_CACHE": str(cache)}
    started = [
        subprocess.Popen(
            [sys.executable, "-c", SOLVE], env=environment, stdout=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    assert {process.communicate(timeout=600)[0][:12] for process in started} == {"166.95506770"}
    assert [path.name for path in (cache / "values").iterdir()] == [f"{YACHT.fingerprint}.values"]
    assert load_strategy(YACHT) is not None


def test_numba_is_not_needed_for_advice(cache: Path, strategies: dict[str, Strategy]) -> None:
    assert files.write(YACHT, Kind.VALUES, strategies["yacht"].values)
    assert files.write(YACHT, Kind.VARIANCES, strategies["yacht"].variances)
    code = (
        SHARED
        + """
import sys
strategy = find_strategy(card.rules)
strategy.value(card), strategy.standard_deviation(card), strategy.advise(card, Roll("33345"), 2)
print([name for name in ("numba", "llvmlite") if name in sys.modules])
"""
    )
    assert run(code, cache) == "[]\n"


def test_one_module_imports_numba() -> None:
    package = Path(files.__file__).parent.parent
    found = [
        path.name
        for path in package.rglob("*.py")
        if any(
            line.startswith(("import numba", "from numba"))
            for line in path.read_text().splitlines()
        )
    ]
    assert found == ["compiled.py"]


def test_cache_folder_by_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("YACHTDICE_CACHE")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    expected = {
        "linux": tmp_path / "xdg" / "yachtdice",
        "darwin": tmp_path / "Library" / "Caches" / "yachtdice",
        "win32": tmp_path / "local" / "yachtdice" / "Cache",
    }
    for platform, folder in expected.items():
        monkeypatch.setattr(sys, "platform", platform)
        assert cache_folder() == folder
