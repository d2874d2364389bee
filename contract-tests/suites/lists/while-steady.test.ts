import { describe, expect, it } from 'vitest';
import { callOf } from '../../arbitraries/known-ids.ts';
import { fakeTarget } from '../../run/fake-target.fixture.ts';
import type { Session } from '../../session.ts';
import { whileSteady } from './while-steady.ts';

/** Looks at a list that always shows the same; the comparison throws so many times. Returns how often it was made. */
async function looksUntilDone(wrongTimes: number, part: Partial<Session> = {}): Promise<number> {
  const session = { ...(await fakeTarget(() => Response.json({ items: [], total: 0 })).open(1)), ...part };
  let looks = 0;
  await whileSteady(session, callOf('listTeams', {}), [], () => {
    looks += 1;
    return looks > wrongTimes ? Promise.resolve() : Promise.reject(new Error(`wrong at look ${looks}`));
  });
  return looks;
}

describe('a list that others may change', () => {
  it('is wrong when two looks say so: what came and went between two answers is seen once', async () => {
    expect(await looksUntilDone(1)).toBe(2);
    await expect(looksUntilDone(2)).rejects.toThrow('wrong at look 2');
  });

  it('is wrong at the first look on a simulator, where nobody else writes', async () => {
    await expect(looksUntilDone(1, { control: () => Promise.resolve({}) })).rejects.toThrow('wrong at look 1');
  });
});
