# Every target creates what it needs. Needed beforehand: Python 3.11 or newer, git, make.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: install
install: .venv/installed

.venv/installed: pyproject.toml client/pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install -e ./client -e .
	touch $@
