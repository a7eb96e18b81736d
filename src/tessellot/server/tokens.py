"""Tokens that nobody can guess; only their hashes are stored."""

from __future__ import annotations

import hashlib
import hmac
import secrets


def new_id() -> str:
    """An id for a game: who knows it may watch."""
    return secrets.token_urlsafe(9)


def new_token() -> str:
    """A secret that opens a seat."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """What is stored of a token: it has too much chance in it to be found by trying."""
    return hashlib.sha256(token.encode()).hexdigest()


def opens(token: str | None, stored: str | None) -> bool:
    """Whether a token is the one whose hash was stored."""
    if token is None or stored is None:
        return False
    return hmac.compare_digest(hashed(token), stored)
