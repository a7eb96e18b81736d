"""Ids of games and secret tokens of seats; only hashes of tokens are stored."""

from __future__ import annotations

import hashlib
import hmac
import secrets


def new_id() -> str:
    """An id for a game; it is enough to watch the game."""
    return secrets.token_urlsafe(9)


def new_token() -> str:
    """A secret that gives access to a seat."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """The hash of a token; unsalted, as tokens are random and long."""
    return hashlib.sha256(token.encode()).hexdigest()


def opens(token: str | None, stored: str | None) -> bool:
    """Whether a token has the stored hash."""
    if token is None or stored is None:
        return False
    return hmac.compare_digest(hashed(token), stored)
