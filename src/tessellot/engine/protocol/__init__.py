"""The engine as a process that other programs talk to, line by line.

`ugi` speaks UGI for all games, `ltp` speaks LTP for Battle of LITS, `json_lines` answers
analysis requests in line-delimited JSON.
"""
