"""Addresses: of proxies that are trusted, and of the page on the internet."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from tessellot.locale import Text
from tessellot.server.settings import SetupError

PORTS = {"http": 80, "https": 443}


class TrustedProxies:
    """The reverse proxies that may say for whom they ask."""

    def __init__(self, addresses: tuple[str, ...]) -> None:
        self._networks = [_network(address) for address in addresses]

    @property
    def addresses(self) -> list[str]:
        """The networks as uvicorn reads them."""
        return [str(network) for network in self._networks]

    def __contains__(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)


def _network(address: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(address, strict=False)
    except ValueError:
        raise SetupError(
            Text(
                "--trusted-proxy {address} is no address: write one such as 127.0.0.1, "
                "or a network such as 10.0.0.0/8.",
                address=address,
            )
        ) from None


@dataclass(frozen=True, slots=True)
class PublicUrl:
    """The address of the page on the internet: a scheme, a host and a port, without a path."""

    scheme: str
    host: str
    port: int

    @classmethod
    def read(cls, text: str) -> PublicUrl:
        """Read it; raises SetupError."""
        try:
            parts = urlsplit(text)
            host, port = parts.hostname, parts.port
        except ValueError:
            host, port = None, None
        else:
            if parts.scheme not in PORTS or parts.path.strip("/") or parts.query or parts.username:
                host = None
        if not host:
            raise SetupError(
                Text(
                    "--public-url {text} is not the address of a page: write one such as "
                    "https://play.example.org, without a path.",
                    text=text,
                )
            )
        return cls(parts.scheme, host.lower(), port or PORTS[parts.scheme])

    def is_host(self, header: str) -> bool:
        """Whether a `Host` header names this address."""
        return self._fits(f"{self.scheme}://{header}")

    def is_origin(self, header: str) -> bool:
        """Whether an `Origin` header is that of this page."""
        return self._fits(header)

    def _fits(self, url: str) -> bool:
        try:
            return PublicUrl.read(url) == self
        except SetupError:
            return False
