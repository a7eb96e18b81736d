"""Printed sheets, measured as a user with a ruler would."""
