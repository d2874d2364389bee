import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callOf } from '../../../arbitraries/known-ids.ts';
import { fakeTarget } from '../../../run/fake-target.fixture.ts';
import type { Session } from '../../../session.ts';
import { checkTotal, whileSteady } from './any-query.ts';
import { ContradictionError, readAll } from './list.ts';

/** Checks a list that never changes with a comparison that throws `wrongTimes` times. Returns how often it was called. */
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
  it('is wrong when three comparisons fail, because a change of others explains fewer failures', async () => {
    expect(await looksUntilDone(2)).toBe(3);
    await expect(looksUntilDone(3)).rejects.toThrow('wrong at look 3');
  });

  it('is wrong at the first failure on a simulator, where nobody else writes', async () => {
    await expect(looksUntilDone(1, { control: () => Promise.resolve({}) })).rejects.toThrow('wrong at look 1');
  });
});

it('a list that always changes is wrong when its answers contradict the request', async () => {
  let changes = 0;
  const session = await fakeTarget(() => Response.json({ items: [], total: (changes += 1) })).open(1);
  const looks = (error: Error) => whileSteady(session, callOf('listTeams', {}), [], () => Promise.reject(error));
  await expect(looks(new ContradictionError('shows what lacks the text'))).rejects.toThrow('lacks the text');
  await expect(looks(new Error('other items'))).rejects.toSatisfy(fc.PreconditionFailure.isFailure);
});

describe('the total of a list', () => {
  /** Answers `total`, and an item at each offset below `end`. */
  const check = async (total: number, end: (offset: number) => number, totalAt: (offset: number) => number = () => total) => {
    const target = fakeTarget(({ url }) => {
      const offset = Number(new URL(url).searchParams.get('offset'));
      return Response.json({ items: offset < end(offset) ? [{ id: `item_${offset}` }] : [], total: totalAt(offset) });
    });
    await checkTotal(await target.open(1), callOf('listTeams', {}), { items: [], total });
  };

  it('is the number of its items', async () => {
    await check(3, () => 3);
    await check(0, () => 0);
    await expect(check(3, () => 4)).rejects.toThrow('total is 3, and there is more after that');
    await expect(check(3, () => 2)).rejects.toThrow('total is 3, and there are fewer');
  });

  it('may change when somebody adds an item meanwhile', async () => {
    const grown = (offset: number) => (offset === 3 ? 4 : 3);
    await check(3, grown, grown);
  });
});

it('a list whose subject was removed meanwhile makes the case not apply', async () => {
  const session = await fakeTarget(() => Response.json({ statusCode: 404, message: 'Post not found' }, { status: 404 })).open(1);
  const ofPost = callOf('listImportedComments', {}, { postId: 'post_1' });
  await expect(readAll(session, ofPost)).rejects.toSatisfy(fc.PreconditionFailure.isFailure);
  await expect(readAll({ ...session, control: () => Promise.resolve({}) }, ofPost)).rejects.toThrow('A list answers 404');
  await expect(readAll(session, callOf('listTeams', {}))).rejects.toThrow('A list answers 404');
});
