"""Tests of the server's edge."""
