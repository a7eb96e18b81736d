"""Wrong, hostile and random messages and requests; afterwards the server must be healthy."""
