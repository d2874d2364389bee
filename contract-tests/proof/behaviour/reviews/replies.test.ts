/** Replies of owners: how Google judges them, how Facebook keeps one, and what other teams see of them. */
import { fieldsOf } from '../../../exchange.ts';
import { ask, expectAnswer, expectEqual, expectThat, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { connected, importOpinions, itemsOf, RECOMMENDATIONS, REVIEWS, storedBy } from './opinions.ts';

/** Checks the one comment that a Page has under a recommendation. */
behaviour<readonly string[]>({
  id: 'reviews/one-reply',
  area: 'reviews',
  title: 'A recommendation has one reply: each further one replaces its text, and the thread shows the last one alone',
  rules: ['MSC-211', 'MSC-212', 'D-MSC-38', 'D-MSC-23'],
  cases: [
    ['Thank you!', 'See you soon!'],
    ['One', 'Two', 'Three'],
  ],
  async check(world, texts) {
    const { session } = world;
    const team = await connected(world, RECOMMENDATIONS, 'page_of_replies');
    await importOpinions(world, RECOMMENDATIONS, team, 20);
    const items = itemsOf(RECOMMENDATIONS, await storedBy(world, RECOMMENDATIONS, team));
    const chosen = items.find(({ openGraphStoryId, ownerReplyComment }) => openGraphStoryId !== null && ownerReplyComment === null);
    const path = { recommendationId: String(chosen?.['id']) };
    const ids = new Set<unknown>();
    for (const comment of texts) {
      const shown = await read(session, 'replyToRecommendation', { path, body: { teamId: team.teamId, comment } });
      expectEqual('ownerReplyComment', shown['ownerReplyComment'], comment);
      ids.add(shown['ownerReplyCommentId']);
    }
    expectEqual('the number of comments that the replies are', ids.size, 1);
    const { comments } = await read(session, 'listRecommendationComments', { path, query: { teamId: team.teamId } });
    const own = (comments as readonly unknown[]).map(fieldsOf).filter(({ authorExternalId }) => authorExternalId === 'page_of_replies');
    expectEqual(
      'what the Page has written',
      own.map(({ text }) => text),
      [texts.at(-1)],
    );
    const account = await read(session, 'getSocialAccountByType', { query: { teamId: team.teamId, type: 'FACEBOOK' } });
    expectEqual(
      'name and picture of the Page',
      own.map(({ authorName, authorAvatarUrl }) => [authorName, authorAvatarUrl]),
      [[account['displayName'], account['avatarUrl']]],
    );
  },
});

/** A reply, and what Google says to it. */
interface Row {
  readonly comment: string;
  readonly state: 'APPROVED' | 'REJECTED';
  readonly violation: string | null;
}

/** Checks the states of a reply, and that another team of the location sees it with its next import. */
behaviour<Row>({
  id: 'reviews/judged-replies',
  area: 'reviews',
  title: 'A reply to a review is judged after 30 seconds and not before, and another team of the location sees it after an import',
  rules: ['MSC-205', 'MSC-210', 'D-MSC-35'],
  cases: [
    { comment: 'Thank you!', state: 'APPROVED', violation: null },
    { comment: 'You idiot.', state: 'REJECTED', violation: 'HARASSMENT' },
    { comment: 'SPAM', state: 'REJECTED', violation: 'SPAM' },
  ],
  async check(world, { comment, state, violation }) {
    const { session } = world;
    const first = await connected(world, REVIEWS, 'location_of_replies');
    const second = await connected(world, REVIEWS, 'location_of_replies');
    for (const team of [first, second]) await importOpinions(world, REVIEWS, team, 20);
    const review = itemsOf(REVIEWS, await storedBy(world, REVIEWS, first)).find(({ reviewReplyState }) => reviewReplyState === null);
    const path = { reviewId: String(review?.['id']) };
    await read(session, 'replyToReview', { path, body: { teamId: first.teamId, comment } });
    const shown = () => read(session, 'getReview', { path, query: { teamId: first.teamId } });
    await world.advance('PT29.999S');
    expectEqual('the state before its time', (await shown())['reviewReplyState'], 'PENDING');
    await world.advance('PT0.001S');
    const { reviewReplyState, reviewReplyPolicyViolation, reviewReplyUrl } = await shown();
    expectEqual('state and violation', [reviewReplyState, reviewReplyPolicyViolation], [state, violation]);
    expectEqual('whether the reply has an address', reviewReplyUrl !== null, state === 'APPROVED');
    const ofSecond = async () => {
      const items = itemsOf(REVIEWS, await storedBy(world, REVIEWS, second));
      return items.find(({ externalReviewId }) => externalReviewId === review?.['externalReviewId'])?.['reviewReplyComment'];
    };
    expectThat((await ofSecond()) !== comment, 'the other team sees the reply before its import');
    await importOpinions(world, REVIEWS, second, 1);
    expectEqual('the reply that the other team sees', await ofSecond(), comment);
    const foreign = await ask(session, 'replyToReview', { path, body: { teamId: second.teamId, comment } });
    expectAnswer('a reply to a row of another team', foreign, 404);
  },
});

/** Checks the end of a reply to a review. */
behaviour<null>({
  id: 'reviews/removed-reply',
  area: 'reviews',
  title: 'A reply to a review is removed once, and a review without one has none to remove',
  rules: ['MSC-210', 'D-MSC-36'],
  cases: [null],
  async check(world) {
    const { session } = world;
    const team = await connected(world, REVIEWS, 'location_of_replies');
    await importOpinions(world, REVIEWS, team, 3);
    const [review] = itemsOf(REVIEWS, await storedBy(world, REVIEWS, team));
    const path = { reviewId: String(review?.['id']) };
    const body = { teamId: team.teamId };
    await read(session, 'replyToReview', { path, body: { ...body, comment: 'Thank you!' } });
    const removed = await read(session, 'deleteReviewReply', { path, body });
    const { reviewReplyComment, reviewReplyUpdatedAt, reviewReplyState } = removed;
    expectEqual('what is left of the reply', [reviewReplyComment, reviewReplyUpdatedAt, reviewReplyState], [null, null, null]);
    expectEqual('the review', await read(session, 'getReview', { path, query: body }), removed);
    expectAnswer('another removal', await ask(session, 'deleteReviewReply', { path, body }), 404);
    // The platform does not judge what is gone.
    await world.advance('PT1M');
    expectEqual('the review a minute later', await read(session, 'getReview', { path, query: body }), removed);
  },
});

/** Checks what is below a recommendation without a story. */
behaviour<null>({
  id: 'reviews/without-story',
  area: 'reviews',
  title: 'A recommendation takes replies and shows comments exactly where it has a story',
  rules: ['D-MSC-39'],
  cases: [null],
  async check(world) {
    const { session } = world;
    const { teamId } = session;
    await importOpinions(world, RECOMMENDATIONS, { teamId }, 20);
    const items = itemsOf(RECOMMENDATIONS, await storedBy(world, RECOMMENDATIONS, { teamId }));
    for (const { id, openGraphStoryId } of items) {
      const path = { recommendationId: String(id) };
      const expected = openGraphStoryId === null ? 400 : 200;
      const thread = await ask(session, 'listRecommendationComments', { path, query: { teamId } });
      expectAnswer(`the comments of ${String(id)} with the story ${String(openGraphStoryId)}`, thread, expected);
      const reply = await ask(session, 'replyToRecommendation', { path, body: { teamId, comment: 'Thank you!' } });
      expectAnswer(`a reply to ${String(id)} with the story ${String(openGraphStoryId)}`, reply, expected);
    }
    const isMixed = new Set(items.map(({ openGraphStoryId }) => openGraphStoryId === null)).size === 2;
    expectThat(isMixed, 'the Page has no recommendation without a story, or none with one');
  },
});
