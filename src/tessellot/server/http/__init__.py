"""What all requests have in common: limits, headers, compression, errors and the schema."""
