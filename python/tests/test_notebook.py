"""Notebooks run from top to bottom, and every cell prints and returns what is stored below it."""

import ast
import json

import pytest
from test_book import ROOT, without_varying

NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


def test_there_are_notebooks():
    assert NOTEBOOKS


def run(source, names, capsys):
    """What a cell prints, and the representation of its last expression, as Jupyter shows them."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "a cell", "exec"), names)
    value = None if last is None else eval(compile(ast.Expression(last.value), "a cell", "eval"), names)
    return capsys.readouterr().out, "" if value is None else repr(value)


def stored(cell):
    """The same as the file has it."""
    printed, returned = "", ""
    for output in cell["outputs"]:
        if output["output_type"] == "stream":
            printed += "".join(output["text"])
        else:
            assert output["output_type"] == "execute_result", output
            returned += "".join(output["data"]["text/plain"])
    return printed, returned


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_cells(path, capsys):
    mpmath = pytest.importorskip("mpmath")
    names, before = {}, mpmath.mp.prec
    cells = [cell for cell in json.loads(path.read_text())["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1)), "not run from top to bottom"
    try:
        for cell in cells:
            # Lines that begin with these words have numbers of one machine; lines may break elsewhere then.
            words = tuple(cell["metadata"].get("numbers_vary", ()))
            found = run("".join(cell["source"]), names, capsys)
            for have, want in zip(found, stored(cell)):
                have, want = (" ".join(without_varying(text, words).split()) for text in (have, want))
                assert have == want, cell["source"]
    finally:
        mpmath.mp.prec = before
