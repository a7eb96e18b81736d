"""How many ways there are to play so many turns, as text files, and the test that counts them."""
