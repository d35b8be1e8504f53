"""The built book is whole: the preprocessor makes pages of all files that pages link to, and every link leads somewhere."""

import os
import re
import runpy
import shutil
from pathlib import Path

import pytest
from test_book import ROOT

LINK = re.compile(r"\]\(([^()\s]+)\)")


def plain(text):
    """A page without its blocks."""
    return re.sub(r"^(`{3,})\w*\n.*?^\1$", "", text, flags=re.M | re.S)


def chapter(path, folder):
    text = (folder / path).read_text()
    return {"Chapter": {"name": path, "content": text, "number": None, "sub_items": [], "path": path, "parent_names": []}}


def book(folder):
    """The pages of a book's folder after the preprocessor, by their paths."""
    paths = LINK.findall((folder / "src/SUMMARY.md").read_text())
    sections = ["Separator", {"PartTitle": "Tutorials"}, *(chapter(path, folder / "src") for path in paths)]
    context = {"root": str(folder), "config": {"book": {"src": "src"}}, "renderer": "html"}
    preprocessor = runpy.run_path(str(folder / "repository.py"))
    result = preprocessor["processed"](context, {"sections": sections, "__non_exhaustive": None})
    return {one["path"]: one["content"] for one in preprocessor["chapters"](result["sections"])}


def anchors(text):
    headings = re.findall(r"^#+ (.*)", plain(text), re.M)
    kept = ("".join(c for c in heading.lower() if c.isalnum() or c in " -_") for heading in headings)
    return {heading.strip().replace(" ", "-") for heading in kept}


def broken(pages, source):
    """Links of pages that lead nowhere within the book."""
    for page, text in pages.items():
        for target in LINK.findall(plain(text)):
            if "://" in target:
                continue
            file, _, part = target.partition("#")
            path = os.path.normpath(Path(page).parent / file) if file else page
            is_page = path in pages and (not part or part in anchors(pages[path]))
            if not is_page and not (path.startswith("pictures/") and (source / path).exists()):
                yield page, target


def test_every_link_leads_to_a_page():
    pages = book(ROOT / "docs")
    assert len(pages) > 80
    assert "repository/benches/results/flint.md" in pages and "repository/examples/mpi_sum.c.md" in pages
    assert list(broken(pages, ROOT / "docs/src")) == []


def test_a_copied_folder_is_whole(tmp_path):
    shutil.copytree(ROOT / "docs", tmp_path / "docs", ignore=shutil.ignore_patterns("book"))
    pages = book(tmp_path / "docs")
    assert list(broken(pages, tmp_path / "docs/src")) == []
    # What is not there is plain text.
    assert "[flint.md]" not in pages["flint.md"] and "flint.md" in pages["flint.md"]


def test_a_picture_outside_is_an_error(tmp_path):
    shutil.copytree(ROOT / "docs", tmp_path / "docs", ignore=shutil.ignore_patterns("book"))
    page = tmp_path / "docs/src/flint.md"
    page.write_text(page.read_text() + "\n![A picture](../../elsewhere.svg)\n")
    with pytest.raises(SystemExit, match="elsewhere.svg is not in the book's folder"):
        book(tmp_path / "docs")
