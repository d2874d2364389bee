import { afterEach, describe, expect, it, vi } from 'vitest';
import { rules } from '../../../../simulator/grade/rules/all.ts';
import { TRAP_NAMES } from '../../../../simulator/grade/traps/names.ts';
import { realTime } from '../../../../simulator/kernel/real-time.ts';
import { badClients } from './bad-habits.ts';
import { goodHabits } from './habits.ts';
import { gradeHabits } from './run-client.ts';

/** Seeds with all traps; `CLIENT_SEEDS=20` tries more. */
const SEEDS = Array.from({ length: Number(process.env['CLIENT_SEEDS'] ?? 3) }, (_, index) => index + 1);

function brokenIn({
  rules: judged,
}: {
  readonly rules: readonly { readonly id: string; readonly problems: readonly object[] }[];
}): string[] {
  return judged.filter(({ problems }) => problems.length > 0).map(({ id }) => id);
}

describe('a client with good habits', () => {
  it.each(SEEDS)('gets full marks with all traps of seed %i', async seed => {
    const errors: unknown[] = [];
    const { grade, exitCode, failsWithAllOnly } = await gradeHabits({
      habits: goodHabits,
      seed,
      traps: TRAP_NAMES,
      onError: error => errors.push(error),
    });
    expect({ broken: brokenIn(grade), exitCode, failsWithAllOnly, errors }).toEqual({
      broken: [],
      exitCode: 0,
      failsWithAllOnly: false,
      errors: [],
    });
    expect([grade.grade, grade.score, grade.missing]).toEqual(['A', 100, []]);
  });

  it('has an opportunity to break every rule', async () => {
    const { grade } = await gradeHabits({ habits: goodHabits, seed: 1, traps: TRAP_NAMES, hasLongVideo: true });
    expect(grade.rules.filter(({ result }) => result !== 'passed').map(({ id }) => id)).toEqual([]);
    expect(grade.rules).toHaveLength(rules.length);
  });
});

describe('a client with one bad habit', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('is there for every rule', () => {
    expect(badClients.map(({ rule }) => rule).toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
  });

  it.each(badClients)('breaks $rule and no other', async ({ rule, says, habits, traps, hasLongVideo }) => {
    // A receiver that hangs takes 15 seconds of real time, which only seem to pass here.
    const { elapsed } = realTime;
    let hungMs = 0;
    vi.spyOn(realTime, 'elapsed').mockImplementation(() => elapsed() + hungMs);
    const { grade, exitCode } = await gradeHabits({
      habits,
      seed: 1,
      traps,
      hasLongVideo,
      hang: async ms => void (hungMs += ms),
    });
    expect({ broken: brokenIn(grade), exitCode }).toEqual({ broken: [rule], exitCode: 0 });
    const texts = grade.rules.flatMap(({ problems }) => problems.map(({ text }) => text)).join('\n');
    expect(says).not.toEqual([]);
    for (const words of says) expect(texts).toContain(words);
  });
});
