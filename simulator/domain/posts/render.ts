import type * as wire from '../../../openapi/generated/types.ts';
import { iso } from '../../kernel/time.ts';
import { renderSocialAccount } from '../accounts/render.ts';
import { renderUpload } from '../uploads/render.ts';
import type { World } from '../world.ts';
import type { Post, PostFailure, PostTarget } from './model.ts';

/** The wire form of a post with its uploads and accounts; `baseUrl` is where its media are reached. */
export function renderPost(world: World, post: Post, baseUrl: string): wire.Post {
  const dates = { createdAt: iso(post.createdAt), updatedAt: iso(post.updatedAt), deletedAt: iso(post.deletedAt) };
  return {
    ...renderPostBase(post),
    uploads: post.uploadIds.flatMap(uploadId => {
      const upload = world.uploads.uploads.get(uploadId);
      return upload ? [{ postId: post.id, uploadId, ...dates, upload: renderUpload(upload, baseUrl) }] : [];
    }),
    socialAccounts: post.targets.flatMap(target => {
      const account = world.accounts.accounts.get(target.socialAccountId);
      return account ? [{ ...renderTarget(post, target), ...dates, socialAccount: renderSocialAccount(account) }] : [];
    }),
  };
}

/** The wire form of a post without its uploads and accounts. */
export function renderPostBase(post: Post): wire.PostBase {
  return {
    id: post.id,
    teamId: post.teamId,
    organizationId: post.organizationId,
    title: post.title,
    referenceKey: post.referenceKey,
    postDate: iso(post.postDate),
    postedDate: iso(post.postedDate),
    status: post.status,
    data: post.data,
    error: post.error,
    errors: failuresOf(post, failure => failure.userFacingMessage),
    errorsVerbose: failuresOf(post, renderFailure),
    externalData: externalDataOf(post),
    retryCount: post.retryCount,
    createdAt: iso(post.createdAt),
    updatedAt: iso(post.updatedAt),
    deletedAt: iso(post.deletedAt),
    firstComment: post.firstComment,
  };
}

function renderTarget(post: Post, { socialAccountId, publication }: PostTarget) {
  return {
    postId: post.id,
    socialAccountId,
    externalPostId: publication?.id ?? null,
    externalAlternatePostId: textField(publication?.fields['postId'] ?? publication?.fields['activity']),
    externalVideoId: textField(publication?.fields['videoId']),
  };
}

function textField(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** By platform, null for those without a failure; null altogether while nothing failed (facts §5). */
function failuresOf<T>(post: Post, render: (failure: PostFailure) => T): Record<string, T | null> | null {
  if (!post.targets.some(target => target.failure)) return null;
  return Object.fromEntries(post.targets.map(({ type, failure }) => [type, failure && render(failure)]));
}

function renderFailure(failure: PostFailure): wire.VerboseError {
  return {
    code: failure.code,
    errorMessage: failure.message,
    isTransient: failure.transient,
    retryability: failure.transient ? 'retryable' : 'non_retryable',
    httpStatus: failure.httpStatus,
    meta: failure.resetAt === null ? null : { resetAt: iso(failure.resetAt) },
    userFacingMessage: failure.userFacingMessage,
  };
}

/** What is live, by platform; null until the first attempt has come back, from then on an object. */
function externalDataOf(post: Post): wire.ExternalData {
  const wasTried = post.manualRetries > 0 || post.targets.some(target => target.publication ?? target.review ?? target.failure);
  if (!wasTried) return null;
  const live = post.targets.flatMap(({ type, publication }) => (publication ? [[type, publication.fields] as const] : []));
  // Each platform's traits are typed by the document (`PublicationFields`), so its fields have the shape of its key here.
  return Object.fromEntries(live) as wire.ExternalData;
}
