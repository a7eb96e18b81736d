"""What an operator does with the database of a server: backups, numbers."""
