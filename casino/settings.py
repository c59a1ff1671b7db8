"""Settings of the room: everything that differs between machines comes from the environment."""

from pathlib import Path

import environ

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(environ.Env().str("ROOM_VAR", default=str(BASE_DIR / "var")))
env = environ.Env()

DEBUG = env.bool("DJANGO_DEBUG", default=False)
SECRET_KEY = env.str("DJANGO_SECRET_KEY", default="only-for-development-and-tests")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CARD_KEY = env.str("CARD_KEY", default=SECRET_KEY)
"""Key material for the encrypted card orders kept in the cage."""
TESTING = env.bool("ROOM_TESTING", default=False)
CARD_SOURCE = env.str("CARD_SOURCE", default="")
"""A fixed card order, for tests only: a server refuses to start with it unless TESTING."""

REDIS_URL = env.str("REDIS_URL", default="redis://127.0.0.1:6379/0")
FELT_PREFIX = env.str("FELT_PREFIX", default="room")
FELT_SHARDS = env.int("FELT_SHARDS", default=16)
FELT_DURABLE = env.bool("FELT_DURABLE", default=False)
"""True only for a lone server that writes every command to disk before it answers."""

INSTALLED_APPS = [
    "daphne",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "django_htmx",
    "casino.people",
    "casino.floor",
    "casino.submissions",
    "casino.cage",
    "casino.felt",
    "casino.fairness",
    "casino.dealer",
    "casino.sockets",
    "casino.lobby",
    "casino.history",
    "casino.office",
    "casino.company",
    "games.saigon5",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "casino.middleware.security_headers",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "casino.urls"
ASGI_APPLICATION = "casino.asgi.application"
AUTH_USER_MODEL = "people.User"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "casino.lobby.context.room",
            ]
        },
    }
]

DATABASES = {
    "default": env.db_url("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'room.sqlite3'}")
}
DATABASES["default"]["ATOMIC_REQUESTS"] = False
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
    }

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LANGUAGE_CODE = "en-us"
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = False

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "static"
