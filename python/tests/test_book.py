"""The examples of the project's pages run, those of a page one after the other, and print what stands below them."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)
PAGES = [
    page
    for page in [ROOT / "README.md", *sorted((ROOT / "docs/src").glob("*.md"))]
    if "```python\n" in page.read_text()
]


def test_there_are_pages():
    assert len(PAGES) >= 2


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples(page, capsys):
    names, said = {}, ""
    for language, text in BLOCK.findall(page.read_text()):
        if language == "python":
            assert said == "", f"no output below an example before\n{text}"
            exec(compile(text, str(page), "exec"), names)
            said = capsys.readouterr().out
        elif said:
            assert language == "text", text
            wanted = ".*".join(re.escape(piece) for piece in text.split("..."))
            assert re.fullmatch(wanted, said, re.S), said
            said = ""
    assert said == "", "no output below the last example"
