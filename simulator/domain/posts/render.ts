import type * as wire from '../../../openapi/generated/types.ts';
import { iso } from '../../kernel/time.ts';
import { renderSocialAccount } from '../accounts/render.ts';
import { organizationById, type WithOrganizations } from '../organizations/state.ts';
import { renderUpload } from '../uploads/render.ts';
import type { Post, PostFailure, PostTarget } from './model.ts';
import type { World } from './world.ts';

/** The wire form of a post with its uploads and accounts; media URLs begin with `baseUrl`. */
export function renderPost(world: World, post: Post, baseUrl: string): wire.Post {
  const dates = { createdAt: iso(post.createdAt), updatedAt: iso(post.updatedAt), deletedAt: iso(post.deletedAt) };
  // Object.assign into the new object is faster than a spread.
  return Object.assign(renderPostBase(world, post), {
    uploads: renderUploads(world, post, dates, baseUrl),
    socialAccounts: renderTargets(world, post, dates),
  });
}

/** The same, rendered once as long as nothing changes that it shows. */
export function renderPostOnce(world: World, post: Post, baseUrl: string): Readonly<wire.Post> {
  return world.posts.rendered.get(post, baseUrl, () => renderPost(world, post, baseUrl));
}

/** Has {@link renderPostOnce} notice changes. A post shows accounts and uploads, and settings of its organization, all of which change rarely. */
export function forgetChangedPosts({ posts: { byId, rendered }, accounts, uploads, organizations }: World): void {
  const forgetAll = (): void => rendered.forgetAll();
  byId.watch(post => rendered.forget(post));
  accounts.byId.watch(forgetAll);
  accounts.removed.watch(forgetAll);
  uploads.byId.watch(forgetAll);
  organizations.byId.watch(forgetAll);
}

type Dates = Pick<wire.Post, 'createdAt' | 'updatedAt' | 'deletedAt'>;

function renderUploads(world: World, post: Post, { createdAt, updatedAt, deletedAt }: Dates, baseUrl: string): wire.PostUpload[] {
  const uploads: wire.PostUpload[] = [];
  for (const uploadId of post.uploadIds) {
    const upload = world.uploads.byId.get(uploadId);
    if (upload) uploads.push({ postId: post.id, uploadId, createdAt, updatedAt, deletedAt, upload: renderUpload(world, upload, baseUrl) });
  }
  return uploads;
}

function renderTargets(world: World, post: Post, { createdAt, updatedAt, deletedAt }: Dates): wire.PostSocialAccount[] {
  const accounts: wire.PostSocialAccount[] = [];
  for (const { socialAccountId, externalId, names, publication, removedAt } of post.targets) {
    const current = renderAccount(world, socialAccountId);
    if (!current) continue;
    const account = names ? { ...current, ...names, externalId } : current;
    accounts.push({
      postId: post.id,
      socialAccountId,
      externalPostId: publication?.id ?? null,
      externalAlternatePostId: textField(publication?.fields['postId'] ?? publication?.fields['activity']),
      externalVideoId: textField(publication?.fields['videoId']),
      createdAt,
      updatedAt,
      deletedAt: deletedAt ?? iso(removedAt ?? null),
      socialAccount: account,
    });
  }
  return accounts;
}

/** A connected account, or a removed one as it was (D-ACC-12). */
function renderAccount(world: World, id: string): wire.SocialAccount | undefined {
  const account = world.accounts.byId.get(id);
  if (account) return renderSocialAccount(account);
  const removed = world.accounts.removed.get(id);
  return removed && renderSocialAccount(removed.account, removed.removedAt);
}

/** The wire form of a post without its uploads and accounts. */
export function renderPostBase(world: WithOrganizations, post: Post): wire.PostBase {
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
    errors: errorsOf(post.targets),
    errorsVerbose: errorsVerboseOf(world, post),
    externalData: externalDataOf(post),
    retryCount: post.retryCount,
    createdAt: iso(post.createdAt),
    updatedAt: iso(post.updatedAt),
    deletedAt: iso(post.deletedAt),
    firstComment: post.firstComment,
  };
}

function textField(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

type Failed = Pick<PostTarget, 'type' | 'failure'>;

/** User-facing error messages by platform, for posts and comments. */
export function errorsOf(targets: readonly Failed[]): Record<string, string | null> | null {
  return failuresOf(targets, failure => failure.userFacingMessage);
}

/** Error details by platform, for posts and comments; null when the organization does not show them (D-ORG-07). */
export function errorsVerboseOf(
  world: WithOrganizations,
  { organizationId, targets }: { readonly organizationId: string; readonly targets: readonly Failed[] },
): Record<string, wire.VerboseError | null> | null {
  // Most posts have not failed: the organization is looked up for the others only.
  const details = failuresOf(targets, renderFailure);
  return details && organizationById(world.organizations, organizationId).settings.showVerboseErrors ? details : null;
}

/** One entry per platform, null for those that did not fail; null as a whole when none failed (D-PST-08). */
function failuresOf<T>(targets: readonly Failed[], render: (failure: PostFailure) => T): Record<string, T | null> | null {
  if (!targets.some(target => target.failure)) return null;
  return Object.fromEntries(targets.map(({ type, failure }) => [type, failure && render(failure)]));
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

/** The live publications by platform; null before the first attempt has ended, then an object (PST-08). */
function externalDataOf(post: Post): wire.ExternalData {
  const wasAttempted = post.manualRetries > 0 || post.targets.some(target => target.publication ?? target.review ?? target.failure);
  if (!wasAttempted) return null;
  const live = post.targets.flatMap(({ type, publication }) => (publication ? [[type, publication.fields] as const] : []));
  return Object.fromEntries(live);
}
