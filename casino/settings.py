"""Settings of the room: everything that differs between machines comes from the environment."""

import sys
from pathlib import Path

import environ

from casino.middleware import keep_fonts
from casino.ops.logs import configuration

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(environ.Env().str("ROOM_VAR", default=str(BASE_DIR / "var")))
env = environ.Env()

DEVELOPMENT_KEY = "only-for-development-and-tests"
DEBUG = env.bool("DJANGO_DEBUG", default=False)
SECRET_KEY = env.str("DJANGO_SECRET_KEY", default=DEVELOPMENT_KEY)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CARD_KEY = env.str("CARD_KEY", default=SECRET_KEY)
"""Key material for the encrypted card orders kept in the cage."""
TESTING = env.bool("ROOM_TESTING", default="pytest" in sys.modules)
CARD_SOURCE = env.str("CARD_SOURCE", default="")
"""A fixed card order, for tests only: a server refuses to start with it unless TESTING."""

REDIS_URL = env.str("REDIS_URL", default="redis://127.0.0.1:6379/0")
FELT_PREFIX = env.str("FELT_PREFIX", default="room")
FELT_SHARDS = env.int("FELT_SHARDS", default=16)
FELT_DURABLE = env.bool("FELT_DURABLE", default=False)
"""True only for a lone server that writes every command to disk before it answers."""

HTTPS = env.bool("HTTPS", default=False)
"""People reach the room through a proxy that ends TLS: cookies are sent over https only."""
TRUST_PROXY = env.bool("TRUST_PROXY", default=False)
"""The proxy in front overwrites X-Forwarded-For and X-Forwarded-Proto: believe them."""
SOCKETS_PER_USER = env.int("SOCKETS_PER_USER", default=12)
TABLES_PER_USER = env.int("TABLES_PER_USER", default=6)
"""At so many tables one person may sit at the same time."""
SOCKETS_PER_ADDRESS = env.int("SOCKETS_PER_ADDRESS", default=60)
SEATS_PER_ADDRESS = env.int("SEATS_PER_ADDRESS", default=30)
"""So many seats people from one address may have at all tables together."""
GUESTS_PER_ADDRESS_AN_HOUR = env.int("GUESTS_PER_ADDRESS_AN_HOUR", default=20)
PRIVATE_TABLES_PER_ADDRESS_AN_HOUR = env.int("PRIVATE_TABLES_PER_ADDRESS_AN_HOUR", default=20)
PRIVATE_TABLE_HOURS = env.int("PRIVATE_TABLE_HOURS", default=24)
"""A private table that nobody has used for so long closes by itself."""
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
"""What a scrape of /metrics must bear; without one only this machine itself may read it."""
LOGGING = configuration(
    env.str("LOG_FORMAT", default="readable"), env.str("LOG_LEVEL", default="INFO")
)

INSTALLED_APPS = [
    "casino.office.adminapp.OfficeAdmin",
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
    "casino.ops",
    "games.saigon5",
    "games.faceup_paigow",
    "games.midibaccarat",
]

MIDDLEWARE = [
    "casino.ops.middleware.operations",
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "casino.middleware.security_headers",
    "casino.middleware.refuse_nul",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
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

DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'room.sqlite3'}")}
DATABASES["default"]["ATOMIC_REQUESTS"] = False
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
    }
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 5)
    # A process that stands still within a transaction may not keep the others waiting.
    DATABASES["default"]["OPTIONS"].setdefault(
        "options", "-c idle_in_transaction_session_timeout=4000"
    )

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LANGUAGE_CODE = "en-us"
TIME_ZONE = "UTC"
USE_TZ = True
FORMAT_MODULE_PATH = "casino.office.formats"
USE_I18N = False

SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
if TRUST_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_MAX_AGE = 0
"""Module imports name files without a hash: browsers ask whether they changed, and nobody ever runs
modules of two versions together. Fonts alone are kept (casino.middleware.keep_fonts)."""
WHITENOISE_ADD_HEADERS_FUNCTION = keep_fonts

LOGIN_URL = "sign_in"
CSRF_FAILURE_VIEW = "casino.lobby.errors.csrf_failure"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SESSION_COOKIE_AGE = 180 * 24 * 3600
SESSION_COOKIE_SAMESITE = "Lax"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
