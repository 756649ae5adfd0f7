"""What htmx is answered: the part of the page that changes."""

from urllib.parse import urlencode

import httpx
import pytest

from tests.web.browsing import Browser
from tests.web.document import Document, Form

HTMX = {"HX-Request": "true"}


def post(reader: Browser, form: Form, **values: str) -> httpx.Response:
    """Send a form as htmx does."""
    headers = HTMX | {"Content-Type": "application/x-www-form-urlencoded"}
    fields = [each for each in form.fields if each[0] not in values] + list(values.items())
    return reader.client.post(form.action, content=urlencode(fields), headers=headers)


def is_part(answer: httpx.Response) -> bool:
    """Whether an answer is the region of the table alone, well-formed."""
    return "table" in Document(answer.text).ids and "<html" not in answer.text


def test_a_move_is_answered_with_the_table_alone(reader: Browser) -> None:
    reader.start(name="Ana")
    answer = post(reader, reader.page.forms["roll"])
    assert answer.status_code == 200
    assert is_part(answer)
    assert Document(answer.text).attributes["table"]["data-version"] == "2"
    assert "HX-Request" in answer.headers["Vary"]


def test_a_stale_move_is_answered_with_what_stands(reader: Browser) -> None:
    reader.start(name="Ana")
    post(reader, reader.page.forms["roll"])
    answer = post(reader, reader.page.forms["roll"])
    assert answer.status_code == 409
    assert is_part(answer)
    assert "is-conflict" in answer.text


def test_an_illegal_move_is_answered_with_its_sentence(reader: Browser) -> None:
    reader.start(name="Ana")
    answer = post(reader, reader.page.forms["fill"], category="ones")
    assert answer.status_code == 422
    assert is_part(answer)
    assert "Roll the dice before you fill a category." in answer.text


def test_a_zero_is_asked_about_in_place(reader: Browser) -> None:
    reader.start(name="Ana", dice="own").enter("11123")
    answer = post(reader, reader.page.forms["fill"], category="sixes")
    assert answer.status_code == 200
    assert is_part(answer)
    assert "zero" in Document(answer.text).forms


def test_a_panel_is_opened_in_place(reader: Browser) -> None:
    reader.start(name="Ana", dice="own")
    answer = reader.client.get(f"{reader.table}?points=ones", headers=HTMX)
    assert is_part(answer)
    assert "points" in Document(answer.text).forms


def test_a_page_asks_whether_there_is_anything_new(reader: Browser, other: Browser) -> None:
    reader.start(name="Ana")
    shown = other.get(reader.table).page.attributes["table"]
    question = f"{shown['data-href']}?since={shown['data-since']}&moment={shown['data-moment']}"
    answer = other.client.get(question, headers=HTMX)
    assert (answer.status_code, answer.content) == (204, b"")
    reader.submit("roll")
    answer = other.client.get(question, headers=HTMX)
    assert is_part(answer)
    assert Document(answer.text).attributes["table"]["data-since"] == "2"


def test_others_are_refused_in_place(reader: Browser, other: Browser) -> None:
    reader.start(name="Ana")
    form = reader.page.forms["roll"]
    token = other.get("/").page.forms["/language"].value("_csrf_token")
    answer = post(other, form, _csrf_token=token)
    assert answer.status_code == 403
    assert is_part(answer)


@pytest.mark.parametrize("path", ["/tables/nothing", "/nothing"])
def test_an_error_without_a_table_is_put_into_the_one_that_is_shown(
    reader: Browser, path: str
) -> None:
    answer = reader.client.get(path, headers=HTMX)
    assert answer.status_code == 404
    assert answer.headers["HX-Retarget"] == "#table .table-head"
    assert answer.headers["HX-Reswap"] == "afterend"
    assert Document(answer.text).classes == ["notice", "is-error"]


def test_those_who_watch_see_the_same_each_in_their_language(
    reader: Browser, other: Browser
) -> None:
    reader.start(name="Ana")
    third = Browser(str(other.client.base_url))
    with Browser(str(other.client.base_url), "ro") as romanian, third:
        for browser in (other, third, romanian):
            browser.get("/")
        first, second = (each.client.get(reader.table, headers=HTMX) for each in (other, third))
        assert first.text == second.text
        assert "You are watching this table." in first.text
        assert is_part(first)
        theirs = romanian.client.get(reader.table, headers=HTMX)
        assert theirs.headers["Content-Language"] == "ro"
        assert "You are watching this table." not in theirs.text
        post(reader, reader.page.forms["roll"])
        later = third.client.get(reader.table, headers=HTMX)
        assert Document(later.text).attributes["table"]["data-version"] == "2"
        assert 'name="category"' in reader.get(reader.table).answer.text
        assert 'name="category"' not in third.client.get(reader.table, headers=HTMX).text


def test_whoever_may_sit_down_gets_a_form_of_their_own(reader: Browser, other: Browser) -> None:
    reader.start(name=["Ana", ""], seat=["", "free"])
    with Browser(str(other.client.base_url)) as third:
        tokens = set[str]()
        for browser in (other, third):
            browser.get("/")
            part = browser.client.get(reader.table, headers=HTMX)
            token = Document(part.text).forms["seats"].value("_csrf_token")
            assert token in browser.client.cookies.values()
            tokens.add(token)
        assert len(tokens) == 2
