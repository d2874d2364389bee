"""The social publishing simulator in Python tests: worlds, clock, platforms, webhooks and requests, with fixtures for pytest.

`sim pytest` of social-publishing-sim VERSION has printed this file; print it again after an update. It needs Python 3.9 or later, pytest,
and nothing else. In conftest.py, next to it:

    pytest_plugins = ["conftest_sim"]

A test takes the fixture `world`, a simulation of its own with a clock that the test moves:

    def test_lists_the_teams(world):
        assert world.fetch("/api/v1/team").json()["total"] == 2

The fixture `sim` starts one simulator for all tests, or uses the one whose address is in SIM_URL.
"""

from __future__ import annotations

import atexit
import hashlib
import hmac
import json
import os
import re
import shlex
import shutil
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Literal, Optional, Union

import pytest

# A field of a call that is left out; None is sent as null.
UNSET: Any = type("Unset", (), {"__repr__": lambda self: "UNSET", "__bool__": lambda self: False})()
# Seconds that a call of the simulator may take. Moving the clock by years takes a while.
CALL_TIMEOUT = 300.0
# Seconds that `webhooks.received` waits where the clock runs by itself.
RECEIVE_TIMEOUT = 4.0
# Requests go to the simulator itself, and not to a proxy of the environment.
_open = urllib.request.build_opener(urllib.request.ProxyHandler({})).open

# TYPES


class SimError(Exception):
    """The simulator refused a call, did not start, or does not answer. `status` is that of the answer, or None without one."""

    def __init__(self, message: str, status: Optional[int] = None) -> None:
        super().__init__(message)
        self.status = status


class WebhookNotReceived(AssertionError):
    """The webhook that a test waits for has not come; the message says what has."""


@dataclass(frozen=True)
class Answer:
    """An answer of the public API. The names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> Any:
        """The body as JSON. Raises a ValueError where it is none."""
        return json.loads(self.body)


@dataclass(frozen=True)
class Webhook:
    """A webhook that was received. `body` is what was signed; the names of headers are in lower case."""

    type: str
    data: Any
    headers: Mapping[str, str]
    body: bytes
    secret: str = field(repr=False)

    @property
    def is_signed(self) -> bool:
        """Whether its header `x-signature` was made with the secret of the endpoint."""
        return verify_signature(self.body, self.headers.get("x-signature"), self.secret)


def verify_signature(body: bytes, signature: Optional[str], secret: str) -> bool:
    """Whether a signature is the lower-case hex HMAC-SHA256 of the raw body, compared in constant time."""
    expected = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), (signature or "").encode())


class Control:
    """The control API of a simulator, one method for each operation. Answers are what the JSON says, as dicts and lists."""

    def __init__(self, url: str, token: Optional[str] = None, world: Optional[str] = None) -> None:
        """`url` is the base address, `token` the control token if there is one, `world` the id of the world that all calls are about."""
        self.base_url = url.rstrip("/")
        self._token = token
        self._world = world

    def _call(self, method: str, path: str, query: Optional[dict[str, Any]] = None, body: Any = UNSET) -> Any:
        """Calls the control API. Returns the JSON of the answer, or its text. Raises SimError."""
        with self._send(method, path, query, body) as response:
            content = response.read().decode()
            return json.loads(content) if response.headers.get_content_type() == "application/json" else content

    def _events(self, path: str) -> Iterator[dict[str, Any]]:
        """Follows a stream: yields `{"event": …, "data": …}` until it ends."""
        with self._send("GET", path, None, UNSET) as response:
            name, lines = "message", []
            for raw in response:
                line = raw.decode().rstrip("\r\n")
                if line.startswith("event:"):
                    name = line[6:].strip()
                elif line.startswith("data:"):
                    lines.append(line[5:].strip())
                elif line == "" and lines:
                    yield {"event": name, "data": json.loads("\n".join(lines))}
                    name, lines = "message", []

    def _send(self, method: str, path: str, query: Optional[dict[str, Any]], body: Any) -> Any:
        headers = {"accept": "*/*"}
        if self._token is not None:
            headers["authorization"] = f"Bearer {self._token}"
        if self._world is not None:
            headers["x-sim-world"] = self._world
        data = None
        if body is not UNSET:
            headers["content-type"] = "application/json"
            data = json.dumps(_sent(body)).encode()
        given = {name: _text(value) for name, value in (query or {}).items() if value is not UNSET}
        address = f"{self.base_url}{path}" + (f"?{urllib.parse.urlencode(given)}" if given else "")
        request = urllib.request.Request(address, data=data, headers=headers, method=method)
        try:
            return _open(request, timeout=CALL_TIMEOUT)
        except urllib.error.HTTPError as error:
            with error:
                raise SimError(f"{method} {path}: {error.code} {_message(error.read())}", error.code) from None
        except OSError as error:
            raise SimError(_no_answer(self.base_url, error)) from None

    # OPERATIONS


class Simulator(Control):
    """A running simulator, in which each test can have worlds of its own."""

    def new_world(self, **options: Any) -> World:
        """Creates a world; the options are those of `create_world`. Close it with `close()`, or use it in a `with` statement."""
        created = self.create_world(**options)
        return World(self, created)


class World(Control):
    """A simulation of its own: no other world sees its data, its clock or its failures."""

    def __init__(self, simulator: Simulator, created: Mapping[str, Any]) -> None:
        super().__init__(simulator.base_url, simulator._token, created["id"])
        self.id: str = created["id"]
        self.seed: int = created["seed"]
        # The first key of each organization: `acme`, `pro`, `free`.
        self.api_keys: dict[str, str] = created["apiKeys"]
        self.platforms = Platforms(self)
        self.requests = Requests(self)
        self.webhooks = Webhooks(self)

    @property
    def api_key(self) -> str:
        """The key of the first organization, `org_acme` in the default data. Raises SimError where there is none."""
        if not self.api_keys:
            raise SimError("The world has no organization; create one with create_organization(), and a key with create_api_key()")
        return next(iter(self.api_keys.values()))

    @property
    def now(self) -> str:
        """The time of the world, as ISO 8601."""
        return self.get_clock()["now"]

    def advance(self, by: Union[str, int, timedelta]) -> Any:
        """Moves the clock on, `"2h"`, `"PT2H"`, milliseconds or a timedelta, and runs what becomes due, deliveries of webhooks included."""
        moved = self.advance_clock(by=by)
        self.settle_deliveries()
        return moved

    def advance_to(self, instant: str) -> Any:
        """Moves the clock to an instant, ISO 8601 with an offset, and runs what becomes due."""
        moved = self.advance_clock(to=instant)
        self.settle_deliveries()
        return moved

    def fetch(self, path: str, body: Any = UNSET, *, method: Optional[str] = None, api_key: Optional[str] = None) -> Answer:
        """Calls the public API with the world's key. With a body, which is sent as JSON, it is a POST. An answer of any status is returned."""
        headers = {"x-api-key": api_key or self.api_key, "x-sim-world": self.id}
        data = None
        if body is not UNSET:
            headers["content-type"] = "application/json"
            data = json.dumps(_sent(body)).encode()
        verb = method or ("GET" if data is None else "POST")
        request = urllib.request.Request(f"{self.base_url}{path}", data=data, headers=headers, method=verb)
        try:
            response = _open(request, timeout=CALL_TIMEOUT)
        except urllib.error.HTTPError as error:
            response = error
        except OSError as error:
            raise SimError(_no_answer(self.base_url, error)) from None
        with response:
            return Answer(response.status, {name.lower(): value for name, value in response.headers.items()}, response.read())

    def close(self) -> None:
        """Removes the world, and stops receiving its webhooks."""
        try:
            self.delete_world(self.id)
        finally:
            self.webhooks.close()

    def __enter__(self) -> World:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Platforms:
    """The fake platforms of a world, by name: `world.platforms["INSTAGRAM"]`."""

    def __init__(self, world: World) -> None:
        self._world = world

    def __getitem__(self, name: Platform) -> FakePlatform:
        return FakePlatform(self._world, name)

    def __iter__(self) -> Iterator[FakePlatform]:
        return iter([self[each["platform"]] for each in self._world.list_platforms()["items"]])


class FakePlatform:
    """One platform of a world."""

    def __init__(self, world: World, name: Platform) -> None:
        self._world = world
        self.name = name

    def fail(self, mode: FailureMode, **how: Any) -> Any:
        """Makes calls to the platform fail; `how` is `rate`, `times`, `social_account_id`, `code`, `reset_at` or `accepted`."""
        return self._world.update_platform(self.name, failure={"mode": mode, **{_camel(name): value for name, value in how.items()}})

    def recover(self) -> Any:
        """Ends the failure."""
        return self._world.update_platform(self.name, failure=None)

    def happens(self, type: str, **fields: Any) -> Any:
        """Makes something happen on the platform, such as a comment; the fields are those of `create_platform_event`."""
        return self._world.create_platform_event(self.name, type=type, **fields)


class Requests:
    """The calls of the public API that a world has answered."""

    def __init__(self, world: World) -> None:
        self._world = world

    def all(self, operation_id: Any = UNSET, **filters: Any) -> list[dict[str, Any]]:
        """The records, oldest first, perhaps of one operation only, such as `createPost`."""
        found: list[dict[str, Any]] = []
        while True:
            page = self._world.list_requests(operation_id=operation_id, offset=len(found), **filters)
            found += page["items"]
            if not page["items"] or len(found) >= page["total"]:
                return found[::-1]

    def expect(self, operation_id: str, called: int) -> None:
        """Asserts how often an operation was called."""
        count = len(self.all(operation_id))
        seen = ", ".join(f"{each['operationId'] or each['path']} ({each['status']})" for each in self.all()) or "none"
        assert count == called, f"{operation_id} was called {count} times, not {called}; the calls of the world: {seen}"


class Webhooks:
    """Receives the webhooks of a world, of all its organizations, on a free port of this machine."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._changed = threading.Condition()
        self._all: list[Webhook] = []
        self._waiting: list[Webhook] = []
        self._answers: list[tuple[int, Optional[int]]] = []
        self._server = _receiver(self)
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/"
        self._secrets = {each["id"]: self._register(each["id"]) for each in world.list_organizations()["items"]}

    def _register(self, organization_id: str) -> str:
        secret = f"whsec_sim_{organization_id}"
        self._world.create_webhook(organization_id, f"{self.url}{organization_id}", secret=secret)
        return secret

    def received(self, type: str, match: Optional[Mapping[str, Any]] = None, timeout: float = RECEIVE_TIMEOUT) -> Webhook:
        """
        Returns the oldest webhook of that type whose data contain `match`; each is returned once. With a manual clock it knows at once whether
        one comes, else it waits `timeout` seconds. Raises WebhookNotReceived, which says what was received.
        """
        # Refuses a type that there is not.
        self._world.list_events(type=type, limit=1)
        clock = self._world.get_clock()
        if clock["mode"] == "manual":
            # Runs what is due already, which an answer need not wait for.
            self._world.advance_clock(by=0)
        self._world.settle_deliveries()
        deadline = time.monotonic() + (0 if clock["mode"] == "manual" else timeout)
        with self._changed:
            while True:
                for webhook in self._waiting:
                    if webhook.type == type and _contains(webhook.data, match or {}):
                        self._waiting.remove(webhook)
                        return webhook
                left = deadline - time.monotonic()
                if left <= 0 or not self._changed.wait(left):
                    raise WebhookNotReceived(self._reason(type, match, clock))

    def all(self) -> list[Webhook]:
        """Every webhook received so far, oldest first, repeated attempts included."""
        with self._changed:
            return list(self._all)

    def answer(self, status: int, times: Optional[int] = None) -> None:
        """Answers deliveries with another status than 200, the next `times` ones or all."""
        with self._changed:
            self._answers.append((status, times))

    def close(self) -> None:
        """Stops receiving."""
        self._server.shutdown()
        self._server.server_close()

    def _reason(self, type: str, match: Optional[Mapping[str, Any]], clock: Mapping[str, Any]) -> str:
        wanted = f"{type} with {dict(match)}" if match else type
        seen = ", ".join(each.type for each in self._waiting) or "nothing"
        return f"No webhook {wanted} was received. Not yet asked for: {seen}. The clock is at {clock['now']}{self._next_job(clock)}."

    def _next_job(self, clock: Mapping[str, Any]) -> str:
        """Says which job is next on a manual clock, because a forgotten advance is the usual reason for what has not come."""
        if clock["mode"] != "manual":
            return " and goes on by itself"
        for job in self._world.list_jobs(limit=1)["items"]:
            return f", and the next job ({job['kind']} of {job['subject']}) is due at {job['at']}: advance it, for example with world.advance_to(\"{job['at']}\")"
        return ", and nothing is scheduled"

    def _take(self, organization_id: str, headers: Mapping[str, str], body: bytes) -> int:
        """Keeps a delivery; returns the status of its answer."""
        with self._changed:
            status = self._next_status()
            try:
                event = json.loads(body)
            except ValueError:
                event = {}
            webhook = Webhook(event.get("type", ""), event.get("data"), headers, body, self._secrets.get(organization_id, ""))
            self._all.append(webhook)
            if status < 300:
                self._waiting.append(webhook)
            self._changed.notify_all()
            return status

    def _next_status(self) -> int:
        if not self._answers:
            return 200
        status, times = self._answers[0]
        if times is not None:
            self._answers[0:1] = [(status, times - 1)] if times > 1 else []
        return status


def _receiver(webhooks: Webhooks) -> ThreadingHTTPServer:
    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            headers = {name.lower(): value for name, value in self.headers.items()}
            self.send_response(webhooks._take(self.path.strip("/"), headers, body))
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """A test prints its own lines."""

    return ThreadingHTTPServer(("127.0.0.1", 0), Receiver)


def _contains(value: Any, wanted: Any) -> bool:
    """Whether a value has everything that is wanted; dicts may have more."""
    if isinstance(wanted, Mapping):
        return isinstance(value, Mapping) and all(name in value and _contains(value[name], each) for name, each in wanted.items())
    return bool(value == wanted)


def _sent(value: Any) -> Any:
    """A value as JSON has it: without what is unset, and durations as milliseconds."""
    if isinstance(value, Mapping):
        return {name: _sent(each) for name, each in value.items() if each is not UNSET}
    if isinstance(value, (list, tuple)):
        return [_sent(each) for each in value]
    return round(value.total_seconds() * 1000) if isinstance(value, timedelta) else value


def _text(value: Any) -> str:
    return json.dumps(value) if isinstance(value, bool) else str(value)


def _quoted(value: str) -> str:
    return urllib.parse.quote(value, safe="")


def _camel(name: str) -> str:
    return re.sub("_([a-z])", lambda found: found[1].upper(), name)


def _message(body: bytes) -> str:
    """What the body of a refusal says: its message, and the issues where the message tells only the first."""
    try:
        refusal = json.loads(body)
        issues = [each["message"] for each in refusal.get("issues") or []]
        return refusal["message"] + (f" ({'; '.join(issues)})" if len(issues) > 1 else "")
    except (ValueError, KeyError, TypeError, AttributeError):
        return body[:200].decode(errors="replace")


def _no_answer(url: str, error: OSError) -> str:
    reason = getattr(error, "reason", error)
    if isinstance(reason, ssl.SSLCertVerificationError):
        return f"{url} has a certificate that is not trusted here ({reason.verify_message}). Set SSL_CERT_FILE to its file, which sim shows at the start"
    return f"No simulator answers at {url}: {reason}. Start one with `sim serve`, or unset SIM_URL to let the tests start one."


# What the simulator runs beside it: it ends, and with it the simulator, when the tests end in any way, because its input closes then.
_BESIDE = "import json, os, sys; print(json.dumps([os.environ['SIM_URL'], os.environ.get('SIM_CONTROL_TOKEN')]), flush=True); sys.stdin.read()"


def _program() -> list[str]:
    """The words that start `sim`: those in SIM_COMMAND, the one in node_modules here or above, or the one on the PATH."""
    if os.environ.get("SIM_COMMAND"):
        return shlex.split(os.environ["SIM_COMMAND"])
    name = "sim.cmd" if os.name == "nt" else "sim"
    here = Path.cwd()
    installed = [folder / "node_modules" / ".bin" / name for folder in (here, *here.parents)]
    found = next((str(file) for file in installed if file.exists()), None) or shutil.which("sim")
    if found is None:
        raise SimError(
            f"There is no `sim` in node_modules of {here} or above it, nor on the PATH. Install the package with npm, give the words that start "
            "it in SIM_COMMAND, or the address of a running simulator in SIM_URL."
        )
    return [found]


class SimulatorProcess:
    """A simulator of its own on a free port, as a child of this process: `with SimulatorProcess() as sim: …`."""

    def __init__(self, *flags: str) -> None:
        """Starts it, with flags of `sim serve`, and waits until it answers. Raises SimError where it does not start."""
        command = [*_program(), "exec", "--port", "0", *flags, "--", sys.executable, "-c", _BESIDE]
        self._log = tempfile.TemporaryFile()
        # In a session of its own: Ctrl+C ends the tests first, and these then end the simulator.
        try:
            self._child = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log, start_new_session=True
            )
        except OSError as error:
            raise SimError(f"{command[0]} cannot be started: {error}") from None
        atexit.register(self.stop)
        assert self._child.stdout is not None
        line = self._child.stdout.readline()
        if not line.startswith(b"["):
            code = self._child.wait()
            self._log.seek(0)
            said = self._log.read().decode(errors="replace").strip()
            self.stop()
            raise SimError(f"The simulator did not start: `{shlex.join(command[:-3])}` ended with {code}. {said}")
        url, token = json.loads(line)
        self.simulator = Simulator(url, token)

    def stop(self) -> None:
        """Ends it, and waits; by force after 15 seconds. It may be called again."""
        atexit.unregister(self.stop)
        for stream in (self._child.stdin, self._child.stdout):
            if stream is not None:
                stream.close()
        try:
            self._child.wait(15)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        self._log.close()

    def __enter__(self) -> Simulator:
        return self.simulator

    def __exit__(self, *_: object) -> None:
        self.stop()


@pytest.fixture(scope="session")
def sim() -> Iterator[Simulator]:
    """The simulator of the tests: the one at SIM_URL (with SIM_CONTROL_TOKEN), or one that is started for them and ends with them."""
    url = os.environ.get("SIM_URL")
    if url:
        simulator = Simulator(url, os.environ.get("SIM_CONTROL_TOKEN"))
        simulator.get_status()
        yield simulator
    else:
        with SimulatorProcess() as simulator:
            yield simulator


@pytest.fixture
def world_options() -> dict[str, Any]:
    """The options of `create_world` for the fixture `world`; define this fixture again where a test needs others."""
    return {"seed": 1, "clock": "manual", "start_time": "2026-03-02T09:00:00Z"}


@pytest.fixture
def world(sim: Simulator, world_options: dict[str, Any]) -> Iterator[World]:
    """A world of the test's own, which is removed after it."""
    with sim.new_world(**world_options) as created:
        yield created


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: Any) -> Iterator[None]:
    """Adds what the simulator knows of the worlds of a failed test to its report."""
    report = (yield).get_result()
    if report.when == "call" and report.failed:
        for world in item.funcargs.values():
            if isinstance(world, World):
                report.sections.append(("The simulator", _known(world, item.nodeid)))


def _known(world: World, test: str) -> str:
    try:
        return str(world.get_report(test=test)["text"])
    except Exception as error:
        return f"The simulator knows no more: {error}"
