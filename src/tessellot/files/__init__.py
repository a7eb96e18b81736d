"""Files and folders: atomic writes, append-only files and the user's folders. It knows no game."""

from tessellot.files.append_only import append, recover, without_torn_entry
from tessellot.files.atomic import real_path, write_atomically
from tessellot.files.user_folders import user_cache_folder, user_data_folder, write_error

__all__ = [
    "append",
    "real_path",
    "recover",
    "user_cache_folder",
    "user_data_folder",
    "without_torn_entry",
    "write_atomically",
    "write_error",
]
