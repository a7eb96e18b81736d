"""The folders of this user, by the customs of each system."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from platformdirs.macos import MacOS
from platformdirs.windows import Windows

from tessellot.files import user_cache_folder, user_data_folder


def test_games_are_kept_where_the_system_keeps_such_things(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert user_data_folder() == tmp_path / "tessellot"


def test_what_can_be_made_again_is_kept_apart(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert user_cache_folder() == tmp_path / "tessellot"


def test_without_settings_they_are_in_the_home_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert user_data_folder() == tmp_path / ".local" / "share" / "tessellot"
    assert user_cache_folder() == tmp_path / ".cache" / "tessellot"


def test_the_folders_on_other_systems(monkeypatch):
    monkeypatch.setattr("platformdirs.windows.get_win_folder", lambda _: "AppData/Local")
    monkeypatch.setattr("platformdirs.PlatformDirs", Windows)
    assert user_cache_folder() == Path("AppData/Local/tessellot")
    monkeypatch.setattr("platformdirs.PlatformDirs", MacOS)
    assert user_cache_folder() == Path.home() / "Library" / "Caches" / "tessellot"


def test_platformdirs_is_only_loaded_when_a_folder_is_asked_for():
    code = "import sys, tessellot.files; assert 'platformdirs' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=180)
