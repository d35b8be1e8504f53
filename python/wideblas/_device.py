"""Arrays in the memory of a GPU: CUDA Array Interface, DLPack, and memory of the library's own."""

from __future__ import annotations

import ctypes
import weakref
from ctypes import c_char_p, c_int32, c_int64, c_uint8, c_uint16, c_uint64, c_void_p
from typing import Any, Optional, Sequence

import numpy as np

from . import _kinds
from ._array import wrapped
from ._kinds import DD, QD
from ._library import call, library

_CUDA, _CUDA_MANAGED = 2, 13


class DeviceArray:
    """An array in the memory of a GPU.

    Results of operands in a GPU's memory are such arrays, unless the operands come from CuPy or PyTorch. It has
    ``__cuda_array_interface__`` and ``__dlpack__``, so that ``cupy.asarray(x)``, ``torch.as_tensor(x, device="cuda")`` and
    ``jax.dlpack.from_dlpack(x)`` take it without a copy. Those of ``dd`` and ``qd`` have structured elements, which few
    libraries know: :meth:`components` is the float64 view.
    """

    def __init__(
        self,
        pointer: int,
        shape: Sequence[int],
        dtype: Any,
        strides: Optional[Sequence[int]] = None,
        owner: Any = None,
        device: int = 0,
        stream: Optional[int] = None,
    ):
        self.pointer, self.shape = pointer, tuple(map(int, shape))
        #: The dtype of elements in memory: with fields, of ``dd`` and ``qd``.
        self.element: np.dtype = _kinds.DTYPES[dtype.name] if isinstance(dtype, _kinds.Format) else np.dtype(dtype)
        self.strides = _packed(self.shape, self.itemsize) if strides is None else tuple(strides)
        #: What keeps the memory alive.
        self.owner = owner
        self.device = device
        #: The owner is an array of CuPy or PyTorch that was made for this one, of its shape.
        self.is_made = False
        #: The stream whose work must be done before the array is read; ``None`` for the default stream.
        self.stream = stream

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return int(np.prod(self.shape, dtype=np.int64))

    @property
    def kind(self) -> str:
        return next(kind for kind, dtype in _kinds.DTYPES.items() if dtype == self.element)

    @property
    def dtype(self) -> Any:
        """``wideblas.dd``, ``wideblas.qd``, or the NumPy dtype of other elements."""
        return _kinds.FORMATS.get(self.kind, self.element)

    @property
    def itemsize(self) -> int:
        return self.element.itemsize

    def __repr__(self) -> str:
        return f"DeviceArray({self.kind}, shape={self.shape}, device={self.device})"

    def is_packed(self) -> bool:
        """The elements follow each other in C order."""
        return self.size == 0 or all(
            n == 1 or s == t for n, s, t in zip(self.shape, self.strides, _packed(self.shape, self.itemsize))
        )

    def numbers(self) -> DeviceArray:
        """The numbers whose components are along the last axis; see :func:`wideblas.from_components`."""
        n = self.shape[-1] if self.shape else 0
        if self.dtype != np.float64 or n not in (2, 4) or (self.strides[-1] != 8 and self.size):
            raise ValueError(
                f"x is {self.dtype} of shape {self.shape}: expected float64 with a last axis of 2 or 4 "
                "components beside each other"
            )
        return self._viewed(self.shape[:-1], DD if n == 2 else QD, self.strides[:-1])

    def components(self) -> Any:
        """The float64 view of double-double and quad-double numbers; the array of CuPy or PyTorch where one was made."""
        if self.element not in (DD, QD):
            raise TypeError(f"x has dtype {self.dtype}: expected wideblas.dd or wideblas.qd")
        shape = (*self.shape, self.itemsize // 8)
        view = self._viewed(shape, np.float64, (*self.strides, 8))
        return self.owner if self.is_made else view

    def _viewed(self, shape: Any, dtype: Any, strides: Any) -> DeviceArray:
        return DeviceArray(self.pointer, shape, dtype, strides, self.owner, self.device, self.stream)

    def to_host(self) -> Any:
        """A copy in host memory."""
        if not self.is_packed():
            raise ValueError("only arrays in C order without gaps are copied")
        out = np.empty(self.shape, self.element)
        if out.size:
            with Streams([self]):
                call("wb_device_copy", out.ctypes.data, self.pointer, out.nbytes)
        return wrapped(out)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "shape": self.shape,
            "typestr": self.element.str,
            "descr": self.element.descr,
            "data": (self.pointer, False),
            "strides": None if self.is_packed() else self.strides,
            "version": 3,
            "stream": self.stream,
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        return _CUDA, self.device

    def __dlpack__(self, *, stream: Any = None, **_: Any) -> Any:
        # Work on the array is done when the library returns: no stream has to wait for it.
        if self.element.kind != "f":
            raise BufferError("DLPack has no such elements: pass the components")
        return _export(self)


def to_device(x: Any) -> DeviceArray:
    """A copy of an array in the memory of the GPU that :func:`wideblas.set_device` chose, the first by default."""
    from . import _operands

    x = np.asarray(_operands.read("x", x).host, order="C")
    if x.dtype not in _kinds.DTYPES.values():
        raise TypeError(f"x has dtype {x.dtype}: expected float32, float64, wideblas.dd or wideblas.qd")
    out = allocate(x.shape, x.dtype)
    if x.size:
        call("wb_device_copy", out.pointer, x.ctypes.data, x.nbytes)
    return out


class _Memory:
    """Memory of ``wb_device_malloc``, freed with the last array in it."""

    def __init__(self, size: int):
        place = c_void_p()
        call("wb_device_malloc", ctypes.byref(place), size)
        self.pointer = place.value or 0
        weakref.finalize(self, library.wb_device_free, self.pointer)


def allocate(shape: Sequence[int], dtype: np.dtype) -> DeviceArray:
    """An array on the GPU, with undefined elements."""
    size = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
    memory = _Memory(max(size, 16))
    return DeviceArray(memory.pointer, shape, dtype, owner=memory)


def allocate_like(x: DeviceArray, shape: Sequence[int], dtype: np.dtype) -> DeviceArray:
    """An array of the library that an operand comes from, on its GPU."""
    source = x.owner.source if isinstance(x.owner, _Borrowed) else x.owner
    library_of = type(source).__module__.split(".")[0]
    whole = (*shape,) if dtype == np.float64 else (*shape, dtype.itemsize // 8)
    if library_of == "cupy":
        import cupy

        with source.device:
            made = cupy.empty(whole)
    elif library_of == "torch":
        import torch

        made = torch.empty(whole, dtype=torch.float64, device=source.device)
    else:
        return allocate(shape, dtype)
    out = read("result", made)
    out = out if dtype == np.float64 else out.numbers()
    out.owner = made
    out.is_made = True
    return out


def result(x: DeviceArray) -> Any:
    """What the user gets: the array of the library that made it, where that knows its elements."""
    return x.owner if x.is_made and x.dtype == np.float64 else x


def is_device_array(x: Any) -> bool:
    """Whether an object is an array in the memory of a GPU."""
    if isinstance(x, (np.ndarray, list, tuple)):
        return False
    if isinstance(x, DeviceArray) or hasattr(x, "__cuda_array_interface__"):
        return True
    return hasattr(x, "__dlpack_device__") and int(x.__dlpack_device__()[0]) in (_CUDA, _CUDA_MANAGED)


def read(name: str, x: Any) -> DeviceArray:
    """An array of any library in the memory of a GPU."""
    if isinstance(x, DeviceArray):
        return x
    # PyTorch and JAX tell no stream there; DLPack lets them say that their work is done.
    interface = getattr(x, "__cuda_array_interface__", None)
    if interface is not None and ("stream" in interface or not hasattr(x, "__dlpack__")):
        return _from_interface(name, x, interface)
    return _from_dlpack(name, x)


def _from_interface(name: str, x: Any, interface: dict[str, Any]) -> DeviceArray:
    if interface.get("mask") is not None:
        raise TypeError(f"{name} has a mask, which is not supported")
    typestr, descr = interface["typestr"], interface.get("descr")
    dtype = np.dtype(descr) if typestr[1] == "V" and descr else np.dtype(typestr)
    if dtype not in _kinds.DTYPES.values():
        raise TypeError(f"{name} has dtype {dtype} on a GPU: expected float32, float64, wideblas.dd or wideblas.qd")
    device = getattr(getattr(x, "device", None), "id", None)
    if device is None and hasattr(x, "__dlpack_device__"):
        device = x.__dlpack_device__()[1]
    stream = interface.get("stream")
    pointer = int(interface["data"][0] or 0)
    return DeviceArray(pointer, interface["shape"], dtype, interface.get("strides"), x, int(device or 0), stream)


class Streams:
    """Calls inside start after the work in the streams of their operands."""

    def __init__(self, arrays: Sequence[Any]):
        # None and 1 are the default stream, which calls wait for in any case; 2 is that of the thread.
        streams = {x.stream or 0 for x in arrays if isinstance(x, DeviceArray)}
        self._streams = sorted(streams - {0, 1})
        self._arrays = [x for x in arrays if isinstance(x, DeviceArray) and x.size]

    def __enter__(self) -> None:
        for stream in self._streams[:-1]:
            # A copy to itself waits for a stream.
            first = next(x for x in self._arrays if x.stream == stream)
            word = ctypes.c_uint32()
            library.wb_set_stream(stream)
            call("wb_device_copy", ctypes.addressof(word), first.pointer, 4)
        if self._streams:
            library.wb_set_stream(self._streams[-1])

    def __exit__(self, *_: Any) -> None:
        if self._streams:
            library.wb_set_stream(None)


def _packed(shape: Sequence[int], itemsize: int) -> tuple[int, ...]:
    strides, step = [], itemsize
    for n in reversed(shape):
        strides.append(step)
        step *= n
    return tuple(reversed(strides))


# DLPack's structures, version 0, which every library still hands out.
class _Tensor(ctypes.Structure):
    _fields_ = [
        ("data", c_void_p),
        ("device_type", c_int32),
        ("device_id", c_int32),
        ("ndim", c_int32),
        ("code", c_uint8),
        ("bits", c_uint8),
        ("lanes", c_uint16),
        ("shape", ctypes.POINTER(c_int64)),
        ("strides", ctypes.POINTER(c_int64)),
        ("byte_offset", c_uint64),
    ]


class _Managed(ctypes.Structure):
    pass


_DELETER = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = [("tensor", _Tensor), ("context", c_void_p), ("deleter", _DELETER)]
_FLOAT = 2

_api = ctypes.pythonapi
_api.PyCapsule_GetPointer.restype, _api.PyCapsule_GetPointer.argtypes = c_void_p, [ctypes.py_object, c_char_p]
_api.PyCapsule_SetName.restype, _api.PyCapsule_SetName.argtypes = ctypes.c_int, [ctypes.py_object, c_char_p]
_CAPSULE_END = ctypes.CFUNCTYPE(None, c_void_p)
_api.PyCapsule_New.restype = ctypes.py_object
_api.PyCapsule_New.argtypes = [c_void_p, c_char_p, _CAPSULE_END]
_get_pointer_raw = ctypes.PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", _api))
_is_valid_raw = ctypes.PYFUNCTYPE(ctypes.c_int, c_void_p, c_char_p)(("PyCapsule_IsValid", _api))


class _Borrowed:
    """A tensor taken from a capsule, given back with the last array that refers to it."""

    def __init__(self, source: Any):
        #: The array of another library.
        self.source = source
        # Stream 1 is the default stream: the library's calls wait for it.
        capsule = source.__dlpack__(stream=1)
        pointer = _api.PyCapsule_GetPointer(capsule, b"dltensor")
        # So says the protocol: whoever takes a tensor renames its capsule and calls its deleter.
        _api.PyCapsule_SetName(capsule, b"used_dltensor")
        managed = ctypes.cast(pointer, ctypes.POINTER(_Managed))
        self.tensor = managed.contents.tensor
        if managed.contents.deleter:
            weakref.finalize(self, managed.contents.deleter, managed)


def _from_dlpack(name: str, x: Any) -> DeviceArray:
    borrowed = _Borrowed(x)
    tensor = borrowed.tensor
    if tensor.code != _FLOAT or tensor.bits not in (32, 64) or tensor.lanes != 1:
        raise TypeError(f"{name} has elements on a GPU that are neither float32 nor float64")
    size = tensor.bits // 8
    shape = tuple(tensor.shape[: tensor.ndim])
    strides = tuple(s * size for s in tensor.strides[: tensor.ndim]) if tensor.strides else None
    array = DeviceArray(
        (tensor.data or 0) + tensor.byte_offset, shape, f"<f{size}", strides, borrowed, tensor.device_id
    )
    return array


#: Exported tensors by their addresses, until their deleters are called.
_exported: dict[int, Any] = {}


@_DELETER
def _delete(managed: Any) -> None:
    _exported.pop(ctypes.addressof(managed.contents), None)


@_CAPSULE_END
def _end_of_capsule(capsule: Any) -> None:
    # Nobody took the tensor.
    if _is_valid_raw(capsule, b"dltensor"):
        _exported.pop(_get_pointer_raw(capsule, b"dltensor"), None)


def _export(x: DeviceArray) -> Any:
    n, size = x.ndim, x.itemsize
    shape = (c_int64 * max(n, 1))(*x.shape)
    strides = (c_int64 * max(n, 1))(*(s // size for s in x.strides))
    tensor = _Tensor(x.pointer, _CUDA, x.device, n, _FLOAT, 8 * size, 1, shape, strides, 0)
    managed = _Managed(tensor, None, _delete)
    address = ctypes.addressof(managed)
    _exported[address] = (managed, shape, strides, x)
    return _api.PyCapsule_New(address, b"dltensor", _end_of_capsule)
