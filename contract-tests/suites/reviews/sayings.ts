/** What a review, a recommendation and the thread below it say agrees with itself. These are reads, so that a deployment gets them, too. */
import * as fc from 'fast-check';
import type { OperationId } from '../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import type { Session } from '../../session.ts';
import { expectEqual, expectThat, objectsOf, through } from '../requests.ts';

const LISTS = {
  GOOGLE_BUSINESS: { id: 'listReviews', items: 'reviews' },
  FACEBOOK: { id: 'listRecommendations', items: 'recommendations' },
} as const satisfies Readonly<Record<string, { readonly id: OperationId; readonly items: string }>>;

type ReviewPlatform = keyof typeof LISTS;

/** The stored items of the team, at most a hundred. */
async function stored(session: Session, platform: ReviewPlatform): Promise<readonly Fields[]> {
  const { id, items } = LISTS[platform];
  const list = fieldsOf(await through(session, platform, id, { query: { teamId: session.teamId, limit: 100 } }));
  return objectsOf(list[items]);
}

const sayings: Property<ReviewPlatform> = {
  id: 'reviews/sayings',
  area: 'reviews',
  title:
    'A reply has all its parts or none and follows what it answers, an address or a violation follows its state, and media are counted',
  rules: ['D-MSC-35', 'D-MSC-39', 'MSC-211'],
  needs: [],
  cases: () => ['GOOGLE_BUSINESS', 'FACEBOOK'],
  async check(session, platform) {
    for (const item of await stored(session, platform)) expectSaid(platform, item);
  },
};

/** Throws unless the parts of a review or recommendation agree with each other. */
export function expectSaid(platform: ReviewPlatform, item: Fields): void {
  const { id, createTime, updateTime, importedAt, updatedAt } = item;
  expectOrder(`updateTime of ${String(id)}`, createTime, updateTime);
  expectOrder(`updatedAt of ${String(id)}`, importedAt, updatedAt);
  if (platform === 'FACEBOOK') expectRecommendation(item);
  else expectReview(item);
}

function expectReview({ id, createTime, ...item }: Fields): void {
  const [comment, updatedAt, state] = [item['reviewReplyComment'], item['reviewReplyUpdatedAt'], item['reviewReplyState']];
  expectAllOrNone(`the reply of ${String(id)}`, comment, updatedAt, state);
  expectOrder(`the reply of ${String(id)}`, createTime, updatedAt);
  const { reviewReplyUrl: url, reviewReplyPolicyViolation: violation } = item;
  expectThat(url === null || state === 'APPROVED', `${String(id)} has the address of a reply that is ${String(state)}`);
  expectThat(violation === null || state === 'REJECTED', `${String(id)} has the violation of a reply that is ${String(state)}`);
}

function expectRecommendation({ id, createTime, openGraphStoryId, hasMedia, mediaSummary, ...item }: Fields): void {
  const [comment, commentId, updatedAt] = [item['ownerReplyComment'], item['ownerReplyCommentId'], item['ownerReplyUpdatedAt']];
  expectAllOrNone(`the reply of ${String(id)}`, comment, commentId, updatedAt);
  expectOrder(`the reply of ${String(id)}`, createTime, updatedAt);
  expectThat(comment === null || openGraphStoryId !== null, `${String(id)} has a reply, although it has no story`);
  expectEqual(`whether ${String(id)} has media`, Array.isArray(mediaSummary) && mediaSummary.length > 0, hasMedia);
}

const threads: Property<number> = {
  id: 'reviews/threads',
  area: 'reviews',
  title: 'The thread below a recommendation is newest first, none of it is older than what it answers, and its replies are counted',
  rules: ['MSC-212', 'D-MSC-39'],
  needs: [],
  cases: () => fc.nat(99),
  async check(session, number) {
    const withStory = (await stored(session, 'FACEBOOK')).filter(({ openGraphStoryId }) => openGraphStoryId !== null);
    const chosen = withStory[number % withStory.length];
    if (!chosen) throw new InconclusiveError('The team has no recommendation with a story');
    await expectThread(session, chosen);
  },
};

/** Reads the thread below a recommendation. Throws unless its order, its times and its numbers agree with each other. */
export async function expectThread(session: Session, { id, openGraphStoryId, createTime }: Fields): Promise<void> {
  const parts = { path: { recommendationId: String(id) }, query: { teamId: session.teamId } };
  const thread = fieldsOf(await through(session, 'FACEBOOK', 'listRecommendationComments', parts));
  const comments = objectsOf(thread['comments']);
  expectEqual('the total of a thread', thread['total'], comments.length);
  for (const [at, comment] of comments.entries()) {
    const name = `the comment ${String(comment['id'])}`;
    expectEqual(`where ${name} stands`, [comment['recommendationId'], comment['rootObjectId']], [id, openGraphStoryId]);
    expectOrder(name, comments[at + 1]?.['createdTime'], comment['createdTime']);
    const { parentCommentId } = comment;
    const parent = comments.find(other => other['id'] === parentCommentId);
    expectOrder(name, parent?.['createdTime'] ?? createTime, comment['createdTime']);
    const shown = comments.filter(other => other['parentCommentId'] === comment['id']).length;
    const repliesCount = Number(comment['repliesCount']);
    // People may have hidden some of those that a real platform counts.
    const isCounted = session.control ? repliesCount === shown : repliesCount >= shown;
    expectThat(isCounted, `${name} has ${shown} replies, and a repliesCount of ${repliesCount}`);
  }
}

/** Throws unless an instant is not before another one; one that nobody tells is in order. */
function expectOrder(what: string, earlier: unknown, later: unknown): void {
  if (typeof earlier !== 'string' || typeof later !== 'string') return;
  expectThat(Date.parse(later) >= Date.parse(earlier), `${what} is from ${later}, before ${earlier}`);
}

function expectAllOrNone(what: string, ...parts: readonly unknown[]): void {
  const given = parts.filter(part => part !== null).length;
  expectThat(given === 0 || given === parts.length, `${what} has only some of its parts: ${JSON.stringify(parts)}`);
}

export function suite(): readonly Property[] {
  return [sayings, threads] as Property[];
}
