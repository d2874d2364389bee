import { expect } from 'vitest';
import { failureReport, harOfWorld } from './failure-report.ts';
import { it, START } from './library.fixture.ts';

const HEADERS = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };
const POST = {
  teamId: 'team_acme_marketing',
  title: 'Launch',
  status: 'SCHEDULED',
  postDate: '2026-03-02T10:00:00Z',
  socialAccountTypes: ['INSTAGRAM'],
  data: { INSTAGRAM: { text: 'We are live', uploadIds: ['upload_acme_image'] } },
};

it('says of a world what is due next, and the last calls and deliveries with their answers', async ({ sim }) => {
  const world = await sim.createWorld();
  const fault = world.faults.add({ operationId: 'listTeams', effect: { status: 503, message: 'Not now' }, when: { first: 1 } });
  await world.fetch('/api/v1/team', { headers: HEADERS });
  await world.fetch('/api/v1/team');
  expect(await failureReport(world, 'publishes')).toContain(
    `The simulator about ${world.id} and the test publishes:
  The clock is at ${START}, and the next job (accounts.scan of sa_acme_instagram) is due at 2026-03-02T15:00:00.000Z: advance it, for example to 2026-03-02T15:00:00.000Z.
  All calls:
    GET /api/v1/team → 503 Not now (fault ${fault.id})
    GET /api/v1/team → 401 API key is missing. Send it in the x-api-key header.
  There were no webhook events.
  request req_2
  GET /api/v1/team was answered 401: API key is missing. Send it in the x-api-key header.

  because
    2026-03-02 09:00:00.000  AUTH-01  the API key is missing, unknown or of another world: `,
  );
});

it('explains the post that the calls were about last', async ({ sim }) => {
  const world = await sim.createWorld();
  world.platforms.INSTAGRAM.fail('outage');
  world.webhooks.answer({ status: 503 }, { times: 1 });
  const response = await world.fetch('/api/v1/post', { method: 'POST', headers: HEADERS, body: JSON.stringify(POST) });
  const { id } = (await response.json()) as { readonly id: string };
  for (let call = 0; call < 6; call++) await world.fetch(`/api/v1/post/${id}`, { headers: HEADERS });
  await world.clock.advance('2h');
  const report = await failureReport(world, 'publishes');
  expect(report).toContain('The last 5 of 7 calls:');
  expect(report).toContain(`GET /api/v1/post/${id} → 200 ${id}`);
  expect(report).toMatch(/webhook events:\n(?: {4}.*\n)* {4}post\.published \(evt_\w+\): del_\w+ SUCCEEDED, attempt 2 → 200\n/);
  expect(report).toContain(`\n  post ${id}\n  The post is ERROR: Publishing failed on INSTAGRAM.\n`);
  expect(report).toMatch(
    /attempt 3 of 3: Instagram answered 503 \S+ \(failure mode outage, set by the program that made the world at 2026/,
  );
  expect(report).not.toContain('sk_sim_acme');
});

it('says that a clock goes on by itself', async ({ sim }) => {
  const world = await sim.createWorld({ clock: 'realtime' });
  expect(await failureReport(world, 'publishes')).toMatch(/The clock is at \S+ and goes on by itself\.\n {2}There were no calls\./);
});

it('keeps the calls as an archive without secrets, and rejects for a closed world', async ({ sim }) => {
  const world = await sim.createWorld();
  await world.fetch('/api/v1/team', { headers: HEADERS });
  const har = await harOfWorld(world);
  expect(JSON.parse(har)).toMatchObject({ log: { version: '1.2', entries: [{ response: { status: 200 } }] } });
  expect(har).not.toContain('sk_sim_acme');
  await world.close();
  await expect(failureReport(world, 'publishes')).rejects.toThrow(`The world ${world.id} is closed`);
});

it('tells events whether or not the test looks at webhooks', async ({ sim }) => {
  for (const isLooking of [true, false]) {
    const world = await sim.createWorld();
    if (isLooking) world.webhooks.all();
    await world.fetch('/api/v1/team', { method: 'POST', headers: HEADERS, body: '{"name":"Mine"}' });
    await world.deliveries.settle();
    const answer = isLooking ? 'del_\\w+ SUCCEEDED, attempt 1 → 200' : 'no endpoint was there to get it';
    expect(await failureReport(world, 'creates')).toMatch(
      new RegExp(`All webhook events:\\n {4}team\\.created \\(evt_\\w+\\): ${answer}\\n`),
    );
  }
});

it('names the nearest platform, event and operation', async ({ sim }) => {
  const world = await sim.createWorld();
  expect(() => Reflect.get(world.platforms, 'FACEBOK')).toThrow('There is no platform FACEBOK; did you mean FACEBOOK?');
  expect(() => Reflect.get(world.platforms, 'facebook')).toThrow('There is no platform facebook; did you mean FACEBOOK?');
  expect(Reflect.get(world.platforms, 'toJSON')).toBeUndefined();
  await expect(world.events.list({ type: 'post.publish' })).rejects.toThrow(
    'type: there is no event post.publish; did you mean post.published?',
  );
});
