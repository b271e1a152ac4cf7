# Every target creates what it needs, once; a second call is quick.
# Needed beforehand: Python 3.11 or newer, git, make. Another interpreter: make PYTHON=python3.12 ...

PYTHON ?= python3
BIN := .venv/bin
# Of its hundreds of lines only those of failures.
PIP := -m pip --disable-pip-version-check install --quiet
# The client in TypeScript, its example and the page's sources need their packages where Node is installed; elsewhere
# their tests are skipped. The page itself is kept in the repository, and needs no Node.
NODE := $(shell command -v npm)
# The contract as it was last released.
RELEASED := proto/released.binpb
LOCK := UV_CUSTOM_COMPILE_COMMAND="make lock" .venv-lock/bin/uv pip compile --quiet --upgrade --universal \
	--python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-package grand-mogul-client

.DELETE_ON_ERROR:
.PHONY: help run test quick test-slow test-long test-numba coverage answers lint client page screens release-contract release-levels stubs bench lock clean

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## /make \1: /p' Makefile

run: .venv/run ## Start the service and a board in the browser on this machine, and ask the service for a move
	@$(BIN)/mogul board --demo --open --engine-port $(or $(PORT),50051) $(if $(BOARD_PORT),--port $(BOARD_PORT))

# Many tests wait for a deadline or for another process: three at a time keep two cores busy.
PYTEST := $(BIN)/python -m pytest -n 3 --dist loadfile
TESTED := .venv/dev .venv-stubs $(if $(NODE),client web/page/node_modules/installed examples/node/node_modules/installed)

test: $(TESTED) ## Check style, types and contract, and run all tests but the slow and the long ones
	@$(MAKE) --no-print-directory --jobs=3 compile $(LINT)
	$(PYTEST) -m "not slow and not long"

# Kernels with bounds checks are other code, compiled anew.
test-slow: $(TESTED) ## Run the slow tests, and those of rules and search once more with bounds checks in the kernels
	$(PYTEST) -m "slow and not long"
	MOGUL_BOUNDS_CHECK=1 $(BIN)/python -m tests.compile
	MOGUL_BOUNDS_CHECK=1 $(PYTEST) -m "not production and not slow and not long"

.PHONY: compile
compile:
	$(BIN)/python -m tests.compile

# BASE: the commit that the change is compared with. 5: pytest has found no test, for all that are touched are slow.
quick: .venv/dev ## Check style and types, and run the tests of what a change touches
	@changed() { ! git diff --quiet $(or $(BASE),HEAD) -- $$1; }; \
		$(MAKE) --no-print-directory --jobs=2 lint-python lint-imports \
		$$(if changed proto; then echo lint-contract; fi; if changed web/page; then echo $(if $(NODE),lint-page); fi)
	@touched=$$($(BIN)/python tools/quick.py $(or $(BASE),HEAD)); if [ -n "$$touched" ]; then \
		$(BIN)/python -m pytest -q -n 2 --dist loadfile -m "not slow and not long" $$touched || [ $$? -eq 5 ]; fi

test-long: .venv/dev test-numba ## Run the tests that take minutes
	$(BIN)/python -m pytest -m long -n 2

answers: .venv/dev compile ## Keep what searches answer now, after an intended change: signatures, answers, the README's
	$(BIN)/python -m tools.answers

# Of tests of rules and search those that take seconds in interpretation, and programs that play, search and print.
COVERED := MOGUL_INTERPRET=1 $(BIN)/coverage run --append -m
STORIES := tests/rules/test_rules_kernel.py tests/rules/test_cases.py tests/engine/maharaja/rules/test_examples.py
GAMES := taj_mahal maharaja

coverage: .venv/dev ## Show the lines of rules and search that tests reach in interpretation
	$(BIN)/coverage erase
	$(COVERED) pytest -q $(STORIES)
	$(COVERED) pytest -q $(GAMES:%=tests/engine/%/rules/test_game.py) tests/search/test_run.py \
		-k "information_of_a_seat or error"
	$(COVERED) tests.search.small_searches
	for game in $(GAMES); do $(COVERED) tests.engine.played_games $$game 4 || exit 1; done
	$(BIN)/coverage report --include="engine/*" --fail-under=98
	$(BIN)/coverage report --include="search/*" --fail-under=95

# The same games, searches and answers, compiled in another way.
NUMBA_TESTS := tests/rules/test_rules_kernel.py tests/arena/play/test_block.py tests/players/test_b0.py \
	tests/server/test_answers.py

test-numba: .venv/dev .numba/installed ## Test rules, arena, search and service by numba's own decorators, and with the oldest numba
	MOGUL_PLAIN_NUMBA=1 $(PYTEST) $(NUMBA_TESTS)
	PYTHONPATH=$(CURDIR)/.numba $(PYTEST) $(NUMBA_TESTS) tests/engine/test_units.py

lint: .venv/dev $(if $(NODE),client web/page/node_modules/installed) ## Check style, types, the ladder of imports and the contract
	@$(MAKE) --no-print-directory --jobs=2 $(LINT)

LINT := lint-python lint-imports lint-contract $(if $(NODE),lint-client lint-page)
.PHONY: lint-python lint-imports lint-contract lint-client lint-page
lint-python:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

lint-imports:
	$(BIN)/lint-imports --no-logo

lint-contract:
	$(BIN)/buf lint
	$(BIN)/buf format --diff --exit-code --exclude-path proto/buf
	$(BIN)/buf breaking --against $(RELEASED)

lint-client:
	cd client/typescript && npm run --silent lint

lint-page:
	cd web/page && npm run --silent contract && npm run --silent lint

client: client/typescript/node_modules/installed ## Build the client in TypeScript
	cd client/typescript && npm run --silent build

page: web/page/node_modules/installed ## Build the page of the board
	cd web/page && npm run --silent build

screens: .venv/dev ## Keep pictures of every screen of the page as it looks now, in the fonts of the tests
	$(BIN)/python -m tests.web.page.screens

release-contract: .venv/dev ## Keep the contract as it is now: what it has cannot be taken back any more
	$(BIN)/buf breaking --against $(RELEASED)
	$(BIN)/buf build --exclude-source-info -o $(RELEASED)

# Until a release the test only warns.
release-levels: .venv/dev ## Check that the levels were measured with the moves that they make, as part of a release
	$(BIN)/python -m pytest -q --runxfail tests/players/strength/test_dial.py

stubs: .venv-stubs/installed ## Generate the Python stubs of the contract
	find proto/mogul -name '*_pb2*' -delete
	.venv-stubs/bin/python tools/stubs.py proto

bench: .venv/dev ## Measure speed
	$(BIN)/python -m bench

lock: ## Write requirements/: the newest versions that the declared ranges allow
	test -x .venv-lock/bin/uv || { $(PYTHON) -m venv .venv-lock && .venv-lock/bin/python $(PIP) uv; }
	$(LOCK) pyproject.toml --extra postgresql --group build -o requirements/run.txt
	$(LOCK) pyproject.toml --extra arena --extra cluster --extra openspiel --extra pettingzoo --extra training --group dev -c requirements/run.txt -o requirements/dev.txt
	$(LOCK) --group stubs -o requirements/stubs.txt
	sed -n 's/^ *"numba>=\(.*\)",.*/numba==\1.*/p' pyproject.toml | $(LOCK) - -o requirements/numba.txt

clean: ## Remove environments, caches and build results
	rm -rf .coverage .venv .venv-stubs .venv-lock .numba .cache .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	rm -rf dist client/dist client/typescript/dist client/typescript/node_modules client/typescript/src/contract
	rm -rf examples/node/node_modules web/page/node_modules web/page/contract
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Environments. The file `run` or `dev` in .venv says what is installed.

.venv/run: requirements/run.txt pyproject.toml client/pyproject.toml client/hatch_build.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "$(PYTHON) is Python %d.%d; Grand Mogul needs 3.11 or newer: make PYTHON=python3.12 ..." % sys.version_info[:2])'
	@echo "Installing what Grand Mogul needs into .venv (once: downloads about 140 MB, which take 600 MB there; this can take minutes)"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python $(PIP) --require-hashes -r requirements/run.txt
	@$(BIN)/python $(PIP) --no-deps --no-build-isolation -e ./client -e .
	@touch $@

.venv/dev: requirements/dev.txt .venv/run
	@echo "Installing the tools of development into .venv (about 170 MB, once)"
	@$(BIN)/python $(PIP) --require-hashes -r requirements/dev.txt
	@touch $@

.venv-stubs/installed: requirements/stubs.txt
	@echo "Installing the generator of the stubs into .venv-stubs (once)"
	@$(PYTHON) -m venv .venv-stubs
	@.venv-stubs/bin/python $(PIP) --only-binary :all: --require-hashes -r requirements/stubs.txt
	@touch $@

# In front of .venv: the oldest numba that is declared, with its llvmlite and numpy.
.numba/installed: requirements/numba.txt .venv/dev
	@echo "Installing the oldest numba into .numba (about 250 MB, once)"
	@$(BIN)/python $(PIP) --require-hashes --upgrade --target .numba -r requirements/numba.txt
	@touch $@

# The generator has no build for the newest Pythons: there the test that needs it is skipped (and fails in CI).
.PHONY: .venv-stubs
.venv-stubs:
	@$(MAKE) --no-print-directory .venv-stubs/installed || echo "No stub generator for this Python: its test will be skipped."

%/node_modules/installed: %/package-lock.json
	@echo "Installing the packages of $* (once)"
	npm ci --no-fund --no-audit --prefix $*
	@touch $@
