"""Arrays in the memory of a GPU, with host memory in its place: the library takes any address. A real GPU, where there is one, at the end."""

import gc
import sys
import types

import numpy as np
import pytest
import wideblas
from wideblas import _device, _library

from reference import in_memory


class Gpu:
    """An array as CuPy's, in host memory."""

    def __init__(self, x, stream=None, descr=True):
        self._x = x
        self.__cuda_array_interface__ = {
            "shape": x.shape, "typestr": x.dtype.str, "data": (x.ctypes.data, False), "strides": x.strides,
            "version": 3, "stream": stream, "descr": x.dtype.descr,
        }  # fmt: skip


class OnlyDlpack:
    """An array as another library's, which has DLPack alone, from NumPy's implementation."""

    def __init__(self, x):
        self._x = x

    def __dlpack_device__(self):
        return 2, 0

    def __dlpack__(self, stream=None):
        assert stream == 1
        return self._x.__dlpack__()


@pytest.fixture
def host_memory(monkeypatch):
    """Results are made in host memory."""

    def allocate(shape, dtype):
        memory = np.full(tuple(shape), np.nan, np.float64) if dtype == np.float64 else np.zeros(tuple(shape), dtype)
        return wideblas.DeviceArray(memory.ctypes.data, memory.shape, memory.dtype, owner=memory)

    monkeypatch.setattr(_device, "allocate", allocate)


def make(wrapper):
    return lambda x: wrapper(np.asarray(x))


@pytest.mark.parametrize("wrap", [make(Gpu), make(OnlyDlpack)])
def test_sums(wrap):
    x = np.array([[1e16, 1.0], [-1e16, 3.0]])
    assert wideblas.sum(wrap(x)) == 4
    assert wideblas.asum(wrap(x)) == 2e16 + 4
    assert wideblas.dot(wrap(x[0]), wrap(x[1])) == wideblas.dot(x[0], x[1])
    assert wideblas.dot(wrap(x[:, 0]), wrap(x[::-1, 1])) == wideblas.dot(x[:, 0], x[::-1, 1])
    assert wideblas.norm(wrap(x.astype(np.float32))) == wideblas.norm(x.astype(np.float32))
    pairs = wideblas.from_components(wrap(x))
    assert isinstance(pairs, wideblas.DeviceArray) and pairs.shape == (2,) and pairs.dtype == wideblas.dd
    with pytest.raises(ValueError, match="gaps"):
        wideblas.sum(wrap(x.T.copy().T))
    with pytest.raises(TypeError, match="x on a GPU has float64 numbers and dd is wanted"):
        wideblas.sum(wrap(x), bits=106)
    with pytest.raises(TypeError, match="float32|neither"):
        wideblas.sum(wrap(x.astype(complex)))


def test_products(host_memory):
    rng = np.random.default_rng(1)
    a, b = rng.standard_normal((3, 5)), rng.standard_normal((5, 4))
    for x in (Gpu(a), OnlyDlpack(a), Gpu(np.asfortranarray(a))):
        for y in (b, Gpu(b), Gpu(np.asfortranarray(b))):
            found = wideblas.matmul(x, y)
            assert isinstance(found, wideblas.DeviceArray)
            np.testing.assert_array_equal(found.to_host(), wideblas.matmul(a, b))
            again = wideblas.matmul(found, Gpu(b.T.copy()))
            np.testing.assert_array_equal(again.to_host(), wideblas.matmul(wideblas.matmul(a, b), b.T))
    stack = rng.standard_normal((2, 3, 5))
    np.testing.assert_array_equal(wideblas.matmul(Gpu(stack), Gpu(b)).to_host(), wideblas.matmul(stack, b))
    np.testing.assert_array_equal(wideblas.matmul(Gpu(a[0]), Gpu(b)).to_host(), wideblas.matmul(a[0], b))
    assert wideblas.matmul(Gpu(a[0]), Gpu(b[:, 0])).to_host() == wideblas.matmul(a[0], b[:, 0])
    np.testing.assert_array_equal(wideblas.matmul(Gpu(a[:, :0]), Gpu(b[:0])).to_host(), np.zeros((3, 4)))
    for c in (Gpu(a[:, 0].copy()), a[:, 0]):
        found = wideblas.residual(Gpu(a), Gpu(b[:, 0].copy()), c)
        np.testing.assert_array_equal(found.to_host(), wideblas.residual(a, b[:, 0], a[:, 0]))


def test_components(host_memory):
    rng = np.random.default_rng(2)
    for n in (2, 4):
        a, b = (np.zeros(s + (n,)) for s in ((3, 4), (4, 2)))
        a[..., 0], b[..., 0], a[..., 1] = rng.random((3, 4)), rng.random((4, 2)), 2.0**-60
        found = wideblas.matmul(wideblas.from_components(Gpu(a)), wideblas.from_components(Gpu(b)))
        wanted = wideblas.matmul(wideblas.from_components(a), wideblas.from_components(b))
        assert found.to_host().tobytes() == wanted.tobytes()
        view = wideblas.components(found)
        assert view.shape == (3, 2, n)
        np.testing.assert_array_equal(view.to_host(), wideblas.components(wanted))
        assert (
            wideblas.matmul(*(Gpu(in_memory(wideblas.from_components(x))) for x in (a, b))).to_host().tobytes()
            == wanted.tobytes()
        )
    with pytest.raises(ValueError, match="last axis"):
        wideblas.from_components(Gpu(np.ones((2, 3))))
    with pytest.raises(TypeError, match="expected wideblas.dd"):
        wideblas.components(wideblas.matmul(Gpu(np.ones((2, 2))), np.ones((2, 2))))


def test_what_the_gpu_does_not_compute(host_memory):
    x = np.ones((4, 4))
    with pytest.raises(ValueError, match="strides"):
        wideblas.matmul(Gpu(np.ones((8, 8))[::2, ::2]), x)
    with pytest.raises(TypeError, match="A on a GPU has float32"):
        wideblas.matmul(Gpu(x.astype(np.float32)), x)
    with pytest.raises(TypeError, match="A on a GPU has float64 numbers and mpf is wanted"):
        wideblas.matmul(Gpu(x), x, bits=500)
    with pytest.raises(TypeError, match="memory of a GPU"):
        wideblas.convert(Gpu(x), bits=106)
    masked = Gpu(x)
    masked.__cuda_array_interface__["mask"] = masked
    with pytest.raises(TypeError, match="mask"):
        wideblas.sum(masked)


def test_streams(host_memory, monkeypatch):
    told = []
    monkeypatch.setattr(_library.library, "wb_set_stream", lambda s: told.append(s))
    x = np.ones((2, 2))
    wideblas.matmul(Gpu(x, stream=1), x)
    assert told == []
    wideblas.matmul(Gpu(x, stream=77), x)
    assert told == [77, None]
    told.clear()
    wideblas.matmul(Gpu(x, stream=77), Gpu(x, stream=88))
    assert told == [77, 88, None]
    told.clear()
    with pytest.raises(ValueError, match="strides"):
        wideblas.matmul(Gpu(np.ones((8, 4))[::2, ::2], stream=5), x)
    assert told == [5, None]


def test_dlpack_goes_before_an_interface_without_stream():
    class Both(Gpu, OnlyDlpack):
        def __init__(self, x):
            super().__init__(x)
            self.__cuda_array_interface__.pop("stream")
            self.asked = 0

        def __dlpack__(self, stream=None):
            self.asked += 1
            return super().__dlpack__(stream)

    x = Both(np.arange(3.0))
    assert wideblas.sum(x) == 3 and x.asked == 1
    x.__cuda_array_interface__["stream"] = None
    assert wideblas.sum(x) == 3 and x.asked == 1


def test_results_of_cupy_and_torch(monkeypatch):
    """An operand of CuPy's or PyTorch's makes the result theirs."""

    class Theirs(Gpu):
        def __init__(self, x):
            super().__init__(x)
            self.device = types.SimpleNamespace(id=3, __enter__=None)

        def reshape(self, shape):
            return type(self)(self._x.reshape(shape))

    class Cupy(Theirs):
        pass

    class Device:
        id = 3

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

    Cupy.__module__ = "cupy._core"
    Torch = type("Tensor", (Theirs,), {"__module__": "torch"})
    modules = {
        "cupy": types.SimpleNamespace(empty=lambda shape: with_device(Cupy(np.empty(shape)))),
        "torch": types.SimpleNamespace(
            empty=lambda shape, dtype, device: with_device(Torch(np.empty(shape))), float64="f64"
        ),
    }

    def with_device(x):
        x.device = Device()
        return x

    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    a, b = np.arange(6.0).reshape(2, 3), np.arange(12.0).reshape(3, 4)
    for kind in (Cupy, Torch):
        found = wideblas.matmul(with_device(kind(a)), b)
        assert type(found) is kind
        np.testing.assert_array_equal(found._x, a @ b)
        vector = wideblas.matmul(with_device(kind(a)), b[:, 0])
        assert type(vector) is kind and vector._x.shape == (2,)
        pairs = wideblas.from_components(with_device(kind(np.stack([a, 0 * a], -1))))
        product = wideblas.matmul(pairs, wideblas.from_components(np.stack([b, 0 * b], -1)))
        assert type(wideblas.components(product)) is kind and product.device == 3
        np.testing.assert_array_equal(wideblas.components(product)._x[..., 0], a @ b)


def test_dlpack_export(monkeypatch):
    """NumPy reads what is exported; as if of a CPU."""
    monkeypatch.setattr(_device, "_CUDA", 1)
    for x in (
        np.arange(12.0).reshape(3, 4),
        np.arange(12, dtype=np.float32).reshape(3, 4).T,
        np.array(3.0),
        np.zeros((0, 2)),
    ):
        array = wideblas.DeviceArray(x.ctypes.data, x.shape, x.dtype, x.strides, owner=x)
        before = len(_device._exported)
        taken = np.from_dlpack(array)
        np.testing.assert_array_equal(taken, x)
        assert len(_device._exported) == before + 1
        del taken
        gc.collect()
        assert len(_device._exported) == before
        array.__dlpack__()
        gc.collect()
        assert len(_device._exported) == before, "a capsule that nobody took"
    with pytest.raises(BufferError, match="components"):
        wideblas.DeviceArray(0, (0,), wideblas.dd).__dlpack__()


def test_dlpack_offsets():
    x = np.array([7.0, 1.0, 2.0])

    class Offset(OnlyDlpack):
        def __dlpack__(self, stream=None):
            array = wideblas.DeviceArray(x.ctypes.data, (2,), np.float64, owner=x)
            capsule = array.__dlpack__()
            managed = list(_device._exported.values())[-1][0]
            managed.tensor.byte_offset = 8
            return capsule

    assert wideblas.sum(Offset(x)) == 3


def test_tensors_are_given_back():
    x = np.ones(5)
    count = sys.getrefcount(x)
    wideblas.sum(OnlyDlpack(x))
    gc.collect()
    assert sys.getrefcount(x) == count


def test_without_a_gpu():
    if wideblas.device_count():
        return
    with pytest.raises(wideblas.DeviceError):
        wideblas.to_device(np.ones(3))
    with pytest.raises(wideblas.DeviceError):
        wideblas.set_device(0)


@pytest.mark.skipif(not wideblas.device_count(), reason="no GPU")
def test_a_gpu():
    rng = np.random.default_rng(3)
    a, b = rng.standard_normal((200, 300)), rng.standard_normal((300, 100))
    x, y = wideblas.to_device(a), wideblas.to_device(b)
    found = wideblas.matmul(x, y)
    np.testing.assert_array_equal(found.to_host(), wideblas.matmul(a, b))
    wide = wideblas.matmul(a, b, bits=106)
    p, q = (wideblas.to_device(wideblas.convert(v, bits=106)) for v in (a, b))
    assert wideblas.matmul(p, q).to_host().tobytes() == wide.tobytes()
    assert wideblas.sum(x) == wideblas.sum(a)
    assert wideblas.dot(wideblas.to_device(a[0]), wideblas.to_device(a[1])) == wideblas.dot(a[0], a[1])
