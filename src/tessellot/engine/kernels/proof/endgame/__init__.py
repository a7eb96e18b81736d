"""The proof search of late positions of TAILITS, TAIJI and the double games."""
