# Two commands: `make play` opens the room, `make test` proves it.

PORT ?= 8000

.PHONY: play test

play:
	@scripts/bootstrap runtime
	@exec .venv/bin/python manage.py play --port "$(PORT)" $(if $(filter-out 0,$(FRESH)),--fresh)
