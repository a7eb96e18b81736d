"""The other files of deploy/, and the page about them, speak of what exists."""

import json
import re

from docs.settings import PAGE, with_tables
from tessellot.server.environment import variables
from tessellot.server.metrics import REGISTRY
from tests.server.deploy.conftest import DEPLOY

HISTOGRAM = ("_bucket", "_count", "_sum")


def metric_names():
    names = set()
    for family in REGISTRY.collect():
        names.add(family.name + ("_total" if family.type == "counter" else ""))
    return names


def spoken_of(text):
    """The metrics that a text names, histograms without their endings."""
    found = set(re.findall(r"\btessellot_[a-z_]+[a-z]", text))
    return {re.sub(f"({'|'.join(HISTOGRAM)})$", "", name) for name in found}


def test_the_dashboard_shows_every_metric_and_no_other():
    dashboard = json.loads((DEPLOY / "grafana" / "tessellot.json").read_text())
    shown = " ".join(target["expr"] for panel in dashboard["panels"] for target in panel["targets"])
    ours = {name for name in metric_names() if name.startswith("tessellot_")}
    assert spoken_of(shown) == ours


def test_the_page_names_every_metric_and_no_other():
    ours = {name for name in metric_names() if name.startswith("tessellot_")}
    assert spoken_of(PAGE.read_text()) == ours


def test_the_settings_on_the_page_are_the_settings():
    page = PAGE.read_text()
    assert page == with_tables(page), "run: python -m docs.settings"


def test_variables_in_the_files_exist():
    known = {variable.name for variable in variables()}
    known |= {f"TESSELLOT_{name}" for name in ("HOST", "PORT", "DATA", "LOG_LEVEL")}
    known |= {"TESSELLOT_ENGINE_WORKERS"}
    files = [file for file in DEPLOY.rglob("*") if file.is_file()]
    assert len(files) >= 10
    for file in files:
        assert set(re.findall(r"TESSELLOT_[A-Z_]+", file.read_text())) <= known, file


def test_the_page_names_every_file_of_the_folder():
    page = PAGE.read_text()
    for file in DEPLOY.iterdir():
        assert f"deploy/{file.name}" in page or file.name == "Dockerfile", file


def test_services_never_give_up():
    """Systemd does after five starts within ten seconds, as while the database is away."""
    units = [file.read_text() for file in (DEPLOY / "systemd").glob("*.service")]
    lasting = [unit for unit in units if "\nRestart=always\n" in unit]
    assert len(lasting) == 2
    for unit in lasting:
        head, _, _ = unit.partition("[Service]")
        assert "\nStartLimitIntervalSec=0\n" in head
