"""Where the figures in the README and the docs come from."""
