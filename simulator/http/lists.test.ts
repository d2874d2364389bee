import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as fc from '../testing/fast-check.ts';
import { createTestSimulator, type TestSimulator } from '../testing/test-simulator.ts';
import { postBody, TEAM } from './posts.fixture.ts';

let test: TestSimulator;
beforeEach(async () => {
  test = await createTestSimulator({ throttle: false });
});
afterEach(async () => {
  await test.sim.close();
  expect(test.problems).toEqual([]);
});

const titles = async (query: string) => {
  const { body } = await test.call<{ items: { title: string }[]; total: number }>('GET', `/post?teamId=${TEAM}${query}`);
  return [body.items.map(({ title }) => title), body.total] as const;
};
const fill = async (count: number) => {
  for (let i = 0; i < count; i++) {
    await test.call('POST', '/post', { body: postBody({ title: `Note ${i}` }) });
    await test.sim.clock.advance('1s');
  }
};

describe('[GEN-08] without a required teamId', () => {
  it.each([
    '/post',
    '/comment',
    '/comment/import',
    '/social-account/connect',
    '/social-account/connection-check',
    '/social-account/refresh-channels',
  ])('POST %s is 400 and changes nothing', async path => {
    const { teamId: _, ...rest } = postBody({ type: 'TIKTOK', redirectUrl: 'https://app.test/' });
    const answer = await test.call('POST', path, { body: rest });
    expect([answer.status, answer.body.message]).toEqual([400, 'teamId is required']);
    expect((await test.call('GET', `/post?teamId=${TEAM}`)).body.total).toBe(0);
  });
});

describe('lists', () => {
  it('[GEN-09] pages are disjoint and together have every match once', async () => {
    await fill(23);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async limit => {
        const found: string[] = [];
        for (let offset = 0; offset < 23 + limit; offset += limit) {
          const [page, total] = await titles(`&limit=${limit}&offset=${offset}`);
          expect(total).toBe(23);
          found.push(...page);
        }
        expect(found).toEqual(Array.from({ length: 23 }, (_, i) => `Note ${22 - i}`));
      }),
      { numRuns: 15 },
    );
  });

  it('[D-GEN-13] have 10 items from the first on, newest first, by default', async () => {
    await fill(12);
    const [page, total] = await titles('');
    expect([page.length, page[0], total]).toEqual([10, 'Note 11', 12]);
    expect(await titles('&offset=11&limit=1')).toEqual([['Note 0'], 12]);
    expect(await titles('&offset=12')).toEqual([[], 12]);
    expect(await titles('&limit=100')).toMatchObject([{ length: 12 }, 12]);
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=x',
    'limit=',
    'limit=1.5',
    'limit=1e2',
    'offset=-1',
    'offset=x',
    'offset=',
    'offset=0.5',
    'offset=NaN',
  ])('[D-GEN-13] %s is 400', async query => {
    for (const path of [`/post?teamId=${TEAM}&${query}`, `/team?${query}`]) {
      const answer = await test.call('GET', path);
      expect([path, answer.status]).toEqual([path, 400]);
      expect(answer.body.issues).toMatchObject([{ path: [query.split('=')[0]] }]);
    }
  });

  it.each(['limit=100', 'limit=1', 'offset=0', 'offset=-0', 'offset=99999999999999999999'])('%s is accepted', async query => {
    expect((await test.call('GET', `/post?teamId=${TEAM}&${query}`)).status).toBe(200);
  });
});
