"""Visitors: who comes from one network address, for limits and fair shares."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address

from starlette.requests import HTTPConnection

HOME_BITS = 64
"""One household has as many IPv6 addresses as it likes, all with the same first 64 bits."""


def visitor_of(address: str) -> str:
    """The visitor at an address: an IPv4 address, or the /64 network of an IPv6 address.

    >>> visitor_of("192.0.2.7")
    '192.0.2.7'
    >>> visitor_of("2001:db8::1:2:3")
    '2001:db8::/64'
    >>> visitor_of("::ffff:192.0.2.7")
    '192.0.2.7'
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        mapped = found.ipv4_mapped
        if mapped is not None:
            return str(mapped)
        return str(IPv6Network((int(found), HOME_BITS), strict=False))
    return str(found)


def visitor(connection: HTTPConnection) -> str:
    """The visitor of a request or a WebSocket; proxies were looked through before."""
    client = connection.client
    return visitor_of(client.host if client else "")
