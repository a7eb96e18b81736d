"""``tessellot``, and ``python -m tessellot``.

Everything is imported within `main`, so that Ctrl-C ends it without a traceback from the start.
"""


def main() -> None:
    """Run the command that the arguments name."""
    try:
        from tessellot import interrupts

        interrupts.exit_at_once()
        from tessellot.cli import main as run

        try:
            run()
        finally:
            # Python itself still has to end.
            interrupts.exit_at_once()
    except KeyboardInterrupt:
        import sys

        sys.exit(130)


if __name__ == "__main__":
    main()
