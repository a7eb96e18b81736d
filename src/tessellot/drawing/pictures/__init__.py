"""Pictures of positions and games: SVG diagrams, PNG, GIF."""
