"""The server: live games over WebSockets, storage, engine processes, and the page.

README.md in this folder lists the modules in the order of their dependencies.
"""
