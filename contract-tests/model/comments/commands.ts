import * as fc from 'fast-check';
import type { OperationId } from '../../../openapi/generated/types.ts';
import { instantForms, instantText } from '../../arbitraries/instants.ts';
import { nastyTexts } from '../../arbitraries/nasty-texts.ts';
import { choices, commandOn, type ItemCommand } from '../choose.ts';
import type { Command } from '../define-model.ts';
import { at as instant } from '../interval.ts';
import { statusOf, takeFailure } from '../platform-failures.ts';
import { expectSame, expectStatus, fieldsOf, type Real } from '../real.ts';
import { dueIn, whilePostLasts } from './create-comment.ts';
import {
  type CommentPlatform,
  type CommentStatus,
  type CommentsModel,
  halt,
  hasRoom,
  isDeletable,
  isEditable,
  isReachable,
  LATENCIES,
  type ModelComment,
  newComment,
  PLATFORMS,
  platformsOf,
  retryByHand,
  schedule,
} from './model.ts';
import { expectComment, expectUsage, observe } from './observe.ts';
import { refuse } from './timeline.ts';

const whichComment = choices(9);

/** Returns a command on one of the comments. The comment is compared after it. */
function commentCommand(command: ItemCommand<CommentsModel, ModelComment>): Command<CommentsModel> {
  return commandOn(({ comments }) => comments, {
    ...command,
    async run(comment, model, real) {
      await whilePostLasts(model, real, async () => {
        await command.run(comment, model, real);
        await real.settle();
        await observe(comment, model, real);
      });
    },
  });
}

/** Makes a comment a draft again: 400 unless it is DRAFT or SCHEDULED. It no longer counts in its day, but still in its month. */
export const makeDraft = whichComment.map(choice =>
  commentCommand({
    name: 'make a draft of',
    choice,
    prefers: ({ status }) => status === 'SCHEDULED',
    async run(comment, model, real) {
      const answer = await real.call('updateComment', { path: { id: comment.id }, body: { status: 'DRAFT' } });
      const { parent, status } = comment;
      if (parent.kind === 'created' && parent.comment.status === 'DELETED')
        return expectStatus('updateComment of a reply to a deleted comment', answer, 404);
      if (!isEditable(comment)) return expectStatus(`updateComment of a comment in ${status}`, answer, 400);
      expectStatus('updateComment', answer, 200);
      halt(comment, 'DRAFT', answer.during);
      expectComment(comment, fieldsOf(answer.body), model, real);
    },
  }),
);

/** Schedules a comment or changes its date. A comment counts in a quota only once. */
export const scheduleComment = fc.tuple(whichComment, dueIn, instantForms).map(([choice, dueInMs, form]) =>
  commentCommand({
    name: `schedule, due in ${dueInMs / 1000} s,`,
    choice,
    prefers: isEditable,
    async run(comment, model, real) {
      const postDate = model.now + real.aheadMs + dueInMs;
      const body = { status: 'SCHEDULED', postDate: instantText(postDate, form) };
      const answer = await real.call('updateComment', { path: { id: comment.id }, body });
      const { parent, isCounted, days } = comment;
      const platforms = platformsOf(comment);
      const what = `updateComment of a comment in ${comment.status}`;
      if (parent.kind === 'created' && parent.comment.status === 'DELETED')
        return expectStatus(`${what} that replies to a deleted comment`, answer, 404);
      if (!hasRoom(model, { isCounted, days, platforms }, postDate)) return expectStatus(`${what} without quota`, answer, 403);
      if (!isReachable(model, comment, platforms, postDate)) return expectStatus(`${what} on a parent that is not published`, answer, 400);
      if (!isEditable(comment)) return expectStatus(what, answer, 400);
      expectStatus(what, answer, 200);
      schedule(model, comment, postDate);
      expectComment(comment, fieldsOf(answer.body), model, real);
    },
  }),
);

const MAX_FIRST = 3;

/** Publishes a post with a first comment. The comment is created when the post is published, and ends in ERROR without quota. */
export const firstComment = nastyTexts.map(
  (text): Command<CommentsModel> => ({
    check: ({ comments, failures, postId }) =>
      failures.size === 0 && comments.filter(comment => comment.postId !== postId).length < MAX_FIRST,
    async run(model, real) {
      const postId = await publish(text, model, real);
      const at = model.now + LATENCIES.FACEBOOK;
      await real.advanceTo(at - 1);
      // The comment does not exist in the model before the service has created it.
      await real.moveClock(at);
      model.now = at;
      const { items } = await real.did('listComments', { query: { teamId: real.teamId, postId } });
      const made = (items as readonly unknown[]).map(fieldsOf);
      expectSame(`the number of first comments of ${postId}`, made.length, 1);
      const fresh = {
        id: String(made[0]?.['id']),
        teamId: real.teamId,
        postId,
        parent: { kind: 'post' },
        text,
        createdAt: instant(at),
        postDate: null,
      } as const;
      const comment = newComment(fresh, ['FACEBOOK']);
      model.comments.push(comment);
      if (hasRoom(model, { ...comment, platforms: ['FACEBOOK'] }, at)) schedule(model, comment, at);
      else refuse(comment, at);
      await real.advanceTo(at);
      await observe(comment, model, real);
    },
    toString: () => `publish a post with the first comment ${JSON.stringify(text)}`,
  }),
);

async function publish(text: string, { now }: CommentsModel, real: Real): Promise<string> {
  const body = {
    teamId: real.teamId,
    title: 'Modelled',
    status: 'SCHEDULED',
    postDate: new Date(now).toISOString(),
    socialAccountTypes: ['FACEBOOK'],
    data: { FACEBOOK: { text: 'A few words' } },
    firstComment: { FACEBOOK: text },
  };
  return String((await real.did('createPost', { body }))['id']);
}

/** Queues a comment again: 400 unless it is in ERROR, 403 when it counts in no quota yet and there is no room for it. */
export const retryComment = whichComment.map(choice =>
  commentCommand({
    name: 'retry',
    choice,
    prefers: ({ status }) => status === 'ERROR',
    async run(comment, model, real) {
      const answer = await real.call('retryComment', { path: { id: comment.id } });
      if (comment.status !== 'ERROR') return expectStatus(`retryComment of a comment in ${comment.status}`, answer, 400);
      if (!comment.isCounted && !hasRoom(model, { ...comment, platforms: platformsOf(comment) }, model.now))
        return expectStatus('retryComment without quota', answer, 403);
      expectStatus('retryComment', answer, 200);
      retryByHand(model, comment);
      expectComment(comment, fieldsOf(answer.body), model, real);
    },
  }),
);

/** What can be done to a comment where it is live. */
interface Change {
  readonly operation: OperationId;
  readonly platform: CommentPlatform;
  readonly isRemoval: boolean;
}

const CHANGES: readonly Change[] = [
  { operation: 'editFacebookComment', platform: 'FACEBOOK', isRemoval: false },
  { operation: 'deleteFacebookComment', platform: 'FACEBOOK', isRemoval: true },
  { operation: 'deleteBlueskyComment', platform: 'BLUESKY', isRemoval: true },
];

/**
 * Edits a comment on a platform, or removes it there with the replies to it: 404 when it is deleted or gone, 400 while it is not live there, and what
 * the failure of the platform says. A removal whose answer was lost has taken effect on the platform alone.
 */
export const changeThere = fc.tuple(whichComment, fc.constantFrom(...CHANGES)).map(([choice, { operation, platform, isRemoval }]) =>
  commentCommand({
    name: operation,
    choice,
    prefers: comment => comment.targets.get(platform)?.isLive ?? false,
    async run(comment, model, real) {
      const more = isRemoval ? {} : { text: 'Other words' };
      const answer = await real.call(operation, { body: { teamId: comment.teamId, commentId: comment.id, ...more } });
      const { status, arrives } = outcomeOf(model, comment, platform);
      if (arrives && isRemoval) vanish(model, comment, platform);
      const target = comment.targets.get(platform);
      if (target && status === 200 && isRemoval) target.isRemoved = true;
      expectStatus(`${operation} of a comment in ${comment.status}`, answer, status);
    },
  }),
);

/** The status of the answer, and whether the platform does what it was asked. */
function outcomeOf(
  model: CommentsModel,
  { status, targets }: ModelComment,
  platform: CommentPlatform,
): { readonly status: number; readonly arrives: boolean } {
  const target = targets.get(platform);
  if (status === 'DELETED') return { status: 404, arrives: false };
  if (!target?.isLive) return { status: 400, arrives: false };
  if (target.isRemoved) return { status: 404, arrives: false };
  const failure = takeFailure(model, platform);
  if (failure) return { status: statusOf(failure), arrives: failure.accepted ?? false };
  return target.isGone ? { status: 404, arrives: false } : { status: 200, arrives: true };
}

/** Takes a comment from a platform, with all replies below it. */
function vanish(model: CommentsModel, comment: ModelComment, platform: CommentPlatform): void {
  const target = comment.targets.get(platform);
  if (target?.isAccepted) target.isGone = true;
  for (const reply of model.comments)
    if (reply.parent.kind === 'created' && reply.parent.comment === comment) vanish(model, reply, platform);
}

const DELETABLE: readonly CommentStatus[] = ['DRAFT', 'SCHEDULED', 'RETRYING', 'POSTED', 'ERROR'];

/** Deletes a comment: 400 when it is PROCESSING or DELETED. */
export const deleteComment = fc.tuple(whichComment, fc.constantFrom(...DELETABLE)).map(([choice, wanted]) =>
  commentCommand({
    name: `delete, rather in ${wanted},`,
    choice,
    prefers: ({ status }) => status === wanted,
    async run(comment, model, real) {
      const answer = await real.call('deleteComment', { path: { id: comment.id } });
      if (!isDeletable(comment)) return expectStatus(`deleteComment of a comment in ${comment.status}`, answer, 400);
      expectStatus('deleteComment', answer, 200);
      halt(comment, 'DELETED', answer.during);
      expectComment(comment, fieldsOf(answer.body), model, real);
    },
  }),
);

const STATUSES: readonly CommentStatus[] = ['DRAFT', 'SCHEDULED', 'PROCESSING', 'RETRYING', 'POSTED', 'ERROR', 'DELETED'];

/** Lists the comments on the post, newest first, by status and platform. DELETED ones are listed only by that status. Compares the usage, too. */
export const listComments = fc
  .record({
    status: fc.option(fc.constantFrom(...STATUSES)),
    platform: fc.option(fc.constantFrom(...PLATFORMS)),
    offset: fc.nat(2),
    limit: fc.integer({ min: 1, max: 14 }),
  })
  .map(
    ({ status, platform, offset, limit }): Command<CommentsModel> => ({
      check: () => true,
      async run(model, real) {
        const { comments, postId } = model;
        const filter = { postId, ...real.ownNames, ...(status && { status }), ...(platform && { platforms: [platform] }) };
        const { items, total } = await real.did('listComments', { query: { teamId: real.teamId, offset, limit, ...filter } });
        const expected = comments
          .filter(comment => comment.postId === postId && (platform === null || platformsOf(comment).includes(platform)))
          .filter(comment => (status === null ? comment.status !== 'DELETED' : comment.status === status))
          .map(({ id }) => id)
          .toReversed();
        const ids = (items as readonly unknown[]).map(item => fieldsOf(item)['id']);
        const what = `${status ?? 'all'} comments on ${platform ?? 'all platforms'}`;
        expectSame(`a page of ${what}`, ids, expected.slice(offset, offset + limit));
        expectSame(`the number of ${what}`, total, expected.length);
        if (model.hasQuotas) await expectUsage(model, real);
      },
      toString: () => `list ${limit} ${status ?? 'all'} comments from ${offset} on of ${platform ?? 'all platforms'}`,
    }),
  );
