"""Prints what dice a committed seed gives, worked out from the description alone."""

import hashlib
import hmac
import json


def throw(seed: bytes, values: list[tuple[int, str]], number: int, dice: int) -> str:
    faces, block = "", 0
    while len(faces) < dice:
        lines = ["yachtdice 1", f"throw {number}"]
        lines += [f"{seat} {value}" for seat, value in values] + [f"block {block}"]
        for byte in hmac.new(seed, "\n".join(lines).encode(), hashlib.sha256).digest():
            if byte < 252:
                faces += str(byte % 6 + 1)
        block += 1
    return faces[:dice]


known = []
for seed in (bytes(32), bytes(range(32)), hashlib.sha256(b"yachtdice").digest()):
    commitment = hashlib.sha256(seed).hexdigest()
    for values in ([], [(1, "k3j9")], [(8, "é-7"), (1, "x" * 64)]):
        for number, dice in ((1, 5), (2, 3), (3, 1), (10, 5), (999, 2), (4, 100)):
            faces = throw(seed, values, number, dice)
            known.append([seed.hex(), commitment, values, number, faces])
print("[\n" + ",\n".join(map(json.dumps, known)) + "\n]")
