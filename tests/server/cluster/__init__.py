"""Several processes that serve one site."""
