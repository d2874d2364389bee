import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

/** Returns the Date header of an instant. */
const dateOf = (at: number): string => new Date(at).toUTCString();
const NOON = Date.parse('2026-03-02T12:00:00.000Z');

describe('the clock of a deployment', () => {
  it('is unknown before the first date', () => {
    const clock = createServerClock();
    clock.observe({ sentAt: NOON, receivedAt: NOON, date: null });
    clock.observe({ sentAt: NOON, receivedAt: NOON, date: 'yesterday' });
    expect(clock.serverTimeOf(NOON)).toEqual({ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY });
  });

  it('is between the date minus the round trip and a second after the date', () => {
    const clock = createServerClock();
    clock.observe({ sentAt: NOON, receivedAt: NOON + 200, date: dateOf(NOON + 120_000) });
    expect(clock.serverTimeOf(NOON)).toEqual({ from: NOON + 119_800, to: NOON + 121_250 });
  });

  it('becomes more exact with each answer, for any difference of the clocks', () => {
    const answer = fc.record({ gapMs: fc.nat({ max: 3000 }), thereMs: fc.nat({ max: 300 }), backMs: fc.nat({ max: 300 }) });
    const differences = fc.integer({ min: -120_000, max: 120_000 });
    fc.assert(
      fc.property(differences, fc.array(answer, { minLength: 1, maxLength: 60 }), (difference, answers) => {
        const clock = createServerClock();
        let now = NOON;
        let width = Number.POSITIVE_INFINITY;
        for (const { gapMs, thereMs, backMs } of answers) {
          const sentAt = now + gapMs;
          now = sentAt + thereMs + backMs;
          clock.observe({ sentAt, receivedAt: now, date: dateOf(sentAt + thereMs + difference) });
          const { from, to } = clock.serverTimeOf(now);
          expect(from).toBeLessThanOrEqual(now + difference);
          expect(to).toBeGreaterThanOrEqual(now + difference);
          expect(to - from).toBeLessThanOrEqual(width);
          width = to - from;
        }
      }),
      { seed: 1 },
    );
  });

  it('covers several servers whose clocks differ', () => {
    const clock = createServerClock();
    clock.observe({ sentAt: NOON, receivedAt: NOON, date: dateOf(NOON) });
    clock.observe({ sentAt: NOON, receivedAt: NOON, date: dateOf(NOON + 5000) });
    clock.observe({ sentAt: NOON, receivedAt: NOON, date: dateOf(NOON + 2000) });
    expect(clock.serverTimeOf(NOON)).toEqual({ from: NOON, to: NOON + 6250 });
  });
});
