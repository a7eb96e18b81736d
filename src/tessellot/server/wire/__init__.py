"""The wire format: every message of the HTTP and WebSocket API, and the functions that build it.

One module for each kind of message, with its models and its views together. Cells are numbers,
``row * size + column`` with row 0 at the bottom. A set of moves is base64 of little-endian bytes:
bit ``n % 8`` of byte ``n // 8`` says whether move number ``n`` of the game's move table is in it.
Times are seconds.
"""
