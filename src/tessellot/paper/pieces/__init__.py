"""Sheets of pieces and markers to cut out."""
