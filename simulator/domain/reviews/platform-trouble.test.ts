/** Every operation of reviews that reaches a platform does so through one way, which fails as D-MSC-21 says. */
import { describe, expect } from 'vitest';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import { first, someRecommendations, someReviews, TEAM } from './reviews.fixture.ts';

const body = { teamId: TEAM, comment: 'Thank you!' };

/** The operations, with a call that would succeed. */
const CALLS = [
  { name: 'replyToReview', platform: 'GOOGLE_BUSINESS', call: ['PUT', '/reply', body] },
  { name: 'deleteReviewReply', platform: 'GOOGLE_BUSINESS', call: ['DELETE', '/reply', { teamId: TEAM }] },
  { name: 'replyToRecommendation', platform: 'FACEBOOK', call: ['PUT', '/reply', body] },
  { name: 'listRecommendationComments', platform: 'FACEBOOK', call: ['GET', `/comments?teamId=${TEAM}`, undefined] },
  { name: 'replyToRecommendationComment', platform: 'FACEBOOK', call: ['PUT', '/comments/some/reply', body] },
] as const;

async function pathOf(acme: TestSimulator, platform: (typeof CALLS)[number]['platform']): Promise<string> {
  if (platform === 'GOOGLE_BUSINESS') return `/misc/google-business/reviews/${first(await someReviews(acme)).id}`;
  const withStory = (await someRecommendations(acme)).filter(({ openGraphStoryId }) => openGraphStoryId !== null);
  return `/misc/facebook/recommendations/${first(withStory).id}`;
}

describe.each(CALLS)('$name', ({ platform, call: [method, rest, sent] }) => {
  it('[D-MSC-21] is 502 during an outage, 429 at a rate limit, 400 with a revoked token, and changes nothing', async ({ acme }) => {
    const path = await pathOf(acme, platform);
    const ask = () => acme.call(method, `${path}${rest}`, sent && { body: sent });
    const read = () => acme.ok('GET', `${path}?teamId=${TEAM}`);
    const before = await read();
    const statuses: number[] = [];
    for (const mode of ['outage', 'rate-limited', 'auth'] as const) {
      acme.sim.platforms[platform].fail(mode, { times: 1 });
      statuses.push((await ask()).status);
    }
    expect(statuses).toEqual([502, 429, 400]);
    expect(await read()).toEqual(before);
  });
});
