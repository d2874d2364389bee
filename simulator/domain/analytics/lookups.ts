import type { Platform } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { accountOfOrganization, accountOfTeam } from '../accounts/state.ts';
import type { ImportedPost } from '../history-imports/model.ts';
import { importedPostOfOrganization } from '../history-imports/state.ts';
import type { Organization } from '../organizations/model.ts';
import type { PostMetric } from '../ports/platform-reads.ts';
import type { Post, PostTarget } from '../posts/model.ts';
import { postOfOrganization } from '../posts/state.ts';
import { type RemovedPost, removedPost } from './removed-post.ts';
import {
  checkImportedPostsAnalytics,
  checkPostAnalytics,
  hasPostAnalytics,
  type PostSelector,
  regularRefreshes,
  selectedPlatform,
} from './rules.ts';
import { importedPostSubject, type Subject } from './snapshots.ts';
import type { World } from './world.ts';

/** The post of a request. */
export interface PostLookup {
  /** Null for an imported post. */
  readonly post: Post | null;
  readonly imported: ImportedPost | null;
  readonly platform: Platform;
  /** Null when there are no metrics: the post is not live on the platform, or the platform has no analytics of posts. */
  readonly subject: Subject<PostMetric> | null;
  /** The post as it was on the platform, if the service removed it there; null otherwise. */
  readonly removed: RemovedPost | null;
}

/**
 * Finds the post of a request. Throws 404 for an unknown post, 400 for a platform that it is not for or for an imported post without the
 * organization's setting, 404 when its account was removed: the analytics are removed with it.
 */
export function findPost(world: World, organization: Organization, selector: PostSelector): PostLookup {
  if (selector.importedPostId !== undefined) return findImported(world, organization, selector.importedPostId);
  const post = postOfOrganization(world.posts, organization.id, selector.postId);
  const platform = selectedPlatform(
    selector.platformType,
    post.targets.map(({ type }) => type),
  );
  const target = post.targets.find(({ type }) => type === platform);
  if (!target) throw errors.invalidField(['platformType'], `the post is not for ${platform}`).by('D-ANA-02');
  const subject = subjectOf(world, post, target);
  return { post, imported: null, platform, subject, removed: subject && removedPost(subject.id, target) };
}

function findImported(world: World, organization: Organization, id: string): PostLookup {
  checkImportedPostsAnalytics(organization.settings);
  const imported = importedPostOfOrganization(world.historyImports, organization.id, id);
  const account = accountOfOrganization(world.accounts, organization.id, imported.socialAccountId);
  return { post: null, imported, platform: imported.platform, subject: importedPostSubject(world, imported, account), removed: null };
}

/** The account that published the post or, if it was removed, the team's new connection to the same real account. */
function accountOfTarget(world: World, post: Post, target: PostTarget): SocialAccount {
  const targeted = world.accounts.byId.get(target.socialAccountId);
  if (targeted) return targeted;
  const current = accountOfTeam(world.accounts, post.teamId, target.type);
  if (current?.externalId !== target.externalId) throw errors.notFound('Social account').by('D-ANA-01');
  return current;
}

function subjectOf(world: World, post: Post, target: PostTarget): Subject<PostMetric> | null {
  const { type, publication, removedAt } = target;
  if (!publication || !hasPostAnalytics(type)) return null;
  const account = accountOfTarget(world, post, target);
  const regular = regularRefreshes(account.createdAt, publication.publishedAt, world.clock.now());
  return {
    // A published post is not an entity: its id is derived from post and platform.
    id: world.ids.of('ipost', `${post.id}:${type}`),
    prefix: 'pan',
    account,
    regular: removedAt === undefined ? regular : regular.filter(at => at < removedAt),
    metricsAt: world.platforms[type].postMetrics(publication),
  };
}

/** The subject of a post to be refreshed. Throws 400 when there is none, and 404 when the post was removed from the platform (D-MSC-07). */
export function refreshableSubject(found: PostLookup): Subject<PostMetric> {
  const subject = liveSubject(found);
  if (found.removed) throw errors.absent(`Post not found on ${found.platform}`).by('D-MSC-07');
  return subject;
}

/** The subject of a post that is or was live. Throws 400 when there is none. */
export function liveSubject({ platform, subject }: PostLookup): Subject<PostMetric> {
  checkPostAnalytics(platform);
  if (!subject) throw errors.invalid(`The post is not live on ${platform}`).by('D-ANA-01');
  return subject;
}
