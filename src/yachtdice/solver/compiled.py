"""The one module that imports numba: how loops are compiled, and vectors of eight doubles.

Plain loops over short rows compile to code that first proves, for each row, that rows do not
overlap; rows here never do, so a few steps are written as vector operations: two to three times as
fast. All rows are of doubles in one flat array, and are named by the offset of their first lane.

Compiled code is kept in the cache folder. If that cannot be written the code is compiled anew.
"""

# numba and llvmlite come without types; what this module hands on is typed by `cast`.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownParameterType=false, reportMissingParameterType=false

import os
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from yachtdice.solver.folder import is_writable, subfolder

P = ParamSpec("P")
R = TypeVar("R")

_FOLDER = subfolder("compiled")
_KEPT = is_writable(_FOLDER)
if _KEPT:
    os.environ.setdefault("NUMBA_CACHE_DIR", str(_FOLDER))

import numba  # noqa: E402 (the folder must be set before)
from llvmlite import ir  # noqa: E402
from numba.extending import intrinsic  # noqa: E402

LANES = 8
"""Doubles in a vector."""

EQUAL = 1e-9
"""Values that differ by less count as equal: sums in another order differ in the last digits."""

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
    compiled = numba.njit(error_model="numpy", nogil=True, cache=_KEPT)(function)

    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return compiled(*args, **kwargs)
        except OSError:
            # The code could not be kept (a full disk), but it is compiled.
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


@intrinsic
def _mean_of_six(_context, rows, to, a, b, c, d, e, f):
    def generate(context, builder, signature, args):
        data = _data(context, builder, signature, args)
        total = _load(builder, data, args[2])
        for offset in args[3:]:
            total = builder.fadd(total, _load(builder, data, offset))
        _store(builder, data, args[1], builder.fmul(total, _constant(1 / 6)))

    return numba.types.void(rows, *[_Offset] * 7), generate


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
def _spread_to_six(_context, rows, source, a, b, c, d, e, f):
    def generate(context, builder, signature, args):
        data = _data(context, builder, signature, args)
        share = builder.fmul(_load(builder, data, args[1]), _constant(1 / 6))
        for offset in args[2:]:
            _store(builder, data, offset, builder.fadd(_load(builder, data, offset), share))

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
        one = builder.insert_element(ir.Constant(_VECTOR, ir.Undefined), args[4], _FIRST)
        numbers = builder.shuffle_vector(one, ir.Constant(_VECTOR, ir.Undefined), _ALL_FIRST)
        _take(builder, data, chosen, args[2], _load(builder, data, args[3]), numbers)

    return numba.types.void(rows, numbers, _Offset, _Offset, numba.types.float64), generate


mean_of_six = cast("Callable[..., None]", _mean_of_six)
"""`mean_of_six(rows, to, a, … f)`: eight lanes become the mean of those of six rows."""
raise_by_two = cast("Callable[..., None]", _raise_by_two)
"""`raise_by_two(rows, to, a, b)`: eight lanes are raised to those of two rows if greater."""
raise_by_three = cast("Callable[..., None]", _raise_by_three)
"""The same by three rows."""
raise_by_five = cast("Callable[..., None]", _raise_by_five)
"""The same by five rows."""
greatest_of_six = cast("Callable[..., None]", _greatest_of_six)
"""`greatest_of_six(rows, to, a, … f)`: eight lanes become the greatest of those of six rows."""
spread_to_six = cast("Callable[..., None]", _spread_to_six)
"""`spread_to_six(rows, source, a, … f)`: a sixth of eight lanes is added to those of six rows."""
prefer_row = cast("Callable[..., None]", _prefer_row)
"""`prefer_row(rows, numbers, to, a)`: eight lanes and their numbers become those of a row where it
is better, or has the lower number of two equal ones."""
prefer_number = cast("Callable[..., None]", _prefer_number)
"""`prefer_number(rows, numbers, to, a, number)`: the same where all lanes of a row have a number."""
