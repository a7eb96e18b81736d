"""Real servers, real connections, real databases."""
