import { describe, expect, it } from 'vitest';
import type { PropertyResult } from './results.ts';
import { missingEvidence } from './run.ts';

const STOPPED = 'the time of 30 s is used up (--max-time)';
const SPENT = { requests: 10, durationMs: 30_000 };

function results(count: number, part: Partial<PropertyResult>): PropertyResult[] {
  const result = { id: 'one', area: 'posts', title: 'One', rules: [], runs: 1, skips: 0, requests: 1, durationMs: 1, failure: null };
  return Array.from({ length: count }, () => ({ ...result, verdict: 'passed', reason: null, ...part }));
}

const passed = (count: number) => results(count, {});
const unanswered = (count: number) => results(count, { verdict: 'skipped', reason: 'the connection broke: ECONNREFUSED' });
const notBegun = (count: number) => results(count, { verdict: 'skipped', reason: STOPPED });
const notAllowed = (count: number) => results(count, { verdict: 'skipped', reason: 'needs writes', missing: ['writes'] });

describe('the evidence of a run', () => {
  it.each([
    ['half of what the switches allow has passed', [...passed(50), ...unanswered(50), ...notAllowed(700)]],
    ['a tenth had no turn', [...passed(90), ...notBegun(10)]],
    ['failures are what it saw of the others', [...passed(50), ...results(50, { verdict: 'failed' })]],
  ])('is sufficient when %s', (_, seen) => {
    expect(missingEvidence(seen, { ...SPENT, stopped: STOPPED })).toEqual([]);
  });

  it('is not sufficient when less than half has passed', () => {
    expect(missingEvidence([...passed(49), ...unanswered(51), ...notAllowed(700)], SPENT)).toEqual([
      '49 of 100 properties passed, and a verdict needs 50 (--min-passed)',
    ]);
  });

  it('is not sufficient when more than a tenth had no turn', () => {
    expect(missingEvidence([...passed(89), ...notBegun(11)], { ...SPENT, stopped: STOPPED })).toEqual([
      `89 of 100 properties had a turn before the run ended: ${STOPPED}; 10 requests in 30 s, all would take about 34 s`,
    ]);
  });

  it('says how long a slow run would take', () => {
    const [, line] = missingEvidence([...passed(17), ...notBegun(333)], { ...SPENT, stopped: STOPPED });
    expect(line).toBe(`17 of 350 properties had a turn before the run ended: ${STOPPED}; 10 requests in 30 s, all would take about 11 min`);
  });

  it('is not sufficient when the target allows nothing', () => {
    expect(missingEvidence(notAllowed(5), SPENT)).toEqual(['the target allows none of the properties']);
    expect(missingEvidence([], SPENT)).toEqual(['the target allows none of the properties']);
  });

  it('asks for the given number of passed properties', () => {
    expect(missingEvidence(passed(20), { ...SPENT, minPassed: 20 })).toEqual([]);
    expect(missingEvidence(passed(19), { ...SPENT, minPassed: 20 })).toEqual([
      '19 of 19 properties passed, and a verdict needs 20 (--min-passed)',
    ]);
    expect(missingEvidence(unanswered(9), { ...SPENT, minPassed: 0 })).toEqual([]);
  });
});
