"""Secrets and the names of tables: made here, and hashed here only.

A browser or program shows who it is by a secret. The store is only ever given the secret's
`Holder`, its SHA-256; a type of its own, so that the type checker refuses a secret in its place.
"""

import hashlib
import hmac
import secrets
from typing import NewType

Holder = NewType("Holder", str)
"""The SHA-256 of a secret, in hexadecimal: what the store keeps of whoever may act."""

_BYTES = 18


def new_secret() -> str:
    """A fresh secret of 144 random bits, safe in cookies, headers and addresses."""
    return secrets.token_urlsafe(_BYTES)


def holder_of(secret: str) -> Holder:
    """The hash under which the store knows whoever shows this secret."""
    return Holder(hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest())


def is_same(one: Holder, other: Holder) -> bool:
    """Whether two holders are one, found in a time that does not tell how much of them agrees."""
    return hmac.compare_digest(one.encode("ascii"), other.encode("ascii"))


def new_table_id() -> str:
    """A table's id: 144 random bits, safe in an address, so that it cannot be guessed."""
    return secrets.token_urlsafe(_BYTES)
