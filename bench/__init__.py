"""Measurements. `python -m bench` runs all of them; names of parts run only those. The faults are
apart from them: `python -m bench faults`.

Times depend on the machine, so every part also measures something next to it in the same run and
says the ratio.
"""
