# The room's one image: `serve`, `dealer` and `prepare` differ by their command alone.

FROM python:3.11-slim AS build
WORKDIR /build
COPY requirements/runtime.lock requirements/runtime.lock
RUN python -m venv /opt/room \
    && /opt/room/bin/pip install --no-cache-dir --require-hashes --no-deps \
       --disable-pip-version-check -r requirements/runtime.lock

FROM python:3.11-slim
ENV PATH=/opt/room/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 ROOM_VAR=/room/var
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin room
COPY --from=build /opt/room /opt/room
WORKDIR /room
COPY manage.py ./
COPY casino casino
COPY games games
COPY templates templates
COPY static static
COPY deploy/probe.py deploy/probe.py
RUN mkdir var && python manage.py collectstatic --noinput --verbosity 0
USER 10001
CMD ["python", "manage.py", "serve", "--host", "0.0.0.0", "--port", "8000"]
