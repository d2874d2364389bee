import { describe, expect } from 'vitest';
import type { Recommendation, RecommendationCommentList, RecommendationCommentReply } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import { PAGE, someRecommendations, TEAM } from './reviews.fixture.ts';

const PATH = '/misc/facebook/recommendations';

type Of = Pick<Recommendation, 'id'>;
const put = (acme: TestSimulator, { id }: Of, comment = 'Thank you!') =>
  acme.call<Recommendation>('PUT', `${PATH}/${id}/reply`, { body: { teamId: TEAM, comment } });
const get = (acme: TestSimulator, { id }: Of) => acme.ok<Recommendation>('GET', `${PATH}/${id}?teamId=${TEAM}`);
const thread = (acme: TestSimulator, { id }: Of) => acme.call<RecommendationCommentList>('GET', `${PATH}/${id}/comments?teamId=${TEAM}`);
const answer = (acme: TestSimulator, { id }: Of, commentId: string, comment = 'Thank you!') =>
  acme.call<RecommendationCommentReply>('PUT', `${PATH}/${id}/comments/${commentId}/reply`, { body: { teamId: TEAM, comment } });

/** The first recommendation of many that a condition holds for. */
async function recommendationWhere(acme: TestSimulator, holds: (item: Recommendation) => boolean): Promise<Recommendation> {
  return (await someRecommendations(acme, 60)).find(holds) ?? expect.fail('There is no such recommendation');
}

const fresh = (acme: TestSimulator) =>
  recommendationWhere(acme, ({ openGraphStoryId, ownerReplyComment }) => openGraphStoryId !== null && ownerReplyComment === null);

/** A comment of a thread, and the recommendation that it stands under. */
async function commentWhere(acme: TestSimulator, canReply: boolean) {
  for (const recommendation of await someRecommendations(acme, 60)) {
    if (recommendation.openGraphStoryId === null) continue;
    const comment = (await thread(acme, recommendation)).body.comments.find(candidate => candidate.canReply === canReply);
    if (comment) return { recommendation, comment };
  }
  return expect.fail('There is no such comment');
}

describe('the reply to a recommendation', () => {
  it('[MSC-211, D-MSC-38] is a comment of the Page under its story; a second one replaces its text', async ({ acme }) => {
    const recommendation = await fresh(acme);
    const { status, body } = await put(acme, recommendation);
    const now = new Date(acme.world.clock.now()).toISOString();
    const reply = { ownerReplyComment: 'Thank you!', ownerReplyCommentId: expect.any(String), ownerReplyUpdatedAt: now };
    expect([status, body]).toEqual([200, { ...recommendation, ...reply, updatedAt: now }]);
    expect(await get(acme, recommendation)).toEqual(body);
    const own = {
      id: body.ownerReplyCommentId,
      authorExternalId: PAGE,
      parentCommentId: null,
      rootObjectId: recommendation.openGraphStoryId,
    };
    expect((await thread(acme, recommendation)).body.comments).toContainEqual(expect.objectContaining({ ...own, text: 'Thank you!' }));
    const second = (await put(acme, recommendation, 'See you soon!')).body;
    expect(second).toMatchObject({ ownerReplyComment: 'See you soon!', ownerReplyCommentId: body.ownerReplyCommentId });
    const { comments } = (await thread(acme, recommendation)).body;
    expect(comments.filter(({ authorExternalId }) => authorExternalId === PAGE)).toMatchObject([{ ...own, text: 'See you soon!' }]);
  });

  it('[D-DMS-19] needs a visible character, as that to a comment does', async ({ acme }) => {
    const { recommendation, comment } = await commentWhere(acme, true);
    const refused = { status: 400, body: { message: 'comment: must have a visible character' } };
    expect(await put(acme, recommendation, ' \n')).toMatchObject(refused);
    expect(await answer(acme, recommendation, comment.id, ' ')).toMatchObject(refused);
  });

  it('[MSC-208] has 1 to 4096 characters', async ({ acme }) => {
    const recommendation = await fresh(acme);
    const statuses = [];
    for (const length of [0, 1, 4096, 4097]) statuses.push((await put(acme, recommendation, 'a'.repeat(length))).status);
    expect(statuses).toEqual([400, 200, 200, 400]);
  });

  it('[D-MSC-39] one recommendation in eight has no story, and takes neither comments nor replies', async ({ acme }) => {
    const all = await someRecommendations(acme, 80);
    const without = all.filter(({ openGraphStoryId }) => openGraphStoryId === null);
    expect(without).toHaveLength(10);
    const id = without[0]?.id ?? '';
    const refused = {
      status: 400,
      body: { message: `The recommendation ${id} has no story on Facebook: it takes no comments and no reply` },
    };
    expect([await put(acme, { id }), await thread(acme, { id }), await answer(acme, { id }, 'x')]).toMatchObject([
      refused,
      refused,
      refused,
    ]);
  });

  it('[D-MSC-36] is 404 for a recommendation that is gone from the platform', async ({ acme }) => {
    const recommendation = await fresh(acme);
    acme.world.platforms.FACEBOOK.recommendations.remove(PAGE, recommendation.externalRecommendationId);
    const gone = { status: 404, body: { message: 'Recommendation on Facebook not found' } };
    expect([await put(acme, recommendation), await thread(acme, recommendation)]).toMatchObject([gone, gone]);
  });
});

describe('the comments of a recommendation', () => {
  it('[MSC-212] are the whole thread, newest first, with the replies below it', async ({ acme }) => {
    const { recommendation, comment } = await commentWhere(acme, true);
    const before = (await thread(acme, recommendation)).body;
    expect(before.total).toBe(before.comments.length);
    const { status, body } = await answer(acme, recommendation, comment.id, 'We can only agree.');
    expect([status, body]).toEqual([200, { id: expect.any(String) }]);
    const { comments, total } = (await thread(acme, recommendation)).body;
    expect(total).toBe(before.total + 1);
    const times = comments.map(({ createdTime }) => String(createdTime));
    expect(times).toEqual(times.toSorted().toReversed());
    expect(comments.find(({ id }) => id === body.id)).toMatchObject({
      recommendationId: recommendation.id,
      rootObjectId: recommendation.openGraphStoryId,
      parentCommentId: comment.id,
      authorExternalId: PAGE,
      text: 'We can only agree.',
    });
    expect(comments.find(({ id }) => id === comment.id)?.repliesCount).toBe(comment.repliesCount + 1);
    // It is no reply to the recommendation itself.
    expect(await get(acme, recommendation)).toEqual(recommendation);
  });

  it('[D-MSC-39] with canReply false are 400 to answer, and unknown ones 404', async ({ acme }) => {
    const { recommendation, comment } = await commentWhere(acme, false);
    const refused = { status: 400, body: { message: `The comment ${comment.id} of the recommendation cannot be answered` } };
    expect(await answer(acme, recommendation, comment.id)).toMatchObject(refused);
    expect(await answer(acme, recommendation, 'nothing')).toMatchObject({
      status: 404,
      body: { message: 'Comment of the recommendation not found' },
    });
  });

  it('[MSC-212] come back with a snapshot', async ({ acme }) => {
    const { recommendation, comment } = await commentWhere(acme, true);
    await answer(acme, recommendation, comment.id);
    const saved = (await thread(acme, recommendation)).body;
    await acme.ok('PUT', '/_sim/snapshots/answered');
    await answer(acme, recommendation, comment.id);
    await acme.ok('POST', '/_sim/snapshots/answered/restore');
    expect((await thread(acme, recommendation)).body).toEqual(saved);
  });
});
