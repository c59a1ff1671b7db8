"""Security headers on every answer: the page may run and load only what this server sends.

One policy for all pages, the office included: no inline script, no inline style, no style attribute,
no eval, no foreign origin. `'self'` in connect-src covers the table's websocket.,
which limits are counted by, is decided here as well.
"""

from collections.abc import Callable

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


def security_headers(get_response: Next) -> Next:
    """Adds what SecurityMiddleware does not: the content policy and its neighbours."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    return middleware
