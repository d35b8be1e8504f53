// Links from the book to files of the repository: docs/book lies as deep as docs/src, so that they lead there once
// their ending is that of the file again.
for (const link of document.querySelectorAll('a[href^="../../"][href*=".html"]'))
    link.setAttribute("href", link.getAttribute("href").replace(".html", ".md"));
