"""How each kind of piece is placed: the rules that several games share."""
