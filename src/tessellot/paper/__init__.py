"""Print-and-play: pieces, boards, markers and rules as PDFs that fit each other."""
