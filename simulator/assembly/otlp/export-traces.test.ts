import { describe, expect, onTestFinished, vi } from 'vitest';
import { CollectorError } from '../../domain/ports/errors.ts';
import { createSimulator } from '../../library/library.ts';
import { it } from '../../testing/simulator.fixture.ts';
import { createTestSimulator, START, type TestSimulator } from '../../testing/test-simulator.ts';
import { type ReceivedSpan, startCollector } from './collector.fixture.ts';

const POST = {
  teamId: 'team_acme_marketing',
  title: 'Launch',
  status: 'SCHEDULED',
  postDate: '2026-03-02T12:00:00.000Z',
  socialAccountTypes: ['LINKEDIN'],
  data: { LINKEDIN: { text: 'Hello' } },
};

/** A post that no platform takes, and the delivery of its event to a receiver that refuses it once. */
async function failingPost({ sim, ok, call }: TestSimulator): Promise<string> {
  sim.webhooks.answer({ status: 503 }, { times: 1 });
  await ok('PATCH', '/_sim/platforms/LINKEDIN', { failure: { mode: 'outage' } });
  const { id } = (await call<{ readonly id: string }>('POST', '/post', { body: POST })).body;
  await sim.clock.advance('P1D');
  return id;
}

/** Spans from the one without a parent to this one, by name. */
function chainOf(spans: readonly ReceivedSpan[], span: ReceivedSpan | undefined): string[] {
  if (!span) return [];
  const parent = spans.find(({ traceId, spanId }) => traceId === span.traceId && spanId === span.parentSpanId);
  return [...chainOf(spans, parent), span.name];
}

/** Runs a simulator with a collector until its end, and returns what the collector got. */
async function spansOf(use: (acme: TestSimulator) => Promise<unknown>): Promise<ReceivedSpan[]> {
  const collector = await startCollector();
  const acme = await createTestSimulator({ throttle: false, otlp: collector.url });
  await use(acme);
  await acme.sim.close();
  expect(acme.problems).toEqual([]);
  return collector.spans();
}

describe('the spans of a post that fails', () => {
  it('lead from the request by jobs to the calls of the platform, the event and the attempts at its delivery', async () => {
    const spans = await spansOf(failingPost);
    const calls = spans.filter(({ name }) => name === 'call LINKEDIN');
    const attempt = ['post.publish', 'post.attempt'];
    const toCall = (number: number) => ['createPost', ...Array.from({ length: number }, () => attempt).flat()];
    expect(calls.map(call => chainOf(spans, call))).toEqual([1, 2, 3].map(number => [...toCall(number), 'call LINKEDIN']));
    const attempts = spans.filter(({ name }) => name === 'webhooks.deliver');
    expect(attempts.map(span => chainOf(spans, span))).toEqual([
      [...toCall(3), 'post.published', 'webhooks.deliver'],
      [...toCall(3), 'post.published', 'webhooks.deliver', 'webhooks.deliver'],
    ]);
    expect(new Set([...calls, ...attempts].map(({ traceId }) => traceId)).size).toBe(1);
  });

  it('have virtual times, what they are about, and a sentence', async () => {
    const spans = await spansOf(failingPost);
    expect(spans.find(({ name }) => name === 'createPost')).toMatchObject({
      start: START,
      end: START,
      kind: 2,
      attributes: {
        'sim.at': START,
        'sim.kind': 'request',
        'sim.subject': 'createPost',
        'sim.what': 'POST /api/v1/post was called (createPost)',
        'sim.world': 'default',
        'http.request.method': 'POST',
        'url.path': '/api/v1/post',
      },
    });
    expect(spans.find(({ name }) => name === 'call LINKEDIN')).toMatchObject({
      start: expect.stringMatching(/^2026-03-02T12:00:/),
      kind: 3,
      status: { code: 2 },
      attributes: {
        'sim.subject': 'LINKEDIN',
        'sim.what': expect.stringMatching(
          /^LinkedIn answered 503 HTTP:503 \(failure mode outage, set by PATCH .*LINKEDIN at 2026-03-02 09:00:00\)$/,
        ),
      },
    });
  });

  it('have the same ids in another simulator that does the same', async () => {
    const ids = async () => (await spansOf(failingPost)).map(({ traceId, spanId, parentSpanId }) => [traceId, spanId, parentSpanId]);
    const first = await ids();
    expect(first.length).toBeGreaterThan(10);
    expect(await ids()).toEqual(first);
  });
});

it('of a job that lasts end with its last effect, but not with a job that it schedules', async () => {
  const spans = await spansOf(async ({ world, sim }) => {
    world.clock.handle('test.last', () => {
      const continued = world.trail.continued();
      world.trail.note({ kind: 'change', subject: 'a', data: {} });
      world.clock.schedule({ kind: 'test.next', subject: 'b', at: world.clock.now() + 5000 });
      world.clock.schedule({ kind: 'test.late', subject: 'c', at: world.clock.now() + 2000 });
      late = () => continued(() => world.trail.note({ kind: 'change', subject: 'a', data: {} }));
    });
    let late: () => unknown = () => undefined;
    world.clock.handle('test.late', () => late());
    world.clock.handle('test.next', () => world.trail.note({ kind: 'change', subject: 'b', data: {} }));
    world.clock.schedule({ kind: 'test.last', subject: 'a', at: world.clock.now() + 1000 });
    await sim.clock.advance('1m');
  });
  const times = Object.fromEntries(spans.map(({ name, start, end }) => [name, `${start.slice(17, 19)} to ${end.slice(17, 19)}`]));
  expect(times).toMatchObject({ 'test.last': '01 to 03', 'test.next': '06 to 06' });
});

it('of a world that was reset or restored belong to other traces than before', async () => {
  const create = ({ ok }: TestSimulator) => ok('POST', '/post', POST);
  const spans = await spansOf(async acme => {
    await create(acme);
    const snapshot = await acme.ok('GET', '/_sim/snapshot');
    await acme.ok('POST', '/_sim/reset');
    await create(acme);
    await acme.ok('PUT', '/_sim/snapshot', snapshot);
    await acme.sim.clock.advance('6h');
  });
  const created = spans.filter(({ name }) => name === 'createPost');
  expect(new Set(created.map(({ traceId }) => traceId)).size).toBe(2);
  // The cause happened before the snapshot was restored.
  const published = spans.filter(({ name }) => name === 'post.publish');
  expect(published.map(span => chainOf(spans, span))).toEqual([['post.publish']]);
  expect(created.map(({ traceId }) => traceId)).not.toContain(published[0]?.traceId);
  expect(new Set(spans.map(({ traceId, spanId }) => `${traceId} ${spanId}`)).size).toBe(spans.length);
});

it('of other worlds name their world, and are sent to /v1/traces', async () => {
  const collector = await startCollector();
  const acme = await createTestSimulator({ otlp: `${collector.url}/` });
  const world = await acme.sim.createWorld();
  await world.fetch('/_sim/platforms/TIKTOK', {
    method: 'PATCH',
    body: '{"failure":{"mode":"outage"}}',
    headers: { 'content-type': 'application/json' },
  });
  await acme.sim.close();
  expect(collector.paths).toEqual(['/v1/traces']);
  expect(collector.services()).toEqual(['social-publishing-sim']);
  expect(collector.spans().map(({ name, attributes }) => [name, attributes['sim.world']])).toEqual([
    ['updatePlatform', 'world_1'],
    ['lever failure', 'world_1'],
  ]);
});

describe('a collector that takes no spans', () => {
  it('is said once, and changes nothing', async () => {
    const collector = await startCollector(400);
    const acme = await createTestSimulator({ throttle: false, otlp: `${collector.url}/v1/traces` });
    for (let call = 0; call < 300; call++) await acme.ok('PATCH', '/_sim/platforms/LINKEDIN', { failure: { mode: 'outage' } });
    await acme.sim.close();
    expect(acme.problems).toEqual([expect.any(CollectorError)]);
    expect(String(acme.problems[0])).toBe(
      `CollectorError: The collector ${collector.url}/v1/traces takes no spans: 400 Bad Request. The simulator goes on without it, and tries again every 30 s`,
    );
    // One batch was refused, and none is sent at the end.
    expect(collector.paths).toEqual(['/v1/traces']);
  });

  it('is a warning of the process where nobody listens for problems', async () => {
    const warning = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    onTestFinished(() => warning.mockRestore());
    const collector = await startCollector(404);
    const sim = await createSimulator({ otlp: collector.url });
    await sim.fetch('/_sim/platforms/TIKTOK', {
      method: 'PATCH',
      body: '{"failure":{"mode":"outage"}}',
      headers: { 'content-type': 'application/json' },
    });
    await sim.close();
    expect(warning.mock.calls).toEqual([[expect.any(CollectorError)]]);
  });

  it.for([
    ['nowhere', 'otlp must be an http or https URL, such as https://sim.example or http://proxy:8080/sim, not nowhere'],
    ['http://a:b@127.0.0.1:4318', 'otlp takes no user name, query or fragment, because paths are appended: give http://127.0.0.1:4318/'],
  ])('is none: %s', async ([otlp, message]) => {
    await expect(createSimulator({ otlp })).rejects.toThrow(new TypeError(message));
  });
});
