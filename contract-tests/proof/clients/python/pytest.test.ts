/** The module that `sim pytest` prints, in an empty folder, with Debian's pytest. */
import { describe, expect } from 'vitest';
import { controlApi } from '../../../../openapi/document.ts';
import { pythonName } from '../../../../simulator/cli/python/python-module.ts';
import { it, PAGE_TEST } from './python.fixture.ts';

const passed = (count: number) => ({ code: 0, out: expect.stringContaining(`${count} passed`) as string });

describe('the Python module', { concurrent: false }, () => {
  it('runs the first test of the page', async ({ project }) => {
    project.write('test_posts.py', PAGE_TEST);
    expect(await project.pytest()).toMatchObject(passed(1));
  });

  it('has a method for every operation of the control document, and its members do what the page says', async ({ project }) => {
    const names = controlApi()
      .operations()
      .map(({ id }) => pythonName(id));
    project.write(
      'test_all.py',
      `${LEVERS}\n\ndef test_every_operation(world):\n    for name in ${JSON.stringify(names)}:\n        assert callable(getattr(world, name))\n`,
    );
    expect(await project.pytest()).toMatchObject(passed(7));
  });

  it('ends the simulator with tests that end in any way', async ({ project }) => {
    project.write('test_stuck.py', STUCK);
    const tests = project.start();
    const url = await tests.found(out => /at (http:\S+) now/.exec(out)?.[1]);
    expect((await fetch(url)).status).toBe(200);
    await tests.stop('SIGKILL');
    await expect
      .poll(() =>
        fetch(url).then(
          () => 'answers',
          () => 'is gone',
        ),
      )
      .toBe('is gone');
  });

  it.for([
    [
      'no simulator at the address',
      { SIM_URL: 'http://127.0.0.1:9' },
      'No simulator answers at http://127.0.0.1:9: [Errno 111] Connection refused',
    ],
    ['a setting that is wrong', { SIM_CLOCK: 'fast' }, 'SIM_CLOCK'],
    ['a program that is missing', { SIM_COMMAND: '/none/sim' }, '/none/sim cannot be started'],
    ['no program', { SIM_COMMAND: '', PATH: '/none' }, 'There is no `sim` in node_modules of'],
  ] as const)('says what to do for %s', async ([, env, message], { project }) => {
    project.write('test_posts.py', PAGE_TEST);
    const { code, out } = await project.pytest(env);
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining(message) as string });
  });
});

const STUCK = `import threading

def test_stuck(sim):
    print(f"at {sim.base_url} now", flush=True)
    threading.Event().wait()
`;

const LEVERS = `from datetime import timedelta

import pytest
from conftest_sim import SimError, WebhookNotReceived

POST = {"teamId": "team_acme_marketing", "title": "A", "status": "SCHEDULED", "postDate": "2026-03-02T10:00:00Z",
        "socialAccountTypes": ["THREADS"], "data": {"THREADS": {"text": "We are live"}}}


def test_worlds_are_apart_and_removed(sim, world):
    with sim.new_world(clock="manual") as other:
        other.fetch("/api/v1/post", POST)
        assert [len(each.requests.all("createPost")) for each in (world, other)] == [0, 1]
        assert other.id in [each["id"] for each in sim.list_worlds()["items"]]
    assert other.id not in [each["id"] for each in sim.list_worlds()["items"]]


def test_snapshots_clock_and_faults(world):
    world.save_named_snapshot("before")
    world.advance(timedelta(hours=1))
    assert world.now == "2026-03-02T10:00:00.000Z"
    world.create_fault(operation_id="listTeams", effect={"status": 503}, when={"first": 1})
    world.create_fault(operation_id="getTeam*", effect={"status": 500})
    world.restore_named_snapshot("before")
    assert world.now == "2026-03-02T09:00:00.000Z"
    world.restore_snapshot(world.get_snapshot())
    assert world.create_organization_team("org_acme", "Sales", id_="team_mine")["id"] == "team_mine"
    assert "<html" in world.get_docs()


def test_a_receiver_that_fails_gets_the_event_again(world):
    world.webhooks.answer(503, times=1)
    assert world.fetch("/api/v1/team", {"name": "Sales"}).status == 200
    with pytest.raises(WebhookNotReceived, match=r"No webhook team.created was received.*webhooks.deliver of del_.*world.advance_to"):
        world.webhooks.received("team.created")
    world.advance("1h")
    webhook = world.webhooks.received("team.created", {"name": "Sales"})
    assert webhook.is_signed and [each.type for each in world.webhooks.all()] == ["team.created"] * 2


def test_platforms_fail_recover_and_have_people(world):
    threads = world.platforms["THREADS"]
    threads.fail("reject", times=1, code="spam")
    assert next(each for each in world.platforms if each.name == "THREADS").name == "THREADS"
    assert world.list_platforms()["items"][0]["failure"] is None
    assert threads.recover()["failure"] is None
    post = world.fetch("/api/v1/post", POST).json()
    world.advance("2h")
    assert world.webhooks.received("post.published", {"id": post["id"]}).data["status"] == "POSTED"
    threads.happens("comment", post_id=post["id"], social_account_id="sa_acme_threads", text="Nice", author={"externalId": "th_1", "name": "Ada"})
    assert world.webhooks.received("comment.received").data["text"] == "Nice"


def test_refusals_and_records_say_what_is_wrong(world):
    with pytest.raises(SimError, match=r"PATCH /_sim/platforms/MYSPACE: 4") as refused:
        world.platforms["MYSPACE"].fail("outage")
    assert refused.value.status in (400, 404)
    with pytest.raises(AssertionError, match="createPost was called 0 times, not 1; the calls of the world: none"):
        world.requests.expect("createPost", called=1)


def test_the_stream_follows_the_world(world):
    stream = world.stream_events()
    assert next(stream)["event"] == "clock"
    stream.close()
`;
