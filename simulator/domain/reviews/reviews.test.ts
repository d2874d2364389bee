import { describe, expect } from 'vitest';
import type { Recommendation, RecommendationCommentList, Review } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import { saveWorld } from '../snapshots/snapshot.ts';
import { first, itemsOf, KINDS, LOCATION, list, PAGE, run, someRecommendations, someReviews, start, TEAM } from './reviews.fixture.ts';

const OF_REVIEWS = '/misc/google-business/reviews';
const OF_RECOMMENDATIONS = '/misc/facebook/recommendations';

const put = (acme: TestSimulator, path: string, comment = 'Thank you!') =>
  acme.call('PUT', `${path}/reply`, { body: { teamId: TEAM, comment } });
const refusal = (message: string, status = 400) => ({ status, body: { message } });

describe.each(KINDS)('imports of $kind', kind => {
  const again = (acme: TestSimulator) => acme.call('POST', `${kind.path}/import`, { body: { teamId: TEAM, count: 10 } });

  it('[MSC-202, D-MSC-24] are refused while another one is active, by its name', async ({ acme }) => {
    const { id } = await start(acme, kind, 60);
    expect(await again(acme)).toMatchObject(refusal(`The import ${id} of this account is still PENDING. Wait until it has ended.`, 409));
  });

  it('[MSC-207] are 404 for another organization, and for the other kind', async ({ acme }) => {
    const { id } = await start(acme, kind, 1);
    const other = KINDS.find(({ kind: name }) => name !== kind.kind) ?? first(KINDS);
    const missing = refusal(`${kind.kind === 'reviews' ? 'Review' : 'Recommendation'} import not found`, 404);
    expect(await acme.call('GET', `${kind.path}/import/${id}`, { key: 'sk_sim_pro' })).toMatchObject(missing);
    expect(await acme.call('GET', `${other.path}/import/${id}`)).toMatchObject({ status: 404 });
    expect(await acme.call('GET', `${kind.path}/import/nothing`)).toMatchObject(missing);
    expect(await acme.call('GET', `${kind.path}/nothing?teamId=${TEAM}`)).toMatchObject({ status: 404 });
  });

  it('[D-MSC-31] go with their team, as what they have stored, and stay for years without that', async ({ acme }) => {
    const { id } = await run(acme, kind, 5);
    await acme.sim.clock.advance('P800D');
    expect(await list(acme, kind)).toMatchObject({ total: 5 });
    await acme.ok('DELETE', `/team/${TEAM}`);
    expect(await acme.call('GET', `${kind.path}/import/${id}`)).toMatchObject({ status: 404 });
    const { imports, reviews, recommendations } = acme.world.reviews;
    expect([imports.size, reviews.size, recommendations.size]).toEqual([0, 0, 0]);
  });

  it('[D-MSC-33] do not count in the usage of history imports', async ({ acme }) => {
    const usage = async () => acme.ok('GET', '/organization/usage/imports');
    const before = await usage();
    await run(acme, kind, 10);
    expect(await usage()).toEqual(before);
  });

  it('[D-MSC-30, MSC-01] are 400 without an account', async ({ acme }) => {
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: kind.platform });
    const refused = refusal(`The team has no connected ${kind.platform} account`);
    for (const path of ['', '/import', '/some'])
      expect(await acme.call('GET', `${kind.path}${path}?teamId=${TEAM}`)).toMatchObject(refused);
    expect(await again(acme)).toMatchObject(refused);
  });

  it('[MSC-201] end COMPLETED when nothing is left', async ({ acme }) => {
    await acme.ok('PATCH', '/_sim/organizations/org_acme', { limits: { reviews: 1000 } });
    await run(acme, kind, 250);
    const { id } = await run(acme, kind, 250);
    const { total } = await list(acme, kind);
    expect(total).toBeLessThan(500);
    expect(await acme.ok('GET', `${kind.path}/import/${id}`)).toMatchObject({ status: 'COMPLETED', requestedCount: 250 });
  });

  it('go on after a snapshot', async ({ acme }) => {
    await start(acme, kind, 60);
    await acme.sim.clock.advance('PT2S');
    await acme.ok('PUT', '/_sim/snapshots/half');
    await acme.sim.clock.advance('PT2S');
    const later = await list(acme, kind);
    await acme.ok('POST', '/_sim/snapshots/half/restore');
    expect(await list(acme, kind)).toMatchObject({ total: 50 });
    await acme.sim.clock.advance('PT2S');
    expect(await list(acme, kind)).toEqual(later);
  });

  it('[MSC-205] touch only what has changed', async ({ acme }) => {
    await run(acme, kind, 5);
    const { reviews } = acme.world.platforms.GOOGLE_BUSINESS;
    const { recommendations } = acme.world.platforms.FACEBOOK;
    if (kind.kind === 'reviews') reviews.put(LOCATION, { ...first(reviews.all(LOCATION)), comment: 'Better now.' });
    else recommendations.put(PAGE, { ...first(recommendations.all(PAGE)), comment: 'Better now.' });
    await run(acme, kind, 5);
    const items = itemsOf(await list(acme, kind));
    expect([items.length, first(items).comment]).toEqual([10, 'Better now.']);
    expect(items.slice(0, 5).map(({ createdAt, updatedAt }) => createdAt < updatedAt)).toEqual([true, false, false, false, false]);
  });
});

it('[D-MSC-24] the refusal of FACEBOOK says when the next import may start', async ({ acme }) => {
  const { id } = await start(acme, KINDS[1], 10);
  await acme.sim.clock.advance('PT2S');
  const message = `The import ${id} of this account was completed just now. The next one may start at 2026-03-02T09:01:02.000Z.`;
  expect(await acme.call('POST', `${OF_RECOMMENDATIONS}/import`, { body: { teamId: TEAM, count: 1 } })).toMatchObject(
    refusal(message, 409),
  );
});

describe('a reply to a review', () => {
  /** A listed review with a reply of the owner, or one without. */
  async function reviewWith(acme: TestSimulator, hasReply: boolean): Promise<Review> {
    const found = (await someReviews(acme)).find(({ reviewReplyComment }) => (reviewReplyComment !== null) === hasReply);
    return found ?? expect.fail(`No review has ${hasReply ? 'a' : 'no'} reply`);
  }
  const reply = (acme: TestSimulator, { id }: Review, comment?: string) => put(acme, `${OF_REVIEWS}/${id}`, comment);
  const get = (acme: TestSimulator, { id }: Review) => acme.ok<Review>('GET', `${OF_REVIEWS}/${id}?teamId=${TEAM}`);
  const remove = (acme: TestSimulator, { id }: Review) => acme.call('DELETE', `${OF_REVIEWS}/${id}/reply`, { body: { teamId: TEAM } });

  it('[MSC-208, D-DMS-19] has 1 to 4096 characters, one of them visible', async ({ acme }) => {
    const review = await reviewWith(acme, false);
    expect(await reply(acme, review, ' \t\u00a0')).toMatchObject(refusal('comment: must have a visible character'));
    const statuses = [];
    for (const length of [0, 1, 4096, 4097]) statuses.push((await reply(acme, review, 'a'.repeat(length))).status);
    expect(statuses).toEqual([400, 200, 200, 400]);
  });

  it('[D-MSC-35] is REJECTED for a marked word alone, not for one that contains it', async ({ acme }) => {
    const review = await reviewWith(acme, false);
    await reply(acme, review, 'You write like a spammer who means well.');
    await acme.sim.clock.advance('PT30S');
    expect(await get(acme, review)).toMatchObject({ reviewReplyState: 'APPROVED', reviewReplyPolicyViolation: null });
  });

  it('[D-MSC-36, MSC-210] is 404 where it, or its review, is gone from the platform', async ({ acme }) => {
    const review = await reviewWith(acme, true);
    await remove(acme, review);
    expect(await remove(acme, review)).toMatchObject(refusal('Reply to the review not found', 404));
    acme.world.platforms.GOOGLE_BUSINESS.reviews.remove(LOCATION, review.externalReviewId);
    const gone = refusal('Review at Google not found', 404);
    expect([await reply(acme, review), await remove(acme, review)]).toMatchObject([gone, gone]);
  });

  it('[D-MSC-37] is 400 for a location that is not verified', async ({ acme }) => {
    const review = await reviewWith(acme, false);
    await acme.ok('PATCH', '/_sim/social-accounts/sa_acme_google_business/google-profile', { verified: false });
    expect(await reply(acme, review)).toMatchObject({ status: 400, body: { message: expect.stringContaining('not verified') } });
  });

  it('[D-MSC-21, D-MSC-35] takes effect at the platform when only its response was lost, and is judged there', async ({ acme }) => {
    const review = await reviewWith(acme, false);
    acme.sim.platforms.GOOGLE_BUSINESS.fail('timeout', { times: 1, accepted: true });
    expect(await reply(acme, review)).toMatchObject({ status: 502 });
    expect(await get(acme, review)).toEqual(review);
    await acme.sim.clock.advance('PT30S');
    await run(acme, KINDS[0], 1);
    expect(await get(acme, review)).toMatchObject({ reviewReplyComment: 'Thank you!', reviewReplyState: 'APPROVED' });
  });

  it('is judged after a snapshot was restored, and a world without changes saves none of its reviews', async ({ acme }) => {
    const review = await reviewWith(acme, false);
    const partsOf = () => saveWorld(acme.world).platforms['GOOGLE_BUSINESS'];
    expect(partsOf()).not.toHaveProperty('parts');
    await reply(acme, review);
    expect(partsOf()).toMatchObject({ parts: { reviews: [{ account: LOCATION }] } });
    await acme.ok('PUT', '/_sim/snapshots/pending');
    await remove(acme, review);
    await acme.ok('POST', '/_sim/snapshots/pending/restore');
    expect(await get(acme, review)).toMatchObject({ reviewReplyState: 'PENDING' });
    await acme.sim.clock.advance('PT30S');
    expect(await get(acme, review)).toMatchObject({ reviewReplyState: 'APPROVED' });
  });
});

describe('a reply to a recommendation, or to a comment of one', () => {
  const pathOf = ({ id }: Pick<Recommendation, 'id'>) => `${OF_RECOMMENDATIONS}/${id}`;
  const thread = (acme: TestSimulator, item: Pick<Recommendation, 'id'>) =>
    acme.call<RecommendationCommentList>('GET', `${pathOf(item)}/comments?teamId=${TEAM}`);

  /** A comment of a thread, and the recommendation that it stands under. */
  async function commentWhere(acme: TestSimulator, canReply: boolean) {
    for (const recommendation of await someRecommendations(acme, 60)) {
      if (recommendation.openGraphStoryId === null) continue;
      const comment = (await thread(acme, recommendation)).body.comments.find(candidate => candidate.canReply === canReply);
      if (comment) return { recommendation, comment, path: `${pathOf(recommendation)}/comments/${comment.id}` };
    }
    return expect.fail('There is no such comment');
  }

  it('[MSC-208, D-DMS-19] has 1 to 4096 characters, one of them visible', async ({ acme }) => {
    const { recommendation, path } = await commentWhere(acme, true);
    for (const address of [pathOf(recommendation), path]) {
      expect(await put(acme, address, ' \n')).toMatchObject(refusal('comment: must have a visible character'));
      const statuses = [];
      for (const length of [0, 1, 4096, 4097]) statuses.push((await put(acme, address, 'a'.repeat(length))).status);
      expect(statuses).toEqual([400, 200, 200, 400]);
    }
  });

  it('[MSC-212] to a comment stands below it, and is no reply to the recommendation; a restored snapshot has it', async ({ acme }) => {
    const { recommendation, comment, path } = await commentWhere(acme, true);
    const before = (await thread(acme, recommendation)).body;
    const { body } = await put(acme, path, 'We can only agree.');
    const saved = (await thread(acme, recommendation)).body;
    expect(saved.total).toBe(before.total + 1);
    const times = saved.comments.map(({ createdTime }) => String(createdTime));
    expect(times).toEqual(times.toSorted().toReversed());
    const own = { rootObjectId: recommendation.openGraphStoryId, parentCommentId: comment.id, authorExternalId: PAGE };
    expect(saved.comments.find(({ id }) => id === String(body.id))).toMatchObject({ ...own, text: 'We can only agree.' });
    expect(saved.comments.find(({ id }) => id === comment.id)?.repliesCount).toBe(comment.repliesCount + 1);
    expect(await acme.ok('GET', `${pathOf(recommendation)}?teamId=${TEAM}`)).toEqual(recommendation);
    await acme.ok('PUT', '/_sim/snapshots/answered');
    await put(acme, path);
    await acme.ok('POST', '/_sim/snapshots/answered/restore');
    expect((await thread(acme, recommendation)).body).toEqual(saved);
  });

  it('[D-MSC-39] says why it is refused', async ({ acme }) => {
    const { recommendation, comment, path } = await commentWhere(acme, false);
    expect(await put(acme, path)).toMatchObject(refusal(`The comment ${comment.id} of the recommendation cannot be answered`));
    expect(await put(acme, `${pathOf(recommendation)}/comments/nothing`)).toMatchObject(
      refusal('Comment of the recommendation not found', 404),
    );
    const without = (await list(acme, KINDS[1])).recommendations?.find(({ openGraphStoryId }) => openGraphStoryId === null);
    const message = `The recommendation ${without?.id} has no story on Facebook: it takes no comments and no reply`;
    const to = { id: without?.id ?? '' };
    for (const answer of [await put(acme, pathOf(to)), await thread(acme, to), await put(acme, `${pathOf(to)}/comments/x`)])
      expect(answer).toMatchObject(refusal(message));
  });

  it('[D-MSC-36] is 404 for a recommendation that is gone from the platform', async ({ acme }) => {
    const { recommendation } = await commentWhere(acme, true);
    acme.world.platforms.FACEBOOK.recommendations.remove(PAGE, recommendation.externalRecommendationId);
    const gone = refusal('Recommendation on Facebook not found', 404);
    expect([await put(acme, pathOf(recommendation)), await thread(acme, recommendation)]).toMatchObject([gone, gone]);
  });
});
