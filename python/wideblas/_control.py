"""The library itself: its version, threads, device and messages."""

from __future__ import annotations

from ctypes import c_int
from typing import Any, List, Sequence, Union

from . import _library
from ._library import ALL_DEVICES, CPU, DEFAULT_DEVICE, DeviceError, call, last_error, library


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


def set_device(device: Union[int, str, Sequence[int]]) -> None:
    """Sets where later calls of the whole process run: "cpu", "auto" (a GPU where that is faster, or what ``WIDEBLAS_DEVICE``
    says), "cuda:N", or the number N of a GPU. Several GPUs are "cuda:0,1", "cuda:all" or a sequence of numbers: large products of arrays
    in host memory are divided over them where that is faster. Raises :class:`DeviceError` where there is no such GPU.

    >>> import wideblas
    >>> wideblas.set_device("cpu")
    >>> wideblas.set_device("auto")
    """
    numbers = _numbers(device)
    if not numbers:
        raise ValueError(
            f"device = {device!r}: expected 'cpu', 'auto', 'cuda:N', 'cuda:N,M', 'cuda:all' or the numbers of GPUs"
        )
    several = (c_int * len(numbers))(*numbers)
    if library.wb_set_devices(len(numbers), several) if len(numbers) > 1 else library.wb_set_device(numbers[0]):
        raise DeviceError(last_error())


def _numbers(device: Any) -> List[int]:
    """Devices as the library counts them; none where they are illegal."""
    if isinstance(device, str):
        named = {"cpu": CPU, "auto": DEFAULT_DEVICE, "cuda:all": ALL_DEVICES}
        if device in named:
            return [named[device]]
        parts = [part.strip() for part in device[5:].split(",")] if device.startswith("cuda:") else []
        numbers = [int(part) if part.isdecimal() else -1 for part in parts]
    elif isinstance(device, int):
        numbers = [device]
    else:
        numbers = list(device) if isinstance(device, (list, tuple, range)) else []
    legal = all(isinstance(number, int) and 0 <= number < 2**31 for number in numbers)
    return numbers if legal and len(set(numbers)) == len(numbers) else []


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
