"""Games as they are played: rooms, the connections to them, and the engine's turns.

A message from a client passes downwards through these modules, and no module imports one above
it (an import-linter contract holds this):

    connection      reads messages from a WebSocket and writes the outbox to it
    commands        one handler for each kind of message
    advice          hints and evaluations
    clock_loop      flags, heartbeats, and changes stored by other processes
    hub             all games: create, join, rematch, lobby
    engine_player   lets the engine move where it is its turn
    rooms           the registry of open rooms, with a lock for each game
    room            one game: changes, storing, broadcasting
    subscriber      one connection as a room sees it: its seats, language and outbox
"""
