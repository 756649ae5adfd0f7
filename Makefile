# Needs only Python 3.11 or later (with venv and pip) and make: everything else is set up in .venv,
# at the versions and hashes in requirements/. `make help` lists the targets.

HOST ?=
PORT ?= 8000
ARGS ?=
SHELL := /bin/sh
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install
# Each process starts servers and a browser of its own. A browser leaves its event loop running where
# it was started, which other tests do not bear: they have processes of their own.
PARALLEL := --numprocesses=auto --maxprocesses=4 --dist=worksteal
PYTEST := $(BIN)/python -m pytest
define all_tests
$(PYTEST) $(1) $(PARALLEL) --ignore=tests/browser
$(PYTEST) $(1) $(PARALLEL) tests/browser
endef
tests = $(if $(ARGS),$(PYTEST) $(1) $(ARGS),$(all_tests))
CATALOGUES := $(wildcard src/yachtdice/locale/*/LC_MESSAGES/*.po)
LOCK := $(BIN)/uv pip compile --quiet --no-emit-index-url --generate-hashes --no-header \
	--universal --python-version 3.11 $(if $(UPGRADE),--upgrade)

.PHONY: help run test check-all check format messages bench screenshots parts lock clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1	\2/p' $(MAKEFILE_LIST)

run: $(VENV)/.package ## set up and serve the page (HOST=127.0.0.1 PORT=8000 ARGS=--lan …)
	$(BIN)/yachtdice serve $(if $(HOST),--host $(HOST)) --port $(PORT) $(ARGS)

test: $(VENV)/.package $(VENV)/.dev ## set up and run all tests (ARGS go to pytest)
	$(call tests)

check-all: $(VENV)/.package $(VENV)/.dev check ## all tests, those that take long too, and all checks
	$(call tests,-m "thorough or not thorough")

check: $(VENV)/.package $(VENV)/.dev ## style, types and translations
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/pyright
	$(BIN)/python -m tools.catalogue check

format: $(VENV)/.dev ## put the code into the project's style
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

messages: $(VENV)/.package $(VENV)/.dev ## extract the messages and bring every language up to date
	$(BIN)/python -m tools.catalogue update

bench: $(VENV)/.package $(VENV)/.dev ## measure (ARGS go to the benchmark)
	$(BIN)/python -m bench $(ARGS)

screenshots: $(VENV)/.package $(VENV)/.dev ## picture every page and state (ARGS=--readme: docs/table.png)
	$(BIN)/python -m tools.screenshots $(ARGS)

parts: $(VENV)/.package $(VENV)/.dev ## show every part of the pages in docs/parts.html
	$(BIN)/python -m tools.parts

lock: $(VENV)/.dev ## remake the locks (UPGRADE=1 takes the newest releases)
	$(LOCK) pyproject.toml --extra all --output-file requirements/run.lock
	$(LOCK) pyproject.toml --extra all --group dev --constraints requirements/run.lock \
		--output-file requirements/dev.lock
	$(LOCK) --group build --constraints requirements/dev.lock \
		--output-file requirements/build.lock
	$(LOCK) --group node --constraints requirements/dev.lock \
		--output-file requirements/node.lock

clean: ## remove the set-up and everything built
	rm -rf $(VENV) build dist src/yachtdice/web/static/icons src/yachtdice/web/static/vendor
	rm -rf __pycache__ .pytest_cache .ruff_cache .hypothesis test-results
	find src/yachtdice -name '*.mo' -delete
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.made:
	@for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 python; do \
		if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			echo "Setting up $(VENV) with $$($$python --version); this happens once."; \
			rm -rf $(VENV); \
			$$python -m venv $(VENV) && touch $@ && exit 0; \
			echo "$$python cannot make a virtual environment: install its venv module" \
				"(on Debian: apt-get install python3-venv)." >&2; exit 1; \
		fi; \
	done; \
	echo "yachtdice needs Python 3.11 or later, and none was found as python3, python3.11 ..." \
		"Install one, or name it: make PYTHON=/path/to/python" >&2; exit 1

$(VENV)/.run: $(VENV)/.made requirements/run.lock requirements/build.lock requirements/node.lock
	@echo "Installing what yachtdice needs ..."
	@$(PIP) --require-hashes -r requirements/run.lock
	@$(PIP) --require-hashes -r requirements/build.lock
	@command -v npm >/dev/null || $(PIP) --require-hashes -r requirements/node.lock
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements/dev.lock
	@echo "Installing what the tests need ..."
	@$(PIP) --require-hashes -r requirements/dev.lock
	@touch $@

$(VENV)/.package: $(VENV)/.run pyproject.toml hatch_build.py tools/icons.py package-lock.json $(CATALOGUES)
	@echo "Installing yachtdice ..."
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@
