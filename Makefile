# Every command sets up what it needs: a virtual environment with the package in it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help play test check bench figures catalogues clean

help: ## show this list
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

$(READY): pyproject.toml build_catalogues.py $(wildcard src/tessellot/locale/*/LC_MESSAGES/*.po)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'Tessellot needs Python 3.11 or newer; say which with: make PYTHON=python3.12 ...'; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

play: $(READY) ## set up everything and play
	@$(BIN)/tessellot play

test: $(READY) ## set up everything, check the code and run all tests
	$(MAKE) check
	$(BIN)/python -m pytest -n 2 --cov --cov-report=term

check: $(READY) ## lint, types, and which room imports which
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(READY) ## measure how fast the rules and the engine are, and how strong at a glance
	$(BIN)/python -m benchmarks.random_games
	$(BIN)/python -m benchmarks.kernels
	$(BIN)/python -m benchmarks.strength --seconds 0.05 --games 20

figures: $(READY) ## draw the figures of the docs again
	$(BIN)/python -m docs.figures

catalogues: $(READY) ## collect the sentences to translate, and compile the translations
	$(BIN)/pybabel -q extract -k Text --no-location --sort-output --project tessellot \
	  -o $(VENV)/tessellot.pot src
	$(BIN)/pybabel -q update --no-fuzzy-matching --ignore-obsolete -D tessellot \
	  -i $(VENV)/tessellot.pot -d src/tessellot/locale
	$(BIN)/pybabel -q compile -D tessellot -d src/tessellot/locale

clean: ## remove what these commands have made
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage .import_linter_cache dist
	find src tests benchmarks docs -name __pycache__ -prune -exec rm -rf {} +
