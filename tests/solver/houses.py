"""Small house rulesets, each with features that the rulesets of the package lack or combine."""

from typing import Any

from yachtdice import Ruleset
from yachtdice.ruleset import from_data


def face(shows: int, points: Any = "counted") -> dict[str, Any]:
    """A category of the upper section."""
    return {
        "id": f"face{shows}",
        "name": f"Face {shows}",
        "kind": "face",
        "shows": shows,
        "points": points,
    }


def five(name: str = "five", points: Any = 50) -> dict[str, Any]:
    """A category of five equal dice."""
    return {"id": name, "name": name, "kind": "of_a_kind", "count": 5, "points": points}


CHANCE = {"id": "chance", "name": "Chance", "kind": "any", "points": "sum"}
HOUSE = {"id": "house", "name": "House", "kind": "full_house", "points": 25}
LARGE = {"id": "large", "name": "Large", "kind": "straight", "length": 5, "points": 40}
PAIR = {"id": "pair", "name": "Pair", "kind": "of_a_kind", "count": 2, "points": "counted"}
LOW = {"id": "low", "name": "Low", "kind": "straight", "length": 3, "first": 1, "points": "counted"}


def house(*categories: dict[str, Any], **parts: Any) -> Ruleset:
    """A ruleset of these categories."""
    return from_data({"id": "house", "name": "House", "category": list(categories), **parts})


def joker(choice: str) -> dict[str, str]:
    """The joker's part."""
    return {"category": "five", "choice": choice}


EXTRA = {"category": "five", "points": 100}
BONUS = {"threshold": 6, "points": 35}

ONE = {
    "one face": house(face(6)),
    "one chance": house(CHANCE),
    "one five": house(five()),
    "one pair": house(PAIR),
    "one bonus": house(face(4), upper_bonus={"threshold": 12, "points": 10}),
    "one fixed face": house(face(3, 7), upper_bonus={"threshold": 7, "points": 5}),
}
TWO = {
    "two alike": house(CHANCE, {**CHANCE, "id": "again"}),
    "two pairs": house(PAIR, LOW),
    "two faces": house(face(2), face(5), upper_bonus={"threshold": 19, "points": 50}),
    "two fives with extra": house(five(), five("other", "sum"), extra=EXTRA),
}
MORE = {
    "extra without joker": house(five(), CHANCE, HOUSE, extra=EXTRA),
    "joker without extra": house(face(1), five(), LARGE, joker=joker("forced")),
    "forced joker, bonus, extra": house(
        face(1),
        five(),
        LARGE,
        joker=joker("forced"),
        extra=EXTRA,
        upper_bonus={"threshold": 3, "points": 35},
    ),
    "free joker, bonus, extra": house(
        face(2), five(), LARGE, joker=joker("free"), extra=EXTRA, upper_bonus=BONUS
    ),
    "joker and extra of two categories": house(
        five(),
        five("other", 30),
        LOW,
        joker=joker("forced"),
        extra={"category": "other", "points": 100},
    ),
    "upper first": house(
        face(1), five(), HOUSE, order="upper_first", joker=joker("forced"), extra=EXTRA
    ),
    "upper first without joker": house(
        face(6), CHANCE, face(1), order="upper_first", upper_bonus=BONUS
    ),
    "three faces": house(face(1), face(3), face(6), upper_bonus={"threshold": 21, "points": 35}),
    "sum faces": house(face(1, "sum"), face(6, "sum"), upper_bonus={"threshold": 50, "points": 20}),
    "upper only with joker": house(face(1), face(2), five(points="sum"), joker=joker("forced")),
}
ALL = ONE | TWO | MORE
