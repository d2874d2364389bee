import type * as wire from '../../../openapi/generated/types.ts';
import { ApiError } from '../../kernel/errors.ts';
import { newestFirst, pageOf } from '../../kernel/page.ts';
import { renderSocialAccount } from '../accounts/render.ts';
import { checkChannelSelected } from '../accounts/rules.ts';
import { connectedAccount } from '../accounts/state.ts';
import { capacityOf } from '../history-imports/capacity.ts';
import { renderImportedPost } from '../history-imports/render.ts';
import { listedPostsOfAccount } from '../history-imports/state.ts';
import type { Caller } from '../organizations/caller.ts';
import type { Organization } from '../organizations/model.ts';
import { teamOfOrganization } from '../organizations/state.ts';
import { renderPostBase } from '../posts/render.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { forceRefresh } from './force.ts';
import { findPost, liveSubject, type PostLookup, refreshableSubject } from './lookups.ts';
import { renderRemovedPost } from './removed-post.ts';
import { renderPostSnapshot, renderProfileSnapshot, renderRawPostSnapshot, renderRawProfileSnapshot } from './render.ts';
import { checkAccountAnalyticsEnabled, checkPostAnalyticsEnabled, postSelector } from './rules.ts';
import { accountSubject, importedPostSubject, snapshotsOf } from './snapshots.ts';
import type { World } from './world.ts';

/** Analytics of accounts and posts (D-ANA-01). Reading takes no snapshot: regular ones are computed from the clock. */
export const analyticsOperations = {
  getSocialAccountAnalytics(world, caller, { query }) {
    const account = accountOf(world, caller, query);
    const items = snapshotsOf(world, accountSubject(world, account)).map(renderProfileSnapshot);
    return { socialAccount: renderSocialAccount(account), items };
  },

  getSocialAccountAnalyticsRaw(world, caller, { query }) {
    const account = accountOf(world, caller, query);
    const items = snapshotsOf(world, accountSubject(world, account)).map(snapshot => renderRawProfileSnapshot(world, snapshot));
    return { socialAccount: renderSocialAccount(account), items };
  },

  forceSocialAccountAnalytics(world, caller, { body }) {
    const account = accountOf(world, caller, body);
    checkChannelSelected(account);
    return renderProfileSnapshot(forceRefresh(world, caller.organization, 'account', accountSubject(world, account)));
  },

  getPostAnalytics(world, { organization }, { query }) {
    checkPostAnalyticsEnabled(organization.settings);
    const result = findPost(world, organization, postSelector(query));
    const items = result.subject ? snapshotsOf(world, result.subject).map(renderPostSnapshot) : [];
    return { ...renderPost(world, result), items };
  },

  getPostAnalyticsRaw(world, { organization }, { query }) {
    checkPostAnalyticsEnabled(organization.settings);
    const result = findPost(world, organization, postSelector(query));
    const items = result.subject ? snapshotsOf(world, result.subject).map(snapshot => renderRawPostSnapshot(world, snapshot)) : [];
    return { ...renderPost(world, result), items };
  },

  getBulkPostAnalytics(world, { organization }, { query: { postIds, platformType, page, limit } }) {
    checkPostAnalyticsEnabled(organization.settings);
    const pageIds = postIds.slice((page - 1) * limit, page * limit);
    return {
      results: pageIds.map(postId => bulkResult(world, organization, postId, platformType)),
      pagination: { page, limit, total: postIds.length, totalPages: Math.ceil(postIds.length / limit) },
    };
  },

  forcePostAnalytics(world, { organization }, { body }) {
    checkPostAnalyticsEnabled(organization.settings);
    const subject = refreshableSubject(findPost(world, organization, postSelector(body)));
    checkChannelSelected(subject.account);
    return renderPostSnapshot(forceRefresh(world, organization, 'post', subject));
  },

  listImportedPosts(world, { organization }, { query: { teamId, socialAccountType, offset, limit } }) {
    const team = teamOfOrganization(world.organizations, organization.id, teamId);
    const account = connectedAccount(world.accounts, team.id, socialAccountType);
    const { items, total } = pageOf(listedPostsOfAccount(world.historyImports, account.id), {
      offset,
      limit,
      compare: newestFirst(({ post }) => post.publishedAt),
    });
    const posts = items.map(post => ({
      ...renderImportedPost(post),
      analytics: snapshotsOf(world, importedPostSubject(world, post, account)).map(renderPostSnapshot),
    }));
    const capacity = capacityOf(world, organization, account.type, account.externalId);
    return { posts, total, limit: capacity.limit, remainingCapacity: capacity.remaining };
  },
} satisfies Partial<OperationsOf<World, Caller>>;

/** The account that a team and a platform name. Throws 403 when analytics of accounts are off, 404 for the team, 400 when it has no such account. */
function accountOf(
  world: World,
  { organization }: Caller,
  { teamId, platformType }: { readonly teamId: string; readonly platformType: wire.AnalyticsPlatform },
) {
  checkAccountAnalyticsEnabled(organization.settings);
  const team = teamOfOrganization(world.organizations, organization.id, teamId);
  return connectedAccount(world.accounts, team.id, platformType);
}

function renderPost(world: World, { post, imported, removed }: PostLookup): Pick<wire.PostAnalyticsHistory, 'post' | 'profilePost'> {
  return {
    post: post && renderPostBase(world, post),
    ...(imported && { profilePost: renderImportedPost(imported) }),
    ...(post && removed && { profilePost: renderRemovedPost(removed, post) }),
  };
}

/** The result of one post; its error is part of it and does not fail the other posts. */
function bulkResult(
  world: World,
  organization: Organization,
  postId: string,
  platformType: wire.AnalyticsPlatform,
): wire.BulkPostAnalyticsResult {
  try {
    const subject = liveSubject(findPost(world, organization, { postId, platformType }));
    return { postId, items: snapshotsOf(world, subject).map(renderPostSnapshot), error: null };
  } catch (error) {
    if (error instanceof ApiError) return { postId, items: [], error: error.message };
    throw error;
  }
}
