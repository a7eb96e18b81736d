"""``tessellot board``: one group of commands about boards of X's and O's."""
