"""What the operating system refuses, in the reader's language."""

from __future__ import annotations

import errno

from tessellot.locale import Text

_REASONS = {
    errno.ENOENT: Text("there is no such file or folder"),
    errno.EISDIR: Text("it is a folder"),
    errno.ENOTDIR: Text("a part of the path is not a folder"),
    errno.EACCES: Text("it is not permitted"),
    errno.EPERM: Text("it is not permitted"),
    errno.EEXIST: Text("it is there already"),
    errno.ENOSPC: Text("the disk is full"),
    errno.EDQUOT: Text("the disk quota is used up"),
    errno.EROFS: Text("the file system is read-only"),
    errno.EFBIG: Text("the file is too large"),
    errno.ENAMETOOLONG: Text("the name is too long"),
    errno.ELOOP: Text("its links lead in a circle"),
    errno.EMFILE: Text("too many files are open"),
    errno.ENOTEMPTY: Text("the folder is not empty"),
    errno.EADDRINUSE: Text("the address is in use already"),
    errno.EADDRNOTAVAIL: Text("this machine does not have that address"),
    errno.ECONNREFUSED: Text("nobody answers there"),
    errno.ECONNRESET: Text("the connection was cut"),
    errno.EPIPE: Text("the connection was cut"),
    errno.EHOSTUNREACH: Text("there is no way to that machine"),
    errno.ENETUNREACH: Text("there is no way to that machine"),
    errno.ETIMEDOUT: Text("there was no answer in time"),
    errno.EIO: Text("the device does not read or write any more"),
}


def reason_of(error: OSError) -> Text:
    """Why the system refused, without the number of the error."""
    from socket import gaierror

    # An error of urllib has the one of the connection in it.
    cause = getattr(error, "reason", None)
    if isinstance(cause, OSError):
        return reason_of(cause)
    if isinstance(error, gaierror):
        return Text("there is no machine with that name")
    if isinstance(error, TimeoutError):
        return _REASONS[errno.ETIMEDOUT]
    known = _REASONS.get(error.errno or 0)
    return known or Text("{reason}", reason=error.strerror or str(error))
