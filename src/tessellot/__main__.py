"""``python -m tessellot`` is ``tessellot``."""

from tessellot.cli import main

main()
