"""Why the system did not do something, in the reader's language."""

import errno
import socket

from yachtdice.locale import N_, Translator

REASONS = {
    errno.ENOENT: N_("No such file or directory"),
    errno.ENOTDIR: N_("Not a directory"),
    errno.EISDIR: N_("Is a directory"),
    errno.EACCES: N_("Permission denied"),
    errno.EPERM: N_("Operation not permitted"),
    errno.EROFS: N_("Read-only file system"),
    errno.ENOSPC: N_("No space left on device"),
    errno.EADDRINUSE: N_("Address already in use"),
    errno.EADDRNOTAVAIL: N_("Cannot assign requested address"),
    socket.EAI_NONAME: N_("Name or service not known"),
}
"""What the system says most often, by the number of the error."""


def reason(error: OSError, t: Translator) -> str:
    """Why something failed; what is rare is told in the words of the system."""
    known = REASONS.get(error.errno or 0)
    return t.gettext(known) if known else error.strerror or type(error).__name__
