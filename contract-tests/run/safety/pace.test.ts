import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPace, createThrottleWindows, documentedLayers, shortestMs } from './pace.ts';

const NEVER = new AbortController().signal;
const request = (path: string, method = 'GET') => new Request(`http://service.test${path}`, { method });
const TEAMS = '/api/v1/team';
const POSTS = '/api/v1/post';

/** Records the sent requests, each with a function that answers it. */
function recorder() {
  const sent: { readonly path: string; readonly at: number; answer(status?: number): void }[] = [];
  const ask = (path: string) => () =>
    new Promise<Response>(resolve =>
      sent.push({ path, at: performance.now(), answer: (status = 200) => resolve(new Response(null, { status })) }),
    );
  return { sent, ask };
}

/** Replaces the timers, so that only the test advances the time. */
function fakeTime(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

describe('the pace', () => {
  it('keeps requests within its concurrency, first come, first served', async () => {
    const { sent, ask } = recorder();
    const pace = createPace({ layers: [], concurrency: 2 });
    const all = ['/a', '/b', '/c'].map(path => pace.send(request(path), ask(path), NEVER));
    await expect.poll(() => sent.length).toBe(2);
    expect(sent.map(({ path }) => path)).toEqual(['/a', '/b']);
    sent[0]?.answer();
    await all[0];
    await expect.poll(() => sent.length).toBe(3);
    sent.slice(1).forEach(({ answer }) => answer());
    await Promise.all(all);
  });

  it('makes no operation wait for the throttle of another, and does not throttle other addresses', async () => {
    const { sent, ask } = recorder();
    const pace = createPace({ layers: [{ windowMs: 60_000, requests: 2 }], concurrency: 8 });
    const paths = [TEAMS, `${TEAMS}?limit=1`, POSTS, `${POSTS}?limit=1`, '/presigned/1', '/presigned/2'];
    for (const path of paths) void pace.send(request(path), ask(path), NEVER);
    await expect.poll(() => sent.length).toBe(4);
    expect(sent.map(({ path }) => path)).toEqual([TEAMS, POSTS, '/presigned/1', '/presigned/2']);
  });

  it('counts HEAD as GET, and paths with different ids as one operation', async () => {
    const { sent, ask } = recorder();
    const pace = createPace({ layers: [{ windowMs: 60_000, requests: 2 }], concurrency: 8 });
    for (const [method, path] of [
      ['GET', `${TEAMS}/a`],
      ['HEAD', `${TEAMS}/b`],
      ['PATCH', `${TEAMS}/a`],
    ] as const)
      void pace.send(request(path, method), ask(`${method} ${path}`), NEVER);
    await expect.poll(() => sent.length).toBe(2);
    expect(sent.map(({ path }) => path)).toEqual([`GET ${TEAMS}/a`, `PATCH ${TEAMS}/a`]);
  });

  it('spaces all requests evenly at the rate per second', async () => {
    fakeTime();
    const { sent, ask } = recorder();
    const pace = createPace({ layers: documentedLayers, concurrency: 100, ratePerSecond: 10 });
    for (let i = 0; i < 5; i++) void pace.send(request(TEAMS), ask(TEAMS), NEVER);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent.map(({ at }) => Math.round(at - (sent[0]?.at ?? 0)))).toEqual([0, 100, 200, 300, 400]);
  });

  it('catches up with its rate after a moment without turns, and not after a long pause', async () => {
    fakeTime();
    const { sent, ask } = recorder();
    const pace = createPace({ layers: [], concurrency: 100, ratePerSecond: 100 });
    const counts: number[] = [];
    for (const pauseMs of [0, 50, 5000]) {
      await vi.advanceTimersByTimeAsync(pauseMs);
      const before = sent.length;
      for (let i = 0; i < 30; i++) void pace.send(request(TEAMS), ask(TEAMS), NEVER);
      await vi.advanceTimersByTimeAsync(0);
      counts.push(sent.length - before);
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(counts).toEqual([1, 6, 11]);
  });

  it('knows how soon the documented layers let requests of one operation through', () => {
    // 80 at once, 400 in ten seconds and 1600 in a minute.
    expect([0, 80, 81, 400, 401, 1600, 1601].map(shortestMs)).toEqual([0, 0, 1000, 4000, 10_000, 30_000, 60_000]);
  });

  it('knows how many requests of an operation still count', async () => {
    fakeTime();
    const { sent, ask } = recorder();
    const pace = createPace({ layers: documentedLayers, concurrency: 8 });
    void pace.send(request(TEAMS), ask(TEAMS), NEVER);
    void pace.send(request(TEAMS), ask(TEAMS), NEVER);
    await vi.advanceTimersByTimeAsync(0);
    sent[0]?.answer();
    await vi.advanceTimersByTimeAsync(59_000);
    expect([pace.counted('listTeams'), pace.counted('listPosts')]).toEqual([2, 0]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(pace.counted('listTeams')).toBe(1);
  });

  it('holds an operation back after a 429', async () => {
    fakeTime();
    const { sent, ask } = recorder();
    const pace = createPace({ layers: documentedLayers, concurrency: 8 });
    const refused = pace.send(request(TEAMS), ask(TEAMS), NEVER);
    await vi.advanceTimersByTimeAsync(0);
    sent[0]?.answer(429);
    expect((await refused).status).toBe(429);
    void pace.send(request(TEAMS), ask(TEAMS), NEVER);
    void pace.send(request(POSTS), ask(POSTS), NEVER);
    await vi.advanceTimersByTimeAsync(999);
    expect(sent.map(({ path }) => path)).toEqual([TEAMS, POSTS]);
    await vi.advanceTimersByTimeAsync(2);
    expect(sent.map(({ path }) => path)).toEqual([TEAMS, POSTS, TEAMS]);
  });

  it('rejects a waiting request when its signal aborts, and sends the next', async () => {
    const { sent, ask } = recorder();
    const stop = new AbortController();
    const pace = createPace({ layers: [], concurrency: 1 });
    const first = pace.send(request('/a'), ask('/a'), NEVER);
    const second = pace.send(request('/b'), ask('/b'), stop.signal);
    const third = pace.send(request('/c'), ask('/c'), NEVER);
    stop.abort(new Error('enough'));
    await expect(second).rejects.toThrow('enough');
    sent[0]?.answer();
    await first;
    await expect.poll(() => sent.length).toBe(2);
    sent[1]?.answer();
    await third;
    expect(sent.map(({ path }) => path)).toEqual(['/a', '/c']);
    await expect(pace.send(request('/d'), ask('/d'), stop.signal)).rejects.toThrow('enough');
  });
});

const LAYERS = [
  { windowMs: 100, requests: 5 },
  { windowMs: 1000, requests: 20 },
];

describe('the windows of an operation', () => {
  it('leave a share of each layer to other clients', () => {
    const windows = createThrottleWindows([{ windowMs: 100, requests: 10 }], 0.8);
    for (let i = 0; i < 8; i++) {
      expect(windows.waitMs(0)).toBe(0);
      windows.begin();
      windows.end(0);
    }
    expect([windows.waitMs(0), windows.waitMs(99), windows.waitMs(100)]).toEqual([100, 1, 0]);
  });

  it('let at least one request through, and all of them without a throttle', () => {
    const narrow = createThrottleWindows([{ windowMs: 100, requests: 1 }], 0.8);
    expect(narrow.waitMs(0)).toBe(0);
    narrow.begin();
    expect(narrow.waitMs(0)).toBe(Number.POSITIVE_INFINITY);
    const none = createThrottleWindows([], 0.8);
    for (let i = 0; i < 1000; i++) none.begin();
    expect(none.waitMs(0)).toBe(0);
  });

  it('count a request from when it is sent until one window after its answer', () => {
    const windows = createThrottleWindows([{ windowMs: 100, requests: 1 }], 1);
    windows.begin();
    expect(windows.waitMs(5000)).toBe(Number.POSITIVE_INFINITY);
    windows.end(5000);
    expect(windows.waitMs(5040)).toBe(60);
  });

  it('send nothing for a while after a refusal, and then half as much', () => {
    const windows = createThrottleWindows([{ windowMs: 100, requests: 8 }], 1);
    windows.slowDown(0, 300);
    // This refusal is of a request that was sent before the first refusal arrived.
    windows.slowDown(10, 300);
    expect(windows.waitMs(20)).toBe(290);
    for (let i = 0; i < 4; i++) {
      expect(windows.waitMs(310)).toBe(0);
      windows.begin();
      windows.end(310);
    }
    expect(windows.waitMs(310)).toBe(100);
  });

  it('never exceed a layer, no matter when during a round trip the service counts the request', () => {
    const trip = fc.record({
      gapMs: fc.nat({ max: 60 }),
      tripMs: fc.nat({ max: 400 }),
      counted: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(trip, { minLength: 30, maxLength: 80 }), requests => {
        const arrivals = arrivalsOf(requests);
        for (const { windowMs, requests: most } of LAYERS)
          for (const from of arrivals) expect(arrivals.filter(at => at >= from && at < from + windowMs).length).toBeLessThanOrEqual(most);
      }),
      { seed: 1 },
    );
  });
});

interface Trip {
  readonly gapMs: number;
  readonly tripMs: number;
  /** When the service counts the request, as a share of the round trip. */
  readonly counted: number;
}

/** Returns when the service counts requests that are sent as early as the windows allow. */
function arrivalsOf(requests: readonly Trip[]): number[] {
  const windows = createThrottleWindows(LAYERS, 1);
  const underWay: number[] = [];
  const arrivals: number[] = [];
  let now = 0;
  const answerUntil = (until: number): void => {
    for (const at of underWay.filter(end => end <= until).sort((a, b) => a - b)) {
      underWay.splice(underWay.indexOf(at), 1);
      windows.end(at);
    }
    now = until;
  };
  for (const { gapMs, tripMs, counted } of requests) {
    answerUntil(now + gapMs);
    for (let wait = windows.waitMs(now); wait > 0; wait = windows.waitMs(now)) {
      const next = Math.min(now + wait, ...underWay);
      answerUntil(Math.max(next, now));
    }
    windows.begin();
    underWay.push(now + tripMs);
    arrivals.push(now + tripMs * counted);
  }
  return arrivals;
}
