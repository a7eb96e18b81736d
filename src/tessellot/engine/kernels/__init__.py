"""Compiled code: the tables of the rules, run at the speed of the machine.

Only this room imports Numba. `Tables` and states are made by `packing`; `rules` plays any of
the games; `tree` and `alphabeta` search; `compiler` knows where compiled code is kept.
"""
