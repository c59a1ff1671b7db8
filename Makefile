# Two commands: `make play` opens the room, `make test` proves it.
#
#   make play FRESH=1      forget everything and start over
#   make play PORT=8123    another port
#   make play BOTS=0       without the house's players
#   make check             only what needs no server: lint, types, walls
#   make bench             the benchmarks, printed as ratios
#   make soak MINUTES=60   linked tables of bots under kills, books proven after each (not a test)
#   make mutants           a mutation run over the rules (long; not part of the tests)
#   make lock              new lock files from pyproject.toml (needs uv)

PORT ?= 8000
MINUTES ?= 60
WISHES = --port "$(PORT)" $(if $(filter-out 0,$(FRESH)),--fresh) $(if $(filter 0,$(BOTS)),--no-bots)

.PHONY: play test check bench soak mutants lock

play:
	@scripts/bootstrap runtime
	@exec .venv/bin/python manage.py play $(WISHES)

test:
	@scripts/bootstrap dev
	@exec .venv/bin/python scripts/test.py

check:
	@scripts/bootstrap dev
	@exec .venv/bin/python scripts/test.py --static

bench:
	@scripts/bootstrap dev
	@for part in classify seven enumeration rounds wager fanout spectators meters; do .venv/bin/python -m bench.$$part || exit 1; done

soak:
	@scripts/bootstrap dev
	@exec .venv/bin/python -m tests.soak.evening --minutes "$(MINUTES)"

mutants:
	@scripts/bootstrap dev
	@.venv/bin/mutmut run && .venv/bin/mutmut results

lock:
	@scripts/lock
