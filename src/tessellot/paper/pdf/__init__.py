"""PDF documents: fonts, page footers, SVG as vectors."""
