import { describe, expect, it } from 'vitest';
import { readFixture } from '../../library/read-files.ts';
import { createTestSimulator } from '../../testing/test-simulator.ts';
import { refusalOf, STARTS_AT, TEAM, worldOf } from './past.fixture.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

const SAID = { team: TEAM, platform: 'GOOGLE_BUSINESS', ago: '2d', author: 'Ada Lind', stars: 2, comment: 'Too loud.' } as const;

describe('reviews of a past', () => {
  it('are on the platform, and here once they were imported', async () => {
    const { sim, world } = await worldOf({ reviews: [SAID] });
    const at = STARTS_AT - 2 * DAY;
    const [newest] = world.platforms.GOOGLE_BUSINESS.reviews.all('google_business_mine');
    expect(newest).toMatchObject({ authorName: 'Ada Lind', stars: 'TWO', comment: 'Too loud.', createdAt: at, reply: null });
    expect(world.reviews.reviews.size).toBe(0);
    await sim.close();
  });

  it('are imported and answered by the rules, and use the quota', async () => {
    const { sim, world } = await worldOf({ reviews: [{ ...SAID, reply: 'We are sorry.' }] });
    const at = STARTS_AT - 2 * DAY;
    const [stored] = world.reviews.reviews.all();
    const reply = { comment: 'We are sorry.', state: 'APPROVED', updatedAt: at + 20 * MINUTE };
    expect(stored).toMatchObject({ teamId: TEAM, item: { comment: 'Too loud.', reply }, importedAt: at + 10 * MINUTE + 2000 });
    expect(world.reviews.imports.all()).toMatchObject([{ status: 'COMPLETED', imported: 1 }]);
    expect(world.quotas.monthlyReviews.get('GOOGLE_BUSINESS:google_business_mine:2026-02')).toBe(1);
    await sim.close();
  });

  it('are recommendations on FACEBOOK, and imports of either kind bring in older ones', async () => {
    const { sim, world } = await worldOf({
      reviews: [{ team: TEAM, platform: 'FACEBOOK', ago: '1d', value: 'NOT_RECOMMEND', reply: 'Please write to us.' }],
      reviewImports: [
        { team: TEAM, platform: 'FACEBOOK', ago: '3d', count: 12 },
        { team: TEAM, platform: 'GOOGLE_BUSINESS', ago: '3d', count: 7 },
      ],
    });
    expect([world.reviews.recommendations.size, world.reviews.reviews.size]).toEqual([13, 7]);
    const answered = world.reviews.recommendations.all().find(({ item }) => item.reply?.comment === 'Please write to us.');
    expect(answered?.item.value).toBe('NOT_RECOMMEND');
    await sim.close();
  });

  it('of the demo are stored for each of its locations and Pages, some answered', async () => {
    const { sim, world } = await createTestSimulator({ fixture: await readFixture('demo') });
    const { imports, reviews, recommendations } = world.reviews;
    expect(new Set(imports.all().map(({ status }) => status))).toEqual(new Set(['COMPLETED']));
    const accounts = world.accounts.byId.all().filter(({ type }) => type === 'GOOGLE_BUSINESS' || type === 'FACEBOOK');
    expect(accounts).toHaveLength(6);
    for (const { teamId, type } of accounts) {
      const stored = (type === 'FACEBOOK' ? recommendations : reviews).findBy('team', teamId);
      expect(stored.length).toBeGreaterThan(14);
      expect(stored.some(({ item }) => item.reply !== null)).toBe(true);
    }
    await sim.close();
  });

  it.each([
    ['stars of a recommendation', { reviews: [{ ...SAID, platform: 'FACEBOOK' }] }, /reviews\.0.*stars/],
    [
      'an import beyond the hard limit',
      { reviewImports: [{ team: TEAM, platform: 'FACEBOOK', ago: '1d', count: 251 }] },
      /reviewImports\.0.*250/,
    ],
    ['an unknown team', { reviews: [{ ...SAID, team: 'team_other' }] }, /reviews\.0.*Team not found/],
  ] as const)('with %s are refused', async (_, past, refused) => {
    expect(await refusalOf(past)).toMatch(refused);
  });
});
