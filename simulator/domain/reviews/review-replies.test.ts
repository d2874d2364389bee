import { describe, expect } from 'vitest';
import type { Review } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import { saveWorld } from '../snapshots/snapshot.ts';
import { KINDS, LOCATION, run, someReviews, TEAM } from './reviews.fixture.ts';

const PATH = '/misc/google-business/reviews';

/** A listed review with a reply of the owner, or one without. */
async function reviewWith(acme: TestSimulator, hasReply: boolean): Promise<Review> {
  const found = (await someReviews(acme)).find(({ reviewReplyComment }) => (reviewReplyComment !== null) === hasReply);
  return found ?? expect.fail(`No review has ${hasReply ? 'a' : 'no'} reply`);
}

const put = (acme: TestSimulator, { id }: Review, comment: string) =>
  acme.call<Review>('PUT', `${PATH}/${id}/reply`, { body: { teamId: TEAM, comment } });
const remove = (acme: TestSimulator, { id }: Review) => acme.call<Review>('DELETE', `${PATH}/${id}/reply`, { body: { teamId: TEAM } });
const get = (acme: TestSimulator, { id }: Review) => acme.ok<Review>('GET', `${PATH}/${id}?teamId=${TEAM}`);
const atGoogle = ({ world }: TestSimulator, { externalReviewId }: Review) =>
  world.platforms.GOOGLE_BUSINESS.reviews.find(LOCATION, externalReviewId)?.reply;

describe('the reply to a review', () => {
  it('[MSC-210, D-MSC-35, D-MSC-23] is PENDING at once, and APPROVED with an address 30 seconds later', async ({ acme }) => {
    const review = await reviewWith(acme, false);
    const { status, body } = await put(acme, review, 'Thank you!');
    const reviewReplyUpdatedAt = new Date(acme.world.clock.now()).toISOString();
    const pending = { reviewReplyComment: 'Thank you!', reviewReplyState: 'PENDING', reviewReplyUrl: null, reviewReplyUpdatedAt };
    expect([status, body]).toEqual([200, { ...review, ...pending, reviewReplyPolicyViolation: null, updatedAt: reviewReplyUpdatedAt }]);
    expect(await get(acme, review)).toEqual(body);
    expect(atGoogle(acme, review)).toMatchObject({ comment: 'Thank you!', state: 'PENDING' });
    await acme.sim.clock.advance('PT29.999S');
    expect(await get(acme, review)).toMatchObject(pending);
    await acme.sim.clock.advance(1);
    expect(await get(acme, review)).toMatchObject({
      ...pending,
      reviewReplyState: 'APPROVED',
      reviewReplyUrl: expect.stringMatching(/^https:/),
      reviewReplyPolicyViolation: null,
    });
  });

  it('[D-DMS-19] needs a visible character', async ({ acme }) => {
    const review = await reviewWith(acme, true);
    const refused = { status: 400, body: { message: 'comment: must have a visible character' } };
    expect(await put(acme, review, ' \t\u00a0')).toMatchObject(refused);
    expect(await get(acme, review)).toEqual(review);
  });

  it('[D-MSC-35] is REJECTED with a violation when it has a marked word', async ({ acme }) => {
    const review = await reviewWith(acme, false);
    await put(acme, review, 'This is spam.');
    await acme.sim.clock.advance('PT30S');
    const rejected = { reviewReplyState: 'REJECTED', reviewReplyPolicyViolation: 'SPAM', reviewReplyUrl: null };
    expect(await get(acme, review)).toMatchObject(rejected);
    await put(acme, review, 'You write like a spammer who means well.');
    await acme.sim.clock.advance('PT30S');
    expect(await get(acme, review)).toMatchObject({ reviewReplyState: 'APPROVED', reviewReplyPolicyViolation: null });
  });

  it('[MSC-210] is one: a second one overwrites it, and has 30 seconds of its own', async ({ acme }) => {
    const review = await reviewWith(acme, true);
    expect(review.reviewReplyState).toBe('APPROVED');
    await put(acme, review, 'First');
    await acme.sim.clock.advance('PT20S');
    await put(acme, review, 'Second');
    await acme.sim.clock.advance('PT29S');
    expect(await get(acme, review)).toMatchObject({ reviewReplyComment: 'Second', reviewReplyState: 'PENDING' });
    await acme.sim.clock.advance('PT1S');
    expect(await get(acme, review)).toMatchObject({ reviewReplyComment: 'Second', reviewReplyState: 'APPROVED' });
  });

  it('[MSC-210, D-MSC-36] is deleted, and the review stays; a second time it is 404', async ({ acme }) => {
    const review = await reviewWith(acme, true);
    const without = {
      reviewReplyComment: null,
      reviewReplyUpdatedAt: null,
      reviewReplyState: null,
      reviewReplyPolicyViolation: null,
      reviewReplyUrl: null,
    };
    expect(await remove(acme, review)).toMatchObject({ status: 200, body: { id: review.id, comment: review.comment, ...without } });
    expect(await get(acme, review)).toMatchObject(without);
    expect(atGoogle(acme, review)).toBeNull();
    expect(await remove(acme, review)).toMatchObject({ status: 404, body: { message: 'Reply to the review not found' } });
  });

  it('[D-MSC-35] is not judged once it was deleted', async ({ acme }) => {
    const review = await reviewWith(acme, false);
    await put(acme, review, 'Thank you!');
    await remove(acme, review);
    await acme.sim.clock.advance('PT1M');
    expect(await get(acme, review)).toMatchObject({ reviewReplyState: null });
  });

  it('[D-MSC-36] is 404 for a review that is gone from the platform, whose row stays until an import passes', async ({ acme }) => {
    const review = await reviewWith(acme, true);
    acme.world.platforms.GOOGLE_BUSINESS.reviews.remove(LOCATION, review.externalReviewId);
    const gone = { status: 404, body: { message: 'Review at Google not found' } };
    expect([await put(acme, review, 'Thank you!'), await remove(acme, review)]).toMatchObject([gone, gone]);
    expect(await get(acme, review)).toEqual(review);
    await run(acme, KINDS[0], 1);
    expect(await get(acme, review)).toMatchObject({ deletedAt: expect.any(String) });
  });

  it('[D-MSC-37] is 400 for a location that is not verified', async ({ acme }) => {
    const review = await reviewWith(acme, false);
    const verify = (verified: boolean) => acme.ok('PATCH', '/_sim/social-accounts/sa_acme_google_business/google-profile', { verified });
    await verify(false);
    expect(await put(acme, review, 'Thank you!')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('not verified') },
    });
    await verify(true);
    expect(await put(acme, review, 'Thank you!')).toMatchObject({ status: 200 });
  });

  it('[MSC-208] has 1 to 4096 characters', async ({ acme }) => {
    const review = await reviewWith(acme, false);
    const statuses = [];
    for (const length of [0, 1, 4096, 4097]) statuses.push((await put(acme, review, 'a'.repeat(length))).status);
    expect(statuses).toEqual([400, 200, 200, 400]);
  });

  it('[D-MSC-21, D-MSC-35] takes effect at the platform when only its response was lost, and is judged there', async ({ acme }) => {
    const review = await reviewWith(acme, false);
    acme.sim.platforms.GOOGLE_BUSINESS.fail('timeout', { times: 1, accepted: true });
    expect(await put(acme, review, 'Thank you!')).toMatchObject({ status: 502 });
    expect(await get(acme, review)).toEqual(review);
    await acme.sim.clock.advance('PT30S');
    expect(atGoogle(acme, review)).toMatchObject({ comment: 'Thank you!', state: 'APPROVED' });
    await run(acme, KINDS[0], 1);
    expect(await get(acme, review)).toMatchObject({ reviewReplyComment: 'Thank you!', reviewReplyState: 'APPROVED' });
  });

  it('is judged after a snapshot was restored, and a world without changes saves none of its reviews', async ({ acme }) => {
    const review = await reviewWith(acme, false);
    const partsOf = () => saveWorld(acme.world).platforms['GOOGLE_BUSINESS'];
    expect(partsOf()).not.toHaveProperty('parts');
    await put(acme, review, 'Thank you!');
    expect(partsOf()).toMatchObject({ parts: { reviews: [{ account: LOCATION }] } });
    await acme.ok('PUT', '/_sim/snapshots/pending');
    await remove(acme, review);
    await acme.ok('POST', '/_sim/snapshots/pending/restore');
    expect(await get(acme, review)).toMatchObject({ reviewReplyState: 'PENDING' });
    await acme.sim.clock.advance('PT30S');
    expect(await get(acme, review)).toMatchObject({ reviewReplyState: 'APPROVED' });
  });
});
