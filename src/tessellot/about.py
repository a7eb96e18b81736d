"""What this is called and which version it is."""

NAME = "Tessellot"
VERSION = "0.1.0"
