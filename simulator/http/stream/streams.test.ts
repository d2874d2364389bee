import { describe, expect } from 'vitest';
import { createFakeRealTime } from '../../kernel/real-time.fixture.ts';
import { it as base } from '../../testing/simulator.fixture.ts';
import { KnownSecrets } from '../known-secrets.ts';
import { RequestLog } from '../request-log.ts';
import { createStreams, type Streams } from './streams.ts';

const it = base
  .extend('realTime', () => createFakeRealTime())
  .extend('log', () => new RequestLog())
  .extend('defects', (): unknown[] => [])
  .extend('streams', ({ acme, realTime, log, defects }) =>
    createStreams({
      worlds: acme.sim.worlds,
      log,
      secrets: new KnownSecrets(acme.sim.worlds),
      realTime,
      onDefect: error => defects.push(error),
    }),
  );

/** A reader of one stream. `read` returns everything buffered, and waits when there is nothing. */
function reader(streams: Streams, worldId = 'default') {
  const iterator = streams.open(worldId)[Symbol.asyncIterator]();
  return {
    /** The next messages; null at the end. */
    async read(): Promise<string | null> {
      const { done, value } = await iterator.next();
      return done ? null : Buffer.from(value).toString();
    },
    /** Whether nothing arrives within a turn of the event loop. */
    async isSilent(): Promise<boolean> {
      const next = iterator.next();
      const turn = new Promise<true>(resolve => setImmediate(() => resolve(true)));
      return Promise.race([next.then(() => false), turn]);
    },
    leave: () => iterator.return?.(),
  };
}

/** The events of some messages, in order. */
const namesIn = (text: string | null) => [...(text ?? '').matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);

const CLOCK = 'event: clock\ndata: {"now":"2026-03-02T09:00:00.000Z","mode":"manual","speed":1}\n\n';

describe('a stream', () => {
  it('begins with the clock', async ({ streams }) => {
    expect(await reader(streams).read()).toBe(CLOCK);
  });

  it('sends a comment every 15 seconds, unless something is buffered', async ({ streams, realTime }) => {
    const stream = reader(streams);
    realTime.pass(15_000);
    expect(await stream.read()).toBe(CLOCK);
    realTime.pass(14_999);
    expect(await stream.isSilent()).toBe(true);
    realTime.pass(1);
    const next = reader(streams);
    await next.read();
    realTime.pass(15_000);
    expect(await next.read()).toBe(': still here\n\n');
  });

  it('polls states ten times a second, and sends only those that changed', async ({ streams, acme, realTime }) => {
    const stream = reader(streams);
    await stream.read();
    const { controls } = acme.world.platforms.TIKTOK;
    controls.fail({ mode: 'outage' });
    acme.world.clock.setMode('manual', 2);
    controls.fail(null);
    acme.world.clock.setMode('manual', 5);
    controls.setLatency({ minMs: 5, maxMs: 5 });
    const next = stream.read();
    realTime.pass(99);
    acme.world.clock.setMode('manual', 10);
    realTime.pass(1);
    const text = await next;
    expect(namesIn(text)).toEqual(['clock', 'platform']);
    expect(text).toContain('"speed":10');
    expect(text).toMatch(/"platform":"TIKTOK","status":"operational".*"latency":5/);
    realTime.pass(1000);
    expect(await stream.isSilent()).toBe(true);
  });

  it('continues with the world that replaces its own', async ({ streams, acme, realTime }) => {
    const stream = reader(streams);
    await stream.read();
    acme.world.platforms.TIKTOK.controls.fail({ mode: 'outage' });
    realTime.pass(100);
    await stream.read();
    const world = acme.sim.worlds.rebuild('default', { seed: 7 });
    acme.world.clock.setMode('manual', 9);
    world.clock.schedule({ at: 0, kind: 'uploads.idle', subject: 'nobody' });
    world.clock.runDue();
    realTime.pass(100);
    const text = (await stream.read()) ?? '';
    expect(text).toMatch(/^: the world was replaced\n\n/);
    expect(namesIn(text)).toEqual(['job', 'clock', 'platform']);
    expect(text).toContain('"speed":1');
    expect(text).toMatch(/"platform":"TIKTOK","status":"operational"/);
  });

  it('ends with its world', async ({ acme, streams }) => {
    const { id } = acme.sim.worlds.create({});
    const [stream, other] = [reader(streams, id), reader(streams)];
    await stream.read();
    await other.read();
    await acme.sim.worlds.remove(id);
    expect(await stream.read()).toBeNull();
    expect(await other.isSilent()).toBe(true);
  });

  it('ends with all others, and streams opened later end at once', async ({ streams, realTime }) => {
    const [one, other] = [reader(streams), reader(streams)];
    await one.read();
    streams.close();
    expect([await one.read(), await other.read(), await other.read()]).toEqual([null, CLOCK, null]);
    const late = reader(streams);
    expect([await late.read(), await late.read()]).toEqual([CLOCK, null]);
    expect([streams.count(), realTime.timers()]).toEqual([0, 0]);
  });

  it('stops its timers when its reader leaves', async ({ streams, realTime, acme }) => {
    const stream = reader(streams);
    expect([streams.count(), realTime.timers()]).toEqual([1, 2]);
    const waiting = [stream.read(), stream.read()];
    await stream.leave();
    expect(await waiting[1]).toBeNull();
    expect([streams.count(), realTime.timers()]).toEqual([0, 0]);
    realTime.pass(60_000);
    await acme.call('POST', '/team', { body: { name: 'New' } });
  });

  it('reports an event that cannot be rendered, without failing the change', async ({ streams, acme, defects }) => {
    const stream = reader(streams);
    await stream.read();
    await acme.call('POST', '/team', { body: { name: 'New' } });
    const [event] = acme.world.webhooks.events.all();
    acme.world.webhooks.events.remove(event?.id ?? '');
    acme.world.webhooks.events.insert({ ...(event ?? expect.fail('There is no event')), body: 'no JSON' });
    expect(defects).toEqual([expect.any(SyntaxError)]);
    expect(namesIn(await stream.read())).toEqual(['event']);
  });
});
