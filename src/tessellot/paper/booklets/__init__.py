"""Rule booklets: their text, figures and layout."""
