"""Every page around the table: no axe violation, nothing wider than the screen, a quiet console."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from casino.dealer import floor
from casino.people.models import User
from tests.browser.pages.conftest import Site
from tests.dealer.games import SLUGS, at_betting
from tests.history.conftest import bet

VISITOR = ("/", "/account/sign-in/", "/account/create/", "/rounds/", "/nowhere/",
           "/rules/{table}/", "/table/{table}/odds/?stake=5&players=0", "/why/680a.11(f)/",
           "/rounds/{table}-1/", "/rounds/table/{table}/", "/verify/",
           "/verify/?round=1-1x")  # fmt: skip
GUEST = ("/", "/account/", "/account/create/", "/private/", "/rounds/", "/rounds/{table}-1/",
         "/rounds/{table}-2/", "/verify/?round={table}-1", "/statement/")  # fmt: skip


def examine(page, path: str) -> None:
    page.wait_for_load_state("networkidle")
    found = Axe().run(page)
    assert found.violations_count == 0, f"{path}\n{found.generate_report()}"
    wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wider <= 0, f"{path} is {wider} px too wide"
    assert page.locator("h1").count() == 1, path


@pytest.mark.parametrize(
    ("width", "scheme"), [(390, "light"), (390, "dark"), (1024, "dark"), (1440, "light")]
)
def test_every_page(site: Site, settled, width, scheme):
    played = settled()
    bet(played.room, played.ann, played.bob)
    played.room.until("deciding")
    floor.void(played.table_id, "680a.13(c)", "Seen.", played.ann)
    for user, paths in ((None, VISITOR), (played.ann, GUEST)):
        page = site.open("/", user, width, scheme)
        for path in paths:
            page.goto(path.format(table=played.table_id))
            examine(page, path)


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("slug", SLUGS)
def test_pages_of_every_game(site: Site, transactional_db, felt_redis, slug, width):
    room, ann, _ = at_betting(slug)
    room.until("results")
    page = site.open("/", ann, width, "light")
    for path in (
        "/rules/{table}/", "/table/{table}/odds/", "/rounds/{table}-1/", "/verify/?round={table}-1",
    ):  # fmt: skip
        page.goto(path.format(table=room.table_id))
        examine(page, path)


def test_the_office_works_under_the_same_policy(site: Site, lay):
    room = lay()
    boss = room.user("Boss")
    User.objects.filter(pk=boss.pk).update(is_staff=True, is_superuser=True)
    page = site.open("/admin/", boss)
    for path in ("/admin/floor/table/", "/admin/submissions/rulessubmission/add/"):
        assert page.goto(path).status == 200
        page.wait_for_load_state("networkidle")


def test_what_opens_on_demand_is_accessible_too(site: Site, settled):
    played = settled()
    page = site.open(f"/rounds/{played.table_id}-1/", played.ann, 390, "light")
    page.get_by_label("Menu of Ann").click()
    page.get_by_text("The order it stood for").click()
    examine(page, "open menu and reveal")
    page.keyboard.press("Escape")
    page.locator("a.why").first.click()
    page.wait_for_selector("dialog[open] .why-text")
    examine(page, "why")
