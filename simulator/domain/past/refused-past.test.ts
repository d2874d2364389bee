import { describe, expect, it } from 'vitest';
import type { FixtureOrganization } from '../../../openapi/generated/control-types.ts';
import { refusalOf, TEAM } from './past.fixture.ts';

describe('a past that cannot have come about', () => {
  it.each<[string, Partial<FixtureOrganization>, string]>([
    [
      'of a status',
      { posts: [{ team: TEAM, platforms: ['FACEBOOK'], ago: '3d', status: 'ERROR' }] },
      'posts.0.status cannot be ERROR: the post of 2026-02-27T09:00:00.000Z is POSTED by then; say how its platforms failed with because',
    ],
    ['of a rule', { posts: [{ team: TEAM, platforms: ['TWITTER'], ago: '1d', texts: ['x'.repeat(400)] }] }, 'posts.0 is refused: '],
    ['without a time', { posts: [{ team: TEAM, platforms: ['TWITTER'] }] }, 'posts.0: must have one of ago, in and today'],
    ['without an account', { posts: [{ team: TEAM, platforms: ['LINKEDIN'], ago: '1d' }] }, 'posts.0 is refused: '],
    ['of another team', { posts: [{ team: 'team_other', platforms: ['TWITTER'], ago: '1d' }] }, 'posts.0 is refused: Team not found'],
    [
      'that is too long',
      { posts: [{ team: TEAM, platforms: ['TWITTER'], ago: '1d', every: '1h', count: 40 }] },
      'posts.0.count: must be at most 25, not 40',
    ],
    ['without a step', { posts: [{ team: TEAM, platforms: ['TWITTER'], ago: '1d', count: 2 }] }, 'posts.0.every: is missing'],
    [
      'of a platform without messages',
      { conversations: [{ team: TEAM, platform: 'TWITTER', ago: '1d' }] },
      'conversations.0.platform: must have direct messages',
    ],
    [
      'that an account begins',
      { conversations: [{ team: TEAM, platform: 'FACEBOOK', ago: '1d', messages: [{ from: 'TEAM', text: 'Hi' }] }] },
      'messages.0.from must be PARTICIPANT',
    ],
    [
      'of an unknown post',
      { flows: [{ team: TEAM, platform: 'FACEBOOK', name: 'F', ago: '1d', post: 'none', reply: 'Hi' }] },
      'flows.0.post must be the reference key of a post',
    ],
    [
      'of too much',
      { historyImports: [{ team: TEAM, platform: 'INSTAGRAM', ago: '1d', count: 101 }] },
      'historyImports.0 is refused: count must be at most 100 (D-HIS-01)',
    ],
    ['of a column', { csvImports: [{ team: TEAM, ago: '1d', rows: [{ text: 'Hi' }] }] }, 'csvImports.0.rows must have the column'],
    ['of data', { posts: [{ team: TEAM, platforms: ['TWITTER'], ago: '1d', data: { TWITTER: { text: 7 } } }] }, 'posts.0 is refused: '],
  ])('%s is refused, and says where and why', async (_what, past, message) => {
    expect(await refusalOf(past)).toContain(message);
  });

  it('of a day that has hardly begun is refused', async () => {
    expect(await refusalOf({ posts: [{ team: TEAM, platforms: ['TWITTER'], today: 5 }] }, '2026-03-02T00:00:00Z')).toContain(
      'the day has no room for 5',
    );
  });
});
