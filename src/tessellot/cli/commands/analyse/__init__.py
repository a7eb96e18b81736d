"""``tessellot analyse``: the command and its report."""
