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
