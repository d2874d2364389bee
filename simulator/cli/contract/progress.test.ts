import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Property } from '../../../contract-tests/property.ts';
import { countingProperty, fakeExecutor } from '../../../contract-tests/run/fake-target.fixture.ts';
import { type ProgressOptions, showProgress } from './progress.ts';

const it = test.extend('clock', async ({}, {}) => {
  let ms = 0;
  let tick: (() => void) | undefined;
  return {
    now: () => ms,
    every(_: number, call: () => void) {
      tick = call;
      return () => {
        tick = undefined;
      };
    },
    isTicking: () => tick !== undefined,
    advance(by: number) {
      ms += by;
      tick?.();
    },
  };
});

const CASES = { seed: 7, runs: 10 };
/** No two of its cases are equal, so that each sends a request. */
const passing = (id: string) => countingProperty(id, 2000, { cases: () => fc.noBias(fc.nat({ max: 1000 })) });

/** The lines that a run of properties shows, in a terminal or without one. */
function shown(options: ProgressOptions, hasTerminal: boolean) {
  const lines: string[] = [];
  const line = (text: string) => void lines.push(text);
  const progress = showProgress(hasTerminal ? { progress: line, err: () => undefined } : { err: line }, options);
  const watched = progress.watch(fakeExecutor(() => Response.json({})));
  return {
    lines,
    progress,
    async check(property: Property<number>) {
      const { result } = await watched.runProperty(property, CASES);
      progress.result(result);
      return result;
    },
  };
}

describe('the progress of a run', () => {
  it('is one line in a terminal: properties, requests, failures, and the time that is left', async ({ clock }) => {
    const { lines, progress, check } = shown({ ...clock, properties: 3, maxTimeMs: 180_000 }, true);
    await check(passing('a'));
    // A second turn of the same property.
    await check(passing('a'));
    clock.advance(61_000);
    await check(countingProperty('b', 0));
    progress.end();
    const counted = lines.filter((line, i) => line !== lines[i - 1]);
    expect(counted.slice(0, 4)).toEqual([
      '0 of 3 properties, 0 requests, no failure, 3 min left',
      '1 of 3 properties, 10 requests, no failure, 3 min left',
      '1 of 3 properties, 20 requests, no failure, 3 min left',
      '1 of 3 properties, 20 requests, no failure, 1 min 59 s left',
    ]);
    expect(lines.slice(-2)).toEqual([expect.stringMatching(/^2 of 3 properties, \d+ requests, 1 failure, 1 min 59 s left$/), '']);
    expect(clock.isTicking()).toBe(false);
  });

  it('is a line every ten seconds elsewhere', async ({ clock }) => {
    const { lines, check, progress } = shown({ ...clock, properties: 3 }, false);
    await check(passing('a'));
    clock.advance(9999);
    expect(lines).toEqual([]);
    clock.advance(1);
    expect(lines).toEqual(['1 of 3 properties, 10 requests, no failure']);
    clock.advance(9999);
    await check(passing('b'));
    expect(lines).toHaveLength(1);
    progress.end();
    expect(lines.slice(1)).toEqual(['2 of 3 properties, 20 requests, no failure']);
  });

  it('is a line for every tenth of many properties, too', async ({ clock }) => {
    const { lines, check } = shown({ ...clock, properties: 100 }, false);
    for (let n = 0; n < 25; n++) await check(passing(`p${n}`));
    expect(lines.map(line => line.split(',')[0])).toEqual(['10 of 100 properties', '20 of 100 properties']);
  });

  it('does not count known failures', async ({ clock }) => {
    const { lines, check } = shown({ ...clock, properties: 2, isKnown: ({ id }) => id === 'known' }, true);
    await check(countingProperty('known', 0));
    expect(lines.at(-1)).toContain('no failure');
    await check(countingProperty('new', 0));
    expect(lines.at(-1)).toContain('1 failure');
  });

  it('counts the findings of checks', async ({ clock }) => {
    const { lines, check, progress } = shown({ ...clock, properties: 1 }, true);
    const result = await check(passing('a'));
    const failure = (await check(countingProperty('b', 0))).failure;
    progress.result({ ...result, id: 'checks/times/getTeam', verdict: 'failed', failure });
    expect(lines.at(-1)).toContain('2 failures');
  });
});
