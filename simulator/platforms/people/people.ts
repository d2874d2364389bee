import { limits } from '../../../openapi/document.ts';
import type { CommentAction, Platform, ProviderSettingConfig, ProviderSettingType } from '../../../openapi/generated/types.ts';
import type { PeopleControls, PlatformPeople } from '../../domain/ports/people.ts';
import {
  ABILITY_OF,
  type CommentAbilities,
  type MessageCall,
  type MessageResult,
  type NewPlatformComment,
  type PlatformActionResult,
  type PlatformComment,
  type Receipts,
} from '../../domain/ports/people.ts';
import type { PlatformAccount } from '../../domain/ports/platform-account.ts';
import { errors } from '../../kernel/errors.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kernel/time.ts';
import { callPlatform, type FakePlatform, failed, platformStream } from '../call-platform.ts';
import { platformFailure } from '../failures.ts';
import { createIdSource } from '../id-source.ts';
import { visibleComment } from '../state.ts';
import type { PlatformTraits } from '../traits.ts';
import { type CommentChanges, storedComment } from './comment-store.ts';
import { acceptComment, newCommentFields, readComments } from './comments.ts';
import { crowdComment, crowdMessage } from './crowd.ts';
import { personOf, randomPerson } from './person.ts';

/** The actions that the service offers on each platform. */
const offered: Readonly<Partial<Record<Platform, readonly string[]>>> = limits.comments.actionsByPlatform;

/** Whose comments an account can delete under its posts, on platforms with DELETE; it can always delete its own. */
const DELETES: Readonly<Partial<Record<Platform, 'all' | 'own'>>> = {
  // A page may delete every comment under its posts (Graph API: DELETE /{comment-id} with pages_manage_engagement).
  FACEBOOK: 'all',
  // The owner of a medium may delete every comment on it (Graph API: DELETE /{ig-comment-id}).
  INSTAGRAM: 'all',
  // An administrator may delete comments on posts of the organization (socialActions, with the organization as actor).
  LINKEDIN: 'all',
  // comments.delete is for the author only; the owner of the channel rejects the comments of others.
  YOUTUBE: 'own',
  // The Business API deletes comments that the account wrote itself; it hides those of others.
  TIKTOK: 'own',
  // /api/del is for the author only; moderators remove comments, which is REJECT.
  REDDIT: 'own',
  // A reply is a status, and DELETE /api/v1/statuses/:id is for its author only.
  MASTODON: 'own',
  // A reply is a record in the repository of its author, and only the author can write there.
  BLUESKY: 'own',
};

/** Ranges for the time until a message is opened. */
const SEEN_AFTER = [
  [5 * SECOND_MS, MINUTE_MS],
  [MINUTE_MS, 15 * MINUTE_MS],
  [15 * MINUTE_MS, 2 * HOUR_MS],
  [2 * HOUR_MS, 10 * HOUR_MS],
] as const satisfies readonly (readonly [number, number])[];

/** The effect of each action on a comment; DELETE removes it. */
const CHANGES: Readonly<Record<Exclude<CommentAction, 'DELETE'>, (comment: PlatformComment) => CommentChanges>> = {
  HIDE: () => ({ hidden: true }),
  UNHIDE: () => ({ hidden: false }),
  LIKE: ({ likedByOwner, likesCount }) => ({ likedByOwner: true, likesCount: likedByOwner ? likesCount : likesCount + 1 }),
  UNLIKE: ({ likedByOwner, likesCount }) => ({ likedByOwner: false, likesCount: likedByOwner ? likesCount - 1 : likesCount }),
  APPROVE: () => ({ moderation: 'APPROVED' }),
  REJECT: () => ({ moderation: 'REJECTED' }),
};

/** The comments and messages of a fake platform. */
export function createPeople(fake: FakePlatform): PlatformPeople {
  const { kernel, traits } = fake;
  return {
    comments: (account, post, page) => callPlatform(fake, account, () => readComments(fake, account, post, page), failed),
    publishComment: call => callPlatform(fake, call.account, () => acceptComment(fake, call), failed),
    actOnComment: (account, commentId, action, options) =>
      callPlatform(fake, account, () => applyAction(fake, account, commentId, action, options), failed),
    commentAbilities: comment => abilitiesOf(traits.id, comment),
    sendMessage: call =>
      callPlatform(
        fake,
        call.account,
        () => acceptMessage(fake, call),
        (failure, timedOut) => ({ ok: false, failure, timedOut }),
      ),
    reactToMessage: account => callPlatform(fake, account, () => ({ ok: true }), failed),
    receipts: messageId => receiptsOf(fake, messageId),
    pushProfileSetting: (account, type, config) => callPlatform(fake, account, () => acceptSetting(fake, account, type, config), failed),
    profileSettings: ({ externalId }) => fake.state.people.profileSettings.get(externalId) ?? {},
    person: given => personOf(kernel.random, traits, given),
    crowdComment: (post, index) => crowdComment(fake, post, index),
    crowdMessage: ({ externalId }, day, index) => crowdMessage(fake, externalId, day, index),
  };
}

/** The controls of fans and the crowd. */
export function createPeopleControls(fake: FakePlatform): PeopleControls {
  const { people } = fake.state;
  return {
    addComment: (account, comment) => addComment(fake, account, comment),
    commentRefusal: (account, comment) => commentRefusal(fake, account, comment),
    messageCount: () => people.sent.size,
    crowd: () => people.crowd,
    setCrowd(crowd) {
      people.crowd = crowd;
    },
  };
}

/** Handles an action that has reached the platform. */
function applyAction(
  { traits, state }: FakePlatform,
  account: PlatformAccount,
  commentId: string,
  action: CommentAction,
  { banAuthor }: { readonly banAuthor: boolean },
): PlatformActionResult {
  const { comments, bans } = state.people;
  const comment = visibleComment(state, commentId);
  if (!comment) return failed(platformFailure(traits, 'missing'));
  if (!supportsAction(traits, comment, action)) return failed(platformFailure(traits, 'forbidden'));
  if (action === 'DELETE') comments.remove(commentId);
  else comments.update(commentId, CHANGES[action](comment));
  if (banAuthor) bans.set(account.externalId, (bans.get(account.externalId) ?? new Set()).add(comment.author.externalId));
  return { ok: true };
}

/** Adds a comment of a fan. Throws 400 if the platform does not accept it. */
function addComment(fake: FakePlatform, account: PlatformAccount, comment: NewPlatformComment): PlatformComment {
  const refusal = commentRefusal(fake, account, comment);
  if (refusal !== null) throw errors.invalid(refusal);
  const { kernel, traits, state } = fake;
  const { comments } = state.people;
  const author = comment.author ?? randomPerson(kernel.random, traits, platformStream(fake, 'strangers'));
  const authored = { ...comment, author };
  const id = comment.id !== undefined && !comments.find(comment.id) ? comment.id : newCommentFields(fake, authored).id;
  return comments.add(storedComment(id, authored, author.externalId === account.externalId));
}

/** Why the platform does not accept a comment, in a sentence; null if it does. */
function commentRefusal(
  { traits, state }: FakePlatform,
  account: PlatformAccount,
  { publicationId, author }: Pick<NewPlatformComment, 'publicationId' | 'author'>,
): string | null {
  if (state.publications.isRemoved(publicationId)) {
    return `Post ${publicationId} is no longer on ${traits.name}, so it accepts no comments`;
  }
  if (!author || !state.people.bans.get(account.externalId)?.has(author.externalId)) return null;
  return `${traits.name} accepts no comment of ${author.externalId}: the account has banned this author. Use another author.`;
}

/** Handles a message that has reached the platform. */
function acceptMessage(fake: FakePlatform, { idempotencyKey, to }: MessageCall): MessageResult {
  const { traits, state } = fake;
  const { sent } = state.people;
  const existing = sent.get(idempotencyKey);
  if (existing !== undefined) return { ok: true, id: existing };
  if ('commentId' in to && !visibleComment(state, to.commentId))
    return { ok: false, failure: platformFailure(traits, 'missing'), timedOut: false };
  const ids = createIdSource(platformStream(fake, 'message-ids'));
  const id = traits.people.messageId?.(ids) ?? `m_${ids.letters(40, 'base64url')}`;
  sent.set(idempotencyKey, id);
  return { ok: true, id };
}

/** About 15 % of messages are never seen, and 35 % are seen without a delivery receipt, which not every device sends. */
function receiptsOf({ kernel, traits }: FakePlatform, messageId: string): Receipts {
  const stream = kernel.random.derived(`platform:${traits.id}:receipts:${messageId}`);
  const deliveredAfterMs = stream.integer(SECOND_MS, 30 * SECOND_MS);
  const [soonest, latest] = stream.pick(SEEN_AFTER);
  const seenAfterMs = deliveredAfterMs + stream.integer(soonest, latest);
  const kind = stream.next();
  if (kind < 0.15) return { deliveredAfterMs, seenAfterMs: null };
  return { deliveredAfterMs: kind < 0.5 ? null : deliveredAfterMs, seenAfterMs };
}

/** Handles a setting of the chat window that has reached the platform: it replaces the one of its type. */
function acceptSetting(
  { state }: FakePlatform,
  { externalId }: PlatformAccount,
  type: ProviderSettingType,
  config: ProviderSettingConfig,
): PlatformActionResult {
  const { profileSettings } = state.people;
  profileSettings.set(externalId, { ...profileSettings.get(externalId), [type]: config });
  return { ok: true };
}

/** The abilities of an account on a comment: those that the service offers on the platform; on its own comment only DELETE. */
function abilitiesOf(platform: Platform, { byOwner }: Pick<PlatformComment, 'byOwner'>): CommentAbilities {
  const actions = offered[platform] ?? [];
  return {
    canDelete: actions.includes('DELETE') && (byOwner || DELETES[platform] === 'all'),
    canHide: actions.includes('HIDE') && !byOwner,
    canLike: actions.includes('LIKE') && !byOwner,
    canModerate: actions.includes('APPROVE') && !byOwner,
  };
}

/** Whether the platform accepts an action on a comment: the abilities, and extra actions of the platform's own API. */
function supportsAction({ id, people }: PlatformTraits, comment: PlatformComment, action: CommentAction): boolean {
  return abilitiesOf(id, comment)[ABILITY_OF[action]] || (!comment.byOwner && (people.extraActions?.includes(action) ?? false));
}
