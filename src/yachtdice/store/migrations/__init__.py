"""Alembic's scripts, run by the program itself whenever it opens a database."""
