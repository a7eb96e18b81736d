"""Sheets of pieces and markers to cut out."""

from tessellot.paper.installation import check_installed

check_installed()
