"""A browser without scripts, for tests of what works by forms alone."""

import time
from typing import Self
from urllib.parse import urlencode, urlsplit

import httpx

from tests.web.document import Document, Form, changed

SECONDS = 60.0
SETTLED_WITHIN = 240.0
"""Seconds that what a page waits for may take, the compiling of the solver included."""
PAUSE = 0.2


class Browser:
    """One reader with cookies of their own, on one page at a time."""

    def __init__(self, address: str, language: str = "en") -> None:
        self.client = httpx.Client(
            base_url=address, headers={"Accept-Language": language}, timeout=SECONDS
        )
        self.answer = httpx.Response(200)
        self.page = Document("")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.client.close()

    @property
    def path(self) -> str:
        """Where the browser is, with the query."""
        return self.answer.request.url.raw_path.decode()

    @property
    def table(self) -> str:
        """The path of the table the browser is at."""
        return "/".join(urlsplit(self.path).path.split("/")[:3])

    @property
    def version(self) -> int:
        """The version of the table on the page."""
        return int(self.page.attributes["table"]["data-version"])

    def get(self, path: str) -> Self:
        """Go to an address."""
        return self._show(self.client.get(path, follow_redirects=True))

    def submit(
        self, form: str, button: tuple[str, str] | None = None, **values: str | list[str]
    ) -> Self:
        """Send a form of the page by one of its buttons; `values` are typed into fields."""
        return self.send(self.page.forms[form], button, **values)

    def send(
        self, form: Form, button: tuple[str, str] | None = None, **values: str | list[str]
    ) -> Self:
        """Send a form, also one that an older page held."""
        fields = [*changed(form.fields, values), *([button] if button else [])]
        if form.enctype == "multipart/form-data":
            parts = [(name, (None, value.encode())) for name, value in fields]
            answer = self.client.post(form.action, files=parts, follow_redirects=True)
        else:
            answer = self.client.post(
                form.action,
                content=urlencode(fields),
                headers={"Content-Type": "application/x-www-form-urlencoded"},
                follow_redirects=True,
            )
        return self._show(answer)

    def start(self, ruleset: str = "yacht", **values: str | list[str]) -> Self:
        """Start a table."""
        self.get("/").submit("/tables", None, ruleset=ruleset, **values)
        assert self.answer.status_code == 200, self.page.text
        return self

    def fill(self, category: str) -> Self:
        """Tap a category on the card."""
        assert category in self.page.forms["fill"].offers("category")
        return self.submit("fill", ("category", category))

    def enter(self, faces: str) -> Self:
        """Tap five faces on the pad, one form each."""
        for face in faces:
            assert face in self.page.forms["dice"].offers("face")
            self.submit("dice", ("face", face))
        return self

    def _show(self, answer: httpx.Response) -> Self:
        self.answer = answer
        self.page = Document(answer.text)
        return self


def is_waiting(page: Document) -> bool:
    """Whether a page will have more by and by."""
    names = ("since-nothing", "since-points", "since-strategy")
    return (
        "is being worked out" in page.text
        or "is-old" in page.classes
        or any(name in page.ids for name in names)
    )


def settled(reader: Browser, path: str) -> Browser:
    """Go to an address, again and again until the page has all that it waits for."""
    for _ in range(int(SETTLED_WITHIN / PAUSE)):
        reader.get(path)
        if not is_waiting(reader.page):
            return reader
        time.sleep(PAUSE)
    raise AssertionError(f"{path} is still waiting")
