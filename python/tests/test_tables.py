"""Tables, archives, and what has missing or masked values: exactly read, or refused by name."""

import io
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
import wideblas

from reference import fractions

BIG = 2**53 + 1


class Column:
    """A column as those of polars and Arrow: ``dtype`` says integers, NumPy gets floats where values are missing."""

    def __init__(self, values, dtype):
        self.values, self.dtype = values, dtype

    def __array__(self, dtype=None, copy=None):
        if None in self.values:
            return np.array([np.nan if v is None else v for v in self.values], float)
        return np.array(self.values, dtype or self.dtype.lower())

    def __len__(self):
        return len(self.values)


class Polars:
    """A table that gives its columns as polars does."""

    def __init__(self, *columns):
        self._columns = columns

    def get_columns(self):
        return list(self._columns)

    def __array__(self, dtype=None, copy=None):
        return np.column_stack([np.asarray(c, float) for c in self._columns])

    def __len__(self):
        return len(self._columns[0])


class Arrow(Polars):
    """A table that gives its columns as Arrow does."""

    get_columns = property()

    def itercolumns(self):
        return iter(self._columns)


def tables():
    integers, floats = [BIG, -(2**53), 7], [0.0, 0.5, -1.25]
    yield pd.DataFrame({"a": integers, "b": floats})
    yield pd.DataFrame({"a": np.array(integers), "b": np.array(floats, np.float32)})
    yield pd.DataFrame({"a": pd.array(integers, dtype="Int64"), "b": pd.array(floats, dtype="Float64")})
    yield pd.DataFrame({"a": np.array(integers, object), "b": floats}).set_axis(["same", "same"], axis=1)
    yield pd.DataFrame({("x", 1): integers, ("x", 2): floats}, index=list("abc"))
    yield Polars(Column(integers, "Int64"), Column(floats, "Float64"))
    yield Arrow(Column(integers, "int64"), Column(floats, "double"))


@pytest.mark.parametrize("table", [*tables()], ids=lambda t: type(t).__name__)
def test_columns_are_read_one_by_one(table):
    exact = np.array([[BIG, 0], [-(2**53), Fraction(1, 2)], [7, Fraction(-5, 4)]], object)
    found = wideblas.convert(table, "fraction")
    assert found.shape == (3, 2) and np.array_equal(found, exact)
    assert wideblas.sum(table, kind="fraction") == exact.sum()
    assert wideblas.sum(table) == float(exact.sum())
    assert list(wideblas.sum(table, 0)) == [8, -0.75] and list(wideblas.sum(table, 1)) == [
        float(v) for v in exact.sum(1)
    ]
    assert wideblas.sum(table, bits=106) == exact.sum() and wideblas.asum(table, bits=106) == abs(exact).sum()
    assert np.array_equal(wideblas.matmul(exact.T, table, kind="fraction"), exact.T @ exact)
    assert wideblas.sum([table, table], kind="fraction") == 2 * exact.sum()


def test_the_example():
    assert wideblas.sum(pd.DataFrame({"i": [BIG, -(2**53)], "x": [0.0, 0.0]})) == 1


def test_types_of_columns():
    frame = pd.DataFrame
    assert wideblas.sum(frame({"a": [1, 2], "b": [0.5, 1]}), 0).dtype == np.float64
    assert wideblas.convert(frame({"a": np.float32([1, 2])}), wideblas.dd).shape == (2, 1)
    assert wideblas.sum(frame({"a": np.float32([1, 2]), "b": np.float32([3, 4])})).dtype == np.float32
    assert isinstance(wideblas.sum(frame({"a": [1, 2], "b": [3, 4]})), np.int64)
    # Neither 64-bit type holds the other: for NumPy both are float64.
    mixed = frame({"a": np.array([BIG, -1]), "b": np.array([2**64 - 1, 0], np.uint64)})
    assert wideblas.sum(mixed) == BIG + 2**64 - 2
    assert wideblas.convert(frame({"a": ["0.1", "1/3"], "b": [BIG, 2]}), "fraction").tolist() == [
        [Fraction(1, 10), BIG],
        [Fraction(1, 3), 2],
    ]
    assert wideblas.sum(frame({"a": [Fraction(1, 3)], "b": [0.5]}), kind="fraction") == Fraction(5, 6)
    assert wideblas.sum(frame()) == 0 and wideblas.convert(frame(index=[1, 2]), wideblas.dd).shape == (2, 0)
    x = frame({"hi": [1.0, 2.0], "lo": [0.5, 0.25]})
    assert wideblas.sum(x) == 3.75, "names of columns say nothing"
    for wrong in ([True, False], pd.to_datetime(["2020-01-01"] * 2), np.ones(2, np.float16)):
        with pytest.raises(TypeError, match="column 1 of x has dtype"):
            wideblas.sum(frame({"a": [1.0, 2.0], "b": wrong}))
    with pytest.raises(TypeError, match="str"):
        wideblas.sum(frame({"a": ["0.1"]}))


def test_series():
    for x in (pd.Series([BIG, -(2**53)]), pd.Series([BIG, -(2**53)], dtype="Int64"), Column([BIG, -(2**53)], "int64")):
        assert wideblas.sum(x) == 1
    assert wideblas.sum([pd.Series([BIG, -(2**53)]), pd.Series([0.25, 0.0])]) == 1.25
    assert wideblas.dot(pd.Series([1.5, 2.5]), pd.Series([2, 4])) == 13


def test_missing_values():
    columns = [
        pd.Series([BIG, None, 1], dtype="Int64"),
        pd.Series([1, None, 1], dtype="UInt8"),
        Column([1, None, 2], "Int64"),
    ]
    for column in columns:
        for x in (
            column,
            [column],
            Polars(column, Column([0.5, 1.5, 2.5], "Float64")),
            pd.DataFrame({"a": column}) if isinstance(column, pd.Series) else column,
        ):
            for function in (wideblas.sum, wideblas.convert, wideblas.norm):
                with pytest.raises(
                    TypeError, match="x has integers and missing values|x has elements of type .*NAType"
                ):
                    function(x)
    assert np.isnan(wideblas.sum(pd.Series([1.0, None])))
    with pytest.raises(TypeError, match="NAType"):
        wideblas.sum(pd.Series([1, pd.NA], dtype=object))


def test_masked_elements_anywhere():
    masked, whole = np.ma.array([1.0, 2.0], mask=[0, 1]), np.ma.array([1.0, 2.0])
    single = np.ma.masked
    objects = np.empty(2, object)
    objects[:] = [1.0, single]
    for x in (
        masked,
        single,
        [1.0, single],
        (1, single),
        [[1.0, 2.0], [single, 3.0]],
        [masked, masked],
        [masked, whole],
        [[masked[0], masked[1]]],
        objects,
        [Fraction(1, 3), single],
        np.ma.array([1, 2], mask=[1, 0]),
        [wideblas.ones((), wideblas.dd), single],
    ):
        for function in (wideblas.sum, wideblas.norm, wideblas.convert, lambda x: wideblas.full(2, x, wideblas.dd)):
            with pytest.raises(TypeError, match="x has masked elements"):
                function(x)
        with pytest.raises(TypeError, match="y has masked elements"):
            wideblas.dot([1.0, 2.0], x)
    assert wideblas.sum([whole, whole]) == 6 and wideblas.sum([1.0, whole[1]]) == 3


def archive():
    file = io.BytesIO()
    np.savez(file, first=np.ones(3), second=np.zeros(2))
    file.seek(0)
    return np.load(file)


def test_archives_and_other_mappings():
    for x in (archive(), {"first": np.ones(3), "second": 0}):
        for function in (wideblas.sum, wideblas.asum, wideblas.norm, wideblas.convert, wideblas.to_device):
            with pytest.raises(
                TypeError, match=r"x is a \w+ of arrays named 'first', 'second': pass one of them, x\['first'\]"
            ):
                function(x)
        with pytest.raises(TypeError, match="B is a"):
            wideblas.matmul(np.ones((2, 3)), x)
        with pytest.raises(TypeError, match="b is a"):
            wideblas.residual(np.ones((2, 3)), np.ones(3), x)
    with pytest.raises(TypeError, match="x is a dict that is empty"):
        wideblas.sum({})
    assert wideblas.sum(archive()["first"]) == 3


def test_all_numbers_of_a_table_at_random():
    rng = np.random.default_rng(7)
    for _ in range(20):
        rows = int(rng.integers(1, 6))
        columns = [
            rng.integers(-(2**62), 2**62, rows),
            rng.integers(0, 2**64, rows, np.uint64),
            rng.integers(-100, 100, rows).astype(np.int8),
            rng.standard_normal(rows),
            rng.standard_normal(rows).astype(np.float32),
        ]
        chosen = [columns[i] for i in rng.permutation(5)[: rng.integers(1, 6)]]
        exact = np.stack([fractions(c) for c in chosen], 1)
        table = pd.DataFrame(dict(enumerate(chosen)))
        assert np.array_equal(wideblas.convert(table, "fraction"), exact)
        assert wideblas.sum(table, kind="fraction") == exact.sum()
