"""Nothing secret comes into a log, an address, or an answer to somebody else."""

import hmac
import socket
import sqlite3
from collections.abc import Iterable
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread

import httpx

from tests.api.programs import Program
from tests.web.browsing import SECONDS, Browser
from tests.web.conftest import Server, serving
from tests.web.test_seats import code_in, link_in, tools


class Ear:
    """All that somebody is answered, headers and streams included, and where they asked."""

    def __init__(self, client: httpx.Client) -> None:
        self.heard: list[str] = []
        client.event_hooks = {"response": [self._hear]}

    def _hear(self, answer: httpx.Response) -> None:
        if not answer.headers.get("Content-Type", "").startswith("text/event-stream"):
            self.heard += [str(answer.url), *answer.headers.values(), answer.read().decode()]

    def follow(self, address: str, path: str) -> Thread:
        """Hear what a stream says until the server ends."""

        def listen() -> None:
            with httpx.stream("GET", address + path, timeout=60) as answer:
                self.heard += answer.iter_lines()

        thread = Thread(target=listen)
        thread.start()
        return thread

    def has_heard(self, secrets: Iterable[str]) -> list[str]:
        """Those of some secrets that were among it."""
        text = "\n".join(self.heard)
        return [secret for secret in secrets if secret in text]


def signing_secret(database: Path) -> str:
    """What signs the tokens of forms, as the database keeps it."""
    with closing(sqlite3.connect(database)) as connection:
        (found,) = connection.execute("SELECT value FROM shared_values").fetchone()
    return found


def play_out(players: list[Browser], program: Program) -> None:
    """Play a table to its end: two by forms, one by the JSON interface."""
    while not (state := program.state)["finished"]:
        if state["turn"]["seat"] == 3:
            program.roll()
            program.move(fill=next(iter(program.state["turn"]["options"])))
            continue
        reader = players[state["turn"]["seat"] - 1]
        reader.get(f"/tables/{program.table}").submit("roll")
        category = reader.page.forms["fill"].offers("category")[0]
        reader.fill(category)
        if "zero" in reader.page.forms:
            reader.submit("zero", ("category", category))


def kept_by(server: Server, table: str) -> tuple[str, list[str]]:
    """What only the server may know: the table's secret, and the seeds of its first two games."""
    with closing(sqlite3.connect(server.folder / "games.sqlite")) as database:
        found = database.execute("SELECT secret FROM games WHERE id = ?", [table])
        (secret,) = found.fetchone()
    key = bytes.fromhex(secret)
    return secret, [hmac.digest(key, b"game %d" % number, "sha256").hex() for number in (1, 2)]


def provoke(server: Server, secrets: list[str]) -> None:
    """Send what the server may have something to say about in its log."""
    cookie, *_ = secrets
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(
            f"GET / HTTP/1.1\r\nCookie: yachtdice={cookie}\r\nx\x00\r\n\r\n".encode()
        )
        connection.recv(100)
    with httpx.Client(base_url=server.address, timeout=SECONDS) as client:
        for secret in secrets:
            headers = {"Cookie": f"yachtdice={secret}", "Authorization": f"Bearer {secret}"}
            for path in (f"/tables/{secret}", f"/nothing?{secret}", f"/api/v1/tables/{secret}"):
                client.get(path, headers=headers)
            client.get("/", headers={**headers, "Upgrade": "websocket", "Connection": "Upgrade"})


@dataclass
class Crowd:
    """Those at one table, what each is answered, and what nobody else may see of them."""

    ana: Browser
    bo: Browser
    phone: Browser
    watcher: Browser
    program: Program
    stranger: Program
    ears: dict[str, Ear] = field(init=False)
    link: str = field(init=False, default="")

    def __post_init__(self) -> None:
        clients = [(each, getattr(self, each).client) for each in WHO]
        self.ears = {name: Ear(client) for name, client in clients}

    def sit_down(self, address: str) -> list[Thread]:
        """Ana invites; Bo comes by the code, and goes on on his phone; a program sits down too."""
        self.ana.start("yacht", name=["Ana", "", ""], seat=["", "free", "free"])
        path, code = self.ana.table, code_in(self.ana)
        streams = [
            self.ears["watcher"].follow(address, f"{path}/stream"),
            self.ears["stranger"].follow(address, f"/api/v1{path}/stream"),
        ]
        self.bo.get("/").submit("/join", code=code).submit("seats", name="Bo")
        self.program.join(path.rpartition("/")[2], "Cy")
        self.link = link_in(tools(self.bo, 1).submit("pass")).rpartition("#")[2]
        self.phone.get("/pass").submit("pass", secret=self.link).submit("pass", ("agreed", "1"))
        return streams

    def look_round(self) -> None:
        """Look at all that there is to see of the table."""
        path = f"/tables/{self.program.table}"
        for reader in (self.ana, self.bo, self.phone, self.watcher):
            for part in ("", "/games/1/dice", "/games/1/record", "/rules"):
                reader.get(path + part)
            reader.get("/").get("/games").get("/dice")
        self.stranger.get(path)
        self.stranger.get(f"{path}/record?game=1")

    def owned(self) -> dict[str, list[str]]:
        """The secrets of each: what their cookies hold, or their token."""
        readers = {name: getattr(self, name) for name in WHO[:4]}
        cookies = {name: [*each.client.cookies.values()] for name, each in readers.items()}
        return cookies | {"program": [self.program.token], "stranger": []}


WHO = ("ana", "bo", "phone", "watcher", "program", "stranger")


def test_no_secret_is_in_a_log_or_a_page_of_others(tmp_path: Path) -> None:
    with serving(tmp_path) as server, ExitStack() as opened:
        ana, bo, phone, watcher = (opened.enter_context(Browser(server.address)) for _ in range(4))
        program, stranger = (opened.enter_context(Program(server.address)) for _ in range(2))
        crowd = Crowd(ana, bo, phone, watcher, program, stranger)
        streams = crowd.sit_down(server.address)
        table = crowd.program.table
        secret, (seed, next_seed) = kept_by(server, table)
        crowd.look_round()
        for name, ear in crowd.ears.items():
            assert ear.has_heard([seed]) == [], f"{name} knows the dice to come"
        play_out([crowd.ana, crowd.phone], crowd.program)
        crowd.program.move(next_game=True)
        crowd.phone.get(f"/tables/{table}").submit("roll")
        crowd.look_round()

        owned = crowd.owned()
        everybodys = [each for secrets in owned.values() for each in secrets]
        assert len(set(everybodys)) == 4 + 3 + 1, "of the forms, of the seats, of the program"
        signing = signing_secret(server.folder / "games.sqlite")
        provoke(server, [*everybodys, crowd.link])
        server.stop()
        for stream in streams:
            stream.join()

        assert crowd.ears["watcher"].has_heard([seed]) == [seed], "after the end it is shown"
        for name, ear in crowd.ears.items():
            of_others = [each for other in WHO if other != name for each in owned[other]]
            assert ear.has_heard([secret, next_seed, signing, *of_others]) == [], name
            assert bool(ear.has_heard([crowd.link])) == (name in ("bo", "phone")), name
        log = server.log.read_text()
        assert "Invalid HTTP request" in log, "it is written to"
        nowhere = [secret, seed, next_seed, signing, crowd.link, table, *everybodys]
        assert [each for each in nowhere if each in log] == []
