import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { worldFixture } from '../package-files.ts';
import { fixtureProblems } from './check-fixture.ts';

const OWNER = { id: 'user_a', email: 'a@a.test', firstName: 'A', lastName: 'A' };
const ORGANIZATION = { id: 'org_a', name: 'A', plan: 'PRO', apiKeys: ['sk_a'], owner: OWNER, teams: [] };

const problems = (changes: object) =>
  fixtureProblems({ organizations: [{ ...ORGANIZATION, ...changes }] }).map(({ message }) => message.replace(/^organizations\.0\.?/, ''));
const team = (account: object) => ({ teams: [{ id: 't', name: 'T', accounts: [account] }] });

describe('the check of fixtures', () => {
  it.each(['default', 'empty'])('finds nothing in %s', async name => {
    expect(fixtureProblems(JSON.parse(await readFile(worldFixture(name), 'utf8')))).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['an unknown tier', { plan: 'GOLD' }, 'plan must be one of FREE, PRO, BUSINESS, not GOLD'],
    ['a mistyped tier', { plan: 'BUSINES' }, 'plan must be one of FREE, PRO, BUSINESS, not BUSINES; did you mean BUSINESS?'],
    ['an unknown property', { plann: 'PRO' }, ' has no property plann; did you mean plan?; known: id, name, plan,'],
    ['an unknown feature', { features: { dm: true } }, 'features has no property dm; did you mean dms?'],
    ['an unknown setting', { settings: { deleteAccountsAfter: 1 } }, 'did you mean deleteAccountAfter?'],
    [
      'an unknown limit',
      { limits: { dailyPosts: { INSTAGRM: 1 } } },
      'limits.dailyPosts has no property INSTAGRM; did you mean INSTAGRAM?',
    ],
    ['a wrong type', { teams: 'none' }, 'teams must be a list, not none'],
    ['a missing property', { owner: undefined }, 'owner is missing'],
    ['a number out of range', { settings: { deleteAccountAfter: 25 } }, 'settings.deleteAccountAfter must be at most 24, not 25'],
    ['a key that no header carries', { apiKeys: ['sk a'] }, 'apiKeys.0 is invalid: sk a; for example sk_mine'],
    [
      'an unknown platform',
      team({ type: 'INSTAGRM', externalId: 'a' }),
      'teams.0.accounts.0.type must be one of INSTAGRAM, FACEBOOK, TIKTOK, YOUTUBE, LINKEDIN, PINTEREST, REDDIT, THREADS, TWITTER, MASTODON, ',
    ],
    ['an empty text', team({ type: 'REDDIT', externalId: '' }), 'teams.0.accounts.0.externalId must not be empty'],
  ])('names path, value and what is allowed: %s', (_, changes, message) => {
    expect(problems(changes)).toEqual([expect.stringContaining(message)]);
  });

  it('finds everything at once', () => {
    expect(problems({ plan: 'GOLD', name: 3, teams: 'none' })).toHaveLength(3);
  });

  it.each([null, [], 'x', {}])('refuses %j', value => {
    expect(fixtureProblems(value)).toHaveLength(1);
  });
});
