"""Alpha-beta search for LOT."""
