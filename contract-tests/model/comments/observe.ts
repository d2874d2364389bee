/** Compares a comment with the model. */
import { expectWithin } from '../interval.ts';
import { expectFields, expectSame, type Fields, fieldsOf, iso, type Real } from '../real.ts';
import { type CommentsModel, dayOf, type ModelComment, PLATFORMS, platformsOf, usedOf } from './model.ts';

export async function observe(comment: ModelComment, model: CommentsModel, real: Real): Promise<void> {
  expectComment(comment, await real.did('getComment', { path: { id: comment.id } }), model, real);
}

/** Throws unless a response shows the same comment as the model. */
export function expectComment(comment: ModelComment, shown: Fields, { fetchedId }: CommentsModel, real: Real): void {
  const { id, teamId, status, parent, postId, text } = comment;
  follow(comment, String(shown['status']), real);
  const targets = [...comment.targets].sort(([a], [b]) => (a < b ? -1 : 1));
  const failed = targets.filter(([, { failure }]) => failure).map(([platform]) => platform);
  const live = targets.filter(([, { isLive, isRemoved }]) => isLive && !isRemoved).map(([platform]) => platform);
  const parents = {
    internalParentCommentId: parent.kind === 'created' ? parent.comment.id : null,
    fetchedParentCommentId: parent.kind === 'fetched' ? fetchedId : null,
  };
  const { postDate, postedDate, deletedAt, createdAt } = comment;
  const dates = { postDate: iso(postDate), postedDate: iso(postedDate) };
  expectWithin(`createdAt of ${id}`, shown['createdAt'], createdAt);
  if (deletedAt) expectWithin(`deletedAt of ${id}`, shown['deletedAt'], deletedAt);
  else expectSame(`deletedAt of ${id}`, shown['deletedAt'], null);
  const outcome = { errors: failed, externalData: comment.wasTried ? live : null };
  const expected = { status, teamId, internalPostId: postId, importedPostId: null, ...parents, ...dates, ...outcome };
  const actual: Fields = { ...shown, errors: namesOf(shown['errors']) ?? [], externalData: namesOf(shown['externalData']) };
  expectFields(`${id} (${status})`, actual, expected);
  expectSame(`error of ${id} (${status}) is given`, shown['error'] !== null, comment.hasError);
  for (const [platform, part] of Object.entries(fieldsOf(shown['data'])))
    if (part !== null) expectSame(`the text of ${id} on ${platform}`, fieldsOf(part)['text'], text);
  expectSame(
    `the platforms of ${id}`,
    namesOf(shown['data']),
    targets.map(([platform]) => platform),
  );
  const accounts = (shown['socialAccounts'] as readonly unknown[]).map(item => fieldsOf(fieldsOf(item)['socialAccount'])['type']);
  expectSame(`the accounts of ${id}`, accounts, platformsOf(comment));
}

/** Records the status, and before it a PROCESSING that began and ended at one instant. The lifecycle allows SCHEDULED → POSTED and ERROR without it. */
function follow(comment: ModelComment, shown: string, { transitions }: Real): void {
  const { id, seen, status } = comment;
  const isDirect = seen === 'SCHEDULED' && status !== 'RETRYING';
  if (comment.wasProcessing && seen !== 'PROCESSING' && !isDirect) transitions.record('CommentStatus', id, 'PROCESSING');
  transitions.record('CommentStatus', id, shown);
  Object.assign(comment, { seen: status, wasProcessing: false });
}

/** Returns the sorted keys of an object whose values are not null. */
function namesOf(value: unknown): string[] | null {
  if (value === null || value === undefined) return null;
  const present = Object.entries(fieldsOf(value)).filter(([, part]) => part !== null);
  return present.map(([name]) => name).sort();
}

/** Throws unless the usage of the month, and of today on every account, is the same as in the model. */
export async function expectUsage(model: CommentsModel, real: Real): Promise<void> {
  expectSame('the comments of the month', (await real.did('getCommentUsage'))['used'], model.monthly);
  for (const platform of PLATFORMS) {
    const query = { socialAccountId: `sa_acme_${platform.toLowerCase()}` };
    const { used } = fieldsOf((await real.did('getDailyLimits', { query }))['comments']);
    expectSame(`the comments on ${platform} of today`, used, usedOf(model, dayOf(platform, model.now)));
  }
}

/** Throws unless `comment.published` was emitted once for each final status, in order. */
export async function expectEvents({ comments }: CommentsModel, { control }: Real): Promise<void> {
  const { items } = await control('GET', '/_sim/events?limit=1000');
  const events = (items as readonly Fields[])
    .filter(({ type }) => type === 'comment.published')
    .map(({ data }) => fieldsOf(data))
    .toReversed();
  for (const { id, endings } of comments) {
    const statuses = events.filter(data => data['id'] === id).map(data => data['status']);
    expectSame(`the comment.published events of ${id}`, statuses, endings);
  }
  expectSame('the number of comment.published', events.length, comments.flatMap(({ endings }) => endings).length);
}
