#!/usr/bin/env python3
"""A preprocessor of mdBook: files of the repository that pages link to become pages of the book.

Links such as ../../benches/results/cpu-small.md lead somewhere wherever a page is read in the repository. In the built book they lead to
pages made of these files, in the folder `repository`, so that the book may be copied. Where a file is not there, since the book's folder
was copied without the repository, its link becomes plain text.
"""

import json
import os
import re
import sys
from pathlib import Path

FOLDER = "repository"
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")
LANGUAGES = {".h": "c", ".hpp": "cpp", ".rs": "rust", ".py": "python", ".f90": "fortran", ".c": "c", ".cpp": "cpp", "": "sh"}


class Pages:
    """Pages made of files, as links ask for them."""

    def __init__(self, source):
        self.source = source
        self.repository = source.parent.parent
        self.made = {}
        self.waiting = []

    def of(self, path):
        """The page of a file or folder of the repository, as it is named in the book."""
        place = path.relative_to(self.repository).as_posix()
        name = f"{FOLDER}/{place}" if path.suffix == ".md" else f"{FOLDER}/{place}.md"
        if name not in self.made:
            self.made[name] = None
            self.waiting.append((name, path))
        return name

    def rewritten(self, text, folder, page):
        """The text of a page, whose links were written for a place in `folder`."""
        out, code = [], False
        for line in text.splitlines(keepends=True):
            code ^= line.lstrip().startswith("```")
            out.append(line if code else LINK.sub(lambda link: self.link(link, folder, page), line))
        return "".join(out)

    def link(self, link, folder, page):
        bang, label, target = link.groups()
        file, _, part = target.partition("#")
        if "://" in target or not file:
            return link[0]
        path = Path(os.path.normpath(folder / file))
        here = Path(page).parent
        if path.is_relative_to(self.source):
            to = path.relative_to(self.source)
        elif bang:
            # Benchmarks write some beside their tables too.
            to = Path("pictures") / path.name
            if not (self.source / to).exists():
                raise SystemExit(f"{page}: the picture {target} is not in the book's folder")
        elif path.exists() and path.is_relative_to(self.repository):
            to = Path(self.of(path))
        else:
            return label
        return f"{bang}[{label}]({os.path.relpath(to, here)}{'#' + part if part else ''})"

    def chapter(self, name, path):
        """The page of a file: Markdown as it is, anything else as a block, a folder as a list."""
        title = path.relative_to(self.repository).as_posix()
        if path.is_dir():
            names = sorted(one.name + "/" * one.is_dir() for one in path.iterdir())
            text = f"# {title}\n\n" + "".join(f"- {one}\n" for one in names)
        elif path.suffix == ".md":
            text = self.rewritten(path.read_text(), path.parent, name)
        else:
            text = f"# {title}\n\n````{LANGUAGES.get(path.suffix, 'text')}\n{path.read_text()}````\n"
        return {
            "Chapter": {
                "name": title, "content": text, "number": None, "sub_items": [], "path": name, "source_path": None, "parent_names": ["Files"],
            }
        }  # fmt: skip


def chapters(items):
    """All chapters that have pages."""
    for item in items:
        if isinstance(item, dict) and "Chapter" in item:
            if item["Chapter"]["path"]:
                yield item["Chapter"]
            yield from chapters(item["Chapter"]["sub_items"])


def processed(context, book):
    """The book with one more chapter, of the files that are linked to."""
    pages = Pages(Path(context["root"]).resolve() / context["config"]["book"].get("src", "src"))
    items = book["sections" if "sections" in book else "items"]
    for chapter in chapters(items):
        folder = (pages.source / chapter["path"]).parent
        chapter["content"] = pages.rewritten(chapter["content"], folder, chapter["path"])
    made = []
    while pages.waiting:
        made.append(pages.chapter(*pages.waiting.pop()))
    made.sort(key=lambda item: item["Chapter"]["name"])
    # Chapters without a number are never folded away.
    numbers = [chapter["number"][0] for chapter in chapters(items) if chapter["number"]]
    number = max(numbers, default=0) + 1
    for index, item in enumerate(made, 1):
        item["Chapter"]["number"] = [number, index]
    text = "# Files\n\nFiles of the repository that pages of this book name: results of measurements, headers, programs.\n"
    files = {
        "name": "Files", "content": text, "number": [number], "sub_items": made, "path": f"{FOLDER}/files.md", "source_path": None,
        "parent_names": [],
    }  # fmt: skip
    items.append({"Chapter": files})
    return book


if __name__ == "__main__":
    json.dump(processed(*json.load(sys.stdin)), sys.stdout)
