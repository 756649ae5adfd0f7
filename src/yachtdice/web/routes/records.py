"""Records from files, looked through turn by turn. Nothing of them is kept."""

from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.response import Redirect

from yachtdice.errors import InvalidRecord
from yachtdice.locale import Translator
from yachtdice.record import LARGEST_TEXT, Record
from yachtdice.web.forms import Form
from yachtdice.web.packing import pack, unpack
from yachtdice.web.page_views import OpenRecord
from yachtdice.web.pages import AnyRequest, Page, page, words_of
from yachtdice.web.present import record_error
from yachtdice.web.routes.games import dice_answer, record_file, replay_answer
from yachtdice.web.security import LARGEST_RECORD_FORM


@get("/records")
async def choose(request: AnyRequest) -> Page:
    """The page where a record is opened."""
    return page(request, "open.html", record=OpenRecord())


@post("/records", request_max_body_size=LARGEST_RECORD_FORM)
async def open_record(request: AnyRequest) -> Page | Redirect:
    """Read a record that was sent, and lead to its first turn."""
    words = words_of(request)
    text, problem = await _sent(await Form.of(request), words)
    if problem:
        return _page(request, OpenRecord(text, file_error=problem))
    try:
        record = Record.parse(text)
    except InvalidRecord as error:
        return _page(request, OpenRecord(text, error=record_error(words, text, error)))
    packed = pack(record)
    if packed is None:
        problem = words.gettext("This record is too long to be looked through here.")
        return _page(request, OpenRecord(text, file_error=problem))
    return Redirect(f"/records/replay?{urlencode({'record': packed})}", status_code=303)


@get("/records/replay")
async def replay(request: AnyRequest) -> Page:
    """A record that stands in the address, turn by turn."""
    packed = request.query_params.get("record", "")
    query = urlencode({"record": packed})
    return replay_answer(
        request,
        unpack(packed).game,
        href=f"/records/replay?{query}&turn=",
        record_href=f"/records/file?{query}",
        review_href=f"/records/review?{query}",
        check_href=f"/records/dice?{query}",
        card_href=f"/records/card?{query}",
    )


@get("/records/dice")
async def dice(request: AnyRequest) -> Page:
    """The dice of the game in a record that stands in the address, checked."""
    packed = request.query_params.get("record", "")
    game = unpack(packed).game
    return dice_answer(request, game, f"/records/replay?{urlencode({'record': packed})}")


@get("/records/file")
async def save(request: AnyRequest) -> Response[str]:
    """A record that stands in the address, as a file."""
    return record_file(unpack(request.query_params.get("record", "")))


def _page(request: AnyRequest, view: OpenRecord) -> Page:
    return page(request, "open.html", path="/records", status=422, record=view)


async def _sent(form: Form, words: Translator) -> tuple[str, str]:
    """The text of the record that was sent, and what is wrong with it as a whole."""
    file = form.file("file")
    if file is None:
        text = form.text("text", LARGEST_TEXT)
        missing = words.gettext("Choose a file, or paste its text below.")
        return text, "" if text.strip() else missing
    content = await file.read()
    try:
        return content.decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        return "", words.gettext("This file is not text. Choose one that was saved here.")


HANDLERS = (choose, open_record, replay, dice, save)
