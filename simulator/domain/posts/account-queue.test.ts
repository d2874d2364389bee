import { describe, expect } from 'vitest';
import { connectAccount } from '../accounts/connect.ts';
import { it, onPlatforms, type PostWorld } from './posts.fixture.ts';
import { firstInLine } from './rules.ts';

const SECOND = 1000;
const NINE = Date.UTC(2026, 2, 2, 9);
const at = (minutes: number): string => new Date(NINE + minutes * 60_000).toISOString();

/** When each post went live, in order: its title and the seconds since nine. */
const order = (acme: PostWorld) => acme.published.map(post => [post.title, (Date.parse(post.postedDate ?? '') - NINE) / SECOND]);

describe('posts of one real account that are due together', () => {
  it.beforeEach(({ acme }) => acme.latency('TWITTER', 5 * SECOND));

  it('[D-PST-23] are published one after another, oldest first', async ({ acme }) => {
    for (const title of ['a', 'b', 'c']) await acme.post({ title, postDate: at(1) });
    await acme.advance(600 * SECOND);
    expect(order(acme)).toEqual([
      ['a', 65],
      ['b', 70],
      ['c', 75],
    ]);
  });

  it('[D-PST-23] are in order of creation, whichever was scheduled first', async ({ acme }) => {
    const first = await acme.post({ title: 'first', status: 'DRAFT', postDate: at(1) });
    await acme.post({ title: 'second', postDate: at(1) });
    await acme.ok('PATCH', `/post/${first.id}`, { status: 'SCHEDULED' });
    await acme.advance(600 * SECOND);
    expect(order(acme).map(([title]) => title)).toEqual(['first', 'second']);
  });

  it('[D-PST-23] are in order of postDate, whichever was created first', async ({ acme }) => {
    await acme.post({ title: 'under way', postDate: at(0) });
    await acme.post({ title: 'later', postDate: at(0) });
    await acme.post({ title: 'earlier', postDate: at(-60) });
    await acme.advance(600 * SECOND);
    expect(order(acme).map(([title]) => title)).toEqual(['under way', 'earlier', 'later']);
  });

  it('[D-PST-23] are in order of postDate when a retry and a first attempt are due at the same instant', async ({ acme }) => {
    acme.controls('TWITTER').fail({ mode: 'outage', times: 1 });
    await acme.post({ title: 'fresh', postDate: at(4) });
    // Fails at the end of its latency, a minute after nine, and is tried again 3 minutes later.
    acme.latency('TWITTER', 60 * SECOND);
    await acme.post({ title: 'retried', postDate: at(0) });
    await acme.advance(60 * SECOND);
    acme.latency('TWITTER', 5 * SECOND);
    await acme.advance(600 * SECOND);
    expect(order(acme)).toEqual([
      ['retried', 245],
      ['fresh', 250],
    ]);
  });

  it('[D-PST-23] continue when one fails, and do not wait for its retry', async ({ acme }) => {
    acme.controls('TWITTER').fail({ mode: 'outage', times: 1 });
    await acme.post({ title: 'a', postDate: at(1) });
    await acme.post({ title: 'b', postDate: at(1) });
    await acme.advance(600 * SECOND);
    expect(order(acme)).toEqual([
      ['b', 70],
      ['a', 250],
    ]);
  });

  it('[D-PST-23] wait for each other across teams; posts of other accounts are published in parallel', async ({ acme }) => {
    connectAccount(acme.world, { teamId: 'team_acme_support', type: 'TWITTER', externalId: 'twitter_acme' });
    acme.latency('SLACK', 5 * SECOND);
    await acme.post({ title: 'a', postDate: at(1) });
    await acme.post({ title: 'support', teamId: 'team_acme_support', postDate: at(1) });
    await acme.post({ title: 'slack', ...onPlatforms('SLACK'), postDate: at(1) });
    await acme.advance(64 * SECOND);
    // The team that is waited for goes, and nobody waits for ever.
    await acme.ok('DELETE', '/team/team_acme_marketing');
    await acme.advance(600 * SECOND);
    expect(order(acme)).toEqual([['support', 69]]);
  });

  it('[D-PST-23] a post waits on one platform only, and ends when all have answered', async ({ acme }) => {
    acme.latency('SLACK', SECOND);
    await acme.post({ title: 'a', postDate: at(1) });
    const both = await acme.post({ title: 'both', ...onPlatforms('TWITTER', 'SLACK'), postDate: at(1) });
    await acme.advance(62 * SECOND);
    expect(await acme.get(both.id)).toMatchObject({ status: 'PROCESSING', externalData: { SLACK: {} } });
    await acme.advance(60 * SECOND);
    expect(order(acme)).toEqual([
      ['a', 65],
      ['both', 70],
    ]);
  });
});

describe('the next post of an account', () => {
  it.for([
    ['is undefined without posts', [], undefined],
    ['is the oldest of one date', [{ postDate: 5 }, { postDate: 5 }], 0],
    ['is the one with the earliest date', [{ postDate: 5 }, { postDate: 4 }, { postDate: 6 }], 1],
  ] as const)('[D-PST-23] %s', ([, waiting, index]) => {
    expect(firstInLine(waiting)).toBe(index === undefined ? undefined : waiting[index]);
  });
});
