import * as fc from 'fast-check';
import { type InstantForm, instantForms, instantText } from '../../arbitraries/instants.ts';
import { nastyTexts } from '../../arbitraries/nasty-texts.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import type { Command, SyncedReal } from '../define-model.ts';
import { expectStatus, type Fields, fieldsOf, type Real } from '../real.ts';
import {
  type CommentPlatform,
  type CommentsModel,
  hasRoom,
  isReachable,
  newComment,
  type Parent,
  PLATFORMS,
  platformsOf,
  schedule,
} from './model.ts';
import { expectComment } from './observe.ts';

const MAX_COMMENTS = 14;

/** From an hour ago to the next day. */
export const dueIn: fc.Arbitrary<number> = fc.constantFrom(-3_600_000, 0, 1, 60_000, 600_000, 57_600_000);

interface NewComment {
  readonly on: 'the post' | 'a draft post' | 'an unknown post' | 'a comment' | 'a comment of a person';
  readonly which: number;
  readonly status: 'DRAFT' | 'SCHEDULED';
  /** Milliseconds from now; null sends no date. */
  readonly dueInMs: number | null;
  readonly platforms: readonly CommentPlatform[];
  /** Whether a SCHEDULED comment has no text for the last platform. */
  readonly lacksText: boolean;
  readonly text: string;
  /** The format of the date. */
  readonly form: InstantForm;
}

/**
 * Creates a comment: 404 for an unknown post or a deleted comment, 400 without a text, 403 without quota, 400 when its parent is not published.
 * The 400s and the 403 are for SCHEDULED comments only.
 */
export const createComment = fc
  .record({
    on: fc.constantFrom<NewComment['on'][]>(
      'the post',
      'the post',
      'the post',
      'a comment',
      'a comment',
      'a comment of a person',
      'a draft post',
      'an unknown post',
    ),
    which: fc.nat(9),
    status: fc.constantFrom<NewComment['status'][]>('SCHEDULED', 'SCHEDULED', 'DRAFT'),
    dueInMs: fc.option(dueIn, { freq: 4 }),
    platforms: fc.oneof(fc.subarray([...PLATFORMS], { minLength: 1 }), fc.constant(['BLUESKY'] as const)),
    lacksText: fc.constantFrom(false, false, false, false, true),
    text: nastyTexts,
    form: instantForms,
  })
  .map(
    (wanted): Command<CommentsModel> => ({
      check: ({ comments }) => comments.length < MAX_COMMENTS,
      run: (model, real) => whilePostLasts(model, real, () => create(wanted, model, real)),
      toString: () => describe(wanted),
    }),
  );

async function create(wanted: NewComment, model: CommentsModel, real: SyncedReal): Promise<void> {
  const { on, status } = wanted;
  const isScheduled = status === 'SCHEDULED';
  const lacksText = isScheduled && wanted.lacksText;
  const parent = parentOf(wanted, model);
  const platforms = platformsFor(wanted, parent, model);
  const postId = on === 'a draft post' ? model.draftPostId : on === 'an unknown post' ? 'post_of_nobody' : postOf(model, parent);
  // A SCHEDULED comment without a date is published at once, which is allowed on a simulator only.
  const dueInMs = wanted.dueInMs ?? (isScheduled && real.aheadMs > 0 ? 0 : null);
  const postDate = dueInMs === null ? null : model.now + real.aheadMs + dueInMs;
  const text = real.name(wanted.text);
  const withText = lacksText ? platforms.slice(0, -1) : platforms;
  const answer = await real.call('createComment', {
    body: {
      teamId: real.teamId,
      status,
      ...(postDate !== null && { postDate: instantText(postDate, wanted.form) }),
      ...aboutOf(parent, postId, platforms, model),
      data: Object.fromEntries(withText.map(platform => [platform, { text }])),
    },
  });
  const goesAt = isScheduled ? (postDate ?? model.now) : postDate;
  if (on === 'an unknown post') return expectStatus('createComment on an unknown post', answer, 404);
  if (parent.kind === 'created' && parent.comment.status === 'DELETED')
    return expectStatus('createComment in reply to a deleted comment', answer, 404);
  if (lacksText) return expectStatus('createComment without a text', answer, 400);
  if (isScheduled && !hasRoom(model, { isCounted: false, days: [], platforms }, goesAt ?? model.now))
    return expectStatus('createComment without quota', answer, 403);
  if (isScheduled && !isReachable(model, { postId, parent }, platforms, goesAt ?? model.now))
    return expectStatus('createComment on a parent that is not published', answer, 400);
  expectStatus('createComment', answer, 200);
  const id = String(fieldsOf(answer.body)['id']);
  const comment = newComment({ id, teamId: real.teamId, postId, parent, text, createdAt: answer.during, postDate: goesAt }, platforms);
  if (isScheduled && goesAt !== null) schedule(model, comment, goesAt);
  expectComment(comment, fieldsOf(answer.body), model, real);
  model.comments.push(comment);
  await real.settle();
}

function parentOf({ on, which }: NewComment, { comments, fetchedId }: CommentsModel): Parent {
  if (on === 'a comment of a person' && fetchedId !== null) return { kind: 'fetched' };
  const comment = on === 'a comment' ? comments[which % comments.length] : undefined;
  return comment ? { kind: 'created', comment } : { kind: 'post' };
}

/** Returns the platforms of the comment: a reply has those of its parent. */
function platformsFor({ platforms }: NewComment, parent: Parent, model: CommentsModel): readonly CommentPlatform[] {
  if (parent.kind === 'fetched') return ['FACEBOOK'];
  if (parent.kind === 'created') return platformsOf(parent.comment);
  const possible = platforms.filter(platform => model.platforms.includes(platform));
  return possible.length > 0 ? possible : model.platforms.slice(0, 1);
}

function postOf({ postId }: CommentsModel, parent: Parent): string {
  return parent.kind === 'created' ? parent.comment.postId : postId;
}

function aboutOf(parent: Parent, postId: string, platforms: readonly CommentPlatform[], { fetchedId }: CommentsModel): Fields {
  if (parent.kind === 'fetched') return { fetchedParentCommentId: fetchedId };
  if (parent.kind === 'created') return { internalParentCommentId: parent.comment.id };
  return { internalPostId: postId, socialAccountTypes: platforms };
}

function describe({ on, which, status, dueInMs, platforms, lacksText, text }: NewComment): string {
  const date = dueInMs === null ? 'without a date' : `due in ${dueInMs / 1000} s`;
  const what = on === 'a comment' ? `comment #${which}` : on;
  return `create a ${status} comment ${date} on ${what} for ${platforms.join(', ')}${lacksText ? ' lacking a text' : `: ${JSON.stringify(text)}`}`;
}

/** Runs a command. A failure is inconclusive on a deployment when others have deleted the post. */
export async function whilePostLasts({ postId }: CommentsModel, real: Real, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (real.has.has('control')) throw error;
    const { body } = await real.call('getPost', { path: { id: postId } });
    if (fieldsOf(body)['status'] !== 'POSTED') throw new InconclusiveError('others have deleted the post that is commented on');
    throw error;
  }
}
