"""The examples of the project's pages run, those of a page one after the other, and print what stands below them."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# In lines that begin with a word of the comment, which readers do not see, numbers are those of one machine.
BLOCK = re.compile(r"^(?:<!-- numbers vary: (.*?) -->\n\n)?```(\w+)\n(.*?)^```", re.M | re.S)
NUMBER = re.compile(r"(?<![A-Za-z_0-9])-?\d+(\.\d*)?(e[+-]?\d+)?")
PAGES = [
    page
    for page in [ROOT / "README.md", *sorted((ROOT / "docs/src").glob("*.md"))]
    if "```python\n" in page.read_text()
]


def without_varying(text, words):
    """The text with `#` for each number in lines that begin with these words; `*` is for all lines."""
    lines = text.splitlines(keepends=True)
    return "".join(
        re.sub(r"[ \t]+", " ", NUMBER.sub("#", line)) if "*" in words or line.startswith(words) else line
        for line in lines
    )


def test_there_are_pages():
    assert len(PAGES) >= 2


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples(page, capsys):
    names, said = {}, ""
    for numbers_vary, language, text in BLOCK.findall(page.read_text()):
        assert language != "text" or "..." not in text, f"readers want to see what is there: {text}"
        if language == "python":
            assert said == "", f"no output below an example before\n{text}"
            exec(compile(text, str(page), "exec"), names)
            said = capsys.readouterr().out
        elif said:
            assert language == "text", text
            words = tuple(numbers_vary.split(", ")) if numbers_vary else ()
            text, said = without_varying(text, words), without_varying(said, words)
            assert said == text, said
            said = ""
    assert said == "", "no output below the last example"
