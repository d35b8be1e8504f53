"""The shared library: where it is, its functions, its errors."""

from __future__ import annotations

import ctypes
import os
import threading
from ctypes import POINTER, c_char_p, c_double, c_int, c_int64, c_size_t, c_void_p
from pathlib import Path
from typing import Any, List, Tuple

NO_DEVICE = -2
OUT_OF_MEMORY = -3
CPU = -101
DEFAULT_DEVICE = -102
ALL_DEVICES = -103

#: The modes of products, by the names that Python's functions take.
MODES = {"working": 0, "exact": 1, "native": 2, "auto": 3}


class Error(RuntimeError):
    """The library could not do what was asked; the message is the library's own."""


class DeviceError(Error):
    """There is no such GPU, or none that can be used."""


class Dd(ctypes.Structure):
    """``wb_dd``."""

    _fields_ = [("x", c_double * 2)]


class Qd(ctypes.Structure):
    """``wb_qd``."""

    _fields_ = [("x", c_double * 4)]


def _open() -> tuple[ctypes.CDLL, str]:
    folder = os.environ.get("WIDEBLAS_LIB_DIR")
    inside = Path(__file__).with_name("libwideblas.so")
    if folder:
        path = str(Path(folder) / "libwideblas.so")
    elif inside.exists():
        path = str(inside)
    else:
        path = "libwideblas.so.0"
    try:
        return ctypes.CDLL(path), path
    except OSError as error:
        raise ImportError(
            f"wideblas cannot load its library: {error}. A wheel contains it; otherwise install "
            "libwideblas.so, or set WIDEBLAS_LIB_DIR to the folder that has it"
        ) from None


library, PATH = _open()


def _declare() -> None:
    def function(name: str, result: Any, *arguments: Any) -> None:
        f = getattr(library, name)
        f.restype, f.argtypes = result, list(arguments)

    letters, matrix = [c_char_p, c_char_p], [c_void_p, c_int64]
    vector = [c_void_p, c_int64]
    for suffix, scalar in (("f64", c_double), ("dd", Dd), ("qd", Qd), ("mpfr", c_void_p)):
        sizes, operands = [c_int64] * 3, [scalar, *matrix, *matrix, scalar, *matrix]
        function(f"wb_gemm_{suffix}", c_int, c_int, *letters, *sizes, *operands)
        function(f"wb_syrk_{suffix}", c_int, c_int, *letters, *sizes[1:], scalar, *matrix, scalar, *matrix)
    for suffix in ("f32", "f64", "dd", "qd"):
        for name in ("sum", "asum", "nrm2"):
            function(f"wb_{name}_{suffix}", c_int, c_int64, *vector, c_void_p)
        function(f"wb_dot_{suffix}", c_int, c_int64, *vector, *vector, c_void_p)
    function("wb_accumulator_create", c_void_p)
    function("wb_accumulator_destroy", c_int, c_void_p)
    function("wb_accumulator_add_array_f64", c_int, c_void_p, c_int64, *vector)
    function("wb_accumulator_add_products_f64", c_int, c_void_p, c_int64, *vector, *vector)
    function("wb_accumulator_save", c_int, c_void_p, c_void_p)
    function("wb_accumulator_load", c_int, c_void_p, c_char_p, c_int64)
    function("wb_accumulator_clear", c_int, c_void_p)
    for name in ("merge", "subtract", "round_f32", "round_f64", "round_dd", "round_qd"):
        function(f"wb_accumulator_{name}", c_int, c_void_p, c_void_p)
    function("wb_version", c_char_p)
    function("wb_last_error", c_char_p)
    function("wb_kernel", c_char_p)
    function("wb_set_num_threads", c_int, c_int)
    function("wb_get_num_threads", c_int)
    function("wb_set_verbose", c_int, c_int)
    function("wb_get_verbose", c_int)
    function("wb_set_device", c_int, c_int)
    function("wb_set_devices", c_int, c_int, POINTER(c_int))
    function("wb_device_count", c_int)
    function("wb_set_stream", None, c_void_p)
    function("wb_device_malloc", c_int, POINTER(c_void_p), c_size_t)
    function("wb_device_free", c_int, c_void_p)
    function("wb_device_copy", c_int, c_void_p, c_void_p, c_size_t)


_declare()


def last_error() -> str:
    """The newest message of this thread."""
    return library.wb_last_error().decode()


def check(status: int) -> None:
    """Raises what a routine of the BLAS says by its status."""
    if status:
        raise Error(last_error() or f"a routine returned {status}")


def call(name: str, *arguments: Any) -> None:
    """Calls a function that returns a status, and raises what it says."""
    status = getattr(library, name)(*arguments)
    if status == 0:
        return
    message = last_error() or f"{name} returned {status}"
    if name.startswith(("wb_device", "wb_set_device")) and status == NO_DEVICE:
        raise DeviceError(message)
    if name.startswith("wb_device") and status == OUT_OF_MEMORY:
        raise MemoryError(message)
    raise Error(message)


def interruptible(function: Any, *arguments: Any) -> Tuple[int, str]:
    """The status of a call, and the message where it is not 0; Ctrl-C ends the wait for it.

    The library has no way to stop a call: it runs to its end in a thread of its own, which keeps the arguments alive.
    """
    if threading.current_thread() is not threading.main_thread():
        # Signals come to the main thread alone.
        status = function(*arguments)
        return status, last_error() if status else ""
    found: List[Tuple[int, str]] = []

    def run() -> None:
        status = function(*arguments)
        # Messages are those of a thread.
        found.append((status, last_error() if status else ""))

    thread = threading.Thread(target=run, name="wideblas", daemon=True)
    thread.start()
    thread.join()
    return found[0]
