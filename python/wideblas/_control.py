"""The library itself: its version, threads, device and messages."""

from __future__ import annotations

from typing import Any, Union

from . import _library
from ._library import CPU, DEFAULT_DEVICE, DeviceError, call, last_error, library


def version() -> str:
    """The version of the library.

    >>> import wideblas
    >>> wideblas.version() == wideblas.__version__
    True
    """
    return str(library.wb_version().decode())


def set_num_threads(threads: int) -> None:
    """Sets the threads of later calls, 1 to 1024, for the whole process; 0 returns to ``WIDEBLAS_NUM_THREADS``,
    ``OMP_NUM_THREADS`` or the CPUs of the process.

    >>> import wideblas
    >>> wideblas.set_num_threads(1)
    >>> wideblas.get_num_threads()
    1
    >>> wideblas.set_num_threads(0)
    """
    if not 0 <= threads <= 1024:
        raise ValueError(f"threads = {threads}: expected 0 to 1024")
    call("wb_set_num_threads", threads)


def get_num_threads() -> int:
    """The number of threads that a large enough call uses."""
    return int(library.wb_get_num_threads())


def device_count() -> int:
    """The number of GPUs; 0 without a driver."""
    return int(library.wb_device_count())


def set_device(device: Union[int, str]) -> None:
    """Sets where later calls of the whole process run: "cpu", "auto" (a GPU where that is faster, or what ``WIDEBLAS_DEVICE``
    says), "cuda:N", or the number N of a GPU. Raises :class:`DeviceError` where there is no such GPU.

    >>> import wideblas
    >>> wideblas.set_device("cpu")
    >>> wideblas.set_device("auto")
    """
    number = {"cpu": CPU, "auto": DEFAULT_DEVICE}.get(device) if isinstance(device, str) else None
    if isinstance(device, str) and device.startswith("cuda:") and device[5:].isdecimal():
        number = int(device[5:])
    if isinstance(device, int) and device >= 0:
        number = device
    if number is None:
        raise ValueError(f"device = {device!r}: expected 'cpu', 'auto', 'cuda:N' or the number of a GPU")
    if library.wb_set_device(number):
        raise DeviceError(last_error())


def set_verbosity(level: int) -> None:
    """Sets what later calls tell on stderr: 0 nothing, 1 a line a call, 2 decisions too. ``WIDEBLAS_VERBOSE`` sets it at the
    start.

    >>> import wideblas
    >>> wideblas.set_verbosity(0)
    """
    if level not in (0, 1, 2):
        raise ValueError(f"level = {level}: expected 0, 1 or 2")
    call("wb_set_verbose", level)


def get_verbosity() -> int:
    """The level of :func:`set_verbosity`."""
    return int(library.wb_get_verbose())


def info() -> dict[str, Any]:
    """Version, the library's file, CPU kernels, threads and GPUs.

    >>> import wideblas
    >>> sorted(wideblas.info())
    ['devices', 'kernel', 'library', 'threads', 'version']
    """
    return {
        "version": version(),
        "library": _library.PATH,
        "kernel": library.wb_kernel().decode(),
        "threads": get_num_threads(),
        "devices": device_count(),
    }
