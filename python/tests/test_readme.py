"""The example of the project's README runs."""

import re
from pathlib import Path


def test_example(capsys):
    text = (Path(__file__).parents[2] / "README.md").read_text()
    (example,) = re.findall(r"^```python\n(.*?)^```", text, re.M | re.S)
    exec(compile(example, "README.md", "exec"), {})
    said = capsys.readouterr().out.split()
    wanted = re.findall(r"# (\S+)$", example, re.M)
    assert said == wanted, example
