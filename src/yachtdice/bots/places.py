"""From the faces of a keep to dice on the table."""

from yachtdice.dice import Keep, Roll


def places(roll: Roll, faces: str) -> Keep:
    """The first places of a roll that show these faces."""
    wanted = [int(face) for face in faces]
    stays: list[bool] = []
    for face in roll:
        stays.append(face in wanted)
        if stays[-1]:
            wanted.remove(face)
    return Keep(stays)
