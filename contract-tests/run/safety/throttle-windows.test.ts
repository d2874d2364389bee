import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createThrottleWindows } from './pace.ts';

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
    const request = fc.record({
      gapMs: fc.nat({ max: 60 }),
      tripMs: fc.nat({ max: 400 }),
      counted: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(request, { minLength: 30, maxLength: 80 }), requests => {
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
