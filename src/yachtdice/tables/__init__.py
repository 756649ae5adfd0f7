"""Games people share: the one path that every command takes, whoever sends it."""

from yachtdice.tables.bots import BotPlayers, is_bots_turn
from yachtdice.tables.elsewhere import Elsewhere
from yachtdice.tables.history import FinishedGame, History, histories
from yachtdice.tables.strategies import Strategies
from yachtdice.tables.summary import GameSummary, TableSummary
from yachtdice.tables.sweep import Lifetimes, Sweeper
from yachtdice.tables.tables import Coach, Tables

__all__ = [
    "BotPlayers",
    "Coach",
    "Elsewhere",
    "FinishedGame",
    "GameSummary",
    "History",
    "Lifetimes",
    "Strategies",
    "Sweeper",
    "TableSummary",
    "Tables",
    "histories",
    "is_bots_turn",
]
