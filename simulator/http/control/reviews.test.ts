import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import type { Review, ReviewList } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';

const TEAM = 'team_acme_marketing';
const LOCATION = '/_sim/social-accounts/sa_acme_google_business/reviews';
const PAGE = '/_sim/social-accounts/sa_acme_facebook/reviews';
const REVIEWS = '/misc/google-business/reviews';

const listed = (acme: TestSimulator, place = LOCATION) => acme.ok<wire.PlatformReviewList>('GET', `${place}?limit=100`);
const oneOf = (place: string, id: string) => `${place}/${encodeURIComponent(id)}`;

/** Imports one item. */
async function importOne(acme: TestSimulator, path: string): Promise<void> {
  await acme.ok('POST', `${path}/import`, { teamId: TEAM, count: 1 });
  await acme.sim.clock.advance('PT2M');
}

describe('the reviews of a platform', () => {
  it('are listed, whether they were imported or not', async ({ acme }) => {
    const before = await listed(acme);
    expect(before).toMatchObject({ pauseMs: null });
    expect(before.items.map(({ storedAs }) => storedAs)).toEqual(before.items.map(() => []));
    await importOne(acme, REVIEWS);
    const [review] = (await acme.ok<ReviewList>('GET', `${REVIEWS}?teamId=${TEAM}`)).reviews;
    const [first] = (await listed(acme)).items;
    expect(first).toMatchObject({ id: review?.externalReviewId, author: review?.reviewerDisplayName, storedAs: [review?.id] });
    expect(await listed(acme, PAGE)).toMatchObject({ pauseMs: 60_000 });
  });

  it.for([
    ['stars of a recommendation', PAGE, { stars: 3 }, 'stars: is not of FACEBOOK'],
    ['a value of a review', LOCATION, { value: 'RECOMMEND' }, 'value: is not of GOOGLE_BUSINESS'],
    ['the future', LOCATION, { createdAt: '2026-03-02T09:00:01Z' }, 'createdAt: must not be in the future'],
  ] as const)('with %s are refused', async ([, place, body, message], { acme }) => {
    expect(await acme.call('POST', place, { body })).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } });
  });

  it('of an account of another platform are refused', async ({ acme }) => {
    const message = 'sa_acme_tiktok is on TIKTOK: only GOOGLE_BUSINESS and FACEBOOK have reviews';
    expect(await acme.call('GET', '/_sim/social-accounts/sa_acme_tiktok/reviews')).toMatchObject({ status: 400, body: { message } });
  });
});

describe('the settings of reviews', () => {
  it('are shown as they were set, and are none of Google', async ({ acme }) => {
    const set = (pause: string | number | null) => acme.ok('PATCH', PAGE, { pause });
    expect([await set('PT5M'), await set(0), await set(null)]).toEqual([{ pauseMs: 300_000 }, { pauseMs: 0 }, { pauseMs: 60_000 }]);
    expect(await acme.call('PATCH', LOCATION, { body: { pause: 0 } })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('GOOGLE_BUSINESS') },
    });
  });
});

describe('a judgement', () => {
  it('[D-MSC-35] approves or rejects a reply at once, in place of the one that would come, and may be changed', async ({ acme }) => {
    await importOne(acme, REVIEWS);
    const [review] = (await acme.ok<ReviewList>('GET', `${REVIEWS}?teamId=${TEAM}`)).reviews;
    const id = review?.id ?? '';
    const judge = (body: object) => acme.call<wire.PlatformReview>('POST', `${oneOf(LOCATION, id)}/judge`, { body });
    const read = () => acme.ok<Review>('GET', `${REVIEWS}/${id}?teamId=${TEAM}`);
    await acme.ok('DELETE', `${REVIEWS}/${id}/reply`, { teamId: TEAM });
    expect(await judge({ state: 'APPROVED' })).toMatchObject({ status: 400, body: { message: expect.stringContaining('no reply') } });
    await acme.ok('PUT', `${REVIEWS}/${id}/reply`, { teamId: TEAM, comment: 'Thank you!' });
    const rejected = { state: 'REJECTED', violation: 'PROMOTION' };
    expect(await judge(rejected)).toMatchObject({ status: 200, body: { reply: rejected } });
    const shown = { reviewReplyState: 'REJECTED', reviewReplyPolicyViolation: 'PROMOTION', reviewReplyUrl: null };
    expect(await read()).toMatchObject(shown);
    await acme.sim.clock.advance('PT1M');
    expect(await read()).toMatchObject(shown);
    await judge({ state: 'APPROVED' });
    expect(await read()).toMatchObject({
      reviewReplyState: 'APPROVED',
      reviewReplyUrl: expect.any(String),
      reviewReplyPolicyViolation: null,
    });
    expect(await judge({ state: 'APPROVED', violation: 'SPAM' })).toMatchObject({ status: 400 });
  });

  it('is none of Facebook', async ({ acme }) => {
    const [first] = (await listed(acme, PAGE)).items;
    const answer = await acme.call('POST', `${oneOf(PAGE, first?.id ?? '')}/judge`, { body: { state: 'APPROVED' } });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('only GOOGLE_BUSINESS does') } });
  });
});

it('the library has a lever for each of them', async ({ acme }) => {
  const { reviews } = acme.sim;
  const { id } = await reviews.add('sa_acme_google_business', { stars: 3 });
  expect((await reviews.list('sa_acme_google_business')).items[0]).toMatchObject({ id, stars: 3 });
  expect(await reviews.update('sa_acme_google_business', id, { stars: 1 })).toMatchObject({ stars: 1 });
  expect(await reviews.remove('sa_acme_google_business', id)).toMatchObject({ id });
  expect(await reviews.configure('sa_acme_facebook', { pause: 0 })).toMatchObject({ pauseMs: 0 });
});
