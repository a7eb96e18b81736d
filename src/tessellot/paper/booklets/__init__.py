"""Rule booklets: their text, figures and layout."""

from tessellot.paper.installation import check_installed

check_installed()
