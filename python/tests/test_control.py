import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import wideblas
from wideblas import _library


def test_threads():
    before = wideblas.get_num_threads()
    wideblas.set_num_threads(3)
    assert wideblas.get_num_threads() == 3 == wideblas.info()["threads"]
    wideblas.set_num_threads(0)
    assert wideblas.get_num_threads() == before
    for wrong in (-1, 1025):
        with pytest.raises(ValueError, match="threads"):
            wideblas.set_num_threads(wrong)


def test_device():
    for device in ("cpu", "auto"):
        wideblas.set_device(device)
    for wrong in ("gpu", "cuda:x", "cuda:", "cuda:0,", "cuda:1,1", "cuda:0,all", -1, -2, None, 1.5, [], [0, 0], [0, -1], [0, 1.0]):
        with pytest.raises(ValueError, match="device"):
            wideblas.set_device(wrong)
    if wideblas.device_count() == 0:
        for absent in ("cuda:0,1", "cuda:all", [0, 1], range(3)):
            with pytest.raises(wideblas.DeviceError, match="device"):
                wideblas.set_device(absent)


def test_verbosity(capfd):
    a = np.ones((100, 100))
    wideblas.set_verbosity(1)
    assert wideblas.get_verbosity() == 1
    wideblas.matmul(a, a)
    wideblas.set_verbosity(0)
    wideblas.matmul(a, a)
    lines = capfd.readouterr().err.splitlines()
    assert len([line for line in lines if "wb_gemm_f64" in line or "gemm_f64" in line]) == 1, lines
    with pytest.raises(ValueError, match="level"):
        wideblas.set_verbosity(3)


def test_errors_of_the_library_become_exceptions():
    with pytest.raises(wideblas.Error, match="n"):
        _library.call("wb_sum_f64", -1, None, 1, None)


def run(code, **environment):
    folder = str(Path(wideblas.__file__).parent.parent)
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": folder, **environment},
    )  # fmt: skip


def test_a_missing_library_is_told():
    ran = run("import wideblas", WIDEBLAS_LIB_DIR="/nonexistent")
    assert ran.returncode and "ImportError: wideblas cannot load its library" in ran.stderr, ran.stderr


def test_without_the_optional_packages():
    """NumPy is all that it needs."""
    code = """
import sys
for name in ("mpmath", "gmpy2", "flint"):
    sys.modules[name] = None
import numpy as np, wideblas
from fractions import Fraction
print(wideblas.matmul(np.ones((2, 2)), np.ones((2, 2)), bits=212)["x0"].tolist(), wideblas.sum([Fraction(1, 3), 1]))
try:
    wideblas.sum([1.0], bits=300)
except ImportError as error:
    print(error)
"""
    ran = run(code)
    assert ran.stdout.startswith("[[2.0, 2.0], [2.0, 2.0]] 4/3\n"), ran.stderr
    assert "mpmath is not installed" in ran.stdout
