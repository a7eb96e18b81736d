"""Opening knowledge that ships with the package: proven openings and even openings."""
