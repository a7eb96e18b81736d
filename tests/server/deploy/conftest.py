"""The nginx of deploy/, on loopback, before two servers with one database."""

import os
import shutil
import socket
import ssl
import subprocess
import time
from pathlib import Path

import httpx
import pytest

from tests.server.conftest import GENEROUS
from tests.server.serving import ServerProcess

DEPLOY = Path(__file__).parents[3] / "deploy"
NAME = "play.example.org"


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


class Site:
    """Two servers, and nginx with the configuration of deploy/ before them."""

    def __init__(self, folder):
        self.folder = folder
        network = {"public_url": f"https://{NAME}", "trusted_proxies": ["127.0.0.1"]}
        self.servers = [ServerProcess(folder, network=network, **GENEROUS) for _ in range(2)]
        self.plain, self.port = free_port(), free_port()
        self._make_certificate()
        self._configure()
        nginx = shutil.which("nginx") or "/usr/sbin/nginx"
        self.process = subprocess.Popen(
            [nginx, "-p", str(folder), "-c", "nginx.conf"], stderr=subprocess.DEVNULL
        )
        self.trust = ssl.create_default_context(cafile=folder / "certificate.pem")
        end = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                break
            except OSError:
                assert time.monotonic() < end
                assert self.process.poll() is None, (folder / "error.log").read_text()
                time.sleep(0.05)

    def _make_certificate(self):
        subject = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
        made = ["-keyout", "key.pem", "-out", "certificate.pem"]
        command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
        subprocess.run(
            [*command, *subject, *made], check=True, cwd=self.folder, capture_output=True
        )

    def _configure(self):
        """The files of deploy/ with other ports and another certificate, and nothing else."""
        folder, (one, two) = self.folder, self.servers
        changes = {
            "127.0.0.1:8000 ": f"127.0.0.1:{one.port} ",
            "127.0.0.1:8001 ": f"127.0.0.1:{two.port} ",
            "listen 80;": f"listen 127.0.0.1:{self.plain};",
            "listen 443 ": f"listen 127.0.0.1:{self.port} ",
            f"/etc/letsencrypt/live/{NAME}/fullchain.pem": str(folder / "certificate.pem"),
            f"/etc/letsencrypt/live/{NAME}/privkey.pem": str(folder / "key.pem"),
        }
        text = "".join(
            (DEPLOY / "nginx" / f"{name}.conf").read_text()
            for name in ("tessellot-upstream", "tessellot")
        )
        for old, new in changes.items():
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        (folder / "site.conf").write_text(text)
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        (folder / "nginx.conf").write_text(
            ("user root;\n" if os.geteuid() == 0 else "")
            + f"daemon off; worker_processes 1; pid {folder}/nginx.pid;\n"
            + f"error_log {folder}/error.log;\nevents {{}}\nhttp {{ access_log off;\n"
            + "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
            + f"include {folder}/site.conf;\n}}\n"
        )

    def http(self, source="127.0.0.1"):
        """A client of the public address, which leads to this machine."""
        transport = httpx.HTTPTransport(verify=self.trust, local_address=source)
        return httpx.Client(
            transport=transport,
            base_url=f"https://127.0.0.1:{self.port}",
            headers={"host": NAME},
            timeout=60,
        )

    def close(self):
        self.process.terminate()
        self.process.wait(60)
        for server in self.servers:
            server.close_clients()
            if server.process.poll() is None:
                assert server.stop() == 0


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    made = Site(tmp_path_factory.mktemp("site"))
    yield made
    made.close()
