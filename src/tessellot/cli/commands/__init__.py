"""One module per command; ``tessellot.cli.COMMANDS`` lists them."""
