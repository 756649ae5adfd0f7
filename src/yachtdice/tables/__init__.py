"""Games people share: the one path that every command takes, whoever sends it."""

from yachtdice.tables.history import FinishedGame, History, histories
from yachtdice.tables.summary import GameSummary, TableSummary
from yachtdice.tables.tables import Coach, Tables

__all__ = [
    "Coach",
    "FinishedGame",
    "GameSummary",
    "History",
    "TableSummary",
    "Tables",
    "histories",
]
