"""What went wrong, as pages say it."""

from yachtdice.errors import InvalidRecord
from yachtdice.locale import Translator, describe_record
from yachtdice.web import page_views


def record_error(words: Translator, text: str, error: InvalidRecord) -> page_views.RecordError:
    """Where a record cannot be read: the line as it stands, split round the place."""
    number = int(str(error.values.get("line", 1)))
    column = int(str(error.values.get("column", 1)))
    lines = text.splitlines() or [""]
    line = lines[min(number, len(lines)) - 1]
    at = column - 1
    return page_views.RecordError(
        message=describe_record(error, words),
        line=number,
        column=column,
        before=line[:at],
        at=line[at : at + 1],
        after=line[at + 1 :],
    )


def error_page(words: Translator, status: int, text: str = "") -> page_views.ErrorPage:
    """The page for a status; `text` is a sentence that says more than the status does."""
    title, usual = {
        403: (
            words.gettext("That is not yours to do"),
            words.gettext("Only whoever plays a seat, or hosts the table, may do that."),
        ),
        404: (
            words.gettext("There is nothing here"),
            words.gettext("The address may have been cut short when it was copied."),
        ),
        413: (
            words.gettext("That is too much at once"),
            words.gettext("Send less, and it will be read."),
        ),
        429: (
            words.gettext("That is a lot at once"),
            words.gettext("Wait a moment, and try again."),
        ),
        503: (
            words.gettext("The games cannot be reached"),
            words.gettext("Nothing was lost. Try again in a moment."),
        ),
    }.get(
        status,
        (
            words.gettext("Something went wrong"),
            words.gettext("Nothing was lost. Go back, and try again."),
        ),
    )
    return page_views.ErrorPage(status, title, text or usual)
