"""How many ways there are to play n turns, as text files, and the test that counts them."""
