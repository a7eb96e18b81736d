"""The server's edge: which proxies and hosts are believed, sockets, and the ids of requests."""
