"""Printed boards, on one sheet or several."""
