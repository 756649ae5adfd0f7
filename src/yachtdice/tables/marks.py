"""How a table is called where its address may not stand, such as in logs."""

from hashlib import sha256

_LENGTH = 12


def mark_of(table: str) -> str:
    """A few letters that tell a table from others, and lead nobody to it: an id lets one watch."""
    return sha256(table.encode("utf-8", "surrogatepass")).hexdigest()[:_LENGTH]
