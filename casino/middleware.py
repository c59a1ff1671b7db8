"""Security headers on every answer: the page may run and load only what this server sends.

One policy for all pages, the office included: no inline script, no inline style, no style
attribute, no eval, no foreign origin. `'self'` in connect-src covers the table's websocket.
"""

from collections.abc import Callable
from urllib.parse import unquote
from wsgiref.headers import Headers

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse

Next = Callable[[HttpRequest], HttpResponse]

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def keep_fonts(headers: Headers, path: str, url: str) -> None:
    """Fonts change with their directory's name, so a browser may keep them."""
    if "/fonts/" in url:
        headers["Cache-Control"] = "public, max-age=31536000, immutable"


def security_headers(get_response: Next) -> Next:
    """Adds what SecurityMiddleware does not: the content policy and its neighbours.

    Pages show wallets and live tables, so no cache between keeps one, and back asks again."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if response.headers.get("Content-Type", "").startswith("text/html"):
            response.headers.setdefault("Cache-Control", "private, no-cache")
        return response

    return middleware


def refuse_nul(get_response: Next) -> Next:
    """No address and no cookie of ours holds a NUL, and PostgreSQL cannot even look for one."""

    def middleware(request: HttpRequest) -> HttpResponse:
        query = unquote(request.META.get("QUERY_STRING", ""))
        if any("\0" in said for said in (request.path_info, query, *request.COOKIES.values())):
            raise BadRequest
        return get_response(request)

    return middleware
