"""FLINT's own products beside those of libwideblas_flint.so, in one process that has it preloaded.

python-flint's operators call FLINT through the loader's tables, so that their products are those of the preloaded library.
FLINT's own functions are found in the file of libflint itself, and are called with the structures inside python-flint's
objects.
"""

import ctypes
import os

import flint

ROUTINES = ["fmpz_mat_mul", "nmod_mat_mul", "arb_mat_mul", "arb_mat_approx_mul", "acb_mat_mul"]
KINDS = {
    "fmpz_mat_mul": flint.fmpz_mat,
    "nmod_mat_mul": flint.nmod_mat,
    "arb_mat_mul": flint.arb_mat,
    "arb_mat_approx_mul": flint.arb_mat,
    "acb_mat_mul": flint.acb_mat,
}


def _libflint():
    """The file of the libflint that python-flint has loaded."""
    with open("/proc/self/maps") as maps:
        for line in maps:
            path = line.split(maxsplit=5)[-1].strip()
            if os.path.basename(path).startswith("libflint"):
                return path
    raise SystemExit("python-flint has loaded no libflint")


LIBRARY = ctypes.CDLL(_libflint())
EVERYBODY = ctypes.CDLL(None)


def version():
    return bytes((ctypes.c_char * 6).in_dll(LIBRARY, "flint_version")).split(b"\0")[0].decode()


def _offset(matrix, rows, cols):
    """Where the structure is inside an object: rows and columns follow the pointer to the entries."""
    words = (ctypes.c_int64 * 8).from_address(id(matrix))
    for at in range(2, 6):
        if (words[at + 1], words[at + 2]) == (rows, cols):
            return 8 * at
    raise SystemExit("the objects of this python-flint have another layout")


OFFSET = _offset(flint.fmpz_mat(3, 5), 3, 5)


def address(matrix):
    return ctypes.c_void_p(id(matrix) + OFFSET)


def _function(library, routine):
    function = getattr(library, routine)
    function.restype = None
    has_precision = routine.startswith("a")
    function.argtypes = [ctypes.c_void_p] * 3 + [ctypes.c_long] * has_precision
    return function


OWN = {routine: _function(LIBRARY, routine) for routine in ROUTINES}
PRELOADED = {routine: _function(EVERYBODY, routine) for routine in ROUTINES if hasattr(EVERYBODY, routine)}


def call(functions, routine, c, a, b, precision):
    rest = [precision] if routine.startswith("a") else []
    functions[routine](address(c), address(a), address(b), *rest)


def own(routine, c, a, b, precision):
    """By FLINT alone: its products of balls call those of integers, which are not to be libwideblas's either."""
    before = EVERYBODY.wideblas_flint_use(0)
    call(OWN, routine, c, a, b, precision)
    EVERYBODY.wideblas_flint_use(before)


def empty(routine, a, b):
    """A matrix of the product's shape."""
    kind = KINDS[routine]
    if routine == "nmod_mat_mul":
        return kind(a.nrows(), b.ncols(), a.modulus())
    return kind(a.nrows(), b.ncols())


def product(routine, a, b, precision=0):
    """By FLINT's own function."""
    c = empty(routine, a, b)
    own(routine, c, a, b, precision)
    return c


def served(routine):
    """Calls so far: all, those large enough, those that libwideblas has served."""
    calls = EVERYBODY.wideblas_flint_calls
    calls.restype = ctypes.c_uint64
    return [calls(ROUTINES.index(routine), what) for what in range(3)]


def all_served():
    """Calls of all routines that libwideblas has served."""
    return sum(served(routine)[2] for routine in ROUTINES)


def is_preloaded():
    return hasattr(EVERYBODY, "wideblas_flint_calls")


def copy(routine, matrix):
    """The same numbers, to the last bit."""
    c = empty(routine, matrix, matrix)
    setter = getattr(LIBRARY, routine.split("_")[0] + "_mat_set")
    setter.restype = None
    setter(address(c), address(matrix))
    return c


def _compared(routine, name, x, y):
    function = getattr(LIBRARY, f"{routine.split('_')[0]}_mat_{name}")
    function.restype = ctypes.c_int
    return bool(function(address(x), address(y)))


def equal(routine, x, y):
    """In all midpoints and radii."""
    return _compared(routine, "equal", x, y)


def contains(routine, x, y):
    return _compared(routine, "contains", x, y)
