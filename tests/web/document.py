"""Pages as a browser without scripts reads them: well-formed, with forms that can be sent."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
Fields = list[tuple[str, str]]


@dataclass
class Form:
    """A form: what it sends without being touched, and the buttons that send it."""

    action: str
    method: str
    enctype: str
    fields: Fields = field(default_factory=Fields)
    buttons: Fields = field(default_factory=Fields)

    def value(self, name: str) -> str:
        """The value of the first field of this name."""
        return dict(reversed(self.fields))[name]

    def offers(self, name: str) -> list[str]:
        """The values of the buttons of this name."""
        return [value for button, value in self.buttons if button == name]


DIALOG = "dialog"
"""The method of a form that only closes what it stands in."""


class Document(HTMLParser):
    """A page or a part of one. Raises `AssertionError` where it is not well-formed."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.forms: dict[str, Form] = {}
        self.links: list[str] = []
        self.words: list[str] = []
        self.ids: list[str] = []
        self.classes: list[str] = []
        self.attributes: dict[str, dict[str, str]] = {}
        self._open: list[str] = []
        self._form: list[str] = []
        self._loose: list[tuple[str, str, str]] = []
        self._select = ""
        self.feed(text)
        self.close()
        assert not self._open, f"left open: {self._open}"
        assert len(self.ids) == len(set(self.ids)), f"an id twice in {sorted(self.ids)}"
        for form, name, value in self._loose:
            self.forms[form].buttons.append((name, value))
        self.forms.pop(DIALOG, None)  # It sends nothing.

    @property
    def text(self) -> str:
        """What is there to read."""
        return " ".join(" ".join(self.words).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute twice in <{tag}>: {names}"
        values = {name: value or "" for name, value in attrs}
        assert "style" not in values, "the policy of contents forbids styles in attributes"
        assert not any(name.startswith("on") for name in names), "and scripts"
        if tag not in VOID:
            self._open.append(tag)
        self._note(tag, values)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        opened = self._open.pop() if self._open else None
        assert tag == opened, f"</{tag}> closes <{opened}> in line {self.getpos()[0]}"
        if tag == "form":
            self._form.pop()
        elif tag == "select":
            self._select = ""

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        if self._open and self._open[-1] == "textarea" and self._form:
            form = self.forms[self._form[-1]]
            name, before = form.fields[-1]
            form.fields[-1] = (name, before + data)

    def _note(self, tag: str, values: dict[str, str]) -> None:
        if "id" in values:
            self.ids.append(values["id"])
            self.attributes[values["id"]] = values
        self.classes += values.get("class", "").split()
        if tag == "html":
            self.attributes["html"] = values
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        elif tag == "form":
            self._begin_form(values)
        elif tag == "button":
            self._button(values)
        elif self._form:
            self._field(tag, values, self.forms[self._form[-1]])

    def _begin_form(self, values: dict[str, str]) -> None:
        assert not self._form, "a form in a form"
        method = values.get("method", "get")
        if method == DIALOG:
            values = {"action": DIALOG, **values}
        name = values.get("id") or values["action"]
        self._form.append(name)
        self.forms[name] = Form(values["action"], method, values.get("enctype", ""))

    def _button(self, values: dict[str, str]) -> None:
        if values.get("type") == "button":
            return  # It does nothing without a script.
        form = values.get("form") or (self._form[-1] if self._form else "")
        self._loose.append((form, values.get("name", ""), values.get("value", "")))

    def _field(self, tag: str, values: dict[str, str], form: Form) -> None:
        name, value = values.get("name", ""), values.get("value", "")
        ticked = values.get("type") not in ("checkbox", "radio") or "checked" in values
        if tag == "input" and name and values.get("type") != "file" and ticked:
            form.fields.append((name, value))
        elif tag == "textarea":
            form.fields.append((name, ""))
        elif tag == "select":
            self._select = name
        elif tag == "option" and "selected" in values:
            form.fields.append((self._select, value))


def changed(fields: Fields, values: dict[str, str | list[str]]) -> Iterator[tuple[str, str]]:
    """The fields with other values; a list stands for several fields of one name."""
    for name, value in fields:
        if name not in values:
            yield name, value
    for name, value in values.items():
        for each in [value] if isinstance(value, str) else value:
            yield name, each
