import { describe, expect, it } from 'vitest';
import { createBudget, timeText } from './budget.ts';
import { InconclusiveError } from './inconclusive-error.ts';

/** Creates a budget with a clock in milliseconds that the test moves. */
function budgetAt(part: { readonly maxRequests?: number; readonly maxTimeMs?: number; readonly reserveMs?: () => number } = {}) {
  const clock = { now: 0 };
  const budget = createBudget({ maxRequests: 10, maxTimeMs: 180_000, reserveMs: () => 0, now: () => clock.now, ...part });
  return { budget, clock };
}

describe('the budget of a run', () => {
  it('ends with the last request', () => {
    const { budget } = budgetAt({ maxRequests: 2 });
    budget.take();
    expect(budget.ended()).toBeUndefined();
    budget.take();
    const reason = 'the budget of 2 requests is used up (--max-requests)';
    expect(budget.ended()).toBe(reason);
    expect(() => budget.take()).toThrow(new InconclusiveError(reason, true));
    // Requests that were counted before may still be sent.
    expect(budget.signal.aborted).toBe(false);
  });

  it('ends when its time is up', () => {
    const { budget, clock } = budgetAt();
    clock.now = 179_999;
    budget.take();
    clock.now = 180_000;
    const reason = 'the time of 3 min is used up (--max-time)';
    expect(() => budget.take()).toThrow(new InconclusiveError(reason, true));
    expect([budget.ended(), budget.signal.aborted]).toEqual([reason, true]);
  });

  it('leaves time for the clean-up, and stays ended if that needs less time afterwards', () => {
    let created = 0;
    const { budget, clock } = budgetAt({ reserveMs: () => created * 100 });
    clock.now = 120_000;
    created = 599;
    expect(budget.ended()).toBeUndefined();
    created = 600;
    expect(budget.ended()).toContain('--max-time');
    created = 0;
    expect(budget.ended()).toContain('--max-time');
  });
});

describe('a duration', () => {
  it('is written in minutes or seconds', () => {
    expect([180_000, 60_000, 90_000, 1000, 500].map(timeText)).toEqual(['3 min', '1 min', '90 s', '1 s', '0.5 s']);
  });
});
