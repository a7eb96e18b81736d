"""Printed boards, on one sheet or several."""

from tessellot.paper.installation import check_installed

check_installed()
