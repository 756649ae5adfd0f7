"""The one module that imports numba: how loops are compiled, and steps on rows of doubles.

Plain loops over short rows compile to code that first proves, for each row, that rows do not
overlap. Rows here never do, so the steps taken most are written as vector operations, which makes
them two to three times as fast. All rows lie in one flat array, named by the offset of their first
double.

Compiled code is kept in the cache folder, in a subfolder that changes with these modules: numba
itself notices only changes in the module of a function, not in those it calls. Where the folder
cannot be written, or what is in it is damaged, the code is compiled anew.
"""

# numba and llvmlite come without types; what this module hands on is typed by `cast`.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownParameterType=false, reportMissingParameterType=false
# pyright: reportAttributeAccessIssue=false, reportPrivateImportUsage=false

import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
from llvmlite import ir
from numba.extending import intrinsic

from yachtdice.solver.folder import is_writable, subfolder
from yachtdice.solver.lattice import EQUAL

P = ParamSpec("P")
R = TypeVar("R")


def _sources() -> str:
    """A digest of all modules that compiled code may come from."""
    modules = sorted(Path(__file__).parent.glob("*.py"))
    return sha256(b"".join(module.read_bytes() for module in modules)).hexdigest()[:16]


_FOLDER = subfolder(f"compiled-{_sources()}")
_KEPT = is_writable(_FOLDER)
if _KEPT:
    numba.config.CACHE_DIR = str(_FOLDER)

LANES = 32
"""Doubles in a row: a few of the vectors that processors have, in as many registers."""

_VECTOR = ir.VectorType(ir.DoubleType(), LANES)
_INDEX = ir.IntType(32)
_FIRST = ir.Constant(_INDEX, 0)
_ALL_FIRST = ir.Constant(ir.VectorType(_INDEX, LANES), [_FIRST] * LANES)
_Offset = numba.types.uint64


def inner(function: Callable[P, R]) -> Callable[P, R]:
    """A part of compiled functions."""
    return cast("Callable[P, R]", numba.njit(error_model="numpy")(function))


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """A compiled function that Python calls: kept on disk, and other threads run beside it."""
    build = numba.njit(error_model="numpy", nogil=True, cache=_KEPT)
    compiled = build(function)

    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        nonlocal compiled
        try:
            return compiled(*args, **kwargs)
        except OSError:
            # The code could not be kept (a full disk), but it is compiled.
            return compiled(*args, **kwargs)
        except Exception:
            # Loops raise nothing, so what was kept is damaged; numba says so in many ways.
            shutil.rmtree(_FOLDER, ignore_errors=True)
            compiled = build(function)
            return compiled(*args, **kwargs)

    return call


def _data(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    return context.make_array(signature.args[0])(context, builder, args[0]).data


def _at(builder: Any, data: Any, offset: Any) -> Any:
    return builder.bitcast(builder.gep(data, [offset]), _VECTOR.as_pointer())


def _load(builder: Any, data: Any, offset: Any) -> Any:
    vector = builder.load(_at(builder, data, offset))
    vector.align = 8
    return vector


def _store(builder: Any, data: Any, offset: Any, vector: Any) -> None:
    builder.store(vector, _at(builder, data, offset)).align = 8


def _constant(value: float) -> Any:
    return ir.Constant(_VECTOR, [ir.Constant(ir.DoubleType(), value)] * LANES)


def _spread_over_lanes(builder: Any, number: Any) -> Any:
    undefined = ir.Constant(_VECTOR, ir.Undefined)
    one = builder.insert_element(undefined, number, _FIRST)
    return builder.shuffle_vector(one, undefined, _ALL_FIRST)


@intrinsic
def _copy_raised(_context, rows, to, values, source, amount):
    def generate(context, builder, signature, args):
        data = _data(context, builder, signature, args)
        values = context.make_array(signature.args[2])(context, builder, args[2]).data
        vector = builder.fadd(_load(builder, values, args[3]), _spread_over_lanes(builder, args[4]))
        _store(builder, data, args[1], vector)

    return numba.types.void(rows, _Offset, values, _Offset, numba.types.float64), generate


@intrinsic
def _copy_complement(_context, rows, to, values, source):
    def generate(context, builder, signature, args):
        data = _data(context, builder, signature, args)
        values = context.make_array(signature.args[2])(context, builder, args[2]).data
        singles = ir.VectorType(ir.FloatType(), LANES).as_pointer()
        single = builder.load(builder.bitcast(builder.gep(values, [args[3]]), singles))
        single.align = 4
        vector = builder.fsub(_constant(1.0), builder.fpext(single, _VECTOR))
        _store(builder, data, args[1], vector)

    return numba.types.void(rows, _Offset, values, _Offset), generate


@intrinsic
def _mean_of_six(_context, rows, to, a, b, c, d, e, f):
    def generate(context, builder, signature, args):
        data = _data(context, builder, signature, args)
        total = _load(builder, data, args[2])
        for offset in args[3:]:
            total = builder.fadd(total, _load(builder, data, offset))
        _store(builder, data, args[1], builder.fmul(total, _constant(1 / 6)))

    return numba.types.void(rows, *[_Offset] * 7), generate


@intrinsic
def _add_weighted(_context, rows, to, a, b, c, weight_a, weight_b, weight_c):
    def generate(context, builder, signature, args):
        data = _data(context, builder, signature, args)
        total = _load(builder, data, args[1])
        for offset, weight in zip(args[2:5], args[5:], strict=True):
            part = builder.fmul(_load(builder, data, offset), _spread_over_lanes(builder, weight))
            total = builder.fadd(total, part)
        _store(builder, data, args[1], total)

    doubles = [numba.types.float64] * 3
    return numba.types.void(rows, *[_Offset] * 4, *doubles), generate


def _generate_raise(context, builder, signature, args):
    data = _data(context, builder, signature, args)
    best = _load(builder, data, args[1])
    for offset in args[2:]:
        other = _load(builder, data, offset)
        best = builder.select(builder.fcmp_ordered(">", best, other), best, other)
    _store(builder, data, args[1], best)


@intrinsic
def _raise_by_two(_context, rows, to, a, b):
    return numba.types.void(rows, *[_Offset] * 3), _generate_raise


@intrinsic
def _raise_by_three(_context, rows, to, a, b, c):
    return numba.types.void(rows, *[_Offset] * 4), _generate_raise


@intrinsic
def _raise_by_five(_context, rows, to, a, b, c, d, e):
    return numba.types.void(rows, *[_Offset] * 6), _generate_raise


@intrinsic
def _greatest_of_six(_context, rows, to, a, b, c, d, e, f):
    def generate(context, builder, signature, args):
        data = _data(context, builder, signature, args)
        best = _load(builder, data, args[2])
        for offset in args[3:]:
            other = _load(builder, data, offset)
            best = builder.select(builder.fcmp_ordered(">", best, other), best, other)
        _store(builder, data, args[1], best)

    return numba.types.void(rows, *[_Offset] * 7), generate


@intrinsic
def _move_to_six(_context, rows, source, a, b, c, d, e, f):
    def generate(context, builder, signature, args):
        data = _data(context, builder, signature, args)
        share = builder.fmul(_load(builder, data, args[1]), _constant(1 / 6))
        for offset in args[2:]:
            _store(builder, data, offset, builder.fadd(_load(builder, data, offset), share))
        _store(builder, data, args[1], _constant(0.0))

    return numba.types.void(rows, *[_Offset] * 7), generate


def _take(builder, data, numbers, to, value, number):
    """Keep what stands, or take the better value, or the lower number among equal ones."""
    old, old_number = _load(builder, data, to), _load(builder, numbers, to)
    more = builder.fadd(old, _constant(EQUAL))
    less = builder.fsub(old, _constant(EQUAL))
    better = builder.fcmp_ordered(">", value, more)
    equal = builder.fcmp_ordered(">=", value, less)
    first = builder.fcmp_ordered("<", number, old_number)
    take = builder.or_(better, builder.and_(equal, first))
    greater = builder.fcmp_ordered(">", old, value)
    _store(builder, data, to, builder.select(greater, old, value))
    _store(builder, numbers, to, builder.select(take, number, old_number))


@intrinsic
def _prefer_row(_context, rows, numbers, to, a):
    def generate(context, builder, signature, args):
        data = _data(context, builder, signature, args)
        chosen = context.make_array(signature.args[1])(context, builder, args[1]).data
        value, number = _load(builder, data, args[3]), _load(builder, chosen, args[3])
        _take(builder, data, chosen, args[2], value, number)

    return numba.types.void(rows, numbers, _Offset, _Offset), generate


@intrinsic
def _prefer_number(_context, rows, numbers, to, a, number):
    def generate(context, builder, signature, args):
        data = _data(context, builder, signature, args)
        chosen = context.make_array(signature.args[1])(context, builder, args[1]).data
        number = _spread_over_lanes(builder, args[4])
        _take(builder, data, chosen, args[2], _load(builder, data, args[3]), number)

    return numba.types.void(rows, numbers, _Offset, _Offset, numba.types.float64), generate


copy_raised = cast("Callable[..., None]", _copy_raised)
"""`copy_raised(rows, to, values, source, amount)`: a row becomes values and an amount."""
copy_complement = cast("Callable[..., None]", _copy_complement)
"""`copy_complement(rows, to, values, source)`: a row becomes what single values lack to 1."""
mean_of_six = cast("Callable[..., None]", _mean_of_six)
"""`mean_of_six(rows, to, a, … f)`: a row becomes the mean of six."""
add_weighted = cast("Callable[..., None]", _add_weighted)
"""`add_weighted(rows, to, a, b, c, x, y, z)`: to a row three others are added, times x, y, z."""
raise_by_two = cast("Callable[..., None]", _raise_by_two)
"""`raise_by_two(rows, to, a, b)`: a row is raised to two others where they are greater."""
raise_by_three = cast("Callable[..., None]", _raise_by_three)
"""The same by three rows."""
raise_by_five = cast("Callable[..., None]", _raise_by_five)
"""The same by five rows."""
greatest_of_six = cast("Callable[..., None]", _greatest_of_six)
"""`greatest_of_six(rows, to, a, … f)`: a row becomes the greatest of six."""
move_to_six = cast("Callable[..., None]", _move_to_six)
"""`move_to_six(rows, source, a, … f)`: a row is added to six others in equal parts, and is 0."""
prefer_row = cast("Callable[..., None]", _prefer_row)
"""`prefer_row(rows, numbers, to, a)`: a row and its numbers become those of another where that is
better, or equal with a lower number."""
prefer_number = cast("Callable[..., None]", _prefer_number)
"""`prefer_number(rows, numbers, to, a, number)`: the same where the other row has one number."""
