"""Measurements. `python -m bench` runs all of them; names of parts run only those.

Times depend on the machine, so every part also measures something next to it in the same run and
says the ratio.
"""
