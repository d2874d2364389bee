import { describe, expect } from 'vitest';
import * as fc from '../testing/fast-check.ts';
import { it } from '../testing/simulator.fixture.ts';
import type { TestSimulator } from '../testing/test-simulator.ts';
import { postBody, TEAM } from './posts.fixture.ts';

const titles = async (acme: TestSimulator, query: string) => {
  const { body } = await acme.call<{ items: { title: string }[]; total: number }>('GET', `/post?teamId=${TEAM}${query}`);
  return [body.items.map(({ title }) => title), body.total] as const;
};
const fill = async (acme: TestSimulator, count: number) => {
  for (let i = 0; i < count; i++) {
    await acme.call('POST', '/post', { body: postBody({ title: `Note ${i}` }) });
    await acme.sim.clock.advance('1s');
  }
};

describe('[GEN-08] without a required teamId', () => {
  it.for([
    '/post',
    '/comment',
    '/comment/import',
    '/social-account/connect',
    '/social-account/connection-check',
    '/social-account/refresh-channels',
  ])('POST %s is 400 and changes nothing', async (path, { acme }) => {
    const { teamId: _, ...rest } = postBody({ type: 'TIKTOK', redirectUrl: 'https://app.test/' });
    const answer = await acme.call('POST', path, { body: rest });
    expect([answer.status, answer.body.message]).toEqual([400, 'teamId is required']);
    expect((await acme.call('GET', `/post?teamId=${TEAM}`)).body.total).toBe(0);
  });
});

describe('lists', () => {
  it('[GEN-09] pages are disjoint and together have every match once', async ({ acme }) => {
    await fill(acme, 23);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async limit => {
        const found: string[] = [];
        for (let offset = 0; offset < 23 + limit; offset += limit) {
          const [page, total] = await titles(acme, `&limit=${limit}&offset=${offset}`);
          expect(total).toBe(23);
          found.push(...page);
        }
        expect(found).toEqual(Array.from({ length: 23 }, (_, i) => `Note ${22 - i}`));
      }),
      { numRuns: 15 },
    );
  });

  it('[D-GEN-13] have 10 items from the first on, newest first, by default', async ({ acme }) => {
    await fill(acme, 12);
    const [page, total] = await titles(acme, '');
    expect([page.length, page[0], total]).toEqual([10, 'Note 11', 12]);
    expect(await titles(acme, '&offset=11&limit=1')).toEqual([['Note 0'], 12]);
    expect(await titles(acme, '&offset=12')).toEqual([[], 12]);
    expect(await titles(acme, '&limit=100')).toMatchObject([{ length: 12 }, 12]);
  });

  it.for([
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
  ])('[D-GEN-13] %s is 400', async (query, { acme }) => {
    for (const path of [`/post?teamId=${TEAM}&${query}`, `/team?${query}`]) {
      const answer = await acme.call('GET', path);
      expect([path, answer.status]).toEqual([path, 400]);
      expect(answer.body.issues).toMatchObject([{ path: [query.split('=')[0]] }]);
    }
  });

  it.for(['limit=100', 'limit=1', 'offset=0', 'offset=-0', 'offset=99999999999999999999'])('%s is accepted', async (query, { acme }) => {
    expect((await acme.call('GET', `/post?teamId=${TEAM}&${query}`)).status).toBe(200);
  });
});
