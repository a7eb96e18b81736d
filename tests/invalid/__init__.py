"""Things people and programs get wrong, each with the error it must end in."""
