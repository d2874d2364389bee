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
import {
  type AskedPost,
  askedPlatform,
  checkImportedPostsAnalytics,
  checkPostAnalytics,
  hasPostAnalytics,
  regularRefreshes,
} from './rules.ts';
import { importedPostSubject, type Subject } from './snapshots.ts';
import type { World } from './world.ts';

/** The post that a request asks for. */
export interface FoundPost {
  /** Null for an imported post. */
  readonly post: Post | null;
  readonly imported: ImportedPost | null;
  readonly platform: Platform;
  /** Null where there is nothing to look at: the post is not live on the platform, or the platform does not tell. */
  readonly subject: Subject<PostMetric> | null;
}

/**
 * Finds the post that a request asks for. Throws 404 for an unknown post, 400 for a platform that it is not for, for none when it has several, or an imported post
 * without the organization's setting, 404 when the account that it is live on is gone: its analytics have gone with it.
 */
export function findPost(world: World, organization: Organization, asked: AskedPost): FoundPost {
  if (asked.importedPostId !== undefined) return findImported(world, organization, asked.importedPostId);
  const post = postOfOrganization(world.posts, organization.id, asked.postId);
  const platform = askedPlatform(
    asked.platformType,
    post.targets.map(({ type }) => type),
  );
  const target = post.targets.find(({ type }) => type === platform);
  if (!target) throw errors.invalidField(['platformType'], `the post is not for ${platform}`);
  return { post, imported: null, platform, subject: subjectOf(world, post, target) };
}

function findImported(world: World, organization: Organization, id: string): FoundPost {
  checkImportedPostsAnalytics(organization.settings);
  const imported = importedPostOfOrganization(world.historyImports, organization.id, id);
  const account = accountOfOrganization(world.accounts, organization.id, imported.socialAccountId);
  return { post: null, imported, platform: imported.platform, subject: importedPostSubject(world, imported, account) };
}

/** The account that the post went through or, when that is gone, the team's new connection of the same real account. */
function accountBehind(world: World, post: Post, target: PostTarget): SocialAccount {
  const targeted = world.accounts.byId.get(target.socialAccountId);
  if (targeted) return targeted;
  const present = accountOfTeam(world.accounts, post.teamId, target.type);
  if (present?.externalId !== target.externalId) throw errors.notFound('Social account');
  return present;
}

function subjectOf(world: World, post: Post, target: PostTarget): Subject<PostMetric> | null {
  const { type, publication } = target;
  if (!publication || !hasPostAnalytics(type)) return null;
  const account = accountBehind(world, post, target);
  return {
    // The post as its platform has it is no entity of its own: its id follows from the two.
    id: world.ids.of('ipost', `${post.id}:${type}`),
    prefix: 'pan',
    account,
    regular: regularRefreshes(account.createdAt, publication.publishedAt, world.clock.now()),
    metricsAt: world.platforms[type].postMetrics(publication),
  };
}

/** What there is to look at. Throws 400 when there is nothing. */
export function liveSubject({ platform, subject }: FoundPost): Subject<PostMetric> {
  checkPostAnalytics(platform);
  if (!subject) throw errors.invalid(`The post is not live on ${platform}`);
  return subject;
}
