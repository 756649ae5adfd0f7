"""Alembic's scripts, run by the program itself whenever it opens a database.

A change of `schema.py` comes with a new file in `versions` that leads there from the last one. A
revision that was released is never changed, and stands in the list of the upgrade test.
"""
